# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays, tables and pointers in every address space; vload and vstore (6.12.7)."""

import floats
from cltypes import FLOAT, UCHAR, USHORT, Type
from generator import Expression, Statement
from scope import CONSTANT, PRIVATE, Array, Place

HALF_MODES = ("", "_rte", "_rtz", "_rtp", "_rtn")


def arrays(g, type_, test=lambda a: True):
    return g.scope.all(Array, lambda a: a.element == type_ and test(a))


def element(g, type_, depth):
    found = arrays(g, type_)
    if not found:
        return None
    array = g.pick(found)
    index = g.index(array.count, depth)
    return f"*({array.text} + {index})" if g.chance(4) else f"{array.text}[{index}]"


def vload(g, type_, depth):
    found = arrays(g, type_.lane, lambda a: a.count >= type_.lanes)
    if not found:
        return None
    array = g.pick(found)
    return f"vload{type_.lanes}({g.index(array.count // type_.lanes, depth)}, {array.text})"


def vload_at_bytes(g, type_, depth):
    """Aligned to a lane only: an element's address is enough."""
    found = arrays(g, type_.lane, lambda a: a.count > type_.lanes)
    if not found:
        return None
    array = g.pick(found)
    return f"vload{type_.lanes}(0, &{array.text}[{g.index(array.count - type_.lanes + 1, depth)}])"


def half_pointer(array):
    return f"(({array.space} half *){array.text})"


def vload_half(g, type_, depth):
    found = arrays(g, Type(USHORT), lambda a: a.count >= type_.room and a.space != CONSTANT)
    if not found:
        return None
    array = g.pick(found)
    lanes = "" if type_.lanes == 1 else str(type_.lanes)
    text = f"vload_half{lanes}({g.index(array.count // type_.lanes, depth)}, {half_pointer(array)})"
    return floats.sane(g, type_, text)


def vstore_half(g):
    type_ = Type(FLOAT, g.pick([1, 2, 3, 4, 8, 16])) if g.chance(2) else Type(floats.DOUBLE, g.pick([1, 2, 3, 4, 8]))
    found = arrays(g, Type(USHORT), lambda a: a.writable and a.count >= type_.room)
    if not found:
        return False
    array = g.pick(found)
    lanes = "" if type_.lanes == 1 else str(type_.lanes)
    g.emit(
        f"vstore_half{lanes}{g.pick(HALF_MODES)}({floats.finite(g, type_, 1)}, "
        f"{g.index(array.count // type_.lanes)}, {half_pointer(array)});"
    )
    return True


