// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the modern dialect's linker leaves of a module before libNVVM verifies
/// it.

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_NEEDEDSYMBOLS_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_NEEDEDSYMBOLS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Module.h"

namespace spir2nvvm::nvvmverify {

using SymbolSet = llvm::DenseSet<const llvm::GlobalValue *>;

/// \p Roots and what they refer to, however far.
SymbolSet symbolsBehind(llvm::ArrayRef<const llvm::GlobalValue *> Roots);

/// What others may refer to, and what that refers to. Metadata needs nothing:
/// a linkonce kernel is not written.
SymbolSet neededSymbols(const llvm::Module &M);

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_NEEDEDSYMBOLS_H
