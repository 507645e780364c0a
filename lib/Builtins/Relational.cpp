// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Relational functions (OpenCL C 1.2, 6.12.6).
///
///   isless(float, float)      zext(fcmp olt)     1 or 0
///   isless(float4, float4)    sext(fcmp olt)     -1 or 0, as wide as the lanes
///
/// The classifications compare bits: -cl-denorms-are-zero and
/// -cl-finite-math-only may not change what a value is.

#include "Builtins/Lowering/Lowering.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *asTruth(BuiltinCall &C, Value *Bits) {
  return C.type()->isVectorTy() ? C.B.CreateSExt(Bits, C.type())
                                : C.B.CreateZExt(Bits, C.type());
}

static Value *compare(BuiltinCall &C, CmpInst::Predicate How) {
  return asTruth(C, C.B.CreateFCmp(How, C.arg(0), C.arg(1)));
}

Value *lowering::isEqual(BuiltinCall &C) {
  return compare(C, CmpInst::FCMP_OEQ);
}
Value *lowering::isNotEqual(BuiltinCall &C) {
  return compare(C, CmpInst::FCMP_UNE);
}
Value *lowering::isGreater(BuiltinCall &C) {
  return compare(C, CmpInst::FCMP_OGT);
}
Value *lowering::isGreaterEqual(BuiltinCall &C) {
  return compare(C, CmpInst::FCMP_OGE);
}
Value *lowering::isLess(BuiltinCall &C) {
  return compare(C, CmpInst::FCMP_OLT);
}
Value *lowering::isLessEqual(BuiltinCall &C) {
  return compare(C, CmpInst::FCMP_OLE);
}
Value *lowering::isLessGreater(BuiltinCall &C) {
  return compare(C, CmpInst::FCMP_ONE);
}
Value *lowering::isOrdered(BuiltinCall &C) {
  return compare(C, CmpInst::FCMP_ORD);
}
Value *lowering::isUnordered(BuiltinCall &C) {
  return compare(C, CmpInst::FCMP_UNO);
}

namespace {

/// The bits of an argument, lane by lane.
struct FloatBits {
  explicit FloatBits(BuiltinCall &C)
      : B(C.B),
        Ty(withLanesOf(B.getIntNTy(C.arg(0)->getType()->getScalarSizeInBits()),
                       C.arg(0)->getType())),
        Format(C.arg(0)->getType()->getScalarType()->getFltSemantics()),
        All(B.CreateBitCast(C.arg(0), Ty)) {}

  Constant *constant(const APInt &V) const { return ConstantInt::get(Ty, V); }
  APInt infinity() const { return APFloat::getInf(Format).bitcastToAPInt(); }
  Value *magnitude() const {
    return B.CreateAnd(
        All, constant(APInt::getSignedMaxValue(Ty->getScalarSizeInBits())));
  }

  IRBuilder<> &B;
  Type *Ty;
  const fltSemantics &Format;
  Value *All;
};

} // namespace

Value *lowering::signBit(BuiltinCall &C) {
  FloatBits Bits(C);
  return asTruth(C,
                 C.B.CreateICmpSLT(Bits.All, Constant::getNullValue(Bits.Ty)));
}

static Value *besideInfinity(BuiltinCall &C, CmpInst::Predicate Is) {
  FloatBits Bits(C);
  return asTruth(
      C, C.B.CreateICmp(Is, Bits.magnitude(), Bits.constant(Bits.infinity())));
}

Value *lowering::isFinite(BuiltinCall &C) {
  return besideInfinity(C, CmpInst::ICMP_ULT);
}

Value *lowering::isInfinite(BuiltinCall &C) {
  return besideInfinity(C, CmpInst::ICMP_EQ);
}

Value *lowering::isNaN(BuiltinCall &C) {
  return besideInfinity(C, CmpInst::ICMP_UGT);
}

Value *lowering::isNormal(BuiltinCall &C) {
  FloatBits Bits(C);
  APInt Smallest = APFloat::getSmallestNormalized(Bits.Format).bitcastToAPInt();
  Value *AboveSmallest =
      C.B.CreateSub(Bits.magnitude(), Bits.constant(Smallest));
  return asTruth(C,
                 C.B.CreateICmpULT(AboveSmallest,
                                   Bits.constant(Bits.infinity() - Smallest)));
}

// any and all look at the most significant bit of each lane.
static Value *reduceSigns(BuiltinCall &C, Instruction::BinaryOps Reduce) {
  IRBuilder<> &B = C.B;
  Value *X = C.arg(0);
  Value *Result = nullptr;
  for (unsigned Lane = 0, E = lanesOf(X->getType()); Lane != E; ++Lane) {
    Value *V = E == 1 ? X : B.CreateExtractElement(X, Lane);
    Result = Result ? B.CreateBinOp(Reduce, Result, V) : V;
  }
  Value *Set =
      B.CreateICmpSLT(Result, Constant::getNullValue(Result->getType()));
  return B.CreateZExt(Set, C.type());
}

Value *lowering::anySign(BuiltinCall &C) {
  return reduceSigns(C, Instruction::Or);
}
Value *lowering::allSigns(BuiltinCall &C) {
  return reduceSigns(C, Instruction::And);
}

Value *lowering::bitSelect(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Type *Ty = C.type();
  Type *IntTy = withLanesOf(B.getIntNTy(Ty->getScalarSizeInBits()), Ty);
  Value *X = B.CreateBitCast(C.arg(0), IntTy);
  Value *Y = B.CreateBitCast(C.arg(1), IntTy);
  Value *Mask = B.CreateBitCast(C.arg(2), IntTy);
  // x ^ ((x ^ y) & mask) is one lop3 on the bits.
  Value *Mixed = B.CreateXor(X, B.CreateAnd(B.CreateXor(X, Y), Mask));
  return B.CreateBitCast(Mixed, Ty);
}

// Scalars choose by truth, vectors by each lane's most significant bit.
Value *lowering::select(BuiltinCall &C) {
  Value *Mask = C.arg(2);
  Constant *Zero = Constant::getNullValue(Mask->getType());
  Value *Second = Mask->getType()->isVectorTy() ? C.B.CreateICmpSLT(Mask, Zero)
                                                : C.B.CreateICmpNE(Mask, Zero);
  return C.B.CreateSelect(Second, C.arg(1), C.arg(0));
}
