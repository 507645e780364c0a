#!/usr/bin/env python3
"""Prints the functions newer than a version that the binaries below FOLDER need.

newest_symbols.py FOLDER LIBRARY=VERSION..., for instance GLIBC=2.34
"""

import pathlib
import re
import subprocess
import sys

folder = pathlib.Path(sys.argv[1])
limits = dict(word.split("=") for word in sys.argv[2:])


def numbers(version):
    return tuple(map(int, version.split(".")))


binaries = 0
for path in sorted(folder.rglob("*")):
    if path.is_symlink() or not path.is_file() or path.read_bytes()[:4] != b"\x7fELF":
        continue
    binaries += 1
    run = subprocess.run(["objdump", "-T", path], check=False, capture_output=True, text=True)
    for library, version, symbol in re.findall(r"[(](\w+)_([0-9.]+)[)] +(\S+)", run.stdout):
        if library in limits and numbers(version) > numbers(limits[library]):
            print(f"{path.relative_to(folder)}: {symbol} of {version}")
print("binaries:", binaries)
