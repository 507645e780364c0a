#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each step of Pipeline.def has a test of its own, and tests name nothing that is
neither a stage nor a step: check-steps.py SOURCE-FOLDER."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
STAGE = re.compile(r'^STAGE(?:_OF_STEPS)?\("([^"]+)"', re.M)
STEP = re.compile(r'^(?:FUNCTION_)?STEP\("([^"]+)"', re.M)
# Of commands; what is expected of a message about a wrong name is not one.
NAMES = re.compile(r"--?(?:passes|stop-after)=([\w./,-]+)")
TESTS = (".ll", ".test", ".cl", ".c")

# test/Tools asks for these to see what the tools say.
WRONG_ON_PURPOSE = {"fold", "nowhere"}


def commands(path):
    """The commands of a test, one that goes on behind a backslash as one line."""
    text = path.read_bytes().decode("utf-8", "replace").replace("\\\n", " ")
    return [line for line in text.splitlines() if "RUN:" in line]


def named(path):
    return [names.split(",") for line in commands(path) for names in NAMES.findall(line)]


def main():
    table = (ROOT / "lib/Stages/Pipeline.def").read_text(encoding="utf-8")
    stages, steps = STAGE.findall(table), STEP.findall(table)
    faults = []
    for step in steps:
        test = ROOT / f"test/Passes/{step}.ll"
        if step.split("/")[0] not in stages:
            faults.append(f"{step}: no stage has this step")
        elif not test.is_file() or [step] not in named(test):
            faults.append(f"test/Passes/{step}.ll does not run -passes={step}")
    known = {*stages, *steps, *WRONG_ON_PURPOSE}
    for path in sorted((ROOT / "test").rglob("*.*")):
        where = path.relative_to(ROOT)
        if path.suffix in TESTS and "Inputs" not in where.parts:
            wrong = {name for names in named(path) for name in names} - known
            faults += [f"{where.as_posix()}: no stage or step is called {name}" for name in sorted(wrong)]
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(steps)} steps")


if __name__ == "__main__":
    main()
