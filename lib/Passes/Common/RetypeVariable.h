// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How a variable gets a successor with another type.

#ifndef SPIR2NVVM_LIB_PASSES_COMMON_RETYPEVARIABLE_H
#define SPIR2NVVM_LIB_PASSES_COMMON_RETYPEVARIABLE_H

#include "llvm/IR/GlobalVariable.h"

namespace spir2nvvm {

/// Puts a variable of type \p Ty, which begins as \p Init, in the place of
/// \p G; users cast it to what it was.
llvm::GlobalVariable &retypeVariable(llvm::GlobalVariable &G, llvm::Type *Ty,
                                     llvm::Constant *Init);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_COMMON_RETYPEVARIABLE_H
