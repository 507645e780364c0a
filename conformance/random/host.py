# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels as hosts call them: small structures and scalars by value, buffers of structures, tables by work-item, reductions."""

import control
import structs
from cltypes import CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, UCHAR, UINT, ULONG, USHORT, Type
from generator import Expression, Statement
from groups import FENCES, barrier, local_array
from scope import CONSTANT, GLOBAL, LOCAL, PRIVATE, Array, Object, Place, Rows
from structs import Member, Record

SCALARS = (INT, INT, UINT, FLOAT, FLOAT, CHAR, UCHAR, SHORT, USHORT, LONG, ULONG, DOUBLE)
FLAGS = (CHAR, UCHAR, INT, UINT)
LANES = (1, 1, 1, 1, 2, 3, 4)
MOST_MEMBERS = 5
TABLE = 16  # elements that a work-item's number chooses from
LARGEST = 128  # bytes of a structure: a buffer has 256 for each work-item and one more


def member_type(g):
    return Type(g.pick(SCALARS), g.pick(LANES))


def alike(g):
    """{int a, b;}, {char r, g, b;}, {float4 position, velocity;}"""
    type_ = member_type(g)
    return [type_] * g.random.randrange(1, 5)


def one_wide_one_narrow(g):
    """{float x; char c;}, {float4 a; int n;}, {char tag; double value;}"""
    pair = [member_type(g), Type(g.pick(SCALARS))]
    g.random.shuffle(pair)
    return pair


def of_any(g):
    return [member_type(g) for _ in range(g.random.randrange(2, MOST_MEMBERS))]


def new_record(g):
    """What a header shared with the host defines: never packed."""
    types = g.pick([alike, one_wide_one_narrow, of_any])(g)
    members = [Member(f"m{n}", type_) for n, type_ in enumerate(types)]
    if g.chance(4):
        members.append(Member(f"m{len(members)}", Type(g.pick(SCALARS)), g.pick([2, 3, 4, 8])))
    inner = [record for record in g.records if not record.is_packed]
    if inner and g.chance(4):
        members.insert(g.random.randrange(2), Member("inner", g.pick(inner), g.pick([0, 0, 2])))
    return Record(g.name("H"), tuple(members))


def table(g):
    type_, name = member_type(g), g.name("htab")
    g.globals.append(f"constant {type_.name} {name}[{TABLE}] = {{{', '.join(g.literal(type_) for _ in range(TABLE))}}};")
    g.scope.add_global(Array(name, type_, TABLE, CONSTANT, writable=False))


def at_program_scope(g):
    for _ in range(g.random.randrange(1, 4)):
        record = new_record(g)
        if record.size <= LARGEST:
            g.records.append(record)
            g.globals.append(structs.definition(record))
    for _ in range(g.random.randrange(3)):
        table(g)


# ---- Parameters of the kernel ---------------------------------------------


def by_value(kernel):
    """A few in a row, so that each has the padding that the one before it needs."""
    g = kernel.g
    for _ in range(g.random.randrange(1, 5)):
        name = g.name("h")
        if g.records and not g.chance(3):
            record = g.pick(g.records)
            kernel.parameters.append(f"{record.name} {name}")
            structs.add_object(g, name, record, writable=g.chance(2))
        else:
            type_ = member_type(g)
            kernel.parameters.append(f"{type_.name} {name}")
            g.scope.add(Place(name, type_, writable=g.chance(2)))


def flag(kernel):
    """What takes the place of a bool, which kernels cannot have."""
    g = kernel.g
    name = g.name("flag")
    kernel.parameters.append(f"{g.pick(FLAGS).name} {name}")
    g.scope.add(Place(f"(uint)({name} ? 1 : 0)", Type(UINT), writable=False, addressable=False))


def buffer_of_records(kernel):
    """The first two are everybody's to read, each of the rest a work-item's own."""
    g = kernel.g
    small = [record for record in g.records if record.size <= LARGEST]
    if not small:
        return
    record, name = g.pick(small), g.name("hb")
    # What is written is compared, and padding, as a third lane's neighbour, may be anything.
    is_written = record.is_solid and not g.chance(3)
    kernel.parameters.append(f"{'' if is_written else 'const '}global {record.name} *{g.pick(['', 'restrict '])}{name}")
    g.scope.add(Rows(name, record, 2, GLOBAL, False))
    if is_written:
        kernel.start.append(f"global {record.name} *own{name} = {name} + 2 + gid;")
        structs.add_object(g, f"own{name}", record, GLOBAL, True, arrow=True)


def constant_records(kernel):
    g = kernel.g
    if not g.records:
        return
    record, name = g.pick(g.records), g.name("hc")
    kernel.parameters.append(f"constant {record.name} *{name}")
    g.scope.add(Rows(name, record, 2, CONSTANT, False))
    structs.add_object(g, name, record, CONSTANT, False, arrow=True)


PARAMETERS = (by_value, by_value, by_value, by_value, flag, buffer_of_records, constant_records)

# ---- Expressions and statements -------------------------------------------


def of_table(g, type_, _depth):
    """table[get_global_id(0)], or the element of a point in a plane."""
    found = g.scope.all(Array, lambda a: a.element == type_ and a.count == TABLE and a.space == CONSTANT)
    if not found:
        return None
    at = g.pick(["get_global_id(0)", "get_global_id(1) * get_global_size(0) + get_global_id(0)", "get_local_id(0) + 3"])
    return f"{g.pick(found).text}[({at}) & {TABLE - 1}]"


