// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lengths of vectors: of floats in double, whose squares and sums neither
/// overflow nor lose anything; of doubles scaled by the largest component.

#include "Math.h"

static inline double largest(double X, double Y) {
  return __builtin_fmax(__builtin_fabs(X), __builtin_fabs(Y));
}

static inline float rootOfSum(double Sum) { return (float)__builtin_sqrt(Sum); }

static inline int isInfinite(double X) {
  return __builtin_fabs(X) == __builtin_inf();
}

float __nv_hypotf(float X, float Y) {
  if (isInfinite(X) || isInfinite(Y))
    return __builtin_inff();
  double A = X, B = Y;
  return rootOfSum(__builtin_fma(A, A, B * B));
}

float __nv_norm3df(float X, float Y, float Z) {
  if (isInfinite(X) || isInfinite(Y) || isInfinite(Z))
    return __builtin_inff();
  double A = X, B = Y, C = Z;
  return rootOfSum(A * A + B * B + C * C);
}

float __nv_norm4df(float X, float Y, float Z, float W) {
  if (isInfinite(X) || isInfinite(Y) || isInfinite(Z) || isInfinite(W))
    return __builtin_inff();
  double A = X, B = Y, C = Z, D = W;
  return rootOfSum(A * A + B * B + C * C + D * D);
}

double __nv_norm4d(double X, double Y, double Z, double W) {
  if (isInfinite(X) || isInfinite(Y) || isInfinite(Z) || isInfinite(W))
    return __builtin_inf();
  double Most = largest(largest(X, Y), largest(Z, W));
  if (Most == 0.0 || Most != Most)
    return Most + X + Y + Z + W;
  i32 Exponent = (i32)(bitsOfDouble(Most) >> 52);
  Exponent = Exponent < 23 ? 23 : Exponent > 2023 ? 2023 : Exponent;
  double Down = doubleOf((u64)(2046 - Exponent) << 52);
  double Up = doubleOf((u64)Exponent << 52);
  X *= Down;
  Y *= Down;
  Z *= Down;
  W *= Down;
  double Sum =
      __builtin_fma(X, X, __builtin_fma(Y, Y, __builtin_fma(Z, Z, W * W)));
  return __builtin_sqrt(Sum) * Up;
}
double __nv_norm3d(double X, double Y, double Z) {
  return __nv_norm4d(X, Y, Z, 0.0);
}
double __nv_hypot(double X, double Y) { return __nv_norm4d(X, Y, 0.0, 0.0); }

double __nv_rsqrt(double X) { return 1.0 / __builtin_sqrt(X); }
