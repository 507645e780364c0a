#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Khronos' OpenCL conformance tests, as built binaries, on one OpenCL library.

    conformance/cts.py --binaries DIR [--icd FILE] [--filter REGEX] [-j N]
                       [--state FILE --resume] [--time-limit SECONDS]
                       [--expectations FILE] [--logs DIR] [--markdown] [--list]
                       [--results FILE] [--with WORDS] [--full]

DIR is the build folder of the tests (any depth). Every test of every binary runs
in a process of its own, with a time limit, in the reduced mode that the binary
has, if it has one and --full is not given; what it prints goes to --logs. --icd
names the library that the loader uses alone; without it the loader's first
platform counts.

A row of the expectations, conformance/expectations/cts.txt by default, is

    binary/test glob     skip|fail     reason

skip is not run; fail may fail, and passing is reported. With --state each outcome is
kept as a line of JSON, and --resume leaves out what is there. --markdown prints
one row for each binary. --with passes WORDS to each test, `--compilation-mode spir-v`
and its like. --results keeps a line `binary/test outcome` for each
test in FILE, to be compared with git; tests that did not run keep theirs. The last line is `N passed, N failed, N skipped`.
"""

import argparse
import collections
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent

# Tests that are the arguments of one binary, for those that do not list theirs.
# Everything else lists its tests on --help.
ARGUMENTS = {
    "test_allocations": [[mode, "5%", kind] for mode in ("single", "multiple") for kind in ("buffer", "image2d_read")],
    "test_computeinfo": [[]],
}
# What follows a test's name.
WORDS = {
    name: ["small_images"]
    for name in "test_samplerless_reads test_cl_copy_images test_cl_fill_images test_cl_get_info "
    "test_cl_read_write_images test_kernel_image_methods".split()
}
# The tests of shapes run for hours, so each is split and does without some samplers.
SHAPES = "1D 2D 3D 1Darray 2Darray".split()
WAYS = "read write read_write".split()
SHARES = {"test_image_streams": [["small_images", "CL_FILTER_NEAREST", way] for way in WAYS]}
# Images of buffers are tried beside those of any size only: one format of them.
OF_BUFFERS = {"test_image_streams": [["CL_FILTER_NEAREST", "CL_RGBA", "CL_UNORM_INT8", way] for way in WAYS]}


def conversions():
    """All conversions to one type from another are one test here; alone, each of
    the 800 starts a process for a moment's work, and all together take hours."""
    types = "uchar char ushort short uint int half float double ulong long".split()
    return {
        f"{to}_{source}": [
            f"{to}{saturated}{rounding}_{source}"
            for saturated in (("",) if to in ("half", "float", "double") else ("", "_sat"))
            for rounding in ("", "_rte", "_rtp", "_rtn", "_rtz")
        ]
        for to in types
        for source in types
    }


LISTING = {"test_bruteforce": "-p"}  # its names; --help is everybody else's word for it
# [N]: one of N values is tried, beside the special ones.
REDUCED = {
    "test_bruteforce": ["-w", "-[1024]"],
    "test_half": ["-w"],
    "test_conversions": ["-w", "-[1024]"],
    "test_select": ["-w"],
}


class Expectation:
    def __init__(self, line):
        self.glob, self.outcome, self.reason = line.split(None, 2)
        if self.outcome not in ("skip", "fail"):
            sys.exit(f"cts.py: '{self.outcome}' in '{line}' is neither skip nor fail")


def read_expectations(path):
    if not path.exists():
        return []
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [Expectation(line) for line in lines if line and not line.startswith("#")]


def find_binaries(folder):
    found = {}
    for path in sorted(folder.rglob("test_*")):
        if path.is_file() and os.access(path, os.X_OK) and not path.suffix:
            found.setdefault(path.name, path)
    return found


def tests_of(path, environment):
    """The argument lists of PATH's tests, by the name of each."""
    if path.name == "test_conversions":
        return conversions()
    if path.name in ARGUMENTS:
        return {"-".join(words) or "all": words for words in ARGUMENTS[path.name]}
    shown = subprocess.run(
        [path, LISTING.get(path.name, "--help")],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
        cwd=path.parent,
        timeout=60,
        errors="replace",
    )
    lines = (shown.stdout + shown.stderr).splitlines()
    names = []
    for line in reversed(lines):
        if not re.fullmatch(r"\t+[\w.-]+\s*", line):
            if names:
                break
            continue
        names.append(line.strip())
    tests = []
    for name in reversed(names):
        split = SHARES.get(path.name, []) if name in SHAPES else []
        if name == "2D":
            split = split + OF_BUFFERS.get(path.name, [])
        tests += [[name, *words] for words in split or [WORDS.get(path.name, [])]]
    return {"-".join(words): words for words in tests} or {"all": []}


