#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Follows the recipes of CONTRIBUTING.md: check-recipes.py SOURCE-FOLDER."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
FOLDERS = ("lib/", "mangling/", "test/", "tools/", "docs/", "scripts/")


def recipes():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    text = text[text.index("Each recipe names") : text.index("## Style")]
    parts = re.split(r"^\*\*(An? [\w ]+):\*\*", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def exists(name):
    """Whether NAME, in which <Word> stands for any word, names a file or folder."""
    pattern = re.sub(r"<[^>]*>", "*", name).rstrip("/")
    return any(ROOT.glob(pattern))


def main():
    found = recipes()
    for title, text in found.items():
        words = [w for quoted in re.findall(r"`([^`]+)`", text) for w in quoted.split()]
        paths = [w for w in words if w.startswith(FOLDERS)]
        if not paths and "scripts/" not in text:
            sys.exit(f"{title}: names no file")
        for path in paths:
            if not exists(path):
                sys.exit(f"{title}: there is no {path}")
    files = re.findall(r"^(\d+)\. `", found["A builtin"], flags=re.M)
    if [int(n) for n in files] != list(range(1, len(files) + 1)):
        sys.exit("A builtin: its files are not numbered one by one")
    print(f"{len(found)} recipes, a builtin takes {len(files)} files")


if __name__ == "__main__":
    main()
