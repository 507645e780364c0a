#!/usr/bin/env python3
"""Writes docs/builtins.md: the list of builtins, and what was measured of them.

Usage: builtin-table.py SPIR_MANGLE [--accuracy FILE] [--instructions FILE] > NEW

The first table comes from the prototype list and Math.def. FILEs are the output of

    SPIR2NVVM_ALL=1 SPIR2NVVM_ULP_TABLE=FILE builtinsTests --gtest_filter='Accuracy.*'
    conformance/instruction-counts.py --markdown > FILE

A section without its file stays what it is in docs/builtins.md.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess

HOW = {
    "WorkItem": "special registers, in 64 bits; hidden parameters for offsets and the dimension",
    "Integer": "plain IR on whole vectors; rotate as a funnel shift; 64-bit high halves and differences of words through libdevice; bit fields by bfe and bfi",
    "Common": "plain IR; minima and maxima through libdevice",
    "Geometric": "plain IR; norms through libdevice, normalize scaled by powers of two",
    "Relational": "compares; classifications on the bits",
    "VectorData": "loads and stores with element alignment; one rounding to half",
    "Sync": "bar.sync 0; membar.cta for local memory alone, membar.gl otherwise; fence.acq_rel and fence.sc for atomic_work_item_fence",
    "AsyncCopy": "a loop shared by the work-group; wait_group_events is the barrier",
    "Atomic": "atomicrmw and cmpxchg",
    "Misc": "shufflevector for constant masks, extracts otherwise",
    "Printf": "one vprintf with a rewritten format",
    "Image": "tex and sust through the image descriptor; packed types and what one kernel reads and writes through suld; single samples are refused (S2N-IM03)",
    "ImageQuery": "fields of the image descriptor",
    "Conversion": "casts, clamps, and libdevice's directed conversions",
    "Query": "constants",
    "OrderedAtomic": "inline PTX: orders and scopes of atom, ld and st, fence.sc; membar before sm_70; loops around atom.cas for extremes of floats and all but sums of halves (from sm_70)",
    "Spaces": "isspacep",
    "SubGroup": "shfl.sync for each 32 bits, vote.sync, redux.sync from sm_80; scans by five shuffles",
    "WorkGroup": "bar.red for votes; totals of sub-groups in local memory",
    "Clock": "%globaltimer, %clock64",
    "DotProduct": "dp4a from sm_61, else plain IR",
    "Media": "plain IR; shf; vabsdiff4, others through libdevice; products of bytes by dp4a from sm_61",
}
MATH = {"LIBDEVICE": "`__nv_{0}`", "NATIVE": "`{0}`", "OWN": "own code"}


def math_rows(root):
    text = (root / "lib/Builtins/Math/Math.def").read_text(encoding="utf-8")
    rows = re.findall(r'^(LIBDEVICE|NATIVE|OWN)\((\w+), "?(\w+)"?\)', text, re.M)
    return {name: MATH[kind].format(target) for kind, name, target in rows}


ACCURACY = """## Accuracy

The largest error found, in units in the last place, the operands it was found at, and
the limit of OpenCL 1.2 (7.4 and the extension specification). Executed on the CPU with
the libdevice of CUDA 13.0 and compared with MPFR: special values, all pairs of them,
100,000 seeded random operands of each function and type, and every half. "exact" is
correctly rounded; "any" where the specification sets no limit. The CPU executor rounds
the approximate instructions of PTX (`ex2.approx`, `lg2.approx`, `rcp.approx`, ...)
correctly, a GPU may be 1 or 2 units further away in functions of float that use them.
"""
INSTRUCTIONS = """## Instructions

Of a kernel that reads the operands, calls the builtin and writes the result: PTX and
machine instructions (sm_75), and the same of nvcc's counterpart. Made by
`conformance/instruction-counts.py`, which fails when a function has 5 % more than nvcc's
and no reason below the table.
"""


def section(old, heading, path):
    """HEADING's text and the table in PATH, or what OLD has."""
    title = heading.splitlines()[0]
    if path:
        return heading + "\n" + pathlib.Path(path).read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(title)}$.*?(?=^## |\Z)", old, re.M | re.S)
    return found[0] if found else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("spir_mangle")
    parser.add_argument("--accuracy")
    parser.add_argument("--instructions")
    args = parser.parse_args()
    root = pathlib.Path(__file__).resolve().parent.parent
    old = (root / "docs/builtins.md").read_text(encoding="utf-8")
    listed = subprocess.run([args.spir_mangle, "--json", "--list"], capture_output=True, check=True)
    entries = json.loads(listed.stdout)
    groups = collections.OrderedDict()
    for entry in entries:
        key = (entry["family"], entry["stem"], entry.get("section", "extension"))
        groups[key] = groups.get(key, 0) + 1
    math = math_rows(root)
    print("# Builtins\n\nMade by `scripts/builtin-table.py`. Overloads count scalars and vectors, address")
    print(f"spaces and both pointer widths as one: {len(entries)} in all.\n")
    families = list(dict.fromkeys(family for family, _, _ in groups))
    for title in [*families, "Accuracy", "Instructions"]:
        print(f"- [{title}](#{title.lower()})")
    for (family, stem, part), number in groups.items():
        if families and family == families[0]:
            print(f"\n## {families.pop(0)}\n\n| function | section | overloads | made from |\n|---|---|---|---|")
        how = math.get(stem, "") if family == "Math" else HOW[family]
        print(f"| `{stem}` | {part} | {number} | {how} |")
    for heading, path in ((ACCURACY, args.accuracy), (INSTRUCTIONS, args.instructions)):
        text = section(old, heading, path)
        if text:
            print("\n" + text.rstrip())


main()
