"""Runs every tool with a full device as stdout or stderr, or with it closed."""

import os
import subprocess
import sys

scale, bad, scratch = sys.argv[1:]
run_scale = ["spir-run", scale, "--kernel", "step", "--global", "1", "--arg", "buf:float:1"]
suite = os.path.dirname(os.path.dirname(scale))
PRINTING = [
    *([tool, "--help"] for tool in ("spir2nvvm", "nvvm-verify", "spir-verify", "spir-mangle", "spir-run", "spir2nvvm-check", "spir-conformance")),
    ["spir2nvvm", "--version"],
    ["spir2nvvm", "--print-pipeline"],
    ["spir2nvvm", scale],
    ["nvvm-verify", "--print-rules"],
    ["nvvm-verify", "--diagnostics=sarif", bad],
    ["nvvm-verify", "--diagnostics=json", bad],
    ["spir-verify", "--print-rules"],
    ["spir-verify", "--diagnostics=sarif", scale],
    ["spir-mangle", "--list", "sin"],
    run_scale,
    ["spir-conformance", "--suite=" + suite, "--list"],
]
COMPLAINING = [
    (1, ["spir2nvvm", scratch + ".none"]),
    (1, ["nvvm-verify", bad]),
    (1, ["spir-verify", scratch + ".none"]),
    (1, ["spir-mangle", "_Z"]),
    (2, run_scale + ["--kernel=other"]),
    (2, ["spir-conformance", "--suite=nowhere"]),
]
failed = 0


def expect(code, command, **streams):
    global failed
    run = subprocess.run(command, check=False, **streams)
    if run.returncode != code:
        failed += 1
        print("expected", code, "got", run.returncode, "from", command, streams)


with open("/dev/full", "w") as full, open(os.devnull, "w") as null:
    for command in PRINTING:
        expect(1, command, stdout=full, stderr=null)
        expect(1, ["sh", "-c", '"$@" >&-', "sh"] + command, stderr=null)
    for code, command in COMPLAINING:
        expect(code, command, stdout=null, stderr=full)
        expect(code, ["sh", "-c", '"$@" 2>&-', "sh"] + command, stdout=null)
sys.exit(failed != 0)
