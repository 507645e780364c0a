#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares docs/environment.md with what the programs read: check-environment.py SOURCE-FOLDER."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
TABLES = (
    ("lib/OpenCL/Tables/Environment.def", r'ENVIRONMENT\(\w+, "(\w+)"'),
    ("lib/Emulator/Settings.def", r'EMULATOR_SETTING\(\w+, \w+, "(\w+)"'),
)
CALLS = re.compile(r'(?:getenv|addEnvironment)\((?:Folders, )?"(\w+)"|environ(?:\.get\(|\[)"(\w+)"')
# Talk between a program and what it started, not for users.
INTERNAL = {"LD_PRELOAD"}


def read_by_the_programs():
    found = set()
    for path, row in TABLES:
        found |= set(re.findall(row, (ROOT / path).read_text(encoding="utf-8")))
    for folder in ("lib", "tools", "python", "conformance"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in (".c", ".cpp", ".h", ".py"):
                for names in CALLS.findall(path.read_text(encoding="utf-8")):
                    found |= set(names) - {""}
    return found - INTERNAL


def main():
    page = (ROOT / "docs/environment.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]*) \|", page, flags=re.M)
    documented = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    read = read_by_the_programs()
    missing = sorted(read - documented)
    if missing:
        sys.exit(f"docs/environment.md has no row for {', '.join(missing)}")
    sources = "".join(
        p.read_text(encoding="utf-8", errors="replace")
        for folder in ("lib", "tools", "python", "conformance", "scripts", "test")
        for p in (ROOT / folder).rglob("*")
        if p.is_file() and p.name != "environment.test"
    )
    unknown = sorted(name for name in documented if name not in sources)
    if unknown:
        sys.exit(f"nothing reads {', '.join(unknown)} of docs/environment.md")
    print(f"{len(read)} variables that programs read have a row")


if __name__ == "__main__":
    main()