def is_dense(record):
    """No padding, so that a copy shows what was copied."""
    plain = sum(m.type.size * max(1, m.count) for m in record.members)
    parts = all(is_dense(m.type) if isinstance(m.type, Record) else m.type.lanes != 3 for m in record.members)
    return parts and (record.is_union or plain == record.size)


def update(g):
    """S s = *p; s.member = ...; *p = s;"""
    found = g.scope.all(Object, lambda o: o.space == GLOBAL and o.writable and is_dense(o.record))
    if not found:
        return False
    thing, name = g.pick(found), g.name("s")
    g.emit(f"{thing.record.name} {name} = {thing.text};")
    places = [p for p in structs.things(f"{name}.", thing.record, PRIVATE, True) if isinstance(p, Place) and p.writable]
    if places:
        place = g.pick(places)
        g.emit(f"{place.text} = {g.expression(place.type)};")
    g.emit(f"{thing.text} = {name};")
    structs.add_object(g, name, thing.record)
    return True


def search(g):
    """A loop over an array that ends where something is found."""
    found = g.scope.all(Array, lambda a: a.element.is_integer and not a.element.is_vector)
    if not found:
        return False
    array, at, total = g.pick(found), g.name("i"), g.declare(Type(UINT))
    g.emit(f"for (int {at} = 0; {at} < {array.count}; ++{at}) {{")
    g.emit(f"  if ({array.text}[{at}] {g.pick(['==', '>', '<'])} {g.literal(array.element)}) {g.pick(['break', 'continue'])};")
    g.emit(f"  {total.text} = {total.text} * 3 + (uint){array.text}[{at}];")
    g.emit("}")
    return True


def sort(g):
    """In place, by a helper that swaps through pointers."""
    type_ = g.integer_type(1)
    found = g.scope.all(Array, lambda a: a.element == type_ and a.space == PRIVATE and a.writable)
    if not found:
        return False
    array, kind = g.pick(found), type_.name
    swap = g.prelude(f"swap_{kind}", f"void swap_{kind}({kind} *a, {kind} *b) {{ {kind} t = *a; *a = *b; *b = t; }}")
    i, k = g.name("i"), g.name("i")
    g.emit(f"for (int {i} = 1; {i} < {array.count}; ++{i})")
    g.emit(f"  for (int {k} = {i}; {k} > 0 && {array.text}[{k} - 1] > {array.text}[{k}]; --{k})")
    g.emit(f"    {swap}(&{array.text}[{k} - 1], &{array.text}[{k}]);")
    return True


def lookup_by_flag(g):
    """A switch whose cases calculate."""
    type_ = g.type()
    place = g.declare(type_, g.literal(type_))
    g.emit(f"switch ({g.expression(Type(UINT), 1)} % 5) {{")
    for case in range(4):
        g.emit(f"case {case}: {place.text} = {g.expression(type_, 1)}; break;")
    g.emit(f"default: if ({control.condition(g)}) {place.text} = {g.expression(type_, 1)};")
    g.emit("}")
    return True


# ---- Whole groups ----------------------------------------------------------


def reduction(g):
    """The tree that halves the number of work-items, of groups of any size."""
    type_, items, step = Type(g.pick([UINT, ULONG, USHORT])), g.shape.items, g.name("i")
    name = local_array(g, type_, items)
    g.emit(f"{name}[lid] = {g.expression(type_)};")
    barrier(g, FENCES[0])
    g.emit(f"for (uint {step} = {1 << (items - 1).bit_length()} / 2; {step} > 0; {step} >>= 1) {{")
    g.emit(f"  if (lid < {step} && lid + {step} < {items}) {name}[lid] += {name}[lid + {step}];")
    g.emit("  barrier(CLK_LOCAL_MEM_FENCE);")
    g.emit("}")
    g.declare(type_, f"{name}[0]")
    barrier(g, FENCES[0])


def histogram(g):
    """Counters of the group in local memory, added to those of all."""
    bins = local_array(g, Type(UINT), 4)
    g.emit(f"if (lid == 0) for (int i = 0; i < 4; ++i) {bins}[i] = 0;")
    barrier(g, FENCES[0])
    at = f"&{bins}[({g.expression(Type(UINT))}) & 3]"
    g.emit(g.pick([f"atomic_inc({at});", f"atomic_add({at}, {g.expression(Type(UINT), 2)});"]))
    barrier(g, FENCES[0])
    g.emit(f"if (lid == 0) for (int i = 0; i < 4; ++i) atomic_add(&totals[i], {bins}[i]);")
    barrier(g, FENCES[0])


def records_through_local(g):
    """Each work-item takes its neighbour's structure."""
    if not g.records:
        return
    record, name, mine = g.pick(g.records), g.name("l"), g.name("s")
    g.emit(f"local {record.name} {name}[{g.shape.items}];")
    g.emit(f"{record.name} {mine} = {structs.value(g, record, lambda t: g.expression(t, 2))};")
    g.emit(f"{name}[lid] = {mine};")
    barrier(g, FENCES[0])
    g.emit(f"{mine} = {name}[(lid + 1) % {g.shape.items}];")
    barrier(g, FENCES[0])
    structs.add_object(g, mine, record)
    g.scope.add(Rows(name, record, 1, LOCAL, False))


EXPRESSIONS = (Expression(4, lambda t: True, of_table),)
STATEMENTS = (Statement(3, update), Statement(2, search), Statement(1, sort), Statement(1, lookup_by_flag))
GROUP_FORMS = (reduction, histogram, records_through_local)
RECORDS = (new_record,)
