// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What comparisons of every type have in common.

#ifndef SPIR2NVVM_LIB_PTX_LIFT_COMPARE_H
#define SPIR2NVVM_LIB_PTX_LIFT_COMPARE_H

#include "Ptx/Lift/FunctionLifter.h"

namespace spir2nvvm::ptx {

/// An operator with u is true where an operand is NaN.
llvm::CmpInst::Predicate floatPredicate(llvm::StringRef Compare);

/// What a fourth operand, a predicate, makes of the result.
llvm::Value *combined(FunctionLifter &L, const Form &I, llvm::Value *Result);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LIFT_COMPARE_H
