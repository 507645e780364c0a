#!/usr/bin/env python3
"""Makes the Python wheel of a build: the package of python/ with the library and its helper.

Usage: build-wheel.py --build-dir DIR --output FOLDER

The platform in the wheel's name is what its binaries need: the newest version of the C library that one of
their symbols is from. They may need no library beyond those that manylinux allows; a build against the shared
LLVM therefore makes no wheel.
"""

import argparse
import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent
ALLOWED = ("libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2")
DATE = (2020, 1, 1, 0, 0, 0)  # of every member: two builds of one tree give the same wheel


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def version():
    header = (SOURCE / "lib/include/spir2nvvm-c/version.h").read_text()
    return re.search(r'S2N_VERSION_STRING "([0-9.]+)"', header)[1]


def needs(binary):
    """The libraries that a binary names, and the newest C library's version."""
    dynamic = output_of("objdump", "-p", str(binary))
    libraries = re.findall(r"NEEDED\s+(\S+)", dynamic)
    versions = [tuple(map(int, v.split("."))) for v in re.findall(r"GLIBC_([0-9.]+)", dynamic)]
    return libraries, max(versions, default=(2, 17))


def stripped(binary, folder):
    target = folder / binary.name
    subprocess.run(["strip", "--strip-unneeded", "-o", target, binary.resolve()], check=True)
    target.chmod(0o755)
    return target


def metadata():
    readme = (SOURCE / "python/README.md").read_text()
    return (
        f"Metadata-Version: 2.1\nName: spir2nvvm\nVersion: {version()}\n"
        "Summary: SPIR 1.2 and OpenCL C to NVVM IR, PTX and cubins\n"
        "License: Apache-2.0 WITH LLVM-exception\nRequires-Python: >=3.9\n"
        "Provides-Extra: cuda\nRequires-Dist: nvidia-nvvm; extra == 'cuda'\n"
        f"Description-Content-Type: text/markdown\n\n{readme}"
    )


def record(members):
    """RECORD's lines: name, hash and size of every member."""
    lines = []
    for name, data in members.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    return lines


def write(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in members.items():
            info = zipfile.ZipInfo(name, DATE)
            executable = "/_native/" in name
            info.external_attr = (0o100755 if executable else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(info, data)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build-dir", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    args = parser.parse_args()
    args.output.mkdir(parents=True, exist_ok=True)

    native = args.build_dir / "wheel"
    native.mkdir(exist_ok=True)
    binaries = [
        stripped(args.build_dir / "lib/libspir2nvvm.so.0", native),
        stripped(args.build_dir / "bin/spir2nvvm-libnvvm", native),
        stripped(args.build_dir / "bin/spir2nvvm-clang", native),
        stripped(args.build_dir / "bin/spir2nvvm-llvm", native),
    ]
    newest = (2, 17)
    for binary in binaries:
        libraries, c_library = needs(binary)
        foreign = [name for name in libraries if name not in ALLOWED]
        if foreign:
            sys.exit(f"build-wheel.py: {binary.name} needs {', '.join(foreign)}; build with static LLVM")
        newest = max(newest, c_library)
    platform = f"manylinux_{newest[0]}_{newest[1]}_x86_64"

    members = {}
    for path in sorted((SOURCE / "python/spir2nvvm").iterdir()):
        if path.is_file():
            members[f"spir2nvvm/{path.name}"] = path.read_bytes()
    for binary in binaries:
        members[f"spir2nvvm/_native/{binary.name}"] = binary.read_bytes()
    members["spir2nvvm/_native/spir2nvvm-math.bc"] = (args.build_dir / "bin/spir2nvvm-math.bc").read_bytes()
    about = f"spir2nvvm-{version()}.dist-info"
    members[f"{about}/METADATA"] = metadata().encode()
    members[f"{about}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: build-wheel.py\nRoot-Is-Purelib: false\nTag: py3-none-{platform}\n"
    ).encode()
    members[f"{about}/LICENSE"] = (SOURCE / "LICENSE").read_bytes()
    members[f"{about}/RECORD"] = "".join([*record(members), f"{about}/RECORD,,\n"]).encode()
    wheel = args.output / f"spir2nvvm-{version()}-py3-none-{platform}.whl"
    write(wheel, members)
    print(wheel)


main()
