# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Images: the sampling rules of section 8 of the OpenCL specification, in fractions."""

import itertools
import math
from fractions import Fraction

from reference import exact
from reference.data import floats, ints
from reference.layout import Program, buf, image, out, sampler
from reference.programs import program
from reference.reductions import chunks


class Texels:
    """An image of four channels whose extents are WIDTH[, HEIGHT[, DEPTH]]."""

    def __init__(self, extents, values, border=(0.0, 0.0, 0.0, 0.0)):
        self.extents, self.rows, self.border = extents, chunks(values, 4), border

    def at(self, index):
        if not all(0 <= i < n for i, n in zip(index, self.extents, strict=True)):
            return self.border
        place = 0
        for i, n in zip(reversed(index), reversed(self.extents), strict=True):
            place = place * n + i
        return self.rows[place]

    def nearest(self, coordinates, mode, normalized):
        index = [axis(Fraction(c), n, mode, normalized)[0] for c, n in zip(coordinates, self.extents, strict=True)]
        return list(self.at(index))

    def linear(self, coordinates, mode, normalized):
        """The weighted mean of two texels along every axis (8.2)."""
        axes = []
        for c, n in zip(coordinates, self.extents, strict=True):
            low, high, weight = neighbours(Fraction(c), n, mode, normalized)
            axes.append(((low, 1 - weight), (high, weight)))
        total = [Fraction(0)] * 4
        for corner in itertools.product(*axes):
            weight = math.prod(w for _, w in corner)
            if weight:
                texel = self.at([i for i, _ in corner])
                total = [t + weight * Fraction(v) for t, v in zip(total, texel, strict=True)]
        return [exact.f32(t) for t in total]


def unnormalized(c, n, mode, normalized):
    """The coordinate in texels, wrapped as the addressing mode says."""
    if mode == "REPEAT":
        return (c - math.floor(c)) * n
    if mode == "MIRRORED_REPEAT":
        return abs(c - 2 * exact.integer(c / 2, "rte")) * n
    return c * n if normalized else c


def wrapped(i, n, mode):
    if mode == "REPEAT":
        return i % n
    if mode in ("CLAMP_TO_EDGE", "MIRRORED_REPEAT"):
        return max(0, min(n - 1, i))
    return max(-1, min(n, i))


def axis(c, n, mode, normalized):
    u = unnormalized(c, n, mode, normalized)
    return wrapped(math.floor(u), n, mode), u


def neighbours(c, n, mode, normalized):
    u = unnormalized(c, n, mode, normalized) - Fraction(1, 2)
    low = math.floor(u)
    return wrapped(low, n, mode), wrapped(low + 1, n, mode), u - low


def plane(values, kind="2d", extents=(4, 3)):
    return image(kind, extents, "RGBA", "FLOAT", "float4", values)


@program("images/read-integer-coordinates")
def read_integer_coordinates():
    values, result = ints(48, 251), Program()
    texels = Texels((4, 3), values)
    places = [(x, y) for y in (-2, -1, 0, 2, 3, 100) for x in (-1, 0, 3, 4)]
    for mode in ("CLAMP_TO_EDGE", "CLAMP"):
        wanted = [v for p in places for v in texels.nearest(p, mode, False)]
        result.test(
            "read", (24,), (8,), plane(values), sampler(False, mode, "NEAREST"), buf("int2", sum(places, ())),
            out("float4", wanted), name=mode,
        )  # fmt: skip
    return result


def places_of(normalized):
    """Coordinates about the middle of texels and beyond the image."""
    quarters = [-1.375, -0.625, -0.125, 0.125, 0.375, 0.625, 0.875, 1.125, 1.625, 2.375]
    if normalized:
        return list(itertools.product(quarters, quarters[::3]))
    return [(x * 4 + 0.25, y * 3 + 0.125) for x, y in itertools.product(quarters, quarters[::3])]


