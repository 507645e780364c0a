// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lifetime markers name the alloca itself, not its cast to the local space.

#include "Stages/Stages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isLifetimeMarker(const Function &Callee) {
  return Callee.getIntrinsicID() == Intrinsic::lifetime_start ||
         Callee.getIntrinsicID() == Intrinsic::lifetime_end;
}

static void moveToAlloca(IntrinsicInst &Marker) {
  // stripPointerCasts looks through the one cast to the local space.
  Value *Object = Marker.getArgOperand(1)->stripPointerCasts();
  if (isa<AllocaInst>(Object)) {
    IRBuilder<> B(&Marker);
    Value *Bytes = B.CreateBitCast(Object, B.getInt8PtrTy());
    auto *Size = cast<ConstantInt>(Marker.getArgOperand(0));
    if (Marker.getIntrinsicID() == Intrinsic::lifetime_start)
      B.CreateLifetimeStart(Bytes, Size);
    else
      B.CreateLifetimeEnd(Bytes, Size);
  }
  // A marker of anything else is a useless hint.
  Marker.eraseFromParent();
}

FunctionStep spir2nvvm::moveLifetimeMarkers(Translation &T) {
  SmallVector<Function *, 4> Declared;
  for (Function &F : *T.M)
    if (isLifetimeMarker(F))
      Declared.push_back(&F);
  if (Declared.empty())
    return {};
  return {[](Function &F) {
            for (Instruction &I : make_early_inc_range(instructions(F)))
              if (auto *Call = dyn_cast<IntrinsicInst>(&I))
                if (Call->isLifetimeStartOrEnd())
                  moveToAlloca(*Call);
          },
          [Declared] {
            for (Function *F : Declared)
              if (F->use_empty())
                F->eraseFromParent();
          }};
}
