# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Addresses in constant memory: tables of pointers into other tables. Oclgrind does not initialise them."""

import dataclasses

from cltypes import Type
from generator import Expression
from scope import CONSTANT, Array


@dataclasses.dataclass(frozen=True)
class Pointers:
    """COUNT pointers in constant memory to EACH elements or more; SUFFIX is behind an element of the table."""

    text: str
    element: Type
    count: int
    each: int
    suffix: str = ""


def targets(g):
    """Arrays of one element in constant memory."""
    known = g.scope.all(Array, lambda a: a.space == CONSTANT and a.count > 1 and not a.text.startswith("ctab"))
    if not known:
        return []
    element = g.pick(known).element
    return [a for a in known if a.element == element]


def at_program_scope(g):
    """A table of addresses, some of them inside of other tables, alone or beside a number."""
    known = targets(g)
    if not known:
        return
    element, count, name = known[0].element, g.pick([2, 3, 4]), g.name("ptab")
    rows = []
    for _ in range(count):
        array = g.pick(known)
        skip = g.random.randrange(array.count)
        rows.append((g.pick(["{0} + {1}", "&{0}[{1}]"]).format(array.text, skip), array.count - skip))
    each = min(left for _, left in rows)
    if g.chance(2):
        g.globals.append(f"constant {element.name} *constant {name}[{count}] = {{{', '.join(t for t, _ in rows)}}};")
        g.scope.add_global(Pointers(name, element, count, each))
        return
    entries = [f"{{{text}, {g.random.randrange(99)}}}" for text, _ in rows]
    g.globals.append(f"typedef struct {{ constant {element.name} *p; ushort n; }} R{name};")
    g.globals.append(f"constant R{name} {name}[{count}] = {{{', '.join(entries)}}};")
    g.scope.add_global(Pointers(name, element, count, each, ".p"))


def through_pointer(g, type_, depth):
    found = g.scope.all(Pointers, lambda t: t.element == type_)
    if not found:
        return None
    table = g.pick(found)
    return f"{table.text}[{g.index(table.count, depth)}]{table.suffix}[{g.index(table.each, depth)}]"


EXPRESSIONS = (Expression(6, lambda t: True, through_pointer),)
