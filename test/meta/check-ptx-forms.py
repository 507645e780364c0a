#!/usr/bin/env python3
"""Asks ptxas for every row of lib/Ptx/Opcodes.def: whether it takes the row's
forms from the row's architecture on, and not before.

    check-ptx-forms.py OPCODES.def PTXAS FOLDER
"""

import pathlib
import re
import sys

from ptxas import refused

ARCHITECTURES = ("75", "80", "86", "89", "90", "100a")


def rows(path):
    """(opcode, pattern, operands, SM) with the macros of patterns replaced."""
    text = pathlib.Path(path).read_text().replace("\\\n", " ")
    words = dict(re.findall(r'#define (\w+)\s+"([^"]*)"', text))
    found = []
    for opcode, pattern, operands, sm in re.findall(r'^PTX_FORM\("(\w+)", (.*), "(\w*)", (\d+)\)$', text, re.M):
        parts = re.findall(r'"([^"]*)"|(\w+)', pattern)
        found.append((opcode, "".join(words[name] if name else quoted for quoted, name in parts), operands, int(sm)))
    return found


def forms(pattern):
    """The shortest form, and those in which one slot has another word."""
    slots = []
    for slot in pattern.split():
        optional = slot.startswith("[")
        slots.append(([""] if optional else []) + slot.strip("[]").split("|"))
    usual = [slot[0] for slot in slots]
    yield usual
    for number, slot in enumerate(slots):
        for word in slot[1:]:
            yield [*usual[:number], word, *usual[number + 1 :]]


def bits(word):
    if word in ("pred", "tf32"):
        return {"pred": 1, "tf32": 32}[word]
    if re.fullmatch(r"u?e\dm\dx2", word):
        return 8 if word == "e2m1x2" else 16
    match = re.fullmatch(r"(?:[usf]|b|bf)(\d+)(x2)?", word)
    return int(match[1]) * (2 if match[2] else 1) if match else 0


def register(width, written):
    return {1: "%p", 8: "%b", 16: "%h", 32: "%r", 64: "%l"}[width] + ("1" if written else "2")


def operands(letters, words):
    types = [bits(word) for word in words if bits(word)] or [32]
    last, before = types[-1], types[-2:][0]
    width = {"t": last, "T": last, "w": 2 * last, "s": before, "S": before, "2": 16, "4": 32, "p": 1, "P": 1}
    texts = []
    for number, letter in enumerate(letters):
        if letter == "x":
            texts.append("%l2" if number == 1 else "1")
        elif letter == "r":
            texts.append("%r1|%p1")
        else:
            texts.append(register(width[letter], number == 0))
    return ", ".join(texts)


def main():
    path, ptxas, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    expected, lines = [], []
    for opcode, pattern, letters, sm in rows(path):
        for words in forms(pattern):
            words = [word for word in words if word]
            lines.append(" ".join([".".join([opcode, *words]), operands(letters, words)]).strip() + ";")
            expected.append(sm)
    wrong = 0
    for arch in ARCHITECTURES:
        bad = refused(lines, arch, ptxas, folder)
        for number, line in enumerate(lines):
            if (number in bad) != (expected[number] > int(arch.rstrip("a"))):
                verdict = "refuses" if number in bad else "takes"
                print(f"ptxas {verdict} {line} for sm_{arch}; its row says sm_{expected[number]}")
                wrong += 1
    print(f"{len(lines)} forms, {wrong} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
