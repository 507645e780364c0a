# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Memory: local, constant, private, pointers and copies."""

import itertools
import struct

from reference.data import floats, ints
from reference.exact import wrap
from reference.layout import Program, buf, inout, local, null, out, value
from reference.programs import program
from reference.reductions import chunks


@program("memory/local-arguments")
def local_arguments():
    wanted = [k * 10000 + k * 4 * 100 - k for i in range(16) for k in [7 - i % 8]]
    return Program().test("three", (16,), (8,), out("int", wanted), local("int", 8), local("long", 8))


@program("memory/local-in-called-function")
def local_in_called_function():
    a, b = [i * 3 for i in range(8)], [-1] + [i + 100 for i in range(8)]
    wanted = [(b[8 - i] if i & 1 else a[7 - i]) + b[i] for i in range(8)]
    return Program().test("through", (24,), (8,), out("int", wanted * 3))


@program("memory/local-first-address")
def local_first_address():
    wanted = [v for i in range(8) for v in ((0, 0, 0, 7, 2) if i & 1 else (0, 0, 1, 8, 7))]
    return Program().test("test", (8,), (4,), out("int", wanted))


@program("memory/private-null")
def private_null():
    bits, wanted = 0b0110100110010110, []
    for i in range(12):
        p = i * 11 if bits >> i & 1 else None
        from_other = bits >> (i + 1) & 1
        q = 6 if from_other else p
        wanted += [int(p is None), -1 if p is None else p, 99 if q is None else q, int(not from_other) | 2]
    return Program().test("test", (12,), (4,), out("int", wanted), value("int", bits))


def links(number, shared=None, table=None, own=(None,) * 3, tail=0):
    """What look() returns for a structure with these pointees; None is null."""
    pointees = [shared, table, *own]
    bits = sum(1 << i for i, p in enumerate(pointees) if p is None)
    return (number + sum(p or 0 for p in pointees) + 8 * tail) << 8 | bits


@program("memory/null-pointers-cleared")
def null_pointers_cleared():
    own = (10, 20, 30)
    program = Program()
    for first, count, everything in ((1, 2, 0), (1, 2, 1), (0, 4, 0), (0, 4, 1), (3, 0, 1)):
        wanted = []
        for item in range(3):
            for i in range(6):
                if not first + item <= i < first + item + count:
                    wanted.append(links(i, 100, 1 + i % 2, own, 1))
                else:
                    wanted.append(links(0) if everything else links(i, tail=1))
        program.test(
            "elements", (3,), (3,), out("uint", wanted), local("int", 1), value("int", first), value("int", count),
            value("int", everything),
        )  # fmt: skip
    for begin, end in ((0, 3), (1, 3), (0, 1), (2, 2)):
        left = tuple(None if begin <= i < end else p for i, p in enumerate(own))
        wanted = [w for i in range(3) for w in (links(0, 100, 1 + i % 2, own), links(0, 100, 1 + i % 2, left))]
        program.test("parts", (3,), (3,), out("uint", wanted), local("int", 1), value("int", begin), value("int", end))
    wanted = []
    for i in range(24):
        own = tuple(5 if i % 5 == 0 and i % 3 == k else None for k in range(3))
        wanted.append(links(0, 7 if i % 5 == 0 else None, None, own))
    return program.test("many", (1,), (1,), out("uint", wanted), local("int", 1), value("int", 5))


@program("memory/global-null")
def global_null():
    a, b, n = ints(6, 131), ints(6, 132), range(6)
    result = Program()
    result.test("test", (6,), (3,), out("int", n), null("int"), null("int"), name="both null")
    given = [i + a[i] for i in n]
    result.test("test", (6,), (3,), out("int", given), buf("int", a), null("int"), name="constant null")
    given = [i + 1000 * b[i] for i in n]
    result.test("test", (6,), (3,), out("int", given), null("int"), buf("int", b), name="global null")
    given = [i + a[i] + 1000 * b[i] for i in n]
    return result.test("test", (6,), (3,), out("int", given), buf("int", a), buf("int", b), name="none null")


