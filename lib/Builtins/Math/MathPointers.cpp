// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Math functions with a second result through a pointer (OpenCL C 1.2,
/// 6.12.2). libdevice writes to private memory; the value is then stored where
/// the program wants it, in whichever space that is.

#include "Builtins/Math/FloatingPoint.h"
#include "Builtins/Math/MathOwn.h"

using namespace llvm;
using namespace spir2nvvm;

// Room for one scalar in the entry block, so that loops do not grow the frame.
static AllocaInst *privateRoom(IRBuilder<> &B, Type *Ty) {
  Function &F = *B.GetInsertBlock()->getParent();
  IRBuilder<> Entry(&F.getEntryBlock(), F.getEntryBlock().begin());
  return Entry.CreateAlloca(Ty);
}

// Stores the second result and returns the first.
static Value *storeSecond(BuiltinCall &C, Value *First, Value *Second) {
  C.B.CreateStore(Second, C.arg(C.numArgs() - 1));
  return First;
}

// Lanes of the operands in the type libdevice computes in.
static SmallVector<Value *, 2> workingOperands(BuiltinCall &C, unsigned Count) {
  SmallVector<Value *, 2> Args;
  for (unsigned N = 0; N != Count; ++N) {
    Value *V = C.arg(N);
    if (V->getType()->getScalarType()->isHalfTy())
      V = C.B.CreateFPExt(V, withLanesOf(C.B.getFloatTy(), V->getType()));
    Args.push_back(V);
  }
  return Args;
}

static Value *toResultType(BuiltinCall &C, Value *V, Type *Ty) {
  return V->getType() == Ty ? V : C.B.CreateFPTrunc(V, Ty);
}

static StringRef suffixFor(Type *Ty) { return Ty->isDoubleTy() ? "" : "f"; }

namespace {
/// Second results of the lanes, put together as eachLane does the first.
class LaneCollector {
public:
  explicit LaneCollector(IRBuilder<> &B) : B(B) {}
  void add(Value *Lane) { Lanes.push_back(Lane); }
  Value *whole() const {
    if (Lanes.size() == 1)
      return Lanes.front();
    Value *All = PoisonValue::get(
        FixedVectorType::get(Lanes.front()->getType(), Lanes.size()));
    for (unsigned N = 0; N != Lanes.size(); ++N)
      All = B.CreateInsertElement(All, Lanes[N], N);
    return All;
  }

private:
  IRBuilder<> &B;
  SmallVector<Value *, 16> Lanes;
};
} // namespace

// r = f(x, &room) on every lane; gives both vectors.
static std::pair<Value *, Value *> withRoom(BuiltinCall &C, StringRef Stem,
                                            Type *RoomTy) {
  IRBuilder<> &B = C.B;
  Value *X = workingOperands(C, 1).front();
  Type *Elem = X->getType()->getScalarType();
  Type *SecondElem = RoomTy ? RoomTy : Elem;
  AllocaInst *Room = privateRoom(B, SecondElem);
  LaneCollector Seconds(B);
  std::string Name = ("__nv_" + Stem + suffixFor(Elem)).str();
  Value *First = eachLane(B, X, [&](ArrayRef<Value *> A) -> Value * {
    FunctionType *Ty =
        FunctionType::get(Elem, {Elem, Room->getType()}, /*isVarArg=*/false);
    FunctionCallee Callee = C.module().getOrInsertFunction(Name, Ty);
    Value *R = B.CreateCall(Callee, {A[0], Room});
    Seconds.add(B.CreateLoad(SecondElem, Room));
    return R;
  });
  return {First, Seconds.whole()};
}

Value *math::frexp(BuiltinCall &C) {
  auto [Mantissa, Exponent] = withRoom(C, "frexp", C.B.getInt32Ty());
  return storeSecond(C, toResultType(C, Mantissa, C.type()), Exponent);
}

Value *math::modf(BuiltinCall &C) {
  auto [Fraction, Whole] = withRoom(C, "modf", nullptr);
  Value *Result = toResultType(C, Fraction, C.type());
  return storeSecond(C, Result, toResultType(C, Whole, C.type()));
}

// One reduction of the argument serves both.
Value *math::sincos(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *X = workingOperands(C, 1).front();
  Type *Elem = X->getType()->getScalarType();
  AllocaInst *Sine = privateRoom(B, Elem), *Cosine = privateRoom(B, Elem);
  FunctionType *Ty = FunctionType::get(
      B.getVoidTy(), {Elem, Sine->getType(), Cosine->getType()}, false);
  FunctionCallee Callee = C.module().getOrInsertFunction(
      ("__nv_sincos" + suffixFor(Elem)).str(), Ty);
  LaneCollector Cosines(B);
  Value *Sines = eachLane(B, X, [&](ArrayRef<Value *> A) -> Value * {
    B.CreateCall(Callee, {A[0], Sine, Cosine});
    Cosines.add(B.CreateLoad(Elem, Cosine));
    return B.CreateLoad(Elem, Sine);
  });
  Value *Result = toResultType(C, Sines, C.type());
  return storeSecond(C, Result, toResultType(C, Cosines.whole(), C.type()));
}

// 7.5.1: below 1, infinities give a zero of their sign, zeros and NaN pass.
Value *math::fract(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *X = C.arg(0);
  Type *Ty = C.type();
  Value *Whole = libdevice(B, "floor", {X});
  APFloat BelowOne(Ty->getScalarType()->getFltSemantics(), 1);
  BelowOne.next(/*nextDown=*/true);
  Value *Fraction = B.CreateFSub(X, Whole);
  Fraction = minNumber(B, Fraction, ConstantFP::get(Ty, BelowOne));
  Value *IsInf = B.CreateFCmpOEQ(magnitude(B, X), ConstantFP::getInfinity(Ty));
  Constant *Zero = Constant::getNullValue(Ty);
  Fraction = B.CreateSelect(IsInf, withSignOf(B, Zero, X), Fraction);
  // Unordered or equal to zero: x itself.
  Fraction = B.CreateSelect(B.CreateFCmpUEQ(X, Zero), X, Fraction);
  return storeSecond(C, Fraction, Whole);
}

