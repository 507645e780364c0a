// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
///   %w = bitcast <2 x i32> %v to <32 x i2>
///   %r = extractelement <32 x i2> %w, i64 17
///   ->
///   %a = extractelement <2 x i32> %v, i64 1
///   %b = lshr i32 %a, 2
///   %r = trunc i32 %b to i2

#include "Target/OddLanes.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr uint64_t WordBits = 32;

static bool takesOddLane(const ExtractElementInst &Lane) {
  Type *Ty = Lane.getType();
  return Ty->isIntegerTy() && !Ty->isIntegerTy(1) &&
         Ty->getIntegerBitWidth() % 8 != 0;
}

// The word that holds the lane, which is at bit First of it afterwards.
static Value *wordOf(IRBuilder<> &B, Value *Whole, uint64_t &First) {
  uint64_t Bits = Whole->getType()->getPrimitiveSizeInBits();
  if (Bits == WordBits)
    return B.CreateBitCast(Whole, B.getInt32Ty());
  auto *Words = FixedVectorType::get(B.getInt32Ty(), Bits / WordBits);
  Value *Word =
      B.CreateExtractElement(B.CreateBitCast(Whole, Words), First / WordBits);
  First %= WordBits;
  return Word;
}

static Value *shiftedLane(ExtractElementInst &Lane) {
  IRBuilder<> B(&Lane);
  Value *Whole = Lane.getVectorOperand();
  if (auto *Cast = dyn_cast<BitCastOperator>(Whole))
    Whole = Cast->getOperand(0);
  uint64_t Bits = Whole->getType()->getPrimitiveSizeInBits();
  uint64_t LaneBits = Lane.getType()->getIntegerBitWidth();
  auto *Index = dyn_cast<ConstantInt>(Lane.getIndexOperand());
  if (Index && Bits % WordBits == 0 && WordBits % LaneBits == 0) {
    uint64_t First = Index->getZExtValue() * LaneBits;
    Value *Word = wordOf(B, Whole, First);
    return B.CreateTrunc(B.CreateLShr(Word, First), Lane.getType());
  }
  Type *Number = B.getIntNTy(Bits);
  Value *Amount =
      B.CreateMul(B.CreateZExtOrTrunc(Lane.getIndexOperand(), Number),
                  ConstantInt::get(Number, LaneBits));
  return B.CreateTrunc(B.CreateLShr(B.CreateBitCast(Whole, Number), Amount),
                       Lane.getType());
}

void spir2nvvm::shiftOddLanes(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Lane = dyn_cast<ExtractElementInst>(&I))
      if (takesOddLane(*Lane)) {
        Lane->replaceAllUsesWith(shiftedLane(*Lane));
        Lane->eraseFromParent();
      }
}
