#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the expected results into the kernels of the project's own corpus.

    conformance/own/generate.py [--check] [--list] [NAME...]

Each program has a function in reference/<family>.py that computes its arguments
and results without a compiler; this script writes them as the comment that a
program file begins with, and leaves the kernels below alone. --check writes
nothing and fails when a file is not what it would write, when a file has no
reference, or a reference no file.
"""

import argparse
import pathlib
import sys

from reference import layout, programs

FOLDER = pathlib.Path(__file__).resolve().parent


def problems_of_the_list(wanted):
    """Files without a reference, and references without a file."""
    present = {str(p.relative_to(FOLDER).with_suffix("")) for p in FOLDER.glob("*/*.cl")}
    yield from (f"{name}.cl has no reference" for name in sorted(present - wanted))
    yield from (f"{name} has a reference and no file" for name in sorted(wanted - present))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()

    everything = programs.load()
    if args.list:
        print("\n".join(sorted(everything)))
        return 0
    problems = list(problems_of_the_list(set(everything)))
    unknown = sorted(set(args.names) - set(everything))
    if unknown:
        parser.error(f"no such program (see --list): {' '.join(unknown)}")
    chosen = args.names or sorted(everything)
    tests = 0
    for name in chosen:
        path = FOLDER / f"{name}.cl"
        if not path.exists():
            continue  # among the problems already
        program = everything[name]()
        tests += len(program.tests)
        old = path.read_text(encoding="utf-8")
        new = layout.with_comment(old, program.comment(name))
        if new == old:
            continue
        if args.check:
            problems.append(f"{name}.cl is not what generate.py writes")
        else:
            path.write_text(new, encoding="utf-8")
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(chosen)} programs, {tests} tests")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
