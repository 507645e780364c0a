# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sorts: Python's sorted() is the whole reference."""

from reference.data import edges, ints, wild_floats
from reference.layout import Program, buf, inout, local, out, value
from reference.programs import program
from reference.reductions import chunks


def sorted_chunks(values, size, **how):
    return [v for c in chunks(values, size) for v in sorted(c, **how)]


@program("sorts/bitonic-local")
def bitonic_local():
    data = ints(128, 31, -1000, 1000)
    result = Program()
    for size in (64, 16):
        # The last stage of a group goes up: its index has no bit of K = N set.
        result.test(
            "sort", (128,), (size,), inout("int", data, sorted_chunks(data, size)), local("int", size),
            name=f"groups of {size}",
        )  # fmt: skip
    return result


@program("sorts/bitonic-global")
def bitonic_global():
    data = wild_floats(64, 32)
    return Program().test("sort", (32,), (32,), inout("float", data, sorted(data)))


@program("sorts/radix")
def radix():
    keys = edges("uint", 24, 33) + ints(24, 34, 0, 7)
    both = sorted(zip(keys, range(48), strict=True))
    sorted_keys, sorted_values = [k for k, _ in both], [v for _, v in both]
    return Program().test(
        "sort", (48,), (48,), inout("uint", keys, sorted_keys), inout("ushort", range(48), sorted_values),
        out("uint", sorted_keys), out("ushort", sorted_values),
    )  # fmt: skip


@program("sorts/odd-even")
def odd_even():
    data = ints(72, 35, -32768, 32767)
    return Program().test("sort", (72,), (24,), inout("short", data, sorted_chunks(data, 24, reverse=True)))


@program("sorts/rank")
def rank():
    data = edges("ulong", 48, 36)
    return Program().test("sort", (48,), (12,), out("ulong", sorted(data)), buf("ulong", data))


@program("sorts/insertion-private")
def insertion_private():
    data = ints(11 * 6, 37, -128, 127)
    return Program().test("sort", (6,), (3,), inout("char", data, sorted_chunks(data, 11)))


@program("sorts/merge")
def merge():
    count = 29
    data = ints(count, 38)
    # Five rounds (1, 2, 4, 8, 16): the result is in the second buffer.
    runs = sorted_chunks(data, 16)
    return Program().test("sort", (16,), (16,), inout("int", data, runs), out("int", sorted(data)), value("int", count))
