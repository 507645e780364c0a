# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lanes narrower than a register, and comparisons of them that are calculated with.

What a back end keeps in wider registers has to be extended or cut before the
bits above a lane can be seen: by a comparison, a shift to the right, a division
or a conversion.
"""

import integers
from cltypes import INT, UCHAR, UINT, Type
from generator import Expression, Statement
from scope import Place

COMPARISONS = ("<", ">", "<=", ">=", "==", "!=")
WIDTHS = (8, 16, 32, 64)


def is_mask(type_):
    """What a comparison of vectors is, and, sign apart, what can be made of it."""
    return type_.is_vector and type_.is_integer


def cut(g, type_, depth):
    """A result whose bits above the lane are anything in a wider register."""
    a, b = g.expression(type_, depth), g.expression(type_, depth)
    operator = g.pick(["+", "-", "*", "<<"])
    if operator == "<<":
        return integers.back(type_, f"{integers.forth(type_, a)} << {g.random.randrange(type_.bits)}")
    return integers.back(type_, f"{integers.forth(type_, a)} {operator} {integers.forth(type_, b)}")


def cut_with_literal(g, type_, depth):
    a = integers.forth(type_, g.expression(type_, depth))
    return integers.back(type_, f"{a} {g.pick('+-*')} {integers.forth(type_, g.literal(type_))}")


def either_cut(g, type_, depth):
    return g.pick([cut, cut_with_literal])(g, type_, depth)


def comparison(g, type_, depth):
    """A comparison of lanes of TYPE_'s width, of cut operands or not."""
    operand = g.pick([type_.signed, type_.unsigned])
    a, b = either_cut(g, operand, depth), g.expression(operand, depth)
    if g.chance(2):
        a, b = b, a
    return f"(({a}) {g.pick(COMPARISONS)} ({b}))"


def as_type(type_, mask):
    return mask if type_.is_signed else f"as_{type_.name}({mask})"


def mask_arithmetic(g, type_, depth):
    """Vectors of truths as numbers: 0 and -1."""
    a, b = comparison(g, type_, depth), comparison(g, type_, depth)
    row = g.random.randrange(5)
    if row == 0:
        return as_type(type_, f"({a} {g.pick(['&', '|', '^', '==', '!=', '&&', '||'])} {b})")
    if row == 1:
        return as_type(type_, f"(-{a})")
    if row == 2:
        return as_type(type_, f"(~{a} & {b})")
    value = g.expression(type_, depth)
    if row == 3:
        return f"({as_type(type_, a)} & ({value}))"
    return integers.back(type_, f"{integers.forth(type_, value)} - as_{type_.unsigned.name}({a})")


def mask_lane(g, type_, depth):
    """One lane of a comparison, as a number or a condition."""
    operand = g.integer_type(g.pick([2, 3, 4, 8]))
    lane = f"{comparison(g, operand, depth)}.s{g.lane_digit(operand.lanes)}"
    if g.chance(2):
        return integers.narrow(type_, f"{lane} ? {g.expression(type_, depth)} : {g.expression(type_, depth)}")
    return f"({type_.name})({lane})"


def scalar_truth(g, type_, depth):
    """Truth as a number among numbers."""
    operand = g.integer_type(1)
    a = f"(({either_cut(g, operand, depth)}) {g.pick(COMPARISONS)} ({g.expression(operand, depth)}))"
    if g.chance(2):
        return f"({type_.name})({a} * {g.random.randrange(1, 100)})"
    return f"({type_.name})({a} {g.pick(['+', '-', '^', '<<'])} ({g.expression(Type(INT), depth)} > 3))"


def chain(g, type_, depth):
    """a < b ? c : d < e ? f : g, by lanes."""
    values = [g.expression(type_, depth) for _ in range(3)]
    first, second = comparison(g, type_, depth), comparison(g, type_, depth)
    if g.chance(2):
        return f"({first} ? {values[0]} : ({second} ? {values[1]} : {values[2]}))"
    return f"select(select({values[0]}, {values[1]}, {first}), {values[2]}, {second})"


