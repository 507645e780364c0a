// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/MemoryPool.h"
#include "Emulator/EmulatedDevice.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;

cuda::DevicePtr MemoryPool::allocate(size_t Bytes) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (Most && (Bytes > Most || InUse > Most - Bytes))
    return 0;
  const cuda::DevicePtr New = On.memory().allocate(Bytes, "pooled allocation");
  if (New) {
    InUse += Bytes;
    Peak = std::max(Peak, InUse);
    PeakReserved = std::max(PeakReserved, InUse);
  }
  return New;
}

void MemoryPool::forget(size_t Bytes) {
  std::lock_guard<std::mutex> Lock(Mutex);
  InUse -= Bytes;
}

std::optional<uint64_t> MemoryPool::get(PoolAttribute Which) const {
  std::lock_guard<std::mutex> Lock(Mutex);
  switch (Which) {
  case PoolAttribute::FollowsEvents:
  case PoolAttribute::LooksAhead:
  case PoolAttribute::AddsOrder:
    return Reuse[size_t(Which) - 1];
  case PoolAttribute::ReleaseThreshold:
    return Threshold;
  case PoolAttribute::Reserved: // nothing is kept
  case PoolAttribute::Used:
    return InUse;
  case PoolAttribute::MostReserved:
    return PeakReserved;
  case PoolAttribute::MostUsed:
    return Peak;
  }
  return std::nullopt;
}

bool MemoryPool::set(PoolAttribute Which, uint64_t To) {
  std::lock_guard<std::mutex> Lock(Mutex);
  switch (Which) {
  case PoolAttribute::FollowsEvents:
  case PoolAttribute::LooksAhead:
  case PoolAttribute::AddsOrder:
    if (To <= 1)
      Reuse[size_t(Which) - 1] = To;
    return To <= 1;
  case PoolAttribute::ReleaseThreshold:
    Threshold = To;
    return true;
  case PoolAttribute::MostReserved:
    if (To == 0)
      PeakReserved = InUse;
    return To == 0;
  case PoolAttribute::MostUsed:
    if (To == 0)
      Peak = InUse;
    return To == 0;
  case PoolAttribute::Reserved:
  case PoolAttribute::Used:
    break;
  }
  return false;
}
