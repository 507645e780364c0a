#!/usr/bin/env python3
"""Makes the Python wheel of a build: the package of python/ with what `cmake --install` installs of programs and
libraries, and a file that shows the OpenCL driver to pyopencl.

Usage: build-wheel.py --build-dir DIR --output FOLDER

The platform in the wheel's name is what its binaries need: the newest version of the C library that one of
their symbols is from. They may need no library beyond those that manylinux allows; a build against the shared
LLVM therefore makes no wheel.
"""

import argparse
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parent.parent
ALLOWED = ("libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1")
COMPONENTS = ("tools", "helpers", "lib", "opencl")
PROGRAMS = ("nvvm-verify", "spir-conformance", "spir-mangle", "spir-run", "spir-verify", "spir2nvvm", "spir2nvvm-check")
# Of an installation, what a program runs; of links only the library's name that loaders ask for.
WANTED = ("bin/", "lib/", "libexec/", "share/spir2nvvm/")
DATE = (2020, 1, 1, 0, 0, 0)  # of every member: two builds of one tree give the same wheel


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def version():
    header = (SOURCE / "lib/include/spir2nvvm-c/version.h").read_text()
    return re.search(r'S2N_VERSION_STRING "([0-9.]+)"', header)[1]


def needs(data):
    """The libraries that a binary names, and the newest C library's version."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        dynamic = output_of("objdump", "-p", file.name)
    libraries = re.findall(r"NEEDED\s+(\S+)", dynamic)
    # Packed relocations are a mark of their own.
    words = re.sub("GLIBC_ABI_DT_RELR", "GLIBC_2.36", dynamic)
    versions = [tuple(map(int, v.split("."))) for v in re.findall(r"GLIBC_([0-9.]+)", words)]
    return libraries, max(versions, default=(2, 17))


def installed(build, folder):
    """The files of an installation below FOLDER, by their names in the wheel."""
    for component in COMPONENTS:
        subprocess.run(
            ["cmake", "--install", build.resolve(), "--strip", "--prefix", "/prefix", "--component", component],
            env={**os.environ, "DESTDIR": str(folder)},
            stdout=subprocess.DEVNULL,
            check=True,
        )
    root = folder / "prefix"
    files = {}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        link = path.is_symlink() and path.name != "libspir2nvvm.so.0"
        versioned = re.fullmatch(r"libspir2nvvm[.]so[.]\d+[.].*", path.name)
        if path.is_file() and name.startswith(WANTED) and not link and not versioned:
            files[name] = path.read_bytes()
    return files


def is_binary(data):
    return data.startswith(b"\x7fELF")


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
            executable = is_binary(data)
            info.external_attr = (0o100755 if executable else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(info, data)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build-dir", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    args = parser.parse_args()
    args.output.mkdir(parents=True, exist_ok=True)

    with tempfile.TemporaryDirectory() as folder:
        native = installed(args.build_dir, pathlib.Path(folder))
    own = {pathlib.PurePath(name).name for name in native}
    newest = (2, 17)
    for name, data in native.items():
        if not is_binary(data):
            continue
        libraries, c_library = needs(data)
        foreign = [library for library in libraries if library not in ALLOWED and library not in own]
        if foreign:
            sys.exit(f"build-wheel.py: {name} needs {', '.join(foreign)}; build with static LLVM")
        newest = max(newest, c_library)
    platform = f"manylinux_{newest[0]}_{newest[1]}_{os.uname().machine}"

    members = {}
    for path in sorted((SOURCE / "python/spir2nvvm").iterdir()):
        if path.is_file():
            members[f"spir2nvvm/{path.name}"] = path.read_bytes()
    members |= {f"spir2nvvm/_native/{name}": data for name, data in native.items()}
    # The loader in pyopencl's wheel reads such files beside it, and expands $ORIGIN.
    driver = next(name for name in native if name.endswith("/libspir2nvvm-opencl.so"))
    members["pyopencl/.libs/spir2nvvm.icd"] = f"$ORIGIN/../../spir2nvvm/_native/{driver}\n".encode()
    about = f"spir2nvvm-{version()}.dist-info"
    members[f"{about}/METADATA"] = metadata().encode()
    members[f"{about}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: build-wheel.py\nRoot-Is-Purelib: false\nTag: py3-none-{platform}\n"
    ).encode()
    members[f"{about}/entry_points.txt"] = (
        "[console_scripts]\n" + "".join(f"{name} = spir2nvvm._programs:main\n" for name in PROGRAMS)
    ).encode()
    members[f"{about}/LICENSE"] = (SOURCE / "LICENSE").read_bytes()
    members[f"{about}/RECORD"] = "".join([*record(members), f"{about}/RECORD,,\n"]).encode()
    wheel = args.output / f"spir2nvvm-{version()}-py3-none-{platform}.whl"
    write(wheel, members)
    print(wheel)


main()
