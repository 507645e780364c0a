// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constant expressions that a dialect does not have, as instructions.

#include "Writer/Legalise/Llvm7/ExpandConstants.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
using Predicate = function_ref<bool(const ConstantExpr &)>;
} // namespace

bool spir2nvvm::containsExpression(const Constant &C, Predicate Wanted) {
  if (isa<GlobalValue>(C) || isa<BlockAddress>(C))
    return false;
  if (auto *E = dyn_cast<ConstantExpr>(&C))
    if (Wanted(*E))
      return true;
  return any_of(C.operands(), [Wanted](const Use &Operand) {
    return containsExpression(*cast<Constant>(Operand), Wanted);
  });
}

static Value *compute(Constant *C, Instruction *Before, Predicate Wanted);

// An aggregate is put together element by element.
static Value *build(Constant *C, Instruction *Before, Predicate Wanted) {
  Type *Int32 = Type::getInt32Ty(C->getContext());
  Value *Result = UndefValue::get(C->getType());
  for (unsigned Index = 0; Index < C->getNumOperands(); ++Index) {
    Value *Element =
        compute(cast<Constant>(C->getOperand(Index)), Before, Wanted);
    if (C->getType()->isVectorTy())
      Result = InsertElementInst::Create(
          Result, Element, ConstantInt::get(Int32, Index), "", Before);
    else
      Result = InsertValueInst::Create(Result, Element, Index, "", Before);
  }
  return Result;
}

// The value of C, by instructions before Before.
static Value *compute(Constant *C, Instruction *Before, Predicate Wanted) {
  if (!containsExpression(*C, Wanted))
    return C;
  auto *E = dyn_cast<ConstantExpr>(C);
  if (!E)
    return build(C, Before, Wanted);
  Instruction *I = E->getAsInstruction(Before);
  for (Use &Operand : I->operands())
    if (auto *Inner = dyn_cast<Constant>(Operand))
      Operand.set(compute(Inner, I, Wanted));
  return I;
}

// A block that comes in twice must bring the same value twice.
static void expandIncoming(PHINode &Phi, Predicate Wanted) {
  SmallDenseMap<BasicBlock *, Value *, 4> Computed;
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
    auto *C = dyn_cast<Constant>(Phi.getIncomingValue(I));
    if (!C || !containsExpression(*C, Wanted))
      continue;
    Value *&New = Computed[Phi.getIncomingBlock(I)];
    if (!New)
      New = compute(C, Phi.getIncomingBlock(I)->getTerminator(), Wanted);
    Phi.setIncomingValue(I, New);
  }
}

void spir2nvvm::expandConstants(Instruction &I, Predicate Wanted) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return expandIncoming(*Phi, Wanted);
  for (Use &Operand : I.operands())
    if (auto *C = dyn_cast<Constant>(Operand))
      Operand.set(compute(C, &I, Wanted));
}
