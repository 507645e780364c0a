// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The functions of Intrinsics.def: PTX's arithmetic with its rounding modes,
/// saturation and flushing (PTX ISA, floating-point instructions and cvt).
///
/// Files that include this are compiled so that the rounding mode matters;
/// operands still pass through volatile variables, because that option does
/// not order arithmetic and calls.

#ifndef SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_ARITHMETIC_H
#define SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_ARITHMETIC_H

#include <cfenv>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace spir2nvvm::executor::arithmetic {

/// Kernels run in the default floating-point environment, which rounds to
/// nearest: nothing is to be done for that mode.
template <int Mode> class RoundingMode {
public:
  RoundingMode() {
    if constexpr (Mode != FE_TONEAREST)
      set(Mode);
  }
  ~RoundingMode() {
    if constexpr (Mode != FE_TONEAREST)
      set(FE_TONEAREST);
  }
  RoundingMode(const RoundingMode &) = delete;
  RoundingMode &operator=(const RoundingMode &) = delete;

private:
  static void set(int To) {
#if defined(__x86_64__)
    // Of the SSE unit alone, which computes float and double: fesetround would
    // set the x87's too, and libdevice rounds so often that this shows.
    constexpr unsigned Mask = 0x6000, Shift = 3; // from the x87's place
    _mm_setcsr((_mm_getcsr() & ~Mask) | (unsigned(To) << Shift));
#else
    std::fesetround(To);
#endif
  }
};

/// \p X, or a zero of its sign when it is subnormal and \p Ftz.
template <bool Ftz, typename T> T flush(T X) {
  if constexpr (Ftz)
    if (std::fabs(X) < std::numeric_limits<T>::min())
      return std::copysign(T(0), X);
  return X;
}

/// Compute(operands) in a rounding mode, flushed on either side.
template <int Mode, bool Ftz, typename Fn, typename... Ts>
auto evaluate(Fn Compute, Ts... Operands) {
  using Result = decltype(Compute(Operands...));
  RoundingMode<Mode> Guard;
  auto Opaque = [](auto X) {
    volatile auto Hidden = X;
    return Hidden;
  };
  volatile Result R = Compute(Opaque(flush<Ftz>(Operands))...);
  return flush<Ftz>(Result(R));
}

template <typename T, int Mode, bool Ftz> T add(T X, T Y) {
  return evaluate<Mode, Ftz>([](T A, T B) { return A + B; }, X, Y);
}
template <typename T, int Mode, bool Ftz> T multiply(T X, T Y) {
  return evaluate<Mode, Ftz>([](T A, T B) { return A * B; }, X, Y);
}
template <typename T, int Mode, bool Ftz> T divide(T X, T Y) {
  return evaluate<Mode, Ftz>([](T A, T B) { return A / B; }, X, Y);
}
template <typename T, int Mode, bool Ftz> T multiplyAdd(T X, T Y, T Z) {
  return evaluate<Mode, Ftz>([](T A, T B, T C) { return std::fma(A, B, C); }, X,
                             Y, Z);
}
template <typename T, int Mode, bool Ftz> T squareRoot(T X) {
  return evaluate<Mode, Ftz>([](T A) { return std::sqrt(A); }, X);
}
template <typename T, int Mode, bool Ftz> T reciprocal(T X) {
  return evaluate<Mode, Ftz>([](T A) { return T(1) / A; }, X);
}

// min and max: a NaN gives way to a number, and -0 is less than +0.
template <typename T, bool Ftz> T minimum(T X, T Y) {
  X = flush<Ftz>(X), Y = flush<Ftz>(Y);
  if (std::isnan(X) || std::isnan(Y))
    return std::isnan(X) ? Y : X;
  if (X == Y)
    return std::signbit(X) ? X : Y;
  return X < Y ? X : Y;
}
template <typename T, bool Ftz> T maximum(T X, T Y) {
  X = flush<Ftz>(X), Y = flush<Ftz>(Y);
  if (std::isnan(X) || std::isnan(Y))
    return std::isnan(X) ? Y : X;
  if (X == Y)
    return std::signbit(X) ? Y : X;
  return X > Y ? X : Y;
}

