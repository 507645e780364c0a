// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The clock of profiling.

#ifndef SPIR2NVVM_LIB_OPENCL_THREADS_CLOCK_H
#define SPIR2NVVM_LIB_OPENCL_THREADS_CLOCK_H

#include <chrono>
#include <cstdint>

namespace spir2nvvm::opencl {

/// Host time in nanoseconds; it never goes back.
inline uint64_t hostNanoseconds() {
  return uint64_t(std::chrono::duration_cast<std::chrono::nanoseconds>(
                      std::chrono::steady_clock::now().time_since_epoch())
                      .count());
}

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_THREADS_CLOCK_H
