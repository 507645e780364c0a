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

// What is left of a division, of the same exponent as what it was divided by.
struct Left {
  i32 Exponent;
  u32 Rest, Divisor, Quotient; // its last 32 bits
};

// |X| by |Y|, both finite and not 0. All is done by integers, for -ftz=1 makes
// numbers of subnormal ones 0.
static inline struct Left divided(u32 X, u32 Y) {
  struct Scaled A = scaled(X), B = scaled(Y);
  if (A.Exponent < B.Exponent) // as if it were one or two less
    return (struct Left){A.Exponent, A.Integer,
                         B.Integer << (A.Exponent == B.Exponent - 1 ? 1 : 2),
                         0};
  u32 Whole = A.Integer / B.Integer, Rest = A.Integer - Whole * B.Integer;
  for (i32 Bits = A.Exponent - B.Exponent; Bits > 0; Bits -= 8) {
    i32 Step = Bits < 8 ? Bits : 8;
    u32 Wide = Rest << Step, Digit = Wide / B.Integer;
    Rest = Wide - Digit * B.Integer;
    Whole = Whole << Step | Digit;
  }
  return (struct Left){B.Exponent, Rest, B.Integer, Whole};
}

static inline int isUndefined(u32 X, u32 Y) {
  return X >= FLOAT_INFINITY || Y == 0 || Y > FLOAT_INFINITY;
}

float __nv_fmodf(float X, float Y) {
  u32 Sign = bitsOfFloat(X) & FLOAT_SIGN;
  u32 A = bitsOfFloat(X) & ~FLOAT_SIGN, B = bitsOfFloat(Y) & ~FLOAT_SIGN;
  if (isUndefined(A, B))
    return __builtin_nanf("");
  if (B == FLOAT_INFINITY || A < B)
    return X;
  struct Left L = divided(A, B);
  return floatOf(magnitudeOf((struct Scaled){L.Exponent, L.Rest}) | Sign);
}

// To the nearest quotient, the even one of two.
float __nv_remquof(float X, float Y, i32 *Quotient) {
  u32 Sign = bitsOfFloat(X) & FLOAT_SIGN;
  u32 A = bitsOfFloat(X) & ~FLOAT_SIGN, B = bitsOfFloat(Y) & ~FLOAT_SIGN;
  *Quotient = 0;
  if (isUndefined(A, B))
    return __builtin_nanf("");
  if (B == FLOAT_INFINITY || A == 0)
    return X;
  struct Left L = divided(A, B);
  u32 Twice = L.Rest << 1;
  if (Twice > L.Divisor || (Twice == L.Divisor && (L.Quotient & 1))) {
    L.Rest = L.Divisor - L.Rest;
    ++L.Quotient;
    Sign ^= FLOAT_SIGN;
  }
  i32 Low = (i32)(L.Quotient & 0x7fffffff);
  *Quotient = (bitsOfFloat(X) ^ bitsOfFloat(Y)) & FLOAT_SIGN ? -Low : Low;
  u32 Rest = magnitudeOf((struct Scaled){L.Exponent, L.Rest});
  if (Rest == 0) // of the sign of X
    Sign = bitsOfFloat(X) & FLOAT_SIGN;
  return floatOf(Rest | Sign);
}

float __nv_remainderf(float X, float Y) {
  i32 Quotient;
  return __nv_remquof(X, Y, &Quotient);
}
