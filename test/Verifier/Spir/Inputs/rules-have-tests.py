"""Compares `spir-verify --print-rules` (stdin) with the folders of tests.

usage: spir-verify --print-rules | rules-have-tests.py FOLDER
"""

import os
import re
import sys

root = sys.argv[1]
rules = re.findall(r"^\| (SP\d+) \|", sys.stdin.read(), re.MULTILINE)
folders = {name for name in os.listdir(root) if re.fullmatch(r"SP\d+", name)}
faults = []
if len(rules) < 100:
    faults.append(f"only {len(rules)} rules were printed")
if len(set(rules)) != len(rules):
    faults.append("an ID is printed twice")
for rule in rules:
    files = os.listdir(os.path.join(root, rule)) if rule in folders else []
    for kind in ("ok-", "bad-"):
        matching = [f for f in files if f.startswith(kind) and f.endswith(".ll")]
        if not matching:
            faults.append(f"{rule}: no {kind}*.ll")
        for name in matching:
            with open(os.path.join(root, rule, name), encoding="utf-8") as text:
                if kind == "bad-" and f"[S2N-{rule}]" not in text.read():
                    faults.append(f"{rule}/{name} does not check for [S2N-{rule}]")
faults += [f"{name}: a folder without a rule" for name in sorted(folders - set(rules))]
for fault in faults:
    print(fault)
sys.exit(1 if faults else 0)
