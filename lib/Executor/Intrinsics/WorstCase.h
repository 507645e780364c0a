// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Approximate instructions as far off as PTX allows (PTX ISA, floating-point
/// instructions): the exact value is moved up or down by the bound, which of
/// both follows from the operands, and rounded back towards it. Zeros,
/// infinities and NaN stay what they are.

#ifndef SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_WORSTCASE_H
#define SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_WORSTCASE_H

#include "Executor/Floats/SmallFloat.h"
#include "Executor/Intrinsics/Arithmetic.h"

#include "llvm/ADT/bit.h"

namespace spir2nvvm::executor::worst {

/// Whether to err upwards; splitmix64's last steps.
inline bool goesUp(uint64_t Bits) {
  Bits = (Bits ^ (Bits >> 30)) * 0xbf58476d1ce4e5b9;
  Bits = (Bits ^ (Bits >> 27)) * 0x94d049bb133111eb;
  return (Bits ^ (Bits >> 31)) & 1;
}
inline uint64_t bitsOf(float X) { return llvm::bit_cast<uint32_t>(X); }
inline uint64_t bitsOf(double X) { return llvm::bit_cast<uint64_t>(X); }

// ---- Bounds, of the exact value ---------------------------------------------

/// Units in the last place of a float; of a power of two, which the exact value
/// may be below, those below it.
template <int Units> double ulps(double Exact) {
  constexpr int Digits = std::numeric_limits<float>::digits;
  constexpr int Least = std::numeric_limits<float>::min_exponent - 1;
  int Exponent = std::ilogb(std::nextafter(Exact, 0.0));
  return std::ldexp(Units, std::max(Exponent, Least) - (Digits - 1));
}
/// 2^(-Tenths / 10) of the value.
template <int Tenths> double relative(double Exact) {
  return std::fabs(Exact) * std::exp2(-Tenths / 10.0);
}

/// The last T between \p Exact and what lies \p Error beside it.
template <typename T> T moved(double Exact, double Error, uint64_t Operands) {
  if (Exact == 0 || !std::isfinite(Exact) || !std::isfinite(T(Exact)))
    return T(Exact);
  bool Up = goesUp(Operands);
  double Goal = Up ? Exact + Error : Exact - Error;
  T Result = T(Goal);
  constexpr T Most = std::numeric_limits<T>::max();
  if (Up && Result > Goal)
    Result = std::nextafter(Result, -Most);
  if (!Up && Result < Goal)
    Result = std::nextafter(Result, Most);
  return std::isfinite(Result) ? Result : std::copysign(Most, Result);
}

// ---- Instructions -----------------------------------------------------------

/// PTX counts from the correctly rounded result, this from the exact value: with
/// half a unit more, libdevice's sinhf would be 5 ulp off, and CUDA's table has 3. Whole powers are exact: libdevice scales by them and would miss its own
/// limits otherwise (expm1f, erf, tanh).
template <bool Ftz> float exp2(float X) {
  X = arithmetic::flush<Ftz>(X);
  double Exact = std::exp2(double(X));
  if (std::nearbyint(X) == X)
    return arithmetic::flush<Ftz>(float(Exact));
  return arithmetic::flush<Ftz>(moved<float>(Exact, ulps<2>(Exact), bitsOf(X)));
}

template <bool Ftz> float log2(float X) {
  X = arithmetic::flush<Ftz>(X);
  double Exact = std::log2(double(X));
  // Absolute between 1/2 and 2; the value of 1 has an error, too.
  bool Near = X > 0.5f && X < 2.0f;
  double Error = Near ? std::ldexp(1.0, -22) : relative<220>(Exact);
  if (X == 1)
    return float(goesUp(bitsOf(X)) ? Error : -Error);
  return arithmetic::flush<Ftz>(moved<float>(Exact, Error, bitsOf(X)));
}

/// Absolute errors; beyond 100 pi PTX promises nothing, and this no more.
inline double errorOfAngle(float X) {
  constexpr double Pi = 3.14159265358979323846;
  return std::exp2(std::fabs(X) <= 2 * Pi ? -20.5 : -14.7);
}
template <bool Ftz> float sine(float X) {
  X = arithmetic::flush<Ftz>(X);
  return arithmetic::flush<Ftz>(
      moved<float>(std::sin(double(X)), errorOfAngle(X), bitsOf(X)));
}
template <bool Ftz> float cosine(float X) {
  X = arithmetic::flush<Ftz>(X);
  if (X == 0)
    return 1;
  return arithmetic::flush<Ftz>(
      moved<float>(std::cos(double(X)), errorOfAngle(X), bitsOf(X)));
}

/// Subnormal operands are their own results.
inline float tangent(float X) {
  double Exact = std::tanh(double(X));
  if (std::isinf(X) || arithmetic::flush<true>(X) == 0)
    return float(Exact);
  return moved<float>(Exact, relative<110>(Exact), bitsOf(X));
}

template <bool Ftz> float squareRoot(float X) {
  X = arithmetic::flush<Ftz>(X);
  double Exact = std::sqrt(double(X));
  return arithmetic::flush<Ftz>(
      moved<float>(Exact, relative<230>(Exact), bitsOf(X)));
}
/// Of PTX's bound and CUDA's of rsqrtf, which is this instruction, the smaller
/// one: 2^-22.9 can be more than 2 ulp.
template <bool Ftz> float reciprocalRoot(float X) {
  X = arithmetic::flush<Ftz>(X);
  double Exact = 1 / std::sqrt(double(X));
  return arithmetic::flush<Ftz>(moved<float>(
      Exact, std::min(relative<229>(Exact), ulps<2>(Exact)), bitsOf(X)));
}
template <bool Ftz> float reciprocal(float X) {
  X = arithmetic::flush<Ftz>(X);
  double Exact = 1 / double(X);
  return arithmetic::flush<Ftz>(moved<float>(Exact, ulps<1>(Exact), bitsOf(X)));
}

template <bool Ftz> float divideFully(float X, float Y) {
  X = arithmetic::flush<Ftz>(X), Y = arithmetic::flush<Ftz>(Y);
  double Exact = double(X) / double(Y);
  return arithmetic::flush<Ftz>(
      moved<float>(Exact, ulps<2>(Exact), bitsOf(X) << 32 | bitsOf(Y)));
}
/// Divisors above 2^126 make it zero, or of an infinity NaN.
template <bool Ftz> float divide(float X, float Y) {
  if (std::fabs(Y) > 0x1p126f && std::isfinite(Y))
    return std::isfinite(X) ? std::copysign(0.0f, X) * std::copysign(1.0f, Y)
                            : std::numeric_limits<float>::quiet_NaN();
  return divideFully<Ftz>(X, Y);
}

/// rcp and rsqrt of double see the upper halves of their operands and give
/// those of their results, here off by one in their last digit.
template <typename Fn> double upperHalf(double X, Fn Compute) {
  constexpr uint64_t Upper = ~uint64_t(0) << 32;
  double Seen =
      arithmetic::flush<true>(llvm::bit_cast<double>(bitsOf(X) & Upper));
  double Exact = arithmetic::flush<true>(Compute(Seen));
  if (Exact == 0 || !std::isfinite(Exact))
    return Exact;
  uint64_t Bits = bitsOf(Exact) & Upper;
  Bits += goesUp(bitsOf(X)) ? uint64_t(1) << 32 : 0; // else it is below already
  double Result = arithmetic::flush<true>(llvm::bit_cast<double>(Bits));
  return std::isfinite(Result) ? Result : Exact;
}
inline double reciprocalOfHalf(double X) {
  return upperHalf(X, [](double Y) { return 1 / Y; });
}
inline double reciprocalRootOfHalf(double X) {
  return upperHalf(X, [](double Y) { return 1 / std::sqrt(Y); });
}

// ---- Halves -----------------------------------------------------------------

/// The nearest value where none lies that far off, as among subnormal ones.
template <SmallFormat Format>
uint16_t movedSmall(double Exact, double Error, uint16_t Operand) {
  uint32_t Nearest =
      toSmall(Format, Exact, SmallRounding::Nearest, Beyond::Infinity);
  if (Exact == 0 || !std::isfinite(smallValue(Format, Nearest)))
    return static_cast<uint16_t>(Nearest);
  bool Up = goesUp(Operand);
  uint32_t Result =
      toSmall(Format, Up ? Exact + Error : Exact - Error,
              Up ? SmallRounding::Down : SmallRounding::Up, Beyond::Largest);
  double Value = smallValue(Format, Result);
  bool Between = Up ? Value >= Exact : Value <= Exact;
  return static_cast<uint16_t>(Between ? Result : Nearest);
}

template <SmallFormat Format, bool Ftz, int Tenths>
uint16_t exp2OfSmall(uint16_t X) {
  double In = smallValue(Format, Ftz ? flushedSmall(Format, X) : X);
  double Exact = std::exp2(In);
  double Error = In == 0 || std::isinf(In) ? 0 : relative<Tenths>(Exact);
  uint16_t Out = movedSmall<Format>(Exact, Error, X);
  return static_cast<uint16_t>(Ftz ? flushedSmall(Format, Out) : Out);
}

/// An absolute error.
template <SmallFormat Format, int Thousandths>
uint16_t tangentOfSmall(uint16_t X) {
  double In = smallValue(Format, X);
  double Error = std::isinf(In) ? 0 : std::exp2(-Thousandths / 1000.0);
  return movedSmall<Format>(std::tanh(In), Error, X);
}

} // namespace spir2nvvm::executor::worst

#endif // SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_WORSTCASE_H
