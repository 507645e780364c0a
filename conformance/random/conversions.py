# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""convert_T with its modes (6.2.3), as_T (6.2.4), casts (6.2.2)."""

import floats
from cltypes import DOUBLE, FLOAT, FLOATS, INTEGERS, Type
from generator import Expression

# Oclgrind rounds negative numbers wrongly upwards and downwards on the way to integers.
TO_INTEGER_MODES = ("", "_rte", "_rtz")
TO_FLOAT_MODES = ("", "_rte", "_rtz", "_rtp", "_rtn")


def other(g, type_, kinds):
    return Type(g.pick(kinds), type_.lanes)


def to_integer(g, type_, depth):
    source = other(g, type_, INTEGERS)
    saturated = g.pick(["", "_sat"])
    return f"convert_{type_.name}{saturated}({g.expression(source, depth)})"


def float_to_integer(g, type_, depth):
    source = other(g, type_, FLOATS)
    mode = g.pick(TO_INTEGER_MODES)
    if g.chance(2):
        return f"convert_{type_.name}_sat{mode}({floats.finite(g, source, depth)})"
    # Within every integer type's range, and within the unsigned ones'.
    least = "0" if not type_.is_signed else "-100"
    value = f"clamp({floats.finite(g, source, depth)}, ({source.lane.name}){least}, ({source.lane.name})100)"
    if not type_.is_vector and g.chance(2):
        return f"({type_.name})({value})"
    return f"convert_{type_.name}{mode}({value})"


def to_float(g, type_, depth):
    source = other(g, type_, INTEGERS)
    if not type_.is_vector and g.chance(3):
        return f"({type_.name})({g.expression(source, depth)})"
    return f"convert_{type_.name}{g.pick(TO_FLOAT_MODES)}({g.expression(source, depth)})"


def between_floats(g, type_, depth):
    source = Type(FLOAT if type_.scalar is DOUBLE else DOUBLE, type_.lanes)
    if not type_.is_vector and g.chance(3):
        return f"({type_.name})({g.expression(source, depth)})"
    return f"convert_{type_.name}{g.pick(TO_FLOAT_MODES)}({g.expression(source, depth)})"


def as_integer(g, type_, depth):
    """Types of the same size, all bits of which mean something."""
    wanted = type_.bits * type_.lanes
    sources = [Type(s, n) for s in INTEGERS for n in (1, 2, 4, 8, 16) if s.bits * n == wanted]
    sources += [Type(s, 3) for s in INTEGERS if type_.lanes == 3 and s.bits == type_.bits]
    source = g.pick(sources)
    if source == type_:
        return None
    return f"as_{type_.name}({g.expression(source, depth)})"


def as_three_of_four(g, type_, depth):
    return f"as_{type_.name}({g.expression(type_.of(4), depth)})"


def as_float(g, type_, depth):
    return floats.sane(g, type_, f"as_{type_.name}({g.expression(type_.unsigned, depth)})")


EXPRESSIONS = (
    Expression(6, lambda t: t.is_integer, to_integer),
    Expression(4, lambda t: t.is_integer, float_to_integer),
    Expression(5, lambda t: t.is_float, to_float),
    Expression(3, lambda t: t.is_float, between_floats),
    Expression(4, lambda t: t.is_integer, as_integer),
    Expression(1, lambda t: t.lanes == 3 and t.is_integer, as_three_of_four),
    Expression(2, lambda t: t.is_float, as_float),
)
