"""Runs spir-run with arguments that are wrong in one way each, and checks the
exit code and a word of the message."""

import subprocess
import sys

program = sys.argv[1]
launch = ["--kernel", "scale", "--global", "8"]
arguments = ["--arg", "buf:float:8", "--arg", "float:2"]

CASES = [
    (2, "no input", []),
    (2, "--global is missing", [program, "--kernel", "scale"]),
    (2, "--kernel must be one of: scale, step", [program, "--global", "8"]),
    (2, "takes 2 arguments, 0 are given", [program] + launch),
    (2, "'flaot' is no type", [program] + launch + ["--arg", "buf:flaot:8"]),
    (2, "does not divide", [program] + launch + arguments + ["--local", "3"]),
    (2, "exclude each other", [program, "--generate", "edge"] + launch + arguments),
    (2, "it takes a buffer", [program] + launch + ["--arg", "int:1", "--arg", "float:2"]),
    (2, "it takes 4 bytes", [program] + launch + ["--arg", "buf:float:8", "--arg", "double:2"]),
    (1, "S2N-IN01", ["/no/such/file"] + launch + arguments),
]
NO_DRIVER = (
    (4, "no CUDA driver", [program, "--device=cuda", "--cuda-driver=/no/such/libcuda.so"] + launch + arguments),
)
if "--compiled" in sys.argv:  # with libNVVM, without which it does not come so far
    CASES += NO_DRIVER

failed = 0
for code, word, options in CASES:
    run = subprocess.run(["spir-run"] + options, capture_output=True, check=False, text=True)
    if run.returncode != code or word not in run.stderr:
        failed += 1
        print("expected", code, repr(word), "from", options)
        print("got", run.returncode, run.stderr)
sys.exit(failed != 0)
