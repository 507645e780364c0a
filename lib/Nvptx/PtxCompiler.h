// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR to PTX by LLVM's own back end. For a process that does nothing else:
/// LLVM ends it where it cannot go on.

#ifndef SPIR2NVVM_LIB_NVPTX_PTXCOMPILER_H
#define SPIR2NVVM_LIB_NVPTX_PTXCOMPILER_H

#include "Backend/NvvmJob.h"

namespace spir2nvvm::nvptx {

/// LLVM's version, and the newest NVVM IR of the legacy dialect.
NvvmVersions versions();

/// Verifies the module and compiles it: "add", "verify", "link", "optimise" and
/// "write" are the phases.
NvvmAnswer run(const NvvmJob &Job, const NvvmPhases &OnPhase);

} // namespace spir2nvvm::nvptx

#endif // SPIR2NVVM_LIB_NVPTX_PTXCOMPILER_H
