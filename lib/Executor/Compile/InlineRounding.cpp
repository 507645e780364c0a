// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// INLINE rows that choose: one of two numbers, or a way to round.

#include "Executor/Compile/Prepare.h"
#include "Executor/Intrinsics/Intrinsics.h"

#include <cfenv>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static Value *bitsOf(IRBuilder<> &B, Value *V) {
  const unsigned Bits = V->getType()->getPrimitiveSizeInBits();
  return B.CreateBitCast(V, B.getIntNTy(Bits));
}
static Value *hasSign(IRBuilder<> &B, Value *V) {
  Value *Bits = bitsOf(B, V);
  return B.CreateICmpSLT(Bits, Constant::getNullValue(Bits->getType()));
}

// ---- Smaller and larger -----------------------------------------------------

// A NaN gives way to a number, and -0 is less than +0: of equal numbers only
// zeros differ, in their signs.
static Value *chosen(IRBuilder<> &B, CallInst &Call,
                     CmpInst::Predicate IsFarther,
                     Instruction::BinaryOps Both) {
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1);
  Value *Farther = B.CreateSelect(B.CreateFCmp(IsFarther, Y, X), Y, X);
  Value *BitsX = bitsOf(B, X), *BitsY = bitsOf(B, Y);
  Value *OfEqual =
      B.CreateBitCast(B.CreateBinOp(Both, BitsX, BitsY), X->getType());
  Value *OfNumbers = B.CreateSelect(B.CreateFCmpOEQ(X, Y), OfEqual, Farther);
  return B.CreateSelect(B.CreateFCmpUNO(X, X), Y, OfNumbers);
}
Value *executor::smaller(IRBuilder<> &B, CallInst &Call) {
  return chosen(B, Call, CmpInst::FCMP_OLT, Instruction::Or);
}
Value *executor::larger(IRBuilder<> &B, CallInst &Call) {
  return chosen(B, Call, CmpInst::FCMP_OGT, Instruction::And);
}

// ---- To integers ------------------------------------------------------------

Value *executor::saturatedInteger(IRBuilder<> &B, Value *From, Type *To,
                                  bool Signed) {
  Value *Number =
      B.CreateIntrinsic(Signed ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
                        {To, From->getType()}, {From});
  const unsigned Bits = To->getScalarSizeInBits();
  if (!From->getType()->getScalarType()->isDoubleTy() && Bits != 64)
    return Number;
  return B.CreateSelect(B.CreateFCmpUNO(From, From),
                        ConstantInt::get(To, APInt::getSignMask(Bits)), Number);
}

template <int Mode, bool Signed>
Value *executor::wholeNumber(IRBuilder<> &B, CallInst &Call) {
  constexpr Intrinsic::ID Round = Mode == FE_DOWNWARD ? Intrinsic::floor
                                  : Mode == FE_UPWARD ? Intrinsic::ceil
                                                      : Intrinsic::roundeven;
  Value *X = Call.getArgOperand(0);
  Value *Whole = Mode == FE_TOWARDZERO ? X : B.CreateUnaryIntrinsic(Round, X);
  return saturatedInteger(B, Whole, Call.getType(), Signed);
}
#define OF_MODE(MODE)                                                          \
  template Value *executor::wholeNumber<MODE, true>(IRBuilder<> &,             \
                                                    CallInst &);               \
  template Value *executor::wholeNumber<MODE, false>(IRBuilder<> &, CallInst &);
OF_MODE(FE_TONEAREST)
OF_MODE(FE_DOWNWARD)
OF_MODE(FE_UPWARD)
OF_MODE(FE_TOWARDZERO)
#undef OF_MODE

// ---- Sums -------------------------------------------------------------------

