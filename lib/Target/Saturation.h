// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Saturating addition and subtraction in plain IR, for scalars and vectors.
/// NVVM IR has no operation for them: both OpenCL's add_sat and LLVM's
/// saturating intrinsics become this.

#ifndef SPIR2NVVM_LIB_TARGET_SATURATION_H
#define SPIR2NVVM_LIB_TARGET_SATURATION_H

#include "llvm/IR/IRBuilder.h"

namespace spir2nvvm {

/// The bound that a signed result overflows to: the largest value where \p X
/// is positive, the smallest where it is negative.
llvm::Value *signedBound(llvm::IRBuilder<> &B, llvm::Value *X);

llvm::Value *addSaturating(llvm::IRBuilder<> &B, llvm::Value *X, llvm::Value *Y,
                           bool IsSigned);
llvm::Value *subtractSaturating(llvm::IRBuilder<> &B, llvm::Value *X,
                                llvm::Value *Y, bool IsSigned);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_SATURATION_H
