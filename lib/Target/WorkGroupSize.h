// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What every NVIDIA GPU that NVVM IR can name launches at most (CUDA C++
/// Programming Guide, compute capabilities).

#ifndef SPIR2NVVM_LIB_TARGET_WORKGROUPSIZE_H
#define SPIR2NVVM_LIB_TARGET_WORKGROUPSIZE_H

#include <array>
#include <cstdint>

namespace spir2nvvm {

using WorkGroupSize = std::array<uint32_t, 3>;

inline bool isLaunchable(const WorkGroupSize &Size) {
  constexpr uint64_t MaxWorkItems = 1024;
  constexpr WorkGroupSize Max{1024, 1024, 64};
  auto [X, Y, Z] = Size;
  return X <= Max[0] && Y <= Max[1] && Z <= Max[2] &&
         uint64_t(X) * Y * Z <= MaxWorkItems;
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_WORKGROUPSIZE_H
