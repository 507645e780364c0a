"""Fails where a table's rules and a folder's tests do not match.

usage: rules-have-tests.py TABLE.def FOLDER

Each rule has a test that is named after it, with a case that shows the rule and one
that does not; no test is named after a rule that does not exist.
"""

import pathlib
import re
import sys

table, folder = map(pathlib.Path, sys.argv[1:])
rules = re.findall(r"^(?:NVVM|SPIR)_RULE\((\w+)", table.read_text("utf-8"), re.MULTILINE)
tests = {path.stem: path for path in folder.iterdir() if re.fullmatch(r"(NV|SP)\d+", path.stem)}
faults = []
if len(rules) < 100 or len(set(rules)) != len(rules):
    faults.append(f"{table.name}: {len(rules)} rules, {len(set(rules))} of them different")
faults += [f"{rule}: no test" for rule in rules if rule not in tests]
faults += [f"{path.name}: no such rule" for rule, path in sorted(tests.items()) if rule not in rules]
for rule in set(rules) & set(tests):
    text = tests[rule].read_text("utf-8", "surrogateescape")
    if f"[S2N-{rule}]" not in text:
        faults.append(f"{rule}: no case shows it")
    if tests[rule].suffix == ".ll" and "\n;--- ok-" not in text and not re.search(r"^; \$ .*\n(;|)$", text, re.M):
        faults.append(f"{rule}: no case without it")
for fault in sorted(faults):
    print(fault)
sys.exit(bool(faults))
