// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What every NVIDIA GPU that NVVM IR can name launches at most (CUDA C++
/// Programming Guide, compute capabilities).

#ifndef SPIR2NVVM_LIB_TARGET_LAUNCHLIMITS_H
#define SPIR2NVVM_LIB_TARGET_LAUNCHLIMITS_H

#include <array>
#include <cstdint>

namespace spir2nvvm {

using WorkGroupSize = std::array<uint32_t, 3>;

constexpr uint32_t WarpSize = 32; // work-items of a sub-group
constexpr uint32_t MaxWorkItems = 1024; // of a group
constexpr WorkGroupSize MaxGroupSize{1024, 1024, 64};
constexpr std::array<uint32_t, 3> MaxGroups{0x7fffffff, 0xffff, 0xffff};

constexpr bool isLaunchable(const WorkGroupSize &Size) {
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    if (Size[Axis] > MaxGroupSize[Axis])
      return false;
  return uint64_t(Size[0]) * Size[1] * Size[2] <= MaxWorkItems;
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_LAUNCHLIMITS_H
