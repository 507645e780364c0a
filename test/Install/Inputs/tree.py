"""Prints what an installation holds, and what it weighs: tree.py PREFIX"""

import os
import sys

prefix = sys.argv[1]
total = 0
for folder, _, names in sorted(os.walk(prefix)):
    for name in sorted(names):
        path = os.path.join(folder, name)
        link = " -> " + os.readlink(path) if os.path.islink(path) else ""
        print(os.path.relpath(path, prefix) + link)
        total += os.lstat(path).st_size
limit = 60_000_000
print(f"{total} bytes")
print("small enough" if total <= limit else f"MORE THAN {limit} bytes")
