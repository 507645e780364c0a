"""Whole-process time of spir2nvvm --stop-after=read against a minimal static
program that parses the same bitcode and prints it, in alternation.

Usage: process-time.py BUILD_DIR CORPUS [--modules N] [--rounds N]

Prints the first decile of all runs, which is what they take when nothing else
runs, and the ratio; exits 1 above --limit.
"""

import argparse
import os
import pathlib
import random
import statistics
import sys
import tempfile
import time


def spent(command):
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ)
    _, status = os.waitpid(process, 0)
    if status != 0:
        sys.exit(f"failed with status {status}: {' '.join(command)}")
    return 1000 * (time.perf_counter() - start)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("build_dir", type=pathlib.Path)
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("--modules", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--limit", type=float, default=1.5)
    args = parser.parse_args()

    modules = sorted(args.corpus.glob("khronos-spir12/*/*.bc64"))
    random.Random(1).shuffle(modules)
    modules = modules[: args.modules]
    ours = str(args.build_dir / "bin/spir2nvvm")
    floor = str(args.build_dir / "test/bench/minimal-parse-print")
    times = {"ours": [], "floor": []}
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.ll")
        for _ in range(args.rounds):
            for module in modules:
                times["floor"].append(spent([floor, str(module), out]))
                times["ours"].append(spent([ours, "--stop-after=read", str(module), "-o", out]))
    decile = {name: statistics.quantiles(values, n=10)[0] for name, values in times.items()}
    ratio = decile["ours"] / decile["floor"]
    print(
        f"{len(modules)} modules x {args.rounds} rounds: minimal {decile['floor']:.2f} ms, "
        f"spir2nvvm --stop-after=read {decile['ours']:.2f} ms, ratio {ratio:.2f}"
    )
    return 0 if ratio <= args.limit else 1


sys.exit(main())
