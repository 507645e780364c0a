// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Numbers that no optimiser knows anything about.

#ifndef SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_OPAQUE_H
#define SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_OPAQUE_H

#include "llvm/IR/IRBuilder.h"

namespace spir2nvvm {

/// \p Result of inline PTX that only calculates.
llvm::Value *inPtx(llvm::IRBuilder<> &B, const llvm::Twine &Ptx,
                   llvm::StringRef Registers, llvm::Type *Result,
                   llvm::ArrayRef<llvm::Value *> Operands);

/// \p X, a float or a double, as a half.
llvm::Value *halfInPtx(llvm::IRBuilder<> &B, llvm::Value *X);

/// \p Number, of 16, 32 or 64 bits, through a move in inline PTX. ptxas sees
/// through it.
llvm::Value *throughMove(llvm::IRBuilder<> &B, llvm::Value *Number);

/// \p Pointer through such a move. Nothing is known of what it points to.
llvm::Value *pointerThroughMove(llvm::IRBuilder<> &B, llvm::Value *Pointer);

/// The low half of the 64 bits of \p Wide, by an intrinsic that no optimiser
/// looks into. NVVM IR 1.1 does not list it.
llvm::Value *lowWord(llvm::IRBuilder<> &B, llvm::Value *Wide);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_OPAQUE_H
