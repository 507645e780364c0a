"""Prints what an installation holds, and what it weighs: tree.py PREFIX"""

import os
import pathlib
import subprocess
import sys

prefix = sys.argv[1]
total = 0
for folder, _, names in sorted(os.walk(prefix)):
    for name in sorted(names):
        path = os.path.join(folder, name)
        link = " -> " + os.readlink(path) if os.path.islink(path) else ""
        print(os.path.relpath(path, prefix) + link)
        total += os.lstat(path).st_size
# A C library older than 2.36 does not read packed relocations, of which the emulated driver has 2.3 MiB.
emulator = next(pathlib.Path(prefix).rglob("libspir2nvvm-cuda-emulator.so"))
dynamic = subprocess.run(["readelf", "-d", emulator], check=True, capture_output=True, text=True).stdout
limit = 60 if "(RELR)" in dynamic else 63
print(f"{total} bytes")
print("small enough" if total <= limit << 20 else f"MORE THAN {limit} MiB")
