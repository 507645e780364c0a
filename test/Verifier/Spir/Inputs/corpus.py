"""Runs spir-verify over every Khronos module and counts findings by rule.

usage: corpus.py SPIR-VERIFY CORPUS [strict|lenient]
"""

import collections
import json
import os
import subprocess
import sys

tool, corpus = sys.argv[1:3]
level = sys.argv[3] if len(sys.argv) > 3 else "lenient"
modules = sorted(
    os.path.join(folder, name)
    for folder, _, names in os.walk(os.path.join(corpus, "khronos-spir12"))
    for name in names
    if name.endswith((".bc32", ".bc64"))
)
by_rule = collections.defaultdict(set)
by_severity = collections.defaultdict(set)
BATCH = 500  # arguments of one process
for start in range(0, len(modules), BATCH):
    run = subprocess.run(
        [tool, f"--level={level}", "--diagnostics=json", "--max-errors=0"] + modules[start : start + BATCH],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if run.returncode not in (0, 1):
        sys.exit(f"{tool} ended with {run.returncode}")
    for line in run.stdout.splitlines():
        finding = json.loads(line)
        by_rule[finding["id"], finding["severity"]].add(finding["input"])
        by_severity[finding["severity"]].add(finding["input"])

for (rule, severity), inputs in sorted(by_rule.items()):
    print(f"{rule:10} {severity:8} {len(inputs):6} modules")
print(f"{len(modules)} modules, " + ", ".join(f"{len(by_severity[s])} with {s}s" for s in ("error", "warning", "note")))
for name in sorted(by_severity["error"])[:20]:
    print("error in", name)
if not modules:
    sys.exit("no modules found")
sys.exit(1 if level == "lenient" and by_severity["error"] else 0)
