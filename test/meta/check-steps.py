#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each step of Pipeline.def has a file and a test of its name, and tests name nothing
that is neither a stage nor a step: check-steps.py SOURCE-FOLDER."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
STAGE = re.compile(r'^STAGE(?:_OF_STEPS)?\("([^"]+)"', re.M)
STEP = re.compile(r'^(?:FUNCTION_)?STEP\("([^"]+)", (\w+)', re.M)
# Of commands; what is expected of a message about a wrong name is not one.
NAMES = re.compile(r"--?(?:passes|stop-after)=([\w./,-]+)")
TESTS = (".ll", ".test", ".cl", ".c")

# test/Tools asks for these to see what the tools say.
WRONG_ON_PURPOSE = {"fold", "nowhere"}


def commands(path):
    """The commands of a test, one that a backslash continues as one line."""
    text = path.read_bytes().decode("utf-8", "replace").replace("\\\n", " ")
    return [line for line in text.splitlines() if "RUN:" in line]


def named(path):
    return [names.split(",") for line in commands(path) for names in NAMES.findall(line)]


def definitions():
    """The file of each function, from <Stage>/<Step> on: "normalise/pointerwidth"."""
    found = {}
    for path in sorted((ROOT / "lib").glob("*/**/*.cpp")):
        name = "/".join(path.with_suffix("").parts[-2:]).lower()
        for function in re.findall(r"^(?:void|FunctionStep) spir2nvvm::(\w+)\(", path.read_text(encoding="utf-8"), re.M):
            found[function] = name
    return found


def main():
    table = (ROOT / "lib/Stages/Pipeline.def").read_text(encoding="utf-8")
    stages, functions = STAGE.findall(table), dict(STEP.findall(table))
    steps, places = list(functions), definitions()
    faults = []
    for step in steps:
        file = re.sub(r"[^\w/]", "", step)
        if places.get(functions[step]) != file:
            faults.append(f"{step}: {functions[step]} stands in {places.get(functions[step])}, not in {file}")
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
