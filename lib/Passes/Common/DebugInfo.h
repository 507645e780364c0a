// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether debug information stays.

#ifndef SPIR2NVVM_LIB_PASSES_COMMON_DEBUGINFO_H
#define SPIR2NVVM_LIB_PASSES_COMMON_DEBUGINFO_H

#include "Stages/Translation.h"

#include "llvm/IR/DebugInfoMetadata.h"

namespace spir2nvvm {

/// The result has a compile unit: asked for, there, and the profile has a form
/// for it. NVVM IR 1.1 describes debug information by LLVM 3.2's untyped nodes,
/// which LLVM 14 cannot hold, so that profile never has one.
inline bool keepsDebugInfo(const Translation &T) {
  return T.Opts.Debug != DebugMode::None &&
         T.Opts.Version == NvvmVersion::V2_0 &&
         T.M->debug_compile_units_begin() != T.M->debug_compile_units_end();
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_COMMON_DEBUGINFO_H
