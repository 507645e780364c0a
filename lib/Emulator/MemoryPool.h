// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A pool that streams allocate from. The emulated device gives memory at once
/// and keeps none that is free, so that a pool only counts.

#ifndef SPIR2NVVM_LIB_EMULATOR_MEMORYPOOL_H
#define SPIR2NVVM_LIB_EMULATOR_MEMORYPOOL_H

#include "Cuda/Types.h"

#include <array>
#include <mutex>
#include <optional>

namespace spir2nvvm::emulator {

class EmulatedDevice;

/// CUmemPool_attribute.
enum class PoolAttribute : int {
  FollowsEvents = 1, // three switches of reuse, of which nothing follows here
  LooksAhead,
  AddsOrder,
  ReleaseThreshold,
  Reserved,
  MostReserved,
  Used,
  MostUsed
};

class MemoryPool {
public:
  /// \p Most: bytes at a time, 0: as many as the device has.
  MemoryPool(EmulatedDevice &On, size_t Most) : On(On), Most(Most) {}

  EmulatedDevice &device() const { return On; }
  /// Address 0 when there is none.
  cuda::DevicePtr allocate(size_t Bytes);
  /// What it gave is free again.
  void forget(size_t Bytes);

  static bool isNumber(PoolAttribute A) {
    return A <= PoolAttribute::AddsOrder;
  }
  /// None for an unknown attribute.
  std::optional<uint64_t> get(PoolAttribute Which) const;
  /// False where \p To is not allowed: what is counted can be set to 0 alone.
  bool set(PoolAttribute Which, uint64_t To);

private:
  EmulatedDevice &On;
  const size_t Most;
  mutable std::mutex Mutex; // of what follows
  uint64_t InUse = 0, Peak = 0, PeakReserved = 0, Threshold = 0;
  std::array<uint64_t, 3> Reuse = {1, 1, 1};
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_MEMORYPOOL_H
