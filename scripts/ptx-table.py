#!/usr/bin/env python3
"""Writes docs/ptx-instructions.md: the instructions that the reader of PTX runs.

Usage: ptx-table.py > docs/ptx-instructions.md

The rows are those of lib/Ptx/Lift/*.def.
"""

import pathlib
import re

INTRODUCTION = """# PTX instructions

What the [reader of PTX](ptx.md) runs. Made by `scripts/ptx-table.py` from the rows of
`lib/Ptx/Lift`. Words between bars are alternatives, words in brackets may be missing; the
number is that of operands.
"""
FAMILIES = [
    ("Integer", "Integers"),
    ("Bits", "Bits and shifts"),
    ("Floating", "float and double"),
    ("Half", "f16 and bf16"),
    ("Compare", "Comparison and selection"),
    ("Convert", "Conversion"),
    ("HalfConvert", "Conversion of formats smaller than a float"),
    ("Move", "mov and addresses"),
    ("Memory", "Memory"),
    ("Atomics", "Atomic operations"),
    ("Control", "Control, barriers and fences"),
    ("Warps", "Warps"),
    ("Matrices", "Matrices"),
    ("Async", "Asynchronous copies and mbarrier"),
    ("Video", "Video instructions"),
    ("Textures", "Textures and surfaces"),
]


class Macros:
    """The few things of C's preprocessor that tables use."""

    def __init__(self):
        self.known = {}

    def define(self, line):
        name, params, body = re.match(r"#define (\w+)(\([^)]*\))?\s*(.*)", line).groups()
        names = [p.strip() for p in params[1:-1].split(",")] if params else None
        self.known[name] = (names, body)

    def expand(self, text):
        """TEXT with all macros in it replaced, but not in strings."""
        out, at = "", 0
        for word in re.finditer(r'"[^"]*"|\w+', text):
            if word.start() < at or word[0] not in self.known:
                continue
            names, body = self.known[word[0]]
            end = word.end()
            if names is not None:
                given, end = arguments(text, end)
                values = dict(zip(names, map(self.expand, given)))
                body = re.sub(r'"[^"]*"|\w+', lambda w: values.get(w[0], w[0]), body)
            out += text[at : word.start()] + self.expand(body)
            at = end
        return out + text[at:]


def arguments(text, at):
    """The arguments in the parentheses at AT, and where they end."""
    depth, given, begin = 0, [], at + 1
    for place in range(at, len(text)):
        letter = text[place]
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if (letter == "," and depth == 1) or depth == 0:
            given.append(text[begin:place].strip())
            begin = place + 1
        if depth == 0:
            return given, place + 1
    raise ValueError(f"no end of the arguments in {text}")


def literal(text):
    """Adjacent string literals as one."""
    return "".join(re.findall(r'"([^"]*)"', text))


def rows(path):
    """(opcode, pattern, operands) of each row of a table."""
    text = re.sub(r"\\\n", " ", path.read_text(encoding="utf-8"))
    text = re.sub(r"//[^\n]*", "", text)
    macros, plain = Macros(), ""
    for line in text.splitlines():
        if line.startswith("#define"):
            macros.define(line)
        elif line.startswith("#undef"):
            macros.known.pop(line.split()[1], None)
        elif not line.startswith("#"):
            plain += " " + line
            if plain.count("(") == plain.count(")"):
                yield from (row for row in found(macros.expand(plain)))
                plain = ""


def found(text):
    for call in re.finditer(r"\bPTX(?=\()", text):
        given, _ = arguments(text, call.end())
        yield literal(given[0]), " ".join(literal(given[1]).split()), given[2]


def table(root):
    lines = [INTRODUCTION.rstrip()]
    for name, heading in FAMILIES:
        lines += ["", f"## {heading}", "", "| instruction | modifiers and types | operands |"]
        lines += ["|---|---|---|"]
        forms = {}
        for opcode, pattern, operands in rows(root / f"lib/Ptx/Lift/{name}.def"):
            forms.setdefault((opcode, pattern), []).append(operands)
        for (opcode, pattern), operands in forms.items():
            shown = "`" + pattern.replace("|", "\\|") + "`" if pattern else ""
            lines.append(f"| `{opcode}` | {shown} | {', '.join(operands)} |")
    return "\n".join(lines) + "\n"


def main():
    root = pathlib.Path(__file__).resolve().parents[1]
    listed = {name for name, _ in FAMILIES}
    there = {path.stem for path in (root / "lib/Ptx/Lift").glob("*.def")}
    if listed != there:
        raise SystemExit(f"families without a heading or a table: {sorted(listed ^ there)}")
    print(table(root), end="")


if __name__ == "__main__":
    main()
