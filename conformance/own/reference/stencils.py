# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stencils over rows, images and volumes."""

from reference import exact
from reference.data import ints, wild_floats
from reference.layout import Program, buf, inout, out, value
from reference.programs import program


def inside(v, count):
    return max(0, min(count - 1, v))


@program("stencils/blur-1d")
def blur_1d():
    result = Program()
    for count in (48, 37):
        data = ints(count, 41)
        # Tiles after the end hold the last element, as inside() says too.
        wanted = [sum(w * data[inside(i + d - 2, count)] for d, w in enumerate((1, 4, 6, 4, 1))) for i in range(count)]
        result.test(
            "blur", (48,), (16,), out("int", wanted), buf("int", data), value("int", count), name=f"{count} elements"
        )
    return result


@program("stencils/five-point-2d")
def five_point_2d():
    w, h = 10, 6
    data = ints(w * h, 42)

    def at(x, y):
        return data[y * w + x] if 0 <= x < w and 0 <= y < h else 0

    wanted = [
        at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y) for y in range(h) for x in range(w)
    ]
    return Program().test("laplace", (w, h), (5, 2), out("int", wanted), buf("int", data))


@program("stencils/convolution")
def convolution():
    w, h = 8, 6
    data = ints(w * h * 2, 43)
    weights = [[1, -2, 3], [-4, 5, -6], [7, -8, 9]]
    wanted = [
        sum(
            weights[dy + 1][dx + 1] * data[(inside(y + dy, h) * w + inside(x + dx, w)) * 2 + c]
            for dy in (-1, 0, 1)
            for dx in (-1, 0, 1)
        )
        for y in range(h)
        for x in range(w)
        for c in (0, 1)
    ]
    return Program().test("convolve", (w, h), (4, 3), out("int2", wanted), buf("int2", data))


@program("stencils/life")
def life():
    start = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2), (5, 5), (5, 6), (5, 7)}

    def following(alive):
        counts = {}
        for x, y in alive:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if dx or dy:
                        cell = ((x + dx) % 8, (y + dy) % 8)
                        counts[cell] = counts.get(cell, 0) + 1
        return {c for c, n in counts.items() if n == 3 or (n == 2 and c in alive)}

    def board(alive):
        return [int((x, y) in alive) for y in range(8) for x in range(8)]

    result = Program()
    for generations in (1, 12):
        alive = start
        for _g in range(generations):
            alive = following(alive)
        result.test(
            "life", (8, 8), (8, 8), inout("uchar", board(start), board(alive)), value("int", generations),
            name=f"{generations} generations",
        )  # fmt: skip
    return result


@program("stencils/jacobi")
def jacobi():
    rod = wild_floats(16, 44)
    after = list(rod)
    for _r in range(20):
        after = after[:1] + [exact.mul(exact.add(after[i - 1], after[i + 1]), 0.5) for i in range(1, 15)] + after[15:]
    return Program().test("relax", (16,), (16,), inout("float", rod, after), value("int", 20))


@program("stencils/median-3x3")
def median_3x3():
    w, h = 9, 7
    data = ints(w * h, 45, 0, 255)
    wanted = [
        sorted(data[inside(y + dy, h) * w + inside(x + dx, w)] for dy in (-1, 0, 1) for dx in (-1, 0, 1))[4]
        for y in range(h)
        for x in range(w)
    ]
    return Program().test("median", (w, h), (3, 7), out("uchar", wanted), buf("uchar", data))


@program("stencils/column-3d")
def column_3d():
    w, h, d = 4, 3, 5
    data = [v * 2**40 for v in ints(w * h * d, 46)]
    wanted = [v - (data[i - w * h] if i >= w * h else 0) for i, v in enumerate(data)]
    return Program().test(
        "difference", (w, h, d), (2, 3, 1), out("long", wanted), buf("long", data), value("uint", w),
        value("uint", w * h),
    )  # fmt: skip
