# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structures and unions: bytes through Python's struct module."""

import struct as packer

from reference import exact
from reference.data import edges, floats, ints
from reference.layout import Program, buf, inout, local, out, struct, value
from reference.programs import program
from reference.reductions import chunks


def words(data):
    """The bytes DATA as 32-bit words, filled up with zeros."""
    data += bytes(-len(data) % 4)
    return list(packer.unpack(f"<{len(data) // 4}I", data))


def pack(form, *values):
    return packer.pack("<" + form, *values)


@program("structs/by-value-scalars")
def by_value_scalars():
    m = (-7, 30000, -2000000000, 2**60 + 1, 1234.75, 255)
    data = pack("bxhiqfB3x", *m)
    wanted = [v for i in range(6) for v in (m[0] + i, m[1], m[2], m[3], 1234, 255)]
    return Program().test("spread", (6,), (3,), out("long", wanted), struct("uint", words(data)))


@program("structs/by-value-nested")
def by_value_nested():
    ranges, both = [(1, 5), (-7, 10), (100, 90), (-3, -3)], (11, -500)
    data = pack("i8h2h", 4, *sum(ranges, ()), *both)
    wanted = [(ranges[i % 4][1] - ranges[i % 4][0]) * 1000 + sum(both) + 77 for i in range(12)]
    return Program().test("look_up", (12,), (4,), out("int", wanted), struct("uint", words(data)), value("int", 77))


@program("structs/by-value-address-taken")
def by_value_address_taken():
    def run(i):
        values, last = [3, 1, 4, 1, 5, 9], 4
        for v in ([i * 100] if i % 2 else []) + [i]:
            last = (last + 1) % 6
            values[last] = v
        return sum(v * (k + 1) for k, v in enumerate(values))

    data = pack("7i", 3, 1, 4, 1, 5, 9, 4)
    return Program().test("use", (16,), (4,), out("int", [run(i) for i in range(16)]), struct("uint", words(data)))


@program("structs/by-value-two")
def by_value_two():
    small, large = pack("ib3x", -100, 5), pack("dib3x", 2.75, 13, -128)
    wanted = -2 + -200 + 15 + 300 * 5 + 11 + 91 + -128 * 11 + 1000000
    return Program(extensions=("cl_khr_fp64",)).test(
        "both", (4,), (2,), out("int", [wanted] * 4), value("char", -2), struct("uint", words(small)),
        value("short", 300), struct("uint", words(large)), value("int", 1000000),
    )  # fmt: skip


@program("structs/in-buffer")
def in_buffer():
    positions, masses = chunks(floats(18, 71), 3), ints(6, 72, 0, 60000)
    before, after = b"", b""
    for i, (p, m) in enumerate(zip(positions, masses, strict=True)):
        before += pack("3fBxH", *p, i, m)
        moved = [exact.add(x, exact.mul(m, 0.25)) for x in p] if i & 1 else p
        after += pack("3fBxH", *moved, i ^ 0x81, m << 1 & 0xFFFF)
    return Program().test("advance", (6,), (2,), inout("uint", words(before), words(after)))