def run_test(args, path, name, words, environment):
    """(outcome, reason) of one test."""
    log = args.logs / f"{path.name}.{name}.log" if args.logs else pathlib.Path(os.devnull)
    with tempfile.TemporaryDirectory() as folder, log.open("w", encoding="utf-8") as out:
        results = pathlib.Path(folder) / "results.json"
        environment = {**environment, "CL_CONFORMANCE_RESULTS_FILENAME": str(results)}
        reduced = []
        if not args.full:
            reduced = REDUCED.get(path.name, [])
            environment["CL_WIMPY_MODE"] = "1"
        command = [path, *reduced, *words, *shlex.split(args.words)]
        try:
            done = subprocess.run(
                command, check=False, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                env=environment, cwd=path.parent, timeout=args.time_limit,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "failed", f"timed out after {args.time_limit} seconds"
        said = set()
        if results.exists():
            said = set(json.loads(results.read_text(encoding="utf-8"))["results"].values())
    if done.returncode < 0:
        return "failed", f"killed by signal {-done.returncode}"
    if done.returncode or "fail" in said:
        return "failed", f"exit code {done.returncode}"
    return ("skipped", "skipped by the test") if said == {"skip"} else ("passed", "")


def judge(expectations, identity, outcome, reason):
    """What counts, and why, once the expectations are applied."""
    for row in expectations:
        if row.outcome == "fail" and fnmatch.fnmatch(identity, row.glob):
            if outcome == "failed":
                return "skipped", f"expected to fail: {row.reason}"
            if outcome == "passed":
                print(f"passes, although it is expected to fail: {identity}", file=sys.stderr)
    return outcome, reason


def perform(args, job):
    path, name, words, environment, expectations = job
    identity = f"{path.name}/{name}"
    start = time.time()
    for row in expectations:
        if row.outcome == "skip" and fnmatch.fnmatch(identity, row.glob):
            return {"test": identity, "outcome": "skipped", "reason": row.reason, "seconds": 0}
    outcome, reason = judge(expectations, identity, *run_test(args, path, name, words, environment))
    return {"test": identity, "outcome": outcome, "reason": reason, "seconds": round(time.time() - start, 2)}


def read_state(args):
    if not (args.state and args.resume and args.state.exists()):
        return {}
    results = {}
    for line in args.state.read_text(encoding="utf-8").splitlines():
        try:
            result = json.loads(line)
        except json.JSONDecodeError:
            continue  # half a line of an interrupted run
        results[result["test"]] = result
    return results


def print_markdown(results):
    table = collections.defaultdict(collections.Counter)
    for result in results:
        row = table[result["test"].split("/")[0]]
        row[result["outcome"]] += 1
        row["seconds"] += result["seconds"]
    print("| binary | passed | failed | skipped | seconds |\n|---|---|---|---|---|")
    for name, row in sorted(table.items()):
        print(f"| `{name}` | {row['passed']} | {row['failed']} | {row['skipped']} | {row['seconds']:.0f} |")


def write_results(path, results):
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    remarks = [line for line in lines if line.startswith("#")]
    outcomes = dict(line.split(maxsplit=1) for line in lines if line and not line.startswith("#"))
    outcomes |= {result["test"]: result["outcome"] for result in results}
    path.write_text("\n".join(remarks + [f"{t} {o}" for t, o in sorted(outcomes.items())]) + "\n", encoding="utf-8")


def print_summary(results):
    reasons = collections.Counter(r["reason"] for r in results if r["outcome"] == "skipped")
    for reason, number in sorted(reasons.items()):
        print(f"SKIP {number:4}  {reason}")
    count = collections.Counter(r["outcome"] for r in results)
    print(f"{count['passed']} passed, {count['failed']} failed, {count['skipped']} skipped")
    return count["failed"]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binaries", type=pathlib.Path, required=True)
    parser.add_argument("--icd", type=pathlib.Path, help="library or .icd file the loader shall use")
    parser.add_argument("--filter", default="", help="only tests whose binary/name matches")
    parser.add_argument("--time-limit", type=int, default=300)
    parser.add_argument("--expectations", type=pathlib.Path, default=ROOT / "expectations/cts.txt")
    parser.add_argument("--state", type=pathlib.Path)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--logs", type=pathlib.Path)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--results", type=pathlib.Path)
    parser.add_argument("--with", dest="words", metavar="WORDS", default="")
    parser.add_argument("--full", action="store_true", help="all values, where tests have a reduced mode")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("-j", type=int, default=1)
    args = parser.parse_args()
    if not args.binaries.is_dir():
        parser.error(f"--binaries: '{args.binaries}' is not a folder")
    if args.icd and not args.icd.exists():
        parser.error(f"--icd: there is no '{args.icd}'")
    return args


def main():
    args = parse_arguments()
    environment = dict(os.environ)
    if args.icd:
        environment["OCL_ICD_VENDORS"] = str(args.icd.resolve())
    if args.logs:
        args.logs.mkdir(parents=True, exist_ok=True)
    expectations = read_expectations(args.expectations)
    known = read_state(args)
    jobs = []
    for path in find_binaries(args.binaries).values():
        for name, words in tests_of(path.resolve(), environment).items():
            if re.search(args.filter, f"{path.name}/{name}") and f"{path.name}/{name}" not in known:
                jobs.append((path.resolve(), name, words, environment, expectations))
    if args.list:
        print("\n".join(f"{path.name}/{name}" for path, name, *_ in jobs))
        return 0
    results = list(known.values())
    state = args.state.open("a" if args.resume else "w", encoding="utf-8") if args.state else None
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        for result in pool.map(lambda job: perform(args, job), jobs):
            results.append(result)
            if state:
                print(json.dumps(result), file=state, flush=True)
            if result["outcome"] == "failed":
                print(f"FAIL {result['test']}: {result['reason']}", flush=True)
    if args.results:
        write_results(args.results, results)
    if args.markdown:
        print_markdown(results)
    return 1 if print_summary(results) else 0


if __name__ == "__main__":
    sys.exit(main())
