// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What lanes of a warp may count on of each other. PTX orders accesses of
/// different lanes at barriers and at bar.warp.sync; atomic operations are taken
/// to order what surrounds them, because fences make them do so.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_WARPCLOCKS_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_WARPCLOCKS_H

#include "Executor/Intrinsics/WarpOperation.h"

#include <array>
#include <cstdint>
#include <vector>

namespace spir2nvvm::executor {

class WarpClocks {
public:
  /// For groups of as many.
  void reset(uint64_t Items);
  /// Lanes of the warp that begins with work-item \p First have met after
  /// moment \p Last.
  void order(uint64_t First, uint32_t Lanes, uint32_t Last);
  /// Before and after an atomic operation of moment \p Now, on whatever memory.
  void acquire(uint32_t Item);
  void release(uint32_t Item, uint32_t Now);

  /// Whether what \p Other, of its warp, did at a moment is before what \p Item
  /// does now.
  bool isBefore(uint32_t Other, uint32_t Then, uint32_t Item) const {
    return Known[Item][Other % WarpSize] >= Then;
  }

private:
  using Moments = std::array<uint32_t, WarpSize>;
  /// Of each work-item: up to when it knows of its warp's lanes.
  std::vector<Moments> Known;
  std::vector<Moments> Atomics; // of each warp
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_WARPCLOCKS_H
