#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All floats through every unary float builtin: the largest error and its argument.

    conformance/exhaustive/exhaustive.py --spir-run PROGRAM [--device cpu|cuda]
        [--halves] [--functions REGEX] [--state FILE] [--slice-bits N] [--markdown] [-j N]

For each function a kernel computes f(x) in single precision for all 2^32 bit
patterns x (functions with the same exact result in one kernel) and compares with the function of double precision of the same
argument, which is accurate to a few units of 2^-53: an error it reports is right
to about 1e-8 units in the last place. The largest error of all work-items and
its operand come back through one atomic maximum.

--halves runs all 2^16 halves through the functions of half precision instead.

The work is cut into slices; with --state each finished slice is a line of FILE,
and an interrupted run continues after the last. --markdown prints the
table of the finished functions and runs nothing.
"""

import argparse
import concurrent.futures
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import time

# Name, its limit in units in the last place (OpenCL C 1.2, 7.4; None: the
# implementation's own), what double precision computes instead, and the
# arguments for which the limit holds.
ALL = "1"
FUNCTIONS = [
    *[
        (name, limit, f"{name}(x)", ALL)
        for name, limit in {
            "acos": 4,
            "acosh": 4,
            "acospi": 5,
            "asin": 4,
            "asinh": 4,
            "asinpi": 5,
            "atan": 5,
            "atanh": 5,
            "atanpi": 5,
            "cbrt": 2,
            "ceil": 0,
            "cos": 4,
            "cosh": 4,
            "cospi": 4,
            "erf": 16,
            "erfc": 16,
            "exp": 3,
            "exp10": 3,
            "exp2": 3,
            "expm1": 3,
            "fabs": 0,
            "floor": 0,
            "lgamma": None,
            "log": 3,
            "log10": 3,
            "log1p": 2,
            "log2": 3,
            "logb": 0,
            "rint": 0,
            "round": 0,
            "rsqrt": 2,
            "sin": 4,
            "sinh": 4,
            "sinpi": 4,
            "sqrt": 3,
            "tan": 5,
            "tanh": 5,
            "tanpi": 6,
            "tgamma": 16,
            "trunc": 0,
            "sign": 0,
            "degrees": 2,
            "radians": 2,
        }.items()
    ],
    # 6.12.2: half_* are right within 8192 units where |x| is at most 2^16.
    ("half_cos", 8192, "cos(x)", "fabs(x) <= 65536.0"),
    ("half_sin", 8192, "sin(x)", "fabs(x) <= 65536.0"),
    ("half_tan", 8192, "tan(x)", "fabs(x) <= 65536.0"),
    ("half_exp", 8192, "exp(x)", ALL),
    ("half_exp10", 8192, "exp10(x)", ALL),
    ("half_exp2", 8192, "exp2(x)", ALL),
    ("half_log", 8192, "log(x)", ALL),
    ("half_log10", 8192, "log10(x)", ALL),
    ("half_log2", 8192, "log2(x)", ALL),
    ("half_recip", 8192, "1.0 / x", ALL),
    ("half_rsqrt", 8192, "rsqrt(x)", ALL),
    ("half_sqrt", 8192, "sqrt(x)", ALL),
    ("native_cos", None, "cos(x)", "fabs(x) <= 3.1415926535897932"),
    ("native_sin", None, "sin(x)", "fabs(x) <= 3.1415926535897932"),
    ("native_tan", None, "tan(x)", "fabs(x) <= 3.1415926535897932"),
    ("native_exp", None, "exp(x)", "fabs(x) <= 80.0"),
    ("native_exp10", None, "exp10(x)", "fabs(x) <= 36.0"),
    ("native_exp2", None, "exp2(x)", "fabs(x) <= 120.0"),
    ("native_log", None, "log(x)", "x >= 0x1p-126"),
    ("native_log10", None, "log10(x)", "x >= 0x1p-126"),
    ("native_log2", None, "log2(x)", "x >= 0x1p-126"),
    ("native_recip", None, "1.0 / x", "fabs(x) >= 0x1p-126 && fabs(x) <= 0x1p126"),
    ("native_rsqrt", None, "rsqrt(x)", "x >= 0x1p-126"),
    ("native_sqrt", None, "sqrt(x)", "x >= 0x1p-126"),
]



def functions_of_half():
    """The unary ones of half precision, with the limits of cl_khr_fp16."""
    table = pathlib.Path(__file__).parents[2] / "test/unit/builtins/MathLimits.def"
    rows = re.findall(r"^LIMIT\((\w+), X, \w+, \w+, \w+, (\w+)\)", table.read_text(encoding="utf-8"), re.MULTILINE)
    limits = {"Exact": 0, "Any": None}
    return [
        (name, limits[limit] if limit in limits else int(limit), f"{name}(x)", ALL)
        for name, limit in rows
        if limit != "None"
    ]


# What a kernel says about a format: its type, unsigned numbers as wide, bits of
# fractions, the largest exponent, and what rounds to infinity.
FORMATS = {
    "float": {"TYPE": "float", "BITS": "uint", "FRACTION": "23", "MOST": "127", "EDGE": "0x1.ffffffp127"},
    "half": {"TYPE": "half", "BITS": "ushort", "FRACTION": "10", "MOST": "15", "EDGE": "0x1.ffep15"},
}

KERNEL = """
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

