# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Integers: Python's own, wrapped or clamped at the end."""

from reference.data import edges, ints, pairs
from reference.exact import BITS, clamp, idiv, irem, limits, wrap
from reference.layout import Program, buf, out
from reference.programs import program

TYPES = list(BITS)


def each(values, function):
    """All results of FUNCTION on the elements of lists in parallel."""
    return [r for v in zip(*values, strict=True) for r in function(*v)]


def for_each_type(kernel, function, result_type=lambda t: t):
    """A test for each type with FUNCTION(type, a, b) as the reference."""
    result = Program()
    for name in TYPES:
        a, b = pairs(name, 160, 171)
        wanted = each((a, b), lambda x, y, name=name: function(name, x, y))
        result.test(f"{kernel}_{name}", (160,), (16,), out(result_type(name), wanted), buf(name, a), buf(name, b))
    return result


def division(type_name, a, b, shape=""):
    low, _ = limits(type_name)
    b = [v or 5 for v in b]
    b = [3 if x == low and y == -1 else y for x, y in zip(a, b, strict=True)]
    wanted = each((a, b), lambda x, y: [idiv(x, y), irem(x, y)])
    return out(type_name, wanted), buf(type_name + shape, a), buf(type_name + shape, b)


@program("integer/division-32")
def division_32():
    result = Program().test("divide", (180,), (20,), *division("int", *pairs("int", 180, 172)))
    return result.test("divide_unsigned", (180,), (20,), *division("uint", *pairs("uint", 180, 173)))


@program("integer/division-64")
def division_64():
    result = Program().test("divide", (180,), (20,), *division("long", *pairs("long", 180, 174)))
    return result.test("divide_unsigned", (180,), (20,), *division("ulong", *pairs("ulong", 180, 175)))


