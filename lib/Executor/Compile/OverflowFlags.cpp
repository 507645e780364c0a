// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What LLVM 14's quick instruction selection does wrong: it chooses by the
/// processor's flags whether a sum overflowed, and a zero to choose from is made
/// between the two, which clears them. A truth that is frozen is in a register.

#include "Executor/Compile/Optimise.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isOverflow(const Value &Truth) {
  auto *Part = dyn_cast<ExtractValueInst>(&Truth);
  return Part && isa<WithOverflowInst>(Part->getAggregateOperand());
}

void executor::keepOverflows(Module &Code) {
  for (Function &F : Code)
    for (Instruction &I : instructions(F))
      if (auto *Choice = dyn_cast<SelectInst>(&I);
          Choice && isOverflow(*Choice->getCondition()))
        Choice->setCondition(
            new FreezeInst(Choice->getCondition(), "overflows", Choice));
}
