// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What ptxas, and nvJitLink with it inside, says about the code it made.

#ifndef SPIR2NVVM_LIB_BACKEND_PTXASLOG_H
#define SPIR2NVVM_LIB_BACKEND_PTXASLOG_H

#include "Backend/Backend.h"

namespace spir2nvvm {

/// What `ptxas -v` printed, function by function in its order:
///
///   ptxas info    : Compiling entry function 'k' for 'sm_80'
///   ptxas info    : Function properties for k
///       0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
///   ptxas info    : Used 18 registers, 4 bytes smem, 376 bytes cmem[0]
///
/// nvJitLink writes "ptxas         ." where ptxas leaves four spaces.
std::vector<ResourceUse> parseResources(llvm::StringRef Log);

/// The lines of \p Log that are warnings or errors.
std::string withoutInformation(llvm::StringRef Log);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_PTXASLOG_H