def vstore(g):
    found = g.scope.all(Array, lambda a: a.writable and not a.element.is_vector and a.count > 1)
    if not found:
        return False
    array = g.pick(found)
    type_ = array.element.of(g.pick([n for n in (2, 3, 4, 8, 16) if n <= array.count]))
    at = g.index(array.count // type_.lanes)
    g.emit(f"vstore{type_.lanes}({g.expression(type_)}, {at}, {array.text});")
    return True


def assign_element(g):
    found = g.scope.all(Array, lambda a: a.writable)
    if not found:
        return False
    array = g.pick(found)
    at, value = g.index(array.count), g.expression(array.element)
    if g.chance(3) and array.element.is_integer and not array.element.is_signed:
        g.emit(f"{array.text}[{at}] {g.pick(['+=', '-=', '^=', '|=', '*=', '&='])} {value};")
    else:
        g.emit(f"{array.text}[{at}] = {value};")
    return True


def private_array(g):
    """Filled by an initialiser or by a loop."""
    type_, count, name = g.type(), g.pick([2, 3, 4, 7, 8]), g.name("a")
    if g.chance(2):
        values = ", ".join(g.expression(type_, 2) for _ in range(g.random.randrange(1, count + 1)))
        g.emit(f"{type_.name} {name}[{count}] = {{{values}}};")
    else:
        counter = g.name("i")
        g.emit(f"{type_.name} {name}[{count}];")
        g.scope.add(Place(counter, Type(USHORT), writable=False))
        value = g.expression(type_, 1)
        g.scope.blocks[-1].pop()
        g.emit(f"for (ushort {counter} = 0; {counter} < {count}; ++{counter}) {name}[{counter}] = {value};")
    g.scope.add(Array(name, type_, count))
    return True


def nested_array(g):
    """T a[N][M]: rows are arrays of their own."""
    type_, rows, columns, name = g.type(), g.pick([2, 3, 4]), g.pick([2, 3, 4]), g.name("m")
    lists = ", ".join("{" + ", ".join(g.expression(type_, 2) for _ in range(columns)) + "}" for _ in range(rows))
    g.emit(f"{type_.name} {name}[{rows}][{columns}] = {{{lists}}};")
    row = g.declare(Type(USHORT), f"{g.index(rows)}", writable=False)
    g.scope.add(Array(f"{name}[{row.text}]", type_, columns))
    g.scope.add(Array(f"{name}[{g.random.randrange(rows)}]", type_, columns))
    return True


def pointer_to_variable(g):
    """One of two variables of a type, chosen at run time."""
    places = g.scope.all(Place, lambda p: p.addressable and p.writable and p.space == PRIVATE)
    if not places:
        return False
    first = g.pick(places)
    second = g.pick([p for p in places if p.type == first.type])
    name = g.name("p")
    condition = g.expression(Type(UCHAR), 1)
    g.emit(f"private {first.type.name} *{name} = ({condition}) & 1 ? &{first.text} : &{second.text};")
    g.scope.add(Place(f"(*{name})", first.type))
    return True


def pointer_into_array(g):
    """One of two arrays of a type and space, from an offset on."""
    found = g.scope.all(Array, lambda a: a.count > 1)
    if not found:
        return False
    first = g.pick(found)
    second = g.pick(
        [a for a in found if (a.element, a.space, a.writable) == (first.element, first.space, first.writable)]
    )
    count = min(first.count, second.count)
    skip = g.random.randrange(count)
    name, const = g.name("q"), "const " if not first.writable and first.space != CONSTANT else ""
    condition = g.expression(Type(UCHAR), 1)
    g.emit(
        f"{const}{first.space} {first.element.name} *{name} = "
        f"({condition}) & 2 ? {first.text} + {skip} : {second.text} + {skip};"
    )
    g.scope.add(Array(name, first.element, count - skip, first.space, first.writable))
    return True


def walking_pointer(g):
    """A pointer that a loop moves along an array."""
    found = g.scope.all(Array, lambda a: a.element.is_integer)
    if not found:
        return False
    array = g.pick(found)
    total = g.declare(array.element, g.literal(array.element))
    name, const = g.name("w"), "const " if array.space != CONSTANT else ""
    start = f"{const}{array.space} {array.element.name} *{name} = {array.text}"
    head = f"for ({start}; {name} != {array.text} + {array.count};"
    step = f"{total.text} ^= *{name}++"
    g.emit(f"{head} ) {{ {step}; }}" if g.chance(2) else f"{head} ++{name}) {{ {total.text} ^= *{name}; }}")
    return True


def at_program_scope(g):
    """Program-scope tables, some of them of rows, and pointers into them."""
    for _ in range(g.random.randrange(1, 5)):
        type_, count, name = g.type(), g.pick([2, 3, 4, 5, 8, 16]), g.name("table")
        values = ", ".join(g.literal(type_) for _ in range(count))
        g.globals.append(f"constant {type_.name} {name}[{count}] = {{{values}}};")
        g.scope.add_global(Array(name, type_, count, CONSTANT, writable=False))
    if g.chance(2):
        type_, name = g.type(1), g.name("grid")
        rows = ", ".join("{" + ", ".join(g.literal(type_) for _ in range(4)) + "}" for _ in range(3))
        g.globals.append(f"constant {type_.name} {name}[3][4] = {{{rows}}};")
        g.scope.add_global(*(Array(f"{name}[{row}]", type_, 4, CONSTANT, writable=False) for row in range(3)))


EXPRESSIONS = (
    Expression(8, lambda t: True, element),
    Expression(4, lambda t: t.is_vector, vload),
    Expression(3, lambda t: t.is_vector, vload_at_bytes),
    Expression(2, lambda t: t.scalar is FLOAT, vload_half),
)
STATEMENTS = (
    Statement(8, assign_element),
    Statement(3, vstore),
    Statement(1, vstore_half),
    Statement(3, private_array),
    Statement(1, nested_array),
    Statement(2, pointer_to_variable),
    Statement(3, pointer_into_array),
    Statement(2, walking_pointer),
)
