# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What compilers have one instruction for: bit fields, wide products, carries, bytes in any order, constants that divide."""

import integers
from cltypes import CHAR, INT, LONG, SHORT, UCHAR, UINT, ULONG, Type
from generator import Expression, Statement
from scope import Place


def is_scalar(type_):
    return type_.is_integer and not type_.is_vector


def is_unsigned(type_):
    return type_.is_integer and not type_.is_signed


def splat(type_, value):
    return f"({type_.name})({value})" if type_.is_vector else f"({type_.name}){value}"


def field(g, type_):
    """A field's first bit, and its mask."""
    first = g.random.randrange(type_.bits)
    return first, (1 << g.random.randrange(1, type_.bits - first + 1)) - 1


def mask_text(type_, mask):
    return splat(type_, f"{mask}{type_.scalar.suffix}")


def extract_bits(g, type_, depth):
    first, mask = field(g, type_)
    text = f"({g.expression(type_, depth)}) >> {splat(type_, first)}"
    return integers.narrow(type_, f"({text}) & {mask_text(type_, mask)}")


def insert_bits(g, type_, depth):
    first, mask = field(g, type_)
    into, value = g.expression(type_, depth), g.expression(type_, depth)
    kept = mask_text(type_, ~(mask << first) & (1 << type_.bits) - 1)
    moved = f"((({value}) & {mask_text(type_, mask)}) << {splat(type_, first)})"
    return integers.narrow(type_, f"(({into}) & {kept}) | {moved}")


def extract_signed(g, type_, depth):
    """A field with its sign: up, and down again."""
    first, mask = field(g, type_)
    above = type_.bits - first - mask.bit_length()
    up = integers.narrow(type_, f"({g.expression(type_, depth)}) << {splat(type_, above)}")
    return integers.narrow(type_, f"({up}) >> {splat(type_, type_.bits - mask.bit_length())}")


def variable_field(g, type_, depth):
    """(x >> n) & ((1 << k) - 1)."""
    amounts = type_ if type_.is_vector else Type(UINT)
    top = splat(amounts, type_.bits - 1)
    shift, count = (f"(({g.expression(amounts, depth)}) & {top})" for _ in range(2))
    mask = f"(({splat(type_, 1)} << {count}) - {splat(type_, 1)})"
    return integers.narrow(type_, f"(({g.expression(type_, depth)}) >> {shift}) & {mask}")


