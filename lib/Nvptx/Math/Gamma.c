// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The gamma function and its logarithm, of floats in double precision.
///
/// From 13 on by Stirling's series; below, a product leads there. Negative
/// arguments by reflection.

#include "Math.h"

double __nv_exp(double X);
double __nv_log(double X);
double __nv_pow(double X, double Y);
double __nv_sinpi(double X);

#define FIRST_OF_SERIES 13.0
#define PI 0x1.921fb54442d18p+1

// Gamma(X) = sqrt(2 pi) X^(X - 1/2) e^-X Series(1 / X).
static inline double series(double Inverse) {
  static const double C[] = {
      0x1.0000000000000p+0,   0x1.5555555555555p-4,   0x1.c71c71c71c71cp-9,
      -0x1.5f7268edab4c8p-9,  -0x1.e13ce465fa859p-13, 0x1.9b0ff6874f2c4p-11,
      0x1.247604839c038p-14,  -0x1.36773bdb97b48p-11, -0x1.b1d75d3346711p-15,
      0x1.b8239c670e690p-11,  0x1.2e31f9b7913eap-14,  -0x1.f5dbcaf756cdep-10,
      -0x1.54d241144693fp-13, 0x1.a3a699f4a401bp-8};
  return polynomial(C, 14, Inverse);
}

struct Double2 {
  double High, Low;
};

static inline struct Double2 sum(double X, double Y) {
  double High = X + Y, Part = High - X;
  return (struct Double2){High, (X - (High - Part)) + (Y - Part)};
}

// X (X + 1) ... up to where the series begins, which X becomes.
static inline struct Double2 productFrom(struct Double2 *X) {
  struct Double2 Product = {1.0, 0.0}, Factor = *X;
  for (double N = 1.0; Factor.High < FIRST_OF_SERIES; N += 1.0) {
    double High = Product.High * Factor.High;
    double Lost = __builtin_fma(Product.High, Factor.High, -High);
    Lost = __builtin_fma(Product.High, Factor.Low, Lost);
    Product.Low = __builtin_fma(Product.Low, Factor.High, Lost);
    Product.High = High;
    Factor = sum(X->High, N);
  }
  *X = Factor;
  return Product;
}

// X from 0 to 172. The power would overflow; it is the square of this one.
static inline double gammaOfPositive(double X) {
  struct Double2 At = {X, 0.0};
  struct Double2 Product = productFrom(&At);
  double Inverse = 1.0 / At.High;
  double Root = __nv_pow(At.High, 0.5 * At.High - 0.25);
  // To first order, by the derivative of the logarithm, and of the product.
  double Slope = __nv_log(At.High) - 0.5 * Inverse;
  double Lost = At.Low * Slope - Product.Low / Product.High;
  double Rest = 0x1.40d931ff62706p+1 * series(Inverse) * __nv_exp(-At.High) /
                Product.High;
  Rest = __builtin_fma(Rest, Lost, Rest);
  return Root * Rest * Root;
}

// -pi / (X sin(pi X) Gamma(X)), of which the last factor overflows before the
// result is 0.
static inline double gammaOfNegative(double X) {
  double Sine = __nv_sinpi(X);
  double Above = -PI / (X * Sine);
  if (X < 140.0)
    return Above / gammaOfPositive(X);
  double Root = __nv_pow(X, 0.5 * X - 0.25);
  double Rest = 0x1.40d931ff62706p+1 * series(1.0 / X);
  return Above / Root * __nv_exp(X) / Rest / Root;
}

double __nv_tgamma(double X) {
  if (X != X || X == __builtin_inf())
    return X;
  if (X == 0.0)
    return 1.0 / X;
  if (X < 0.0 && (X == __builtin_floor(X))) // infinity, too
    return __builtin_nan("");
  if (X > 172.0)
    return __builtin_inf();
  if (__builtin_fabs(X) < 0x1p-54)
    return 1.0 / X;
  if (X > 0.0)
    return gammaOfPositive(X);
  if (X < -190.0)
    return __nv_sinpi(X) < 0.0 ? -0.0 : 0.0;
  return gammaOfNegative(-X);
}

// log Gamma(1 + T) + Euler's constant T, T up to 0.3 either way: the sum of
// zeta(k) (-T)^k / k.
static inline double aboutOne(double T) {
  static const double C[] = {
      0x1.a51a6625307d3p-1,  -0x1.9a4d55beab2d7p-2, 0x1.151322ac7d848p-2,
      -0x1.a8b9c17aa6149p-3, 0x1.5b40cb100c306p-3,  -0x1.2703a1dcea3aep-3,
      0x1.010b36af86397p-3,  -0x1.c806706d57db4p-4, 0x1.9a01e385d5f8fp-4,
      -0x1.748c33114c6d6p-4, 0x1.556ad63243bc4p-4,  -0x1.3b1d971fc5985p-4,
      0x1.2496df8320c5fp-4,  -0x1.11133476e7fe0p-4, 0x1.00010064cdeb2p-4,
      -0x1.e1e2d311e8abdp-5, 0x1.c71ce3a20b419p-5,  -0x1.af28a1b5688a0p-5,
      0x1.9999b3352d5bap-5,  -0x1.86186db77bfbfp-5, 0x1.745d1d1778df9p-5,
      -0x1.642c88591b66dp-5, 0x1.555556aaafdcdp-5,  -0x1.47ae151eb9fb7p-5,
      0x1.3b13b189d925ep-5,  -0x1.2f684c00002bcp-5, 0x1.24924936db7bcp-5};
  return T * T * polynomial(C, 27, T);
}

double __nv_log1p(double X);

static double logGammaOfPositive(double X) {
  const double Euler = 0x1.2788cfc6fb619p-1;
  if (__builtin_fabs(X - 1.0) < 0.3)
    return __builtin_fma(-Euler, X - 1.0, aboutOne(X - 1.0));
  if (__builtin_fabs(X - 2.0) < 0.3) // log((X - 1) Gamma(X - 1))
    return __nv_log1p(X - 2.0) +
           __builtin_fma(-Euler, X - 2.0, aboutOne(X - 2.0));
  if (X >= 0x1p52)
    return X * (__nv_log(X) - 1.0);
  struct Double2 At = {X, 0.0};
  double Product = productFrom(&At).High;
  X = At.High;
  double Log = __builtin_fma(X - 0.5, __nv_log(X), -X) + 0x1.d67f1c864beb5p-1;
  Log += __nv_log(series(1.0 / X));
  return Log - __nv_log(Product);
}

double __nv_lgamma(double X) {
  if (X != X)
    return X;
  double Size = __builtin_fabs(X);
  if (Size == __builtin_inf() || (X <= 0.0 && X == __builtin_floor(X)))
    return __builtin_inf();
  if (Size < 0x1p-60)
    return -__nv_log(Size);
  if (X > 0.0)
    return logGammaOfPositive(X);
  double Sine = __builtin_fabs(__nv_sinpi(Size));
  return __nv_log(PI / (Size * Sine)) - logGammaOfPositive(Size);
}

float __nv_tgammaf(float X) { return (float)__nv_tgamma(X); }
float __nv_lgammaf(float X) { return (float)__nv_lgamma(X); }
