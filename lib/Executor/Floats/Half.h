// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// IEEE half, for processors and C libraries without it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_FLOATS_HALF_H
#define SPIR2NVVM_LIB_EXECUTOR_FLOATS_HALF_H

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace spir2nvvm::executor {

/// The value of a half; of a NaN its bits, and it is quiet.
inline double halfValue(uint16_t Bits) {
  constexpr uint32_t Smallest = 0x400, Infinity = 0x7c00; // of normal ones
  constexpr uint64_t Bias = 1023 - 15, Quiet = uint64_t(1) << 51;
  const uint32_t Size = Bits & 0x7fff;
  uint64_t Double = (uint64_t(Size) << 42) + (Bias << 52);
  if (Size < Smallest) {
    const double Value = Size * 0x1p-24;
    std::memcpy(&Double, &Value, sizeof(Double));
  } else if (Size >= Infinity) {
    Double = (Double + (Bias << 52)) | (Size > Infinity ? Quiet : 0);
  }
  Double |= uint64_t(Bits & 0x8000) << 48;
  double Value;
  std::memcpy(&Value, &Double, sizeof(Value));
  return Value;
}

/// The half nearest to a value, ties to even; one NaN for all.
inline uint16_t nearestHalf(double Exact) {
  constexpr unsigned FractionBits = 52, DroppedBits = 42;
  constexpr uint64_t One = uint64_t(1) << FractionBits,
                     Infinity = 0x7ff * One, // as bits, like the next
      MiddleToInfinity = 0x40effe0000000000; // 65520
  constexpr uint64_t Smallest = 1023 - 14;   // exponent of normal halves
  uint64_t Bits;
  std::memcpy(&Bits, &Exact, sizeof(Bits));
  const uint64_t Size = Bits & (~uint64_t(0) >> 1);
  const uint32_t Sign = Bits >> 48 & 0x8000;
  if (Size > Infinity)
    return 0x7e00;
  if (Size >= MiddleToInfinity)
    return uint16_t(Sign | 0x7c00);
  // Of what is less than normal each power of two drops one bit more; twelve
  // of them drop all.
  const uint64_t Exponent = Size >> FractionBits;
  const uint64_t Below =
      Exponent < Smallest ? std::min<uint64_t>(Smallest - Exponent, 12) : 0;
  const uint64_t Kept =
      Below == 0 ? Size - (Smallest - 1) * One : (Size & (One - 1)) | One;
  const uint64_t Shift = DroppedBits + Below;
  const uint64_t IsOdd = Kept >> Shift & 1;
  const uint64_t Rounded =
      (Kept + (uint64_t(1) << (Shift - 1)) - 1 + IsOdd) >> Shift;
  return uint16_t(Sign | Rounded);
}

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_FLOATS_HALF_H
