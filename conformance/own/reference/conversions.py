# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conversions: exact fractions, rounded once in the mode that is asked for."""

import math
from fractions import Fraction

from reference.data import edges, wild_floats, words
from reference.exact import BITS, bits_of, clamp, f32, f64, integer, limits, of_bits, rounded, wrap
from reference.layout import Program, buf, local, out
from reference.programs import program
from reference.reductions import chunks

MODES = ("rte", "rtz", "rtp", "rtn")
FP64 = ("cl_khr_fp64",)


def sat(v, type_name, mode="rtz"):
    if math.isnan(v):
        return 0
    low, high = limits(type_name)
    if math.isinf(v):
        return high if v > 0 else low
    return clamp(integer(v, mode), type_name)


def near_integers(limit=1000):
    values = [0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49999997, -0.49999997, 3.75, -3.75, 1e-30, -1e-30]
    return [f32(v) for v in values] + wild_floats(18, 191) + [float(limit), -float(limit)]


@program("conversions/float-to-int-modes")
def float_to_int_modes():
    data = near_integers() + [8388607.5, -8388607.5, 16777216.0, 2147483520.0, -2147483648.0, 1e9]
    wanted = [integer(v, m) for v in data for m in MODES]
    result = Program().test("convert", (40,), (8,), out("int4", wanted), buf("float", data))
    wanted = [math.trunc(v) for v in data for _ in (0, 1)]
    return result.test("convert_cast", (40,), (8,), out("int", wanted), buf("float", data))


def ends(type_name, round_to):
    """Numbers of a format around the ends of an integer type."""
    low, high = limits(type_name)
    values = [low - 1, low - 0.5, low, low + 0.5, high - 0.5, high, high + 0.5, high + 1, 2 * high, 3 * low - 3]
    return [round_to(v) for v in values]


@program("conversions/float-to-int-saturated")
def float_to_int_saturated():
    result = Program()
    for name in BITS:
        data = near_integers() + ends(name, f32) + [math.inf, -math.inf, math.nan, 1e30, -1e30, 3e38]
        data = data[:48] + [0.0] * (48 - len(data))
        data += [126.5, 127.5, 254.5, 255.5, -128.5, -129.5, -0.75, 32767.5]
        wanted = [v for x in data for v in (sat(x, name), sat(x, name, "rte"))]
        result.test(f"saturate_{name}", (56,), (8,), out(name, wanted), buf("float", data))
    return result


@program("conversions/double-to-int-saturated")
def double_to_int_saturated():
    result = Program(extensions=FP64)
    for name in BITS:
        data = near_integers() + ends(name, f64) + [math.inf, -math.inf, math.nan, 1e300, -1e300, 2.0**53 + 1]
        data = data[:48] + [0.25] * (48 - len(data))
        wanted = [v for x in data for v in (sat(x, name, "rtp"), sat(x, name, "rtn"))]
        result.test(f"saturate_{name}", (48,), (8,), out(name, wanted), buf("double", data))
    return result


@program("conversions/int-to-int-saturated")
def int_to_int_saturated():
    result = Program()
    for pair in (
        "int char,int uchar,uint int,int uint,long int,ulong long,long ulong,uchar char,short ushort,"
        "long ushort,char ulong"
    ).split(","):
        source, target = pair.split()
        data = edges(source, 40, 192)
        wanted = [v for x in data for v in (clamp(x, target), wrap(x, target))]
        result.test(f"{source}_{target}", (40,), (8,), out(target, wanted), buf(source, data))
    return result


@program("conversions/int-to-float-modes")
def int_to_float_modes():
    result = Program()
    for name in ("int", "uint", "long", "ulong"):
        data = edges(name, 32, 193) + [16777217, 16777219, 33554435, 2**31 - 65, 2**31 - 64, 2**31 - 63, 123456789, 5]
        wanted = [rounded(v, "float", m) for v in data for m in MODES]
        result.test(f"convert_{name}s", (40,), (8,), out("float4", wanted), buf(name, data))
    return result


def doubles(count, seed):
    """Doubles with all bits in use and exponents about that of float's range."""
    source, result = words(seed), []
    for _ in range(count):
        fraction = (next(source) << 20 | next(source) >> 12) / 2**52
        result.append((-1 if next(source) & 1 else 1) * (1 + fraction) * 2.0 ** (next(source) % 300 - 155))
    return result


