// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Integer functions (OpenCL C 1.2, 6.12.3), in plain IR on whole vectors
/// wherever IR has the operation.

#include "Builtins/Lowering/Lowering.h"
#include "Target/Saturation.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// One integer builtin with its operands brought to one type.
struct IntegerCall {
  IRBuilder<> &B;
  SmallVector<Value *, 4> Args;
  Type *Ty; // of the first operand
  bool Signed;

  Value *operator[](unsigned N) const { return Args[N]; }
  unsigned bits() const { return Ty->getScalarSizeInBits(); }
  Constant *constant(const APInt &V) const { return ConstantInt::get(Ty, V); }
  Constant *zero() const { return Constant::getNullValue(Ty); }
  Constant *minimum() const {
    return constant(Signed ? APInt::getSignedMinValue(bits())
                           : APInt::getMinValue(bits()));
  }
  Constant *maximum() const {
    return constant(Signed ? APInt::getSignedMaxValue(bits())
                           : APInt::getMaxValue(bits()));
  }
  Value *less(Value *X, Value *Y) const {
    return Signed ? B.CreateICmpSLT(X, Y) : B.CreateICmpULT(X, Y);
  }
  Value *lower(Value *X, Value *Y) const {
    return B.CreateSelect(less(Y, X), Y, X);
  }
  Value *higher(Value *X, Value *Y) const {
    return B.CreateSelect(less(X, Y), Y, X);
  }
  Value *shiftRight(Value *X, unsigned N) const {
    return Signed ? B.CreateAShr(X, N) : B.CreateLShr(X, N);
  }
  Value *extend(Value *X, Type *To) const {
    return Signed ? B.CreateSExt(X, To) : B.CreateZExt(X, To);
  }
  Type *wider(unsigned Bits) const {
    return withLanesOf(B.getIntNTy(Bits), Ty);
  }
};

} // namespace

using Operands = const IntegerCall &;

static Value *absolute(Operands C) {
  if (!C.Signed)
    return C[0];
  Value *Negative = C.B.CreateICmpSLT(C[0], C.zero());
  return C.B.CreateSelect(Negative, C.B.CreateNeg(C[0]), C[0]);
}

// sad, an instruction of words only, is this with an addend.
static Value *absoluteDifference(Operands C) {
  constexpr unsigned Word = 32;
  if (C.bits() == Word)
    return eachLane(C.B, {C[0], C[1]}, [&](ArrayRef<Value *> A) -> Value * {
      return callPure(C.B, C.Signed ? "__nv_sad" : "__nv_usad", A[0]->getType(),
                      {A[0], A[1], C.B.getInt32(0)});
    });
  Value *IsLess = C.less(C[0], C[1]);
  Value *IfLess = C.B.CreateSub(C[1], C[0]);
  return C.B.CreateSelect(IsLess, IfLess, C.B.CreateSub(C[0], C[1]));
}

static Value *addSat(Operands C) {
  return addSaturating(C.B, C[0], C[1], C.Signed);
}
static Value *subSat(Operands C) {
  return subtractSaturating(C.B, C[0], C[1], C.Signed);
}

// (x + y) >> 1 without a wider type: common bits plus half of the others.
static Value *halfAdd(Operands C) {
  Value *Rest = C.shiftRight(C.B.CreateXor(C[0], C[1]), 1);
  return C.B.CreateAdd(C.B.CreateAnd(C[0], C[1]), Rest);
}

static Value *roundedHalfAdd(Operands C) {
  Value *Rest = C.shiftRight(C.B.CreateXor(C[0], C[1]), 1);
  return C.B.CreateSub(C.B.CreateOr(C[0], C[1]), Rest);
}

static Value *clamp(Operands C) { return C.lower(C.higher(C[0], C[1]), C[2]); }
static Value *maximumOf(Operands C) { return C.higher(C[0], C[1]); }
static Value *minimumOf(Operands C) { return C.lower(C[0], C[1]); }

static Value *countLeadingZeros(Operands C) {
  return eachLane(C.B, C[0], [&](ArrayRef<Value *> X) -> Value * {
    return callLLVM(C.B, Intrinsic::ctlz, X[0]->getType(),
                    {X[0], C.B.getFalse()});
  });
}

static Value *countTrailingZeros(Operands C) {
  return eachLane(C.B, C[0], [&](ArrayRef<Value *> X) -> Value * {
    return callLLVM(C.B, Intrinsic::cttz, X[0]->getType(),
                    {X[0], C.B.getFalse()});
  });
}

static Value *populationCount(Operands C) {
  return eachLane(C.B, C[0], [&](ArrayRef<Value *> X) -> Value * {
    return callLLVM(C.B, Intrinsic::ctpop, X[0]->getType(), X[0]);
  });
}

static Value *highHalf(Operands C, Value *X, Value *Y) {
  constexpr unsigned Widest = 64;
  if (C.bits() == Widest)
    return eachLane(C.B, {X, Y}, [&](ArrayRef<Value *> A) -> Value * {
      return callPure(C.B, C.Signed ? "__nv_mul64hi" : "__nv_umul64hi",
                      A[0]->getType(), A);
    });
  Type *Wide = C.wider(2 * C.bits());
  Value *WideX = C.extend(X, Wide);
  Value *Product = C.B.CreateMul(WideX, C.extend(Y, Wide));
  return C.B.CreateTrunc(C.B.CreateLShr(Product, C.bits()), C.Ty);
}

