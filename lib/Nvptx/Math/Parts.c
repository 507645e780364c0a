// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Exponents and fractions.

#include "Math.h"

// A finite number that is not 0: X = Fraction * 2^Exponent, from 1 to 2.
struct FloatParts {
  i32 Exponent;
  float Fraction;
};
struct DoubleParts {
  i32 Exponent;
  double Fraction;
};

// By bits: -ftz=1 makes numbers of subnormal ones 0.
static inline int isZeroFloat(float X) {
  return (bitsOfFloat(X) & ~FLOAT_SIGN) == 0;
}

static inline struct FloatParts splitFloat(float X) {
  u32 Sign = bitsOfFloat(X) & FLOAT_SIGN, Bits = bitsOfFloat(X) & ~FLOAT_SIGN;
  i32 Exponent = (i32)(Bits >> 23);
  if (Exponent == 0) {
    i32 Zeros = __builtin_clz(Bits) - 8;
    Bits <<= Zeros;
    Exponent = 1 - Zeros;
  }
  return (struct FloatParts){Exponent - 127,
                             floatOf(Sign | 0x3f800000u | (Bits & 0x7fffffu))};
}

static inline struct DoubleParts splitDouble(double X) {
  i32 Offset = 1023;
  if (__builtin_fabs(X) < 0x1p-1022) {
    X *= 0x1p54;
    Offset += 54;
  }
  u64 Bits = bitsOfDouble(X);
  return (struct DoubleParts){
      (i32)(Bits >> 52 & 2047) - Offset,
      doubleOf((Bits & 0x800fffffffffffffu) | 0x3ff0000000000000u)};
}

#define LEAST_INTEGER (-2147483647 - 1)
#define MOST_INTEGER 2147483647

i32 __nv_ilogbf(float X) {
  if (isZeroFloat(X) || X != X)
    return LEAST_INTEGER;
  return isFiniteFloat(X) ? splitFloat(X).Exponent : MOST_INTEGER;
}
i32 __nv_ilogb(double X) {
  if (X == 0.0 || X != X)
    return LEAST_INTEGER;
  return isFiniteDouble(X) ? splitDouble(X).Exponent : MOST_INTEGER;
}

float __nv_logbf(float X) {
  if (isZeroFloat(X))
    return -__builtin_inff();
  return isFiniteFloat(X) ? (float)splitFloat(X).Exponent : X * X;
}
double __nv_logb(double X) {
  if (X == 0.0)
    return -__builtin_inf();
  return isFiniteDouble(X) ? (double)splitDouble(X).Exponent : X * X;
}

float __nv_frexpf(float X, i32 *Exponent) {
  *Exponent = 0;
  if (isZeroFloat(X) || !isFiniteFloat(X))
    return X;
  struct FloatParts Parts = splitFloat(X);
  *Exponent = Parts.Exponent + 1;
  return Parts.Fraction * 0.5f;
}
double __nv_frexp(double X, i32 *Exponent) {
  *Exponent = 0;
  if (X == 0.0 || !isFiniteDouble(X))
    return X;
  struct DoubleParts Parts = splitDouble(X);
  *Exponent = Parts.Exponent + 1;
  return Parts.Fraction * 0.5;
}

static inline i32 within(i32 N, i32 Least, i32 Most) {
  return N < Least ? Least : N > Most ? Most : N;
}

// The fraction times one power of two that may be normal and one that rounds.
float __nv_ldexpf(float X, i32 N) {
  if (isZeroFloat(X) || !isFiniteFloat(X))
    return X;
  struct FloatParts Parts = splitFloat(X);
  i32 All = Parts.Exponent + within(N, -1000, 1000);
  i32 First = within(All, -100, 100), Rest = within(All - First, -100, 100);
  return Parts.Fraction * powerFloat(First) * powerFloat(Rest);
}
double __nv_ldexp(double X, i32 N) {
  if (X == 0.0 || !isFiniteDouble(X))
    return X;
  struct DoubleParts Parts = splitDouble(X);
  i32 All = Parts.Exponent + within(N, -5000, 5000);
  i32 First = within(All, -900, 900), Rest = within(All - First, -900, 900);
  return Parts.Fraction * powerDouble(First) * powerDouble(Rest);
}

float __nv_modff(float X, float *Whole) {
  *Whole = __builtin_truncf(X);
  float Rest = isFiniteFloat(X) ? X - *Whole : X == X ? 0.0f : X;
  return __builtin_copysignf(Rest, X);
}
double __nv_modf(double X, double *Whole) {
  *Whole = __builtin_trunc(X);
  double Rest = isFiniteDouble(X) ? X - *Whole : X == X ? 0.0 : X;
  return __builtin_copysign(Rest, X);
}

float __nv_powif(float X, i32 N) {
  float Result = 1.0f;
  for (u32 Left = N < 0 ? 0u - (u32)N : (u32)N; Left; Left >>= 1, X *= X)
    if (Left & 1)
      Result *= X;
  return N < 0 ? 1.0f / Result : Result;
}
double __nv_powi(double X, i32 N) {
  double Result = 1.0;
  for (u32 Left = N < 0 ? 0u - (u32)N : (u32)N; Left; Left >>= 1, X *= X)
    if (Left & 1)
      Result *= X;
  return N < 0 ? 1.0 / Result : Result;
}
