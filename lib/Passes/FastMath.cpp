// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/FastMath.h"

#include "Target/ClOptions.h"
#include "spir2nvvm/Translation.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isArithmetic(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::FRem:
    return true;
  default:
    return false;
  }
}

void spir2nvvm::applyFastMathOptions(Translation &T) {
  if (T.Opts.Version == NvvmVersion::V1_1)
    return;
  FastMathFlags Flags = fastMathFlags(clSettings(*T.M, T.Opts.ClOptions));
  if (!Flags.any())
    return;
  for (Function &F : *T.M)
    for (Instruction &I : instructions(F))
      if (isArithmetic(I))
        I.setFastMathFlags(Flags); // adds to those that are there
}
