// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Floating-point steps several families need, for half, float and double.
///
/// half has no libdevice functions: its lanes are computed in float and
/// rounded once, which the half limits of cl_khr_fp16 allow for everything
/// that is not exact anyway.

#ifndef SPIR2NVVM_LIB_BUILTINS_MATH_FLOATINGPOINT_H
#define SPIR2NVVM_LIB_BUILTINS_MATH_FLOATINGPOINT_H

#include "Builtins/Lowering/Lowering.h"

namespace spir2nvvm {

/// Libdevice function \p Stem ("sin" is __nv_sinf or __nv_sin) on every lane.
/// Integer operands go through as they are.
llvm::Value *libdevice(llvm::IRBuilder<> &B, llvm::StringRef Stem,
                       llvm::ArrayRef<llvm::Value *> Args);

/// fmin and fmax: of a number and a NaN, the number.
llvm::Value *minNumber(llvm::IRBuilder<> &B, llvm::Value *X, llvm::Value *Y);
llvm::Value *maxNumber(llvm::IRBuilder<> &B, llvm::Value *X, llvm::Value *Y);

/// |x| by clearing the sign bit.
llvm::Value *magnitude(llvm::IRBuilder<> &B, llvm::Value *X);
/// |x| with the sign of \p Sign.
llvm::Value *withSignOf(llvm::IRBuilder<> &B, llvm::Value *X,
                        llvm::Value *Sign);
llvm::Value *squareRoot(llvm::IRBuilder<> &B, llvm::Value *X);
/// The length of the vector of two to four \p Parts, lane by lane.
llvm::Value *norm(llvm::IRBuilder<> &B, llvm::ArrayRef<llvm::Value *> Parts);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_MATH_FLOATINGPOINT_H
