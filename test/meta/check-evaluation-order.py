#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists calls of which two arguments make instructions: check-evaluation-order.py SOURCE-FOLDER.

An argument makes some if it calls IRBuilder's Create..., gives a function the
builder, which the sources call B, or asks for a lane's value (LaneCode.h).
number() makes constants.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
FOLDERS = ("Builtins", "Executor", "Passes", "Writer")
MAKES = re.compile(r"\bCreate[A-Z]\w*\(|\b(?!number\b)[a-z]\w*\((?:[A-Za-z]\w*\.)?B\b[,)]|\b(?:part|scalar|laneOf|splat|rowMask|elementPointer)\(")
SHOWN = 80


def arguments(text, opening):
    """Those of the call whose parenthesis is at that place."""
    depth, start, found = 0, opening + 1, []
    for at in range(opening, len(text)):
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth -= 1
            if depth == 0:
                return [*found, text[start:at]], at + 1
        elif text[at] == "," and depth == 1:
            found.append(text[start:at])
            start = at + 1
    return [], opening


def main():
    count = 0
    for folder in FOLDERS:
        for path in sorted((ROOT / "lib" / folder).rglob("*.cpp")):
            # Comments become blank, lines stay where they are.
            text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
            for call in re.finditer(r"\b\w+\(", text):
                made, end = arguments(text, call.end() - 1)
                if sum(bool(MAKES.search(a)) and not a.lstrip().startswith("[") for a in made) < 2:
                    continue
                count += 1
                line = text.count("\n", 0, call.start()) + 1
                print(f"{path.relative_to(ROOT)}:{line}: {' '.join(text[call.start() : end].split())[:SHOWN]}")
    print(f"{count} calls depend on the order in which arguments are evaluated")


if __name__ == "__main__":
    main()
