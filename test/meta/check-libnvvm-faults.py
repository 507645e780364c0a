#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A test names each row of LibNvvmFaults.def and LlvmFaults.def; docs/libnvvm-faults.md names no others:
check-libnvvm-faults.py SOURCE-FOLDER."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
ROW = re.compile(r"^LIBNVVM_FAULT\((\w+),", re.M)

LLVM_ROW = re.compile(r"^LLVM_FAULT\((\w+),", re.M)


def check_llvm():
    rows = LLVM_ROW.findall((ROOT / "lib/Nvptx/LlvmFaults.def").read_text(encoding="utf-8"))
    tests = [f.read_text(encoding="utf-8") for f in (ROOT / "test/Nvptx").glob("*.test")]
    for name in rows:
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
