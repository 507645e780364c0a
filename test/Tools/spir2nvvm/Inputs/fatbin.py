"""Checks what is in a fat binary.

usage: fatbin.py FILE KIND:ARCH...

A file begins with 0xBA55ED50, version, size of this header and size of what follows; each
image with kind (1: PTX, 2: ELF), version, sizes of its header and of itself, and has its
architecture at byte 28.
"""

import pathlib
import struct
import sys

data = pathlib.Path(sys.argv[1]).read_bytes()
magic, _, header, size = struct.unpack_from("<IHHQ", data)
assert magic == 0xBA55ED50 and header + size == len(data), (hex(magic), header, size, len(data))
found, at = [], header
while at < len(data):
    kind, _, header, size = struct.unpack_from("<HHIQ", data, at)
    (arch,) = struct.unpack_from("<I", data, at + 28)
    found.append(f"{ {1: 'ptx', 2: 'elf'}[kind] }:{arch}")
    at += header + size
assert found == sys.argv[2:], found
