// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR's fixed strings: the only file that spells them.

#ifndef SPIR2NVVM_LIB_TARGET_NVVM_H
#define SPIR2NVVM_LIB_TARGET_NVVM_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace spir2nvvm::nvvm {

/// Of an alloca, in bytes; NVVM IR 2.0, 9.6.1.
inline constexpr uint64_t LargestAllocaAlignment = 1u << 23;

// NVVM IR 2.0, 2.26 and 2.25.
inline constexpr char Triple64[] = "nvptx64-nvidia-cuda";
inline constexpr char Triple32[] = "nvptx-nvidia-cuda";
inline constexpr char Layout64[] =
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-"
    "f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64";

// NVVM IR 1.1, 2.21: the same without i128.
inline constexpr char Layout64V11[] =
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-"
    "f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64";
inline constexpr char Layout32V11[] =
    "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-"
    "f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64";

// NVVM IR 2.0, chapter 12 and 2.15.
inline constexpr char Annotations[] = "nvvm.annotations";
inline constexpr char IrVersion[] = "nvvmir.version";

/// Whether NVVM IR keeps a name for itself, be it a type's or a local one; 2.0,
/// chapter 1.
inline bool isReservedName(llvm::StringRef Name) {
  return Name.startswith("nvvm.") || Name.startswith("llvm.nvvm.");
}

/// On a division whose divisor was replaced where OpenCL C leaves the result
/// open: for the executor, which looks at the condition of the select.
inline constexpr char GuardedDivision[] = "spir2nvvm.guarded";
/// On an operation of lanes, for the executor: OpenCL C wants all work-items of
/// the sub-group to meet there.
inline constexpr char WholeSubGroup[] = "spir2nvvm.whole";
/// There and on the conjunction that keeps it below 32: the number of the lane
/// comes from the program.
inline constexpr char LaneNumber[] = "spir2nvvm.lane";
/// Dynamic shared memory, of which kernels' arguments say where in it their
/// blocks begin.
inline constexpr char DynamicLocal[] = "__spir2nvvm_local";
/// Functions that read and write images begin so, "read_2d_f" follows.
inline constexpr char ImageHelper[] = "__spir2nvvm_image_";

} // namespace spir2nvvm::nvvm

#endif // SPIR2NVVM_LIB_TARGET_NVVM_H
