# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""printf of integers (6.12.13); the runner compares lines without their order."""

from cltypes import INT, LONG, UINT, ULONG, Type
from generator import Statement

SCALAR_FORMATS = {INT: ("%d", "%08d", "%x", "%+d"), UINT: ("%u", "%x", "%#X", "%-12u|"), LONG: ("%ld",),
                  ULONG: ("%lu", "%lx")}  # fmt: skip
MOST = 2  # in a program: the output is small


def print_values(g):
    if g.printed >= MOST or g.loops:
        return False
    g.printed += 1
    types = [Type(g.pick(list(SCALAR_FORMATS))) for _ in range(g.random.randrange(1, 4))]
    formats = " ".join(g.pick(SCALAR_FORMATS[t.scalar]) for t in types)
    if g.chance(3):
        types.append(Type(g.pick([INT, UINT]), g.pick([2, 4])))
        formats += f" %v{types[-1].lanes}hl{'d' if types[-1].is_signed else 'u'}"
    values = ", ".join(g.expression(t, 1) for t in types)
    g.emit(f'printf("{g.printed}: {formats}\\n", {values});')
    return True


STATEMENTS = (Statement(1, print_values),)