@program("conversions/double-to-float-modes")
def double_to_float_modes():
    data = [0.0, -0.0, 1.0, math.inf, -math.inf, math.nan, 1 + 2**-24, 1 + 2**-24 + 2**-50, 1 + 3 * 2**-24]
    data += [3.4028235677973366e38, 3.4028235677973362e38, -3.5e38, 2.0**-149, 2.0**-150, -(2.0**-151), 1e-310]
    data += doubles(32, 194)
    wanted = [rounded(v, "float", m) for v in data for m in MODES]
    result = Program(extensions=FP64).test("convert", (48,), (8,), out("float4", wanted), buf("double", data))
    floats, longs = wild_floats(24, 195), edges("long", 24, 196)
    wanted = []
    for f, v in zip(floats, longs, strict=True):
        wanted += [f, rounded(v, "double", "rtz"), rounded(wrap(v, "ulong"), "double", "rtp")]
    return result.test("widen", (24,), (8,), out("double", wanted), buf("float", floats), buf("long", longs))


@program("conversions/vector-conversions")
def vector_conversions():
    data, wanted = wild_floats(64, 197), []
    # Results that do not fit are only defined with _sat.
    data = [math.copysign(abs(v) % 100, v) for v in data]
    for v in chunks(data, 16):
        wanted += [integer(x, "rtn") for x in v] + [sat(x, "uchar") for x in v[8:]]
        wanted += [integer(v[k], "rte") for k in (0, 2, 4, 6)]
        wanted += [sat(f32(Fraction(v[k]) * 1000), "short", "rtp") for k in (1, 3, 5)]
        wanted += [integer(v[k], "rtz") for k in (14, 15)]
    return Program().test("convert", (4,), (2,), out("int", wanted), buf("float", data))


HALF_BITS = [0, 0x8000, 1, 0x83FF, 0x400, 0x3C00, 0xBC01, 0x7BFF, 0x7C00, 0xFC00, 0x3555, 0x0200, 0xC500, 0x68AB]


def half_candidates(count, seed):
    values = [0.0, -0.0, 65504.0, 65519.0, 65520.0, -65520.0, 1e10, 2.0**-24, 2.0**-25, 2.0**-25 * 1.5, -(2.0**-26)]
    values += [1 + 2.0**-11, 1 + 3 * 2.0**-11, 2.0**-14, 2.0**-14 * (1 - 2.0**-11), math.inf, -math.inf, 1e-40]
    values = [f32(v) for v in values]
    return values + wild_floats(count - len(values), seed)


def half_bits(v, mode="rte"):
    return bits_of(rounded(v, "half", mode), "half")


@program("conversions/half-load-store")
def half_load_store():
    bits = HALF_BITS + [w >> 16 for w, _ in zip(words(198), range(26), strict=False)]
    bits = [b if b & 0x7C00 != 0x7C00 or b & 0x3FF == 0 else b & 0x83FF for b in bits]
    result = Program().test("load", (40,), (8,), out("float", [of_bits(b, "half") for b in bits]), buf("ushort", bits))
    data = half_candidates(40, 199)
    wanted = [half_bits(v, m) for v in data for m in ("rte", *MODES)]
    return result.test("store", (40,), (8,), out("ushort", wanted), buf("float", data))


@program("conversions/half-vectors")
def half_vectors():
    bits = [b & 0xFBFF for w, _ in zip(words(200), range(16), strict=False) for b in [w >> 16]]
    numbers = [of_bits(b, "half") for b in bits]
    wanted = []
    for i in range(4):
        wanted += numbers[2 * i : 2 * i + 2] + numbers[3 * i + 1 : 3 * i + 4] + numbers[4 * i : 4 * i + 3]
        wanted += numbers[4 * i : 4 * i + 4]
    result = Program().test("packed", (4,), (2,), out("float", wanted), buf("ushort", bits))
    data = half_candidates(22, 201)[6:]
    wanted = [half_bits(v, "rtz") for v in data] + [half_bits(v) for v in data[:12]]
    return result.test("store", (4,), (4,), out("ushort", wanted), buf("float", data), local("ushort", 12))


@program("conversions/half-from-double")
def half_from_double():
    # Rounded to float first, the second and third would become 1 and 1 + 2**-10.
    data = [1 + 2.0**-11, 1 + 2.0**-11 + 2.0**-40, 1 + 3 * 2.0**-11 - 2.0**-40, 65519.9999999, 65520.0, -0.0, 2.0**-25]
    data += [2.0**-25 + 2.0**-60, *wild_floats(8, 202)]
    wanted = [b for v in data for b in (half_bits(v), half_bits(v, "rtn"))]
    return Program(extensions=FP64).test("store", (16,), (4,), out("ushort", wanted), buf("double", data))


@program("conversions/bool")
def boolean():
    f = [0.0, -0.0, 1e-40, math.nan, -3.5, math.inf, 0.25, 0.0]
    longs = [0, 1 << 32, -1, 0, 5, 1 << 63, 0, 256]
    longs = [wrap(v, "long") for v in longs]
    wanted = []
    for a, b in zip([v != 0 for v in f], [v != 0 for v in longs], strict=True):
        wanted += [int(a), a + b, 2 if b else 0, (not a) - (a and b)]
    return Program().test("booleans", (8,), (4,), out("int", wanted), buf("float", map(f32, f)), buf("long", longs))