def high_product(g, type_, depth):
    wide = type_.kinds(type_.scalar.kind, type_.bits * 2)
    a, b = (f"convert_{wide.name}({g.expression(type_, depth)})" for _ in range(2))
    product = integers.back(wide, f"{integers.forth(wide, a)} * {integers.forth(wide, b)}")
    shift = g.pick([type_.bits, type_.bits, type_.bits - 1, type_.bits // 2])
    return f"convert_{type_.name}({product} >> {splat(wide, shift)})"


def lowest_bit(g, type_, depth):
    x, one = f"({g.expression(type_, depth)})", splat(type_, 1)
    text = g.pick(["{0} & ({0} - {1})", "{0} & -{0}", "~{0} & ({0} - {1})", "{0} | ({0} - {1})", "{0} ^ ({0} - {1})"])
    return integers.narrow(type_, text.format(x, one))


def counts(g, type_, depth):
    """Leading, trailing and set bits."""
    x, one = f"({g.expression(type_, depth)})", splat(type_, 1)
    row = g.random.randrange(4)
    if row == 0:
        return integers.narrow(type_, f"{splat(type_, type_.bits - 1)} - clz({x} | {one})")
    if row == 1:
        return integers.narrow(type_, f"popcount({integers.narrow(type_, f'~{x} & ({x} - {one})')})")
    if row == 2:
        return integers.narrow(type_, f"popcount({x}) & {one}")
    return integers.narrow(type_, f"{x} << (clz({x}) & {splat(type_, type_.bits - 1)})")


def magnitude(g, type_, depth):
    """(x ^ (x >> top)) - (x >> top)."""
    x = f"({g.expression(type_, depth)})"
    sign = integers.narrow(type_, f"{x} >> {splat(type_, type_.bits - 1)}")
    flipped = integers.narrow(type_, f"{x} ^ {sign}")
    return integers.back(type_, f"{integers.forth(type_, flipped)} - {integers.forth(type_, sign)}")


def sign(g, type_, depth):
    x = f"({g.expression(type_, depth)})"
    zero = splat(type_, 0)
    if type_.is_vector:
        return f"(({x} < {zero}) - ({x} > {zero}))"
    return f"({type_.name})(({x} > {zero}) - ({x} < {zero}))"


def middle(g, type_, depth):
    """Nested least and greatest values."""
    a, b, c = (g.expression(type_, depth) for _ in range(3))
    return g.pick(["max(min({0}, {1}), {2})", "min(max({0}, {1}), {2})", "min(min({0}, {1}), {2})",
                   "max({0}, max({1}, {2}))"]).format(a, b, c)  # fmt: skip


def average(g, type_, depth):
    a, b = f"({g.expression(type_, depth)})", f"({g.expression(type_, depth)})"
    half = f"(({a} ^ {b}) >> {splat(type_, 1)})"
    return integers.narrow(type_, f"({a} {g.pick('&|')} {b}) {g.pick('+-')} {half}")


def by_constant(g, type_, depth):
    """Division by a constant, which becomes a product; neither 0, -1 nor what overflows."""
    most = (1 << (type_.bits - (1 if type_.is_signed else 0))) - 1
    divisor = g.pick([2, 3, 4, 5, 7, 8, 10, 12, 25, 60, 100, 125, most, most - 1, most // 2 + 1, g.random.randrange(2, most)])
    divisor = -divisor if type_.is_signed and g.chance(3) else divisor
    value = splat(type_, f"({divisor}{type_.scalar.suffix})")
    return integers.narrow(type_, f"({g.expression(type_, depth)}) {g.pick('/%')} {value}")


def carry(g, type_, depth):
    """Whether a sum or a difference left its type."""
    a, b = f"({g.expression(type_, depth)})", f"({g.expression(type_, depth)})"
    total = f"({type_.name})({a} {g.pick('+-')} {b})"
    text = f"({total} {g.pick(['<', '>'])} {g.pick([a, b])})"
    if g.chance(2):
        return f"({type_.name}){text}"
    return f"({type_.name})({total} + {text})"


def scattered_bytes(g, type_, depth):
    """A number out of bytes of others."""
    parts = []
    for shift in range(0, type_.bits, 8):
        lanes = g.pick([2, 3, 4, 8])
        byte = f"({g.expression(Type(UCHAR, lanes), depth + 1)}).s{g.lane_digit(lanes)}"
        parts.append(f"({type_.unsigned.name}){byte} << {shift}")
    return f"({type_.name})({' | '.join(f'({p})' for p in parts)})"


def words(g, type_, depth):
    """A number of 64 bits out of words, and what is left of one."""
    high, low = g.expression(Type(g.pick([INT, UINT])), depth), g.expression(Type(UINT), depth)
    row = g.random.randrange(4)
    if row == 0:
        return f"({type_.name})(((ulong)(uint)({high}) << 32) {g.pick('|+^')} ({low}))"
    if row == 1:
        return f"({type_.name})as_uint2({g.expression(type_, depth)}).{g.pick(['s10', 'yx'])}.{g.pick('xy')}"
    if row == 2:
        return f"({type_.name})({g.pick(['int', 'uint', 'short', 'uchar'])})(({g.expression(type_, depth)}) >> {g.random.randrange(64)})"
    return f"as_{type_.name}((uint2)({low}, (uint)({high})))"


def dot_of_bytes(g, type_, depth):
    """Sums of products of small lanes: far from an overflow."""
    kind = g.pick([CHAR, UCHAR, SHORT])
    lanes = g.pick([2, 3, 4])
    a, b = g.expression(Type(kind, lanes), depth), g.expression(Type(g.pick([CHAR, UCHAR]), lanes), depth)
    products = " + ".join(f"({a}).s{n} * ({b}).s{n}" for n in range(lanes))
    return f"({type_.name})({products})"


def sum_of_differences(g, type_, depth):
    narrow_type = type_.kinds(g.pick("su"), g.pick([8, 16, type_.bits]))
    a, b = g.expression(narrow_type, depth), g.expression(narrow_type, depth)
    difference = f"convert_{type_.unsigned.name}(abs_diff({a}, {b}))"
    return integers.back(type_, f"{difference} + {integers.forth(type_, g.expression(type_, depth))}")


def logic_of_three(g, type_, depth):
    a, b, c = (f"({g.expression(type_, depth)})" for _ in range(3))
    flip = g.pick(["", "~"])
    return integers.narrow(type_, f"({flip}{a} {g.pick('&|^')} {b}) {g.pick('&|^')} {g.pick(['', '~'])}{c}")


def multiply_narrow(g, type_, depth):
    """Sixteen bits by sixteen, or eight, into 32: mad and mul.wide."""
    a, b = (f"({g.pick(['short', 'ushort', 'uchar', 'char'])})({g.expression(type_, depth)})" for _ in range(2))
    return integers.back(type_, f"({type_.unsigned.name})({a} * (long){b}) + {integers.forth(type_, g.expression(type_, depth))}")


def wide_sum(g):
    """128 bits in two halves."""
    a, b, c, d = (g.expression(Type(ULONG), 1) for _ in range(4))
    low, high, first = g.name("v"), g.name("v"), g.name("v")
    operator, borrowed = g.pick([("+", "{0} < {1}"), ("-", "{0} > {1}")])
    g.emit(f"ulong {first} = {a}, {low} = {first} {operator} ({b});")
    g.emit(f"ulong {high} = ({c}) {operator} ({d}) {operator} (ulong)({borrowed.format(low, first)});")
    g.scope.add(Place(low, Type(ULONG)), Place(high, Type(ULONG)))
    return True


EXPRESSIONS = (
    Expression(3, is_unsigned, extract_bits),
    Expression(3, is_unsigned, insert_bits),
    Expression(2, lambda t: t.is_integer, extract_signed),
    Expression(2, is_unsigned, variable_field),
    Expression(3, lambda t: t.is_integer and t.bits < 64, high_product),
    Expression(2, is_unsigned, lowest_bit),
    Expression(3, is_unsigned, counts),
    Expression(2, lambda t: t.is_signed, magnitude),
    Expression(2, lambda t: t.is_signed, sign),
    Expression(3, lambda t: t.is_integer, middle),
    Expression(2, is_unsigned, average),
    Expression(4, lambda t: t.is_integer, by_constant),
    Expression(3, lambda t: is_unsigned(t) and not t.is_vector, carry),
    Expression(2, lambda t: is_scalar(t) and t.scalar not in (CHAR, UCHAR), scattered_bytes),
    Expression(4, lambda t: t in (Type(LONG), Type(ULONG)), words),
    Expression(2, lambda t: t in (Type(INT), Type(LONG)), dot_of_bytes),
    Expression(2, lambda t: t.is_integer and t.bits > 16, sum_of_differences),
    Expression(3, lambda t: t.is_integer, logic_of_three),
    Expression(2, lambda t: is_scalar(t) and t.bits >= 32, multiply_narrow),
)
STATEMENTS = (Statement(2, wide_sum),)
