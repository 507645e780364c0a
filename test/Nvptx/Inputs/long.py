#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a block of so many calls costs LLVM's back end, in instructions.

    long.py BIN FOLDER

Four times the calls may take 4.5 times the instructions; where the code
generator scans the whole block for each call, they take 5.4 times.
"""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Pipeline/Inputs"))
from instructions import counted  # noqa: E402

SOURCE = """__attribute__((noinline)) void check(int *p, int n, global int *out) {
  for (int i = 0; i < n; ++i)
    out[i] += p[i];
}
kernel void k(global int *out) {
"""
ONE = """  { int a[4] = {out[%d], 2, 3, 4}; check(a, 4, out); }
"""


def instructions(bin_folder, folder, calls):
    source, bitcode = folder / f"{calls}.cl", folder / f"{calls}.bc"
    source.write_text(SOURCE + "".join(ONE % n for n in range(calls)) + "}\n")
    subprocess.run([bin_folder / "spir2nvvm", "--arch=sm_75", "--emit=bc", source, "-o", bitcode], check=True)
    options = ["-arch=compute_75", "-opt=3"]
    with bitcode.open() as stdin:
        return counted([bin_folder / "spir2nvvm-llvm", "compile", "LLVM", "long", "-", *options], stdin)


def main():
    bin_folder, folder = (pathlib.Path(name) for name in sys.argv[1:3])
    folder.mkdir(parents=True, exist_ok=True)
    few, many = (instructions(bin_folder, folder, calls) for calls in (250, 1000))
    print(f"{few} instructions, {many} of four times the calls: {many / few:.2f} times")
    return 1 if many > 4.5 * few else 0


if __name__ == "__main__":
    sys.exit(main())
