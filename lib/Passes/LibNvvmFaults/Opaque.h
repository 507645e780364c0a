// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Numbers that no optimiser knows anything about.

#ifndef SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_OPAQUE_H
#define SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_OPAQUE_H

#include "llvm/IR/IRBuilder.h"

namespace spir2nvvm {

/// \p Number, of 16, 32 or 64 bits, through a move in inline PTX. ptxas sees
/// through it.
llvm::Value *throughMove(llvm::IRBuilder<> &B, llvm::Value *Number);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_OPAQUE_H
