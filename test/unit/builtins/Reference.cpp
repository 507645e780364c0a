// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reference.h"

#include <algorithm>
#include <cmath>

using namespace spir2nvvm::test;

static constexpr auto Nearest = MPFR_RNDN;

// ---- The functions ---------------------------------------------------------

#define UNARY(NAME)                                                            \
  void reference::NAME(mpfr_ptr R, const Operands &In) {                       \
    mpfr_##NAME(R, In.X, Nearest);                                             \
  }
UNARY(acos)
UNARY(acosh)
UNARY(acospi)
UNARY(asin)
UNARY(asinh)
UNARY(asinpi)
UNARY(atan)
UNARY(atanh)
UNARY(atanpi)
UNARY(cbrt)
UNARY(cos)
UNARY(cosh)
UNARY(cospi)
UNARY(erf)
UNARY(erfc)
UNARY(exp)
UNARY(exp2)
UNARY(exp10)
UNARY(expm1)
UNARY(log)
UNARY(log2)
UNARY(log10)
UNARY(log1p)
UNARY(sin)
UNARY(sinh)
UNARY(sinpi)
UNARY(sqrt)
UNARY(tan)
UNARY(tanh)
UNARY(tanpi)
#undef UNARY

#define BINARY(NAME)                                                           \
  void reference::NAME(mpfr_ptr R, const Operands &In) {                       \
    mpfr_##NAME(R, In.X, In.Y, Nearest);                                       \
  }
BINARY(atan2)
BINARY(atan2pi)
BINARY(copysign)
BINARY(fmod)
BINARY(hypot)
BINARY(pow)
BINARY(remainder)
#undef BINARY

#define NAMED(NAME, EXPRESSION)                                                \
  void reference::NAME(mpfr_ptr R, const Operands &In) { EXPRESSION; }
NAMED(ceil, mpfr_ceil(R, In.X))
NAMED(divide, mpfr_div(R, In.X, In.Y, Nearest))
NAMED(fabs, mpfr_abs(R, In.X, Nearest))
NAMED(fdim, mpfr_dim(R, In.X, In.Y, Nearest))
NAMED(floor, mpfr_floor(R, In.X))
NAMED(fma, mpfr_fma(R, In.X, In.Y, In.Z, Nearest))
NAMED(fmax, mpfr_max(R, In.X, In.Y, Nearest))
NAMED(fmin, mpfr_min(R, In.X, In.Y, Nearest))
NAMED(ldexp, mpfr_mul_2si(R, In.X, In.N, Nearest))
NAMED(pown, mpfr_pow_si(R, In.X, In.N, Nearest))
NAMED(reciprocal, mpfr_ui_div(R, 1, In.X, Nearest))
NAMED(rint, mpfr_roundeven(R, In.X))
NAMED(rootn, mpfr_rootn_si(R, In.X, In.N, Nearest))
NAMED(round, mpfr_round(R, In.X))
NAMED(tgamma, mpfr_gamma(R, In.X, Nearest))
NAMED(trunc, mpfr_trunc(R, In.X))
#undef NAMED

// MPFR gives the logarithm of |gamma| and its sign.
void reference::lgamma(mpfr_ptr R, const Operands &In) {
  int Sign;
  mpfr_lgamma(R, &Sign, In.X, Nearest);
}

// 7.5.1: powr of 1 and NaN is NaN, where MPFR has 1.
void reference::powr(mpfr_ptr R, const Operands &In) {
  if (mpfr_unordered_p(In.X, In.Y))
    mpfr_set_nan(R);
  else
    mpfr_powr(R, In.X, In.Y, Nearest);
}

// IEEE 754-2019, 9.2.1: of -0 it is minus infinity, where MPFR has plus.
void reference::rsqrt(mpfr_ptr R, const Operands &In) {
  mpfr_rec_sqrt(R, In.X, Nearest);
  if (mpfr_zero_p(mpfr_srcptr(In.X)))
    mpfr_set_inf(R, mpfr_signbit(mpfr_srcptr(In.X)) ? -1 : 1);
}

void reference::logb(mpfr_ptr R, const Operands &In) {
  mpfr_srcptr X = In.X;
  if (mpfr_nan_p(X))
    mpfr_set_nan(R);
  else if (mpfr_inf_p(X))
    mpfr_set_inf(R, 1);
  else if (mpfr_zero_p(X))
    mpfr_set_inf(R, -1);
  else // MPFR's significands are below 1
    mpfr_set_si(R, mpfr_get_exp(X) - 1, Nearest);
}

