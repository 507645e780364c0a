// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constants.
///
///   poison                                    -> undef
///   getelementptr (..., inrange i32 0)        -> getelementptr (..., i32 0)
///   add i32 %x, shl (i32 1, ...) (modern)     -> %c = shl i32 1, ...
///                                                add i32 %x, %c
///   fneg in a constant expression             -> fsub -0.0

#include "Writer/LegaliseForLlvm7.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Rebuilds constants without poison and inrange; each only once.
class ConstantRewriter {
public:
  Constant *rewrite(Constant *C) {
    auto Known = Done.find(C);
    if (Known != Done.end())
      return Known->second;
    Constant *New = rebuild(C);
    Done[C] = New;
    return New;
  }

private:
  Constant *rebuild(Constant *C);
  Constant *rebuildExpression(ConstantExpr *E, ArrayRef<Constant *> Operands,
                              bool Changed);

  DenseMap<Constant *, Constant *> Done;
};

} // namespace

// An undef element may take any value, so it refines poison.
static Constant *asUndef(Constant *C) { return UndefValue::get(C->getType()); }

Constant *ConstantRewriter::rebuildExpression(ConstantExpr *E,
                                              ArrayRef<Constant *> Operands,
                                              bool Changed) {
  if (E->getOpcode() == Instruction::FNeg)
    return ConstantExpr::getFSub(ConstantFP::getNegativeZero(E->getType()),
                                 Operands[0]);
  if (auto *Gep = dyn_cast<GEPOperator>(E))
    if (Gep->getInRangeIndex())
      return ConstantExpr::getGetElementPtr(Gep->getSourceElementType(),
                                            Operands[0], Operands.drop_front(),
                                            Gep->isInBounds());
  return Changed ? E->getWithOperands(Operands) : E;
}

Constant *ConstantRewriter::rebuild(Constant *C) {
  if (isa<PoisonValue>(C))
    return asUndef(C);
  if (isa<GlobalValue>(C) || isa<BlockAddress>(C) || C->getNumOperands() == 0)
    return C;
  SmallVector<Constant *, 8> Operands;
  bool Changed = false;
  for (Use &Operand : C->operands()) {
    Operands.push_back(rewrite(cast<Constant>(Operand)));
    Changed |= Operands.back() != Operand;
  }
  if (auto *E = dyn_cast<ConstantExpr>(C))
    return rebuildExpression(E, Operands, Changed);
  if (!Changed)
    return C;
  if (auto *Array = dyn_cast<ConstantArray>(C))
    return ConstantArray::get(Array->getType(), Operands);
  if (auto *Struct = dyn_cast<ConstantStruct>(C))
    return ConstantStruct::get(Struct->getType(), Operands);
  return isa<ConstantVector>(C) ? ConstantVector::get(Operands) : C;
}

// LLVM 18 and later have only these expressions left.
static bool isModernExpression(const ConstantExpr &E) {
  switch (E.getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Xor:
  case Instruction::Trunc:
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
  case Instruction::BitCast:
  case Instruction::AddrSpaceCast:
  case Instruction::GetElementPtr:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
    return true;
  default:
    return false;
  }
}

static bool needsExpansion(const Constant *C) {
  if (isa<GlobalValue>(C) || isa<BlockAddress>(C))
    return false;
  if (auto *E = dyn_cast<ConstantExpr>(C))
    if (!isModernExpression(*E))
      return true;
  return any_of(C->operands(), [](const Use &Operand) {
    return needsExpansion(cast<Constant>(Operand));
  });
}

// The value of C, computed by instructions in front of Before.
static Value *expand(Constant *C, Instruction *Before) {
  if (!needsExpansion(C))
    return C;
  if (auto *E = dyn_cast<ConstantExpr>(C)) {
    Instruction *I = E->getAsInstruction(Before);
    for (Use &Operand : I->operands())
      if (auto *Inner = dyn_cast<Constant>(Operand))
        Operand.set(expand(Inner, I));
    return I;
  }
  // An aggregate: put it together element by element.
  Value *Result = UndefValue::get(C->getType());
  for (unsigned Index = 0; Index < C->getNumOperands(); ++Index) {
    Value *Element = expand(cast<Constant>(C->getOperand(Index)), Before);
    if (C->getType()->isVectorTy())
      Result = InsertElementInst::Create(
          Result, Element,
          ConstantInt::get(Type::getInt32Ty(C->getContext()), Index), "",
          Before);
    else
      Result = InsertValueInst::Create(Result, Element, Index, "", Before);
  }
  return Result;
}

// A phi's operand is computed at the end of the block it comes from; one
// block that comes in twice must bring the same value twice.
static void expandIncoming(PHINode &Phi) {
  SmallDenseMap<BasicBlock *, Value *, 4> Computed;
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
    auto *C = dyn_cast<Constant>(Phi.getIncomingValue(I));
    if (!C || !needsExpansion(C))
      continue;
    Value *&New = Computed[Phi.getIncomingBlock(I)];
    if (!New)
      New = expand(C, Phi.getIncomingBlock(I)->getTerminator());
    Phi.setIncomingValue(I, New);
  }
}

static void expandOperands(Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return expandIncoming(*Phi);
  for (Use &Operand : I.operands())
    if (auto *C = dyn_cast<Constant>(Operand))
      Operand.set(expand(C, &I));
}

void spir2nvvm::legaliseConstants(Module &M, Dialect Syntax) {
  ConstantRewriter Rewriter;
  for (GlobalVariable &Global : M.globals())
    if (Global.hasInitializer())
      Global.setInitializer(Rewriter.rewrite(Global.getInitializer()));
  for (GlobalAlias &Alias : M.aliases())
    Alias.setAliasee(Rewriter.rewrite(Alias.getAliasee()));
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      for (Use &Operand : I.operands())
        if (auto *C = dyn_cast<Constant>(Operand))
          if (Constant *New = Rewriter.rewrite(C); New != C)
            Operand.set(New);
      if (Syntax == Dialect::Modern)
        expandOperands(I);
    }
}
