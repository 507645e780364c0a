# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constant data of every shape: nested arrays, rows that are not all there, tables in functions."""

import dataclasses

from cltypes import USHORT, Type
from generator import Expression, Statement
from scope import CONSTANT, Array


@dataclasses.dataclass(frozen=True)
class Grid:
    """NAME[dimension]... of ELEMENT."""

    text: str
    element: Type
    dimensions: tuple


def initialiser(g, element, dimensions):
    """Nested lists that may end early: what is left out is zero."""
    if not dimensions:
        return g.literal(element)
    count = g.random.randrange(1, dimensions[0] + 1) if g.chance(3) else dimensions[0]
    return "{" + ", ".join(initialiser(g, element, dimensions[1:]) for _ in range(count)) + "}"


def grid(g):
    element, name = g.type(), g.name("grid")
    dimensions = tuple(g.pick([2, 3, 4, 5]) for _ in range(g.pick([1, 2, 2, 3])))
    sizes = "".join(f"[{n}]" for n in dimensions)
    g.globals.append(f"constant {element.name} {name}{sizes} = {initialiser(g, element, dimensions)};")
    g.scope.add_global(Grid(name, element, dimensions))
    if len(dimensions) == 1:
        g.scope.add_global(Array(name, element, dimensions[0], CONSTANT, writable=False))


def at_program_scope(g):
    for _ in range(g.random.randrange(1, 4)):
        grid(g)


def of_grid(g, type_, depth):
    found = g.scope.all(Grid, lambda t: t.element == type_)
    if not found:
        return None
    table = g.pick(found)
    return table.text + "".join(f"[{g.index(n, depth)}]" for n in table.dimensions)


def lane_of_grid(g, type_, depth):
    """One lane, which is read by itself."""
    found = g.scope.all(Grid, lambda t: t.element.is_vector and t.element.lane == type_)
    if not found:
        return None
    table = g.pick(found)
    return f"{of_grid(g, table.element, depth)}.s{g.lane_digit(table.element.lanes)}"


def table_of_function(g):
    """An array of literals in a function: a copy of constant memory, or constant memory itself."""
    type_, name, count = g.type(), g.name("a"), g.pick([2, 3, 4, 5, 7])
    const = g.pick(["", "const "])
    values = ", ".join(g.literal(type_) for _ in range(g.random.randrange(1, count + 1)))
    g.emit(f"{const}{type_.name} {name}[{count}] = {{{values}}};")
    g.scope.add(Array(name, type_, count, writable=not const))
    return True


def lookup(g):
    """What a switch of constants is."""
    type_ = g.type()
    place = g.declare(type_, g.literal(type_))
    g.emit(f"switch (({g.expression(Type(USHORT), 1)}) & 7) {{")
    for case in range(g.random.randrange(3, 8)):
        g.emit(f"case {case}: {place.text} = {g.literal(type_)}; break;")
    g.emit("}")
    return True


EXPRESSIONS = (
    Expression(5, lambda t: True, of_grid),
    Expression(4, lambda t: not t.is_vector, lane_of_grid),
)
STATEMENTS = (Statement(3, table_of_function), Statement(2, lookup))
