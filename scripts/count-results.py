#!/usr/bin/env python3
"""Prints why tests were skipped and the closing line of scripts/check.

Usage: count-results.py RESULTS.xml   (as lit --xunit-xml-output writes it)
"""

import collections
import sys
from xml.etree import ElementTree


def reason_of(skipped):
    """lit has one wrong word for every skipped unit test."""
    message = skipped.get("message") or ""
    return "skipped by the unit test" if message in ("", "User interrupt") else message


def main(path):
    passed = failed = 0
    reasons = collections.Counter()
    for test in ElementTree.parse(path).iter("testcase"):
        skipped = test.find("skipped")
        if skipped is not None:
            reasons[reason_of(skipped)] += 1
        elif test.find("failure") is not None or test.find("error") is not None:
            failed += 1
        else:
            passed += 1
    for reason, number in sorted(reasons.items()):
        print(f"skipped {number}: {reason}")
    print(f"{passed} passed, {failed} failed, {sum(reasons.values())} skipped")


if len(sys.argv) != 2:
    sys.exit("usage: count-results.py RESULTS.xml")
main(sys.argv[1])
