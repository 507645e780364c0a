// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Null in NVVM's address spaces: docs/internals/decisions/null-pointers.md.

#ifndef SPIR2NVVM_LIB_TARGET_NULLPOINTERS_H
#define SPIR2NVVM_LIB_TARGET_NULLPOINTERS_H

#include "Target/AddressSpaces.h"

#include "llvm/IR/IRBuilder.h"

namespace spir2nvvm {

/// True for spaces of which address 0 belongs to a real object, so that null
/// must have another bit pattern: all ones.
constexpr bool nullIsAllOnes(unsigned NvvmSpace) {
  return NvvmSpace == nvvm::Shared || NvvmSpace == nvvm::Constant ||
         NvvmSpace == nvvm::Local;
}

/// The null of pointer type \p Ty with NVVM numbering.
llvm::Constant *nvvmNull(llvm::PointerType *Ty, const llvm::DataLayout &DL);

/// \p Cast, which is \p From in another space, or null where \p From is null.
llvm::Value *keepNull(llvm::IRBuilder<> &B, llvm::Value *From,
                      llvm::Value *Cast);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_NULLPOINTERS_H
