// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Divisions lane by lane (UndefinedDivisors): libNVVM takes a shuffle that
/// moves undefined lanes from after a division by a constant to before it,
/// and the constant's lanes become undefined, too. Division by those is
/// undefined: the kernel is empty.
///
///   %q = sdiv <3 x i32> %v, <i32 10, i32 10, i32 10>
///   %r = shufflevector <3 x i32> %q, undef, <0, 1, 2, undef>
///
/// PTX has no division of vectors, so that its code stays what it is.

#include "Passes/LibNvvmFaults/Elements.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;

static bool dividesVectors(const BinaryOperator &Op) {
  switch (Op.getOpcode()) {
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::SRem:
  case Instruction::URem:
    return Op.getType()->isVectorTy();
  default:
    return false;
  }
}

static void divideByLanes(BinaryOperator &Op) {
  IRBuilder<> B(&Op);
  Value *Result = ofLanes(
      B, cast<FixedVectorType>(Op.getType()),
      {Op.getOperand(0), Op.getOperand(1)}, [&](ArrayRef<Value *> Lane) {
        Value *Part = B.CreateBinOp(Op.getOpcode(), Lane[0], Lane[1]);
        if (auto *Division = dyn_cast<BinaryOperator>(Part)) {
          Division->copyIRFlags(&Op);
          Division->copyMetadata(Op); // that its divisor is a safe one
        }
        return Part;
      });
  Op.replaceAllUsesWith(Result);
  Op.eraseFromParent();
}

FunctionStep spir2nvvm::divideLanes(Translation &T) {
  if (!occursIn(LibNvvmFault::UndefinedDivisors, T.Opts.dialect()))
    return {};
  return {[](Function &F) {
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Op = dyn_cast<BinaryOperator>(&I))
        if (dividesVectors(*Op))
          divideByLanes(*Op);
  }};
}
