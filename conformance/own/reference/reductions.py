# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions and scans."""

import itertools

from reference import exact
from reference.data import ints, wild_floats
from reference.layout import Program, buf, inout, local, out, value
from reference.programs import program


def chunks(values, size):
    return [values[i : i + size] for i in range(0, len(values), size)]


@program("reductions/tree")
def tree():
    data = ints(256, 11)
    result = Program()
    for size in (64, 16, 1):
        wanted = [sum(c) for c in chunks(data, size)]
        result.test(
            "reduce",
            (256,),
            (size,),
            out("int", wanted),
            buf("int", data),
            local("int", size),
            name=f"groups of {size}",
        )
    return result


@program("reductions/float-fixed-order")
def float_fixed_order():
    def total(tile):
        while len(tile) > 1:
            tile = [exact.add(a, b) for a, b in zip(tile[::2], tile[1::2], strict=True)]
        return tile[0]

    data = wild_floats(128, 12)
    wanted = [total(c) for c in chunks(data, 32)]
    return Program().test("reduce", (128,), (32,), out("float", wanted), buf("float", data))


@program("reductions/smallest-with-index")
def smallest_with_index():
    data = ints(96, 13, -9, 9)
    wanted = [v for start in range(0, 96, 32) for v in min((data[i], i) for i in range(start, start + 32))]
    return Program().test("smallest", (96,), (32,), out("int", wanted), buf("int", data))


@program("reductions/grid-stride")
def grid_stride():
    data = ints(101, 14, -(2**31), 2**31 - 1)
    wanted = [sum(data[i] * i for i in range(w, 101, 24)) for w in range(24)]
    return Program().test("sums", (24,), (8,), out("long", wanted), buf("int", data), value("uint", 101))


@program("reductions/vector-dot")
def vector_dot():
    a, b = ints(8 * 12, 15), ints(12, 16)
    wanted = [sum(x * y for x, y in zip(row, b, strict=True)) for row in chunks(a, 12)]
    return Program().test("dots", (8,), (4,), out("int", wanted), buf("int4", a), buf("int4", b), value("int", 3))


@program("reductions/two-dimensional")
def two_dimensional():
    width, height = 16, 8
    data = ints(width * height, 17, 0, 2**32 - 1)
    wanted = []
    for top, left in itertools.product(range(0, height, 4), range(0, width, 8)):
        total = 0
        for y in range(top, top + 4):
            row = 0
            for i in range(8):
                row ^= exact.wrap(data[y * width + left + i] * (i + 1), "uint")
            total += row
        wanted.append(exact.wrap(total, "uint"))
    return Program().test("reduce", (16, 8), (8, 4), out("uint", wanted), buf("uint", data))


@program("reductions/scan-inclusive")
def scan_inclusive():
    data = ints(120, 18)
    result = Program()
    for size in (40, 8, 24):
        after = [s for c in chunks(data, size) for s in itertools.accumulate(c)]
        result.test(
            "scan", (120,), (size,), inout("int", data, after), local("int", size), local("int", size),
            name=f"groups of {size}",
        )  # fmt: skip
    return result


@program("reductions/scan-exclusive")
def scan_exclusive():
    data = ints(192, 19, 0, 2**32 - 1)
    after, totals = [], []
    for c in chunks(data, 64):
        sums = [exact.wrap(s, "uint") for s in itertools.accumulate(c, initial=0)]
        after, totals = after + sums[:-1], totals + sums[-1:]
    return Program().test("scan", (96,), (32,), inout("uint", data, after), out("uint", totals))


@program("reductions/scan-segmented")
def scan_segmented():
    data, flags = ints(96, 20), [int(v > 60) for v in ints(96, 21)]
    after = []
    for i, v in enumerate(data):
        after.append(v if flags[i] or i % 32 == 0 else after[-1] + v)
    return Program().test("scan", (96,), (32,), inout("int", data, after), buf("uchar", flags))


@program("reductions/compaction")
def compaction():
    data = ints(64, 22)
    kept = [[v for v in c if v % 2 == 0] for c in chunks(data, 16)]
    wanted = [v for k in kept for v in k + [-1] * (16 - len(k))]
    return Program().test(
        "compact", (64,), (16,), out("int", wanted), out("int", [len(k) for k in kept]), buf("int", data)
    )
