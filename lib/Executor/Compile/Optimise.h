// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The optimiser: what makes a kernel fast on this machine.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_OPTIMISE_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_OPTIMISE_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace spir2nvvm::executor {

/// The passes of LLVM's -O3 that have something to do in kernels.
llvm::ModulePassManager optimiser();
/// Those of them for a function and what it has inlined, before vectors.
llvm::FunctionPassManager simplification();

/// Loops over work-items of a row do a vector of them at a time, where the code
/// of the work-item allows it: whether there is one. ExecutorOptions says how
/// many Lanes. (LaneLoops.cpp)
bool runRowsAsLanes(llvm::Module &Code, llvm::TargetMachine &Machine,
                    unsigned Lanes);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_OPTIMISE_H
