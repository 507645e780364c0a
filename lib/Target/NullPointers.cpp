// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The null pointer of each address space.

#include "Target/NullPointers.h"

#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

Constant *spir2nvvm::nvvmNull(PointerType *Ty, const DataLayout &DL) {
  if (!nullIsAllOnes(Ty->getAddressSpace()))
    return ConstantPointerNull::get(Ty);
  return ConstantExpr::getIntToPtr(
      Constant::getAllOnesValue(DL.getIntPtrType(Ty)), Ty);
}

Value *spir2nvvm::keepNull(IRBuilder<> &B, Value *From, Value *Cast) {
  const DataLayout &DL = B.GetInsertBlock()->getModule()->getDataLayout();
  Constant *OldNull = nvvmNull(cast<PointerType>(From->getType()), DL);
  Constant *NewNull = nvvmNull(cast<PointerType>(Cast->getType()), DL);
  Value *IsNull = B.CreateICmpEQ(From, OldNull, "is.null");
  return B.CreateSelect(IsNull, NewNull, Cast, Cast->getName());
}
