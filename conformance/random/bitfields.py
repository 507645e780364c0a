# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structures with fields of bits, an extension of clang (__cl_clang_bitfields)."""

from cltypes import INT, LONG, SHORT, UCHAR, UINT, ULONG, USHORT, Type
from generator import Statement
from scope import Object
from structs import Member, Record

PRAGMA = "#pragma OPENCL EXTENSION __cl_clang_bitfields : enable"
KINDS = (INT, UINT, UINT, LONG, ULONG, UCHAR, USHORT, SHORT)


def new_record(g):
    """Fields of many widths, some beside plain members."""
    members = []
    for n in range(g.random.randrange(2, 7)):
        kind = Type(g.pick(KINDS))
        bits = 0 if g.chance(5) else g.random.randrange(1, kind.bits + 1)
        members.append(Member(f"m{n}", kind, bits=bits))
    return Record(g.name("B"), tuple(members), is_packed=g.chance(3))


def assign(g):
    """To a field, whose neighbours stay."""
    objects = g.scope.all(Object, lambda o: o.writable and any(m.bits for m in o.record.members))
    if not objects:
        return False
    thing = g.pick(objects)
    member = g.pick([m for m in thing.record.members if m.bits])
    target = f"{thing.text}.{member.name}"
    operator = "=" if member.type.is_signed or g.chance(2) else g.pick(["+=", "-=", "^=", "|=", "&="])
    g.emit(f"{target} {operator} {g.expression(member.type)};")
    return True


RECORDS = (new_record,)
STATEMENTS = (Statement(2, assign),)
