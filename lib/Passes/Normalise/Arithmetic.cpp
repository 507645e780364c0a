// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL defines what LLVM does not (docs/internals/decisions/arithmetic.md):
/// a shift uses the low log2(width) bits of its amount (6.3.j), and a division
/// by zero or INT_MIN / -1 has an unspecified value but no other effect
/// (6.3.a).
///
///   %r = shl i32 %x, %n        %n.mask = and i32 %n, 31
///                              %r = shl i32 %x, %n.mask
///   %q = udiv i32 %x, %d       %is.zero = icmp eq i32 %d, 0
///                              %d.safe = select i1 %is.zero, i32 1, i32 %d
///                              %q = udiv i32 %x, %d.safe

#include "Stages/Stages.h"
#include "Target/Nvvm.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace spir2nvvm;

static void maskShift(BinaryOperator &Shift, const DataLayout &DL) {
  unsigned Width = Shift.getType()->getScalarSizeInBits();
  Value *Amount = Shift.getOperand(1);
  // An i24 left by an optimizer has no OpenCL meaning to restore.
  if (!isPowerOf2_32(Width) ||
      computeKnownBits(Amount, DL, 0, nullptr, &Shift).getMaxValue().ult(Width))
    return;
  IRBuilder<> B(&Shift);
  Shift.setOperand(
      1, B.CreateAnd(Amount, ConstantInt::get(Amount->getType(), Width - 1),
                     Amount->getName() + ".mask"));
  // The flags were promises about the other amount.
  Shift.dropPoisonGeneratingFlags();
}

// The divisor that must be replaced by 1, as a condition; null if there is
// none.
static Value *dangerOf(BinaryOperator &Div, IRBuilder<> &B,
                       const DataLayout &DL) {
  Value *Dividend = Div.getOperand(0), *Divisor = Div.getOperand(1);
  Type *Ty = Div.getType();
  Value *Danger = nullptr;
  if (!isKnownNonZero(Divisor, DL, 0, nullptr, &Div))
    Danger = B.CreateICmpEQ(Divisor, Constant::getNullValue(Ty), "is.zero");
  bool Signed = Div.getOpcode() == Instruction::SDiv ||
                Div.getOpcode() == Instruction::SRem;
  if (!Signed ||
      computeKnownBits(Divisor, DL, 0, nullptr, &Div).Zero.isSignBitSet() ||
      computeKnownBits(Dividend, DL, 0, nullptr, &Div).Zero.isSignBitSet())
    return Danger;
  // A constant is minus one or it is not; nothing needs to be asked at run
  // time.
  const APInt *Known = nullptr;
  if (PatternMatch::match(Divisor, PatternMatch::m_APInt(Known)) &&
      !Known->isAllOnes())
    return Danger;
  APInt Minimum = APInt::getSignedMinValue(Ty->getScalarSizeInBits());
  Value *IsMinimum =
      B.CreateICmpEQ(Dividend, ConstantInt::get(Ty, Minimum), "is.min");
  Value *IsMinusOne =
      B.CreateICmpEQ(Divisor, Constant::getAllOnesValue(Ty), "is.minus.one");
  Value *Overflow = B.CreateAnd(IsMinimum, IsMinusOne, "overflows");
  return Danger ? B.CreateOr(Danger, Overflow, "undefined") : Overflow;
}

static void guardDivision(BinaryOperator &Div, const DataLayout &DL,
                          bool Mark) {
  IRBuilder<> B(&Div);
  Value *Divisor = Div.getOperand(1);
  Value *Danger = dangerOf(Div, B, DL);
  if (!Danger)
    return;
  Div.setOperand(1, B.CreateSelect(Danger, ConstantInt::get(Div.getType(), 1),
                                   Divisor, Divisor->getName() + ".safe"));
  if (Mark)
    Div.setMetadata(nvvm::GuardedDivision, MDNode::get(Div.getContext(), {}));
}

static void normaliseArithmetic(Function &F, bool MarkDivisions) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  SmallVector<BinaryOperator *, 32> Work;
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<BinaryOperator>(&I))
      if (Op->isShift() || Op->isIntDivRem())
        Work.push_back(Op);
  for (BinaryOperator *Op : Work)
    if (Op->isShift())
      maskShift(*Op, DL);
    else
      guardDivision(*Op, DL, MarkDivisions);
}

FunctionStep spir2nvvm::normaliseArithmetic(Translation &T) {
  return {
      [&T](Function &F) { ::normaliseArithmetic(F, T.Opts.MarkForChecks); }};
}
