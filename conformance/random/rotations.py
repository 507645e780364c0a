# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rotations and shifts of two numbers as one, by builtins and as C spells them, by any amount."""

import integers
from cltypes import UINT, Type
from generator import Expression


def amount(g, type_, depth):
    """Of TYPE_: whole widths, negative ones, and any."""
    bits = type_.bits
    if g.chance(2):
        value = g.pick([0, 1, bits - 1, bits, bits + 1, 2 * bits, -1, -bits, 1 - bits, g.random.randrange(1 << 7)])
        return f"({type_.name})({value})" if type_.is_signed else f"({type_.name})({value % (1 << bits)})"
    return g.expression(type_, depth)


def builtin(g, type_, depth):
    return f"rotate({g.expression(type_, depth)}, {amount(g, type_, depth)})"


def is_unsigned(type_):
    return type_.is_integer and not type_.is_signed


def spelled(g, type_, depth):
    """(x << (k & m)) | (x >> (-k & m)), either way around."""
    x = g.expression(type_, depth)
    count = amount(g, type_ if type_.is_vector else Type(UINT), depth)
    mask = f"({type_.lane.name}){type_.bits - 1}"
    other = g.pick(["-({0})", "({1} - ({0}))"]).format(count, f"({type_.lane.name}){type_.bits}")
    first, second = g.pick([("<<", ">>"), (">>", "<<")])
    text = f"(({x}) {first} (({count}) & {mask})) | (({x}) {second} ({other} & {mask}))"
    return integers.narrow(type_, text)


def within(g, type_, depth):
    """An amount from 1 to the width less one."""
    counts = type_ if type_.is_vector else Type(UINT)
    value = g.expression(counts, depth)
    return f"((({value}) % ({counts.lane.name}){type_.bits - 1}) + ({counts.lane.name})1)"


def funnel(g, type_, depth):
    """(high << k) | (low >> (width - k))."""
    high, low, count = g.expression(type_, depth), g.expression(type_, depth), within(g, type_, depth)
    width = f"({type_.lane.name}){type_.bits}"
    first, second = g.pick([("<<", ">>"), (">>", "<<")])
    return integers.narrow(type_, f"(({high}) {first} {count}) | (({low}) {second} ({width} - {count}))")


def through_double(g, type_, depth):
    """The middle of a number twice as wide."""
    high, low = g.expression(type_, depth), g.expression(type_, depth)
    wide = type_.kinds("u", type_.bits * 2)
    count = g.expression(wide if wide.is_vector else Type(UINT), depth)
    mask = f"({wide.lane.name if wide.is_vector else 'uint'}){type_.bits - 1}"
    way = g.pick(["<<", ">>"])
    if way == "<<":
        shifted = f"(upsample({high}, {low}) << (({count}) & {mask})) >> ({wide.lane.name}){type_.bits}"
    else:
        shifted = f"upsample({high}, {low}) >> (({count}) & {mask})"
    if wide.is_vector:
        return f"convert_{type_.name}({shifted})"
    return f"({type_.name})({shifted})"


def bytes_reversed(g, type_, depth):
    """The bytes of a number the other way around, or in another order."""
    count = type_.bits // 8
    order = "76543210"[-count:] if g.chance(2) else "".join(str(g.random.randrange(count)) for _ in range(count))
    return f"as_{type_.name}(as_uchar{count}({g.expression(type_, depth)}).s{order})"


EXPRESSIONS = (
    Expression(5, lambda t: t.is_integer, builtin),
    Expression(5, is_unsigned, spelled),
    Expression(3, is_unsigned, funnel),
    Expression(3, lambda t: is_unsigned(t) and t.bits < 64, through_double),
    Expression(2, lambda t: t.is_integer and not t.is_vector and t.bits > 8, bytes_reversed),
)