def sampled(method, modes, values, extents=(4, 3)):
    result, texels = Program(), Texels(extents, values)
    for normalized, mode in modes:
        places = places_of(normalized)
        wanted = [v for p in places for v in getattr(texels, method)(p, mode, normalized)]
        result.test(
            "read", (40,), (8,), plane(values, extents=extents), sampler(normalized, mode, method.upper()),
            buf("float2", sum(places, ())), out("float4", wanted),
            name=f"{mode} {'normalized' if normalized else 'in texels'}",
        )  # fmt: skip
    return result


ALL_MODES = [
    (False, "CLAMP_TO_EDGE"), (False, "CLAMP"), (True, "CLAMP_TO_EDGE"), (True, "CLAMP"), (True, "REPEAT"),
    (True, "MIRRORED_REPEAT"),
]  # fmt: skip


@program("images/read-float-coordinates")
def read_float_coordinates():
    return sampled("nearest", ALL_MODES, ints(48, 252))


@program("images/read-linear")
def read_linear():
    return sampled("linear", ALL_MODES, [v * 64 for v in ints(128, 253)], (8, 4))


@program("images/samplers-in-program")
def samplers_in_program():
    values, wanted = ints(48, 254), []
    texels = Texels((4, 3), values)
    for i in range(8):
        wanted += texels.nearest((i - 2, 1), "CLAMP_TO_EDGE", False) + texels.nearest((i - 2, 1), "CLAMP", False)
        wanted += texels.at((max(0, min(3, i - 2)), 0))
    return Program().test("read", (8,), (4,), plane(values), out("float4", wanted))


