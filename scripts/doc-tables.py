#!/usr/bin/env python3
"""Writes the tables of docs/*.md that stand between "<!-- table NAME -->" and "<!-- end -->".

Usage: doc-tables.py [--check] [ROOT]
"""

import argparse
import json
import pathlib
import re
import sys


def rows(path, pattern):
    """What PATTERN finds in PATH, whose strings may be split over lines."""
    text = re.sub(r'"\s*\n\s*"', "", path.read_text(encoding="utf-8"))
    return re.findall(pattern, text, flags=re.M)


def table(head, lines):
    titles = [part.strip() for part in head.split("|")]
    return [f"| {' | '.join(titles)} |", "|" + "---|" * len(titles), *(f"| {' | '.join(line)} |" for line in lines)]


def code(text):
    return f"`{text}`" if text else ""


def cl_options(root):
    pattern = r'^CL_OPTION\(\w+, "([^"]+)", \w+, (\w+), (\w+),\s+"([^"]*)", "([^"]*)",\s+"([^"]*)"\)'
    return table(
        "option | phase | linked | back end | flags | effect",
        (
            (code(spelling), phase.lower(), linked.lower(), code(backend), code(flags), effect)
            for spelling, phase, linked, backend, flags, effect in rows(root / "lib/Target/ClOptions.def", pattern)
        ),
    )


def libnvvm_faults(root):
    pattern = r'^LIBNVVM_FAULT\((\w+), "([\w/-]+)", "(.*?)", "(.*?)",\s*"(.*?)"\)'
    return table(
        "fault | legacy | modern | step | what goes wrong",
        (
            (name, legacy or "–", modern or "–", code(step), what)
            for name, step, legacy, modern, what in rows(root / "lib/Target/LibNvvmFaults.def", pattern)
        ),
    )


def linked(text):
    """TEXT, in which a page's name becomes a link to it."""
    return re.sub(r"[\w-]+\.md(#[\w-]+)?", lambda m: f"[{m[0].split('#')[0]}]({m[0]})", text)


def llvm_faults(root):
    return table(
        "fault | remedy | what goes wrong",
        rows(root / "lib/Nvptx/LlvmFaults.def", r'^LLVM_FAULT\((\w+), "(\w+)",\s*"(.*?)"\)'),
    )


def environment(root):
    pattern = r'^ENVIRONMENT\(\w+, "(\w+)", "(.*?)",\s*"(.*?)",\s*"(.*?)"\)'
    return table(
        "variable | values | default | effect",
        (
            (code(name), values, code(default), linked(effect))
            for name, default, values, effect in rows(root / "lib/OpenCL/Tables/Environment.def", pattern)
        ),
    )


def largest_errors(root, column):
    """The functions by OpenCL's limit, each with COLUMN's error."""
    lines = (root / "conformance/exhaustive/errors.tsv").read_text(encoding="utf-8").splitlines()
    head, *cells = (line.split("\t") for line in lines if not line.startswith("#"))
    limits = {}
    for row in cells:
        error = row[head.index(column)]
        if error:
            limits.setdefault(row[1], []).append(f"{code(row[0])} {error}")
    return table("limit | functions", ((limit, ", ".join(functions)) for limit, functions in limits.items()))


def emulator_settings(root):
    pattern = r'^EMULATOR_SETTING\(\w+, \w+, "(\w+)",\s*([^,]+),\s*"(.*?)"\)'

    def default(value):
        return re.sub(r'.*(?:::|\{)"?(\w+)"?\}?$', r"\1", value).lower()

    return table(
        "variable | default | effect",
        (
            (code(name), code(default(value)), text.replace(" | ", ", "))
            for name, value, text in rows(root / "lib/Emulator/Settings.def", pattern)
        ),
    )


def reflection(root, definition):
    schema = json.loads((root / "docs/reflection.schema.json").read_text(encoding="utf-8"))
    keys = (schema["definitions"][definition] if definition else schema)["properties"]

    return table("key | value", ((code(key), linked(value["description"])) for key, value in keys.items()))


TABLES = {
    "ClOptions": cl_options,
    "LibNvvmFaults": libnvvm_faults,
    "Environment": environment,
    "Errors": lambda root: largest_errors(root, "libdevice"),
    "LlvmFaults": llvm_faults,
    "OwnErrors": lambda root: largest_errors(root, "own"),
    "Settings": emulator_settings,
    "module": lambda root: reflection(root, None),
    "kernel": lambda root: reflection(root, "kernel"),
    "argument": lambda root: reflection(root, "argument"),
}
PLACE = re.compile(r"(<!-- table (\w+) -->\n).*?(<!-- end -->)", re.S)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail where a page is not what the script writes")
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path("."))
    args = parser.parse_args()
    names = []

    def fill(match):
        names.append(match[2])
        return match[1] + "\n".join(TABLES[match[2]](args.root)) + "\n" + match[3]

    old = []
    for page in sorted((args.root / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        new = PLACE.sub(fill, text)
        if new != text and args.check:
            old.append(page.name)
        elif new != text:
            page.write_text(new, encoding="utf-8")
    if old:
        sys.exit(f"not what scripts/doc-tables.py writes: {', '.join(old)}")
    if sorted(names) != sorted(TABLES):
        sys.exit(f"tables in docs: {', '.join(sorted(names))}; known: {', '.join(sorted(TABLES))}")
    print(f"{len(names)} tables")


main()
