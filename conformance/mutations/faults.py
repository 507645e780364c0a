# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faults that a lowering could have, as changes to the text of a translated module.

A fault names the own program that has to catch it, and what is replaced: every
match of a regular expression, or the match of a given number. A fault that
matches nothing is an error, so that a change of the lowering is noticed.
"""

import dataclasses
import re

VALUE = r"%[\w.]+"


@dataclasses.dataclass
class Fault:
    name: str
    program: str
    pattern: str
    replacement: object  # as re.sub takes it
    only: int = -1  # the number of the one match to change, or all
    declaration: str = ""  # what the replacement calls

    def apply(self, text):
        matches = list(re.finditer(self.pattern, text, re.M))
        if len(matches) <= max(self.only, 0):
            raise ValueError(f"{self.name}: nothing in {self.program} matches")
        chosen = matches if self.only < 0 else [matches[self.only]]
        for match in reversed(chosen):
            new = self.replacement(match) if callable(self.replacement) else match.expand(self.replacement)
            text = text[: match.start()] + new + text[match.end() :]
        return text + self.declaration


def not_atomic(match):
    """atomicrmw add as a load, an addition and a store, apart enough for another thread to come between."""
    result, word, pointer, operand = match.groups()
    return (
        f"{result} = load volatile {word}, {word} addrspace(1)* {pointer}, align 4\n"
        f"  %fault.sum = add {word} {result}, {operand}\n"
        "  fence seq_cst\n"
        f"  store volatile {word} %fault.sum, {word} addrspace(1)* {pointer}, align 4"
    )


def shared_as_global(match):
    """A load from shared memory with the same number as an address of global memory."""
    result, pointer = match.groups()
    return (
        f"%fault.bits = ptrtoint i32 addrspace(3)* {pointer} to i64\n"
        f"  %fault.pointer = inttoptr i64 %fault.bits to i32 addrspace(1)*\n"
        f"  {result} = load i32, i32 addrspace(1)* %fault.pointer, align 4"
    )


def parameter_as_local(match):
    """A parameter by value, cast to local memory where its copy was."""
    indent, result, struct = match.groups()
    return f"{indent}{result} = addrspacecast {struct}* %1 to {struct} addrspace(5)*"


def one_further(match):
    """The number of a component, plus one."""
    result, number = match.groups()
    return f"%fault.number = add i32 {number}, 1\n  {result} = and i32 %fault.number, 7\n"


def lowest_bit(match):
    """The test of a component's top bit, made a test of its lowest."""
    result, vector, operand = match.groups()
    return f"{result} = trunc {vector} {operand} to <4 x i1>"


def contracted(match):
    """A product and a sum, made one operation."""
    product, a, b, result, c = match.group(1, 2, 3, 5, 6)
    return (
        f"{product} = fmul float {a}, {b}{match[4]}{result} = call float @llvm.fma.f32(float {a}, float {b}, float {c})"
    )


def swapped_halves(match):
    """The low half is shifted instead of the high one."""
    shifted, kind, high, by, between, result, low = match.groups()
    low_shifted = f"%fault.low = shl {kind} {low}, {by}"
    return f"{shifted} = shl {kind} {high}, 0{between}{low_shifted}\n  {result} = or {kind} {shifted}, %fault.low"


