# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What OpenCL C 2.0 adds: generic pointers (6.5.5), variables of programs, C11 atomics (6.13.11), functions of groups (6.13.15)."""

import dataclasses

from cltypes import INT, LONG, UINT, ULONG, Type
from generator import Expression, Statement
from scope import CONSTANT, GLOBAL, LOCAL, Array

STANDARD = "CL2.0"
ORDERS = ("memory_order_relaxed", "memory_order_acquire", "memory_order_release", "memory_order_acq_rel", "memory_order_seq_cst")
SCOPES = ("memory_scope_work_item", "memory_scope_work_group", "memory_scope_device")
FETCHES = ("add", "sub", "or", "xor", "and", "min", "max")


@dataclasses.dataclass(frozen=True)
class Pointer:
    """A generic pointer to an element that only this work-item writes, if it is WRITABLE."""

    text: str
    element: Type
    writable: bool


@dataclasses.dataclass(frozen=True)
class Helper:
    """A function of a generic pointer and a value."""

    name: str
    element: Type
    writes: bool


def at_program_scope(g):
    for _ in range(g.random.randrange(3)):
        type_, count, name = g.type(), g.pick([2, 3, 4]), g.name("var")
        rows = ", ".join(g.literal(type_) for _ in range(count))
        g.globals.append(f"global {type_.name} {name}[{count}] = {{{rows}}};")
        g.scope.add_global(Array(name, type_, count, GLOBAL, False))
    for _ in range(g.random.randrange(1, 4)):
        helper(g)


def helper(g):
    type_, name, writes = g.pick(g.favourites or [g.type()]), g.name("gen"), g.chance(2)
    never = "__attribute__((noinline)) " if not g.chance(3) else ""
    g.globals.append(f"{never}{type_.name} {name}({'' if writes else 'const '}{type_.name} *p, {type_.name} value) {{")
    if writes:
        g.globals.append(f"  {type_.name} old = *p;")
        new = "value" if g.chance(2) or type_.is_vector else "p[0] == value ? old : value"
        g.globals.append(f"  *p = {new};")
        g.globals.append("  return old;")
    else:
        g.globals.append("  return *p;" if g.chance(2) or type_.is_float else "  return *p ^ value;")
    g.globals.append("}")
    g.scope.add_global(Helper(name, type_, writes))


def elements(g, type_, writable):
    """Arrays that a generic pointer may point to."""
    return g.scope.all(Array, lambda a: a.element == type_ and a.space != CONSTANT and (a.writable or not writable))


def address(g, type_, writable, depth):
    """A generic pointer's text, of one of two places where it can be."""
    pointers = g.scope.all(Pointer, lambda p: p.element == type_ and (p.writable or not writable))
    if pointers and g.chance(2):
        return g.pick(pointers).text
    found = elements(g, type_, writable)
    if not found:
        return None
    const = "" if writable else "const "
    one, other = (f"({const}{type_.name} *)&{a.text}[{g.index(a.count, depth)}]" for a in (g.pick(found), g.pick(found)))
    if g.chance(3):
        return one
    return f"(({g.expression(Type(UINT), depth + 1)}) & 1 ? {one} : {other})"


def through_pointer(g, type_, depth):
    text = address(g, type_, False, depth)
    return f"(*{text})" if text else None


def through_helper(g, type_, depth):
    helpers = g.scope.all(Helper, lambda h: h.element == type_ and not h.writes)
    text = address(g, type_, False, depth) if helpers else None
    return f"{g.pick(helpers).name}({text}, {g.expression(type_, depth)})" if text else None


def own_address(g):
    """Of an element to be written, and its type; nothing where there is no array."""
    found = g.scope.all(Array, lambda a: a.space != CONSTANT and a.writable)
    type_ = g.pick(found).element if found else None
    return type_, address(g, type_, True, 2) if type_ else None


def declare_pointer(g):
    type_, text = own_address(g)
    if not text:
        return False
    name = g.name("p")
    g.emit(f"{type_.name} *{name} = {text};")
    g.scope.add(Pointer(name, type_, True))
    return True


def store(g):
    type_, text = own_address(g)
    if not text:
        return False
    g.emit(f"*{text} = {g.expression(type_, 1)};")
    return True


def call_writer(g):
    helpers = g.scope.all(Helper, lambda h: h.writes)
    chosen = g.pick(helpers) if helpers else None
    text = address(g, chosen.element, True, 2) if chosen else None
    if not text:
        return False
    g.declare(chosen.element, f"{chosen.name}({text}, {g.expression(chosen.element, 1)})")
    return True


def order_and_scope(g, orders=ORDERS):
    return f"{g.pick(orders)}, {g.pick(SCOPES)}"


def atomic(g):
    """On an element of its own, where what was there before is known."""
    type_ = Type(g.pick([INT, UINT]))
    found = [a for a in elements(g, type_, True) if a.space in (GLOBAL, LOCAL)]
    if not found:
        return False
    array = g.pick(found)
    space = "" if g.chance(2) else array.space + " "
    pointer = f"(volatile {space}atomic_{type_.name} *)&{array.text}[{g.index(array.count)}]"
    row = g.random.randrange(4)
    if row == 0:
        g.emit(f"atomic_store_explicit({pointer}, {g.expression(type_, 2)}, {order_and_scope(g, (ORDERS[0], ORDERS[2], ORDERS[4]))});")
        text = f"atomic_load_explicit({pointer}, {order_and_scope(g, (ORDERS[0], ORDERS[1], ORDERS[4]))})"
    elif row == 1:
        text = f"atomic_exchange_explicit({pointer}, {g.expression(type_, 2)}, {order_and_scope(g)})"
    elif row == 2:
        expected = g.declare(type_)
        orders = f"{g.pick(ORDERS[3:])}, {g.pick(ORDERS[:2])}, {g.pick(SCOPES)}"
        text = f"atomic_compare_exchange_strong_explicit({pointer}, &{expected.text}, {g.expression(type_, 2)}, {orders})"
    else:
        text = f"atomic_fetch_{g.pick(FETCHES)}_explicit({pointer}, {g.expression(type_, 2)}, {order_and_scope(g)})"
    g.declare(type_, text)
    return True


def reduce_across(g, group):
    type_ = Type(g.pick([INT, UINT, LONG, ULONG]))
    what = g.pick(["reduce", "scan_inclusive", "scan_exclusive"])
    operation = g.pick(["min", "max", "add"])
    # Sums of the signed may overflow.
    value = g.expression(type_) if operation != "add" or not type_.is_signed else f"({g.expression(type_)}) % 1000"
    g.declare(type_, f"{group}_{what}_{operation}({value})")


def reduce_group(g):
    reduce_across(g, "work_group")


def ask_group(g):
    g.declare(Type(INT), f"work_group_{g.pick(['all', 'any'])}({g.expression(Type(INT))}) != 0")


def broadcast(g):
    type_ = Type(g.pick([INT, UINT, LONG, ULONG]))
    sizes = g.shape.sizes or (8,)
    at = ", ".join(str(g.random.randrange(size)) for size in sizes)
    g.declare(type_, f"work_group_broadcast({g.expression(type_)}, {at})")


EXPRESSIONS = (Expression(8, lambda t: True, through_pointer), Expression(6, lambda t: True, through_helper))
STATEMENTS = (Statement(4, declare_pointer), Statement(6, store), Statement(4, call_writer), Statement(4, atomic))
GROUP_FORMS = (reduce_group, reduce_group, ask_group, broadcast)