@program("images/float-formats")
def float_formats():
    result = Program()

    def test(order, data_type, type_name, values, decode, spread, tolerance=""):
        width = 2
        count = len(values) // 4
        wanted = []
        for texel in chunks([decode(v) for v in values], 4):
            wanted += spread(*texel)
        result.test(
            "read", (width, count // width), (1, 1),
            image("2d", (width, count // width), order, data_type, type_name, values),
            out("float4", wanted, tolerance), name=f"{order} {data_type}",
        )  # fmt: skip

    def whole(*v):
        return v

    bytes_ = [0, 255, 128, 1, 254, 127, 64, 200, 3, 5, 7, 9, 100, 50, 25, 12]
    signed = [0, 127, -127, -128, 1, -1, 64, -64, 3, 5, 7, 9, 100, 50, 25, 12]
    test("RGBA", "UNORM_INT8", "uchar4", bytes_, lambda v: exact.f32(Fraction(v, 255)), whole, "1.5 ulp")
    test("RGBA", "SNORM_INT8", "char4", signed, lambda v: max(-1.0, exact.f32(Fraction(v, 127))), whole, "1.5 ulp")
    words = [v * 257 for v in bytes_]
    test("RGBA", "UNORM_INT16", "ushort4", words, lambda v: exact.f32(Fraction(v, 65535)), whole, "1.5 ulp")
    test("RGBA", "FLOAT", "float4", floats(16, 255), lambda v: v, whole)
    halves = [0x3C00, 0xC000, 0x3555, 0x0001, 0x7BFF, 0x0000, 0x8400, 0x4900] * 2
    test("RGBA", "HALF_FLOAT", "ushort4", halves, lambda v: exact.of_bits(v, "half"), whole)
    test(
        "BGRA", "UNORM_INT8", "uchar4", bytes_, lambda v: exact.f32(Fraction(v, 255)), lambda b, g, r, a: (r, g, b, a),
        "1.5 ulp",
    )  # fmt: skip
    return result


@program("images/integer-formats")
def integer_formats():
    result = Program()
    for bits, name in ((8, "char"), (16, "short"), (32, "int")):
        low, high = exact.limits(name)
        values = [low, -1, 0, high, *ints(20, 258 + bits, low, high)]
        result.test(
            "read_signed", (3, 2), (1, 1), image("2d", (3, 2), "RGBA", f"SIGNED_INT{bits}", name + "4", values),
            out("int4", values), name=name,
        )  # fmt: skip
        values = [exact.wrap(v, "u" + name) for v in values]
        result.test(
            "read_unsigned", (3, 2), (1, 1), image("2d", (3, 2), "RGBA", f"UNSIGNED_INT{bits}", f"u{name}4", values),
            out("uint4", values), name="u" + name,
        )  # fmt: skip
    return result


@program("images/few-channels")
def few_channels():
    result = Program()
    for scalar, data_type, values in (("float", "FLOAT", floats(12, 256)), ("int", "SIGNED_INT32", ints(12, 290))):
        kernel = "read_floats" if scalar == "float" else "read_integers"
        for order, count in (("R", 1), ("RG", 2)):
            given = values[: 6 * count]
            wanted = [c for texel in chunks(given, count) for c in (*texel, *[0] * (3 - count), 1)]
            result.test(
                kernel, (3, 2), (1, 1),
                image("2d", (3, 2), order, data_type, scalar + (str(count) if count > 1 else ""), given),
                out(scalar + "4", wanted), name=f"{order} {data_type}",
            )  # fmt: skip
    return result


@program("images/write-float")
def write_float():
    values = [0.0, 1.0, 0.5, -0.25, 0.2, 0.75, 2.0, 0.125, 0.25, 1.0, 0.0625, 0.875, 0.3, 0.6, 0.1, 0.9] + [0.4] * 8
    values = [exact.f32(v) for v in values]
    result = Program()

    def test(data_type, type_name, stored, tolerance=""):
        result.test(
            "write", (3, 2), (1, 1),
            image("2d", (3, 2), "RGBA", data_type, type_name, after=[stored(v) for v in values], tolerance=tolerance),
            buf("float4", values), name=data_type,
        )  # fmt: skip

    test("FLOAT", "float4", lambda v: v)
    # Conversions may be off by 0.6 (8.3.1.1); the numbers here are well away from halves.
    test("UNORM_INT8", "uchar4", lambda v: exact.integer(Fraction(max(0.0, min(1.0, v))) * 255, "rte"), "1")
    test("SNORM_INT16", "short4", lambda v: exact.integer(Fraction(max(-1.0, min(1.0, v))) * 32767, "rte"), "1")
    return result


@program("images/write-integer")
def write_integer():
    result = Program()
    for bits, name in ((8, "char"), (16, "short"), (32, "int")):
        low, high = exact.limits(name)
        values = [low, -1, 0, high, *ints(20, 260 + bits, low, high)]
        result.test(
            "write_signed", (3, 2), (1, 1), image("2d", (3, 2), "RGBA", f"SIGNED_INT{bits}", name + "4", after=values),
            buf("int4", values), name=name,
        )  # fmt: skip
        values = [exact.wrap(v, "u" + name) for v in values]
        result.test(
            "write_unsigned", (3, 2), (1, 1),
            image("2d", (3, 2), "RGBA", f"UNSIGNED_INT{bits}", f"u{name}4", after=values), buf("uint4", values),
            name="u" + name,
        )  # fmt: skip
    return result


@program("images/one-dimension")
def one_dimension():
    line = ints(24, 261)
    wanted = [v for i in range(10) for v in line[max(0, min(5, i - 2)) * 4 :][:4]]
    result = Program().test(
        "line", (10,), (5,), image("1d", (6,), "RGBA", "SIGNED_INT32", "int4", line), out("int4", wanted)
    )
    values = floats(48, 263)
    wanted = [v for c in chunks(values, 4)[::-1] for v in c]
    result.test(
        "buffer_image", (12,), (4,), image("1d_buffer", (12,), "RGBA", "FLOAT", "float4", values), out("float4", wanted)
    )
    line = [v for i in range(6) for v in (i, -i, i * i, 7)]
    return result.test("write_line", (6,), (3,), image("1d", (6,), "RGBA", "SIGNED_INT16", "short4", after=line))


@program("images/arrays-of-lines")
def arrays_of_lines():
    lines = ints(60, 262, 0, 255)
    result = Program().test(
        "lines", (15,), (5,), image("1d_array", (5, 3), "RGBA", "UNSIGNED_INT8", "uchar4", lines), out("uint4", lines)
    )
    lines = [v for i in range(6) for v in (i, 2, 3, 4 * i)]
    return result.test(
        "write_lines", (6,), (3,), image("1d_array", (3, 2), "RGBA", "UNSIGNED_INT8", "uchar4", after=lines)
    )


@program("images/arrays")
def arrays():
    values = ints(4 * 3 * 3 * 4, 264)
    texels = Texels((4, 3, 3), values)
    places = [
        (0.125, 0.125, 0.0),
        (1.375, 0.9, 1.4),
        (-0.1, 2.5, 1.6),
        (0.6, -1.2, -5.0),
        (0.9, 0.4, 9.0),
        (0.3, 0.8, 2.4),
    ]
    places = [tuple(exact.f32(c) for c in p) for p in places]
    wanted = []
    for i, (x, y, z) in enumerate(places):
        layer = max(0, min(2, math.floor(Fraction(z) + Fraction(1, 2))))
        index = [axis(Fraction(c), n, "REPEAT", True)[0] for c, n in ((x, 4), (y, 3))]
        wanted += texels.at([*index, layer]) + texels.at((i % 4, i % 3, i % 2))
    result = Program().test(
        "layers", (6,), (3,), plane(values, "2d_array", (4, 3, 3)), out("float4", wanted),
        buf("float4", [v for p in places for v in (*p, 0.0)]),
    )  # fmt: skip
    after = [v for z in range(3) for y in range(3) for x in range(4) for v in (x, y, z, x + y * 0.5)]
    return result.test(
        "write", (4, 3, 3), (2, 1, 1), image("2d_array", (4, 3, 3), "RGBA", "FLOAT", "float4", after=after)
    )


@program("images/three-dimensions")
def three_dimensions():
    values, wanted = [v * 512 for v in ints(4 * 2 * 2 * 4, 265)], []
    texels = Texels((4, 2, 2), values)
    places = [(x / 16, y / 8, z / 8) for x, y, z in zip(*(ints(12, 266 + k, -2, 18) for k in range(3)), strict=True)]
    for i, place in enumerate(places):
        wanted += texels.at((i % 5 - 1, i % 4 - 1, i % 3))
        wanted += texels.linear(place, "CLAMP_TO_EDGE", True)
    return Program().test(
        "volume", (12,), (4,), plane(values, "3d", (4, 2, 2)), out("float4", wanted),
        buf("float4", [v for p in places for v in (*p, 0.0)]),
    )  # fmt: skip


@program("images/queries")
def queries():
    result = Program()
    result.test(
        "plane", (1,), (1,), image("2d", (5, 7), "RGBA", "UNORM_INT8", "uchar4", [0] * 140),
        out("int", [5, 7, 507, 1, 1, 0, 0]), name="bytes",
    )  # fmt: skip
    result.test(
        "plane", (1,), (1,), image("2d", (3, 2), "R", "FLOAT", "float", [0] * 6), out("int", [3, 2, 302, 0, 0, 1, 1]),
        name="floats",
    )  # fmt: skip
    return result.test(
        "volume", (1,), (1,), plane([0] * 96, "3d", (2, 3, 4)), plane([0] * 96, "2d_array", (4, 3, 2)),
        out("int", [432, 432, 234]),
    )  # fmt: skip


@program("images/through-functions")
def through_functions():
    a, b = ints(64, 270), ints(64, 271)
    first, second = Texels((4, 4), a), Texels((4, 4), b)
    after = [
        2 * p + q for y in range(4) for x in range(4) for p, q in zip(first.at((x, y)), second.at((y, x)), strict=True)
    ]
    return Program().test(
        "combine", (4, 4), (2, 2), plane(a, extents=(4, 4)), plane(b, extents=(4, 4)),
        sampler(False, "CLAMP_TO_EDGE", "NEAREST"), image("2d", (4, 4), "RGBA", "FLOAT", "float4", after=after),
    )  # fmt: skip
