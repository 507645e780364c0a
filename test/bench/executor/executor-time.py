#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times the executor on one thread, unchecked and checked, beside PoCL.

    test/bench/executor/executor-time.py build/ci/bin [--only KERNEL] [--oclgrind [--races]]

PoCL is run through the OpenCL loader where it is installed; its figures include
an enqueue and a finish, the executor's a launch. With --oclgrind the checked
executor is timed beside Oclgrind instead, on smaller problems; with --races, too,
both look for data races, and the first ratio is to the checks without that.
"""

import argparse
import math
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
KERNELS = HERE / "kernels.cl"
SHARED = HERE.parent / "opencl" / "kernels.cl"
M = 1 << 20
# name: global size, local size, runs, arguments
CASES = {
    "empty": ("1", "1", 200, []),
    "one_barrier": ("256", "256", 200, ["buf:256", "local:1024"]),
    "sgemm": ("256,256", "16,16", 5, ["buf:65536"] * 3 + ["int:256"]),
    "naive_gemm": ("256,256", "16,16", 5, ["buf:65536"] * 3 + ["int:256"]),
    "tuned_gemm": ("64,64", "16,16", 5, ["buf:65536"] * 3 + ["int:256"]),
    "axpy": (f"{M}", "256", 10, [f"buf:{M}"] * 2 + ["float:2"]),
    "stencil": ("128,128,64", "64,2,2", 5, [f"buf:{M}"] * 2),
    "nbody": ("4096", "256", 3, ["buf:16384"] * 2 + ["local:4096", "int:4096"]),
    "scan": (f"{M}", "256", 5, [f"buf:{M}"] * 2 + ["local:1024"]),
}
# The same for Oclgrind, which would need minutes for those.
SMALL_CASES = {
    "empty": ("1", "1", 20, []),
    "sgemm": ("64,64", "16,16", 20, ["buf:4096"] * 3 + ["int:64"]),
    "naive_gemm": ("64,64", "16,16", 20, ["buf:4096"] * 3 + ["int:64"]),
    "tuned_gemm": ("16,16", "16,16", 20, ["buf:4096"] * 3 + ["int:64"]),
    "axpy": ("65536", "256", 20, ["buf:65536"] * 2 + ["float:2"]),
    "stencil": ("64,16,16", "64,2,2", 20, ["buf:16384"] * 2),
    "nbody": ("512", "256", 20, ["buf:2048"] * 2 + ["local:4096", "int:512"]),
    "scan": ("16384", "256", 20, ["buf:16384"] * 2 + ["local:1024"]),
}


def source(name):
    return SHARED if name in ("sgemm", "nbody", "scan") else KERNELS


def spir_run(tools, name, check, runs, extra=(), cases=CASES):
    size, group, _, arguments = cases[name]
    command = [tools / "spir-run", source(name), f"--kernel={name}", f"--check={check}",
               f"--global={size}", f"--local={group}", f"--repeat={runs}",
               "--time-report", "--print=0", *extra]
    for argument in arguments:
        kind, number = argument.split(":")
        if kind == "buf":
            of = "float4" if name == "nbody" else "float"
            count = int(number) // (4 if name == "nbody" else 1)
            argument = f"buf:{of}:{count}=rand(0,1)"
        command.append(f"--arg={argument}")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{name}: {done.stderr}")
    times = re.findall(r"^run\s+([\d.]+) ms", done.stdout + done.stderr, re.M)
    return max(min(map(float, times)), 0.0005)  # what is printed has three decimals


def pocl(program, name):
    size, group, runs, arguments = CASES[name]
    environment = dict(os.environ, POCL_MAX_PTHREAD_COUNT="1")
    done = subprocess.run([program, source(name), name, size, group, str(runs), *arguments],
                          capture_output=True, text=True, env=environment, check=False)
    return float(done.stdout) if done.returncode == 0 else None


def oclgrind(program, name, options=()):
    size, group, _, arguments = SMALL_CASES[name]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(["oclgrind", *options, "--num-threads", "1", program, source(name), name, size,
                           group, "1", *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"oclgrind, {name}: {done.stderr}")
    return (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) * 1000


def geometric_mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def beside_oclgrind(tools, program, names, races):
    print("kernel         checked     races  (ratio)   Oclgrind     ratio" if races else
          "kernel         checked   Oclgrind     ratio")
    theirs = ["--data-races"] if races else []
    # Processor time, because it takes long enough to be interrupted; without
    # what starting and reading the file take.
    start = oclgrind(program, "empty", theirs)
    ratios, slower = [], []
    for name in names:
        if name == "empty":
            continue
        own = spir_run(tools, name, "full", SMALL_CASES[name][2], ["--threads=1"], SMALL_CASES)
        line = f"{name:12}{show(own)} "
        if races:
            plain, own = own, spir_run(tools, name, "full", 5, ["--threads=1", "--races"], SMALL_CASES)
            slower.append(own / plain)
            line += f"{show(own)} {slower[-1]:8.1f} "
        other = oclgrind(program, name, theirs) - start
        ratios.append(other / own)
        print(f"{line}{show(other, 10)} {ratios[-1]:9.0f}", flush=True)
    if races:
        print(f"geometric mean of races to checked: {geometric_mean(slower):.1f}, most {max(slower):.1f}")
    print(f"geometric mean of the ratios: {geometric_mean(ratios):.0f}, least {min(ratios):.0f}")


def show(value, width=9):
    return f"{value:{width}.3f}" if value is not None else " " * (width - 1) + "-"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tools", type=Path)
    parser.add_argument("--only", choices=CASES)
    parser.add_argument("--oclgrind", action="store_true", help="beside Oclgrind, smaller problems")
    parser.add_argument("--races", action="store_true", help="with --oclgrind: data races, too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "opencl-time"
        built = subprocess.run(["cc", "-O2", HERE / "opencl-time.c", "-o", program, "-lOpenCL"],
                               capture_output=True, check=False).returncode == 0
        if options.oclgrind:
            if not built:
                sys.exit("opencl-time does not build here")
            names = [options.only] if options.only else SMALL_CASES
            return beside_oclgrind(options.tools, program, names, options.races)
        print("kernel       unchecked   checked      PoCL     ratio  checked/unchecked")
        ratios = []
        for name in [options.only] if options.only else CASES:
            runs = CASES[name][2]
            fast = spir_run(options.tools, name, "none", runs, ["--threads=1"])
            slow = spir_run(options.tools, name, "full", min(runs, 20), ["--threads=1"])
            other = pocl(program, name) if built else None
            ratio = fast / other if other else None
            if ratio and name not in ("empty", "one_barrier"):
                ratios.append(ratio)
            line = f"{name:12}{show(fast)} {show(slow)} {show(other)} {show(ratio)} {slow / fast:18.1f}"
            print(line, flush=True)
        if ratios:
            mean = geometric_mean(ratios)
            print(f"geometric mean of the ratios: {mean:.2f}, largest {max(ratios):.2f}")
        every = spir_run(options.tools, "empty", "none", 200)
        print(f"empty kernel with default threads: {every * 1000:.0f} us")


if __name__ == "__main__":
    main()
