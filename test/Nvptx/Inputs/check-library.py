#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions of HostMath.def and those of the math library are the same:
check-library.py SOURCE-FOLDER LLVM-NM LIBRARY."""

import pathlib
import re
import subprocess
import sys


def wanted(table):
    text = table.read_text(encoding="utf-8")
    names = set(re.findall(r'^(?:SINGLE|POINTER)\("(__nv_\w+)"', text, re.M))
    for name in re.findall(r"^(?:LIBM[123]|PAIR1)\((\w+)", text, re.M):
        if name != "NAME":
            names |= {f"__nv_{name}", f"__nv_{name}f"}
    for stem in re.findall(r'^EACH_MODE\(\w+, "(__nv_\w+)"', text, re.M):
        names |= {f"{stem}_{mode}" for mode in ("rn", "rd", "ru", "rz")}
    return names


def main():
    root, nm, library = sys.argv[1:]
    listed = subprocess.run([nm, library], check=True, capture_output=True, text=True).stdout
    symbols = [line.split()[-2:] for line in listed.splitlines()]
    undefined = [name for kind, name in symbols if kind == "U"]
    has = {name for kind, name in symbols if kind in "TW"}
    need = wanted(pathlib.Path(root) / "lib/Executor/Intrinsics/HostMath.def")
    if need - has or has - need or undefined:
        sys.exit(f"missing {sorted(need - has)}, superfluous {sorted(has - need)}, undefined {undefined}")
    print(f"{len(need)} functions, nothing else is visible")


if __name__ == "__main__":
    main()
