# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Relational builtins (6.12.6)."""

import floats
from cltypes import DOUBLE, FLOAT, INT, LONG, Type
from generator import Expression

COMPARISONS = ("isequal", "isnotequal", "isgreater", "isgreaterequal", "isless", "islessequal", "islessgreater",
               "isordered", "isunordered")  # fmt: skip
# isnormal is left out: Oclgrind takes denormal numbers for normal ones.
CLASSES = ("isfinite", "isinf", "isnan")


def float_beside(g, type_):
    """The operands whose comparison has TYPE_: int of scalars, else lanes of the same width."""
    if not type_.is_vector:
        return Type(g.pick([FLOAT, DOUBLE]))
    return type_.kinds("f")


def takes_truth(type_):
    return type_.scalar is INT if not type_.is_vector else type_.scalar in (INT, LONG)


def compare(g, type_, depth):
    operand = float_beside(g, type_)
    row = g.random.randrange(8)
    if row == 0:
        return f"signbit({floats.finite(g, operand, depth)})"
    if row < 3:
        return f"{g.pick(CLASSES)}({g.expression(operand, depth)})"
    a, b = g.expression(operand, depth), g.expression(operand, depth)
    if row == 3:
        return f"(({a}) {g.pick(['<', '>', '<=', '>=', '==', '!='])} ({b}))"
    return f"{g.pick(COMPARISONS)}({a}, {b})"


def any_or_all(g, type_, depth):
    operand = g.integer_type()
    return f"{g.pick(['any', 'all'])}({g.expression(operand.signed, depth)})"


def select(g, type_, depth):
    """By the sign bit in vectors, by truth in scalars."""
    condition = g.pick([type_.kinds("s"), type_.kinds("u")])
    a, b = g.expression(type_, depth), g.expression(type_, depth)
    return f"select({a}, {b}, {g.expression(condition, depth)})"


def bitselect(g, type_, depth):
    """Of integers; Oclgrind does those of floats wrong."""
    a, b, c = (g.expression(type_, depth) for _ in range(3))
    return f"bitselect({a}, {b}, {c})"


EXPRESSIONS = (
    Expression(5, takes_truth, compare),
    Expression(2, lambda t: t == Type(INT), any_or_all),
    Expression(4, lambda t: True, select),
    Expression(2, lambda t: t.is_integer, bitselect),
)
