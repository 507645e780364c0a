#!/usr/bin/env python3
"""Prints what the binaries below FOLDER need of glibc beyond VERSION: newest_symbols.py FOLDER VERSION."""

import pathlib
import re
import subprocess
import sys

folder, limit = pathlib.Path(sys.argv[1]), tuple(map(int, sys.argv[2].split(".")))
binaries = 0
for path in sorted(folder.rglob("*")):
    if path.is_symlink() or not path.is_file() or path.read_bytes()[:4] != b"\x7fELF":
        continue
    binaries += 1
    run = subprocess.run(["objdump", "-T", path], check=False, capture_output=True, text=True)
    for version, symbol in re.findall(r"[(]GLIBC_([0-9.]+)[)] +(\S+)", run.stdout):
        if tuple(map(int, version.split("."))) > limit:
            print(f"{path.relative_to(folder)}: {symbol} of {version}")
print("binaries:", binaries)