@program("structs/copy")
def copy():
    records = [(ints(1, 73 + i)[0], ints(5, 90 + i), i) for i in range(8)]
    before, after = b"", b""
    for i, (key, more, end) in enumerate(records):
        before += pack("i5hbx", key, *more, end)
        key, more, end = records[i // 4 * 4 + (i + 1) % 4]
        more = [-v if k == i % 4 else v for k, v in enumerate(more)]
        after += pack("i5hbx", key + i % 4, *more, end)
    return Program().test("rotate_records", (8,), (4,), inout("uint", words(before), words(after)))


@program("structs/returned")
def returned():
    a, b = edges("int", 20, 74), [v or 3 for v in edges("int", 20, 75)]
    # The smallest number divided by -1 has no result.
    b = [2 if x == -(2**31) and y == -1 else y for x, y in zip(a, b, strict=True)]
    wanted = []
    for x, y in zip(a, b, strict=True):
        q, r = exact.idiv(x, y), exact.irem(x, y)
        wanted += [exact.wrap(q << (8 * i) | (r & 0xFF), "long") for i in range(5)]
    return Program().test("divisions", (20,), (5,), out("long", wanted), buf("int", a), buf("int", b))


@program("structs/packed")
def packed():
    rows = [(i * 20 - 60, 10**9 - i, -30000 + i, (1 << 55) * (i - 3) + i) for i in range(8)]
    before = b"".join(pack("bihq", *r) for r in rows)
    after = b"".join(pack("bihq", t, i - 1, h, ~w) for i, (t, _, h, w) in enumerate(rows))
    result = Program().test("unpack", (8,), (4,), out("long", [sum(r) for r in rows]), inout("uchar", before, after))
    return result.test("sizes", (1,), (1,), out("uint", [15, 15 + 7]))


@program("structs/aligned")
def aligned():
    result = Program().test("sizes", (1,), (1,), out("uint", [32, 16, 64, 32]))
    rows = [(i - 3, i * 1000, 10 - i) for i in range(6)]
    before = b"".join(pack("b15xib11x", *r) for r in rows)
    after = b"".join(pack("b15xib11x", a, b + a * c, c) for a, b, c in rows)
    wholes = b"".join(pack("h30x", i * 3) for i in range(6))
    wholes_after = b"".join(pack("h30x", i * 3 - 5) for i in range(6))
    return result.test(
        "use", (6,), (3,), inout("uint", words(before), words(after)), inout("uint", words(wholes), words(wholes_after))
    )


@program("structs/union")
def union():
    data = [exact.bits_of(v) for v in floats(12, 76)]
    after, wanted = [], []
    for word in data:
        doubled = exact.bits_of(exact.of_bits(word) * 2)
        wanted.append(doubled ^ (word & 0xFF) ^ (word >> 24) << 8)
        after.append(doubled >> 16 | (doubled & 0xFFFF) << 16)
    return Program().test("reinterpret", (12,), (4,), inout("uint", data, after), out("uint", wanted))


@program("structs/with-vectors")
def with_vectors():
    before, wanted = b"", []
    for i in range(5):
        c, d, cell, colour = i * 9 - 20, floats(3, 77 + i), ints(2, 78 + i), ints(3, 79 + i, 0, 255)
        before += pack("b15x3f4x2i3B5x", c, *d, *cell, *colour)
        wanted += [exact.integer(v * 128, "rtz") for v in (d[2], d[0], d[1])]
        wanted += [cell[0] + c, cell[1] - c, 48, colour[1], colour[2], colour[0]]
    # The fourth parts of the fields are nobody's, so the structures are not compared as bytes.
    return Program().test("advance", (5,), (1,), buf("uint", words(before)), out("int", wanted))


@program("structs/bit-fields-by-hand")
def bit_fields_by_hand():
    data = edges("uint", 24, 80)
    after = []
    for v in data:
        r, g, b = v >> 11 & 31, v >> 5 & 63, v & 31
        after.append(v & ~0xFFFF | b << 11 | (~g & 63) << 5 | ((r + 1) & 31))
    return Program().test("swap_channels", (24,), (8,), inout("uint", data, after))


@program("structs/pointer-inside")
def pointer_inside():
    data = ints(48, 81)
    wanted = []
    for i in range(24):
        group, lid = divmod(i, 8)
        view = [data[group * 16 + k * 2] + k * k for k in range(8)]
        wanted.append(view[lid] - view[7 - lid])
    return Program().test("through_view", (24,), (8,), buf("int", data), out("int", wanted))


@program("structs/constant-table")
def constant_table():
    table = [(b"abc\0", -5, (1, 2, 3)), (b"xyz\0", 1000, (200, 100, 50)), (b"q\0r\1", 7, (255, 0, 9))]
    wanted = [table[i % 3][1] + table[i % 3][2][i % 3] * 2 + table[i % 3][0][i & 3] for i in range(24)]
    return Program().test("read", (24,), (8,), out("int", wanted))


@program("structs/zero-and-designated")
def zero_and_designated():
    return Program().test("initialise", (3,), (3,), out("long", [0, 499, 1 + 30 + 0 + 4000 + 5]))


@program("structs/pointers-of-spaces")
def pointers_of_spaces():
    data = ints(72, 245, 0, 2**31 - 1)
    wanted = []
    for i in range(24):
        k, item = i & 7, i % 8
        used = k + item + (-3 if k & 1 else 0) + (i if i & 8 else 0) + (data[k] & 7)
        used += 100 * (len("alpha") if k & 2 else len("be") if k & 4 else -1)
        digits = [9] * 4
        digits[i & 3] = item ^ 1
        text, more = [("x1", 1), ("yy22", 2), ("", 3)][i % 3]
        byte = data[i].to_bytes(4, "little")
        wanted += [2 * used, 1, int("".join(map(str, digits))), 1]
        wanted += [len(text) + more, byte[1] | byte[3] << 8, 2 * i, 2]
    return Program().test("spaces", (24,), (8,), out("int", wanted), buf("int", data), local("int", 8), local("int", 8))


@program("structs/tagged-unions")
def tagged_unions():
    def got(n):
        return (n * 7, n * 2, n * 1000 - n)[n % 3]

    data, wanted = floats(17, 246), []
    for i in range(16):
        first, second = (exact.bits_of(v) for v in data[i : i + 2])
        chosen, other = i + (i & 3), i + (i + 1 & 3)
        wanted += [
            exact.wrap(second ^ 0x80000000 ^ 2 * i << 3, "int"),
            exact.wrap((first >> 16) + exact.bits_of(2.0), "int"),
            got(chosen) + got(other) + chosen,
            16 * 100 + 12,
        ]
    return Program().test("unions", (16,), (4,), out("int", wanted), buf("float", data))
