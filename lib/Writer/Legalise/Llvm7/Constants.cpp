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

#include "Writer/Legalise/Llvm7.h"
#include "Writer/Legalise/Llvm7/ExpandConstants.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

// An undef element may take any value, so it refines poison.
static Constant *asUndef(Constant *C) { return UndefValue::get(C->getType()); }

Constant *ConstantLegaliser::rebuildExpression(ConstantExpr *E,
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

Constant *ConstantLegaliser::rewrite(Constant *C) {
  if (isa<PoisonValue>(C))
    return asUndef(C);
  // Most are numbers and functions.
  if (isa<GlobalValue>(C) || isa<BlockAddress>(C) || C->getNumOperands() == 0)
    return C;
  auto Known = Done.find(C);
  if (Known != Done.end())
    return Known->second;
  Constant *New = rebuild(C);
  Done[C] = New;
  return New;
}

Constant *ConstantLegaliser::rebuild(Constant *C) {
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

bool spir2nvvm::isModernExpression(const ConstantExpr &E) {
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

void ConstantLegaliser::legaliseGlobals(Module &M) {
  for (GlobalVariable &Global : M.globals())
    if (Global.hasInitializer())
      Global.setInitializer(rewrite(Global.getInitializer()));
  for (GlobalAlias &Alias : M.aliases())
    Alias.setAliasee(rewrite(Alias.getAliasee()));
}

static bool isRemovedExpression(const ConstantExpr &E) {
  return !isModernExpression(E);
}

// No instruction can compute it.
Constant *ConstantLegaliser::rewriteForDebugger(Constant *C) {
  Constant *New = rewrite(C);
  return Syntax == Dialect::Modern &&
                 containsExpression(*New, isRemovedExpression)
             ? asUndef(New)
             : New;
}

void ConstantLegaliser::legalise(DbgVariableIntrinsic &Debug) {
  auto *Value = dyn_cast<ConstantAsMetadata>(Debug.getRawLocation());
  if (!Value)
    return;
  Constant *New = rewriteForDebugger(Value->getValue());
  if (New == Value->getValue())
    return;
  CallBase &Call = Debug; // whose class hides this
  Call.setArgOperand(
      0, MetadataAsValue::get(Debug.getContext(), ValueAsMetadata::get(New)));
}

void ConstantLegaliser::legalise(Function &F) {
  for (Instruction &I : instructions(F)) {
    if (auto *Debug = dyn_cast<DbgVariableIntrinsic>(&I)) {
      legalise(*Debug);
      continue;
    }
    for (Use &Operand : I.operands())
      if (auto *C = dyn_cast<Constant>(Operand))
        if (Constant *New = rewrite(C); New != C)
          Operand.set(New);
    if (Syntax == Dialect::Modern)
      expandConstants(I, isRemovedExpression);
  }
}
