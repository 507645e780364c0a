#!/usr/bin/env python3
"""Takes an example for each rule from the tests, for --explain.

usage: rule-examples.py TESTS > RuleExamples.inc

A verifier's test (TESTS/Verifier/*/ID.ll) has cases that show its rule and cases that
do not: the smallest of each is wrong and right. Of other rules the smallest test that
is named bad-*, warn-* or note-* and expects the rule is wrong; what is right says the
rule's hint. Rows are sorted by ID. Rules about files and back ends (IN, BE) have no
program that is wrong.
"""

import pathlib
import re
import sys

PART = re.compile(r"^;--- ((?:ok|bad)-\S+)\n", re.M)
DIRECTIVE = re.compile(r"^(;|//|#) *[A-Z][A-Z0-9_-]*:")
COMMENT = re.compile(r"^(;|//|#) ?")


def split_prose(text):
    """(what the comments on top say, the program without directives)."""
    lines = [line for line in text.split("\n") if not DIRECTIVE.match(line)]
    prose, program = [], []
    for line in lines:
        if not program and (COMMENT.match(line) or not line):
            prose.append(COMMENT.sub("", line))
        else:
            program.append(line)
    told = " ".join(line for line in prose if not line.startswith("RUN")).strip()
    return " ".join(told.split()), "\n".join(program).strip("\n")


def case_of(part):
    """The same of a case in a transcript: commands and their output go."""
    comments = []
    lines = part.split("\n")
    while lines and lines[0].startswith(";"):
        comments.append(lines.pop(0)[1:].strip())
    end = next((i for i, line in enumerate(comments) if line.startswith("$ ")), len(comments))
    told = [line for line in comments[:end] if line and not line.startswith("WITHOUT:")]
    return " ".join(told), "\n".join(lines).strip("\n")


def verifier_example(text):
    pieces = PART.split(text)[1:]
    cases = {"ok": [], "bad": []}
    for name, part in zip(pieces[::2], pieces[1::2]):
        told, program = case_of(part)
        if program:
            cases[name.split("-")[0]].append((len(program), told, program))
    smallest = [min(cases[kind], default=(0, "", ""))[1:] for kind in ("bad", "ok")]
    return smallest[0] + smallest[1]


def other_examples(tests):
    best = {}
    for path in sorted(tests.rglob("*")):
        if path.suffix not in (".ll", ".cl") or not path.name.startswith(("bad-", "warn-", "note-")):
            continue
        text = path.read_text("utf-8", "surrogateescape")
        told, program = split_prose(text)
        expected = set(re.findall(r"S2N-([A-Z]+[0-9]+)", text))
        for rule in expected:
            if rule.startswith(("IN", "BE")):
                continue
            found = (len(expected), len(program), told, program)
            if program and "\0" not in program and found < best.get(rule, (9**9,)):
                best[rule] = found
    return {rule: (told, program, "", "") for rule, (_, _, told, program) in best.items()}


def literal(text):
    # Some tests are about bytes that are not UTF-8, which are unreadable.
    text = text.encode("utf-8", "replace").decode("utf-8").replace("\r", "")
    # A compiler need not take more than 65536 characters in one literal.
    return f'R"~~~({text})~~~"' if len(text) < 16000 else '""'


def main():
    tests = pathlib.Path(sys.argv[1])
    rows = other_examples(tests)
    for path in (tests / "Verifier").glob("*/*.ll"):
        if re.fullmatch(r"(NV|SP)\d+", path.stem):
            rows[path.stem] = verifier_example(path.read_text("utf-8", "surrogateescape"))
    for rule, texts in sorted(rows.items()):
        print(f'{{"{rule}", {", ".join(map(literal, texts))}}},')


if __name__ == "__main__":
    main()
