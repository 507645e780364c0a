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
print(f"{total} bytes")
print("at most 60 MiB" if total <= 60 << 20 else "MORE THAN 60 MiB")
