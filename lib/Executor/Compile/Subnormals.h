// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Subnormal numbers that become zeros, as -ftz=1 and approximate instructions
/// have it. Processors do it for all instructions of a thread or for none, so
/// it takes four more: those that make no difference are left out.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_SUBNORMALS_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_SUBNORMALS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace spir2nvvm::executor {

/// The floats or doubles \p V, zeros of their sign for subnormal ones.
llvm::Value *withoutSubnormals(llvm::IRBuilder<> &B, llvm::Value *V);

/// Drops it where a value cannot be subnormal, which takes a look at loops.
struct DropFlushesPass : llvm::PassInfoMixin<DropFlushesPass> {
  static llvm::PreservedAnalyses run(llvm::Function &F,
                                     llvm::FunctionAnalysisManager &);
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_SUBNORMALS_H
