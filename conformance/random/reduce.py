#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing program smaller while it keeps failing in the same way.

    conformance/random/reduce.py PROGRAM.cl OUT.cl [--level O1] [--bits 64] [--standard CL2.0] [--arch sm_75]
                                 [--expect REGEX] [--second-opinion] [--runner PROGRAM] [--clang PROGRAM]
                                 [--differ PROGRAM [--cuda-path DIR]]

Lines and blocks are left out, then expressions replaced by their parts. What
spir-conformance says of the program has to match REGEX: by default, that results
differ. With --second-opinion --expect 'agrees with Oclgrind' the other
implementation has to blame the translation, too. With --differ the judge is
ptx-differ: the PTX that libNVVM makes has to compute something else.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import generate


# Work-items that think to be the same one write each other's elements, and local
# memory is anything before it is filled.
KEPT = re.compile(r" *uint (gid|lid|group) =|.*\bmine\d+\[i\] = |.*\bbarrier\(")


class Judge:
    """Whether a text still fails."""

    def __init__(self, args, folder):
        self.args, self.folder, self.tries = args, pathlib.Path(folder), 0
        self.checks = ["--check", "--uninitialised"]

    def __call__(self, lines):
        self.tries += 1
        source = self.folder / "suite" / "0.cl"
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        if generate.compile_program(self.args, source, self.args.level, self.args.bits):
            return False
        return self.ptx_differs(source) if self.args.differ else self.differs(source)

    def ptx_differs(self, source):
        """Quickly first, then with every access looked at, so that the program stays defined."""
        command = [self.args.differ, f"--arch={self.args.arch}", f"--cuda-path={self.args.cuda_path}"]
        for checks in ([], self.checks):
            result = subprocess.run(
                [*command, *checks, str(source.with_suffix(".bc"))],
                capture_output=True, check=False, text=True, errors="replace")  # fmt: skip
            if not re.search(self.args.expect, result.stdout, re.MULTILINE):
                return False
        return True

    def differs(self, source):
        command = [self.args.runner, f"--suite={source.parent}", f"--arch={self.args.arch}", "-j", "1", "--verbose"]
        command += [f"--cache={self.folder}/cache"] + ["--second-opinion"] * self.args.second_opinion
        result = subprocess.run(command, capture_output=True, check=False, text=True, errors="replace")
        return bool(re.search(self.args.expect, result.stdout)) and "FAIL" in result.stdout


def is_balanced(lines):
    depth = 0
    for character in "".join(lines):
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth < 0:
            return False
    return depth == 0


def without_lines(lines, fails):
    """Chunks of lines, from large ones to single ones."""
    size = len(lines) // 2
    while size:
        at = 0
        while at < len(lines):
            chunk, shorter = lines[at : at + size], lines[:at] + lines[at + size :]
            if is_balanced(chunk) and not any(map(KEPT.match, chunk)) and fails(shorter):
                lines = shorter
            else:
                at += size if size > 1 else 1
        size //= 2
    return lines


def without_blocks(lines, fails):
    """Whole blocks, and blocks whose statements stay."""
    at = 0
    while at < len(lines):
        end = next((e for e in range(at + 2, len(lines) + 1) if is_balanced(lines[at:e])), None)
        if lines[at].rstrip().endswith("{") and not lines[at].startswith("kernel") and end:
            candidates = [lines[:at] + lines[end:], lines[:at] + lines[at + 1 : end - 1] + lines[end:]]
            kept = next((c for c in candidates if fails(c)), None)
            if kept is not None:
                lines = kept
                continue
        at += 1
    return lines


def groups(line):
    """The places of parenthesised parts, the outer ones first."""
    open_ones, found = [], []
    for at, character in enumerate(line):
        if character == "(":
            open_ones.append(at)
        elif character == ")" and open_ones:
            found.append((open_ones.pop(), at + 1))
    return sorted(found, key=lambda place: place[0] - place[1])


def simpler(line):
    """LINE with a call, a cast or a parenthesised part replaced by a part of it or a number."""
    for start, end in groups(line):
        name = re.search(r"[A-Za-z_]\w*$", line[:start])
        begin = name.start() if name else start
        inner = line[start + 1 : end - 1]
        for part in ("1", inner, *inner.split(", ")):
            text = line[:begin] + part + line[end:]
            if len(text) < len(line):
                yield text


def simplify(lines, fails):
    at = 0
    while at < len(lines):
        for text in () if KEPT.match(lines[at]) else simpler(lines[at]):
            if fails(lines[:at] + [text] + lines[at + 1 :]):
                lines = lines[:at] + [text] + lines[at + 1 :]
                break
        else:
            at += 1
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("out")
    parser.add_argument("--level", default="O1")
    parser.add_argument("--bits", default="64")
    parser.add_argument("--standard", default="CL1.2")
    parser.add_argument("--arch", default="sm_75")
    parser.add_argument("--expect", default="")
    parser.add_argument("--second-opinion", action="store_true")
    parser.add_argument("--differ", default="")
    parser.add_argument("--cuda-path", default="")
    parser.add_argument("--runner", default="spir-conformance")
    parser.add_argument("--clang", default="clang-14")
    args = parser.parse_args()
    args.expect = args.expect or ("^differs" if args.differ else " differ")

    lines = pathlib.Path(args.program).read_text(encoding="utf-8").splitlines()
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "suite").mkdir()
        fails = Judge(args, folder)
        if not fails(lines):
            fails.checks = ["--check"]  # Fields of bits are read with what is beside them.
            if not fails(lines):
                sys.exit("the program does not fail like this")
        before = None
        while before != lines:
            before = lines
            for step in (without_lines, without_blocks, simplify):
                lines = step(lines, fails)
                pathlib.Path(args.out).write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{len(lines)} lines after {fails.tries} tries")
    return 0


if __name__ == "__main__":
    sys.exit(main())
