# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Floating point: exact where OpenCL is exact, within its limits elsewhere."""

import math
from fractions import Fraction

from reference import exact
from reference.data import floats, ints, wild_floats
from reference.exact import bits_of, f32, f64, of_bits
from reference.integer import each
from reference.layout import Program, buf, local, out
from reference.programs import program
from reference.reductions import chunks

FP64 = ("cl_khr_fp64",)
NAN, INF = math.nan, math.inf
SPECIAL = [0.0, -0.0, 1.0, -1.0, INF, -INF, NAN, 0.5, 2.0**-126, -(2.0**-149), 3.5, -1e30]
SPECIAL = [v if math.isnan(v) else f32(v) for v in SPECIAL]


def all_pairs(values):
    return [x for x in values for _ in values], [y for _ in values for y in values]


@program("floats/fma")
def fma():
    # Products that cancel against the third operand but for the last bits.
    a, b = wild_floats(48, 211), wild_floats(48, 212)
    c = [-exact.mul(x, y) if i % 2 else z for i, (x, y, z) in enumerate(zip(a, b, wild_floats(48, 213), strict=True))]
    wanted = each((a, b, c), lambda x, y, z: [exact.fma(x, y, z), exact.fma(-x, y, x)])
    return Program().test("multiply_add", (48,), (8,), out("float", wanted), *(buf("float", v) for v in (a, b, c)))


@program("floats/contraction-off")
def contraction_off():
    a, b = wild_floats(48, 214), wild_floats(48, 215)
    c = [-exact.mul(x, y) if i % 2 else z for i, (x, y, z) in enumerate(zip(a, b, wild_floats(48, 216), strict=True))]

    def run(x, y, z):
        p = exact.mul(x, y)
        return [exact.add(p, z), exact.sub(p, z), exact.sub(y, exact.mul(x, z))]

    return Program().test(
        "separate", (48,), (8,), out("float", each((a, b, c), run)), *(buf("float", v) for v in (a, b, c))
    )


@program("floats/denormals")
def denormals():
    data = [0, 0x80000000, 1, 2, 3, 0x80000001, 0x007FFFFF, 0x00800000, 0x00800001, 0x807FFFFF, 0x00400000, 0x3F800000]

    def run(bits):
        v = of_bits(bits)
        flags = (v > 0) | (v == 0) << 1 | (abs(v) >= 2.0**-126) << 2
        half = f32(Fraction(v) / 2) if v else v
        return [
            bits_of(math.copysign(half, v)), bits_of(exact.add(v, 2.0**-149)), bits & 0x7FFFFFFF, flags,
            bits_of(v * 8388608.0),
        ]  # fmt: skip

    return Program().test("denormals", (12,), (4,), out("uint", each((data,), run)), buf("uint", data))


CLASSES = [0, 0x80000000, 1, 0x80000001, 0x7FFFFF, 0x800000, 0x3F800000, 0xBF800000, 0x7F7FFFFF, 0xFF7FFFFF]
CLASSES += [0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC00000, 0x7FFFFFFF, 0x7FC00001]


def classes(bits):
    v = of_bits(bits)
    normal = math.isfinite(v) and abs(v) >= 2.0**-126
    return [math.isnan(v), math.isinf(v), math.isfinite(v), normal, bool(bits >> 31)]


@program("floats/classification")
def classification():
    wanted = [sum(c << i for i, c in enumerate(classes(b))) for b in CLASSES]
    result = Program().test("classify", (16,), (4,), out("uint", wanted), buf("uint", CLASSES))
    wanted = [-int(c) for four in chunks(CLASSES, 4) for row in zip(*map(classes, four), strict=True) for c in row]
    return result.test("classify_vectors", (4,), (2,), out("int4", wanted), buf("uint4", CLASSES))


@program("floats/relations")
def relations():
    a, b = all_pairs(SPECIAL)

    def run(x, y):
        nan = math.isnan(x) or math.isnan(y)
        row = [x == y, x != y, x > y, x >= y, x < y, x <= y, x < y or x > y, not nan, nan]
        row += [x == y, x != y, x < y, not x < y, x >= y]
        return [sum(v << i for i, v in enumerate(row))]

    result = Program().test("relate", (144,), (12,), out("int", each((a, b), run)), buf("float", a), buf("float", b))
    wanted = []
    for i in range(0, 144, 2):
        two = list(zip(a[i : i + 2], b[i : i + 2], strict=True))
        wanted += [-int(x < y) for x, y in two]
        wanted += [-int(math.isnan(x) or math.isnan(y)) for x, y in two] + [-int(x != y) for x, y in two]
    return result.test("relate_vectors", (72,), (12,), out("int2", wanted), buf("float2", a), buf("float2", b))


