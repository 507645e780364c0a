#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each row of LibNvvmFaults.def is named by a test, docs/libnvvm-faults.md names no others, and LLVM's are in docs/llvm-faults.md:
check-libnvvm-faults.py SOURCE-FOLDER."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
ROW = re.compile(r"^LIBNVVM_FAULT\((\w+),", re.M)


LLVM_ROW = re.compile(r'^LLVM_FAULT\((\w+), "(\w+)",\s*"(.*?)"\)', re.M)


def check_llvm():
    rows = LLVM_ROW.findall((ROOT / "lib/Nvptx/LlvmFaults.def").read_text(encoding="utf-8"))
    docs = (ROOT / "docs/llvm-faults.md").read_text(encoding="utf-8")
    tests = [f.read_text(encoding="utf-8") for f in (ROOT / "test/Nvptx").glob("*.test")]
    for name, remedy, what in rows:
        line = f"| {name} | {remedy} | {what} |"
        if line not in docs.splitlines():
            sys.exit(f"docs/llvm-faults.md lacks: {line}")
        if not any(re.search(rf"^# {name}\b", text, flags=re.M) for text in tests):
            sys.exit(f"no test names {name}")
    return len(rows)


def main():
    rows = ROW.findall((ROOT / "lib/Target/LibNvvmFaults.def").read_text(encoding="utf-8"))
    docs = (ROOT / "docs/libnvvm-faults.md").read_text(encoding="utf-8")
    unknown = set(re.findall(r"^## (\w+)$", docs, re.M)) - set(rows)
    if unknown:
        sys.exit(f"docs/libnvvm-faults.md: no fault is called {', '.join(sorted(unknown))}")
    folder = ROOT / "test/Passes/libnvvm-faults"
    tests = {f.name: f.read_text(encoding="utf-8") for f in folder.glob("*.*")}
    for name in rows:
        if not any(re.search(rf"^[;#] {name}\b", text, flags=re.M) for text in tests.values()):
            sys.exit(f"no test names {name}")
    print(f"{len(rows)} faults of libNVVM, {check_llvm()} of LLVM")


if __name__ == "__main__":
    main()