static Value *mulHi(Operands C) { return highHalf(C, C[0], C[1]); }

static Value *madHi(Operands C) {
  return C.B.CreateAdd(highHalf(C, C[0], C[1]), C[2]);
}

// Up to 32 bits: the exact result fits 64.
static Value *madSatNarrow(Operands C) {
  Type *Wide = C.wider(64);
  Value *Exact = C.extend(C[0], Wide);
  Exact = C.B.CreateMul(Exact, C.extend(C[1], Wide));
  Exact = C.B.CreateAdd(Exact, C.extend(C[2], Wide));
  IntegerCall InWide{C.B, {}, Wide, C.Signed};
  auto Limit = [&](Constant *V) {
    return cast<Constant>(C.extend(V, Wide)); // folds
  };
  Value *Clamped = InWide.lower(InWide.higher(Exact, Limit(C.minimum())),
                                Limit(C.maximum()));
  return C.B.CreateTrunc(Clamped, C.Ty);
}

// 64 bits: the product has two words, and the addend is added with carry.
static Value *madSatWide(Operands C) {
  IRBuilder<> &B = C.B;
  Value *High = highHalf(C, C[0], C[1]);
  Value *Low = B.CreateMul(C[0], C[1]);
  Value *Sum = B.CreateAdd(Low, C[2]);
  Value *Carry = B.CreateZExt(B.CreateICmpULT(Sum, Low), C.Ty);
  High = B.CreateAdd(High, Carry);
  if (!C.Signed)
    return B.CreateSelect(B.CreateICmpNE(High, C.zero()), C.maximum(), Sum);
  unsigned SignBit = C.bits() - 1;
  High = B.CreateAdd(High, B.CreateAShr(C[2], SignBit));
  Value *Fits = B.CreateICmpEQ(High, B.CreateAShr(Sum, SignBit));
  return B.CreateSelect(Fits, Sum, signedBound(B, High));
}

static Value *madSat(Operands C) {
  return C.bits() == 64 ? madSatWide(C) : madSatNarrow(C);
}

// A 24-bit product is the low word of the full one, and since sm_20 the full
// multiply is the faster instruction.
static Value *mul24(Operands C) { return C.B.CreateMul(C[0], C[1]); }
static Value *mad24(Operands C) {
  return C.B.CreateAdd(C.B.CreateMul(C[0], C[1]), C[2]);
}

// PTX has the funnel shift, on single values.
static Value *rotate(Operands C) {
  return eachLane(C.B, {C[0], C[1]}, [&](ArrayRef<Value *> A) -> Value * {
    return callLLVM(C.B, Intrinsic::fshl, A[0]->getType(), {A[0], A[0], A[1]});
  });
}

// upsample(hi, lo): the low operand is always unsigned.
static Value *upsample(Operands C) {
  Type *Wide = C.wider(2 * C.bits());
  Value *High = C.B.CreateShl(C.extend(C[0], Wide), C.bits());
  return C.B.CreateOr(High, C.B.CreateZExt(C[1], Wide));
}

static Value *apply(BuiltinCall &C, Value *(*Lower)(Operands)) {
  IntegerCall Call{C.B, {}, C.arg(0)->getType(), C.isSigned()};
  for (Value *Arg : C.Inst.args())
    Call.Args.push_back(splatLike(C.B, Arg, Call.Ty));
  return Lower(Call);
}

Value *lowering::absolute(BuiltinCall &C) { return apply(C, ::absolute); }
Value *lowering::absoluteDifference(BuiltinCall &C) {
  return apply(C, ::absoluteDifference);
}
Value *lowering::addSat(BuiltinCall &C) { return apply(C, ::addSat); }
Value *lowering::halfAdd(BuiltinCall &C) { return apply(C, ::halfAdd); }
Value *lowering::roundedHalfAdd(BuiltinCall &C) {
  return apply(C, ::roundedHalfAdd);
}
Value *lowering::clampIntegers(BuiltinCall &C) { return apply(C, ::clamp); }
Value *lowering::countLeadingZeros(BuiltinCall &C) {
  return apply(C, ::countLeadingZeros);
}
Value *lowering::countTrailingZeros(BuiltinCall &C) {
  return apply(C, ::countTrailingZeros);
}
Value *lowering::madHi(BuiltinCall &C) { return apply(C, ::madHi); }
Value *lowering::madSat(BuiltinCall &C) { return apply(C, ::madSat); }
Value *lowering::maxInteger(BuiltinCall &C) { return apply(C, ::maximumOf); }
Value *lowering::minInteger(BuiltinCall &C) { return apply(C, ::minimumOf); }
Value *lowering::mulHi(BuiltinCall &C) { return apply(C, ::mulHi); }
Value *lowering::rotate(BuiltinCall &C) { return apply(C, ::rotate); }
Value *lowering::subSat(BuiltinCall &C) { return apply(C, ::subSat); }
Value *lowering::upsample(BuiltinCall &C) { return apply(C, ::upsample); }
Value *lowering::populationCount(BuiltinCall &C) {
  return apply(C, ::populationCount);
}
Value *lowering::mad24(BuiltinCall &C) { return apply(C, ::mad24); }
Value *lowering::mul24(BuiltinCall &C) { return apply(C, ::mul24); }
