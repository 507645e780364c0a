// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a kernel's parameter takes in the block that a launch passes.

#ifndef SPIR2NVVM_LIB_TARGET_PARAMETERSLOTS_H
#define SPIR2NVVM_LIB_TARGET_PARAMETERSLOTS_H

#include "LaunchAbi/Parameter.h"

#include "llvm/IR/Argument.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace spir2nvvm {

/// The type that a launch passes: of byval pointers, the structure.
inline llvm::Type *passedType(const llvm::Argument &A) {
  return A.hasByValAttr() ? A.getParamByValType() : A.getType();
}

/// Size and alignment of \p A, which has no place yet.
inline ParameterSlot slotOf(const llvm::Argument &A) {
  const llvm::DataLayout &Layout = A.getParent()->getParent()->getDataLayout();
  llvm::Align Align = Layout.getABITypeAlign(passedType(A));
  if (A.hasByValAttr())
    Align = std::max(Align, A.getParamAlign().valueOrOne());
  ParameterSlot Slot;
  Slot.Size = Layout.getTypeAllocSize(passedType(A));
  Slot.Align = Align.value();
  return Slot;
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_PARAMETERSLOTS_H
