#!/usr/bin/env python3
"""Names the symbols that a part of libLLVM-14.so must have for the programs and libraries that use it.

Usage: exports.py --nm NM --library FILE --map FILE --link FILE OBJECT...

--map: a version script that exports them as Debian's libLLVM-14.so.1 does. --link: linker options that take what
is asked for out of archives, and fail where one has none.
"""

import argparse
import pathlib
import re
import subprocess

VERSION = "LLVM_14"
# A name of namespace llvm, or of its C interface.
OF_LLVM = re.compile(r"_Z(T[VIS]|GV)?N[KVRO]*4llvm|LLVM")


def symbols(nm, file, *options):
    """The kind and the name of each symbol: of a library those for loading."""
    text = subprocess.run([nm, *options, file], check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in text.splitlines()]
    return [(row[-2], row[-1]) for row in rows if len(row) >= 2]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nm", default="nm")
    parser.add_argument("--library", required=True)
    parser.add_argument("--map", type=pathlib.Path, required=True)
    parser.add_argument("--link", type=pathlib.Path, required=True)
    parser.add_argument("objects", nargs="*")
    args = parser.parse_args()

    wanted, shared, defined = set(), set(), set()
    for kind, name in symbols(args.nm, args.library, "-D"):
        name, _, version = name.partition("@")
        if kind == "U" and version == VERSION:
            wanted.add(name)
        elif kind != "U":
            defined.add(name)
            # What a header defines, all are to have in one place: of variables the address counts.
            shared |= {name} if kind in "VWu" else set()
    for file in args.objects:
        for kind, name in symbols(args.nm, file):
            if kind == "U" and OF_LLVM.match(name):
                wanted.add(name)
            elif kind in "Vu":
                shared.add(name)
    wanted -= defined
    lines = [f'  "{name}";\n' for name in sorted(wanted | shared)]
    args.map.write_text(f"{VERSION} {{\nglobal:\n{''.join(lines)}local: *;\n}};\n")
    args.link.write_text("".join(f"-Wl,--require-defined={name}\n" for name in sorted(wanted)))


main()
