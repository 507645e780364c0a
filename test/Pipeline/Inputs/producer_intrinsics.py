#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A SPIR module that calls every intrinsic the lenient level admits, on every
type OpenCL C has for it.

    producer_intrinsics.py lib/Verifier/Spir/Tables/Intrinsics.def > module.ll

Fails if a row of the arithmetic or reduction groups of the table has no calls
here: what the verifier lets in, the translator must get out.
"""

import pathlib
import re
import sys

LAYOUT = (
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-"
    "v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-"
    "v512:512:512-v1024:1024:1024"
)
LANES = (1, 2, 3, 4, 8, 16)
FLOATS = {"half": "f16", "float": "f32", "double": "f64"}
INTEGERS = {"i8": "i8", "i16": "i16", "i32": "i32", "i64": "i64"}

UNARY = "fabs floor ceil trunc rint nearbyint round roundeven sqrt exp exp2 log log2 log10 sin cos canonicalize"
BINARY = "copysign minnum maxnum pow"
INTEGER_BINARY = "smax smin umax umin sadd.sat uadd.sat ssub.sat usub.sat sshl.sat ushl.sat"
REDUCTIONS = "add mul and or xor smax smin umax umin"
OVERFLOW = "sadd uadd ssub usub smul umul"


def typed(element, suffix, lanes):
    if lanes == 1:
        return element, suffix
    return f"<{lanes} x {element}>", f"v{lanes}{suffix}"


def float_calls(element, suffix, lanes):
    t, s = typed(element, suffix, lanes)
    ints, int_suffix = typed("i32", "i32", lanes)
    for name in UNARY.split():
        yield name, f"{name}.{s}", t, [t]
    for name in BINARY.split():
        yield name, f"{name}.{s}", t, [t, t]
    for name in ("fma", "fmuladd"):
        yield name, f"{name}.{s}", t, [t, t, t]
    yield "powi", f"powi.{s}.i32", t, [t, "i32"]
    for name in ("fptosi", "fptoui"):
        yield f"{name}.sat", f"{name}.sat.{int_suffix}.{s}", ints, [t]
    if lanes > 1:
        for name in ("fmax", "fmin"):
            yield f"vector.reduce.{name}", f"vector.reduce.{name}.{s}", element, [t]
        for name in ("fadd", "fmul"):
            yield f"vector.reduce.{name}", f"vector.reduce.{name}.{s}", element, [element, t]


def integer_calls(element, suffix, lanes):
    t, s = typed(element, suffix, lanes)
    for name in INTEGER_BINARY.split():
        yield name, f"{name}.{s}", t, [t, t]
    for name in ("ctpop", "bitreverse") + (() if element == "i8" else ("bswap",)):
        yield name, f"{name}.{s}", t, [t]
    for name in ("abs", "ctlz", "cttz"):
        yield name, f"{name}.{s}", t, [t, "i1"]
    for name in ("fshl", "fshr"):
        yield name, f"{name}.{s}", t, [t, t, t]
    if lanes == 1:
        for name in OVERFLOW.split():
            yield f"{name}.with.overflow", f"{name}.with.overflow.{s}", f"{{ {t}, i1 }}", [t, t]
    else:
        for name in REDUCTIONS.split():
            yield f"vector.reduce.{name}", f"vector.reduce.{name}.{s}", element, [t]


def all_calls():
    for lanes in LANES:
        for element, suffix in FLOATS.items():
            yield from float_calls(element, suffix, lanes)
        for element, suffix in INTEGERS.items():
            yield from integer_calls(element, suffix, lanes)


def check_rows(table, done):
    text = pathlib.Path(table).read_text(encoding="utf-8")
    rows = text[text.index("// Arithmetic") :]
    wanted = {name.replace("_", ".") for name in re.findall(r"INTRINSIC\((\w+)\)", rows)}
    if wanted != done:
        sys.exit(f"no calls of {sorted(wanted - done)}, no rows for {sorted(done - wanted)}")


def main():
    print(f'target datalayout = "{LAYOUT}"\ntarget triple = "spir64-unknown-unknown"')
    done = set()
    for number, (name, symbol, result, types) in enumerate(all_calls()):
        done.add(name)
        parameters = ", ".join(f"{t} %p{i}" for i, t in enumerate(types) if t != "i1")
        arguments = ", ".join("i1 false" if t == "i1" else f"{t} %p{i}" for i, t in enumerate(types))
        print(f"declare {result} @llvm.{symbol}({', '.join(types)})")
        print(f"define spir_func {result} @f{number}({parameters}) nounwind {{")
        print(f"  %r = call {result} @llvm.{symbol}({arguments})\n  ret {result} %r\n}}")
    check_rows(sys.argv[1], done)


main()
