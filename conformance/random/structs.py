# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structures and unions, nested, in every space, by value and by pointer."""

import dataclasses

from cltypes import Type, UINT
from generator import Expression, Statement
from scope import CONSTANT, GLOBAL, PRIVATE, Array, Object, Place


@dataclasses.dataclass(frozen=True)
class Member:
    """A scalar or vector, an array of COUNT of them, or a nested record."""

    name: str
    type: object
    count: int = 0


@dataclasses.dataclass(frozen=True)
class Record:
    name: str
    members: tuple
    is_union: bool = False

    @property
    def alignment(self):
        return max(m.type.alignment for m in self.members)

    @property
    def size(self):
        """With padding (C99, 6.7.2.1)."""
        size = 0
        for member in self.members:
            size = -(-size // member.type.alignment) * member.type.alignment
            size += member.type.size * max(1, member.count)
        if self.is_union:
            size = max(m.type.size for m in self.members)
        return -(-size // self.alignment) * self.alignment

    @property
    def is_solid(self):
        """Every byte is a member's, and an integer's: what is copied can be compared."""
        if self.is_union:
            return True
        plain = sum(m.type.size * max(1, m.count) for m in self.members)
        parts = all(m.type.is_solid if isinstance(m.type, Record) else is_solid(m.type) for m in self.members)
        return parts and plain == self.size


def is_solid(type_):
    return type_.is_integer and type_.lanes != 3


def definition(record):
    members = "; ".join(f"{m.type.name} {m.name}" + (f"[{m.count}]" if m.count else "") for m in record.members)
    return f"typedef {'union' if record.is_union else 'struct'} {{ {members}; }} {record.name};"


def new_member(g, name):
    if g.records and g.chance(5):
        return Member(name, g.pick(g.records))
    return Member(name, g.type(), g.pick([0, 0, 0, 2, 3, 4]))


def new_struct(g):
    members = tuple(new_member(g, f"m{n}") for n in range(g.random.randrange(1, 6)))
    return Record(g.name("S"), members)


def new_union(g):
    """Members of one size, so that each is all of it."""
    bits = g.pick([32, 64, 128])
    types = []
    while len(types) < g.random.randrange(2, 5):
        type_ = g.integer_type(g.pick([1, 2, 4, 8, 16]))
        if type_.bits * type_.lanes == bits and type_ not in types:
            types.append(type_)
    return Record(g.name("U"), tuple(Member(f"m{n}", t) for n, t in enumerate(types)), is_union=True)


def records(g):
    """The program's types, and tables of them in constant memory."""
    for _ in range(g.random.randrange(1, 4)):
        record = new_union(g) if g.chance(4) else new_struct(g)
        if record.size > 256:  # what the runner's buffers have for each work-item
            continue
        g.records.append(record)
        g.globals.append(definition(record))
    for record in g.records:
        if g.chance(2):
            name = g.name("ctab")
            rows = ", ".join(constant_value(g, record) for _ in range(2))
            g.globals.append(f"constant {record.name} {name}[2] = {{{rows}}};")
            g.scope.add_global(*(Object(f"{name}[{n}]", record, CONSTANT, False) for n in range(2)))
            for n in range(2):
                g.scope.add_global(*things(f"{name}[{n}].", record, CONSTANT, False))


def value(g, record, one):
    """An initialiser; ONE(type) makes each number."""
    if record.is_union:
        return "{" + one(record.members[0].type) + "}"
    texts = []
    for member in record.members:
        if isinstance(member.type, Record):
            texts.append(value(g, member.type, one))
        elif member.count:
            texts.append("{" + ", ".join(one(member.type) for _ in range(member.count)) + "}")
        else:
            texts.append(one(member.type))
    return "{" + ", ".join(texts) + "}"


def constant_value(g, record):
    return value(g, record, g.literal)


def things(prefix, record, space, writable):
    """The places and arrays in a record; those of unions have no address of their own type."""
    found = []
    for member in record.members:
        text = prefix + member.name
        if isinstance(member.type, Record):
            found += things(text + ".", member.type, space, writable)
        elif member.count:
            found.append(Array(text, member.type, member.count, space, writable))
        else:
            found.append(Place(text, member.type, writable, space, addressable=not record.is_union))
    return found


def add_object(g, text, record, space=PRIVATE, writable=True, arrow=False):
    """Names the object and what is in it; ARROW: TEXT points to it."""
    g.scope.add(Object(f"(*{text})" if arrow else text, record, space, writable))
    g.scope.add(*things(text + ("->" if arrow else "."), record, space, writable))


def declare(g):
    if not g.records:
        return False
    record, name = g.pick(g.records), g.name("s")
    same = g.scope.all(Object, lambda o: o.record == record)
    if same and g.chance(2):
        g.emit(f"{record.name} {name} = {g.pick(same).text};")
    else:
        g.emit(f"{record.name} {name} = {value(g, record, lambda t: g.expression(t, 1))};")
    add_object(g, name, record)
    return True


def may_copy(target, source):
    return target.record == source.record and (target.space == PRIVATE or target.record.is_solid)


def copy(g):
    """All of an object; padding stays out of what is compared."""
    objects = g.scope.all(Object)
    pairs = [(t, s) for t in objects if t.writable for s in objects if t != s and may_copy(t, s)]
    if not pairs:
        return False
    target, source = g.pick(pairs)
    g.emit(f"{target.text} = {source.text};")
    return True


def pointer(g):
    objects = g.scope.all(Object, lambda o: o.space in (PRIVATE, GLOBAL))
    if not objects:
        return False
    first = g.pick(objects)
    same = [o for o in objects if (o.record, o.space, o.writable) == (first.record, first.space, first.writable)]
    name, const = g.name("r"), "" if first.writable else "const "
    condition = g.expression(Type(UINT), 1)
    g.emit(
        f"{const}{first.space} {first.record.name} *{name} = ({condition}) & 4 ? &{first.text} : &{g.pick(same).text};"
    )
    add_object(g, name, first.record, first.space, first.writable, arrow=True)
    return True


def array_of_objects(g):
    if not g.records:
        return False
    record, name = g.pick(g.records), g.name("t")
    rows = ", ".join(value(g, record, lambda t: g.expression(t, 2)) for _ in range(3))
    g.emit(f"{record.name} {name}[3] = {{{rows}}};")
    at = g.declare(Type(UINT), g.index(3), writable=False)
    add_object(g, f"{name}[{at.text}]", record)
    return True


def whole_of_temporary(g, type_, depth):
    """(condition ? a : b).member."""
    objects = g.scope.all(Object, lambda o: o.space == PRIVATE)
    pairs = [(o, m) for o in objects for m in o.record.members if m.type == type_ and not m.count]
    if not pairs:
        return None
    first, member = g.pick(pairs)
    second = g.pick([o for o in objects if o.record == first.record])
    return f"(({g.expression(Type(UINT), depth)}) & 1 ? {first.text} : {second.text}).{member.name}"


EXPRESSIONS = (Expression(2, lambda t: True, whole_of_temporary),)
STATEMENTS = (
    Statement(3, declare),
    Statement(3, copy),
    Statement(2, pointer),
    Statement(1, array_of_objects),
)
