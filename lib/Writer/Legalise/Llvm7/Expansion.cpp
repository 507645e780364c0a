// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls of intrinsics that give way to plain code.

#include "Writer/Legalise/Llvm7/Expansion.h"

using namespace llvm;

void spir2nvvm::expandCall(CallInst &Call, Expansion Expand) {
  IRBuilder<> B(&Call);
  if (Value *New = Expand(B, Call)) {
    if (isa<Instruction>(New) && !New->hasName())
      New->takeName(&Call);
    Call.replaceAllUsesWith(New);
  }
  Call.eraseFromParent();
}

Value *spir2nvvm::expandExpect(IRBuilder<> &, CallInst &Call) {
  return Call.getArgOperand(0);
}

Value *spir2nvvm::expandToNothing(IRBuilder<> &, CallInst &) { return nullptr; }
