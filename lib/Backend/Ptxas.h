// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// ptxas: PTX to cubin, and what it says about the result.

#ifndef SPIR2NVVM_LIB_BACKEND_PTXAS_H
#define SPIR2NVVM_LIB_BACKEND_PTXAS_H

#include "Backend/Backend.h"

namespace spir2nvvm {

/// What `ptxas -v` printed, function by function in its order:
///
///   ptxas info    : Compiling entry function 'k' for 'sm_80'
///   ptxas info    : Function properties for k
///       0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
///   ptxas info    : Used 18 registers, 4 bytes smem, 376 bytes cmem[0]
std::vector<ResourceUse> parseResources(llvm::StringRef Log);

/// The lines of \p Log that are no information: warnings and errors.
std::string withoutInformation(llvm::StringRef Log);

/// Assembles \p Ptx. Reports BE* and returns false on failure.
bool assemble(llvm::StringRef Program, llvm::StringRef Ptx,
              const TranslateOptions &Opts, DiagnosticSink &Sink,
              BackendResult &Result);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_PTXAS_H
