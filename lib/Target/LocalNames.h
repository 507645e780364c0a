// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names inside a function, without a walk over its instructions.

#ifndef SPIR2NVVM_LIB_TARGET_LOCALNAMES_H
#define SPIR2NVVM_LIB_TARGET_LOCALNAMES_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/ValueSymbolTable.h"

namespace spir2nvvm {

/// Whether \p Test holds for the name of an argument, a block or an
/// instruction of \p F.
template <typename TestT>
bool hasLocalName(const llvm::Function &F, TestT Test) {
  const llvm::ValueSymbolTable *Names = F.getValueSymbolTable();
  return Names && llvm::any_of(*Names, [&Test](const llvm::ValueName &Entry) {
           return Test(Entry.getKey());
         });
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_LOCALNAMES_H
