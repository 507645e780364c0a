# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Half precision (cl_khr_fp16): exact or correctly rounded operations, whose results are seen as floats and integers."""

import floats
import integers
from cltypes import FLOAT, HALF, USHORT, Type
from generator import Expression, Statement
from scope import Array, PRIVATE

PRAGMA = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable"
COMPARISONS = ("<", ">", "<=", ">=", "==", "!=")


def half(type_):
    return Type(HALF, type_.lanes)


def value(g, type_, depth):
    """A text of the type half with TYPE_'s lanes."""
    kind = half(type_)
    row = g.random.randrange(8 if depth < 4 else 3)
    if row == 0:
        return f"as_{kind.name}({g.expression(Type(USHORT, type_.lanes), depth)})"
    if row < 3:
        return f"convert_{kind.name}({g.expression(Type(FLOAT, type_.lanes), depth)})"
    if row == 3:
        return f"convert_{kind.name}({g.expression(g.integer_type(type_.lanes).of(type_.lanes), depth)})"
    if row == 4:
        return f"(-({value(g, type_, depth + 1)}))"
    a, b = value(g, type_, depth + 1), value(g, type_, depth + 1)
    return f"(({a}) {g.pick('+-*')} ({b}))"


def as_float(g, type_, depth):
    return f"convert_{type_.name}({value(g, type_, depth)})"


def compared(g, type_, depth):
    """-1 for true in lanes of 16 bits, 1 of scalars."""
    a, b = value(g, type_, depth), value(g, type_, depth)
    return integers.narrow(type_, f"({a}) {g.pick(COMPARISONS)} ({b})")


def rounded_to_integer(g, type_, depth):
    """Within short's range after the clamp, NaN being 0.5."""
    number = floats.finite(g, Type(FLOAT, type_.lanes), depth)
    text = f"convert_{half(type_).name}(clamp({number}, 0.0f, 120.0f))"
    return f"convert_{type_.name}{g.pick(['', '_sat'])}{g.pick(['', '_rte', '_rtz'])}({text})"


def array(g):
    """Stored and loaded as halves, lanes and all; read as numbers."""
    lanes, count, name = g.pick([1, 2, 3, 4]), g.pick([2, 3, 4]), g.name("h")
    type_ = Type(FLOAT, lanes)
    rows = ", ".join(value(g, type_, 2) for _ in range(count))
    g.emit(f"{half(type_).name} {name}[{count}] = {{{rows}}};")
    g.emit(f"{name}[{g.index(count)}] = {value(g, type_, 2)};")
    g.declare(type_, f"convert_{type_.name}({name}[{g.index(count)}])")
    return True


def through_memory(g):
    """A buffer of shorts as one of halves; finite ones, so that their bits are known."""
    found = g.scope.all(Array, lambda a: a.element.scalar is USHORT and a.element.lanes != 3 and a.writable and a.space != PRIVATE)
    if not found:
        return False
    target = g.pick(found)
    kind = Type(FLOAT, target.element.lanes)
    number = floats.finite(g, kind, 1)
    wide = f"clamp({number}, -60000.0f, 60000.0f)"
    g.emit(f"{target.text}[{g.index(target.count)}] = as_{target.element.name}(convert_{half(kind).name}({wide}));")
    return True


EXPRESSIONS = (
    Expression(6, lambda t: t.scalar is FLOAT, as_float),
    Expression(3, lambda t: t.scalar.name == "short" and t.is_vector, compared),
    Expression(2, lambda t: t.scalar.name == "int" and not t.is_vector, compared),
    Expression(3, lambda t: t.is_integer, rounded_to_integer),
)
STATEMENTS = (Statement(2, array), Statement(1, through_memory))
