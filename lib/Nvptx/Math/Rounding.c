// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an instruction or two of PTX do, and functions of the bits.

#include "Math.h"

#define SAME(NAME)                                                             \
  float __nv_##NAME##f(float X) { return __builtin_##NAME##f(X); }             \
  double __nv_##NAME(double X) { return __builtin_##NAME(X); }
SAME(ceil)
SAME(fabs)
SAME(floor)
SAME(nearbyint)
SAME(rint)
SAME(sqrt)
SAME(trunc)
#undef SAME

float __nv_copysignf(float X, float Y) { return __builtin_copysignf(X, Y); }
double __nv_copysign(double X, double Y) { return __builtin_copysign(X, Y); }
float __nv_fmaxf(float X, float Y) { return __builtin_fmaxf(X, Y); }
double __nv_fmax(double X, double Y) { return __builtin_fmax(X, Y); }
float __nv_fminf(float X, float Y) { return __builtin_fminf(X, Y); }
double __nv_fmin(double X, double Y) { return __builtin_fmin(X, Y); }
float __nv_fmaf(float X, float Y, float Z) { return __builtin_fmaf(X, Y, Z); }
double __nv_fma(double X, double Y, double Z) { return __builtin_fma(X, Y, Z); }

// Halves away from zero. What is left of the point is exact, and so is the rest.
float __nv_roundf(float X) {
  float Whole = __builtin_truncf(X);
  float Step = __builtin_fabsf(X - Whole) >= 0.5f ? 1.0f : 0.0f;
  return __builtin_copysignf(Whole + __builtin_copysignf(Step, X), X);
}
double __nv_round(double X) {
  double Whole = __builtin_trunc(X);
  double Step = __builtin_fabs(X - Whole) >= 0.5 ? 1.0 : 0.0;
  return __builtin_copysign(Whole + __builtin_copysign(Step, X), X);
}

float __nv_fdimf(float X, float Y) { return X <= Y ? 0.0f : X - Y; }
double __nv_fdim(double X, double Y) { return X <= Y ? 0.0 : X - Y; }

float __nv_saturatef(float X) {
  return __builtin_fminf(__builtin_fmaxf(X, 0.0f), 1.0f);
}

// Steps of one in the order of the numbers' bits.
float __nv_nextafterf(float X, float Y) {
  if (X != X || Y != Y)
    return X + Y;
  if (X == Y)
    return Y;
  u32 Bits = bitsOfFloat(X);
  if (X == 0.0f)
    return floatOf((bitsOfFloat(Y) & FLOAT_SIGN) | 1);
  return floatOf((X < Y) == (X > 0.0f) ? Bits + 1 : Bits - 1);
}
double __nv_nextafter(double X, double Y) {
  if (X != X || Y != Y)
    return X + Y;
  if (X == Y)
    return Y;
  u64 Bits = bitsOfDouble(X);
  if (X == 0.0)
    return doubleOf((bitsOfDouble(Y) & DOUBLE_SIGN) | 1);
  return doubleOf((X < Y) == (X > 0.0) ? Bits + 1 : Bits - 1);
}
