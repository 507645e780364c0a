# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One address read and written as several types: bytes of everything, in every space, and unions.

Characters may alias anything (C99, 6.5, 7). Floating-point elements are left
out, whose NaNs have no bits of their own, and so are the fourth lanes of three.
"""

from cltypes import CHAR, UCHAR, Type
from generator import Expression, Statement
from scope import CONSTANT, PRIVATE, Array, Object, Place, Rows


def plain_size(type_):
    """Bytes that are somebody's."""
    return type_.bits // 8 * type_.lanes


def bytes_of(array, kind="uchar"):
    const = "" if array.writable or array.space == CONSTANT else "const "
    return f"(({const}{array.space} {kind} *){array.text})"


def pick_array(g, test=lambda a: True):
    found = g.scope.all(Array, lambda a: a.element.is_integer and test(a))
    return g.pick(found) if found else None


def byte_index(g, element, count, depth):
    """Of a byte of COUNT elements, not of the holes between them."""
    if element.lanes != 3:
        return g.index(count * element.size, depth)
    return f"({g.index(count, depth)} * {element.size} + {g.index(plain_size(element), depth)})"


def byte_of_array(g, type_, depth):
    array = pick_array(g)
    if not array:
        return None
    return f"{bytes_of(array, type_.scalar.name)}[{byte_index(g, array.element, array.count, depth)}]"


def bytes_of_array(g, type_, depth):
    """vloadN of characters, from any byte on."""
    array = pick_array(g, lambda a: a.element.lanes != 3 and a.count * a.element.size >= type_.lanes)
    if not array:
        return None
    at = g.index(array.count * array.element.size - type_.lanes + 1, depth)
    return f"vload{type_.lanes}(0, {bytes_of(array, type_.scalar.name)} + {at})"


def pick_variable(g):
    found = g.scope.all(
        Place, lambda p: p.type.is_integer and p.writable and p.addressable and p.space == PRIVATE and p.type.bits > 8
    )
    return g.pick(found) if found else None


def byte_of_variable(g, type_, depth):
    place = pick_variable(g)
    if not place:
        return None
    return f"((private {type_.scalar.name} *)&{place.text})[{g.index(plain_size(place.type), depth)}]"


def object_bytes(g, type_, depth):
    """A byte of a structure in which every byte is a member's."""
    tables = g.scope.all(Rows, lambda r: r.record.is_solid and r.space == CONSTANT)
    if not tables:
        return None
    rows = g.pick(tables)
    return f"((constant {type_.scalar.name} *){rows.text})[{g.index(rows.count * rows.record.size, depth)}]"


def set_byte_of_variable(g):
    place = pick_variable(g)
    if not place:
        return False
    at = g.index(plain_size(place.type))
    g.emit(f"((private uchar *)&{place.text})[{at}] = {g.expression(Type(UCHAR))};")
    return True


def set_byte_of_array(g):
    array = pick_array(g, lambda a: a.writable)
    if not array:
        return False
    at = byte_index(g, array.element, array.count, 1)
    g.emit(f"{bytes_of(array)}[{at}] {g.pick(['=', '^=', '+='])} {g.expression(Type(UCHAR))};")
    return True


def set_bytes_of_array(g):
    """vstoreN of characters, to any byte on."""
    lanes = g.pick([2, 3, 4, 8])
    array = pick_array(g, lambda a: a.writable and a.element.lanes != 3 and a.count * a.element.size >= lanes)
    if not array:
        return False
    at = g.index(array.count * array.element.size - lanes + 1)
    g.emit(f"vstore{lanes}({g.expression(Type(UCHAR, lanes))}, 0, {bytes_of(array)} + {at});")
    return True


def copy_of_bytes(g):
    """A variable copied byte by byte, forwards or backwards."""
    place = pick_variable(g)
    if not place:
        return False
    copy = g.declare(place.type, g.literal(place.type))
    count = plain_size(place.type)
    source = "i" if g.chance(2) else f"{count - 1} - i"
    g.emit(
        f"for (uint i = 0; i < {count}; ++i) "
        f"((private uchar *)&{copy.text})[i] = ((private uchar *)&{place.text})[{source}];"
    )
    return True


def through_union(g):
    """One member written, in part, another one read."""
    unions = g.scope.all(Object, lambda o: o.record.is_union and o.writable)
    if not unions:
        return False
    thing = g.pick(unions)
    into, out = g.pick(thing.record.members), g.pick(thing.record.members)
    target = f"{thing.text}.{into.name}" + (f"[{g.index(into.count)}]" if into.count else "")
    if into.type.is_vector and g.chance(2):
        g.emit(f"{target}.s{g.lane_digit(into.type.lanes)} = {g.expression(into.type.lane)};")
    else:
        g.emit(f"{target} = {g.expression(into.type)};")
    g.declare(out.type, f"{thing.text}.{out.name}" + (f"[{g.index(out.count)}]" if out.count else ""))
    return True


def is_byte(type_):
    return type_.scalar in (CHAR, UCHAR) and not type_.is_vector


EXPRESSIONS = (
    Expression(6, is_byte, byte_of_array),
    Expression(3, is_byte, byte_of_variable),
    Expression(3, is_byte, object_bytes),
    Expression(6, lambda t: t.scalar in (CHAR, UCHAR) and t.is_vector, bytes_of_array),
)
STATEMENTS = (
    Statement(2, set_byte_of_variable),
    Statement(2, set_byte_of_array),
    Statement(2, set_bytes_of_array),
    Statement(1, copy_of_bytes),
    Statement(4, through_union),
)