// 6.12.2: by magnitude, and like fmax or fmin where it is the same.
void reference::maxmag(mpfr_ptr R, const Operands &In) {
  int Order = mpfr_cmpabs(In.X, In.Y);
  bool Ordered = !mpfr_unordered_p(In.X, In.Y);
  if (Ordered && Order != 0)
    mpfr_set(R, Order > 0 ? In.X : In.Y, Nearest);
  else
    mpfr_max(R, In.X, In.Y, Nearest);
}
void reference::minmag(mpfr_ptr R, const Operands &In) {
  int Order = mpfr_cmpabs(In.X, In.Y);
  bool Ordered = !mpfr_unordered_p(In.X, In.Y);
  if (Ordered && Order != 0)
    mpfr_set(R, Order < 0 ? In.X : In.Y, Nearest);
  else
    mpfr_min(R, In.X, In.Y, Nearest);
}

void reference::degrees(mpfr_ptr R, const Operands &In) {
  Real Pi;
  mpfr_const_pi(Pi, Nearest);
  mpfr_mul_ui(R, In.X, 180, Nearest);
  mpfr_div(R, R, Pi, Nearest);
}
void reference::radians(mpfr_ptr R, const Operands &In) {
  Real Pi;
  mpfr_const_pi(Pi, Nearest);
  mpfr_mul(R, In.X, Pi, Nearest);
  mpfr_div_ui(R, R, 180, Nearest);
}

// 6.12.4: zeros keep their sign, NaN gives 0.
void reference::sign(mpfr_ptr R, const Operands &In) {
  if (mpfr_nan_p(mpfr_srcptr(In.X)))
    mpfr_set_zero(R, 1);
  else if (mpfr_zero_p(mpfr_srcptr(In.X)))
    mpfr_set(R, In.X, Nearest);
  else
    mpfr_set_si(R, mpfr_sgn(mpfr_srcptr(In.X)), Nearest);
}
// step(edge, x): 0 if x < edge, which nothing unordered is.
void reference::step(mpfr_ptr R, const Operands &In) {
  mpfr_set_si(R, mpfr_less_p(In.Y, In.X) ? 0 : 1, Nearest);
}

// ---- Distances -------------------------------------------------------------

// Where Got is not finite or zero decides.
static bool sameKind(double Got, mpfr_srcptr Exact, ZeroSigns Zeros) {
  bool Negative = mpfr_signbit(Exact) != 0;
  if (mpfr_nan_p(Exact))
    return std::isnan(Got);
  if (mpfr_inf_p(Exact))
    return std::isinf(Got) && std::signbit(Got) == Negative;
  return Got == 0 &&
         (Zeros == ZeroSigns::Either || std::signbit(Got) == Negative);
}

double spir2nvvm::test::errorInUlps(const Format &F, double Got,
                                    mpfr_srcptr Exact, ZeroSigns Zeros) {
  if (mpfr_regular_p(Exact) == 0)
    return sameKind(Got, Exact, Zeros) ? 0 : INFINITY;
  if (std::isnan(Got))
    return INFINITY;
  Real Value(Got);
  if (std::isinf(Got)) {
    // What rounds to the largest number is not infinite, however near.
    Real Beyond, HalfUnit;
    mpfr_set_ui_2exp(Beyond, 1, F.MaxExponent + 1, Nearest);
    mpfr_set_ui_2exp(HalfUnit, 1, F.MaxExponent - F.Precision, Nearest);
    mpfr_sub(Beyond, Beyond, HalfUnit, Nearest);
    bool Right = mpfr_cmpabs(Exact, Beyond) >= 0 &&
                 std::signbit(Got) == (mpfr_signbit(Exact) != 0);
    return Right ? 0 : INFINITY;
  }
  long Exponent =
      std::clamp<long>(mpfr_get_exp(Exact) - 1, F.MinExponent, F.MaxExponent);
  Real Error;
  mpfr_sub(Error, Value, Exact, Nearest);
  mpfr_mul_2si(Error, Error, F.Precision - 1 - Exponent, Nearest);
  return std::fabs(mpfr_get_d(Error, Nearest));
}
