#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each row of LibNvvmFaults.def is in docs/libnvvm-faults.md and named by a test:
check-libnvvm-faults.py SOURCE-FOLDER."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
ROW = re.compile(r'^LIBNVVM_FAULT\((\w+), "([\w/-]+)", "(.*?)", "(.*?)",\s*"(.*?)"\)', re.M)


def main():
    rows = ROW.findall((ROOT / "lib/Target/LibNvvmFaults.def").read_text(encoding="utf-8"))
    docs = (ROOT / "docs/libnvvm-faults.md").read_text(encoding="utf-8")
    unknown = set(re.findall(r"^## (\w+)$", docs, re.M)) - {row[0] for row in rows}
    if unknown:
        sys.exit(f"docs/libnvvm-faults.md: no fault is called {', '.join(sorted(unknown))}")
    folder = ROOT / "test/Passes/libnvvm-faults"
    tests = {f.name: f.read_text(encoding="utf-8") for f in folder.glob("*.*")}
    for name, step, legacy, modern, what in rows:
        line = f"| {name} | {legacy or '–'} | {modern or '–'} | `{step}` | {what} |"
        if line not in docs.splitlines():
            sys.exit(f"docs/libnvvm-faults.md lacks: {line}")
        if not any(re.search(rf"^[;#] {name}\b", text, flags=re.M) for text in tests.values()):
            sys.exit(f"no test names {name}")
    print(f"{len(rows)} faults")


if __name__ == "__main__":
    main()
