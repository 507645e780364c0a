// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Subnormal numbers that become zeros, as -ftz=1 and approximate instructions
/// have it. Processors do it for all instructions of a thread or for none: where
/// a kernel needs it for some, it takes four more, and those that make no
/// difference are left out.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_SUBNORMALS_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_SUBNORMALS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PassManager.h"

namespace spir2nvvm::executor {

/// The floats or doubles \p V, zeros of their sign for subnormal ones.
llvm::Value *withoutSubnormals(llvm::IRBuilder<> &B, llvm::Value *V);

/// As far as values before it tell.
bool isNeverSubnormal(const llvm::Value &V);
/// Whether withoutSubnormals() asks this, of any number.
bool isOfFlush(const llvm::FCmpInst &Comparison);

/// The processor does it while \p F runs (Kernel::FlushesInProcessor): to what
/// arithmetic of floats takes and gives.
void leaveToProcessor(llvm::Function &F);

/// Drops it where a value cannot be subnormal, which takes a look at loops: what
/// the processor does is among them.
struct DropFlushesPass : llvm::PassInfoMixin<DropFlushesPass> {
  static llvm::PreservedAnalyses run(llvm::Function &F,
                                     llvm::FunctionAnalysisManager &);
};

/// And where it does it to an operand: at the end, because LLVM takes x for x * 1.
void dropFlushedOperands(llvm::Function &F);

/// Whether \p I is a part of what it drops, but for comparisons and the like.
bool mostlyVanishes(const llvm::Instruction &I);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_SUBNORMALS_H
