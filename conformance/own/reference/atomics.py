# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Atomic operations: results that hold for every order of the work-items."""

from functools import reduce
from operator import and_, or_, xor

from reference import exact
from reference.data import edges, floats, ints
from reference.layout import Program, buf, inout, out, value
from reference.programs import program
from reference.reductions import chunks

INT64 = ("cl_khr_int64_base_atomics", "cl_khr_int64_extended_atomics")


def u32(x):
    return exact.wrap(x, "uint")


def i32(x):
    return exact.wrap(x, "int")


@program("atomics/add-sub-global")
def add_sub_global():
    amounts, n = ints(64, 61), 64
    total = sum(amounts)
    signed = [3 + total, -total, 10 + n, 20 - n]
    unsigned = [u32(total * 0x10001) + n // 4, -sum(range(n)) + n // 4, n // 4, n // 4, -n]
    return Program().test(
        "count", (64,), (16,), inout("int", [3, 0, 10, 20], signed), inout("uint", [0] * 5, map(u32, unsigned)),
        buf("int", amounts),
    )  # fmt: skip


def extremes(type_name):
    data = edges(type_name, 48, 62)
    low, high = exact.limits(type_name)
    groups = chunks(data, 16)
    return Program().test(
        "extremes", (48,), (16,), inout(type_name, [high] * 3, map(min, groups)),
        inout(type_name, [low] * 3, map(max, groups)), buf(type_name, data),
    )  # fmt: skip


@program("atomics/min-max-signed")
def min_max_signed():
    return extremes("int")


@program("atomics/min-max-unsigned")
def min_max_unsigned():
    return extremes("uint")


@program("atomics/bits")
def bits():
    n = 24
    masks = [0xFFFFFFFF & ~((1 << n) - 1), (1 << n) - 1, reduce(xor, (u32(i * 0x9E3779B9) for i in range(n)))]
    signed = [-1 & ~4, 31 | 64, -5 ^ reduce(xor, (i << 3 for i in range(n)))]
    return Program().test(
        "bits", (n,), (8,), inout("uint", [0xFFFFFFFF, 0, 0], masks), inout("int", [-1, 64, -5], signed)
    )


@program("atomics/old-values")
def old_values():
    result = Program().test("tickets", (96,), (32,), inout("uint", [0], [96]), inout("uchar", [0] * 96, [1] * 96))
    before, after, old = [0, 1, -1, 2**31 - 1, -(2**31), 250, 8, 9], [], []
    for i, v in enumerate(before):
        steps = [
            lambda c: i32(c + 5), lambda c: i32(c - 2), lambda c: i32(c + 1), lambda c: i32(c - 1),
            lambda c: min(c, 10), lambda c: max(c, -3), lambda c: c & 0xFF, lambda c: c | 0x100,
            lambda c: c ^ 0x111, lambda _, i=i: i,
        ]  # fmt: skip
        for step in steps:
            old.append(v)
            v = step(v)
        after.append(v)
    return result.test("lone", (8,), (4,), inout("int", before, after), out("int", old))


@program("atomics/exchange")
def exchange():
    before, old = ints(8, 63), []
    for i, v in enumerate(before):
        old += [v, i * 10, -1 if i == 3 else i * 10]
    after = [-1 if i == 3 else 7 for i in range(8)]
    return Program().test("exchange", (8,), (4,), inout("int", before, after), out("int", old))


@program("atomics/exchange-float")
def exchange_float():
    before = floats(16, 64)
    # The group's slots are read in reverse, negated.
    after = [-0.5 * (i // 8 * 8 + 7 - i % 8) for i in range(16)]
    return Program().test("exchange", (16,), (8,), inout("float", before, after), out("float", before))


@program("atomics/float-add-by-cmpxchg")
def float_add():
    data = floats(60, 65)
    sums = [sum(data[i] for i in range(r, 60, 3)) for r in range(3)]
    return Program().test("sum", (60,), (12,), inout("float", [0.0] * 3, sums), buf("float", data))


@program("atomics/local-integer")
def local_integer():
    n = 24
    one = [
        sum(range(n)), -2 * sum(range(n)), n, -n, 50 - (n - 1), 3 * (n - 1), -1 << n, (1 << n) - 1,
        reduce(xor, (i * i for i in range(n))),
    ]  # fmt: skip
    return Program().test("group", (72,), (24,), out("int", one * 3))


@program("atomics/local-exchange")
def local_exchange():
    return Program().test("pass_on", (48,), (16,), inout("uint", [0] * 17, [3] * 17))


@program("atomics/histogram")
def histogram():
    data = ints(500, 66, 0, 255)
    bins = [5 + sum(v >> 3 == b for v in data) for b in range(32)]
    return Program().test(
        "histogram", (96,), (24,), inout("uint", [5] * 32, bins), buf("uchar", data), value("uint", 500)
    )


@program("atomics/base-64")
def base_64():
    n, total = 40, sum(range(40))
    counters = [1 + (total << 33), -total * 3000000000, n - 7, -n]
    before = [0, 2**63 + 5] * n
    old = [v for i in range(n) for v in (2**63 + 5, 99 if i == 2 else i << 40)]
    result = Program(extensions=INT64[:1]).test(
        "count", (n,), (8,), inout("long", [1, 0, -7, 0], counters), inout("ulong", before, old)
    )
    cells = [(1 << 50) + (sum(range(16)) << 32), (1 << 50) - 16]
    return result.test("count_local", (32,), (16,), out("long", cells * 2))


@program("atomics/extended-64")
def extended_64():
    data = edges("long", 40, 67)
    unsigned = [exact.wrap(v, "ulong") for v in data]
    mask = exact.wrap(0xFF00FF0000000000, "long")
    cells = [
        min(data), max(data), reduce(and_, (v | mask for v in data)),
        reduce(or_, (v & 0x0F0F0F0F0F0F0F0F for v in data)), 77 ^ reduce(xor, data),
    ]  # fmt: skip
    return Program(extensions=INT64).test(
        "extended", (40,), (8,), inout("long", [2**63 - 1, -(2**63), -1, 0, 77], cells),
        inout("ulong", [2**64 - 1, 0], [min(unsigned), max(unsigned)]), buf("long", data),
    )  # fmt: skip


@program("atomics/first-spelling")
def first_spelling():
    n = 24
    cells = [sum(range(n)), n, 5 - (n - 1), 255, *(sum(range(g, g + 8)) for g in (0, 8, 16))]
    unsigned = [u32(-1), reduce(xor, range(n))]
    return Program().test("old_names", (n,), (8,), inout("int", [0] * 7, cells), inout("uint", [0, 0], unsigned))


@program("atomics/field-of-struct")
def field_of_struct():
    n, count = 30, 4
    before = [0x7F, 100, 0x1234, 0] * count
    after = list(before)
    for i in range(n):
        after[i % count * 4 + 1] += i
        after[i // 2 % count * 4 + 3] |= 1 << i
    return Program().test("touch", (n,), (10,), inout("uint", before, after), value("int", count))


@program("atomics/contended")
def contended():
    groups, size, times = 64, 32, 4000
    total = groups * sum((lid & i) for lid in range(size) for i in range(times))
    return Program().test(
        "count", (groups * size,), (size,), inout("uint", [9], [u32(9 + total)]), value("uint", times)
    )
