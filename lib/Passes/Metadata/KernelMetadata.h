// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a module says about its kernels, read from either form producers use:
///
///   !opencl.kernels = !{!0}                          SPIR 1.2, 2.3
///   !0 = !{void (i32)* @k, !1}
///   !1 = !{!"reqd_work_group_size", i32 8, i32 1, i32 1}
///
///   define spir_kernel void @k(i32) !reqd_work_group_size !1   clang >= 3.9
///   !1 = !{i32 8, i32 1, i32 1}
///
/// What is malformed is reported (MD01 to MD06) and left out.

#ifndef SPIR2NVVM_LIB_PASSES_METADATA_KERNELMETADATA_H
#define SPIR2NVVM_LIB_PASSES_METADATA_KERNELMETADATA_H

#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace spir2nvvm {

class DiagnosticSink;

using WorkGroupSize = std::array<uint32_t, 3>;

struct KernelMetadata {
  llvm::Function *Kernel = nullptr;
  std::optional<WorkGroupSize> ReqdWorkGroupSize, WorkGroupSizeHint;
  std::string VecTypeHint; // "float4", or empty
  // One value for each argument of the source, or empty without the node.
  std::vector<uint32_t> AddressSpace;
  std::vector<std::string> AccessQualifier, TypeName, BaseTypeName,
      TypeQualifier, ArgName;
};

/// Every kernel, in the order of !opencl.kernels, then kernels that only their
/// calling convention gives away in module order.
std::vector<KernelMetadata> readKernelMetadata(llvm::Module &M,
                                               DiagnosticSink &Sink);

/// Replaces reads of the work-group's size in \p Kernel by \p Size and narrows
/// the ranges of local ids. RequiredSize.cpp.
void useRequiredSize(llvm::Function &Kernel, const WorkGroupSize &Size);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_METADATA_KERNELMETADATA_H
