# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Integer arithmetic (6.3) and the integer builtins (6.12.3), without overflow of signed numbers."""

import dataclasses

from cltypes import INT, LONG, SHORT, UINT, ULONG, USHORT, Type
from generator import Expression


def is_integer(type_):
    return type_.is_integer


def back(type_, text):
    """TEXT, of the unsigned type, as TYPE_."""
    if not type_.is_signed:
        return f"({type_.name})({text})" if type_.bits < 32 and not type_.is_vector else f"({text})"
    return f"as_{type_.name}({text})" if type_.is_vector else f"({type_.name})({text})"


def forth(type_, text):
    """TEXT, of TYPE_, as what it can be calculated with modulo a power of two."""
    if type_.is_vector:
        return f"as_{type_.unsigned.name}({text})" if type_.is_signed else f"({text})"
    wide = Type(UINT) if type_.bits < 32 else type_.unsigned
    return f"({wide.name})({text})"


def wrapping(g, type_, depth):
    a, b = g.expression(type_, depth), g.expression(type_, depth)
    return back(type_, f"{forth(type_, a)} {g.pick('+-*')} {forth(type_, b)}")


def bitwise(g, type_, depth):
    a, b = g.expression(type_, depth), g.expression(type_, depth)
    return narrow(type_, f"({a}) {g.pick('&|^')} ({b})")


def narrow(type_, text):
    """Undoes the promotion to int."""
    is_promoted = type_.is_integer and not type_.is_vector and type_.bits < 32
    return f"({type_.name})({text})" if is_promoted else f"({text})"


def unary(g, type_, depth):
    value = g.expression(type_, depth)
    if g.chance(2):
        return narrow(type_, f"~({value})")
    return back(type_, f"-{forth(type_, value)}")


def shift(g, type_, depth):
    """Amounts count modulo the width (6.3 j); those of vectors are vectors."""
    amount = g.expression(type_ if type_.is_vector else g.integer_type(1), depth)
    value = g.expression(type_, depth)
    return narrow(type_, f"({value}) {g.pick(['<<', '>>'])} ({amount})")


def divide(g, type_, depth):
    """Neither 0 nor -1 divides."""
    value, divisor = g.expression(type_, depth), g.expression(type_, depth)
    operator = g.pick("/%")
    one, limit = f"({type_.lane.name})1", f"({type_.lane.name}){g.pick([3, 15, 127])}"
    if type_.is_signed:
        positive = f"((({divisor}) & {limit}) | {one})"
        if g.chance(3):
            return narrow(type_, f"({value}) {operator} (~({positive}))")
        return narrow(type_, f"({value}) {operator} {positive}")
    return narrow(type_, f"({value}) {operator} (({divisor}) | {one})")


def in_range(g, type_, depth):
    """Signed sums and products that cannot overflow, which an optimiser may know."""
    if type_.is_vector or not type_.is_signed or type_.bits < 32:
        return None
    a, b = g.expression(type_, depth), g.expression(type_, depth)
    if g.chance(2):
        return f"((({a}) >> 2) {g.pick('+-')} (({b}) >> 2))"
    half = type_.bits // 2
    return f"((({a}) >> {half}) * (({b}) >> {half}))"


def compare(g, type_, depth):
    """-1 for true in lanes, 1 in scalars (6.3 d)."""
    operator = g.pick(["<", ">", "<=", ">=", "==", "!="])
    if type_.is_vector:
        operand = type_ if g.chance(2) else type_.unsigned
    else:
        operand = g.integer_type(1)
    return f"(({g.expression(operand, depth)}) {operator} ({g.expression(operand, depth)}))"


def logical(g, type_, depth):
    operand = type_ if type_.is_vector else g.integer_type(1)
    if g.chance(3):
        return f"(!({g.expression(operand, depth)}))"
    return f"(({g.expression(operand, depth)}) {g.pick(['&&', '||'])} ({g.expression(operand, depth)}))"


@dataclasses.dataclass(frozen=True)
class Builtin:
    """NAME(PARAMETERS): "g" the type, "x" the signed or the unsigned one of its width."""

    name: str
    parameters: str
    takes: object = is_integer


def is_unsigned(type_):
    return type_.is_integer and not type_.is_signed


def is_word(type_):
    return type_.scalar in (INT, UINT)


def not_long(type_):
    return type_.is_integer and type_.scalar is not LONG


BUILTINS = (
    Builtin("abs", "x", is_unsigned),
    Builtin("abs_diff", "xx", is_unsigned),
    Builtin("add_sat", "gg", not_long),  # Oclgrind is wrong at the ends of long
    Builtin("sub_sat", "gg", not_long),
    Builtin("hadd", "gg"),
    Builtin("rhadd", "gg"),
    Builtin("clz", "g"),
    Builtin("popcount", "g"),
    Builtin("mul_hi", "gg"),
    Builtin("mad_hi", "ggg"),
    Builtin("mad_sat", "ggg", not_long),  # and for mad_sat of long
    Builtin("rotate", "gg"),
    Builtin("min", "gg"),
    Builtin("max", "gg"),  # of a scalar beside a vector Oclgrind reads too much
)


def builtin(g, type_, depth):
    row = g.pick([row for row in BUILTINS if row.takes(type_)])
    either = g.pick([type_.signed, type_.unsigned])
    kinds = {"g": type_, "x": either}
    arguments = ", ".join(g.expression(kinds[p], depth) for p in row.parameters)
    return f"{row.name}({arguments})"


def clamp(g, type_, depth):
    a, b, c = (g.expression(type_, depth) for _ in range(3))
    return f"clamp({a}, min({b}, {c}), max({b}, {c}))"


def multiply24(g, type_, depth):
    """Operands of 24 bits (6.12.3)."""

    def operand():
        value = g.expression(type_, depth)
        return f"((({value}) << 8) >> 8)" if type_.is_signed else f"(({value}) & 0xffffffu)"

    if g.chance(2):
        return f"mul24({operand()}, {operand()})"
    # The product's low 32 bits and a sum, which must not overflow where it is signed.
    if type_.is_signed:
        return f"mad24(({operand()}) >> 10, ({operand()}) >> 10, ({g.expression(type_, depth)}) >> 2)"
    return f"mad24({operand()}, {operand()}, {g.expression(type_, depth)})"


UPSAMPLED = {SHORT: 8, USHORT: 8, INT: 16, UINT: 16, LONG: 32, ULONG: 32}


def upsample(g, type_, depth):
    half = type_.kinds(type_.scalar.kind, UPSAMPLED[type_.scalar])
    return f"upsample({g.expression(half, depth)}, {g.expression(half.unsigned, depth)})"


EXPRESSIONS = (
    Expression(10, is_integer, wrapping),
    Expression(6, is_integer, bitwise),
    Expression(3, is_integer, unary),
    Expression(5, is_integer, shift),
    Expression(2, is_integer, divide),
    Expression(2, is_integer, in_range),
    Expression(3, lambda t: t.is_signed and (t.is_vector or t.scalar is INT), compare),
    Expression(2, lambda t: t.is_signed and (t.is_vector or t.scalar is INT), logical),
    Expression(10, is_integer, builtin),
    Expression(1, is_integer, clamp),
    Expression(1, is_word, multiply24),
    Expression(2, lambda t: t.scalar in UPSAMPLED, upsample),
)
