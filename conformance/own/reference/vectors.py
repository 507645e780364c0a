# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vectors: components, literals, comparisons, choices."""

import math
import struct

from reference.data import edges, floats, ints
from reference.exact import idiv, irem, wrap
from reference.layout import Program, buf, inout, local, out, value
from reference.programs import program
from reference.reductions import chunks


def pick(v, numbers):
    return [v[n] for n in numbers]


@program("vectors/swizzle-read")
def swizzle_read():
    data, wanted = ints(48, 101), []
    for v in chunks(data, 8):
        wanted += pick(v, (7, 3, 6, 2)) + pick(v, (3, 2, 1, 0))
        wanted += [v[5] - v[4], v[5] - v[4], v[5] - v[5], v[5] - v[5]]
        wanted += pick(v, (1, 5)) + pick(v, (2, 6))
    return Program().test("swizzles", (6,), (2,), out("int4", wanted), buf("int8", data))


@program("vectors/swizzle-write")
def swizzle_write():
    data, after = ints(40, 102), []
    for v in chunks(data, 8):
        v = list(v)
        v[7], v[1] = v[0], v[7]
        v[0], v[2] = v[0] + 10, v[2] + 10
        v[5], v[7] = v[5] * 2, v[7] * 3
        v[3] ^= v[5]
        v[1], v[3], v[5], v[7] = v[7], v[1], v[3], v[5]
        after += v
    return Program().test("assign", (5,), (1,), inout("int8", data, after))


@program("vectors/halves-of-16")
def halves_of_16():
    data, after = ints(64, 103, 0, 255), []
    for v in chunks(data, 16):
        v = v[0::2][4:] + v[1::2][:4] + v[:8][0::2] + v[8:][1::2]
        v[10], v[11] = (v[11] + 1) & 255, (v[10] + 255) & 255
        after += v
    return Program().test("halves", (4,), (2,), inout("uchar", data, after))


@program("vectors/three-in-buffers")
def three_in_buffers():
    data, add = chunks(ints(36, 104), 3), chunks(ints(6, 105), 3)
    after = []
    for i in range(12):
        row = [data[i ^ 1], add[i & 1]]
        first, second = row[i & 1], row[~i & 1]
        after += [a + b for a, b in zip(first, pick(second, (2, 0, 1)), strict=True)]
    return Program().test(
        "three", (12,), (4,), inout("int3", sum(data, []), after), local("int3", 4), buf("int3", sum(add, [])),
        out("uint", [16, 32, 16]),
    )  # fmt: skip


@program("vectors/load-store-unaligned")
def load_store_unaligned():
    source = ints(60, 106)
    result = Program()
    for start, to in ((0, 0), (3, 5), (1, 2)):
        after = [0] * 160
        for i in range(8):
            after[to + 2 * i : to + 2 * i + 2] = source[start + 2 * i : start + 2 * i + 2]
            after[to + 33 + 4 * i : to + 37 + 4 * i] = source[start + 1 + 4 * i : start + 5 + 4 * i]
            after[to + 80 + 8 * i : to + 88 + 8 * i] = source[start + i : start + i + 8]
        result.test(
            "copy", (8,), (4,), inout("int", [0] * 160, after), buf("int", source), value("int", start),
            value("int", to), name=f"from {start} to {to}",
        )  # fmt: skip
    data = ints(20, 107, 0, 255)
    after = [0] + data[1:13] + [0]
    tile = data[3:11]
    for i in range(4):
        after += tile[i : i + 4]
    # Elements after the eight that are stored are read by the last work-item: none.
    return result.test("copy_bytes", (4,), (4,), inout("uchar", [0] * 30, after), buf("uchar", data), local("short", 9))


@program("vectors/load-store-three")
def load_store_three():
    data, wanted = floats(27, 108), []
    for x, y, z in chunks(data, 3):
        wanted += [y + 0.5, z + 1.0, x + 1.5]
    return Program().test("three", (9,), (3,), out("float", wanted), buf("float", data))


