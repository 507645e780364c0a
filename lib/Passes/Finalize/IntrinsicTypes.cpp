// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bit intrinsics on types that optimisers make and NVVM IR does not take
/// (2.0, chapter 10): vectors element by element, odd widths in the next one.
///
///   %r = call i6 @llvm.bitreverse.i6(i6 %x)
///   ->
///   %w = zext i6 %x to i8
///   %b = call i8 @llvm.bitreverse.i8(i8 %w)
///   %s = lshr i8 %b, 2
///   %r = trunc i8 %s to i6
///
/// What is wider than 64 bits stays, and the verifier names it.

#include "Passes/Common/Calls.h"
#include "Stages/Stages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
struct BitIntrinsic {
  Intrinsic::ID Id;
  unsigned LeastBits;
  bool TakesVectors;
};
} // namespace

static constexpr BitIntrinsic Rows[] = {
    {Intrinsic::bitreverse, 8, false},
    {Intrinsic::bswap, 16, false},
    {Intrinsic::ctlz, 8, true},
    {Intrinsic::ctpop, 8, true},
    {Intrinsic::cttz, 8, true},
    {Intrinsic::fshl, 8, false},
    {Intrinsic::fshr, 8, false},
    {Intrinsic::sadd_with_overflow, 16, false},
    {Intrinsic::smul_with_overflow, 16, false},
    {Intrinsic::ssub_with_overflow, 16, false},
    {Intrinsic::uadd_with_overflow, 16, false},
    {Intrinsic::umul_with_overflow, 16, false},
    {Intrinsic::usub_with_overflow, 16, false},
};

static const BitIntrinsic *bitIntrinsicOf(const Function &Callee) {
  const auto *Row = find_if(Rows, [&](const BitIntrinsic &R) {
    return R.Id == Callee.getIntrinsicID();
  });
  return Row == std::end(Rows) ? nullptr : Row;
}

// a << s | b >> (N - s) without the shift by N that s = 0 would ask for.
static Value *expandFunnelShift(IRBuilder<> &B, IntrinsicInst &Call) {
  Type *Ty = Call.getType();
  bool IsLeft = Call.getIntrinsicID() == Intrinsic::fshl;
  Value *High = Call.getArgOperand(0), *Low = Call.getArgOperand(1);
  Value *Bits = ConstantInt::get(Ty, Ty->getIntegerBitWidth());
  Value *By = B.CreateURem(Call.getArgOperand(2), Bits);
  Value *Rest = B.CreateSub(Bits, By);
  Value *Front = B.CreateShl(High, IsLeft ? By : Rest);
  Value *Back = B.CreateLShr(Low, IsLeft ? Rest : By);
  Value *Shifted = B.CreateOr(Front, Back);
  Value *IsWhole = B.CreateICmpEQ(By, ConstantInt::get(Ty, 0));
  return B.CreateSelect(IsWhole, IsLeft ? High : Low, Shifted);
}

// Twice the width holds every exact result; what does not survive the way back
// has overflowed.
static Value *expandOverflow(IRBuilder<> &B, WithOverflowInst &Call) {
  Type *Ty = Call.getLHS()->getType();
  unsigned Bits = Ty->getIntegerBitWidth();
  if (Bits > 32)
    return nullptr;
  Type *Wide =
      B.getIntNTy(std::max<unsigned>(16, PowerOf2Ceil(2 * uint64_t(Bits))));
  auto Extend = [&](Value *V) {
    return Call.isSigned() ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
  };
  Value *Left = Extend(Call.getLHS());
  Value *Right = Extend(Call.getRHS());
  Value *Exact = B.CreateBinOp(Call.getBinaryOp(), Left, Right);
  Value *Result = B.CreateTrunc(Exact, Ty);
  Value *Lost = B.CreateICmpNE(Extend(Result), Exact);
  Value *Pair = B.CreateInsertValue(UndefValue::get(Call.getType()), Result, 0);
  return B.CreateInsertValue(Pair, Lost, 1);
}

