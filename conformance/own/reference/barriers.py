# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Barriers: groups as lists that change step by step."""

from reference.data import ints
from reference.layout import Program, buf, inout, local, out, value
from reference.programs import program


def by_group(values, size, step):
    """STEP(group, number) of every run of SIZE values, put together again."""
    result = []
    for start in range(0, len(values), size):
        result += step(values[start : start + size], start // size)
    return result


@program("barriers/reverse-in-group")
def reverse_in_group():
    data = ints(64, 1)
    return Program().test("reverse", (64,), (16,), inout("int", data, by_group(data, 16, lambda g, _: g[::-1])))


@program("barriers/in-loop")
def in_loop():
    def run(group, steps):
        for s in range(steps):
            group = [v + s for v in group[1:] + group[:1]]
        return group

    data = ints(96, 2)
    result = Program()
    for steps in (0, 1, 7, 40):
        after = by_group(data, 32, lambda g, _, steps=steps: run(g, steps))
        result.test("rotate_by", (96,), (32,), inout("int", data, after), value("int", steps), name=f"{steps} steps")
    return result


@program("barriers/in-called-function")
def in_called_function():
    data = ints(64, 3)
    after = by_group(data, 32, lambda g, _: [sum(g)] * 32)
    return Program().test("butterfly", (64,), (32,), inout("int", data, after))


@program("barriers/in-loop-of-called-function")
def in_loop_of_called_function():
    def run(row, rounds):
        n = len(row)
        for times in range(1, rounds + 1):
            for _ in range(times):
                row = [(row[i] + row[max(i - 1, 0)] + row[min(i + 1, n - 1)]) % 1001 for i in range(n)]
        return row

    data = ints(32, 4, 0, 1000)
    after = by_group(data, 16, lambda g, _: run(g, 5))
    return Program().test("smoothed", (32,), (16,), inout("int", data, after), value("int", 5))


@program("barriers/in-uniform-branch")
def in_uniform_branch():
    def run(group, number):
        if number % 2:
            return [group[i ^ 1] for i in range(8)]
        if number == 2:
            v = [2 * group[7 - i] for i in range(8)]
            return [x + v[0] for x in v]
        return group

    data = ints(40, 5)
    return Program().test("branch", (40,), (8,), inout("int", data, by_group(data, 8, run)))


@program("barriers/double-buffer")
def double_buffer():
    def run(tile, count):
        for _ in range(count):
            tile = [tile[(i + 3) % 16] - tile[(i + 15) % 16] for i in range(16)]
        return tile

    data = ints(48, 6)
    result = Program()
    for count in (1, 6):
        after = by_group(data, 16, lambda g, _, count=count: run(g, count))
        result.test("steps", (48,), (16,), inout("int", data, after), value("int", count), name=f"{count} steps")
    return result


@program("barriers/global-fence")
def global_fence():
    def run(group, _):
        group = [group[(i + 5) % 16] + 1 for i in range(16)]
        return group, group[::-1]

    scratch, wanted = [], []
    for g in range(3):
        after, reversed_ = run([(g * 16 + i) * 7 for i in range(16)], g)
        scratch, wanted = scratch + after, wanted + reversed_
    return Program().test("shift", (48,), (16,), out("int", scratch), out("int", wanted))


@program("barriers/fences")
def fences():
    data = ints(16, 7)
    after = [(v + 3) * 2 + 1 for v in data]
    return Program().test("fenced", (16,), (8,), inout("int", data, after), local("int", 8))


@program("barriers/odd-group-3d")
def odd_group_3d():
    size, tile = (4, 6, 5), (2, 3, 5)
    data = ints(120, 8)
    after = [0] * 120

    def at(x, y, z):
        return (z * size[1] + y) * size[0] + x

    for bx in range(0, size[0], tile[0]):
        for by in range(0, size[1], tile[1]):
            cells = [at(bx + x, by + y, z) for z in range(5) for y in range(3) for x in range(2)]
            total = sum(data[c] * (i + 1) for i, c in enumerate(cells))
            for i, c in enumerate(cells):
                after[c] = total + i
    return Program().test("sum_of_group", size, tile, inout("int", data, after))


@program("barriers/loop-with-break")
def loop_with_break():
    def run(row):
        rounds = 0
        while True:
            new = [max(row[i], row[i - 1] if i else 0) for i in range(16)]
            if new == row:
                return row, rounds
            row, rounds = new, rounds + 1

    data = ints(48, 9) + list(range(1, 17)) + [90] + [1] * 15
    after, rounds = [], []
    for start in range(0, len(data), 16):
        row, count = run(data[start : start + 16])
        after, rounds = after + row, rounds + [count]
    return Program().test("until_stable", (80,), (16,), inout("int", data, after), out("int", rounds))


@program("barriers/divergent-between-barriers")
def divergent_between_barriers():
    def run(tile, _):
        v = list(tile)
        for i in range(16):
            if i % 3 == 0:
                v[i] += sum(tile[:i])
            elif i % 3 == 1:
                v[i] = -v[i]
        return [v[i % 8] + v[i] for i in range(16)]

    data = ints(32, 10)
    return Program().test("uneven", (32,), (16,), inout("int", data, by_group(data, 16, run)))


@program("barriers/scan-through-pointers")
def scan_through_pointers():
    def scan(row):
        size, step = len(row), 1
        while step < size:
            row = [row[i] + row[(i + step) % size] for i in range(size)]
            step *= 2
        return row

    def run(group, _):
        x = [v & 0xFF for v in group]
        for t in range(3):
            x = scan(x)
            x = [v ^ (x[t] + t) for v in x]
            if t == 1:
                x = [v & 0xFFFF for v in x]
        return x

    data = ints(32, 11, 0, 1000)
    wanted = by_group(data, 8, run)
    return Program().test("rounds", (32,), (8,), out("int", wanted), buf("int", data), local("int", 8), local("int", 8))
