// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a call calls.

#ifndef SPIR2NVVM_LIB_PASSES_CALLS_H
#define SPIR2NVVM_LIB_PASSES_CALLS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace spir2nvvm {

/// The function called, also through a bitcast; null for a pointer.
inline llvm::Function *calleeOf(const llvm::CallBase &Call) {
  return llvm::dyn_cast<llvm::Function>(
      Call.getCalledOperand()->stripPointerCasts());
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_CALLS_H