static Value *countOrReverseWider(IRBuilder<> &B, IntrinsicInst &Call) {
  Type *Ty = Call.getType();
  unsigned Bits = Ty->getScalarSizeInBits();
  if (Bits > 64)
    return nullptr;
  Type *Wide =
      Ty->getWithNewBitWidth(std::max<unsigned>(8, PowerOf2Ceil(Bits)));
  Constant *Extra = ConstantInt::get(Wide, Wide->getScalarSizeInBits() - Bits);
  Intrinsic::ID Id = Call.getIntrinsicID();
  Value *X = B.CreateZExt(Call.getArgOperand(0), Wide);
  if (Id == Intrinsic::cttz) // no bit set: the count stops at the old width
    X = B.CreateOr(X, ConstantExpr::getShl(ConstantInt::get(Wide, 1),
                                           ConstantInt::get(Wide, Bits)));
  bool HasFlag = Id == Intrinsic::ctlz || Id == Intrinsic::cttz;
  Value *Result = HasFlag
                      ? B.CreateBinaryIntrinsic(Id, X, Call.getArgOperand(1))
                      : B.CreateUnaryIntrinsic(Id, X);
  if (Id == Intrinsic::ctlz)
    Result = B.CreateSub(Result, Extra);
  if (Id == Intrinsic::bitreverse || Id == Intrinsic::bswap)
    Result = B.CreateLShr(Result, Extra);
  return B.CreateTrunc(Result, Ty);
}

static Value *expandScalar(IRBuilder<> &B, IntrinsicInst &Call) {
  if (auto *Overflow = dyn_cast<WithOverflowInst>(&Call))
    return expandOverflow(B, *Overflow);
  Intrinsic::ID Id = Call.getIntrinsicID();
  if (Id == Intrinsic::fshl || Id == Intrinsic::fshr)
    return expandFunnelShift(B, Call);
  return countOrReverseWider(B, Call);
}

static bool isTaken(const BitIntrinsic &Row, Type *Ty) {
  unsigned Bits = Ty->getScalarSizeInBits();
  return (Row.TakesVectors || !Ty->isVectorTy()) && Bits >= Row.LeastBits &&
         Bits <= 64 && isPowerOf2_32(Bits);
}

static void replace(IntrinsicInst &Call, Value *New) {
  if (isa<Instruction>(New))
    New->takeName(&Call);
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

static void expandCall(IntrinsicInst &Call);

static void expandByElement(IRBuilder<> &B, IntrinsicInst &Call) {
  auto *Ty = cast<FixedVectorType>(Call.getType());
  Value *Result = UndefValue::get(Ty);
  SmallVector<IntrinsicInst *, 16> Elements;
  for (unsigned I = 0; I < Ty->getNumElements(); ++I) {
    SmallVector<Value *, 3> Args;
    for (Value *Arg : Call.args())
      Args.push_back(B.CreateExtractElement(Arg, I));
    auto *Element = cast<IntrinsicInst>(
        B.CreateIntrinsic(Call.getIntrinsicID(), {Ty->getElementType()}, Args));
    Elements.push_back(Element);
    Result = B.CreateInsertElement(Result, Element, I);
  }
  replace(Call, Result);
  for (IntrinsicInst *Element : Elements)
    expandCall(*Element); // its width may be odd as well
}

static void expandCall(IntrinsicInst &Call) {
  const BitIntrinsic *Row = bitIntrinsicOf(*Call.getCalledFunction());
  if (!Row)
    return;
  Type *Ty = Call.getArgOperand(0)->getType();
  if (isTaken(*Row, Ty))
    return;
  IRBuilder<> B(&Call);
  bool IsWhole = Row->TakesVectors || !Ty->isVectorTy();
  if (!IsWhole && !isa<WithOverflowInst>(Call))
    expandByElement(B, Call);
  else if (Value *New = IsWhole ? expandScalar(B, Call) : nullptr)
    replace(Call, New);
}

void spir2nvvm::finalizeIntrinsicTypes(Translation &T) {
  for (Function *F : callersOf(*T.M, bitIntrinsicOf))
    for (Instruction &I : make_early_inc_range(instructions(*F)))
      if (auto *Call = dyn_cast<IntrinsicInst>(&I))
        expandCall(*Call);
}
