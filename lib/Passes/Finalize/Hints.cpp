// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An assumption with operand bundles is only a hint, and NVVM IR has no
/// bundles (2.0, 2.23).

#include "Passes/Common/Calls.h"
#include "Stages/Stages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isAssume(const Function &Callee) {
  return Callee.getIntrinsicID() == Intrinsic::assume;
}

void spir2nvvm::dropHints(Translation &T) {
  for (Function *F : callersOf(*T.M, isAssume))
    for (Instruction &I : make_early_inc_range(instructions(*F)))
      if (auto *Assume = dyn_cast<AssumeInst>(&I))
        if (Assume->hasOperandBundles())
          Assume->eraseFromParent();
}
