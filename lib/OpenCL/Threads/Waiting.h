// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPIR2NVVM_WAIT: how a thread waits for the device.

#ifndef SPIR2NVVM_LIB_OPENCL_THREADS_WAITING_H
#define SPIR2NVVM_LIB_OPENCL_THREADS_WAITING_H

#include "OpenCL/Support/Environment.h"

#include <cstdint>

namespace spir2nvvm::opencl {

enum class WaitMode : uint8_t {
  Auto,  // looks for a while, then blocks
  Spin,  // the driver looks until it is over
  Block, // the driver wakes it up at once
};

inline WaitMode waitMode() {
  static const WaitMode Mode = [] {
    const std::string Wanted = environment(Variable::Wait);
    return Wanted == "spin"    ? WaitMode::Spin
           : Wanted == "block" ? WaitMode::Block
                               : WaitMode::Auto;
  }();
  return Mode;
}

/// How long it asks before it blocks: about what waking up takes.
inline uint64_t spinNanoseconds() {
  return waitMode() == WaitMode::Auto ? 50'000 : 0;
}

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_THREADS_WAITING_H
