// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPIR 1.2 has neither `convergent` nor a rule against duplicating a call, so
/// nothing in it keeps an optimizer from moving or copying a barrier.
///
///   declare void @_Z7barrierj(i32)      declare void @_Z7barrierj(i32) #0
///                                       #0 = { convergent noduplicate }
///
/// Every function that may reach one becomes convergent; `readnone` and
/// `readonly` go, since they would allow deleting the call.

#include "Builtins/Lowering/Resolved.h"
#include "Passes/Common/Calls.h"
#include "Stages/Stages.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isWaitedFor(const Function &F) {
  if (!F.isDeclaration() || F.isIntrinsic())
    return false;
  unsigned PointerBits = F.getParent()->getDataLayout().getPointerSizeInBits(0);
  std::optional<mangling::Prototype> Proto = prototypeOf(F, PointerBits);
  return Proto && Proto->What == mangling::Trait::Convergent;
}

static void strip(Function &F) {
  for (Attribute::AttrKind Kind :
       {Attribute::ReadNone, Attribute::ReadOnly, Attribute::ArgMemOnly,
        Attribute::Speculatable})
    F.removeFnAttr(Kind);
  F.setConvergent();
}

static void markCall(CallBase &Call, bool Direct) {
  for (Attribute::AttrKind Kind : {Attribute::ReadNone, Attribute::ReadOnly})
    Call.removeFnAttr(Kind);
  Call.setConvergent();
  if (Direct)
    Call.addFnAttr(Attribute::NoDuplicate);
}

// Assembly may wait for others, as shfl.sync does.
static bool marksAssembly(Function &F) {
  bool Found = false;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || !Call->isInlineAsm())
      continue;
    Call->setConvergent();
    Found = true;
  }
  return Found;
}

void spir2nvvm::markConvergent(Translation &T) {
  Module &M = *T.M;
  SetVector<Function *> Reached;
  for (Function &F : M) {
    if (isWaitedFor(F)) {
      F.addFnAttr(Attribute::NoDuplicate);
      Reached.insert(&F);
    }
    if (marksAssembly(F))
      Reached.insert(&F);
  }
  for (unsigned Next = 0; Next != Reached.size(); ++Next) {
    Function *F = Reached[Next];
    strip(*F);
    for (User *U : F->users())
      if (auto *Call = dyn_cast<CallBase>(U))
        if (calleeOf(*Call) == F) {
          markCall(*Call, F->isDeclaration());
          Reached.insert(Call->getFunction());
        }
  }
}
