# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pointers into the middle of arrays, and indices of 8 and 16 bits that are sums which overflow."""

import dataclasses

from cltypes import CHAR, INT, SHORT, UCHAR, UINT, ULONG, USHORT, Type
from generator import Expression, Statement

HALF = 128  # elements on each side
ELEMENTS = (UCHAR, SHORT, USHORT, INT, UINT, ULONG)


@dataclasses.dataclass(frozen=True)
class Middle:
    """A pointer with HALF elements before and behind it."""

    text: str
    element: Type


def table(g):
    element, name = Type(g.pick(ELEMENTS)), g.name("mid")
    values = ", ".join(str(g.random.randrange(100)) for _ in range(2 * HALF))
    g.globals.append(f"constant {element.name} {name}[{2 * HALF}] = {{{values}}};")
    g.scope.add_global(Middle(f"({name} + {HALF})", element))


def at_program_scope(g):
    for _ in range(g.random.randrange(1, 4)):
        table(g)


def array(g):
    element, name, pointer = Type(g.pick(ELEMENTS)), g.name("mid"), g.name("p")
    g.emit(f"{element.name} {name}[{2 * HALF}];")
    g.emit(f"for (uint i = 0; i < {2 * HALF}; ++i) {name}[i] = ({element.name})(i * {g.random.randrange(3, 99, 2)}u);")
    g.emit(f"private const {element.name} *{pointer} = {name} + {HALF};")
    g.scope.add(Middle(pointer, element))
    return True


def char_index(g, depth, term):
    """A value that any char may be, and a term that is added to it."""
    value = g.expression(Type(g.pick([CHAR, UCHAR])), depth + 1)
    return f"(char)(({value}) + {term})"


def short_index(g, depth, term):
    """The same of 16 bits, the upper half of which is the index."""
    value = g.expression(Type(g.pick([SHORT, USHORT])), depth + 1)
    return f"(short)(({value}) + ({term}) * 256) / 256"


def element(g, type_, depth):
    found = g.scope.all(Middle, lambda m: m.element == type_)
    if not found:
        return None
    index = g.pick([char_index, short_index])(g, depth, g.random.randrange(-128, 128))
    return f"{g.pick(found).text}[{index}]"


def neighbours(g):
    """Elements a few apart, one by one or in a loop that is unrolled."""
    found = g.scope.all(Middle, lambda m: True)
    if not found:
        return False
    pointer, step = g.pick(found), g.random.randrange(1, 90)
    start, total = g.declare(Type(g.pick([CHAR, SHORT]))), g.declare(Type(UINT))
    if g.chance(2):
        parts = " + ".join(f"{n} * (uint){pointer.text}[(char)({start.text} + {n * step})]" for n in range(1, 4))
        g.emit(f"{total.text} ^= {parts};")
        return True
    at, last = g.name("i"), g.pick(["3", "5", f"({start.text} & 3)"])
    g.emit(f"for (int {at} = 0; {at} <= {last}; ++{at})")
    g.emit(f"  {total.text} = {total.text} * 3 + (uint){pointer.text}[(char)({start.text} + {at} * {step})];")
    return True


EXPRESSIONS = (Expression(8, lambda t: not t.is_vector, element),)
STATEMENTS = (Statement(2, array), Statement(8, neighbours))
