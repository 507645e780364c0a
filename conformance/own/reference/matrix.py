# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices."""

import itertools

from reference import exact
from reference.data import floats, ints
from reference.layout import Program, buf, inout, out, value
from reference.programs import program
from reference.reductions import chunks


@program("matrix/multiply-naive")
def multiply_naive():
    width, height, inner = 6, 4, 5
    a, b = chunks(ints(height * inner, 51), inner), chunks(ints(inner * width, 52), width)
    wanted = [sum(a[y][k] * b[k][x] for k in range(inner)) for y in range(height) for x in range(width)]
    return Program().test(
        "multiply", (width, height), (3, 2), out("int", wanted), buf("int", sum(a, [])), buf("int", sum(b, [])),
        value("int", inner),
    )  # fmt: skip


@program("matrix/multiply-tiles")
def multiply_tiles():
    n = 12
    a, b = chunks(floats(n * n, 53), n), chunks(floats(n * n, 54), n)
    wanted = []
    for y, x in itertools.product(range(n), repeat=2):
        total = 0.0
        for k in range(n):
            total = exact.fma(a[y][k], b[k][x], total)
        wanted.append(total)
    return Program().test(
        "multiply", (n, n), (4, 4), out("float", wanted), buf("float", sum(a, [])), buf("float", sum(b, [])),
        value("int", n),
    )  # fmt: skip


@program("matrix/transpose")
def transpose():
    width, height = 13, 10
    data = ints(width * height, 55)
    wanted = [data[y * width + x] for x in range(width) for y in range(height)]
    return Program().test(
        "transpose", (16, 16), (8, 8), out("int", wanted), buf("int", data), value("int", width), value("int", height)
    )


@program("matrix/vector-columns")
def vector_columns():
    m, v = ints(16, 56), ints(24, 57)
    after = [sum(m[k * 4 + r] * v[i + k] for k in range(4)) for i in range(0, 24, 4) for r in range(4)]
    return Program().test("transform", (6,), (2,), inout("int4", v, after), buf("int4", m))


@program("matrix/determinant")
def determinant():
    def by_permutations(m):
        total = 0
        for p in itertools.permutations(range(4)):
            sign = 1
            for i, j in itertools.combinations(range(4), 2):
                sign = -sign if p[i] > p[j] else sign
            total += sign * m[0][p[0]] * m[1][p[1]] * m[2][p[2]] * m[3][p[3]]
        return total

    matrices = [ints(16, 58 + i, -50, 50) for i in range(6)]
    matrices += [[0] * 16, [0, 1, 2, 3, 0, 5, 1, 2, 4, 4, 1, 0, 2, 9, 9, 1], [1, 2, 3, 4] * 4]
    matrices += [[0, 2, 0, 1, 3, 0, 0, 0, 0, 0, 4, 0, 1, 0, 5, 7]]
    wanted = [by_permutations(chunks(m, 4)) for m in matrices]
    return Program().test("determinant", (10,), (5,), out("long", wanted), buf("int", sum(matrices, [])))
