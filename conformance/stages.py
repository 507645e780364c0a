#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many modules get through the translation up to a stage.

    conformance/stages.py [--spir2nvvm PROGRAM] [--stop-after STAGE] [--sample N]
                          [-j N] [--failures FILE] [--option=-X ...] MODULE-OR-FOLDER...

LLVM's verifier runs after every stage. Ends with a line "N passed, N failed, 0
skipped".
"""

import argparse
import collections
import concurrent.futures
import os
import subprocess
import sys

import backends


def outcome(command):
    try:
        result = backends.run(command)
    except subprocess.TimeoutExpired:
        return "time limit"
    return "passed" if result.returncode == 0 else backends.why(result)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--spir2nvvm", default="spir2nvvm")
    parser.add_argument("--stop-after", default="finalize")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("--failures")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("modules", nargs="+")
    args = parser.parse_args()

    paths = backends.modules(args.modules, args.sample)
    base = [backends.program(args.spir2nvvm), "--verify-each", f"--stop-after={args.stop_after}", "-o", os.devnull]
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        outcomes = list(pool.map(outcome, [base + args.option + [str(p)] for p in paths]))

    counts = collections.Counter(outcomes)
    for reason, number in counts.most_common():
        print(f"{number:6} {reason}")
    failed = [(p, o) for p, o in zip(paths, outcomes) if o != "passed"]
    if args.failures:
        with open(args.failures, "w", encoding="utf-8") as file:
            file.writelines(f"{o}\t{p}\n" for p, o in failed)
    print(f"{counts['passed']} passed, {len(failed)} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
