// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// IEEE half, for processors and C libraries without it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_FLOATS_HALF_H
#define SPIR2NVVM_LIB_EXECUTOR_FLOATS_HALF_H

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
uint16_t nearestHalf(double Exact);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_FLOATS_HALF_H
