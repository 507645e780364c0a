#!/usr/bin/env python3
"""Writes the tables of docs/*.md that stand between "<!-- table NAME -->" and "<!-- end -->".

Usage: doc-tables.py [--check] [ROOT]
       doc-tables.py --manual VERSION [ROOT]   the OpenCL driver's manual page, of the same rows, to stdout
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


def variables(root):
    """Those of the driver: name, default, values, effect."""
    pattern = r'^ENVIRONMENT\(\w+, "(\w+)", "(.*?)",\s*"(.*?)",\s*"(.*?)"\)'
    return rows(root / "lib/OpenCL/Tables/Environment.def", pattern)


def environment(root):
    return table(
        "variable | values | default | effect",
        ((code(name), values, code(default), linked(effect)) for name, default, values, effect in variables(root)),
    )


def largest_errors(root, column, file="errors.tsv"):
    """The functions by OpenCL's limit, each with COLUMN's error."""
    lines = (root / "conformance/exhaustive" / file).read_text(encoding="utf-8").splitlines()
    head, *cells = (line.split("\t") for line in lines if not line.startswith("#"))
    limits = {}
    for row in cells:
        error = row[head.index(column)]
        if error:
            limits.setdefault(row[1], []).append(f"{code(row[0])} {error}")
    return table("limit | functions", ((limit, ", ".join(functions)) for limit, functions in limits.items()))


def settings(root):
    """Those of the emulated device: name, default, effect."""
    pattern = r'^EMULATOR_SETTING\(\w+, \w+, "(\w+)",\s*([^,]+),\s*"(.*?)"\)'

    def default(value):
        return re.sub(r'.*(?:::|\{)"?(\w*)"?\}?$', r"\1", value).lower()

    return [
        (name, default(value), text.replace(" | ", ", "))
        for name, value, text in rows(root / "lib/Emulator/Settings.def", pattern)
    ]


def emulator_settings(root):
    return table(
        "variable | default | effect", ((code(name), code(default), text) for name, default, text in settings(root))
    )


MANUAL = """\
.TH SPIR2NVVM-OPENCL 7 "" "spir2nvvm {version}" "OpenCL"
.SH NAME
spir2nvvm-opencl \\- OpenCL on NVIDIA GPUs, and on an emulated one
.SH DESCRIPTION
An installable client driver: OpenCL programs find it through their loader. It translates kernels and launches them by
CUDA's driver, libcuda.so.1; where that finds no GPU, an emulated device runs them on the CPU.
.SH ENVIRONMENT
{environment}
.SH EMULATED DEVICE
{settings}
.SH FILES
.TP
.I /etc/OpenCL/vendors/spir2nvvm.icd
names the driver's library to loaders; another prefix has etc/OpenCL/vendors of its own, for OCL_ICD_VENDORS
.TP
.I ~/.cache/spir2nvvm
builds of earlier runs
.SH EXAMPLES
.TP
.B SPIR2NVVM_LOG=error,build program
why a call or a build failed
.TP
.B SPIR2NVVM_DEVICES=emulated SPIR2NVVM_EMULATED_CHECK=full program
checks every access of every kernel
.SH SEE ALSO
.BR spir2nvvm (1),
.BR spir\\-run (1),
.BR clinfo (1)
"""


def manual(root, version):
    def entries(found):
        lines = []
        for name, values, default, effect in found:
            said = "; ".join(part for part in (values, effect, default and f"default {default}") if part)
            plain = re.sub(r" \([\w-]+\.md[^)]*\)", "", said).replace("\\", "\\e").replace("-", "\\-")
            lines.append(f".TP\n.B {name}\n{plain}")
        return "\n".join(lines)

    return MANUAL.format(
        version=version,
        environment=entries((name, values, default, effect) for name, default, values, effect in variables(root)),
        settings=entries((name, "", default, effect) for name, default, effect in settings(root)),
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
    "HalfErrors": lambda root: largest_errors(root, "halves", "half-errors.tsv"),
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
    parser.add_argument("--manual", metavar="VERSION")
    args = parser.parse_args()
    if args.manual:
        sys.stdout.write(manual(args.root, args.manual))
        return
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