// Units in the last place of TYPE between got and the exact result want. Below
// the smallest normal number the unit is that of denormals; an infinity counts
// as the number after the largest.
static float errorOf(TYPE got, double want) {
  if (isnan(want))
    return isnan(got) ? 0.0f : INFINITY;
  if (isnan(got))
    return INFINITY;
  double edge = EDGE, end = ldexp(1.0, MOST + 1);
  if (fabs(want) >= edge && isinf(got) && signbit(got) == signbit(want))
    return 0.0f;
  double wanted = fmin(fmax(want, -end), end);
  double found = isinf(got) ? copysign(end, (double)got) : (double)got;
  // Exponents as double precision writes them, which makes 1/unit of one bit field.
  ulong exponent = clamp((as_ulong(wanted) >> 52) & 0x7ff, 1024ul - MOST, 1023ul + MOST);
  return (float)(fabs(found - wanted) * as_double((2 * 1023 + FRACTION - exponent) << 52));
}

static ulong measured(TYPE got, double want, uint bits) {
  return ((ulong)as_uint(errorOf(got, want)) << 32) | bits;
}

// The functions that one exact result serves; a largest error for each.
kernel void sweep(global ulong *worst, uint first, uint each) {
  uint bits = first + (uint)get_global_id(0) * each;
  ulong mine[COUNT] = {0};
  for (uint i = 0; i != each; ++i, ++bits) {
    TYPE input = as_TYPE((BITS)bits);
    double x = (double)input;
    bool none = isnan(input);
    double exact = EXACT;
MEASURED  }
  for (uint which = 0; which != COUNT; ++which)
    if (mine[which] > worst[which])
      atom_max(worst + which, mine[which]);
}
"""

MEASURED = """\
    if (none || (DOMAIN))
      mine[WHICH] = max(mine[WHICH], measured(NAME(input), exact, bits));
"""

GROUP = 128


def inputs_of_one(count):
    """How many of COUNT inputs a work-item takes."""
    return min(1024, count // GROUP)


def groups_of(functions):
    """Functions with the same exact result, which one kernel measures together."""
    groups = {}
    for function in functions:
        groups.setdefault(function[2], []).append(function)
    return list(groups.values())


def source_of(group, words):
    measured = "".join(
        MEASURED.replace("DOMAIN", domain).replace("WHICH", str(which)).replace("NAME", name)
        for which, (name, _, _, domain) in enumerate(group)
    )
    source = KERNEL.replace("MEASURED", measured).replace("EXACT", group[0][2])
    for word, text in {"COUNT": str(len(group)), **words}.items():
        source = source.replace(word, text)
    return source


def run_slice(args, folder, group, first, count):
    """For each function the largest error among COUNT inputs from FIRST, and its operand's bits."""
    path = pathlib.Path(folder) / f"{group[0][0]}.cl"
    if not path.exists():
        path.write_text(source_of(group, FORMATS["half" if args.halves else "float"]), encoding="utf-8")
    each = inputs_of_one(count)
    out = pathlib.Path(folder) / f"{group[0][0]}.{first}.bin"
    command = [
        args.spir_run, path, "--kernel=sweep", f"--global={count // each}", f"--local={GROUP}",
        f"--arg=buf:ulong:{len(group)}", f"--arg=uint:{first}", f"--arg=uint:{each}", f"--save=0={out}",
        f"--device={args.device}", *args.option,
    ]  # fmt: skip
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{group[0][0]}: {done.stderr or done.stdout}")
    worst = struct.unpack(f"<{len(group)}Q", out.read_bytes()[: 8 * len(group)])
    out.unlink()
    return [
        {"function": function[0], "first": first, "count": count, "worst": error}
        for function, error in zip(group, worst)
    ]


