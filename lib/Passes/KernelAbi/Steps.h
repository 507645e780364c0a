// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parts of kernel-abi, in the order they run.

#ifndef SPIR2NVVM_LIB_PASSES_KERNELABI_STEPS_H
#define SPIR2NVVM_LIB_PASSES_KERNELABI_STEPS_H

#include "spir2nvvm/Translation.h"

namespace spir2nvvm {

/// Says of each kernel argument how the host passes it.
void describeArguments(Translation &T);

/// Gives kernels that reach get_work_dim or the global offset the parameters
/// these come from, and removes the calls.
void addHiddenParameters(Translation &T);

/// Frees `constant` and `private` pointers from their space where the module
/// needs it: they become OpenedConstant and OpenedPrivate.
void openSpaces(Translation &T);

/// Rewrites kernel signatures to what the host passes.
void lowerParameters(Translation &T);

/// Gives opened pointers the space of their object wherever there is one,
/// cloning functions for each combination they are called with.
void specialiseSpaces(Translation &T);

/// Gives \p To the body, name, metadata and callers' metadata of \p From;
/// arguments are up to the caller. \p From is left without a body.
void takeBody(llvm::Function &From, llvm::Function &To);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_KERNELABI_STEPS_H
