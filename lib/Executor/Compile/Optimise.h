// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The optimiser: what makes a kernel fast on this machine.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_OPTIMISE_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_OPTIMISE_H

#include "Executor/Compile/Prepare.h"

#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace spir2nvvm::executor {

/// The passes of LLVM's -O3 that have something to do in kernels.
llvm::ModulePassManager optimiser();
/// Those of them for a function and what it has inlined, before vectors.
llvm::FunctionPassManager simplification();

/// For code that does all work-items as lanes of vectors, of a known number in a
/// row: what they do has been simplified before it became vectors.
llvm::ModulePassManager laneOptimiser();

/// Atomic operations of a single thread become loads and stores.
/// (LocalAtomics.cpp)
void lowerLocalAtomics(llvm::Module &Code);

/// Before the vectoriser of loops. (TruncatedCounts.cpp)
void truncateBehindLoops(llvm::Function &F);

/// For code that is compiled quickly, after its passes. (SelfLoops.cpp)
void openSelfLoops(llvm::Module &Code);
/// As well. (OverflowFlags.cpp)
void keepOverflows(llvm::Module &Code);

/// Which loops over work-items of a row do a vector of them at a time.
enum class LaneRows { None, Some, All };

/// Makes those whose work-items' code allows it; \p Code is for groups of this
/// size then. ExecutorOptions says how many Lanes. (LaneLoops.cpp)
LaneRows runRowsAsLanes(llvm::Module &Code, llvm::TargetMachine &Machine,
                        unsigned Lanes, const GroupShape &Group);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_OPTIMISE_H
