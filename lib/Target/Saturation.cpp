// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sums and differences that stop at the bounds of their type.

#include "Target/Saturation.h"

using namespace llvm;
using namespace spir2nvvm;

Value *spir2nvvm::signedBound(IRBuilder<> &B, Value *X) {
  Type *Ty = X->getType();
  unsigned Bits = Ty->getScalarSizeInBits();
  Value *Sign = B.CreateAShr(X, ConstantInt::get(Ty, Bits - 1));
  return B.CreateXor(Sign,
                     ConstantInt::get(Ty, APInt::getSignedMaxValue(Bits)));
}

// Where both values are negative, the result overflowed.
static Value *boundWhere(IRBuilder<> &B, Value *Signs, Value *OtherSigns,
                         Value *X, Value *Result) {
  Value *Overflow = B.CreateICmpSLT(B.CreateAnd(Signs, OtherSigns),
                                    Constant::getNullValue(X->getType()));
  return B.CreateSelect(Overflow, signedBound(B, X), Result);
}

Value *spir2nvvm::addSaturating(IRBuilder<> &B, Value *X, Value *Y,
                                bool IsSigned) {
  Value *Sum = B.CreateAdd(X, Y);
  if (!IsSigned)
    return B.CreateSelect(B.CreateICmpULT(Sum, X),
                          Constant::getAllOnesValue(X->getType()), Sum);
  // Overflow: both operands differ in sign from the sum.
  Value *First = B.CreateXor(X, Sum), *Second = B.CreateXor(Y, Sum);
  return boundWhere(B, First, Second, X, Sum);
}

Value *spir2nvvm::subtractSaturating(IRBuilder<> &B, Value *X, Value *Y,
                                     bool IsSigned) {
  if (!IsSigned) {
    Value *Larger = B.CreateICmpUGT(X, Y);
    return B.CreateSelect(Larger, B.CreateSub(X, Y),
                          Constant::getNullValue(X->getType()));
  }
  // Overflow: the operands differ in sign, and the result from the first.
  Value *Difference = B.CreateSub(X, Y);
  Value *Differ = B.CreateXor(X, Y), *Turned = B.CreateXor(X, Difference);
  return boundWhere(B, Differ, Turned, X, Difference);
}
