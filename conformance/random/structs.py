# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structures and unions, nested, packed, with bit-fields, in every space, by value and by pointer."""

import dataclasses

import floats
from cltypes import UINT, Type
from generator import Expression, Statement
from scope import CONSTANT, GLOBAL, PRIVATE, Array, Object, Place, Rows


@dataclasses.dataclass(frozen=True)
class Member:
    """A scalar or vector, an array of COUNT of them, a nested record, or a field of so many BITS."""

    name: str
    type: object
    count: int = 0
    bits: int = 0

    @property
    def text(self):
        length = f"[{self.count}]" if self.count else ""
        return f"{self.type.name} {self.name}{length}" + (f" : {self.bits}" if self.bits else "")


@dataclasses.dataclass(frozen=True)
class Record:
    name: str
    members: tuple
    is_union: bool = False
    is_packed: bool = False

    @property
    def alignment(self):
        return 1 if self.is_packed else max(m.type.alignment for m in self.members)

    @property
    def size(self):
        """With padding (C99, 6.7.2.1); fields of bits count as if they were none."""
        size = 0
        for member in self.members:
            alignment = 1 if self.is_packed else member.type.alignment
            size = -(-size // alignment) * alignment
            size += member.type.size * max(1, member.count)
        if self.is_union:
            size = max(m.type.size for m in self.members)
        return -(-size // self.alignment) * self.alignment

    @property
    def is_solid(self):
        """Every byte is a member's, and an integer's: what is copied can be compared."""
        if self.is_union:
            return True
        if any(m.bits for m in self.members):
            return False
        plain = sum(m.type.size * max(1, m.count) for m in self.members)
        parts = all(m.type.is_solid if isinstance(m.type, Record) else is_solid(m.type) for m in self.members)
        return parts and plain == self.size


def is_solid(type_):
    return type_.is_integer and type_.lanes != 3


def definition(record):
    members = "; ".join(m.text for m in record.members)
    kind = ("union" if record.is_union else "struct") + " __attribute__((packed))" * record.is_packed
    return f"typedef {kind} {{ {members}; }} {record.name};"


def new_member(g, name):
    if g.records and g.chance(5):
        return Member(name, g.pick(g.records))
    return Member(name, g.type(), g.pick([0, 0, 0, 2, 3, 4]))


def new_struct(g):
    members = tuple(new_member(g, f"m{n}") for n in range(g.random.randrange(1, 6)))
    return Record(g.name("S"), members, is_packed=g.chance(3))


def new_small_struct(g):
    """One to 40 bytes, of any size: scalars, pairs, threes and short arrays."""
    wanted, members = g.random.randrange(1, 41), []
    record = Record(g.name("S"), (), is_packed=g.chance(2))
    while len(members) < 9:
        type_ = g.integer_type(g.pick([1, 1, 1, 2, 3, 4]))
        members.append(Member(f"m{len(members)}", type_, g.pick([0, 0, 0, 2, 3, 5])))
        longer = dataclasses.replace(record, members=tuple(members))
        if longer.size > wanted and len(members) > 1:
            break
        record = longer
    return record


def new_union(g):
    """Integers of one size, in lanes and arrays, so that each member is all of it."""
    bits = g.pick([32, 64, 128])
    wanted, members = g.random.randrange(2, 6), []
    while len(members) < wanted:
        type_ = g.integer_type(g.pick([1, 2, 4, 8, 16]))
        count = bits // (type_.bits * type_.lanes)
        if count and (count == 1 or g.chance(2)):
            members.append(Member(f"m{len(members)}", type_, count if count > 1 else 0))
    return Record(g.name("U"), tuple(members), is_union=True)


RECORDS = (new_struct, new_struct, new_small_struct, new_small_struct, new_union)


def at_program_scope(g):
    """The program's types, and tables of them in constant memory."""
    for _ in range(g.random.randrange(1, 5)):
        record = g.pick([new for family in g.families for new in getattr(family, "RECORDS", ())])(g)
        if record.size > 256:  # what the runner's buffers have for each work-item
            continue
        g.records.append(record)
        g.globals.append(definition(record))
    for record in g.records:
        if g.chance(2):
            name, count = g.name("ctab"), g.pick([2, 3, 4])
            rows = ", ".join(constant_value(g, record) for _ in range(g.random.randrange(1, count + 1)))
            g.globals.append(f"constant {record.name} {name}[{count}] = {{{rows}}};")
            g.scope.add_global(Rows(name, record, count, CONSTANT, False))
            g.scope.add_global(*(Object(f"{name}[{n}]", record, CONSTANT, False) for n in range(2)))
            for n in range(2):
                g.scope.add_global(*things(f"{name}[{n}].", record, CONSTANT, False))


def value(g, record, one):
    """An initialiser; ONE(type) makes each number."""
    texts = []
    for member in record.members[:1] if record.is_union else record.members:
        if isinstance(member.type, Record):
            inner = [value(g, member.type, one) for _ in range(max(1, member.count))]
            texts.append("{" + ", ".join(inner) + "}" if member.count else inner[0])
        elif member.count:
            texts.append("{" + ", ".join(one(member.type) for _ in range(member.count)) + "}")
        else:
            texts.append(one(member.type))
    return "{" + ", ".join(texts) + "}"


def constant_value(g, record):
    return value(g, record, g.literal)


def things(prefix, record, space, writable):
    """The places and arrays in a record.

    What is in a union has no address of its own type, what is packed none of its alignment.
    """
    return [thing for member in record.members for thing in of_member(prefix + member.name, record, member, space, writable)]


def of_member(text, record, member, space, writable):
    if member.bits:  # A field narrower than int becomes one where it is read.
        return [Place(f"(({member.type.name}){text})", member.type, False, space, addressable=False)]
    is_loose = record.is_union or record.is_packed
    if isinstance(member.type, Record):
        inner = things(text + ("[0]." if member.count else "."), member.type, space, writable)
        return [loose for thing in inner for loose in without_address(thing)] if is_loose else inner
    thing = Array(text, member.type, member.count, space, writable) if member.count else Place(text, member.type, writable, space)
    return without_address(thing) if is_loose else [thing]


def without_address(thing):
    if isinstance(thing, Place):
        return [dataclasses.replace(thing, addressable=False)]
    return [
        Place(f"{thing.text}[{n}]", thing.element, thing.writable, thing.space, addressable=False)
        for n in range(thing.count)
    ]


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
    g.scope.add(Rows(name, record, 3, PRIVATE, True))
    add_object(g, f"{name}[{at.text}]", record)
    return True


def paths(g, record, type_, depth):
    """Where TYPE_ is in a record, with any indices: (text, member)."""
    found = []
    for member in record.members:
        text = member.name + (f"[{g.index(member.count, depth)}]" if member.count else "")
        if isinstance(member.type, Record):
            found += [(f"{text}.{inner}", last) for inner, last in paths(g, member.type, type_, depth)]
        elif member.type == type_:
            found.append((text, member))
    return found


def holds(record, type_):
    return any(holds(m.type, type_) if isinstance(m.type, Record) else m.type == type_ for m in record.members)


def path(g, record, type_, depth):
    """One of them, and the text before it."""
    text, member = g.pick(paths(g, record, type_, depth))
    return text, f"({type_.name})" if member.bits else ""


def whole_of_temporary(g, type_, depth):
    """(condition ? a : b).member."""
    objects = g.scope.all(Object, lambda o: o.space == PRIVATE and holds(o.record, type_))
    if not objects:
        return None
    first = g.pick(objects)
    second = g.pick([o for o in objects if o.record == first.record])
    text, cast = path(g, first.record, type_, depth + 1)
    return f"({cast}(({g.expression(Type(UINT), depth)}) & 1 ? {first.text} : {second.text}).{text})"


def element_of_row(g, type_, depth):
    """rows[i].member[j], all of it chosen at run time."""
    tables = g.scope.all(Rows, lambda r: holds(r.record, type_))
    if not tables:
        return None
    rows = g.pick(tables)
    text, cast = path(g, rows.record, type_, depth + 1)
    return f"({cast}{rows.text}[{g.index(rows.count, depth)}].{text})"


def assign_in_row(g):
    tables = g.scope.all(Rows, lambda r: r.writable)
    if not tables:
        return False
    rows = g.pick(tables)
    record, text = rows.record, f"{rows.text}[{g.index(rows.count)}]"
    while isinstance(record, Record):
        member = g.pick(record.members)
        text += f".{member.name}" + (f"[{g.index(member.count)}]" if member.count else "")
        record = member.type
    g.emit(f"{text} = {g.expression(record)};")
    return True


def float_of_union(g, type_, depth):
    """The bits of integers as a floating-point number."""
    unions = g.scope.all(Object, lambda o: o.record.is_union and o.space == PRIVATE)
    if not unions:
        return None
    thing = g.pick(unions)
    wanted = [m for m in thing.record.members if m.type.unsigned == type_.kinds("u") and not m.count]
    return floats.sane(g, type_, f"as_{type_.name}({thing.text}.{g.pick(wanted).name})") if wanted else None


EXPRESSIONS = (
    Expression(2, lambda t: True, whole_of_temporary),
    Expression(5, lambda t: True, element_of_row),
    Expression(1, lambda t: t.is_float, float_of_union),
)
STATEMENTS = (
    Statement(3, declare),
    Statement(3, copy),
    Statement(2, pointer),
    Statement(2, array_of_objects),
    Statement(2, assign_in_row),
)
