#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs many programs as NVVM IR and as the PTX that libNVVM makes of it, and reports where the results differ.

    conformance/random/differ.py FOLDER... [--arch sm_75,sm_90,sm_100,sm_120] [--cuda-path DIR] [--state FILE]
                                 [--batch N] [-j N] [--keep FOLDER] [--program ptx-differ] [--seconds N] [--cl=OPTION]

A process takes a batch of programs; what it dies of, or does not end, is one
program's result, and the next process continues after it. --state keeps the
lines of ptx-differ; programs that are in it are left out.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import time

VERDICTS = ("same", "repeated", "differs", "refused", "died", "undefined")


def command_of(args, files, check):
    words = [args.program, f"--arch={args.arch}"]
    words += [f"--cuda-path={args.cuda_path}"] if args.cuda_path else []
    words += [f"--keep={args.keep}"] if args.keep else []
    words += [f"--cl={option}" for option in args.cl]
    return words + ["--check"] * check + files


def attempt(args, files, check):
    """The lines of one process, and what it died of."""
    try:
        result = subprocess.run(
            command_of(args, files, check),
            capture_output=True,
            check=False,
            text=True,
            errors="replace",
            timeout=args.seconds * len(files),
        )
        return result.stdout.splitlines(), "" if result.returncode == 0 else f"exit code {result.returncode}"
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode(errors="replace").splitlines(), "does not end"


def judged(args, line):
    """LINE, unless the NVVM IR itself leaves its objects: that is the program's fault, or clang's."""
    verdict, arch, file = line.split(" ", 3)[:3]
    if verdict not in ("differs", "died"):
        return line
    again, _ = attempt(args, [file], True)
    why = next((text.split(" ", 3)[3] for text in again if text.startswith("refused nvvm ")), None)
    return f"undefined {arch} {file} {why}" if why else line


def run_batch(args, files):
    """Every program's lines, whatever becomes of the processes."""
    lines = []
    while files:
        found, cause = attempt(args, files, args.check)
        lines += [line for line in found if line.startswith(VERDICTS)]
        if not cause:
            break
        last = next(line.split(" ", 1)[1] for line in reversed(found) if line.startswith("file "))
        # A wrong address ends a process that does not check addresses.
        again, cause_again = attempt(args, [last], True) if not args.check else (found, cause)
        told = [line.replace("refused nvvm", "undefined nvvm") for line in again if line.startswith(("differs", "refused"))]
        lines += told or [f"died any {last} {cause}; checked: {cause_again or 'the same results'}"]
        files = files[files.index(last) + 1 :]
    return [judged(args, line) for line in lines]


def known_files(state):
    if not state or not pathlib.Path(state).exists():
        return set()
    return {line.split(" ")[2] for line in pathlib.Path(state).read_text(encoding="utf-8").splitlines()}


def summary(lines):
    counts = collections.Counter(tuple(line.split(" ")[1::-1]) for line in lines)
    programs = len({line.split(" ")[2] for line in lines})
    for arch in sorted({arch for arch, _ in counts}):
        print(arch, " ".join(f"{verdict} {counts[arch, verdict]}" for verdict in VERDICTS if counts[arch, verdict]))
    print(f"{programs} programs")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--arch", default="sm_75,sm_90,sm_100,sm_120")
    parser.add_argument("--cuda-path", default="")
    parser.add_argument("--cl", action="append", default=[], help="an OpenCL option: --cl=-cl-opt-disable")
    parser.add_argument("--state", default="")
    parser.add_argument("--keep", default="", help="folder for the PTX that differs")
    parser.add_argument("--batch", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=60, help="for a program")
    parser.add_argument("--minutes", type=float, default=1e6, help="begin no batch after this many")
    parser.add_argument("--check", action="store_true", help="look at every access")
    parser.add_argument("--program", default="ptx-differ")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    args = parser.parse_args()

    if args.keep:
        pathlib.Path(args.keep).mkdir(parents=True, exist_ok=True)
    end, done = time.monotonic() + 60 * args.minutes, known_files(args.state)
    files = sorted(str(f) for folder in args.folders for f in pathlib.Path(folder).rglob("*.bc"))
    files = [f for f in files if f not in done]
    batches = [files[n : n + args.batch] for n in range(0, len(files), args.batch)]
    lines = []
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        for found in pool.map(lambda b: run_batch(args, b) if time.monotonic() < end else [], batches):
            lines += found
            for line in found:
                if line.startswith(("differs", "refused", "died")):
                    print(line, flush=True)
            if args.state:
                with open(args.state, "a", encoding="utf-8") as out:
                    out.writelines(line + "\n" for line in found)
    summary(lines)
    return 1 if any(line.startswith(("differs", "refused", "died")) for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
