"""Compares nvvm-verify with a corpus of verdicts (verdicts.tsv, cases/*.ll).

usage: agreement.py NVVM-VERIFY CORPUS

The last two lines count the cases that agree with the specification and the
pairs of case and architecture that agree with the toolchain; lines before them
name those that do not. A pair is good for the toolchain when libNVVM verifies
and compiles the case and ptxas assembles the result.
"""

import csv
import json
import pathlib
import subprocess
import sys

ARCHS = (75, 80, 90, 100, 120)
FIRST_MODERN = 100


def specification(verdict, arch):
    """The verdict for one architecture: "legacy:invalid,modern:valid" or
    "<90:invalid,>=90:valid" or one word."""
    if ":" not in verdict:
        return verdict
    for part in verdict.split(","):
        where, word = part.split(":")
        if where in ("legacy", "modern"):
            if (where == "modern") == (arch >= FIRST_MODERN):
                return word
        elif where.startswith(">="):
            if arch >= int(where[2:]):
                return word
        elif where.startswith("<"):
            if arch < int(where[1:]):
                return word
        elif arch == int(where):
            return word
    raise ValueError(verdict)


def refused(tool, cases, profile, arch, files):
    command = [tool, f"--profile={profile}", f"--arch=compute_{arch}"]
    command += ["--diagnostics=json", *files]
    run = subprocess.run(command, cwd=cases, capture_output=True, check=False, text=True)
    findings = map(json.loads, run.stdout.splitlines())
    return {f["input"] for f in findings if f["severity"] == "error"}


def main(tool, corpus):
    with open(corpus / "verdicts.tsv", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    wrong_spec, pairs, agreeing = set(), 0, 0
    judged = set()
    for arch in ARCHS:
        column = "modern_file" if arch >= FIRST_MODERN else "legacy_file"
        files = [row[column] for row in rows]
        spec = refused(tool, corpus / "cases", "spec", arch, files)
        real = refused(tool, corpus / "cases", "toolchain", arch, files)
        for row, name in zip(rows, files):
            verdict = specification(row["spec"], arch)
            if verdict != "unstated":
                judged.add(row["case"])
                if (name in spec) != (verdict == "invalid"):
                    wrong_spec.add(row["case"])
            works = (
                row[f"verify_{arch}"] == "ok"
                and row[f"compile_{arch}"] == "ok"
                and row[f"ptxas_{arch}"].startswith("ok")
            )
            pairs += 1
            if (name not in real) == works:
                agreeing += 1
            else:
                print(f"toolchain differs: {row['case']} on {arch}")
    for case in sorted(wrong_spec):
        print(f"specification differs: {case}")
    print(f"spec: {len(judged) - len(wrong_spec)}/{len(judged)}")
    print(f"toolchain: {100 * agreeing / pairs:.2f} % ({agreeing}/{pairs})")


main(sys.argv[1], pathlib.Path(sys.argv[2]))
