// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a call calls, and who calls what.

#ifndef SPIR2NVVM_LIB_PASSES_COMMON_CALLS_H
#define SPIR2NVVM_LIB_PASSES_COMMON_CALLS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace spir2nvvm {

/// The function called, also through a bitcast; null for a pointer.
inline llvm::Function *calleeOf(const llvm::CallBase &Call) {
  return llvm::dyn_cast<llvm::Function>(
      Call.getCalledOperand()->stripPointerCasts());
}

/// The functions of \p M that call an intrinsic for which \p IsWanted is true,
/// in the module's order. Most modules declare none of those that a pass is
/// for, and then no pass looks for calls in a million instructions.
llvm::SmallVector<llvm::Function *, 8>
callersOf(llvm::Module &M,
          llvm::function_ref<bool(const llvm::Function &)> IsWanted);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_COMMON_CALLS_H
