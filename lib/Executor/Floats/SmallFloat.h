// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Floating-point formats of 4 to 19 bits that PTX computes with or converts
/// (PTX ISA, "Alternate Floating-Point Data Formats"), each value as a double.

#ifndef SPIR2NVVM_LIB_EXECUTOR_FLOATS_SMALLFLOAT_H
#define SPIR2NVVM_LIB_EXECUTOR_FLOATS_SMALLFLOAT_H

#include <cstdint>

namespace spir2nvvm::executor {

enum class SmallFormat : uint8_t {
  F16,
  BF16,
  TF32,
  E5M2,
  E4M3,
  E3M2,
  E2M3,
  E2M1
};
enum class SmallRounding : uint8_t { Nearest, Zero, Down, Up, NearestAway };

/// What becomes of values above the largest one.
enum class Beyond : uint8_t { Infinity, Largest };

double smallValue(SmallFormat Format, uint32_t Bits);

/// Rounded once. TF32 is in the upper bits of a float; one NaN for all, the
/// largest value for formats without one.
uint32_t toSmall(SmallFormat Format, double Exact, SmallRounding Mode,
                 Beyond Large);
/// The same of a number and its sign.
uint32_t toSmall(SmallFormat Format, bool Negative, uint64_t Magnitude,
                 SmallRounding Mode, Beyond Large);

/// a * b + c, rounded once.
uint32_t smallFma(SmallFormat Format, uint32_t A, uint32_t B, uint32_t C);

/// .ftz: a zero of the same sign for what is subnormal.
uint32_t flushedSmall(SmallFormat Format, uint32_t Bits);

// What compiled code calls; rows in SmallFloats.def.
template <SmallFormat Format, typename Bits> double valueOfSmall(Bits V) {
  return smallValue(Format, V);
}
template <SmallFormat Format, typename Bits, SmallRounding Mode, Beyond Large>
Bits smallOfDouble(double Exact) {
  return static_cast<Bits>(toSmall(Format, Exact, Mode, Large));
}
template <SmallFormat Format, typename Bits, SmallRounding Mode,
          typename Integer>
Bits smallOfInteger(Integer V) {
  bool Negative = V < 0;
  auto Magnitude = static_cast<uint64_t>(V);
  return static_cast<Bits>(toSmall(Format, Negative,
                                   Negative ? -Magnitude : Magnitude, Mode,
                                   Beyond::Infinity));
}
/// ex2.approx and tanh.approx, to the nearest value.
template <SmallFormat Format, bool Ftz, double (*Compute)(double)>
uint16_t functionOfSmall(uint16_t X) {
  uint32_t In = Ftz ? flushedSmall(Format, X) : X;
  uint32_t Out = toSmall(Format, Compute(smallValue(Format, In)),
                         SmallRounding::Nearest, Beyond::Infinity);
  return static_cast<uint16_t>(Ftz ? flushedSmall(Format, Out) : Out);
}
template <SmallFormat Format>
uint16_t fmaOfSmall(uint16_t A, uint16_t B, uint16_t C) {
  return static_cast<uint16_t>(smallFma(Format, A, B, C));
}

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_FLOATS_SMALLFLOAT_H
