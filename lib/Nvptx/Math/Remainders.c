// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Remainders of floats, exact: a division of integers, eight bits at a time.

#include "Math.h"

// Exponent and integer of 24 bits: X = Integer * 2^(Exponent - 150).
struct Scaled {
  i32 Exponent;
  u32 Integer;
};

static inline struct Scaled scaled(u32 Magnitude) {
  i32 Exponent = (i32)(Magnitude >> 23);
  u32 Integer = Magnitude & 0x7fffffu;
  if (Exponent)
    return (struct Scaled){Exponent, Integer | 0x800000u};
  i32 Zeros = __builtin_clz(Integer) - 8;
  return (struct Scaled){1 - Zeros, Integer << Zeros};
}

static inline u32 magnitudeOf(struct Scaled S) {
  if (S.Integer == 0)
    return 0;
  i32 Zeros = __builtin_clz(S.Integer) - 8;
  S.Exponent -= Zeros;
  S.Integer <<= Zeros;
  if (S.Exponent > 0)
    return (u32)S.Exponent << 23 | (S.Integer & 0x7fffffu);
  return S.Integer >> (1 - S.Exponent); // exact: it is a multiple of the least
}

// |X| modulo |Y|, both finite, Y not 0, and the last 32 bits of the quotient.
static inline u32 remainderOf(u32 X, u32 Y, u32 *Quotient) {
  *Quotient = 0;
  if (X < Y)
    return X;
  struct Scaled A = scaled(X), B = scaled(Y);
  u32 Whole = A.Integer / B.Integer, Rest = A.Integer - Whole * B.Integer;
  for (i32 Left = A.Exponent - B.Exponent; Left > 0; Left -= 8) {
    i32 Bits = Left < 8 ? Left : 8;
    u32 Wide = Rest << Bits, Digit = Wide / B.Integer;
    Rest = Wide - Digit * B.Integer;
    Whole = Whole << Bits | Digit;
  }
  *Quotient = Whole;
  return magnitudeOf((struct Scaled){B.Exponent, Rest});
}

static inline int isUndefined(u32 X, u32 Y) {
  return X >= FLOAT_INFINITY || Y == 0 || Y > FLOAT_INFINITY;
}

float __nv_fmodf(float X, float Y) {
  u32 Sign = bitsOfFloat(X) & FLOAT_SIGN, Quotient;
  u32 A = bitsOfFloat(X) & ~FLOAT_SIGN, B = bitsOfFloat(Y) & ~FLOAT_SIGN;
  if (isUndefined(A, B))
    return __builtin_nanf("");
  if (B == FLOAT_INFINITY)
    return X;
  return floatOf(remainderOf(A, B, &Quotient) | Sign);
}

// To the nearest quotient, the even one of two.
float __nv_remquof(float X, float Y, i32 *Quotient) {
  u32 Sign = bitsOfFloat(X) & FLOAT_SIGN, Whole = 0;
  u32 A = bitsOfFloat(X) & ~FLOAT_SIGN, B = bitsOfFloat(Y) & ~FLOAT_SIGN;
  *Quotient = 0;
  if (isUndefined(A, B))
    return __builtin_nanf("");
  if (B == FLOAT_INFINITY)
    return X;
  float Divisor = floatOf(B), Rest = floatOf(remainderOf(A, B, &Whole));
  float Other = Divisor - Rest; // exact where it matters
  if (Rest > Other || (Rest == Other && (Whole & 1))) {
    Rest = -Other;
    ++Whole;
  }
  i32 Low = (i32)(Whole & 0x7fffffff);
  *Quotient = (bitsOfFloat(X) ^ bitsOfFloat(Y)) & FLOAT_SIGN ? -Low : Low;
  return floatOf(bitsOfFloat(Rest) ^ Sign);
}

float __nv_remainderf(float X, float Y) {
  i32 Quotient;
  return __nv_remquof(X, Y, &Quotient);
}
