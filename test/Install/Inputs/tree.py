"""Prints what an installation holds, and what it weighs: tree.py PREFIX"""

import os
import subprocess
import sys


def has_symbols(path):
    """Whether it is an ELF file with a table that a strip would have removed."""
    sections = subprocess.run(["readelf", "-SW", path], capture_output=True, text=True, check=False)
    return ".symtab" in sections.stdout


prefix = sys.argv[1]
total = 0
with_symbols = []
for folder, _, names in sorted(os.walk(prefix)):
    for name in sorted(names):
        path = os.path.join(folder, name)
        link = " -> " + os.readlink(path) if os.path.islink(path) else ""
        print(os.path.relpath(path, prefix) + link)
        total += os.lstat(path).st_size
        if not os.path.islink(path) and has_symbols(path):
            with_symbols.append(os.path.relpath(path, prefix))
limit = 145_000_000
print(f"{total} bytes")
print("small enough" if total <= limit else f"MORE THAN {limit} bytes")
print("NOT STRIPPED: " + " ".join(with_symbols) if with_symbols else "stripped")
