// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What sub-groups a work-group has: they are warps, which take the work-items
/// in the order of their linear local ID (OpenCL 3.1, 3.2.2).

#ifndef SPIR2NVVM_LIB_OPENCL_COMMANDS_SUBGROUPS_H
#define SPIR2NVVM_LIB_OPENCL_COMMANDS_SUBGROUPS_H

#include <algorithm>
#include <array>
#include <cstddef>

namespace spir2nvvm::opencl {

struct SubGroups {
  size_t Warp;      // work-items of a whole one
  size_t MostItems; // of a work-group of the kernel

  size_t sizeIn(size_t Items) const { return std::min(Items, Warp); }
  size_t countIn(size_t Items) const { return (Items + Warp - 1) / Warp; }
  size_t most() const { return countIn(MostItems); }
  /// A work-group of \p Count whole ones; zeros if there is none.
  std::array<size_t, 3> groupOf(size_t Count) const {
    if (!Count || Count > MostItems / Warp)
      return {0, 0, 0};
    return {Count * Warp, 1, 1};
  }
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_COMMANDS_SUBGROUPS_H
