# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arithmetic as OpenCL defines it: wrapped integers, exact results rounded once."""

import math
import struct
from fractions import Fraction

BITS = {"char": 8, "uchar": 8, "short": 16, "ushort": 16, "int": 32, "uint": 32, "long": 64, "ulong": 64}
# Precision and exponents of the smallest and largest normal number.
FORMATS = {"half": (11, -14, 15), "float": (24, -126, 127), "double": (53, -1022, 1023)}


def limits(type_name):
    bits = BITS[type_name]
    if type_name.startswith("u"):
        return 0, (1 << bits) - 1
    return -(1 << (bits - 1)), (1 << (bits - 1)) - 1


def wrap(x, type_name):
    """X modulo the type's range."""
    bits = BITS[type_name]
    x &= (1 << bits) - 1
    return x - (1 << bits) if not type_name.startswith("u") and x >> (bits - 1) else x


def clamp(x, type_name):
    low, high = limits(type_name)
    return max(low, min(high, x))


def idiv(a, b):
    """C's division: towards zero."""
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def irem(a, b):
    return a - b * idiv(a, b)


def integer(x, mode):
    """The integer that MODE (rte, rtz, rtp, rtn) makes of the exact X."""
    x = Fraction(x)
    floor = math.floor(x)
    if mode == "rtn":
        return floor
    if mode == "rtp":
        return math.ceil(x)
    if mode == "rtz":
        return math.trunc(x)
    rest = x - floor
    return floor + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and floor % 2))


def rounded(x, format_name, mode="rte"):
    """The number of a binary format that is nearest to X in MODE's sense."""
    if isinstance(x, float) and (math.isnan(x) or math.isinf(x) or x == 0):
        return x
    precision, low, high = FORMATS[format_name]
    x = Fraction(x)
    if x == 0:
        return 0.0
    exponent = max(_exponent(abs(x)), low)
    unit = Fraction(2) ** (exponent - precision + 1)
    result = integer(x / unit, mode) * unit
    largest = (2 - Fraction(2) ** (1 - precision)) * Fraction(2) ** high
    if abs(result) > largest:
        away = mode == "rte" or (mode == "rtp" and x > 0) or (mode == "rtn" and x < 0)
        return math.copysign(math.inf if away else float(largest), x)
    return math.copysign(float(abs(result)), x)


def _exponent(x):
    """The largest E with 2**E <= X."""
    e = x.numerator.bit_length() - x.denominator.bit_length()
    return e if Fraction(2) ** e <= x else e - 1


def f32(x):
    return rounded(x, "float")


def f16(x, mode="rte"):
    return rounded(x, "half", mode)


def f64(x):
    return rounded(x, "double")


def add(a, b):
    return f32(Fraction(a) + Fraction(b))


def sub(a, b):
    return f32(Fraction(a) - Fraction(b))


def mul(a, b):
    return f32(Fraction(a) * Fraction(b))


def fma(a, b, c, format_name="float"):
    return rounded(Fraction(a) * Fraction(b) + Fraction(c), format_name)


def bits_of(x, scalar="float"):
    """The bits of a floating-point number."""
    as_float, as_int = {"half": ("<e", "<H"), "float": ("<f", "<I"), "double": ("<d", "<Q")}[scalar]
    return struct.unpack(as_int, struct.pack(as_float, x))[0]


def of_bits(x, scalar="float"):
    as_float, as_int = {"half": ("<e", "<H"), "float": ("<f", "<I"), "double": ("<d", "<Q")}[scalar]
    return struct.unpack(as_float, struct.pack(as_int, x))[0]