// The gamma function is negative between -1 and 0, -3 and -2, ...
Value *math::lgammaWithSign(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *X = workingOperands(C, 1).front();
  Type *Ty = X->getType();
  Type *IntTy = withLanesOf(B.getInt32Ty(), Ty);
  Value *Half =
      B.CreateFMul(libdevice(B, "floor", {X}), ConstantFP::get(Ty, 0.5));
  Value *OddFloor = B.CreateFCmpUNE(Half, libdevice(B, "floor", {Half}));
  Constant *Zero = Constant::getNullValue(Ty);
  Value *Negative = B.CreateAnd(B.CreateFCmpOLT(X, Zero), OddFloor);
  // At the poles the sign is that of the zero, and plus at the others.
  Type *BitsTy = withLanesOf(B.getIntNTy(Ty->getScalarSizeInBits()), Ty);
  Value *SignBit = B.CreateICmpSLT(B.CreateBitCast(X, BitsTy),
                                   Constant::getNullValue(BitsTy));
  Negative = B.CreateSelect(B.CreateFCmpOEQ(X, Zero), SignBit, Negative);
  Value *Sign = B.CreateSelect(Negative, Constant::getAllOnesValue(IntTy),
                               ConstantInt::get(IntTy, 1));
  Value *Log = libdevice(B, "lgamma", {X});
  return storeSecond(C, toResultType(C, Log, C.type()), Sign);
}

// T remquo(T x, T y, i32 *quotient): libdevice promises three bits of the
// quotient, OpenCL wants seven. fmod by 128 |y| leaves those seven, which are
// then found by exact subtractions, and the last step rounds to even.
static void fillRemquo(IRBuilder<> &B, Function &F) {
  Argument *X = F.getArg(0), *Y = F.getArg(1);
  Type *Ty = X->getType();
  Type *IntTy = B.getInt32Ty();
  constexpr unsigned QuotientBits = 7;
  Value *AbsX = magnitude(B, X), *AbsY = magnitude(B, Y);
  Value *Rest = libdevice(
      B, "fmod",
      {AbsX, B.CreateFMul(AbsY, ConstantFP::get(Ty, 1u << QuotientBits))});
  Value *Quotient = B.getInt32(0);
  for (unsigned Bit = QuotientBits; Bit-- != 0;) {
    Value *Part = B.CreateFMul(AbsY, ConstantFP::get(Ty, 1u << Bit));
    Value *Fits = B.CreateFCmpOGE(Rest, Part);
    Rest = B.CreateSelect(Fits, B.CreateFSub(Rest, Part), Rest);
    Quotient = B.CreateSelect(Fits, B.CreateOr(Quotient, B.getInt32(1u << Bit)),
                              Quotient);
  }
  // Above half of |y|, or at half with an odd quotient, one more.
  Value *Remaining = B.CreateFSub(AbsY, Rest);
  Value *Odd = B.CreateTrunc(Quotient, B.getInt1Ty());
  Value *Tie = B.CreateAnd(B.CreateFCmpOEQ(Rest, Remaining), Odd);
  Value *Up = B.CreateOr(B.CreateFCmpOGT(Rest, Remaining), Tie);
  Rest = B.CreateSelect(Up, B.CreateFNeg(Remaining), Rest);
  Quotient = B.CreateAdd(Quotient, B.CreateZExt(Up, IntTy));
  Quotient = B.CreateAnd(Quotient, B.getInt32((1u << QuotientBits) - 1));

  Type *BitsTy = B.getIntNTy(Ty->getScalarSizeInBits());
  Value *XBits = B.CreateBitCast(X, BitsTy),
        *YBits = B.CreateBitCast(Y, BitsTy);
  Constant *Zero = Constant::getNullValue(BitsTy);
  Value *XNegative = B.CreateICmpSLT(XBits, Zero);
  Value *Differ = B.CreateICmpSLT(B.CreateXor(XBits, YBits), Zero);
  Quotient = B.CreateSelect(Differ, B.CreateNeg(Quotient), Quotient);
  Rest = B.CreateSelect(XNegative, B.CreateFNeg(Rest), Rest);
  Value *NaN = B.CreateFCmpUNO(Rest, Rest);
  B.CreateStore(B.CreateSelect(NaN, B.getInt32(0), Quotient), F.getArg(2));
  B.CreateRet(Rest);
}

Value *math::remquo(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  SmallVector<Value *, 2> Args = workingOperands(C, 2);
  Type *Elem = Args[0]->getType()->getScalarType();
  AllocaInst *Room = privateRoom(B, B.getInt32Ty());
  Function *Helper = sharedHelper(
      C.module(), ("__spir2nvvm_remquo" + suffixFor(Elem)).str(),
      FunctionType::get(Elem, {Elem, Elem, Room->getType()}, false),
      fillRemquo);
  LaneCollector Quotients(B);
  Value *Rest = eachLane(B, Args, [&](ArrayRef<Value *> A) -> Value * {
    Value *R = B.CreateCall(Helper, {A[0], A[1], Room});
    Quotients.add(B.CreateLoad(B.getInt32Ty(), Room));
    return R;
  });
  Value *Result = toResultType(C, Rest, C.type());
  return storeSecond(C, Result, Quotients.whole());
}