@program("vectors/shuffle")
def shuffle():
    data, mask = ints(64, 109), edges("uint", 32, 110)
    wanted = [data[i // 4 * 8 + m % 8] for i, m in enumerate(mask)]
    result = Program().test("one", (8,), (4,), out("int4", wanted), buf("int8", data), buf("uint4", mask))
    a, b, mask = ints(24, 111), ints(24, 112), edges("ushort", 48, 113)
    wanted = [(a[i // 8 * 4 :][:4] + b[i // 8 * 4 :][:4])[m % 8] for i, m in enumerate(mask)]
    return result.test("two", (6,), (3,), out("short", wanted), buf("short4", a), buf("short4", b), buf("ushort", mask))


@program("vectors/literals")
def literals():
    a, b = -6, (40, 50)
    c, d = [a, *b, a + 1], [b[1], b[0], 7]
    wanted = c + [d[2], d[1]] + list(b)
    wanted += [a, *c[1:], 9, 9, 9, 9]
    wanted += [a * i for i in range(8)]
    wanted += [3 - v for v in d + c + [100]]
    return Program().test("literals", (4,), (2,), out("int8", wanted), value("int", a), value("int2", *b))


@program("vectors/comparisons")
def comparisons():
    special = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 0.5]
    a = [x for x in special for _ in special]
    b = [y for _ in special for y in special]
    wanted = []
    for i in range(0, 64, 4):
        pairs = list(zip(a[i : i + 4], b[i : i + 4], strict=True))
        for compare in (lambda x, y: x < y, lambda x, y: x <= y, lambda x, y: x == y, lambda x, y: x != y):
            wanted += [-int(compare(x, y)) for x, y in pairs]
        (x0, y0), (x1, y1), (x2, _), (x3, y3) = pairs
        wanted += [int(x0 > y0), int(x1 >= y1), int(x2 == 0), int(bool(x3) and bool(y3))]
        wanted += [-int(x == 0) for x, _ in pairs]
    result = Program().test("compare", (16,), (4,), out("int4", wanted), buf("float4", a), buf("float4", b))
    a, b = edges("uchar", 24, 114), edges("uchar", 24, 115)[::-1]
    wanted = []
    for i in range(0, 24, 4):
        pairs = list(zip(a[i : i + 4], b[i : i + 4], strict=True))
        wanted += [-int(x > y) for x, y in pairs] + [-int(bool(x and y)) for x, y in pairs]
    return result.test("compare_bytes", (6,), (2,), out("char4", wanted), buf("uchar4", a), buf("uchar4", b))


@program("vectors/select")
def select():
    a, b, c = ints(32, 116), ints(32, 117), edges("int", 32, 118)
    wanted = []
    for i in range(0, 32, 4):
        wanted += [b[k] if c[k] < 0 else a[k] for k in range(i, i + 4)]
        wanted += [a[k] if c[k] < 0 else b[k] for k in range(i, i + 4)]
    result = Program().test("choose", (8,), (2,), out("int4", wanted), *(buf("int4", v) for v in (a, b, c)))
    a, b, c = edges("uint", 20, 119), edges("uint", 20, 120)[::-1], edges("uint", 20, 121)
    wanted = []
    for x, y, z in zip(a, b, c, strict=True):
        top = z >> 31
        wanted += [y if z else x, y if top else x, y if top else x]  # the last: sides and bit both swapped
    return result.test("choose_unsigned", (20,), (5,), out("uint", wanted), *(buf("uint", v) for v in (a, b, c)))


@program("vectors/any-all")
def any_all():
    data = edges("int", 40, 122) + [-1, -2, -3, -4, 5, -6, 7, 8, -1, -1, 1, 1, 1, 1, 1, -1, 200, 200, 128, 255]
    wanted = []
    for v in chunks(data, 4):
        top = [x < 0 for x in v]
        raw = struct.pack("<4i", *v)
        wanted += [any(top), all(top), any(top[:3]), all(top[:2]), top[3]]
        wanted.append(int(all(top)) | int(any(byte > 127 for byte in raw)) << 1)
    return Program().test("tests", (15,), (5,), out("int", wanted), buf("int4", data))


@program("vectors/bitselect")
def bitselect():
    a, b, c = (edges("uint", 24, s)[::d] for s, d in ((123, 1), (124, -1), (125, 1)))
    # No NaN: one that signals may change on its way.
    a, b, c = ([w & 0xBFFFFFFF for w in v] for v in (a, b, c))
    wanted = []
    for i in range(0, 24, 2):
        wanted += [(a[k] & ~c[k]) | (b[k] & c[k]) for k in (i, i + 1)] * 2
    return Program().test("choose", (12,), (4,), out("uint2", wanted), *(buf("uint2", v) for v in (a, b, c)))


@program("vectors/as-type")
def as_type():
    data, wanted = [v & 0xBFFFFFFF for v in ints(24, 126, 0, 2**32 - 1)], []
    for x, y in chunks(data, 2):
        raw = struct.pack("<2I", x, y)
        whole = x | y << 32
        wanted += [x, whole >> 16 & 0xFFFFFFFF, int.from_bytes(raw[:4], "big"), y & 0xFFFF]
        wanted.append(wrap(wrap(y & 0xFFFF, "short"), "uint"))
        mixed = bytes(raw[i] for i in (7, 0, 6, 1, 5, 2, 4, 3))
        wanted += [int.from_bytes(mixed[4:], "little"), x & 0xFFFFFF]
    return Program().test("views", (12,), (3,), out("uint", wanted), buf("uint2", data))


@program("vectors/arithmetic-16")
def arithmetic_16():
    data, k, after = ints(64, 127, -1000, 1000), -3, []
    for v in chunks(data, 16):
        w = v[1:] + v[:1]
        for x, y in zip(v, w, strict=True):
            r = ((x * 3 - idiv(y, k) + irem(x, 7)) ^ (y & 0xFF)) | wrap(x << 2, "int")
            after.append(-r + ~x + (y >> 1) - (x > y) + k + 1)
    return Program().test("operate", (4,), (2,), inout("int16", data, after), value("int", k))


@program("vectors/array-of-vectors")
def array_of_vectors():
    data, which = chunks(ints(48, 128), 4), ints(12, 129, 0, 255)
    wanted = []
    for i, w in enumerate(which):
        rows = [list(data[(i + r) % 12]) for r in range(4)]
        source = rows[w >> 2 & 3]
        rows[w & 3][1:3] = [source[0], source[3]]
        wanted.append(sum(rows, [])[w & 15] + rows[3][2])
    return Program().test("pick", (12,), (4,), out("short", wanted), buf("short4", sum(data, [])), buf("uchar", which))
