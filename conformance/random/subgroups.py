# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Work-items of a sub-group together: cl_khr_subgroups and its extensions, where all of a group come.

No work-item takes a value of one that is not there. With ids of one axis alone
the order of the sub-groups' work-items is the group's.
"""

from cltypes import CHAR, FLOAT, INT, INTEGERS, LANES, LONG, SHORT, UCHAR, UINT, ULONG, USHORT, Type
from generic import reduce_across
from programs import Shape

STANDARD = "CL2.0"
# Several sub-groups, the last one of fewer work-items.
SHAPES = (Shape((32,)), Shape((64,)), Shape((40,)), Shape((8, 8)), Shape((33,)))
SIZE, SELF = "get_sub_group_size()", "get_sub_group_local_id()"
FEW = (INT, UINT, LONG, ULONG)
MOVED = (*INTEGERS, FLOAT)
BITS = ("and", "or", "xor")


def combine(g):
    reduce_across(g, "sub_group")


def combine_further(g):
    """cl_khr_subgroup_extended_types, _non_uniform_arithmetic and _clustered_reduce."""
    type_ = Type(g.pick([*FEW, CHAR, UCHAR, SHORT, USHORT]))
    operation = g.pick([*BITS, "min", "max", "add"])
    # Sums of the signed may overflow.
    bound = " % 7" if type_.is_signed else ""
    value = f"({type_.name})(({g.expression(type_)}){bound})"
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
    type_, lane = Type(g.pick(MOVED), g.pick(LANES)), f", {g.random.randrange(least_size(g))}"
    names = {"broadcast": lane, "non_uniform_broadcast": lane}
    if not type_.is_vector:
        names["broadcast_first"] = ""
    name = g.pick(list(names))
    g.declare(type_, f"sub_group_{name}({g.expression(type_)}{names[name]})")


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
