# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vectors: literals, components on either side of "=" (6.1.7), shuffle (6.12.12), selection by "?:" (6.3 i)."""

import integers
from cltypes import LANES, Type
from generator import Expression, Statement
from scope import PRIVATE, Place

DIGITS = "0123456789abcdef"
LETTERS = "xyzw"
# Lanes that each name takes of a vector of LANES; 3 counts as 4, whose last is nobody's.
HALVES = {"lo": lambda n: range(n // 2), "hi": lambda n: range(n // 2, n),
          "even": lambda n: range(0, n, 2), "odd": lambda n: range(1, n, 2)}  # fmt: skip


def is_vector(type_):
    return type_.is_vector


def literal(g, type_, depth):
    """(T)(scalars and shorter vectors)."""
    parts, left = [], type_.lanes
    while left:
        lanes = g.pick([n for n in LANES if n <= left and n < type_.lanes])
        parts.append(g.expression(type_.of(lanes), depth))
        left -= lanes
    return f"({type_.name})({', '.join(parts)})"


def splat(g, type_, depth):
    return f"({type_.name})({g.expression(type_.lane, depth)})"


def component_names(g, lanes, count, distinct=False):
    """COUNT lanes of a vector of LANES in one of the spellings."""
    chosen = g.random.sample(range(lanes), count) if distinct else [g.random.randrange(lanes) for _ in range(count)]
    if lanes <= 4 and g.chance(2):
        return "".join(LETTERS[lane] for lane in chosen)
    return "s" + "".join(DIGITS[lane] for lane in chosen)


def components(g, type_, depth):
    """Lanes of another vector, in any order and repeated."""
    source = type_.of(g.pick([n for n in LANES if n > 1]))
    halves = [n for n in (2, 4, 8, 16) if n == 2 * type_.lanes]
    if halves and g.chance(3):
        source = type_.of(halves[0])
        return f"({g.expression(source, depth)}).{g.pick(list(HALVES))}"
    return f"({g.expression(source, depth)}).{component_names(g, source.lanes, type_.lanes)}"


def shuffle(g, type_, depth):
    source = type_.of(g.pick([2, 4, 8, 16]))
    mask = g.expression(type_.unsigned if type_.is_integer else type_.kinds("u"), depth)
    values = [g.expression(source, depth)]
    if g.chance(2):
        return f"shuffle({values[0]}, {mask})"
    return f"shuffle2({values[0]}, {g.expression(source, depth)}, {mask})"


def choose(g, type_, depth):
    """The sign bits of a vector choose; a scalar's truth chooses scalars."""
    condition = type_.kinds("s") if type_.is_vector and g.chance(2) else Type(g.integer_type(1).scalar)
    if type_.is_vector and not condition.is_vector:
        return None
    a, b = g.expression(type_, depth), g.expression(type_, depth)
    return integers.narrow(type_, f"({g.expression(condition, depth)}) ? ({a}) : ({b})")


def widened(g, type_, depth):
    """A vector and a scalar, which becomes one (6.2.6)."""
    if type_.is_float or type_.is_signed:
        return None
    a, b = g.expression(type_, depth), g.expression(type_.lane, depth)
    return f"(({a}) {g.pick('+-*&|^')} ({b}))"


def assign_components(g):
    places = g.scope.all(Place, lambda p: p.writable and p.type.is_vector)
    if not places:
        return False
    place = g.pick(places)
    if place.type.lanes in (2, 4, 8, 16) and g.chance(3):
        part = place.type.of(place.type.lanes // 2)
        g.emit(f"{place.text}.{g.pick(list(HALVES))} = {g.expression(part)};")
        return True
    count = g.pick([n for n in LANES if n <= place.type.lanes])
    names = component_names(g, place.type.lanes, count, distinct=True)
    g.emit(f"{place.text}.{names} = {g.expression(place.type.of(count))};")
    return True


def assign_lane_by_pointer(g):
    """((T *)&v)[i]: a vector's lanes lie like an array's elements (6.1.5)."""
    places = g.scope.all(Place, lambda p: p.writable and p.type.is_vector and p.space == PRIVATE and p.addressable)
    if not places:
        return False
    place = g.pick(places)
    lane = f"((private {place.type.lane.name} *)&{place.text})[{g.index(place.type.lanes)}]"
    g.emit(f"{lane} = {g.expression(place.type.lane)};")
    return True


EXPRESSIONS = (
    Expression(5, is_vector, literal),
    Expression(2, is_vector, splat),
    Expression(7, lambda t: True, components),
    Expression(3, lambda t: t.lanes in (2, 4, 8, 16), shuffle),
    Expression(4, lambda t: True, choose),
    Expression(2, is_vector, widened),
)
STATEMENTS = (Statement(5, assign_components), Statement(2, assign_lane_by_pointer))
