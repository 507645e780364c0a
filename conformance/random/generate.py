#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random OpenCL C programs without undefined behaviour, as a suite for spir-conformance.

    conformance/random/generate.py FOLDER [--first N] [--count N] [--levels O0,O1,O2,O3] [--bits 32,64]
                                   [--without FAMILY,...] [--with bitfields,halves,pointers,host,middles,generic,subgroups] [--statements N] [--depth N]
                                   [--flows] [--clang PROGRAM] [-j N]

Writes FOLDER/<level>-<bits>/<number>.cl and the same program compiled to .bc: the
runner translates the bitcode and shows the source to the second opinion. A
program's number is its seed. Without --every each program goes through one of
the configurations, the next one for the next program.
"""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys

import bitfields
import control
import conversions
import floats
import flows
import functions
import generic
import groups
import halves
import host
import idioms
import integers
import memory
import middles
import narrow
import pointers
import printing
import programs
import punning
import relational
import rotations
import structs
import subgroups
import swizzles
import tables
import vectors

FAMILIES = (control, integers, vectors, conversions, floats, relational, memory, structs, functions, groups, printing,
            narrow, rotations, idioms, punning, tables, swizzles)  # fmt: skip
# Of these a reference has no notion, or a wrong one; --with asks for them.
FURTHER = (bitfields, halves, pointers, host, middles, generic, subgroups)
# What every front end for SPIR needs; the levels are what differs.
OPTIONS = ("-x", "cl", "-Xclang", "-cl-ext=+cl_khr_fp64,+cl_khr_fp16", "-emit-llvm", "-c", "-cl-kernel-arg-info",
           "-fno-builtin", "-fno-jump-tables", "-w")  # fmt: skip
TRIPLES = {"32": "spir", "64": "spir64"}


def compile_program(args, source, level, bits):
    """The compiler's complaint, or nothing."""
    target = source.with_suffix(".bc")
    command = [args.clang, *OPTIONS, f"-cl-std={args.standard}", f"--target={TRIPLES[bits]}", f"-{level}", str(source), "-o", str(target)]
    result = subprocess.run(command, capture_output=True, check=False, text=True)
    return "" if result.returncode == 0 else f"{source}: {result.stderr.strip()}"


def write_program(args, families, number):
    configurations = [(level, bits) for bits in args.bits.split(",") for level in args.levels.split(",")]
    if not args.every:
        configurations = [configurations[number % len(configurations)]]
    complaints = []
    for level, bits in configurations:
        if args.flows:
            text = flows.program(number)
        else:
            text = programs.program(number, families, args.statements, args.depth, record_arguments=bits == "64")
        folder = pathlib.Path(args.folder, f"{level}-{bits}")
        folder.mkdir(parents=True, exist_ok=True)
        source = folder / f"{number:06}.cl"
        source.write_text(text, encoding="utf-8")
        complaint = compile_program(args, source, level, bits)
        if complaint:
            source.unlink()
            complaints.append(complaint)
    return complaints


def named(families, names):
    """Those of FAMILIES that NAMES, a list with commas, has."""
    wanted = set(filter(None, names.split(",")))
    known = {family.__name__: family for family in families}
    if wanted - set(known):
        sys.exit(f"no family {', '.join(sorted(wanted - set(known)))}; there are {', '.join(known)}")
    return [known[name] for name in known if name in wanted]


def chosen(args):
    without = named(FAMILIES, args.without)
    return [family for family in FAMILIES if family not in without] + named(FURTHER, args.further)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--levels", default="O0,O1,O2,O3")
    parser.add_argument("--bits", default="64,32")
    parser.add_argument("--every", action="store_true", help="every program in every configuration")
    parser.add_argument("--without", default="", help="families of features to leave out")
    parser.add_argument("--with", default="", dest="further", help="families to take in that a reference does not do")
    parser.add_argument("--statements", type=int, default=24)
    parser.add_argument("--depth", type=int, default=3, help="levels of expressions")
    parser.add_argument("--flows", action="store_true", help="small kernels of branches and loops instead")
    parser.add_argument("--clang", default="clang-14")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    args = parser.parse_args()

    families = chosen(args)
    args.standard = max(getattr(family, "STANDARD", "CL1.2") for family in families)
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        numbers = range(args.first, args.first + args.count)
        complaints = [c for part in pool.map(lambda n: write_program(args, families, n), numbers) for c in part]
    for complaint in complaints:
        print(complaint)
    print(f"{args.count} programs, {len(complaints)} refused by the compiler")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
