// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Counters of PTX (special registers %clock and %globaltimer): nanoseconds.

#ifndef SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_CLOCKS_H
#define SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_CLOCKS_H

#include <chrono>
#include <cstdint>

namespace spir2nvvm::executor::clocks {

template <typename Clock> uint64_t now() {
  using std::chrono::nanoseconds;
  auto Since = Clock::now().time_since_epoch();
  return std::chrono::duration_cast<nanoseconds>(Since).count();
}
/// \p Part of the 64 bits: 0 or 1.
template <typename Clock, unsigned Part> uint32_t word() {
  constexpr unsigned Bits = 32;
  return static_cast<uint32_t>(now<Clock>() >> (Part * Bits));
}
using Steady = std::chrono::steady_clock;
using Real = std::chrono::system_clock;

} // namespace spir2nvvm::executor::clocks

#endif // SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_CLOCKS_H