// .sat: clamped to [0, 1]; NaN becomes +0.
template <typename T, bool Ftz> T saturate(T X) {
  X = flush<Ftz>(X);
  return X > T(0) ? (X < T(1) ? X : T(1)) : T(0);
}

// ---- Approximations ---------------------------------------------------------

template <typename T, bool Ftz> T approxDivide(T X, T Y) {
  return flush<Ftz>(flush<Ftz>(X) / flush<Ftz>(Y));
}
template <typename T, bool Ftz> T approxReciprocalRoot(T X) {
  using Wide =
      std::conditional_t<std::is_same_v<T, float>, double, long double>;
  return flush<Ftz>(T(Wide(1) / std::sqrt(Wide(flush<Ftz>(X)))));
}
template <typename T, bool Ftz> T approxLog2(T X) {
  return flush<Ftz>(T(std::log2(double(flush<Ftz>(X)))));
}
template <typename T, bool Ftz> T approxSin(T X) {
  return flush<Ftz>(T(std::sin(double(flush<Ftz>(X)))));
}
template <typename T, bool Ftz> T approxCos(T X) {
  return flush<Ftz>(T(std::cos(double(flush<Ftz>(X)))));
}
inline float approxTanh(float X) { return std::tanh(X); }

// ---- Integers ---------------------------------------------------------------

/// prmt.b32 in its default mode: each nibble of the selector picks one of the
/// eight bytes of \p Y and \p X, or eight copies of its sign.
inline uint32_t permuteBytes(uint32_t X, uint32_t Y, uint32_t Selector) {
  uint64_t Bytes = (uint64_t(Y) << 32) | X;
  uint32_t Result = 0;
  for (unsigned N = 0; N != 4; ++N) {
    unsigned Nibble = (Selector >> (4 * N)) & 15;
    auto Byte = static_cast<uint8_t>(Bytes >> (8 * (Nibble & 7)));
    if (Nibble & 8)
      Byte = Byte & 0x80 ? 0xff : 0;
    Result |= uint32_t(Byte) << (8 * N);
  }
  return Result;
}

// ---- cvt --------------------------------------------------------------------

template <int Mode, typename T> T toIntegral(T X) {
  if constexpr (Mode == FE_DOWNWARD)
    return std::floor(X);
  if constexpr (Mode == FE_UPWARD)
    return std::ceil(X);
  if constexpr (Mode == FE_TOWARDZERO)
    return std::trunc(X);
  return std::nearbyint(X);
}

/// PTX ISA, cvt: out of range gives the nearest integer there is; NaN gives 0
/// from single precision to 32 bits, and the sign bit alone elsewhere.
template <typename To, typename From, int Mode, bool Ftz> To toInteger(From X) {
  if (std::isnan(X))
    return sizeof(From) == 8 || sizeof(To) == 8
               ? To(uint64_t(1) << (8 * sizeof(To) - 1))
               : To(0);
  From Rounded = toIntegral<Mode>(flush<Ftz>(X));
  if (Rounded >= std::ldexp(From(1), std::numeric_limits<To>::digits))
    return std::numeric_limits<To>::max();
  if (Rounded <= From(std::numeric_limits<To>::min()))
    return std::numeric_limits<To>::min();
  return To(Rounded);
}

template <typename To, typename From, int Mode> To convert(From X) {
  RoundingMode<Mode> Guard;
  volatile From In = X;
  volatile To Out = To(In);
  return Out;
}

template <int Mode, bool Ftz> float narrow(double X) {
  return flush<Ftz>(convert<float, double, Mode>(X));
}

} // namespace spir2nvvm::executor::arithmetic

#endif // SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_ARITHMETIC_H
