// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The optimiser: what makes a kernel fast on this machine.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_OPTIMISE_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_OPTIMISE_H

#include "llvm/IR/PassManager.h"

namespace spir2nvvm::executor {

/// The passes of LLVM's -O3 that have something to do in kernels.
llvm::ModulePassManager optimiser();

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_OPTIMISE_H
