#!/usr/bin/env python3
"""Compares test/Inputs/ptx-since.txt with the rows of lib/Ptx/Since.def and, where
ptxas is named, with what it takes.

    check-ptx-since.py SOURCE [PTXAS FOLDER]
"""

import pathlib
import re
import sys

from ptxas import refused

TARGETS = ("75", "80", "86", "89", "90", "90a", "100", "100a", "100f", "103a", "110a", "120", "120f", "121a")


def rows(path):
    """(opcode, slots, targets) with the macros replaced."""
    text = path.read_text()
    words = dict(re.findall(r'#define (L\d_\w+)\s+(?:\\\n\s+)?"([^"]*)"', text))
    for opcode, slots, targets in re.findall(r'^PTX_SINCE\("(\w+)", (.*?), "([^"]*)"\)', text, re.M):
        yield opcode, words.get(slots, slots.strip('"')), targets.split()


def forms(path):
    """(targets, statement)"""
    for line in path.read_text().splitlines():
        if not line.startswith("#"):
            needed, statement = line.split(": ", 1)
            yield [word[3:] for word in needed.split()], statement


def has(target, needed):
    number, suffix = re.fullmatch(r"(\d+)([af]?)", target).groups()
    since, kind = re.fullmatch(r"(\d+)([af]?)", needed).groups()
    if kind == "a":
        return target == needed
    if kind == "f":
        return bool(suffix) and int(number) // 10 == int(since) // 10 and int(number) >= int(since)
    return int(number) >= int(since)


def main():
    source = pathlib.Path(sys.argv[1])
    listed = list(forms(source / "test/Inputs/ptx-since.txt"))
    wrong = 0
    for opcode, slots, targets in rows(source / "lib/Ptx/Since.def"):
        of_row = [re.split(r"[ ;]", text)[0].split(".") for needed, text in listed if needed == targets]
        named = {word for words in of_row if words[0] == opcode for word in words[1:]}
        for word in slots.replace("|", " ").split() or [""]:
            if word not in named and not (word == "" and any(words[0] == opcode for words in of_row)):
                print(f"no form of {opcode} with '{word}' that needs {' '.join(targets)} is listed")
                wrong += 1
    if len(sys.argv) > 3:
        folder = pathlib.Path(sys.argv[3])
        folder.mkdir(parents=True, exist_ok=True)
        for target in TARGETS:
            bad = refused([text for _, text in listed], target, sys.argv[2], folder)
            for number, (needed, text) in enumerate(listed):
                if (number in bad) == any(has(target, one) for one in needed):
                    verdict = "refuses" if number in bad else "takes"
                    print(f"ptxas {verdict} {text} for sm_{target}; the list says {needed}")
                    wrong += 1
    print(f"{len(listed)} forms, {wrong} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