@program("memory/constant-tables")
def constant_tables():
    grid, numbers, text = [[1, -2, 3], [-4, 5, -6]], [0.5, -1.25, 1e10, 2.0**-10], b"constant\0"
    wanted = [(1 << (i & 7)) + grid[i & 1][i % 3] + 0x123456789ABCDEF + 3 + text[i % 9] + 1 for i in range(24)]
    return Program().test(
        "read", (24,), (8,), out("long", wanted), out("float", [numbers[i & 3] * 2 for i in range(24)])
    )


@program("memory/constant-mixed")
def constant_mixed():
    own, given = [10, 20, 30, 40, 50, 60, 70, 80], ints(9, 133)

    def total(p, n):
        return sum(v * (i + 1) for i, v in enumerate(p[:n]))

    wanted = []
    for i in range(10):
        p = own if i & 1 else given
        # Every second step goes back to the start of GIVEN, the other adds one.
        q = [own[0], given[0], given[1]][0 if i == 0 else 1 if i % 2 else 2]
        wanted += [total(own, 8), total(given, 9), total(p, 4) + p[i & 7], q]
    return Program().test("sums", (10,), (5,), out("int", wanted), buf("int", given), value("int", 9))


@program("memory/private-large")
def private_large():
    def run(state):
        cells = []
        for _ in range(700):
            state = wrap(state * 1664525 + 1013904223, "uint")
            cells.append(state)
        at, total = state % 700, 0
        for _ in range(300):
            total = wrap(total * 31 + cells[at], "uint")
            cells[at] ^= total
            at = wrap(at + total, "uint") % 700
        return total

    return Program().test(
        "walk", (8,), (4,), out("uint", [run(4000000000 + i * 77) for i in range(8)]), value("uint", 4000000000)
    )


@program("memory/private-through-functions")
def private_through_functions():
    data = ints(48, 134)
    return Program().test(
        "selection_sort", (6,), (3,), inout("int", data, [v for c in chunks(data, 8) for v in sorted(c)])
    )


@program("memory/pointer-arithmetic")
def pointer_arithmetic():
    data, raw = ints(10, 135), ints(8, 136, 0, 255)
    wanted = []
    for i in range(8):
        wanted += [i, -30 + 4, 4 * i, (i > 0) + 4 + 8, raw[i] + raw[0], 3, data[i] + data[i + 1]]
    return Program().test(
        "pointers", (8,), (4,), out("long", wanted), buf("int", data), local("short", 8), buf("uchar", raw)
    )


@program("memory/bytes-of-words")
def bytes_of_words():
    data = ints(12, 137, 0, 2**32 - 1)
    wanted = [b for v in data for b in struct.pack("<I", v)]
    after = [v & ~0xFF0000 | (v >> 24 ^ 0xFF) << 16 for v in data]
    return Program().test("bytes", (12,), (4,), inout("uint", data, after), out("uchar", wanted))


@program("memory/async-copy")
def async_copy():
    data = ints(48, 138)
    wanted = [v + 1 if i % 16 < 8 else v - 1 for i, v in enumerate(data)]
    result = Program().test("copy", (24,), (8,), out("int", wanted), buf("int", data), local("int", 16))
    data = floats(24, 139)
    return result.test("copy_vectors", (6,), (6,), out("float4", data[::-1]), buf("float4", data))


@program("memory/async-strided")
def async_strided():
    width, height = 5, 20
    rows = chunks(ints(width * height, 140), width)
    wanted = [v * 2 + y for y, row in enumerate(rows) for v in reversed(row)]
    return Program().test(
        "columns", (width * 8,), (8,), out("short", wanted), buf("short", itertools.chain(*rows)),
        value("uint", width), value("uint", height),
    )  # fmt: skip


@program("memory/prefetch")
def prefetch():
    data = ints(32, 141)
    wanted = [x + y * z - w for x, y, z, w in chunks(data, 4)]
    return Program().test("sum", (8,), (4,), out("int", wanted), buf("int4", data))


@program("memory/volatile")
def volatile():
    data = ints(16, 142)
    return Program().test("count", (16,), (8,), inout("int", data, [(v + 1) * 2 * 2 for v in data]), local("int", 8))


@program("memory/two-kernels-local")
def two_kernels_local():
    result = Program().test("first", (16,), (8,), out("int", [(i + 1) % 8 * 2 for i in range(8)] * 2))
    return result.test("second", (8,), (4,), out("int", [(i + 1) % 4 * 5 + 1 for i in range(4)] * 2))
