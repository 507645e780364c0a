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
    (2, "takes 2 arguments (float* data, float factor); 0 are given", [program] + launch),
    (2, "'flaot' is no type", [program] + launch + ["--arg", "buf:flaot:8"]),
    (2, "does not divide", [program] + launch + arguments + ["--local", "3"]),
    (2, "excludes --arg", [program, "--generate", "edge", "--kernel", "scale"] + arguments),
    (2, "excludes --arg", [program, "--generate", "edge"] + launch),
    (2, "excludes --arg", [program, "--generate", "edge", "--kernel", "scale", "--local", "4"]),
    (2, "--uninitialised needs", [program, "--uninitialised", "--check=none"] + launch + arguments),
    (2, "not negative", [program, "--absolute=nan"] + launch + arguments),
    (2, "stdin can be read only once", ["-", "-"] + launch + arguments),
    (2, "--kernel needs a value", [program, "--kernel"] + launch[2:] + arguments),
    (2, "argument 2 for 'x' is no buffer", [program, "--save=2=x"] + launch + arguments),
    (2, "argument 1 for 'x' is no buffer", [program, "--expect=1=x"] + launch + arguments),
    # What has the right size is not yet right.
    (2, "a int to 'factor', a float", [program] + launch + ["--arg", "buf:float:8", "--arg", "int:2"]),
    (2, "a value is float:NUMBER", [program] + launch + ["--arg", "buf:float:8", "--arg", "float:"]),
    # Groups are counted with 32 bits: nothing may be cut off.
    (2, "more than a launch can have", [program, "--kernel", "step", "--global", "274877906944", "--arg", "buf:float:1"]),
    (2, "more than a launch can have", [program, "--kernel", "step", "--global", str(2**64 - 1), "--arg", "buf:float:1"]),
    (2, "elements are too many", [program, "--kernel", "step", "--global", "1", "--arg", f"buf:float:{2**40}"]),
    (2, "more than an argument may have", [program, "--kernel", "step", "--global", "1", "--arg", f"buf:float:{2**33}"]),
    (2, "leaves the integers", [program, "--kernel", "step", "--global", "1", "--arg", "buf:int:4=iota(0.5,1e300)"]),
    (2, "too wide", [program, "--kernel", "step", "--global", "1", "--arg", "buf:int:4=rand(0,1e30)"]),
    (1, "S2N-MD10", [program, "-cl-nonsense"] + launch + arguments),
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
