#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The same kernels in OpenCL C and in CUDA C++: registers, spills, stack and code of each.

    conformance/twins/twins.py [--spir2nvvm PROGRAM] [--arch sm_75,sm_80,sm_90,sm_100]
                               [--filter REGEX] [-j N] [--roads cl,spir-O0,...]
                               [--libclc FILE] [--limit RATIO] [--json | --markdown]
                               [--write DIR]
    conformance/twins/twins.py --check

Each kernel is compiled by nvcc from its CUDA twin, and by spir2nvvm from source
(cl) and from SPIR that clang-14 wrote unoptimised and optimised (spir-O0,
spir-O2). With --libclc, libclc's nvptx64--nvidiacl.bc, the newest clang compiles
the source, too (libclc); that road is shown and never judged. All PTX goes
through the same ptxas.

A kernel fails if one of ours has more registers, spilled bytes, stack or code
than nvcc's by more than 5 %, unless causes.tsv says why and how much. Registers
are judged as the hardware hands them out, by eights: 12 and 14 are the same.
PTX instructions are shown: what counts is what ptxas makes of them.

--write keeps PTX and cubins in DIR, with a manifest.json of the launches. --check
compiles nothing: it checks launches.tsv and causes.tsv against the kernels.
"""

import argparse
import concurrent.futures
import dataclasses
import fnmatch
import json
import math
import os
import pathlib
import re
import sys
import tempfile

import launches
import roads

REGISTER_UNIT = 8  # of a thread; a warp gets them by 256
JUDGED = ("registers", "spills", "stack", "code")
AVERAGED = ("registers", "ptx", "code")
WITHOUT_CAUSE = ("registers", "code")
CAUSES = pathlib.Path(__file__).resolve().parent / "causes.tsv"


def ratio(ours, theirs):
    """Ours to theirs; infinite where they need none and we do."""
    if ours == theirs:
        return 1.0
    return ours / theirs if theirs else math.inf


@dataclasses.dataclass(frozen=True)
class Cause:
    """A line of causes.tsv: what may exceed the limit, how much, and why."""

    kernel: str
    road: str
    arch: str
    measure: str
    most: float
    why: str

    def covers(self, *place):
        return all(map(fnmatch.fnmatchcase, place, (self.kernel, self.road, self.arch, self.measure)))


def read_causes():
    lines = CAUSES.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [Cause(*row[:4], float(row[4]), row[5]) for row in rows]


def wrong_in_tables():
    """What launches.tsv and causes.tsv say of kernels that are not there, and the other way round."""
    launched = set(launches.read())
    wrong = []
    for suffix in (".cl", ".cu"):
        files = {path.stem for path in roads.KERNELS.glob(f"*{suffix}")}
        wrong += [f"{name}{suffix} has no line in launches.tsv" for name in sorted(files - launched)]
        wrong += [f"launches.tsv has {name}, and there is no {name}{suffix}" for name in sorted(launched - files)]
    known = (launched, roads.OURS, None, JUDGED)
    for cause in read_causes():
        for column, names in zip(dataclasses.astuple(cause), known):
            if names and not fnmatch.filter(names, column):
                wrong.append(f"causes.tsv: '{column}' is none of {', '.join(sorted(names))}")
    return wrong


class Comparison:
    """Kernels, architectures and roads, and what was measured of each."""

    def __init__(self, tools, args, folder):
        self.tools, self.folder = tools, folder
        self.names = [name for name in launches.read() if re.search(args.filter, name)]
        self.archs, self.roads = args.arch.split(","), args.roads.split(",") if args.roads else tools.roads()
        self.measured, self.failed = {}, {}

    def compile(self, jobs):
        cases = [(road, name, arch) for name in self.names for arch in self.archs for road in (roads.BASE, *self.roads)]
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(self.compile_one, cases))

    def compile_one(self, case):
        try:
            self.measured[case] = self.tools.measure(*case, self.folder)
        except roads.Failed as failure:
            self.failed[case] = str(failure)

    def ratios(self, case, read=getattr):
        """Measure to ratio; none if one of the two was not compiled."""
        road, name, arch = case
        ours, theirs = self.measured.get(case), self.measured.get((roads.BASE, name, arch))
        if not ours or not theirs:
            return {}
        return {each: ratio(read(ours, each), read(theirs, each)) for each in roads.MEASURES}

    def mean(self, road, arch, measure, read=getattr, causes=()):
        """The geometric mean over the kernels that both compiled, but for those that a cause is there for."""
        names = [n for n in self.names if not any(each.covers(n, road, arch, measure) for each in causes)]
        found = [self.ratios((road, name, arch), read).get(measure) for name in names]
        logarithms = [math.log(each) for each in found if each]
        return math.exp(sum(logarithms) / len(logarithms)) if logarithms else math.nan


def as_judged(measured, measure):
    value = getattr(measured, measure)
    return -(-value // REGISTER_UNIT) * REGISTER_UNIT if measure == "registers" else value


class Verdict:
    """What exceeds the limit: explained by a cause, or not."""

    def __init__(self, comparison, causes, limit):
        self.limit, self.causes, self.unexplained, self.used = limit, causes, [], {}
        judged = [road for road in comparison.roads if road in roads.OURS]
        for name in comparison.names:
            for arch in comparison.archs:
                for road in judged:
                    case = road, name, arch
                    self.judge(case, comparison.ratios(case, as_judged), causes)
        self.broken = {case: why for case, why in comparison.failed.items() if case[0] not in roads.OTHERS}
        self.failed = {name for _, name, _, _, _ in self.unexplained} | {name for _, name, _ in self.broken}

    def judge(self, case, found, causes):
        road, name, arch = case
        for measure in JUDGED:
            value = found.get(measure, 1.0)
            if value <= self.limit:
                continue
            cause = next((each for each in causes if each.covers(name, road, arch, measure)), None)
            if cause:
                self.used[cause] = max(value, self.used.get(cause, 0))
            if not cause or value > cause.most:
                self.unexplained.append((road, name, arch, measure, value))


def print_table(comparison):
    form = "{:16} {:7} {:8} {:>9} {:>7} {:>6} {:>6} {:>7} {:>7} {:>7} {:>7}"
    print(form.format("kernel", "arch", "road", *roads.MEASURES, *(f"/{each[:6]}" for each in AVERAGED)))
    for name in comparison.names:
        for arch in comparison.archs:
            for road in (roads.BASE, *comparison.roads):
                case = road, name, arch
                if case not in comparison.measured:
                    continue
                numbers = dataclasses.astuple(comparison.measured[case])
                found = comparison.ratios(case)
                print(form.format(name, arch, road, *numbers, *(f"{found.get(e, math.nan):.3f}" for e in AVERAGED)))


def print_means(comparison, causes, markdown):
    """Of all kernels, and as they are judged: registers by units, and what has a cause is not counted."""
    line = "| {} |" + " {} |" * 6 if markdown else "{:8} {:8}" + " {:>10}" * 5
    print("\n" + line.format("road", "arch", *AVERAGED, *(f"{each}*" for each in WITHOUT_CAUSE)))
    if markdown:
        print("|---" * 7 + "|")
    for road in comparison.roads:
        for arch in comparison.archs:
            means = [comparison.mean(road, arch, each) for each in AVERAGED]
            means += [comparison.mean(road, arch, each, as_judged, causes) for each in WITHOUT_CAUSE]
            print(line.format(road, arch, *(f"{mean:.3f}" for mean in means)))
    print("\n*: registers as they are handed out, of kernels that causes.tsv excuses in nothing of that")


def print_markdown(comparison):
    """A table for each architecture: registers and code bytes of every road."""
    columns = (roads.BASE, *comparison.roads)
    for arch in comparison.archs:
        print(f"\n{arch}: registers / bytes of code, with spilled bytes and stack where there are any\n")
        print(f"| kernel | {' | '.join(columns)} |")
        print("|---|" + "---|" * len(columns))
        for name in comparison.names:
            print(f"| `{name}` | {' | '.join(cell(comparison, (road, name, arch)) for road in columns)} |")


def cell(comparison, case):
    found = comparison.measured.get(case)
    if not found:
        return "–"
    more = [f"{getattr(found, each)} {each}" for each in ("spills", "stack") if getattr(found, each)]
    return ", ".join([f"{found.registers} / {found.code}", *more])


def print_json(comparison):
    rows = [
        {"road": road, "kernel": name, "arch": arch, **dataclasses.asdict(found)}
        for (road, name, arch), found in sorted(comparison.measured.items())
    ]
    means = [
        {"road": road, "arch": arch, **{each: comparison.mean(road, arch, each) for each in AVERAGED}}
        for road in comparison.roads
        for arch in comparison.archs
    ]
    failed = [{"road": r, "kernel": n, "arch": a, "why": why} for (r, n, a), why in sorted(comparison.failed.items())]
    print(json.dumps({"schema": 1, "measured": rows, "means": means, "failed": failed}, indent=1))


def report(comparison, verdict, args):
    if args.json:
        print_json(comparison)
        return
    if args.markdown:
        print_markdown(comparison)
    else:
        print_table(comparison)
    print_means(comparison, verdict.causes, args.markdown)
    print()
    for cause, most in verdict.used.items():
        print(f"up to {most:.3f}: {cause.kernel}, {cause.road}, {cause.arch}, {cause.measure}: {cause.why}")


def complain(comparison, verdict):
    """What makes the run fail, on standard error; what clang and libclc cannot do, too."""
    for (road, name, arch), why in sorted(comparison.failed.items()):
        print(f"{name}, {road}, {arch}: {why.splitlines()[0]}", file=sys.stderr)
    for road, name, arch, measure, value in verdict.unexplained:
        print(f"{name}, {road}, {arch}: {measure} {value:.3f} times nvcc's, and no cause is known", file=sys.stderr)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spir2nvvm", default="spir2nvvm")
    parser.add_argument("--clang", default="clang-14")
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--ptxas", default="ptxas")
    parser.add_argument("--cuda-path", default=os.environ.get("CUDA_PATH", "/usr/local/cuda"))
    parser.add_argument("--backend", default="libnvvm", choices=("libnvvm", "llvm"), help="what makes our PTX")
    parser.add_argument("--clang22", default="clang-22", metavar="CLANG", help="the clang for --libclc")
    parser.add_argument("--libclc", default="", help="libclc's nvptx64--nvidiacl.bc")
    parser.add_argument("--arch", default="sm_75,sm_80,sm_90,sm_100")
    parser.add_argument("--roads", default="", help="only these, with commas between")
    parser.add_argument("--filter", default="", help="a regular expression for the kernels' names")
    parser.add_argument("--limit", type=float, default=1.05, help="what needs no cause")
    parser.add_argument("-j", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="only look at the tables")
    parser.add_argument("--write", metavar="DIR", help="keep PTX, cubins and a manifest there")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true")
    form.add_argument("--markdown", action="store_true")
    return parser.parse_args()


def main():
    args = arguments()
    if args.check:
        sys.exit("\n".join(wrong_in_tables()) or 0)
    tools = roads.Toolchains(args)
    if tools.missing():
        sys.exit(f"not found: {', '.join(tools.missing())}")
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(args.write or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        comparison = Comparison(tools, args, folder)
        if not comparison.names:
            sys.exit(f"no kernel is called like '{args.filter}'")
        comparison.compile(args.j)
        if args.write:
            launches.write_manifest(folder, comparison.names, comparison.archs, (roads.BASE, *comparison.roads))
    verdict = Verdict(comparison, read_causes(), args.limit)
    report(comparison, verdict, args)
    complain(comparison, verdict)
    if not args.json:
        print(f"{len(comparison.names) - len(verdict.failed)} passed, {len(verdict.failed)} failed, 0 skipped")
    return 1 if verdict.failed else 0


if __name__ == "__main__":
    sys.exit(main())
