#!/usr/bin/env python3
"""Writes docs/tools.md: what --help of every tool prints.

Usage: tool-help.py FOLDER > NEW        FOLDER holds the tools, build/dev/bin for one
"""

import argparse
import pathlib
import subprocess

TOOLS = {
    "spir2nvvm": "[architecture](architecture.md), [launch ABI](launch-abi.md), [OpenCL options](options.md), "
    "[OpenCL C](reading-opencl-c.md), [CUDA releases](compatibility.md)",
    "nvvm-verify": "[rules](rules.md), [differences from libNVVM](libnvvm-differences.md)",
    "spir-verify": "[rules](rules.md), [the SPIR verifier](spir-verifier.md)",
    "spir-run": "[running kernels](conformance.md), [the executor](executor.md)",
    "spir-conformance": "[conformance](conformance.md)",
    "spir-mangle": "[the mangling library](../mangling/README.md)",
    "spir2nvvm-opt": "[the tests](../test/README.md)",
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    print(
        "# Command lines\n\nMade by `scripts/tool-help.py`. A value follows its option behind `=` or a space, and one dash"
    )
    print("is as good as two. Exit codes are in [architecture.md](architecture.md).")
    for name, pages in TOOLS.items():
        text = subprocess.run([folder / name, "--help"], capture_output=True, check=True, text=True).stdout
        print(f"\n## {name}\n\nMore: {pages}.\n\n```text\n{text.rstrip()}\n```")


main()
