// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/Narrowing.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

static Constant *withoutSubnormals(Constant *C) {
  if (auto *Number = dyn_cast<ConstantFP>(C))
    return Number->getValueAPF().isDenormal()
               ? ConstantFP::get(
                     C->getContext(),
                     APFloat::getZero(Number->getValueAPF().getSemantics(),
                                      Number->isNegative()))
               : C;
  auto *Ty = dyn_cast<FixedVectorType>(C->getType());
  if (!Ty)
    return C;
  SmallVector<Constant *, 16> Lanes;
  for (unsigned Lane = 0; Lane != Ty->getNumElements(); ++Lane) {
    Constant *Number = C->getAggregateElement(Lane);
    if (!Number)
      return C;
    Lanes.push_back(withoutSubnormals(Number));
  }
  return ConstantVector::get(Lanes);
}

Value *spir2nvvm::createNarrowing(IRBuilderBase &B, Value *V, Type *Ty) {
  if (auto *C = dyn_cast<Constant>(V))
    V = withoutSubnormals(C);
  return B.CreateFPTrunc(V, Ty);
}
