"""Whether all PTX of one recording is in another, too, and what ptxas says.

recorded-ptx.py --ptxas PROGRAM RECORDING OTHER

Files of a recording are named by what was asked, so the same question has the
same name in both; the answer must be the same, byte for byte.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys


def ptx_of(folder):
    """The programs in PTX by name; other files hold SPIR and results."""
    files = {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}
    return {name: code for name, code in files.items() if b"\n.target sm_" in code[:4096]}


def is_taken(ptxas, code):
    arch = re.search(rb"\n\.target (sm_\w+)", code)[1].decode()
    command = [ptxas, "--gpu-name", arch, "--output-file", os.devnull, "/dev/stdin"]
    return subprocess.run(command, input=code, check=False, capture_output=True).returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ptxas", required=True)
    parser.add_argument("recordings", nargs=2)
    asked = parser.parse_args()
    ours, others = map(ptx_of, asked.recordings)
    missing = [name for name in ours if name not in others]
    different = [name for name in ours if name in others and ours[name] != others[name]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        taken = list(pool.map(lambda name: is_taken(asked.ptxas, others.get(name, ours[name])), ours))
    for name in missing + different:
        print(name, "is missing" if name in missing else "differs")
    among = f"{len(missing)} missing and {len(different)} different" if missing or different else "all of them"
    accepted = "takes those" if all(taken) else f"refuses {taken.count(False)}"
    print(f"{len(ours)} programs, {among} among {len(others)}; ptxas {accepted}")
    return 1 if missing or different or not ours or not all(taken) else 0


sys.exit(main())
