// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls of intrinsics that give way to plain code.

#ifndef SPIR2NVVM_LIB_WRITER_LEGALISE_LLVM7_EXPANSION_H
#define SPIR2NVVM_LIB_WRITER_LEGALISE_LLVM7_EXPANSION_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace spir2nvvm {

/// Makes what stands for a call: its result, or null where it has none.
using Expansion = llvm::Value *(*)(llvm::IRBuilder<> &B, llvm::CallInst &Call);

/// Puts what \p Expand makes in place of \p Call.
void expandCall(llvm::CallInst &Call, Expansion Expand);

/// Of what only asserts something about its first argument, or is a hint.
llvm::Value *expandExpect(llvm::IRBuilder<> &B, llvm::CallInst &Call);
llvm::Value *expandToNothing(llvm::IRBuilder<> &B, llvm::CallInst &Call);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_LEGALISE_LLVM7_EXPANSION_H
