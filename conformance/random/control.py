# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Assignments, and what decides which statements run how often."""

import floats
from cltypes import UCHAR, UINT, Type
from generator import Statement
from scope import Place


def assign(g):
    places = g.scope.all(Place, lambda p: p.writable)
    if not places:
        return False
    place = g.pick(places)
    if g.chance(3) and place.type.is_integer and not place.type.is_signed:
        g.emit(f"{place.text} {g.pick(['+=', '-=', '*=', '&=', '|=', '^='])} {g.expression(place.type)};")
    elif g.chance(6) and place.type.is_integer and not place.type.is_signed and not place.type.is_vector:
        g.emit(f"{g.pick(['++', '--'])}{place.text};")
    else:
        g.emit(f"{place.text} = {g.expression(place.type)};")
    return True


def declare(g):
    g.declare(g.type())
    return True


def condition(g):
    type_ = g.type(1)
    text = g.expression(type_, 1)
    if type_.is_float:
        return f"({text}) < {g.literal(type_)}"
    return f"({text}) & {g.pick([1, 2, 6])}" if g.chance(2) else f"({text}) > {g.literal(type_)}"


def choose(g):
    if not g.may_nest:
        return False
    g.braces(f"if ({condition(g)})")
    if g.chance(2):
        g.braces("else")
    return True


def leave_early(g):
    if g.chance(2):
        g.emit(f"if ({condition(g)}) {g.pick(['break', 'continue'])};")


def loop(g):
    """At most two deep, and few rounds, since interpreters run them."""
    if not g.may_nest or g.loops >= 2:
        return False
    counter, most = g.name("i"), g.random.randrange(1, 6)
    g.loops += 1

    def inside():
        g.scope.add(Place(counter, Type(UINT), writable=False))
        leave_early(g)

    start = g.random.randrange(3)
    bound = f"{start} + (({g.expression(Type(UCHAR), 1)}) & 3)" if g.chance(2) else str(start + most)
    if g.chance(3):
        g.emit(f"uint {counter} = {start};")
        g.braces(f"while ({counter}++ < {bound if bound.isdigit() else start + most})", inside=inside)
    else:
        limit = g.declare(Type(UINT), bound, writable=False)
        g.braces(f"for (uint {counter} = {start}; {counter} < {limit.text}; ++{counter})", inside=inside)
    g.loops -= 1
    return True


def do_loop(g):
    if not g.may_nest or g.loops >= 2:
        return False
    counter = g.name("i")
    g.emit(f"uint {counter} = 0;")
    g.loops += 1
    g.braces("do", inside=lambda: g.scope.add(Place(counter, Type(UINT), writable=False)))
    g.loops -= 1
    g.lines[-1] += f" while (++{counter} < {g.random.randrange(1, 5)});"
    return True


def switch(g):
    """Cases that end, fall through, or share statements."""
    if not g.may_nest:
        return False
    selector = g.integer_type(1)
    mask = g.pick([3, 7])
    g.emit(f"switch (({g.expression(selector, 1)}) & {mask}) {{")
    for case in sorted(g.random.sample(range(mask + 1), g.random.randrange(2, 4))):
        g.emit(f"case {case}:")
        if g.chance(4):
            continue
        g.braces("", most=2)
        if not g.chance(3):
            g.emit("  break;")
    if g.chance(2):
        g.emit("default:")
        g.braces("", most=2)
    else:
        g.emit("default: break;")
    g.emit("}")
    return True


def early_return(g):
    """Of functions that return a value; kernels and the rest have barriers to come."""
    if g.result is None:
        return False
    g.emit(f"if ({condition(g)}) return {g.expression(g.result)};")
    return True


def hashed(g, place_type, text):
    """TEXT as a ulong in which every bit counts."""
    if place_type.is_float:
        text = floats.bits(g, place_type, text)
        place_type = place_type.kinds("u")
    name = f"hash_{place_type.name}"
    digits = [f"x.s{'0123456789abcdef'[n]}" for n in range(place_type.lanes)] if place_type.is_vector else ["x"]
    total = " + ".join(f"(ulong){d} * {0x9E3779B97F4A7C15 + 2 * n & (1 << 64) - 1}UL" for n, d in enumerate(digits))
    body = f"ulong h = {total}; return h ^ (h >> 29);"
    return f"{g.prelude(name, f'ulong {name}({place_type.name} x) {{ {body} }}')}({text})"


STATEMENTS = (
    Statement(14, declare),
    Statement(14, assign),
    Statement(4, choose),
    Statement(3, loop),
    Statement(1, do_loop),
    Statement(2, switch),
    Statement(2, early_return),
)
