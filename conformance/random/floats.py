# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Floating-point operations whose results are exact or correctly rounded (7.4).

The bits of a NaN and, of fmin and fmax, the sign of zero are the
implementation's choice, so that nothing may depend on them: values become bits
only through bits_T, and what looks at a sign takes finite numbers.
"""

from cltypes import DOUBLE, INT, Type
from generator import Expression, Statement
from scope import GLOBAL, LOCAL, PRIVATE, Place


def is_float(type_):
    return type_.is_float


def sane(g, type_, text):
    """TEXT, or 1.5 in the place of infinities and NaNs."""
    name, lane = f"sane_{type_.name}", type_.lane.name
    instead = f"({type_.name})(({lane})1.5)"
    body = f"select({instead}, x, isfinite(x))" if type_.is_vector else f"isfinite(x) ? x : {instead}"
    return f"{g.prelude(name, f'{type_.name} {name}({type_.name} x) {{ return {body}; }}')}({text})"


def finite(g, type_, depth):
    return sane(g, type_, g.expression(type_, depth))


def bits(g, type_, text):
    """The bits of TEXT, with one NaN and one zero."""
    unsigned = type_.kinds("u")
    name, lane = f"bits_{type_.name}", type_.lane.name
    zeroed = f"x + ({lane})0"
    if type_.is_vector:
        body = f"select(as_{unsigned.name}({zeroed}), ({unsigned.name})(1), isnan(x))"
    else:
        body = f"isnan(x) ? 1 : as_{unsigned.name}({zeroed})"
    return f"{g.prelude(name, f'{unsigned.name} {name}({type_.name} x) {{ return {body}; }}')}({text})"


def arithmetic(g, type_, depth):
    a, b = g.expression(type_, depth), g.expression(type_, depth)
    return f"(({a}) {g.pick('+-*')} ({b}))"


def divide(g, type_, depth):
    """Correctly rounded in double precision only."""
    if type_.scalar is not DOUBLE:
        return None
    if g.chance(3):
        return f"sqrt(fabs({g.expression(type_, depth)}))"
    return f"(({g.expression(type_, depth)}) / ({g.expression(type_, depth)}))"


def negate(g, type_, depth):
    return f"(-({g.expression(type_, depth)}))"


UNARY = ("floor", "ceil", "trunc", "rint", "round", "fabs", "sign", "logb")
BINARY = (
    "fmax",
    "fmin",
    "fdim",
    "fmod",
    "nextafter",
    "copysign",
    "maxmag",
    "minmag",
    "remainder",
    "max",
    "min",
    "step",
)
# What zeros of both signs give is open; a sum with 0 has one sign.
WANT_ZERO = ("fmax", "fmin", "maxmag", "minmag", "max", "min", "sign")
# Of NaNs or infinities the specification leaves something open.
WANT_FINITE = ("sign", "logb", "fmod", "remainder", "copysign", "maxmag", "minmag", "max", "min", "nextafter", "step")


def operand(g, name, type_, depth):
    return finite(g, type_, depth) if name in WANT_FINITE else g.expression(type_, depth)


def one_zero(type_, text):
    return f"({text} + ({type_.lane.name})0)"


def builtin(g, type_, depth):
    row = g.random.randrange(3)
    if row == 2:
        a, b, c = (g.expression(type_, depth) for _ in range(3))
        return f"fma({a}, {b}, {c})"
    name = g.pick((UNARY, BINARY)[row])
    text = f"{name}({', '.join(operand(g, name, type_, depth) for _ in range(row + 1))})"
    return one_zero(type_, text) if name in WANT_ZERO else text


def exponent(g, type_, depth):
    power = g.expression(Type(INT, type_.lanes), depth)
    return f"ldexp({finite(g, type_, depth)}, ({power}) % 200)"


def clamp(g, type_, depth):
    low = g.random.randrange(-20, 10)
    bounds = ", ".join(f"({type_.lane.name}){n}" for n in (low, low + g.random.randrange(30)))
    return one_zero(type_, f"clamp({finite(g, type_, depth)}, {bounds})")


def as_bits(g, type_, depth):
    """An integer of the same width from a floating-point number's bits."""
    if type_.bits < 32:
        return None
    text = bits(g, type_.kinds("f"), g.expression(type_.kinds("f"), depth))
    return text if not type_.is_signed else f"as_{type_.name}({text})"


def room_for(g, type_):
    """A place of TYPE_ whose address can be passed, in any space."""
    places = g.scope.all(
        Place,
        lambda p: p.type == type_ and p.writable and p.addressable and p.space in (PRIVATE, GLOBAL, LOCAL),
    )
    return g.pick(places) if places and not g.chance(3) else g.declare(type_)


def through_pointer(g):
    """modf, fract and frexp write a second result (6.12.2)."""
    type_ = g.type()
    type_ = type_ if type_.is_float else type_.kinds("f", g.pick([32, 64]))
    name = g.pick(["modf", "fract", "frexp"])
    room = room_for(g, Type(INT, type_.lanes) if name == "frexp" else type_)
    # fract(-0) is -0 (7.5.1), but +0 to Oclgrind and PoCL.
    g.declare(type_, one_zero(type_, f"{name}({finite(g, type_, 1)}, &{room.text})"))
    return True


EXPRESSIONS = (
    Expression(10, is_float, arithmetic),
    Expression(2, is_float, divide),
    Expression(2, is_float, negate),
    Expression(9, is_float, builtin),
    Expression(2, is_float, exponent),
    Expression(1, is_float, clamp),
    Expression(2, lambda t: t.is_integer, as_bits),
)
STATEMENTS = (Statement(2, through_pointer),)
