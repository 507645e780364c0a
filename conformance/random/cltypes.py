# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The arithmetic types of OpenCL C 1.2 (6.1.1, 6.1.2), as rows."""

import dataclasses

LANES = (1, 2, 3, 4, 8, 16)


@dataclasses.dataclass(frozen=True)
class Scalar:
    name: str
    bits: int
    kind: str  # "s"igned, "u"nsigned, "f"loating point
    suffix: str = ""  # of literals


CHAR, UCHAR = Scalar("char", 8, "s"), Scalar("uchar", 8, "u")
SHORT, USHORT = Scalar("short", 16, "s"), Scalar("ushort", 16, "u")
INT, UINT = Scalar("int", 32, "s"), Scalar("uint", 32, "u", "u")
LONG, ULONG = Scalar("long", 64, "s", "L"), Scalar("ulong", 64, "u", "UL")
HALF = Scalar("half", 16, "f", "h")  # Only where the family of halves is
FLOAT, DOUBLE = Scalar("float", 32, "f", "f"), Scalar("double", 64, "f")
INTEGERS = (CHAR, UCHAR, SHORT, USHORT, INT, UINT, LONG, ULONG)
FLOATS = (FLOAT, DOUBLE)


@dataclasses.dataclass(frozen=True)
class Type:
    """A scalar, or a vector of LANES scalars."""

    scalar: Scalar
    lanes: int = 1

    @property
    def name(self):
        return self.scalar.name + ("" if self.lanes == 1 else str(self.lanes))

    @property
    def bits(self):
        """Of one lane."""
        return self.scalar.bits

    @property
    def room(self):
        """Lanes in memory: three take the place of four (6.1.5)."""
        return 4 if self.lanes == 3 else self.lanes

    @property
    def size(self):
        return self.bits // 8 * self.room

    alignment = size

    @property
    def is_float(self):
        return self.scalar.kind == "f"

    @property
    def is_signed(self):
        return self.scalar.kind == "s"

    @property
    def is_integer(self):
        return not self.is_float

    @property
    def is_vector(self):
        return self.lanes > 1

    @property
    def lane(self):
        return Type(self.scalar)

    def of(self, lanes):
        return Type(self.scalar, lanes)

    def kinds(self, kind, bits=0):
        """The type of as many lanes of another kind, of the same width unless BITS."""
        bits = bits or self.bits
        return Type(next(s for s in INTEGERS + FLOATS if s.kind == kind and s.bits == bits), self.lanes)

    @property
    def signed(self):
        return self.kinds("s")

    @property
    def unsigned(self):
        return self.kinds("u")


BOOL_LIKE = Type(INT)
INDEX = Type(UINT)
HASH = Type(ULONG)


def literal_of(value, kind):
    """VALUE, an integer that SCALAR of KIND (a Scalar) can hold, as C text of that type."""
    least = -(1 << (kind.bits - 1))
    if kind.kind == "s" and value == least:
        return f"({kind.name})({least + 1}{kind.suffix} - 1)"
    text = f"{value}{kind.suffix}"
    if kind.bits < 32:
        return f"({kind.name}){text}" if value >= 0 else f"({kind.name})({text})"
    return text if value >= 0 else f"({text})"
