// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// f16 and bf16 as bits and as values.

#ifndef SPIR2NVVM_LIB_PTX_LIFT_HALVES_H
#define SPIR2NVVM_LIB_PTX_LIFT_HALVES_H

#include "Ptx/Lift/FunctionLifter.h"

namespace spir2nvvm::ptx {

/// f16x2 and bf16x2.
bool isPair(ScalarType T);
/// What a pair consists of; other types are themselves.
ScalarType halfOf(ScalarType T);

llvm::Value *halfAsDouble(FunctionLifter &L, llvm::Value *Bits, ScalarType T);
/// The nearest one.
llvm::Value *doubleAsHalf(FunctionLifter &L, llvm::Value *V, ScalarType T);

/// The lower one first.
llvm::SmallVector<llvm::Value *, 2> halvesOf(FunctionLifter &L, llvm::Value *V,
                                             ScalarType T);
llvm::Value *joined(FunctionLifter &L, llvm::ArrayRef<llvm::Value *> Halves);

/// .relu: zero for what is negative.
llvm::Value *aboveZero(FunctionLifter &L, llvm::Value *Bits, ScalarType T);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LIFT_HALVES_H
