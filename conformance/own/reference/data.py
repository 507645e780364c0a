# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers that look random and are the same everywhere."""

from reference.exact import f32, limits, wrap


def words(seed):
    """An endless run of 32-bit words."""
    state = (seed * 2654435761 + 12345) & 0xFFFFFFFFFFFFFFFF
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        yield state >> 32


def ints(count, seed=1, low=-100, high=100):
    source = words(seed)
    return [low + next(source) % (high - low + 1) for _ in range(count)]


def edges(type_name, count, seed=1):
    """The ends of the type's range, what is next to 0 and to powers of two, and more."""
    low, high = limits(type_name)
    bits = high.bit_length()
    fixed = [0, 1, low, high, low + 1, high - 1, wrap(-1, type_name), 2, high // 2, high // 2 + 1, 3, bits]
    source = words(seed)
    while len(fixed) < count:
        raw = next(source) << 32 | next(source)
        fixed.append(wrap(raw >> (next(source) % 64), type_name))
    return fixed[:count]


def pairs(type_name, count, seed=1):
    """Two lists: every edge against others, then unrelated values."""
    a = edges(type_name, 12, seed)
    left = [x for x in a for _ in a][:count]
    right = [y for _ in a for y in a][:count]
    rest = count - len(left)
    if rest > 0:
        left += edges(type_name, rest + 12, seed + 1)[12:]
        right += edges(type_name, rest + 12, seed + 2)[12:]
    return left, right


def floats(count, seed=1, low=-8.0, high=8.0):
    """Floats that a few bits hold, so that short sums of them are exact."""
    source = words(seed)
    return [f32(low + (next(source) % 1024) * (high - low) / 1024) for _ in range(count)]


def wild_floats(count, seed=1):
    """Floats with all bits of the significand in use and moderate exponents."""
    source = words(seed)
    result = []
    for _ in range(count):
        word = next(source)
        exponent = next(source) % 21 - 10
        result.append(f32((-1 if word & 1 else 1) * (1 + (word >> 9) / 8388608) * 2.0**exponent))
    return result
