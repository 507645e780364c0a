#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Instructions that whole processes execute, as valgrind counts them: the same
on every run, whatever else the machine does.

    instructions.py BUILD-DIR LLVM-TOOLS FOLDER

Each workload goes through spir2nvvm and through test/bench/minimal.cpp, which
only reads and prints the module. What counts is how many times as many the
first takes. Fails above 1.05 times the figure of EXPECTED; lower one there when
the translator has become cheaper.
"""

import pathlib
import re
import subprocess
import sys

# By workload: instructions of the floor, and of each run the multiple of it, as
# the preset ci makes them. Where LLVM's own code is another (the floor differs
# by more than SAME), the figures say nothing and are not held against anything.
EXPECTED = {
    "small": (796693, {"--emit=bc": 1.85}),
    "kernels": (72821285, {"--emit=ll": 1.40, "--emit=bc": 1.38}),
    "large": (150989814, {"--emit=ll": 0.94, "--emit=bc": 0.95}),
}
SAME = 0.02
MARGIN = 1.05

HEAD = """target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64\
-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256\
-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
declare spir_func i64 @_Z13get_global_idj(i32)
"""
ARGUMENTS = (
    '!{!"kernel_arg_addr_space", i32 1, i32 0}',
    '!{!"kernel_arg_access_qual", !"none", !"none"}',
    '!{!"kernel_arg_type", !"float*", !"float"}',
    '!{!"kernel_arg_base_type", !"float*", !"float"}',
    '!{!"kernel_arg_type_qual", !"", !""}',
)


def module(kernels, steps):
    """SPIR with so many kernels of so many loads, additions and stores each."""
    lines = [HEAD]
    for k in range(kernels):
        lines += [
            f"define spir_kernel void @k{k}(float addrspace(1)* %a, float %f) {{",
            "  %id = call spir_func i64 @_Z13get_global_idj(i32 0)",
        ]
        for i in range(steps):
            lines += [
                f"  %i{i} = add i64 %id, {i}",
                f"  %p{i} = getelementptr inbounds float, float addrspace(1)* %a, i64 %i{i}",
                f"  %v{i} = load float, float addrspace(1)* %p{i}, align 4",
                f"  %s{i} = fadd float %v{i}, %f",
                f"  store float %s{i}, float addrspace(1)* %p{i}, align 4",
            ]
        lines += ["  ret void", "}"]
    lines.append("!opencl.kernels = !{" + ", ".join(f"!{k}" for k in range(kernels)) + "}")
    first = kernels
    for k in range(kernels):
        facts = ", ".join(f"!{first + n}" for n in range(5))
        lines.append(f"!{k} = !{{void (float addrspace(1)*, float)* @k{k}, {facts}}}")
    lines += [f"!{first + n} = {text}" for n, text in enumerate(ARGUMENTS)]
    version = first + 5
    lines += [
        f"!opencl.spir.version = !{{!{version}}}",
        f"!opencl.ocl.version = !{{!{version}}}",
        f"!{version} = !{{i32 1, i32 2}}",
    ]
    return "\n".join(lines) + "\n"


def counted(command, stdin=None):
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run([*valgrind, *map(str, command)], stdin=stdin, capture_output=True, text=True, check=False)
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode or not found:
        sys.exit(f"{' '.join(command)}:\n{done.stderr}")
    return int(found[1].replace(",", ""))


def main():
    build, tools, folder = (pathlib.Path(name) for name in sys.argv[1:4])
    folder.mkdir(parents=True, exist_ok=True)
    dear = 0
    for name, shape in {"small": (1, 4), "kernels": (300, 4), "large": (1, 3000)}.items():
        text, bitcode, out = (folder / f"{name}.{end}" for end in ("ll", "bc", "out"))
        text.write_text(module(*shape))
        subprocess.run([tools / "llvm-as", text, "-o", bitcode], check=True)
        floor = counted([build / "test/bench/minimal-parse-print", bitcode, out])
        usual, runs = EXPECTED[name]
        if abs(floor - usual) > SAME * usual:
            print(f"{name}: the floor takes {floor}, not {usual}: another LLVM, not compared")
            continue
        for option, expected in runs.items():
            times = counted([build / "bin/spir2nvvm", option, bitcode, "-o", out]) / floor
            over = times > expected * MARGIN
            dear += over
            print(f"{name} {option}: {times:.3f} times {floor}, expected {expected}{', TOO MANY' if over else ''}")
    return 1 if dear else 0


if __name__ == "__main__":
    sys.exit(main())
