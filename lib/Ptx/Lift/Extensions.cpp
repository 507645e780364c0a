// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An index of 32 bits that is extended and scaled is two shifts in PTX:
///
///   %a = shl i64 %x, 32
///   %b = ashr i64 %a, 30
///
/// LLVM sees what happens to the index when it is written as such:
///
///   %t = trunc i64 %x to i32
///   %s = sext i32 %t to i64
///   %b = mul nsw i64 %s, 4

#include "Ptx/Lift/FunctionLifter.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace spir2nvvm;

// Of 8, 16 or 32 bits; null for other shifts.
static Value *asExtension(llvm::Instruction &I) {
  Value *From;
  uint64_t Left, Right;
  if (!match(&I, m_Shr(m_Shl(m_Value(From), m_ConstantInt(Left)),
                       m_ConstantInt(Right))))
    return nullptr;
  unsigned Bits = I.getType()->getIntegerBitWidth();
  uint64_t Kept = Bits - Left;
  if (Left >= Bits || Right > Left || (Kept != 8 && Kept != 16 && Kept != 32))
    return nullptr;
  IRBuilder<> B(&I);
  bool Signed = I.getOpcode() == llvm::Instruction::AShr;
  Value *Low = B.CreateTrunc(From, B.getIntNTy(unsigned(Kept)));
  Value *Wide =
      Signed ? B.CreateSExt(Low, I.getType()) : B.CreateZExt(Low, I.getType());
  // Nothing is lost: what was the highest bit moves back to where it was.
  auto *Scale = ConstantInt::get(
      I.getType(), APInt::getOneBitSet(Bits, unsigned(Left - Right)));
  return B.CreateMul(Wide, Scale, "", /*HasNUW=*/!Signed,
                     /*HasNSW=*/Signed);
}

void ptx::recogniseExtensions(llvm::Function &F) {
  SmallVector<llvm::Instruction *, 32> Shifts;
  for (llvm::Instruction &I : instructions(F))
    if (I.isShift())
      Shifts.push_back(&I);
  SmallVector<WeakTrackingVH, 16> Replaced;
  for (llvm::Instruction *I : Shifts)
    if (Value *New = asExtension(*I)) {
      I->replaceAllUsesWith(New);
      Replaced.push_back(I);
    }
  RecursivelyDeleteTriviallyDeadInstructions(Replaced);
}