@program("integer/division-small")
def division_small():
    a, b = pairs("char", 160, 176)
    b = [v or 7 for v in b]
    c = [wrap(idiv(x, y), "char") for x, y in zip(a, b, strict=True)]
    s = [
        irem(wrap(idiv(wrap(x * 251, "short"), wrap(y * 3, "short")), "short"), 101) for x, y in zip(a, b, strict=True)
    ]
    result = Program().test("divide", (160,), (16,), out("char", c), out("short", s), buf("char", a), buf("char", b))
    a, b = pairs("uchar", 160, 177)
    b = [v or 9 for v in b]
    wanted = []
    for i in range(0, 160, 4):
        wanted += [a[k] // b[k] for k in range(i, i + 4)] + [a[k] % b[k] for k in range(i, i + 4)]
    return result.test("divide_unsigned", (40,), (8,), out("uchar4", wanted), buf("uchar4", a), buf("uchar4", b))


@program("integer/division-by-constant")
def division_by_constant():
    data, wanted = edges("long", 64, 178), []
    for v in data:
        wanted += [idiv(v, 3), irem(v, 10), idiv(v, -16), irem(v, 16), idiv(wrap(v, "int"), 7)]
        wanted += [wrap(v, "uint") % 641, wrap(v, "ulong") // 1000000007, idiv(wrap(v, "short"), -9)]
    return Program().test("divide", (64,), (16,), out("long", wanted), buf("long", data))


@program("integer/shifts-64")
def shifts_64():
    data, by = edges("long", 72, 179), [i % 64 for i in range(72)]

    def u(x):
        return wrap(x, "ulong")

    wanted = each(
        (data, by),
        lambda v, s: [u(v << s), u(v >> s), u(v) >> s, u(u(v) >> 32 | v << 32), u(v >> 63), 1 << s],
    )
    return Program().test("shift", (72,), (12,), out("ulong", wanted), buf("long", data), buf("uint", by))


@program("integer/shifts-oversized")
def shifts_oversized():
    data = edges("int", 64, 180)
    by = [0, 1, 31, 32, 33, 63, 64, 65, 127, 128, -1, -31, -32, -33, 1 << 31, 2**31 - 1] * 4
    by = [wrap(s, "int") for s in by]
    wanted = each((data, by), lambda v, s: [wrap(v << (s & 31), "int"), v >> (s & 31)])
    unsigned = [wrap(v, "uint") >> (s & 31) for v, s in zip(data, by, strict=True)]
    wide = each((data, by), lambda v, s: [wrap(v << (s & 63), "long"), v >> (s & 63)])
    result = Program().test(
        "shift", (64,), (16,), out("int", wanted), out("uint", unsigned), out("long", wide), buf("int", data),
        buf("int", by),
    )  # fmt: skip
    data, by = edges("char", 64, 181), [wrap(i * 3 - 20, "char") for i in range(64)]
    wanted, unsigned = [], []
    for i in range(0, 64, 4):
        four = list(zip(data[i : i + 4], by[i : i + 4], strict=True))
        wanted += [wrap(v << (s & 7), "char") for v, s in four] + [v >> (s & 7) for v, s in four]
        # The amounts are converted, too: a negative one is large.
        unsigned += [wrap(v, "ushort") >> (s & 15) for v, s in four]
    result.test(
        "shift_vectors", (16,), (4,), out("char4", wanted), out("ushort4", unsigned), buf("char4", data),
        buf("char4", by),
    )  # fmt: skip
    data = edges("uint", 24, 182)
    wanted = each((data,), lambda v: [wrap(v << 1, "uint"), v])
    return result.test("shift_constant", (24,), (8,), out("uint", wanted), buf("uint", data))


@program("integer/wrap-around")
def wrap_around():
    a, b = pairs("uint", 160, 183)

    def run(v, w):
        x, y, s = v & 255, w & 255, v & 0xFFFF
        r = [wrap(v + w, "uint"), wrap(v - w, "uint"), wrap(v * w, "uint"), v * w, x + y, x * y & 255]
        return r + [wrap(x - y, "ulong"), wrap(s * s + ~x, "uint")]

    return Program().test("wrap", (160,), (16,), out("ulong", each((a, b), run)), buf("uint", a), buf("uint", b))


@program("integer/add-sat")
def add_sat():
    return for_each_type("saturate", lambda t, x, y: [clamp(x + y, t), clamp(x - y, t)])


@program("integer/halving-add")
def halving_add():
    return for_each_type("halve", lambda t, x, y: [(x + y) >> 1, (x + y + 1) >> 1])


@program("integer/multiply-high")
def multiply_high():
    def run(t, x, y):
        high = (x * y) >> BITS[t]
        return [high, wrap(high + 77, t), clamp(x * y + idiv(x, 2), t)]

    return for_each_type("high", run)


@program("integer/abs-difference")
def abs_difference():
    return for_each_type("distance", lambda t, x, y: [abs(x), abs(x - y)], lambda t: "u" + t.lstrip("u"))


@program("integer/bits")
def bits():
    def run(t, x, y):
        n, raw = BITS[t], x & ((1 << BITS[t]) - 1)
        s = y % n
        return [n - raw.bit_length(), raw.bit_count(), wrap(raw << s | raw >> (n - s), t)]

    return for_each_type("bits", run)


@program("integer/min-max-clamp")
def min_max_clamp():
    return for_each_type("order", lambda t, x, y: [min(x, y), max(x, y), max(20, min(100, x))])


@program("integer/upsample")
def upsample():
    data, wanted = edges("ulong", 40, 184), []
    for v in data:
        for bits, signed in ((8, "short"), (16, "int"), (32, "long")):
            part = (1 << bits) - 1
            whole = (v & part) << bits | (v >> bits & part)
            wanted += [whole, wrap(wrap(whole, signed), "ulong")]
    result = Program().test("upsample_all", (40,), (8,), out("ulong", wanted), buf("ulong", data))
    a, b = edges("ushort", 24, 185), edges("ushort", 24, 186)[::-1]
    wanted = [x << 16 | y for x, y in zip(a, b, strict=True)]
    return result.test("upsample_vectors", (12,), (4,), out("uint2", wanted), buf("ushort2", a), buf("ushort2", b))


@program("integer/multiply-24")
def multiply_24():
    a = [0, 1, -1, 2**23 - 1, -(2**23), *ints(43, 187, -(2**23), 2**23 - 1)]
    b = a[::-1]
    wanted = each((a, b), lambda x, y: [wrap(x * y, "int"), wrap(x * y + 1000000, "int")])
    result = Program().test("multiply", (48,), (12,), out("int", wanted), buf("int", a), buf("int", b))
    a = [0, 1, 2**24 - 1, 2**24 - 2, *ints(44, 188, 0, 2**24 - 1)]
    b, wanted = a[::-1], []
    for i in range(0, 48, 2):
        wanted += [wrap(a[k] * b[k], "uint") for k in (i, i + 1)]
        wanted += [wrap(a[k] * b[k] + a[k], "uint") for k in (i, i + 1)]
    return result.test("multiply_unsigned", (24,), (8,), out("uint2", wanted), buf("uint2", a), buf("uint2", b))


@program("integer/comparisons")
def comparisons():
    a, b = pairs("ulong", 160, 189)

    def run(x, y):
        def both(test, t):
            return test(wrap(x, t), wrap(y, t))

        def lt(p, q):
            return p < q

        i, u = wrap(x, "int"), wrap(x, "uint")
        return [
            both(lt, "char") | both(lt, "uchar") << 1 | (not both(lt, "char")) << 2,
            both(lambda p, q: p <= q, "short") | both(lambda p, q: p <= q, "ushort") << 1
            | both(lambda p, q: p == q, "short") << 2,
            both(lambda p, q: p > q, "int") | both(lambda p, q: p > q, "uint") << 1
            | both(lambda p, q: p != q, "int") << 2 | (i < 0) << 3,
            both(lambda p, q: p > q, "long") | (x > y) << 1 | (wrap(x, "long") < -1) << 2 | (u < x) << 3,
        ]  # fmt: skip

    return Program().test("compare", (160,), (16,), out("uchar", each((a, b), run)), buf("ulong", a), buf("ulong", b))