def extended(g, type_, depth):
    """The lower bits, with their sign or with zeros."""
    count = g.random.randrange(1, type_.bits)
    value = g.expression(type_, depth)
    amount = f"({type_.name})({count})" if type_.is_vector else str(count)
    shifted = integers.narrow(type_, f"({value}) << {amount}")
    return integers.narrow(type_, f"{shifted} >> {amount}")


def through_wider(g, type_, depth):
    """Calculated in wider lanes, and cut or saturated to come back."""
    wider = type_.kinds(g.pick("su"), type_.bits * 2).unsigned
    a, b = (f"convert_{wider.name}({either_cut(g, type_, depth)})" for _ in range(2))
    value = f"{a} {g.pick('+-*')} {b}"
    if not wider.is_vector:
        value = f"({wider.name})({value})"
    if g.chance(2):
        return f"convert_{type_.name}({value})"
    return f"convert_{type_.name}_sat(as_{wider.signed.name}({value}))"


def from_narrower(g, type_, depth):
    narrower = type_.kinds(g.pick("su"), g.pick([w for w in WIDTHS if w < type_.bits]))
    return f"convert_{type_.name}({either_cut(g, narrower, depth)})"


def reinterpreted(g, type_, depth):
    """A cut value as lanes of another width, or as one number."""
    whole = type_.bits * type_.lanes
    widths = [w for w in WIDTHS if whole % w == 0 and whole // w in (1, 2, 4, 8, 16) and w != type_.bits]
    if type_.lanes == 3 or not widths:
        return None
    width = g.pick(widths)
    source = Type(type_.kinds("u", width).scalar, whole // width)
    return f"as_{type_.name}({either_cut(g, source, depth)})"


def carried(g):
    """A small vector that a loop hands on, left early."""
    if g.loops >= 2:
        return False
    type_ = Type(g.integer_type(1).scalar, g.pick([2, 3, 4])).unsigned
    place, counter = g.declare(type_), g.name("i")
    order = "".join(g.random.sample("xyzw"[: type_.lanes], type_.lanes))
    g.emit(f"uint {counter} = 0;")
    g.emit("do {")
    g.emit(f"  {place.text} = {place.text}.{order} {g.pick('+-^*')} {g.literal(type_)};")
    if g.chance(2):
        g.emit(f"  if ({place.text}.{g.pick(order)} {g.pick(COMPARISONS)} {g.literal(type_.lane)}) break;")
    if g.chance(2):
        g.emit(f"  {place.text}.{g.pick(order)} += ({type_.lane.name}){counter};")
    g.emit(f"}} while (++{counter} < {g.random.randrange(2, 6)} + ({g.expression(Type(UCHAR), 2)} & 3));")
    return True


def lane_by_lane(g):
    """Each lane by itself, from the lanes of others."""
    type_ = Type(g.integer_type(1).scalar, g.pick([2, 3, 4]))
    place = g.declare(type_)
    for lane in "xyzw"[: type_.lanes]:
        if not g.chance(4):
            g.emit(f"{place.text}.{lane} = {g.expression(type_.lane, 1)};")
    g.scope.add(Place(f"((uint){place.text}.{g.pick('xy')})", Type(UINT), writable=False, addressable=False))
    return True


def is_narrow(type_):
    return type_.is_integer and type_.bits < 64


EXPRESSIONS = (
    Expression(5, is_mask, mask_arithmetic),
    Expression(2, is_mask, chain),
    Expression(2, lambda t: t.is_integer and not t.is_vector, mask_lane),
    Expression(2, lambda t: t.is_integer and not t.is_vector, scalar_truth),
    Expression(2, lambda t: t.is_integer, cut_with_literal),
    Expression(3, lambda t: t.is_integer, extended),
    Expression(4, is_narrow, through_wider),
    Expression(3, lambda t: t.is_integer and t.bits > 8, from_narrower),
    Expression(2, lambda t: t.is_integer, reinterpreted),
)
STATEMENTS = (Statement(3, carried), Statement(2, lane_by_lane))