FAULTS = [
    Fault("barrier dropped", "reductions/tree", r"^  call void @llvm\.nvvm\.barrier0\(\).*\n", ""),
    Fault("second barrier of a loop dropped", "barriers/in-loop", r"^  call void @llvm\.nvvm\.barrier0\(\).*\n", "", 1),
    Fault(
        "barrier in a called function dropped",
        "barriers/in-called-function",
        r"^  (tail )?call void @llvm\.nvvm\.barrier0\(\).*\n",
        "",
    ),
    Fault(
        "shared memory read as global",
        "barriers/reverse-in-group",
        rf"({VALUE}) = load i32, i32 addrspace\(3\)\* ({VALUE}), align 4",
        shared_as_global,
        0,
    ),
    Fault(
        "parameter by value cast to local memory",
        "structs/by-value-address-taken",
        rf"^( +)({VALUE}) = addrspacecast (%struct\.\w+)\* %\.copy to %struct\.\w+ addrspace\(5\)\*",
        parameter_as_local,
        0,
    ),
    Fault(
        "constant argument read from constant memory",
        "memory/constant-mixed",
        r"addrspacecast i32 addrspace\(1\)\* %\.global to i32\*",
        "inttoptr i64 ptrtoint ([8 x i32] addrspace(4)* @own to i64) to i32*",
        0,
    ),
    Fault(
        "local argument at the wrong offset",
        "memory/local-arguments",
        r"zext i32 %\.offset1 to i64",
        "zext i32 %.offset to i64",
    ),
    Fault(
        "group of the wrong dimension",
        "workitems/ids-2d",
        r"call i32 @llvm\.nvvm\.read\.ptx\.sreg\.ctaid\.y\(\)",
        "call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
    ),
    Fault(
        "number of groups taken for their size",
        "workitems/ids-1d",
        r"call i32 @llvm\.nvvm\.read\.ptx\.sreg\.ntid\.x\(\)",
        "call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()",
    ),
    Fault(
        "global offset dropped",
        "workitems/offset-1d",
        rf"({VALUE}) = add i64 ({VALUE}), %global\.offset\.x",
        r"\1 = add i64 \2, 0",
    ),
    Fault("signed comparison made unsigned", "integer/comparisons", r"icmp sgt", "icmp ugt"),
    Fault("signed shift made unsigned", "integer/shifts-64", r"\bashr\b", "lshr"),
    Fault("signed division made unsigned", "integer/division-64", r"\bsdiv\b", "udiv"),
    Fault(
        "oversized shift not masked",
        "integer/shifts-oversized",
        r"<i8 7, i8 7, i8 7, i8 7>",
        "<i8 63, i8 63, i8 63, i8 63>",
    ),
    Fault(
        "saturation left out",
        "integer/add-sat",
        rf"({VALUE}) = select i1 {VALUE}, i32 {VALUE}, i32 ({VALUE})",
        r"\1 = add i32 \2, 0",
    ),
    Fault(
        "low half of a product for the high one", "integer/multiply-high", r"lshr i64 (%[\w.]+), 32", r"lshr i64 \1, 0"
    ),
    Fault(
        "halving addition that overflows",
        "integer/halving-add",
        rf"({VALUE}) = xor i32 ({VALUE}), ({VALUE})\n",
        r"\1 = add i32 \2, \3" + "\n",
        0,
    ),
    Fault(
        "halves of upsample swapped",
        "integer/upsample",
        rf"({VALUE}) = shl (i16|i32|i64) ({VALUE}), (8|16|32)\n((?:.*\n)?.*?)({VALUE}) = or \2 \1, ({VALUE})",
        swapped_halves,
        0,
    ),
    Fault("atomic minimum and maximum swapped", "atomics/min-max-signed", r"atomicrmw min", "atomicrmw max"),
    Fault("unsigned atomic made signed", "atomics/min-max-unsigned", r"atomicrmw umax", "atomicrmw max"),
    Fault(
        "atomic addition made a load and a store",
        "atomics/contended",
        rf"({VALUE}) = atomicrmw add (i32) addrspace\(1\)\* ({VALUE}), i32 (\S+) \w+(?:, align 4)?",
        not_atomic,
        0,
    ),
    Fault(
        "compare-exchange with its operands swapped",
        "atomics/exchange",
        rf"cmpxchg (i32 addrspace\(1\)\* {VALUE}), i32 (\S+), i32 (\S+) ",
        r"cmpxchg \1, i32 \3, i32 \2 ",
    ),
    Fault("component chosen one too far", "vectors/shuffle", rf"({VALUE}) = and i32 ({VALUE}), 7\n", one_further, 0),
    Fault(
        "choice by the lowest bit",
        "vectors/select",
        rf"({VALUE}) = icmp slt (<4 x i32>) ({VALUE}), zeroinitializer",
        lowest_bit,
    ),
    Fault(
        "unaligned load taken for an aligned one",
        "vectors/load-store-unaligned",
        r"(load <4 x i16>, .*), align 2",
        r"\1, align 8",
    ),
    Fault(
        "conversion rounds towards zero",
        "conversions/float-to-int-modes",
        r"@__nv_float2int_rn\(float %",
        "@__nv_float2int_rz(float %",
    ),
    Fault(
        "conversion rounds up instead of down",
        "conversions/int-to-float-modes",
        r"@__nv_int2float_rd\(i32 %",
        "@__nv_int2float_ru(i32 %",
    ),
    Fault(
        "NaN not handled",
        "conversions/float-to-int-saturated",
        rf"fcmp uno float ({VALUE}), \1",
        r"fcmp false float \1, \1",
    ),
    Fault(
        "minimum and maximum of floats swapped",
        "floats/min-max-nan",
        r"call float @__nv_fminf\(",
        "call float @__nv_fmaxf(",
    ),
    Fault(
        "product and sum contracted",
        "floats/contraction-off",
        rf"({VALUE}) = fmul float ({VALUE}), ({VALUE})((?:.*\n)*?.*?)({VALUE}) = fadd float \1, ({VALUE})",
        contracted,
        0,
        "declare float @llvm.fma.f32(float, float, float)\n",
    ),
    Fault("printf with the wrong width", "printf/integers", r"\[%8d\]", "[%9d]"),
]
