#!/usr/bin/env python3
"""Runs the verifiers on small modules and compares what they say, word for word.

usage: transcripts.py [--update | --modules] TEST FOLDER

TEST holds the cases of one rule, as split-file would read it. A part begins with
comments: prose, and commands with what they print. An empty comment ends both, and
an empty line the comments.

    ;--- bad-negative.ll
    ; An alignment is a power of two.
    ;
    ; $ nvvm-verify --profile=spec
    ; bad-negative.ll: error: alignment 3 is not a power of two [S2N-NV999]
    ;   at:     %p = alloca i32, align 3
    ;   in:     block 'entry' of function 'f'
    ;   level:  spec
    ;   hint:   use 1, 2, 4, ...
    ; 1 error
    ;
    ; $ nvvm-verify --profile=toolchain

    define void @f() { ...

A command gets the part's file as its last word, and prints nothing unless lines
follow. Its status is 1 where it prints an error and 0 otherwise. `rule:` is left
out: it is the rule's row. A part that is named bad-* shows the rule that TEST is
named after, one that is named ok-* does not.

The module follows the comments; the empty line is its first. What every
module needs is put in unless the part writes it itself: data layout and triple into the
empty line, versions and an empty list of kernels at the end. `; WITHOUT: layout version`
leaves these out; the others are triple, spir-version, ocl-version and kernels.

--update writes into TEST what the commands print now; review that as code. --modules
writes the modules into FOLDER and runs nothing.
"""

import argparse
import difflib
import itertools
import pathlib
import shlex
import subprocess
import sys

LEGACY_INTEGERS = "i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64"
FLOATS = "f32:32:32-f64:64:64"
NVVM_LAYOUT = (
    f"e-p:64:64:64-{LEGACY_INTEGERS}-i128:128:128-{FLOATS}-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
)
NVVM11_LAYOUT = NVVM_LAYOUT.replace("-i128:128:128", "")
SPIR_LAYOUT = (
    f"e-p:64:64:64-{LEGACY_INTEGERS}-{FLOATS}"
    "-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128"
    "-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
)


class Surroundings:
    """What a command's modules need: (what, how a module spells it, the text)."""

    def __init__(self, command):
        old = "--nvvm-ir=1.1" in command
        if command[0] == "nvvm-verify":
            layout, triple = NVVM11_LAYOUT if old else NVVM_LAYOUT, "nvptx64-nvidia-cuda"
            node = "metadata !{i32 1, i32 1}" if old else "!{i32 2, i32 0}"
            self.footer = [("version", "!nvvmir.version", f"!nvvmir.version = !{{!900}}\n!900 = {node}")]
        else:
            layout, triple = SPIR_LAYOUT, "spir64-unknown-unknown"
            self.footer = [
                ("spir-version", "!opencl.spir.version", "!opencl.spir.version = !{!900}\n!900 = !{i32 1, i32 2}"),
                ("ocl-version", "!opencl.ocl.version", "!opencl.ocl.version = !{!901}\n!901 = !{i32 1, i32 2}"),
                ("kernels", "!opencl.kernels", "!opencl.kernels = !{}"),
            ]
        self.header = [
            ("layout", "target datalayout", f'target datalayout = "{layout}" '),
            ("triple", "target triple", f'target triple = "{triple}"'),
        ]


class Part:
    """One module and its commands; `lines` are those of the test."""

    def __init__(self, name):
        self.name = name
        self.lines = []

    def comments(self):
        return list(itertools.takewhile(lambda line: line.startswith(";"), self.lines))

    def commands(self):
        """Yields (command, index of its first line of output, index after the last)."""
        comments = self.comments()
        for index, line in enumerate(comments):
            if line.startswith("; $ "):
                output = itertools.takewhile(lambda line: line != ";", comments[index + 1 :])
                yield shlex.split(line[4:]), index + 1, index + 1 + len(list(output))

    def module(self, command):
        comments = self.comments()
        body = self.lines[len(comments) + 1 :]
        left_out = [word for line in comments if line.startswith("; WITHOUT: ") for word in line.split()[2:]]

        def missing(rows):
            return [
                text
                for what, spelling, text in rows
                if what not in left_out and not any(line.startswith(spelling) for line in body)
            ]

        around = Surroundings(command)
        return "\n".join(["".join(missing(around.header)), *body, *missing(around.footer), ""])

    def check(self, rule):
        if self.lines[len(self.comments()) :][:1] != [""]:
            return "no empty line follows its comments"
        found = [self.lines[first:end] for _, first, end in self.commands()]
        if not found:
            return "it has no command"
        shown = any(f"[S2N-{rule}]" in line for lines in found for line in lines)
        if self.name.startswith("bad-") and not shown:
            return f"it does not show {rule}"
        if self.name.startswith("ok-") and shown:
            return f"it shows {rule}"
        if not self.name.startswith(("ok-", "bad-")):
            return "its name begins neither with ok- nor with bad-"
        return None


def parts_of(text):
    header, parts = [], []
    for line in text.split("\n"):
        if line.startswith(";--- "):
            parts.append(Part(line[5:]))
        else:
            (parts[-1].lines if parts else header).append(line)
    return header, parts


def printed(command, name, folder):
    """The lines that the command prints; and a fault in its exit status, if any."""
    done = subprocess.run([*command, name], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    text = done.stdout.decode("utf-8", "surrogateescape")
    lines = [f"; {line}" for line in text.splitlines() if not line.startswith("  rule: ")]
    expected = int(any(line.startswith(f"; {name}: error: ") for line in lines))
    fault = None if done.returncode == expected else f"status {done.returncode} instead of {expected}"
    return lines, fault


def write_module(part, command, folder):
    (folder / part.name).write_text(part.module(command), "utf-8", "surrogateescape")


def run_part(part, folder, update):
    """Yields what differs from the transcripts; writes them anew with `update`."""
    for command, first, end in reversed(list(part.commands())):
        write_module(part, command, folder)
        lines, fault = printed(command, part.name, folder)
        if fault:
            yield f"{part.name}: $ {shlex.join(command)}: {fault}"
        if update:
            part.lines[first:end] = lines
        elif lines != part.lines[first:end]:
            yield f"{part.name}: $ {shlex.join(command)}"
            yield from difflib.unified_diff(part.lines[first:end], lines, "expected", "printed", "", "", 9, "")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--update", action="store_true")
    options.add_argument("--modules", action="store_true")
    options.add_argument("test", type=pathlib.Path)
    options.add_argument("folder", type=pathlib.Path)
    options = options.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    header, parts = parts_of(options.test.read_text("utf-8", "surrogateescape"))
    faults = [] if parts else ["no part"]
    if options.modules:
        for part in parts:
            write_module(part, next(part.commands())[0], options.folder)
        return False
    for part in parts:
        faults += run_part(part, options.folder, options.update)
        fault = part.check(options.test.stem)
        if fault:
            faults.append(f"{part.name}: {fault}")
    if options.update:
        lines = header + [line for part in parts for line in [f";--- {part.name}", *part.lines]]
        options.test.write_text("\n".join(lines), "utf-8", "surrogateescape")
    for fault in faults:
        print(fault)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