@program("floats/min-max-nan")
def min_max_nan():
    a, b = all_pairs([v for v in SPECIAL if v != 0] + [0.0])

    def leaving_nan(x, y, choose):
        return y if math.isnan(x) else x if math.isnan(y) else choose(x, y)

    def run(x, y):
        low, high = leaving_nan(x, y, min), leaving_nan(x, y, max)
        if math.isnan(x) or math.isnan(y):
            small, large, difference = low, high, NAN
        else:
            small = x if abs(x) < abs(y) else y if abs(y) < abs(x) else min(x, y)
            large = x if abs(x) > abs(y) else y if abs(y) > abs(x) else max(x, y)
            difference = (exact.sub(x, y) if math.isfinite(x - y) else x - y) if x > y else 0.0
        return [low, high, small, large, difference]

    return Program().test(
        "extremes", (len(a),), (11,), out("float", each((a, b), run)), buf("float", a), buf("float", b)
    )


@program("floats/rounding")
def rounding():
    data = [0.0, -0.0, 0.5, -0.5, 0.49999997, -0.49999997, 1.5, -1.5, 2.5, -2.5, 8388607.5, -8388607.5, 1e20, -0.25]
    data = [f32(v) for v in data] + [INF, -INF, 2.0**-149, -(2.0**-149)] + wild_floats(14, 217)

    def run(v):
        if math.isinf(v):
            return [bits_of(v)] * 5
        away = math.floor(abs(Fraction(v)) + Fraction(1, 2))
        whole = [math.floor(v), math.ceil(v), math.trunc(v), away, exact.integer(v, "rte")]
        return [bits_of(math.copysign(float(abs(w)), v)) for w in whole]

    return Program().test("whole", (32,), (8,), out("uint", each((data,), run)), buf("float", data))


@program("floats/parts")
def parts():
    data = wild_floats(18, 218) + [2.0**-126, 2.0**-149, -(2.0**-140), 1.0, -8.0, 3.4028234663852886e38]

    def run(v):
        m, e = math.frexp(v)
        f, whole = math.modf(v)
        return [m, v, f, whole, float(e - 1), f32(Fraction(v) / 8)]

    exponents = each((data,), lambda v: [math.frexp(v)[1], math.frexp(v)[1] - 1])
    result = Program().test(
        "parts", (24,), (8,), out("float", each((data,), run)), out("int", exponents), buf("float", data)
    )
    data = floats(16, 219)
    sums = [f32(math.frexp(v)[0] + math.modf(v)[0]) for v in data]
    wholes = [math.modf(v)[1] for v in data]
    wanted = [exact.add(sums[i], wholes[i ^ 2]) for i in range(16)]
    return result.test(
        "parts_in_memory", (8,), (4,), out("float2", wanted), out("int2", [math.frexp(v)[1] for v in data]),
        local("float2", 4), buf("float2", data),
    )  # fmt: skip


@program("floats/remainders")
def remainders():
    a = wild_floats(40, 220) + [5.5, -5.5, 7.5, 1e10, -1e30, 2.0, 3.0, 6.0]
    b = wild_floats(40, 221) + [2.0, 2.0, 5.0, 3.0, 7.0, 4.0, 2.0, 4.0]
    a, b = [f32(v) for v in a], [f32(v) for v in b]
    values, quotients = [], []
    for x, y in zip(a, b, strict=True):
        q = exact.integer(Fraction(x) / Fraction(y), "rte")
        rest = float(Fraction(x) - q * Fraction(y))
        values += [math.fmod(x, y), rest, rest]
        quotients.append(q & 7)
    return Program().test(
        "remainders", (48,), (8,), out("float", values), out("int", quotients), buf("float", a), buf("float", b)
    )


@program("floats/neighbours")
def neighbours():
    values = [0, 0x80000000, 1, 0x80000001, 0x3F800000, 0xBF800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0x00800000]
    a, b = all_pairs(values)

    def following(x, y):
        p, q = of_bits(x), of_bits(y)
        if p == q:
            return y
        if p == 0:
            return y & 0x80000000 | 1
        return x + 1 if (p < q) == (p > 0) else x - 1

    wanted = each((a, b), lambda x, y: [following(x, y), x & 0x7FFFFFFF | y & 0x80000000, 3])
    return Program().test("neighbours", (100,), (10,), out("uint", wanted), buf("uint", a), buf("uint", b))


@program("floats/common")
def common():
    data = [-10.0, -2.5, -1.0, -0.0, 0.0, 0.25, 0.5, 0.75, 1.0, 2.0, 4.0, 6.0, 8.0, 9.0, 100.0, -0.5]

    def run(v):
        t = min(max(v / 8, 0.0), 1.0)
        sign = (v > 0) - (v < 0)
        return [min(max(v, -2.5), 3.0), v + 1.0, float(v >= 0.5), float(sign), 2 + 2 * v, t * t * (3 - 2 * t)]

    return Program().test("common", (16,), (4,), out("float", each((data,), run)), buf("float", data))


