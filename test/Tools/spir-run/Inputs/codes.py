"""Runs spir-run with arguments that are wrong in one way each, and checks the
exit code and the first line of its messages (of spir-run's own without its name)."""

import subprocess
import sys

program = sys.argv[1]
launch = ["--kernel", "scale", "--global", "8"]
arguments = ["--arg", "buf:float:8", "--arg", "float:2"]

CASES = [
    (2, "no input", []),
    (2, "--global is missing", [program, "--kernel", "scale"]),
    (2, "--kernel must be one of: scale, step", [program, "--global", "8"]),
    (2, "kernel 'scale' takes 2 arguments (float* data, float factor); 0 are given", [program] + launch),
    (2, "--arg 'buf:flaot:8': 'flaot' is not a type of OpenCL C", [program] + launch + ["--arg", "buf:flaot:8"]),
    (
        2,
        "dimension 0: the local size 3 does not divide the global size 8",
        [program] + launch + arguments + ["--local", "3"],
    ),
    (
        2,
        "--generate makes sizes and arguments; it excludes --arg, --global and --local",
        [program, "--generate", "edge", "--kernel", "scale"] + arguments,
    ),
    (
        2,
        "--generate makes sizes and arguments; it excludes --arg, --global and --local",
        [program, "--generate", "edge"] + launch,
    ),
    (
        2,
        "--generate makes sizes and arguments; it excludes --arg, --global and --local",
        [program, "--generate", "edge", "--kernel", "scale", "--local", "4"],
    ),
    (2, "--uninitialised needs --check=full", [program, "--uninitialised", "--check=none"] + launch + arguments),
    (2, "--debug and --gdb run NVVM IR on the CPU, without checks", [program, "--gdb", "--races"] + launch + arguments),
    (2, "--absolute=nan: expected a number that is not negative", [program, "--absolute=nan"] + launch + arguments),
    (2, "stdin can be read only once", ["-", "-"] + launch + arguments),
    (2, "--kernel needs a value: NAME", [program, "--kernel"] + launch[2:] + arguments),
    (2, "argument 2 for 'x' is not a buffer or image", [program, "--save=2=x"] + launch + arguments),
    (2, "argument 1 for 'x' is not a buffer or image", [program, "--expect=1=x"] + launch + arguments),
    # What has the right size is not yet right.
    (
        2,
        "--arg 'int:2': found int; expected float for 'factor'; bytes:HEX passes any bits",
        [program] + launch + ["--arg", "buf:float:8", "--arg", "int:2"],
    ),
    (2, "--arg 'float:': a value is float:NUMBER", [program] + launch + ["--arg", "buf:float:8", "--arg", "float:"]),
    # Groups are counted with 32 bits: nothing may be cut off.
    (
        2,
        "a global size of 274877906944 in groups of 64 is more than a launch can have",
        [program, "--kernel", "step", "--global", "274877906944", "--arg", "buf:float:1"],
    ),
    (
        2,
        "a global size of 18446744073709551615 in groups of 51 is more than a launch can have",
        [program, "--kernel", "step", "--global", str(2**64 - 1), "--arg", "buf:float:1"],
    ),
    (
        2,
        "--arg 'buf:float:1099511627776': 1099511627776 elements are too many",
        [program, "--kernel", "step", "--global", "1", "--arg", f"buf:float:{2**40}"],
    ),
    (
        2,
        "--arg 'buf:float:8589934592': 34359738368 bytes are more than an argument may have, 17179869184",
        [program, "--kernel", "step", "--global", "1", "--arg", f"buf:float:{2**33}"],
    ),
    (
        2,
        "--arg 'buf:int:4=iota(0.5,1e300)': 'iota(0.5,1e300)' exceeds the range of integers",
        [program, "--kernel", "step", "--global", "1", "--arg", "buf:int:4=iota(0.5,1e300)"],
    ),
    (
        2,
        "--arg 'buf:int:4=rand(0,1e30)': 'rand(0,1e30)' is too wide for int",
        [program, "--kernel", "step", "--global", "1", "--arg", "buf:int:4=rand(0,1e30)"],
    ),
    (
        1,
        f"{program}: error: unknown OpenCL option '-cl-nonsense' [S2N-MD10]",
        [program, "-cl-nonsense"] + launch + arguments,
    ),
    (
        2,
        "argument 0 of kernel 'scale': it takes a buffer (float*)",
        [program] + launch + ["--arg", "int:1", "--arg", "float:2"],
    ),
    (
        2,
        "argument 1 of kernel 'scale': it takes 4 bytes of a float, not 8",
        [program] + launch + ["--arg", "buf:float:8", "--arg", "double:2"],
    ),
    (
        1,
        "error: cannot read '/no/such/file': No such file or directory [S2N-IN01]",
        ["/no/such/file"] + launch + arguments,
    ),
]
NO_DRIVER = (
    (
        4,
        "no CUDA driver: /no/such/libcuda.so: cannot open shared object file: No such file or directory",
        [program, "--device=cuda", "--cuda-driver=/no/such/libcuda.so"] + launch + arguments,
    ),
)
if "--compiled" in sys.argv:  # with libNVVM, without which it does not come so far
    CASES += NO_DRIVER

failed = 0
for code, message, options in CASES:
    run = subprocess.run(["spir-run"] + options, capture_output=True, check=False, text=True)
    line = f"spir-run: error: {message}" if code in (2, 4) else message
    if run.returncode != code or run.stderr.split("\n")[0] != line:
        failed += 1
        print("expected", code, repr(message), "from", options)
        print("got", run.returncode, run.stderr)
sys.exit(failed != 0)
