# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Work-item functions: a small model of the index space."""

import itertools

from reference.data import ints
from reference.layout import Program, inout, out, value
from reference.programs import program


def items(global_size, local_size, offset=(0, 0, 0)):
    """(global id, local id, group id) of every work-item, the first dimension fastest."""
    for index in itertools.product(*(range(n) for n in reversed(global_size))):
        index = index[::-1]
        gid = tuple(i + o for i, o in zip(index, offset, strict=False))
        yield (
            gid,
            tuple(i % n for i, n in zip(index, local_size, strict=True)),
            tuple(i // n for i, n in zip(index, local_size, strict=True)),
        )


def bytes3(values):
    return values[0] | values[1] << 8 | values[2] << 16


@program("workitems/ids-1d")
def ids_1d():
    result = Program()
    for size, local in ((24, 8), (15, 5), (7, 1)):
        wanted = []
        for gid, lid, group in items((size,), (local,)):
            wanted += [gid[0], lid[0], group[0], size, local, size // local, 0, 1]
        result.test("ids", (size,), (local,), out("uint", wanted), name=f"{size} by {local}")
    return result


@program("workitems/ids-2d")
def ids_2d():
    size, local = (6, 10), (3, 5)
    wanted = []
    for gid, lid, group in items(size, local):
        wanted += [*gid, *lid, group[0] | 2 << 8, group[1] | 2 << 8, 3 | 5 << 8, 2]
    size, local = (12, 2), (2, 1)
    flat = []
    for gid, lid, group in items(size, local):
        flat += [*gid, *lid, group[0] | 6 << 8, group[1] | 2 << 8, 2 | 1 << 8, 2]
    return Program().test("ids", (6, 10), (3, 5), out("uint", wanted)).test("ids", size, local, out("uint", flat))


@program("workitems/ids-3d")
def ids_3d():
    size, local = (4, 6, 10), (2, 3, 5)
    wanted = []
    for gid, lid, group in items(size, local):
        wanted += [bytes3(gid), bytes3(lid), bytes3(group), 2 | 2 << 8 | 10 << 16 | 3 << 24]
    return Program().test("ids", size, local, out("uint", wanted))


@program("workitems/offset-1d")
def offset_1d():
    result = Program()
    for start in (0, 7, 1000003):
        wanted = []
        for gid, lid, group in items((12,), (4,), (start,)):
            wanted += [gid[0], lid[0], group[0], start]
        result.test("offset", (12,), (4,), out("uint", wanted), name=f"from {start}", offset=(start,))
    return result


@program("workitems/offset-3d")
def offset_3d():
    size, start = (4, 3, 2), (5, 70, 900)
    wanted = [g[0] + g[1] * 1000 + g[2] * 1000000 for g, _, _ in items(size, (2, 1, 1), start)]
    return Program().test("offset", size, (2, 1, 1), out("uint", wanted), offset=start)


@program("workitems/dimension-out-of-range")
def dimension_out_of_range():
    result = Program()
    for dimension in (0, 1, 3, 7, 0xFFFFFFFF):
        wanted = []
        for gid, lid, group in items((6,), (3,)):
            wanted += [gid[0], lid[0], group[0], 0, 6, 3, 2] if dimension == 0 else [0, 0, 0, 0, 1, 1, 1]
        result.test("queries", (6,), (3,), out("uint", wanted), value("uint", dimension), name=f"dimension {dimension}")
    return result


@program("workitems/dimension-from-loop")
def dimension_from_loop():
    result = Program()
    for size, local in (((10,), (5,)), ((4, 3), (2, 3)), ((2, 3, 4), (1, 3, 2))):
        total = 1
        for n in size:
            total *= n
        wanted = [i * 3 + total for i in range(total)]
        result.test("linear", size, local, out("uint", wanted), name=f"{len(size)} dimensions")
    return result


@program("workitems/in-called-function")
def in_called_function():
    wanted = [y * 8 + x - x for y in range(4) for x in range(8)]
    return Program().test("called", (8, 4), (4, 2), out("int", wanted))


@program("workitems/required-size")
def required_size():
    wanted = [420 + (y % 2) * 4 + x % 4 for y in range(4) for x in range(8)]
    result = Program().test("required", (8, 4), (4, 2), out("uint", wanted))
    return result.test("hinted", (16,), (8,), out("uint", [i % 8 for i in range(16)]))


@program("workitems/guarded-tail")
def guarded_tail():
    before = ints(40, 3)
    after = [v * -7 if i < 29 else v for i, v in enumerate(before)]
    return Program().test("scale", (32,), (8,), inout("int", before, after), value("int", 29), value("int", -7))