// What the nearest number leaves out of the sum is a number, too. Where their signs
// differ the nearest one is too far from zero; and infinity is no sum of numbers.
Value *executor::sumTowardZero(IRBuilder<> &B, CallInst &Call) {
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1);
  Type *Ty = Call.getType();
  Value *Nearest = B.CreateFAdd(X, Y);
  Value *OfY = B.CreateFSub(Nearest, X);
  Value *OfX = B.CreateFSub(Nearest, OfY);
  Value *RestOfX = B.CreateFSub(X, OfX);
  Value *Rest = B.CreateFAdd(RestOfX, B.CreateFSub(Y, OfY));
  Value *IsBelowZero = hasSign(B, Nearest);
  Value *Differ = B.CreateXor(IsBelowZero, hasSign(B, Rest));
  Value *IsFar =
      B.CreateAnd(Differ, B.CreateFCmpONE(Rest, ConstantFP::get(Ty, 0.0)));
  auto Magnitude = [&](Value *V) {
    return B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
  };
  Constant *Infinity = ConstantFP::getInfinity(Ty);
  Value *IsBeyond = B.CreateFCmpOEQ(Magnitude(Nearest), Infinity);
  for (Value *Term : {X, Y})
    IsBeyond =
        B.CreateAnd(IsBeyond, B.CreateFCmpOLT(Magnitude(Term), Infinity));
  Value *Bits = bitsOf(B, Nearest);
  Value *Less = B.CreateSub(Bits, ConstantInt::get(Bits->getType(), 1));
  Value *IsTooFar = B.CreateOr(IsFar, IsBeyond);
  return B.CreateSelect(IsTooFar, B.CreateBitCast(Less, Ty), Nearest);
}

// ---- Halves -----------------------------------------------------------------

// As words; of NaNs there is one (PTX ISA).
static Value *halfWords(IRBuilder<> &B, Value *Floats) {
  constexpr uint64_t Nan = 0x7fff;
  Type *Ty = Floats->getType();
  Type *Words = Ty->getWithNewType(B.getInt16Ty());
  Value *Halves =
      B.CreateFPTrunc(hidden(B, Floats), Ty->getWithNewType(B.getHalfTy()));
  Value *Bits = B.CreateBitCast(Halves, Words);
  return B.CreateSelect(B.CreateFCmpUNO(Floats, Floats),
                        ConstantInt::get(Words, Nan), Bits);
}

Value *executor::roundedHalf(IRBuilder<> &B, CallInst &Call) {
  return halfWords(B, Call.getArgOperand(0));
}

// Of halves, or their words.
static Value *doublesOf(IRBuilder<> &B, Value *Halves) {
  Type *Ty = Halves->getType();
  Value *Given = B.CreateBitCast(Halves, Ty->getWithNewType(B.getHalfTy()));
  return B.CreateFPExt(Given, Ty->getWithNewType(B.getDoubleTy()));
}
Value *executor::doubleOfHalf(IRBuilder<> &B, CallInst &Call) {
  return doublesOf(B, Call.getArgOperand(0));
}

Value *executor::floatsToOdd(IRBuilder<> &B, Value *Doubles) {
  Type *Ty = Doubles->getType();
  Type *Words = Ty->getWithNewType(B.getInt32Ty());
  Type *Floats = Ty->getWithNewType(B.getFloatTy());
  Value *Nearest = B.CreateFPTrunc(hidden(B, Doubles), Floats);
  Value *Back = B.CreateFPExt(Nearest, Ty);
  Value *Size = B.CreateUnaryIntrinsic(Intrinsic::fabs, Doubles);
  Value *IsFar =
      B.CreateFCmpOGT(B.CreateUnaryIntrinsic(Intrinsic::fabs, Back), Size);
  Value *Above = B.CreateZExt(IsFar, Words);
  Value *Bits = B.CreateSub(B.CreateBitCast(Nearest, Words), Above);
  Value *HasMore = B.CreateZExt(B.CreateFCmpONE(Back, Doubles), Words);
  return B.CreateBitCast(B.CreateOr(Bits, HasMore), Floats);
}

Value *executor::halfOfDouble(IRBuilder<> &B, CallInst &Call) {
  return halfWords(B, floatsToOdd(B, Call.getArgOperand(0)));
}

// What doubles leave out of the sum is too little to matter: where it begins below
// their last bit, the larger term is a half and no middle of two.
Value *executor::fusedHalves(IRBuilder<> &B, CallInst &Call) {
  SmallVector<Value *, 3> Operands;
  for (const Use &U : Call.args())
    Operands.push_back(doublesOf(B, U));
  Value *Sum =
      B.CreateIntrinsic(Intrinsic::fma, {Operands[0]->getType()}, Operands);
  return B.CreateBitCast(halfWords(B, floatsToOdd(B, Sum)), Call.getType());
}
