"""Writes docs/builtins.md from the list of builtins and Math.def.

Usage: builtin-table.py SPIR_MANGLE > docs/builtins.md
"""

import collections
import json
import pathlib
import re
import subprocess
import sys

HOW = {
    "WorkItem": "special registers, in 64 bits; hidden parameters for offsets and the dimension",
    "Integer": "plain IR on whole vectors; 64-bit high halves through libdevice",
    "Common": "plain IR; minima and maxima through libdevice",
    "Geometric": "plain IR; norms through libdevice, normalize scaled by powers of two",
    "Relational": "compares; classifications on the bits",
    "VectorData": "loads and stores with element alignment; one rounding to half",
    "Sync": "bar.sync 0; membar.cta for local memory alone, membar.gl otherwise",
    "AsyncCopy": "a loop shared by the work-group; wait_group_events is the barrier",
    "Atomic": "atomicrmw and cmpxchg",
    "Misc": "shufflevector for constant masks, extracts otherwise",
    "Printf": "one vprintf with a rewritten format",
    "Image": "not translated yet: refused by name (S2N-BI05)",
    "ImageQuery": "not translated yet: refused by name (S2N-BI05)",
    "Conversion": "casts, clamps, and libdevice's directed conversions",
    "Query": "constants",
}
MATH = {"LIBDEVICE": "`__nv_{0}`", "NATIVE": "`{0}`", "OWN": "own code"}


def math_rows(root):
    text = (root / "lib/Builtins/Math.def").read_text(encoding="utf-8")
    rows = re.findall(r'^(LIBDEVICE|NATIVE|OWN)\((\w+), "?(\w+)"?\)', text, re.M)
    return {name: MATH[kind].format(target) for kind, name, target in rows}


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    listed = subprocess.run([sys.argv[1], "--json", "--list"], capture_output=True, check=True)
    entries = json.loads(listed.stdout)
    groups = collections.OrderedDict()
    for entry in entries:
        key = (entry["family"], entry["stem"], entry.get("section", "extension"))
        groups[key] = groups.get(key, 0) + 1
    math = math_rows(root)
    print("# Builtins\n\nMade by `scripts/builtin-table.py`. Overloads count scalars and vectors, address")
    print(f"spaces and both pointer widths as one: {len(entries)} in all.\n")
    print("| function | section | overloads | made from |\n|---|---|---|---|")
    for (family, stem, section), number in groups.items():
        how = math.get(stem, "") if family == "Math" else HOW[family]
        print(f"| `{stem}` | {section} | {number} | {how} |")


main()
