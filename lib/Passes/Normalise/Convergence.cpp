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

#include "Passes/Calls.h"
#include "Pipeline/Stages.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

// "barrier" of "_Z7barrierj". resolve-builtins has not run yet, and this much
// of the grammar needs no demangler.
static StringRef sourceName(StringRef Mangled) {
  unsigned Length = 0;
  if (!Mangled.consume_front("_Z") || Mangled.consumeInteger(10, Length))
    return {};
  return Mangled.take_front(Length);
}

static bool isWaitedFor(const Function &F) {
  return F.isDeclaration() &&
         StringSwitch<bool>(sourceName(F.getName()))
             .Cases("barrier", "work_group_barrier", "wait_group_events", true)
             .Cases("async_work_group_copy", "async_work_group_strided_copy",
                    true)
             .Default(false);
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

void spir2nvvm::markConvergent(Translation &T) {
  Module &M = *T.M;
  SetVector<Function *> Reached;
  for (Function &F : M)
    if (isWaitedFor(F)) {
      F.addFnAttr(Attribute::NoDuplicate);
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
