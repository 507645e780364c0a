#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every test that docs/internals/first-gpu.md names is there: check-named-tests.py SOURCE-FOLDER."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
PAGE = ROOT / "docs/internals/first-gpu.md"
UNIT = re.compile(r"^TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\)", re.M)
ROWS = re.compile(r"^CALLS\((\w+),", re.M)


def unit_tests():
    names = {f"Calls.{row}" for row in ROWS.findall((ROOT / "test/unit/opencl/Calls.def").read_text(encoding="utf-8"))}
    for path in (ROOT / "test/unit").rglob("*.cpp"):
        names |= {f"{suite}.{name}" for suite, name in UNIT.findall(path.read_text(encoding="utf-8"))}
    return names


def main():
    page = PAGE.read_text(encoding="utf-8")
    units = set(re.findall(r"`([A-Z]\w+\.[A-Za-z]\w+)`", page))
    files = set(re.findall(r"`([\w/.-]+\.(?:test|ll))`", page)) - units
    for name in sorted(units - unit_tests()):
        sys.exit(f"{PAGE.name}: there is no test {name}")
    for name in sorted(files):
        if not list((ROOT / "test").rglob(name.removeprefix("test/"))):
            sys.exit(f"{PAGE.name}: there is no {name}")
    print(f"{len(units)} unit tests, {len(files)} files")


if __name__ == "__main__":
    main()