def as_float(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def as_half(bits):
    return struct.unpack("<e", struct.pack("<H", bits))[0]


def read_state(path):
    if not path or not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def summarise(results, operand_of):
    """Function -> (largest error, operand, inputs done)."""
    slices = {(part["function"], part["first"]): part for part in results}
    table = {}
    for part in slices.values():
        worst, done = table.get(part["function"], (0, 0))
        table[part["function"]] = (max(worst, part["worst"]), done + part["count"])
    return {
        name: (as_float(worst >> 32), operand_of(worst & 0xFFFFFFFF), worst & 0xFFFFFFFF, done)
        for name, (worst, done) in table.items()
    }


def print_table(results, functions, halves):
    inputs, operand_of = (1 << 16, as_half) if halves else (1 << 32, as_float)
    print("| function | largest error, ulp | at | limit |\n|---|---|---|---|")
    failed = 0
    table = summarise(results, operand_of)
    for name, limit, _, domain in functions:
        row = table.get(name)
        if not row:
            continue
        error, operand, bits, done = row
        where = "" if done == inputs else f" (of {done} inputs)"
        # 7.4 counts from the float nearest to the result: half a unit is exact.
        allowed = None if limit is None else max(limit, 0.5)
        bad = allowed is not None and not error <= allowed
        failed += bad
        span = "" if domain == ALL else f"; {domain}"
        text = f"{error:.4g}" + (" **over**" if bad else "") + where
        said = "implementation's" if limit is None else limit
        print(f"| `{name}` | {text} | {operand:.9g} (0x{bits:08x}) | {said}{span} |")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--spir-run", default="build/ci/bin/spir-run")
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--halves", action="store_true", help="half precision")
    parser.add_argument("--functions", default="", help="only names that match this expression")
    parser.add_argument("--state", type=pathlib.Path)
    parser.add_argument("--slice-bits", type=int, default=28, help="2^N inputs a launch")
    parser.add_argument("--option", action="append", default=[], help="another option of spir-run")
    parser.add_argument("--markdown", action="store_true", help="only print the table of --state")
    parser.add_argument("-j", type=int, default=1)
    args = parser.parse_args()
    results = read_state(args.state)
    functions = functions_of_half() if args.halves else FUNCTIONS
    bits = 16 if args.halves else 32
    if not args.markdown:
        done = {(part["function"], part["first"]) for part in results}
        count = 1 << min(args.slice_bits, bits)
        chosen = [f for f in functions if re.search(args.functions, f[0])]
        jobs = [
            (group, first)
            for group in groups_of(chosen)
            for first in range(0, 1 << bits, count)
            if any((function[0], first) not in done for function in group)
        ]
        start = time.time()
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(args.j) as pool:
            for parts in pool.map(lambda job: run_slice(args, folder, *job, count), jobs):
                results += parts
                if args.state:
                    with args.state.open("a", encoding="utf-8") as file:
                        file.write("".join(json.dumps(part) + "\n" for part in parts))
        print(f"{len(jobs)} slices in {time.time() - start:.0f} s", file=sys.stderr)
    return 1 if print_table(results, functions, args.halves) else 0


if __name__ == "__main__":
    sys.exit(main())
