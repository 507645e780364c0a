"""Prints why tests were skipped and the closing line of scripts/check.

Usage: count-results.py RESULTS.json   (as lit --output writes it)
"""

import collections
import json
import sys

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def main(path):
    with open(path, encoding="utf-8") as file:
        tests = json.load(file)["tests"]
    counts = collections.Counter()
    reasons = collections.Counter()
    for test in tests:
        if test["code"] in PASSED:
            counts["passed"] += 1
        elif test["code"] in SKIPPED:
            counts["skipped"] += 1
            reasons[test.get("output", "").strip().split("\n")[0] or "not selected"] += 1
        else:
            counts["failed"] += 1
    for reason, number in sorted(reasons.items()):
        print(f"skipped {number}: {reason}")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")


main(sys.argv[1])
