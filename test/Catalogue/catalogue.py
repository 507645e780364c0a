#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faulty kernels, and what is said of each.

A kernel's first line has spir-run's options; its last lines are what spir-run
finds, word for word, and what Oclgrind says:

    // RUN: --global=1 --arg=buf:int:0
    kernel void first(global int *a) { *a = 1; }
    // FINDS: 2:39: error: ... [S2N-EX20]
    // VALUES: element 0 of 'a', which has 0 of 4 bytes
    // OCLGRIND: Invalid write of size 4 at global memory
"""

import argparse
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

RUN, FINDS, VALUES, OCLGRIND = "// RUN: ", "// FINDS: ", "// VALUES: ", "// OCLGRIND: "
SECONDS = 60


class Case:
    def __init__(self, path):
        self.path = path
        lines = path.read_text().splitlines()
        if not lines[0].startswith(RUN):
            sys.exit(f"{path}: the first line is not '{RUN}OPTIONS'")
        self.options = shlex.split(lines[0][len(RUN) :])
        self.code = [line for line in lines if not line.startswith((FINDS, VALUES, OCLGRIND))]
        self.finds = [line for line in lines if line.startswith((FINDS, VALUES))]
        self.oclgrind = [line[len(OCLGRIND) :] for line in lines if line.startswith(OCLGRIND)]

    def write(self):
        said = self.finds + [OCLGRIND + line for line in self.oclgrind]
        self.path.write_text("\n".join(self.code + said) + "\n")


def findings(case, spir_run):
    """The first line of each finding, without the file's name, and its values."""
    done = subprocess.run(
        [spir_run, case.path.name, *case.options],
        cwd=case.path.parent, capture_output=True, text=True, timeout=SECONDS, check=False)
    found = []
    for line in done.stderr.splitlines():
        if re.search(r"\[S2N-[A-Z0-9]+\]$", line):
            found.append(FINDS + line.removeprefix(case.path.name + ":"))
        elif line.startswith("  values: "):
            found.append(VALUES + line.removeprefix("  values: "))
    return found or [FINDS + "nothing"]


# ---- Oclgrind ----------------------------------------------------------------


def argument(spec):
    """A line of Oclgrind's simulator file; None for what it has not."""
    kind, _, rest = spec.partition(":")
    if kind == "null":
        return "<null>"
    if kind == "local":
        return f"<size={rest}>"
    sizes = {"char": 1, "uchar": 1, "short": 2, "ushort": 2, "int": 4, "uint": 4,
             "long": 8, "ulong": 8, "float": 4, "double": 8}
    if kind in sizes:
        return f"<size={sizes[kind]} {kind} fill={rest}>"
    if kind != "buf":
        return None
    shape, _, value = rest.partition("=")
    element, _, count = shape.partition(":")
    name, lanes = re.fullmatch(r"([a-z]+)(\d*)", element).groups()
    size = sizes[name] * int(lanes or 1) * int(count)
    if size == 0 or value.startswith("rand"):
        return None if size == 0 else f"<size={size} {name} range=0:1:{size // sizes[name] - 1}>"
    return f"<size={size} {name} fill={value or 0}>"


def simulation(case, kernel):
    """Oclgrind's file; None for a launch that it cannot have."""
    sizes = {"global": [], "local": []}
    arguments = []
    for option in case.options:
        name, _, value = option.lstrip("-").partition("=")
        if name in sizes:
            sizes[name] = value.split(",")
        elif name == "arg":
            arguments.append(argument(value))
        elif name == "offset":
            return None
    if None in arguments:
        return None
    three = {name: " ".join((have + ["1"] * 3)[:3]) for name, have in sizes.items()}
    return "\n".join([str(case.path.resolve()), kernel, three["global"], three["local"], *arguments]) + "\n"


def oclgrind_options(case):
    """Its checks that are off by default, where ours are asked for."""
    ours = {"--races": "--data-races", "--uninitialised": "--uninitialized"}
    return [theirs for word, theirs in ours.items() if word in case.options]


def ask_oclgrind(case, program):
    kernel = re.search(r"kernel\s+void\s+(\w+)", "\n".join(case.code)).group(1)
    text = simulation(case, kernel)
    if text is None:
        return ["cannot be launched there"]
    with tempfile.NamedTemporaryFile("w", suffix=".sim") as file:
        file.write(text)
        file.flush()
        try:
            done = subprocess.run(
                [program, *oclgrind_options(case), file.name],
                capture_output=True, text=True, timeout=20, check=False)
        except subprocess.TimeoutExpired:
            return ["does not end"]
    said = []
    for line in done.stderr.splitlines():
        words = re.sub(r"\s*(at )?0x[0-9a-f]+", "", line).strip()
        is_said = line and not line[0].isspace() and not re.search("warnings? generated|FATAL ERROR", line)
        if is_said and words not in said and "Assertion" not in words:
            said.append(words)
    if done.returncode < 0:
        said.append(f"crashes with signal {-done.returncode}")
    return said[:2] or ["nothing"]


# ---- Reports -----------------------------------------------------------------


def compare(cases, spir_run):
    wrong = 0
    for case in cases:
        found = findings(case, spir_run)
        if found != case.finds or found == [FINDS + "nothing"]:
            wrong += 1
            print(f"{case.path.name}:", *(f"  expected {line}" for line in case.finds),
                  *(f"  found    {line}" for line in found), sep="\n")
    print(f"{len(cases)} faulty kernels, {len(cases) - wrong} found as written")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--spir-run", default="spir-run")
    parser.add_argument("--update", action="store_true", help="write what spir-run finds, for review")
    parser.add_argument("--oclgrind", metavar="PROGRAM", help="write what oclgrind-kernel says")
    args = parser.parse_args()
    cases = [Case(path) for path in sorted(args.folder.glob("*.cl"))]
    if not args.update and not args.oclgrind:
        return compare(cases, args.spir_run)
    for case in cases:
        if args.update:
            case.finds = findings(case, args.spir_run)
        if args.oclgrind:
            case.oclgrind = ask_oclgrind(case, args.oclgrind)
        case.write()
    return 0


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
