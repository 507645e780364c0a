// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Floating-point operations that several families are made of.

#include "Builtins/FloatingPoint.h"

using namespace llvm;
using namespace spir2nvvm;

// One lane: half goes through float.
static Value *libdeviceScalar(IRBuilder<> &B, StringRef Stem,
                              ArrayRef<Value *> Args) {
  Type *Ty = Args.front()->getType();
  if (Ty->isDoubleTy())
    return callPure(B, ("__nv_" + Stem).str(), Ty, Args);
  SmallVector<Value *, 4> Floats;
  for (Value *Arg : Args)
    Floats.push_back(
        Arg->getType()->isHalfTy() ? B.CreateFPExt(Arg, B.getFloatTy()) : Arg);
  Value *Result =
      callPure(B, ("__nv_" + Stem + "f").str(), B.getFloatTy(), Floats);
  return Ty->isHalfTy() ? B.CreateFPTrunc(Result, Ty) : Result;
}

Value *spir2nvvm::libdevice(IRBuilder<> &B, StringRef Stem,
                            ArrayRef<Value *> Args) {
  return eachLane(B, Args, [&](ArrayRef<Value *> Lane) {
    return libdeviceScalar(B, Stem, Lane);
  });
}

Value *spir2nvvm::minNumber(IRBuilder<> &B, Value *X, Value *Y) {
  return libdevice(B, "fmin", {X, Y});
}

Value *spir2nvvm::maxNumber(IRBuilder<> &B, Value *X, Value *Y) {
  return libdevice(B, "fmax", {X, Y});
}

static Type *bitsType(IRBuilder<> &B, Type *Ty) {
  return withLanesOf(B.getIntNTy(Ty->getScalarSizeInBits()), Ty);
}

Value *spir2nvvm::magnitude(IRBuilder<> &B, Value *X) {
  Type *IntTy = bitsType(B, X->getType());
  APInt Mask = APInt::getSignedMaxValue(IntTy->getScalarSizeInBits());
  Value *Bits = B.CreateBitCast(X, IntTy);
  return B.CreateBitCast(B.CreateAnd(Bits, ConstantInt::get(IntTy, Mask)),
                         X->getType());
}

Value *spir2nvvm::withSignOf(IRBuilder<> &B, Value *X, Value *Sign) {
  Type *IntTy = bitsType(B, X->getType());
  APInt Mask = APInt::getSignMask(IntTy->getScalarSizeInBits());
  Value *SignBit =
      B.CreateAnd(B.CreateBitCast(Sign, IntTy), ConstantInt::get(IntTy, Mask));
  Value *Rest =
      B.CreateAnd(B.CreateBitCast(X, IntTy), ConstantInt::get(IntTy, ~Mask));
  return B.CreateBitCast(B.CreateOr(Rest, SignBit), X->getType());
}

Value *spir2nvvm::squareRoot(IRBuilder<> &B, Value *X) {
  return libdevice(B, "sqrt", {X});
}
