#!/usr/bin/env python3
"""Writes docs/tools.md and docs/tools-development.md: what --help of every tool prints.

Usage: tool-help.py FOLDER DOCS         FOLDER holds the tools, build/dev/bin for one

An option that at least three tools have is printed once, at the end of tools.md.
"""

import argparse
import pathlib
import subprocess

USERS = {
    "spir2nvvm": "[use](command-line.md), [launch ABI](launch-abi.md), [OpenCL options](options.md), "
    "[OpenCL C](reading-opencl-c.md), [CUDA releases](compatibility.md)",
    "nvvm-verify": "[rules](rules.md), [differences from libNVVM](libnvvm-differences.md)",
    "spir-verify": "[rules](rules.md), [the SPIR verifier](spir-verifier.md)",
    "spir-run": "[running kernels](conformance.md), [the executor](executor.md)",
    "spir2nvvm-check": "[the emulated driver](emulator.md#checks)",
    "spir-mangle": "[the mangling library](../mangling/README.md)",
}
DEVELOPERS = {
    "spir-conformance": "[conformance](conformance.md)",
    "spir2nvvm-opt": "[the tests](../test/README.md)",
}
TOOLS = [*USERS, *DEVELOPERS]

USERS_HEAD = """# Command lines

Made by `scripts/tool-help.py`. A value follows its option after `=` or a space; one dash works like two.
Options of several tools are [listed once](#shared-options). `spir-conformance` and `spir2nvvm-opt` have
[their own page](tools-development.md). [Exit codes](command-line.md#exit-codes).
"""
DEVELOPERS_HEAD = """# Command lines of the tools for developers

Made by `scripts/tool-help.py`. [tools.md](tools.md) has the other tools and the
[shared options](tools.md#shared-options).
"""


def entries(text):
    """Its lines, those of an option joined: an option begins with two blanks and a dash (or @FILE)."""
    found = []
    for line in text.rstrip().splitlines():
        if found and found[-1].startswith(("  -", "  @")) and line.startswith("   "):
            found[-1] += "\n" + line
        else:
            found.append(line)
    return found


def without(lines, shared):
    """LINES without the options SHARED, and without sections that have no others."""
    sections = "\n".join(line for line in lines if line not in shared).split("\n\n")
    return "\n\n".join(s for s in sections if "\n" in s or not s.endswith(":"))


def read_helps(folder):
    return {
        name: entries(subprocess.run([folder / name, "--help"], capture_output=True, check=True, text=True).stdout)
        for name in TOOLS
    }


def shared_options(helps):
    """The tools of each option that at least three have, in the order of TOOLS."""
    users = {}
    for name, lines in helps.items():
        for line in lines:
            if line.startswith(("  -", "  @")):
                users.setdefault(line, []).append(name)
    return {line: tuple(names) for line, names in users.items() if len(names) >= 3}


def page(head, tools, helps, shared):
    parts = [
        f"## {name}\n\nMore: {pages}.\n\n```text\n{without(helps[name], shared)}\n```\n"
        for name, pages in tools.items()
    ]
    return "\n".join([head, *parts])


def shared_section(shared):
    parts = ["## Shared options\n"]
    for names in dict.fromkeys(shared.values()):
        title = "All tools" if len(names) == len(TOOLS) else ", ".join(names)
        lines = "\n".join(line for line, used in shared.items() if used == names)
        parts.append(f"### {title}\n\n```text\n{lines}\n```\n")
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("docs", type=pathlib.Path)
    args = parser.parse_args()
    helps = read_helps(args.folder)
    shared = shared_options(helps)
    users = page(USERS_HEAD, USERS, helps, shared) + "\n" + shared_section(shared)
    (args.docs / "tools.md").write_text(users, encoding="utf-8")
    developers = page(DEVELOPERS_HEAD, DEVELOPERS, helps, shared)
    (args.docs / "tools-development.md").write_text(developers, encoding="utf-8")


main()
