// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How a function gets a successor with another type.

#ifndef SPIR2NVVM_LIB_PASSES_COMMON_TAKEBODY_H
#define SPIR2NVVM_LIB_PASSES_COMMON_TAKEBODY_H

#include "llvm/IR/Function.h"

namespace spir2nvvm {

/// Gives \p To the body, name, metadata and callers' metadata of \p From;
/// arguments are up to the caller. \p From is left without a body.
void takeBody(llvm::Function &From, llvm::Function &To);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_COMMON_TAKEBODY_H
