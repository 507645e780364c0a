"""Prints what an installation holds, and what it weighs: tree.py PREFIX"""

import os
import struct
import sys


def has_symbols(path):
    """Whether it is an ELF file with a table that a strip would have removed."""
    with open(path, "rb") as file:
        data = file.read()
    if not data.startswith(b"\x7fELF"):
        return False
    (start,) = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    symbol_table = 2
    return any(struct.unpack_from("<I", data, start + size * i + 4)[0] == symbol_table for i in range(count))


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
limit = 60_000_000
print(f"{total} bytes")
print("small enough" if total <= limit else f"MORE THAN {limit} bytes")
print("NOT STRIPPED: " + " ".join(with_symbols) if with_symbols else "stripped")
