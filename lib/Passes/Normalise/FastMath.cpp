// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Relaxed-math options as flags on the program's own arithmetic.
///
///   %s = fadd float %a, %b    becomes    %s = fadd nnan ninf float %a, %b
///
/// This runs before builtins are lowered: reassoc would undo the rounding
/// tricks lowered code is made of, and nnan its tests for NaN.

#include "Stages/Stages.h"

#include "Stages/Translation.h"
#include "Target/ClOptions.h"

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

/// Adds the flags of the options in force to fadd, fsub, fmul, fdiv and frem.
/// Comparisons get none, so that isnan() written as x != x keeps working.
/// Nothing happens for NVVM IR 1.1: LLVM 3.2 has no such flags.
FunctionStep spir2nvvm::applyFastMathOptions(Translation &T) {
  if (T.Opts.Version == NvvmVersion::V1_1)
    return {};
  FastMathFlags Flags = fastMathFlags(clSettings(*T.M, T.Opts.ClOptions));
  if (!Flags.any())
    return {};
  return {[Flags](Function &F) {
    for (Instruction &I : instructions(F))
      if (isArithmetic(I))
        I.setFastMathFlags(Flags); // adds to those that are there
  }};
}
