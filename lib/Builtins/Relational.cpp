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

#include "Builtins/Lowering.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *asTruth(BuiltinCall &C, Value *Bits) {
  return C.type()->isVectorTy() ? C.B.CreateSExt(Bits, C.type())
                                : C.B.CreateZExt(Bits, C.type());
}

static CmpInst::Predicate predicateOf(StringRef Name) {
  return StringSwitch<CmpInst::Predicate>(Name)
      .Case("isequal", CmpInst::FCMP_OEQ)
      .Case("isnotequal", CmpInst::FCMP_UNE)
      .Case("isgreater", CmpInst::FCMP_OGT)
      .Case("isgreaterequal", CmpInst::FCMP_OGE)
      .Case("isless", CmpInst::FCMP_OLT)
      .Case("islessequal", CmpInst::FCMP_OLE)
      .Case("islessgreater", CmpInst::FCMP_ONE)
      .Case("isordered", CmpInst::FCMP_ORD)
      .Case("isunordered", CmpInst::FCMP_UNO)
      .Default(CmpInst::BAD_FCMP_PREDICATE);
}

static Value *classify(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Type *Ty = C.arg(0)->getType();
  const fltSemantics &Format = Ty->getScalarType()->getFltSemantics();
  Type *IntTy = withLanesOf(B.getIntNTy(Ty->getScalarSizeInBits()), Ty);
  auto Constant = [&](const APInt &V) { return ConstantInt::get(IntTy, V); };
  APInt Infinity = APFloat::getInf(Format).bitcastToAPInt();
  APInt Smallest = APFloat::getSmallestNormalized(Format).bitcastToAPInt();

  Value *Bits = B.CreateBitCast(C.arg(0), IntTy);
  if (C.name() == "signbit")
    return B.CreateICmpSLT(Bits, Constant::getNullValue(IntTy));
  Value *Magnitude = B.CreateAnd(
      Bits, Constant(APInt::getSignedMaxValue(Infinity.getBitWidth())));
  if (C.name() == "isfinite")
    return B.CreateICmpULT(Magnitude, Constant(Infinity));
  if (C.name() == "isinf")
    return B.CreateICmpEQ(Magnitude, Constant(Infinity));
  if (C.name() == "isnan")
    return B.CreateICmpUGT(Magnitude, Constant(Infinity));
  assert(C.name() == "isnormal");
  Value *AboveSmallest = B.CreateSub(Magnitude, Constant(Smallest));
  return B.CreateICmpULT(AboveSmallest, Constant(Infinity - Smallest));
}

// any and all look at the most significant bit of each lane.
static Value *reduceSigns(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *X = C.arg(0);
  Value *Result = nullptr;
  for (unsigned Lane = 0, E = lanesOf(X->getType()); Lane != E; ++Lane) {
    Value *V = E == 1 ? X : B.CreateExtractElement(X, Lane);
    if (!Result)
      Result = V;
    else
      Result =
          C.name() == "any" ? B.CreateOr(Result, V) : B.CreateAnd(Result, V);
  }
  Value *Set =
      B.CreateICmpSLT(Result, Constant::getNullValue(Result->getType()));
  return B.CreateZExt(Set, C.type());
}

static Value *bitselect(BuiltinCall &C) {
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
static Value *select(BuiltinCall &C) {
  Value *Mask = C.arg(2);
  Constant *Zero = Constant::getNullValue(Mask->getType());
  Value *Second = Mask->getType()->isVectorTy() ? C.B.CreateICmpSLT(Mask, Zero)
                                                : C.B.CreateICmpNE(Mask, Zero);
  return C.B.CreateSelect(Second, C.arg(1), C.arg(0));
}

Value *spir2nvvm::lowerRelational(BuiltinCall &C) {
  CmpInst::Predicate Compare = predicateOf(C.name());
  if (Compare != CmpInst::BAD_FCMP_PREDICATE)
    return asTruth(C, C.B.CreateFCmp(Compare, C.arg(0), C.arg(1)));
  if (C.name() == "any" || C.name() == "all")
    return reduceSigns(C);
  if (C.name() == "bitselect")
    return bitselect(C);
  if (C.name() == "select")
    return select(C);
  return asTruth(C, classify(C));
}
