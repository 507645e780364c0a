# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""printf: Python's % operator knows C's conversions."""

from reference.data import ints
from reference.exact import f32, wrap
from reference.layout import Program, buf, out, value
from reference.programs import program


@program("printf/integers")
def integers():
    result = Program()
    for a, b, c in ((42, 3000000000, -5), (-1234567, 8, 2**62 + 3), (0, 255, 1)):
        u = wrap(c, "ulong")
        lines = [
            "%d %i %u %x %X %o" % (a, -a, b, b, b, b),
            "[%8d] [%-8d] [%08d] [%+d] [% d] [%.5d] [%8.3d]" % ((a,) * 7),
            "%d %d %x %s %s" % (c, u, u, "%#x" % b, "0%o" % b),
            "%d %d %d %d ok" % (wrap(a, "char"), wrap(a, "short"), wrap(a, "uchar"), wrap(a, "ushort")),
        ]
        arguments = value("int", a), value("uint", b), value("long", c)
        result.test("print", (1,), (1,), *arguments, name=f"{a}", printf=lines)
    return result


@program("printf/floats")
def floating():
    result = Program()
    for a, b in ((1.5, -2.25), (-0.0625, 3.14159274), (123456.789, 1e-5)):
        a, b = f32(a), f32(b)
        lines = [
            "%f %e %g %.3f %10.2f|%-10.1f|%+f" % (a, a, a, a, a, a, b),
            "%g %g %g %G %.0f %E" % (b, f32(1e10), f32(1e-10), f32(1e20), a, b),
            "inf -inf 0",
        ]
        result.test("print", (1,), (1,), value("float", a), value("float", b), name=f"{a:g}", printf=lines)
    return result


@program("printf/vectors")
def vectors():
    a, b, c = (1, -2, 300, -40000), (1.5, -0.25), (255, 0, 17)
    first = "%d,%d,%d,%d|" % a + "%f,%f|" % b + "%x,%x,%x" % c
    second = ",".join("%x" % wrap(v, "uint") for v in a) + " %g,%g " % b + "%d,%d,%d -1,32767" % c
    return Program().test(
        "print", (1,), (1,), value("int4", *a), value("float2", *b), value("uchar3", *c), printf=[first, second]
    )


@program("printf/strings")
def strings():
    result = Program()
    for i in (3, 4):
        lines = [
            "plain",
            "100% of this and that",
            "[     right] [left  ] [cu]",
            ("large %d" if i > 3 else "small %d") % i,
        ]
        result.test("print", (1,), (1,), value("int", i), name=f"{i}", printf=lines)
    return result


@program("printf/work-items")
def work_items():
    data, lines = ints(16, 241, 0, 50), []
    for i, v in enumerate(data):
        if v % 2:
            lines.append(f"item {i % 4} of group {i // 4} has {v}")
        lines += [f"round {k} of {v}" for k in range(v % 3)]
    return Program().test("print", (16,), (4,), buf("int", data), printf=lines)


@program("printf/returned-value")
def returned_value():
    return Program().test("print", (1,), (1,), out("int", [0, 0]), printf=["1two3", "ff c 1.500000 1,2"])


@program("printf/chosen-literals")
def chosen_literals():
    data, lines = ints(8, 242), []
    for v in data:
        lines.append(f"negative {v}" if v < 0 else f"positive {v:x}")
        lines.append(f"{('none', 'one', 'more', 'more')[v & 3]} of {v}")
    return Program().test("print", (8,), (4,), buf("int", data), printf=lines)


@program("printf/from-memory")
def from_memory():
    result = Program()
    for n in (5, 14):
        lines = [f"literal {n}", f"{('zero', 'one', 'two')[n % 3]} {n}", f"{('even', 'odd')[n & 1]} {n}"]
        result.test("constants", (1,), (1,), value("int", n), name=f"{n}", printf=lines)
    for n in (47, 80):
        lines = [f"[passed] [    {n}]", f"x{n % 10}"[n & 1 :]]
        text = buf("char", [*b"passed", 0])
        result.test("memory", (1,), (1,), text, value("int", n), name=f"{n}", printf=lines)
    return result