@program("floats/geometric")
def geometric():
    a, b, wanted = ints(24, 222), ints(24, 223), []
    for u, v in zip(chunks(a, 4), chunks(b, 4), strict=True):
        c = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
        products = [x * y for x, y in zip(u, v, strict=True)]
        wanted += [sum(products), sum(products[:2]), products[0], *c, c[2], c[0], c[1], 0]
    result = Program().test("geometry", (6,), (2,), out("float", wanted), buf("float4", a), buf("float4", b))
    return result.test("lengths", (1,), (1,), out("float", [5.0, 7.0, 2.0, -1.0, 7.5], "4 ulp"))


@program("floats/division-and-roots")
def division_and_roots():
    a, b = wild_floats(48, 224), wild_floats(48, 225)
    wanted = [f32(Fraction(x) / Fraction(y)) for x, y in zip(a, b, strict=True)]
    result = Program().test("divide", (48,), (8,), out("float", wanted, "2.5 ulp"), buf("float", a), buf("float", b))
    data = [abs(v) for v in a]
    wanted = [f32(r) for v in data for r in (math.sqrt(v), 1 / math.sqrt(v), v ** (1 / 3))]
    return result.test("roots", (48,), (8,), out("float", wanted, "3 ulp"), buf("float", data))


@program("floats/trigonometry")
def trigonometry():
    data = wild_floats(24, 226) + [0.0, 3.1415927, 1.5707964, 100.0, -12345.678, 1e6, 2.0**-20, 0.7853982]
    data = [f32(v) for v in data]
    wanted = [f32(r) for v in data for r in (math.sin(v), math.cos(v)) * 2]
    result = Program().test("angles", (32,), (8,), out("float", wanted, "4 ulp"), buf("float", data))
    data = [f32(i / 16 - 1) for i in range(32)]
    wanted = [f32(r) for v in data for r in (math.asin(v), math.acos(v), math.atan2(v, 0.75), math.atan(v * 8))]
    return result.test("inverse", (32,), (8,), out("float", wanted, "6 ulp"), buf("float", data))


@program("floats/exponentials")
def exponentials():
    data = [f32(v) for v in floats(24, 227, -20.0, 20.0)] + [0.0, 1.0, -1.0, 80.0, -80.0, 2.0**-20, 0.5, -0.001]
    data = [f32(v) for v in data]
    wanted = [f32(r) for v in data for r in (math.exp(v), 2.0**v, 10.0 ** (v * 0.25), math.expm1(v))]
    result = Program().test("grow", (32,), (8,), out("float", wanted, "3 ulp"), buf("float", data))
    data = [abs(v) for v in wild_floats(30, 228)] + [1.0, 1e30]
    data = [f32(v) for v in data]
    wanted = [f32(r) for v in data for r in (math.log(v), math.log2(v), math.log10(v), math.log1p(v))]
    result.test("shrink", (32,), (8,), out("float", wanted, "3 ulp"), buf("float", data))
    a, b = [abs(v) for v in wild_floats(32, 229)], [float(v) for v in ints(32, 230, -9, 9)]
    wanted = [f32(r) for x, y in zip(a, b, strict=True) for r in [x**y] * 3]
    return result.test("powers", (32,), (8,), out("float", wanted, "16 ulp"), buf("float", a), buf("float", b))


def wild_doubles(count, seed):
    return [x + y * 2.0**-30 for x, y in zip(wild_floats(count, seed), wild_floats(count, seed + 100), strict=True)]


def root(v):
    """The square root of V, correctly rounded, by integers."""
    v = Fraction(v)
    shift = 2 * 200
    scaled = math.isqrt(v.numerator * v.denominator << shift)
    return f64(Fraction(scaled, v.denominator << shift // 2))


@program("floats/double-arithmetic")
def double_arithmetic():
    a, b = wild_doubles(40, 231), wild_doubles(40, 232)

    def run(x, y):
        p, q = Fraction(x), Fraction(y)
        last = f64(Fraction(min(x, y)) + Fraction(max(math.floor(x), math.ceil(y))))
        return [f64(p + q), f64(p - q), f64(p * q), f64(p / q), exact.fma(x, y, -1, "double"), root(abs(p)), last]

    result = Program(extensions=FP64).test(
        "operate", (40,), (8,), out("double", each((a, b), run)), buf("double", a), buf("double", b)
    )
    wanted = [exact.integer(f64(Fraction(v) * 10**10), "rte") for v in a]
    wanted = [exact.clamp(v, "long") for v in wanted]
    return result.test("convert", (10,), (5,), out("long", wanted), buf("double4", a))


@program("floats/double-functions")
def double_functions():
    data = [v for v in wild_doubles(60, 233) if abs(v) < 11][:32]

    def run(v):
        return [math.exp(v), math.sin(v), math.log(v + 12), (v + 12) ** 1.5, math.hypot(v, 3), math.tanh(v)]

    return Program(extensions=FP64).test(
        "functions", (32,), (8,), out("double", each((data,), run), "16 ulp"), buf("double", data)
    )
