#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many modules get through libNVVM and ptxas, for each architecture.

    conformance/backends.py [--spir2nvvm PROGRAM] [--arch sm_80,sm_100,...]
                            [--sample N] [-j N] [--same-ptx] [--until ptx|cubin]
                            [--cuda-path DIR] [--failures FILE] MODULE-OR-FOLDER...

Each module is translated, verified and compiled by libNVVM and assembled by
ptxas (spir2nvvm -o x.cubin). --same-ptx also writes LLVM assembly and compares
the PTX that libNVVM makes of it with that of the bitcode; it needs
spir2nvvm-libnvvm beside spir2nvvm. The last line is the table's sum.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ARCHS = "sm_75,sm_80,sm_86,sm_89,sm_90,sm_100,sm_103,sm_110,sm_120,sm_121"
SUFFIXES = (".bc", ".bc32", ".bc64")


def modules(names):
    for name in names:
        path = pathlib.Path(name)
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES)
        else:
            yield path


def sample(paths, count):
    """COUNT of PATHS, evenly spread over the sorted list."""
    if not count or count >= len(paths):
        return paths
    return [paths[i * len(paths) // count] for i in range(count)]


def run(command, timeout=300, **kwargs):
    return subprocess.run(command, capture_output=True, timeout=timeout, **kwargs)


def why(result):
    """The first error's ID, and the file for one error that has none."""
    text = result.stderr.decode(errors="replace")
    found = re.search(r"\[(S2N-[A-Z]+[0-9]+)\]", text[text.find("error:") :])
    if found:
        return found.group(1)
    return f"exit {result.returncode}: {text.strip().splitlines()[:1]}"


def libnvvm_options(args, arch):
    return [f"--arch={arch}"] + ([f"--cuda-path={args.cuda_path}"] if args.cuda_path else [])


def text_gives_same_ptx(args, module, arch, folder, library):
    helper = pathlib.Path(args.spir2nvvm).parent / "spir2nvvm-libnvvm"
    answers = []
    for kind in ("ll", "bc"):
        written = f"{folder}/same.{kind}"
        first = run([args.spir2nvvm, str(module), *libnvvm_options(args, arch), "-o", written])
        if first.returncode:
            return why(first)
        with open(written, "rb") as data:
            answer = run(
                [str(helper), "compile", library, "m", "-", "-arch=" + arch.replace("sm", "compute")],
                stdin=data,
            )
        answers.append(answer.stdout)
    return "" if answers[0] == answers[1] else "text and bitcode differ"


def check(args, module, arch, library):
    with tempfile.TemporaryDirectory() as folder:
        try:
            result = run([args.spir2nvvm, str(module), *libnvvm_options(args, arch), "-o", f"{folder}/k.{args.until}"])
            if result.returncode:
                return why(result)
            if args.same_ptx:
                return text_gives_same_ptx(args, module, arch, folder, library)
            return ""
        except subprocess.TimeoutExpired:
            return "timeout"


def found_library(args):
    command = [args.spir2nvvm] + ([f"--cuda-path={args.cuda_path}"] if args.cuda_path else []) + ["--version"]
    text = run(command).stdout.decode()
    found = re.search(r"libNVVM .*: (\S+)$", text, re.M)
    return (found.group(1) if found else ""), text.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spir2nvvm", default="spir2nvvm")
    parser.add_argument("--arch", default=ARCHS)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("--until", choices=["bc", "ptx", "cubin"], default="cubin")
    parser.add_argument("--same-ptx", action="store_true")
    parser.add_argument("--cuda-path", default="")
    parser.add_argument("--failures", help="file for one line a failure")
    parser.add_argument("inputs", nargs="+")
    args = parser.parse_args()

    library, version = found_library(args)
    print(version)
    paths = sample(list(modules(args.inputs)), args.sample)
    failures, passed_all, total_all = [], 0, 0
    for arch in args.arch.split(","):
        reasons = collections.Counter()
        with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
            for module, reason in zip(paths, pool.map(lambda m: check(args, m, arch, library), paths)):
                if reason:
                    reasons[reason] += 1
                    failures.append(f"{arch}\t{module}\t{reason}")
        passed = len(paths) - sum(reasons.values())
        passed_all, total_all = passed_all + passed, total_all + len(paths)
        causes = ", ".join(f"{count} {reason}" for reason, count in reasons.most_common(6))
        print(f"{arch:8} {passed:6}/{len(paths)}  {causes}", flush=True)
    if args.failures:
        pathlib.Path(args.failures).write_text("".join(line + "\n" for line in failures))
    print(f"{passed_all} passed, {total_all - passed_all} failed, 0 skipped")
    return 0 if passed_all == total_all else 1


if __name__ == "__main__":
    sys.exit(main())
