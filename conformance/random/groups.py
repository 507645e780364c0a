# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Work-items that exchange values: barriers (6.12.8), atomics (6.12.11), copies by a group (6.12.10).

A work-item writes its own elements, or combines with others by operations whose
order does not matter. Everything of a group stands in the kernel's outermost
block, where all of its work-items come.
"""

from cltypes import INT, UINT, Type
from generator import Expression, Statement
from scope import Array

COMMUTATIVE = ("add", "sub", "min", "max", "xor", "and", "or")
FENCES = ("CLK_LOCAL_MEM_FENCE", "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE")
IDS = ("get_global_id", "get_local_id", "get_group_id", "get_global_size", "get_local_size", "get_num_groups",
       "get_global_offset")  # fmt: skip


def barrier(g, fence=None):
    g.emit(f"barrier({fence or g.pick(FENCES)});")


def local_array(g, type_, count):
    name = g.name("l")
    g.emit(f"local {type_.name} {name}[{count}];")
    return name


def neighbour(g):
    """A local identifier that is a permutation of the group's."""
    items = g.shape.items
    odd = g.pick([n for n in range(1, items + 1) if all(n % f or items % f for f in (2, 3))] or [1])
    return f"((lid * {odd} + {g.random.randrange(items)}) % {items})"


def exchange(g):
    """Each work-item reads what another one wrote."""
    type_ = g.type()
    name = local_array(g, type_, g.shape.items)
    g.emit(f"{name}[{neighbour(g)}] = {g.expression(type_)};")
    barrier(g)
    place = g.declare(type_, f"{name}[{neighbour(g)}]")
    if g.chance(2):
        barrier(g)
        g.emit(f"{name}[{neighbour(g)}] = {g.expression(type_)};")
        barrier(g)
        g.emit(f"{place.text} = {name}[{neighbour(g)}];")


def rounds(g):
    """Barriers in a loop that all work-items run as often."""
    type_ = g.integer_type()
    name, total = local_array(g, type_, g.shape.items), g.declare(type_)
    counter = g.name("i")
    g.emit(f"for (uint {counter} = 1; {counter} < {g.shape.items}; {counter} += {counter}) {{")
    g.emit(f"  {name}[lid] = {total.text};")
    g.emit("  barrier(CLK_LOCAL_MEM_FENCE);")
    g.emit(f"  {total.text} ^= {name}[(lid + {counter}) % {g.shape.items}];")
    g.emit("  barrier(CLK_LOCAL_MEM_FENCE);")
    g.emit("}")


def through_global(g):
    """Through global memory, with its fence, in a group's own part."""
    items = g.shape.items
    g.emit(f"shared[group * {items} + {neighbour(g)}] = {g.expression(Type(UINT))};")
    barrier(g, "CLK_GLOBAL_MEM_FENCE")
    g.declare(Type(UINT), f"shared[group * {items} + {neighbour(g)}]")
    barrier(g, "CLK_GLOBAL_MEM_FENCE")


def atomic_call(g, operation, pointer, type_):
    return f"atomic_{operation}({pointer}, {g.expression(type_, 1)})"


def combine_local(g):
    type_ = Type(g.pick([INT, UINT]))
    name = local_array(g, type_, 2)
    operation = g.pick(COMMUTATIVE)
    g.emit(f"if (lid == 0) {name}[0] = {name}[1] = {g.literal(type_)};")
    barrier(g, FENCES[0])
    at = g.index(2)
    if g.chance(3):
        count_by_exchange(g, f"&{name}[{at}]", type_)
    elif g.chance(4):
        g.emit(f"atomic_{g.pick(['inc', 'dec'])}(&{name}[{at}]);")
    else:
        g.emit(f"{atomic_call(g, operation, f'&{name}[{at}]', type_)};")
    barrier(g, FENCES[0])
    g.declare(type_, f"{name}[{g.index(2)}]")
    barrier(g, FENCES[0])


def count_by_exchange(g, pointer, type_):
    """old + value, by compare and exchange until nobody came between."""
    old, seen, value, target = g.name("v"), g.name("v"), g.name("v"), g.name("x")
    space = "local" if pointer.startswith("&l") else "global"
    g.emit(f"volatile {space} {type_.name} *{target} = {pointer};")
    g.emit(f"{type_.name} {value} = {g.expression(type_, 1)}, {old}, {seen} = *{target};")
    g.emit(
        f"do {{ {old} = {seen}; {seen} = atomic_cmpxchg({target}, {old}, "
        f"as_{type_.name}(as_uint({old}) + as_uint({value}))); }} while ({seen} != {old});"
    )


def combine_global(g):
    """Nobody reads what all write; the result is compared."""
    at = f"&totals[{g.random.randrange(4)} + {4 * COMMUTATIVE.index(operation := g.pick(COMMUTATIVE))}]"
    g.emit(f"{atomic_call(g, operation, at, Type(UINT))};")


def own_atomic(g):
    """On an element of its own, where what was there before is known."""
    found = g.scope.all(
        Array, lambda a: a.element in (Type(INT), Type(UINT)) and a.writable and a.space in ("local", "global")
    )
    if not found:
        return False
    array = g.pick(found)
    pointer = f"&{array.text}[{g.index(array.count)}]"
    row = g.random.randrange(3)
    if row == 0:
        text = f"atomic_{g.pick(['inc', 'dec'])}({pointer})"
    elif row == 1:
        text = f"atomic_cmpxchg({pointer}, {g.expression(array.element, 2)}, {g.expression(array.element, 2)})"
    else:
        text = atomic_call(g, g.pick([*COMMUTATIVE, "xchg"]), pointer, array.element)
    g.declare(array.element, text)
    return True


def copy_by_group(g):
    """Global to local memory, sometimes with a stride; no lane of three (its fourth is nobody's)."""
    found = [a for a in g.inputs if a.element.lanes != 3]
    if not found:
        return
    array = g.pick(found)
    items, event = g.shape.items, g.name("e")
    name = local_array(g, array.element, items)
    # Two groups are the least there are: the stride's last element is within.
    source = f"{array.text} + {g.random.randrange(2)}"
    if g.chance(2):
        copy = f"async_work_group_copy({name}, {source}, {items}, 0)"
    else:
        copy = f"async_work_group_strided_copy({name}, {source}, {items}, 2, 0)"
    g.emit(f"event_t {event} = {copy};")
    g.emit(f"wait_group_events(1, &{event});")
    g.declare(array.element, f"{name}[{neighbour(g)}]")
    barrier(g, FENCES[0])


GROUP_FORMS = (exchange, exchange, rounds, through_global, combine_local, combine_global, copy_by_group)


def group_statement(g):
    g.pick([form for family in g.families for form in getattr(family, "GROUP_FORMS", ())])(g)


def work_item(g, type_, _depth):
    function = g.pick(IDS)
    return f"(uint){function}({g.random.randrange(3)})" if not g.chance(8) else "get_work_dim()"


EXPRESSIONS = (Expression(1, lambda t: t == Type(UINT), work_item),)
STATEMENTS = (Statement(2, own_atomic),)
