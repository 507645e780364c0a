# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lanes that nobody wrote beside lanes that are used (6.1.7, 6.2.4.2): they are masked, replaced or left out."""

from cltypes import UCHAR, UINT, ULONG, USHORT, Type
from generator import Expression, Statement
from scope import Place


def three_of(g, type_, depth):
    """TYPE_'s first three lanes of something, as three."""
    three = type_.of(3)
    if g.chance(2):
        return f"(({three.name})(({g.expression(type_, depth)}).{g.pick(['xyz', 'zyx', 'xzy', 'yyx', 's012'])}))"
    return f"({g.expression(three, depth)})"


def widened(g, type_, depth):
    """Four lanes, the last of which is undefined."""
    return f"as_{type_.name}({three_of(g, type_, depth)})"


def is_four(type_):
    return type_.is_integer and type_.lanes == 4


def lanes(g, type_, last, others=None):
    """A literal of three lanes and LAST."""
    one = others or (lambda: g.literal(type_.lane))
    return f"({type_.name})({one()}, {one()}, {one()}, {last})"


def masked(g, type_, depth):
    """& 0 is 0 whatever it was."""
    ones = f"({type_.lane.name})(-1)"
    mask = lanes(g, type_, f"({type_.lane.name})0", (lambda: ones) if g.chance(2) else None)
    return f"({widened(g, type_, depth)} & {mask})"


def filled(g, type_, depth):
    """| -1 is -1."""
    mask = lanes(g, type_, f"({type_.lane.name})(-1)", (lambda: f"({type_.lane.name})0") if g.chance(2) else None)
    return f"({widened(g, type_, depth)} | {mask})"


def chosen(g, type_, depth):
    """select takes the last lane from elsewhere."""
    condition = lanes(g, type_.signed, f"({type_.signed.lane.name})(-1)", lambda: f"({type_.signed.lane.name})0")
    return f"select({widened(g, type_, depth)}, {g.expression(type_, depth)}, {condition})"


def completed(g, type_, depth):
    """The last lane is left out."""
    three = widened(g, type_, depth)
    if g.chance(2):
        return f"({type_.name})({three}.{g.pick(['xyz', 'zxy', 's021'])}, {g.expression(type_.lane, depth)})"
    return f"{three}.{g.pick(['xyzx', 'yyzz', 'xzxz', 'zzyx'])}"


def shuffled(g, type_, depth):
    """shuffle with indices that leave the last lane out."""
    kind = type_.kinds("u")
    indices = ", ".join(str(g.random.randrange(3)) for _ in range(type_.lanes))
    source = type_.of(4)
    return f"shuffle({widened(g, source, depth)}, ({kind.name})({indices}))"


def calculated(g, type_, depth):
    """Arithmetic on four lanes, of which three are taken."""
    four = type_.of(4).unsigned
    text = f"({widened(g, four, depth)} {g.pick('+-*^&|')} {g.expression(four, depth)}).xyz"
    return f"as_{type_.name}({text})" if type_.is_signed else text


def word_of_three(g, type_, depth):
    """Three bytes or shorts as one number, without the fourth."""
    kind = UCHAR if type_.bits == 32 else USHORT
    mask = f"(({type_.unsigned.lane.name})(-1) >> {kind.bits})"
    number = f"as_{type_.unsigned.name}(({widened(g, Type(kind, 4), depth)})) & {mask}"
    return f"({type_.name})({number})"


def written_in_parts(g):
    """A vector that begins as nothing; only lanes that were written are read."""
    kind, count = g.type(1), g.pick([2, 3, 4, 8])
    name, type_ = g.name("v"), kind.of(count)
    g.emit(f"{type_.name} {name};")
    written = sorted(g.random.sample(range(count), g.random.randrange(1, count + 1)))
    for lane in written:
        g.emit(f"{name}.s{lane} = {g.expression(kind, 1)};")
    if len(written) == count:
        g.scope.add(Place(name, type_))
        return True
    wanted = g.pick([2, 3, 4])
    order = "".join(str(g.pick(written)) for _ in range(wanted))
    g.declare(kind.of(wanted), f"{name}.s{order}")
    return True


def halves_apart(g):
    """.lo and .hi, .even and .odd of what begins as nothing."""
    kind, count, name = g.type(1), g.pick([2, 4, 8]), g.name("v")
    type_, part = kind.of(count), kind.of(count // 2)
    first, second = g.pick([("lo", "hi"), ("odd", "even"), ("hi", "lo")])
    g.emit(f"{type_.name} {name};")
    g.emit(f"{name}.{first} = {g.expression(part, 1)};")
    g.emit(f"{name}.{second} = {g.expression(part, 1)};")
    g.scope.add(Place(name, type_))
    return True


EXPRESSIONS = (
    Expression(3, is_four, masked),
    Expression(2, is_four, filled),
    Expression(2, is_four, chosen),
    Expression(3, is_four, completed),
    Expression(2, lambda t: t.is_integer and t.lanes in (2, 4, 8, 16), shuffled),
    Expression(3, lambda t: t.is_integer and t.lanes == 3, calculated),
    Expression(3, lambda t: t.scalar in (UINT, ULONG) and not t.is_vector, word_of_three),
)
STATEMENTS = (Statement(3, written_in_parts), Statement(2, halves_apart))
