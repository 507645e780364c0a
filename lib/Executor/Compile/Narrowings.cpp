// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Keeps LLVM from rounding constants itself (Target/Narrowing.h).

#include "Executor/Compile/Prepare.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

Value *executor::hidden(IRBuilder<> &B, Value *V) {
  return B.CreateUnaryIntrinsic(Intrinsic::arithmetic_fence, V);
}

static bool isHalfOfDouble(const FPTruncInst &Trunc) {
  return Trunc.getSrcTy()->getScalarType()->isDoubleTy() &&
         Trunc.getDestTy()->getScalarType()->isHalfTy();
}

void executor::hideNarrowings(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Trunc = dyn_cast<FPTruncInst>(&I)) {
        IRBuilder<> B(Trunc);
        Value *From = Trunc->getOperand(0);
        if (isHalfOfDouble(*Trunc))
          From = floatsToOdd(B, From);
        Trunc->setOperand(0, hidden(B, From));
      }
}
