# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Work-items of a sub-group together: cl_khr_subgroups and its extensions, where all of a group come.

No work-item takes a value of one that is not there. With ids of one axis alone
the order of the sub-groups' work-items is the group's.
"""

from cltypes import CHAR, FLOAT, INT, INTEGERS, LANES, LONG, SHORT, UCHAR, UINT, ULONG, USHORT, Type
from programs import Shape

STANDARD = "CL2.0"
# Several sub-groups, the last one of fewer work-items.
SHAPES = (Shape((32,)), Shape((64,)), Shape((40,)), Shape((8, 8)), Shape((33,)))
SIZE, SELF = "get_sub_group_size()", "get_sub_group_local_id()"
FEW = (INT, UINT, LONG, ULONG)
MOVED = (*INTEGERS, FLOAT)
BITS = ("and", "or", "xor")


def number(g, type_):
    """Whose sums do not overflow if it is of a signed type."""
    return f"({g.expression(type_)}) % 7" if type_.is_signed else g.expression(type_)


def combine(g):
    type_ = Type(g.pick(FEW))
    what, operation = g.pick(["reduce", "scan_inclusive", "scan_exclusive"]), g.pick(["min", "max", "add"])
    g.declare(type_, f"sub_group_{what}_{operation}({number(g, type_)})")


def combine_further(g):
    """cl_khr_subgroup_extended_types, _non_uniform_arithmetic and _clustered_reduce."""
    type_ = Type(g.pick([*FEW, CHAR, UCHAR, SHORT, USHORT]))
    operation = g.pick([*BITS, "min", "max", "add"])
    value = f"({type_.name})({number(g, type_)})"
    clusters = [n for n in (1, 2, 4, 8, 16, 32) if g.shape.items % n == 0]
    row = g.random.randrange(4)
    if row == 0:
        text = f"sub_group_clustered_reduce_{operation}({value}, {g.pick(clusters)}u)"
    elif row == 1:
        text = f"sub_group_non_uniform_reduce_{operation}({value})"
    else:
        text = f"sub_group_non_uniform_scan_{['inclusive', 'exclusive'][row - 2]}_{operation}({value})"
    g.declare(type_, text)


def least_size(g):
    """Of the group's sub-groups."""
    return g.shape.items % 32 or 32


def broadcast(g):
    type_ = Type(g.pick(MOVED), g.pick(LANES))
    lane = g.random.randrange(least_size(g))
    if g.chance(3):
        type_ = Type(g.pick(FEW))
        g.declare(type_, f"sub_group_broadcast({g.expression(type_)}, {lane})")
    elif g.chance(2):
        g.declare(type_, f"sub_group_non_uniform_broadcast({g.expression(type_)}, {lane})")
    else:
        g.declare(type_, f"sub_group_broadcast_first({g.expression(type_.lane)})" if type_.lanes == 1
                  else f"sub_group_broadcast({g.expression(type_)}, {lane})")  # fmt: skip


def shuffle(g):
    type_ = Type(g.pick(MOVED))
    value, row = g.expression(type_), g.random.randrange(4)
    if row == 0:
        g.declare(type_, f"sub_group_shuffle({value}, ({SELF} * {g.random.randrange(32)} + {g.random.randrange(32)}) % {SIZE})")
        return
    # All call it; who has no partner keeps what he had.
    mine, step = g.declare(type_, value), g.random.randrange(1, 20)
    name, partner = (("shuffle_up", f"{SELF} >= {step}"), ("shuffle_down", f"{SELF} + {step} < {SIZE}"),
                     ("shuffle_xor", f"({SELF} ^ {step}) < {SIZE}"))[row - 1]  # fmt: skip
    other = g.name("v")
    g.emit(f"{type_.name} {other} = sub_group_{name}({mine.text}, {step});")
    g.declare(type_, f"{partner} ? {other} : {mine.text}")


def ballot(g):
    truth, word = g.expression(Type(INT), 1), g.name("v")
    row = g.random.randrange(5)
    if row == 0:
        g.declare(Type(INT), f"sub_group_{g.pick(['all', 'any'])}({truth}) != 0")
        return
    g.emit(f"uint4 {word} = sub_group_ballot({truth});")
    text = (f"sub_group_ballot_bit_count({word})", f"sub_group_ballot_{g.pick(['inclusive', 'exclusive'])}_scan({word})",
            f"(uint)(sub_group_inverse_ballot({word}) != 0)", f"{word}.x")[row - 1]  # fmt: skip
    g.declare(Type(UINT), text)


def place(g):
    name = g.pick(["size", "local_id", "id"])
    g.declare(Type(UINT), f"get_{'num_sub_groups' if g.chance(4) else 'sub_group_' + name}()")


GROUP_FORMS = (combine, combine, combine_further, combine_further, broadcast, shuffle, shuffle, ballot, place)
