#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes cmake/TextOrder.txt: the C++ functions that a translation runs, those
that the reading of a module runs first. C's own lie in few sections.

    text-order.py PROGRAM MODULE... > cmake/TextOrder.txt

Counted by valgrind. Names that another version of LLVM has not are passed over
by the linker.
"""

import collections
import pathlib
import re
import subprocess
import sys
import tempfile

RUNS = (["--stop-after=read"], ["--emit=ll"], ["--emit=bc"])


def functions(program, options, module, folder):
    profile = pathlib.Path(folder, "profile")
    command = ["valgrind", "--tool=callgrind", "--compress-strings=no", "--demangle=no"]
    command += [f"--callgrind-out-file={profile}", program, *options, module, "-o", f"{folder}/out"]
    subprocess.run(command, capture_output=True, check=True)
    # Recursion is 'NUMBER behind a name. Constructors and destructors lie in
    # sections named after the variant for bases.
    found = set(re.findall(r"^c?fn=((?:_Z|__wrap__Z|__cxa_|__once_)[\w.$]+)", profile.read_text(), re.MULTILINE))
    return {re.sub(r"([CD])1(?=E)", r"\g<1>2", name) for name in found}


def main():
    program, modules = sys.argv[1], sys.argv[2:]
    print("# Written by text-order.py, which says what this is.")
    printed = set()
    with tempfile.TemporaryDirectory() as folder:
        for options in RUNS:
            counts = collections.Counter()
            for module in modules:
                counts.update(functions(program, options, module, folder))
            for name, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
                if name not in printed:
                    print(name)
                printed.add(name)


if __name__ == "__main__":
    main()
