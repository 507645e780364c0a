// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Atomic operations on shared memory. One thread of the host runs all of a
/// group and changes between work-items at calls alone: there a load and a store
/// are as good and take much less time. They stay operations until lanes have been
/// made, which do them one after the other.

#include "Executor/Compile/Optimise.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Scalar/LowerAtomic.h"

using namespace llvm;
using namespace spir2nvvm;

static void lower(AtomicCmpXchgInst &Exchange) {
  IRBuilder<> B(&Exchange);
  Value *Place = Exchange.getPointerOperand(),
        *New = Exchange.getNewValOperand();
  const Align Where = Exchange.getAlign();
  Value *Old = B.CreateAlignedLoad(New->getType(), Place, Where);
  Value *IsEqual = B.CreateICmpEQ(Old, Exchange.getCompareOperand());
  B.CreateAlignedStore(B.CreateSelect(IsEqual, New, Old), Place, Where);
  Value *Both = UndefValue::get(Exchange.getType());
  Both = B.CreateInsertValue(Both, Old, 0);
  Exchange.replaceAllUsesWith(B.CreateInsertValue(Both, IsEqual, 1));
  Exchange.eraseFromParent();
}

void executor::lowerLocalAtomics(Module &Code) {
  for (Function &F : Code)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Atomic = dyn_cast<AtomicRMWInst>(&I);
      auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
      if (Atomic && Atomic->getSyncScopeID() == SyncScope::SingleThread)
        lowerAtomicRMWInst(Atomic);
      else if (Exchange &&
               Exchange->getSyncScopeID() == SyncScope::SingleThread)
        lower(*Exchange);
    }
}
