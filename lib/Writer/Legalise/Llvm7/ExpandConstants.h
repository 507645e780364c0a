// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constant expressions to instructions.
///
///   store i64 shl (i64 ptrtoint (...), i64 2), ...
///   ->
///   %1 = shl i64 ptrtoint (...), 2
///   store i64 %1, ...

#ifndef SPIR2NVVM_LIB_WRITER_LEGALISE_LLVM7_EXPANDCONSTANTS_H
#define SPIR2NVVM_LIB_WRITER_LEGALISE_LLVM7_EXPANDCONSTANTS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instruction.h"

namespace spir2nvvm {

/// Whether \p C is or has an expression for which \p Wanted holds.
bool containsExpression(
    const llvm::Constant &C,
    llvm::function_ref<bool(const llvm::ConstantExpr &)> Wanted);

/// Computes the operands of \p I that contain an expression for which
/// \p Wanted holds by instructions before it, or at the end of the block
/// that a phi's operand comes from.
void expandConstants(
    llvm::Instruction &I,
    llvm::function_ref<bool(const llvm::ConstantExpr &)> Wanted);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_LEGALISE_LLVM7_EXPANDCONSTANTS_H
