// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Floating-point operations that several families are made of.

#include "Builtins/Math/FloatingPoint.h"

#include <limits>

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

// libdevice's norms of doubles may be a unit too large, and after the largest
// number that unit is infinity: its hypot(1, DBL_MAX). So a quarter of what is
// large is computed, and the unit is taken back there.
static Value *normOfDoubles(IRBuilder<> &B, StringRef Stem,
                            ArrayRef<Value *> Parts) {
  Type *Ty = Parts.front()->getType();
  auto Number = [&](double X) { return ConstantFP::get(Ty, X); };
  Value *Large = nullptr;
  for (Value *Part : Parts) {
    Value *L = B.CreateFCmpOGE(magnitude(B, Part), Number(0x1p1020));
    Large = Large ? B.CreateOr(Large, L) : L;
  }
  Value *Scale = B.CreateSelect(Large, Number(0.25), Number(1));
  SmallVector<Value *, 4> Scaled;
  for (Value *Part : Parts)
    Scaled.push_back(B.CreateFMul(Part, Scale));
  Value *Norm = libdevice(B, Stem, Scaled);
  Value *Whole =
      B.CreateFMul(Norm, B.CreateSelect(Large, Number(4), Number(1)));
  Value *Above = B.CreateFCmpOEQ(Norm, Number(0x1p1022));
  return B.CreateSelect(B.CreateAnd(Large, Above),
                        Number(std::numeric_limits<double>::max()), Whole);
}

Value *spir2nvvm::norm(IRBuilder<> &B, ArrayRef<Value *> Parts) {
  static constexpr const char *Stems[] = {"hypot", "norm3d", "norm4d"};
  assert(Parts.size() >= 2 && Parts.size() <= 4 && "no such norm");
  StringRef Stem = Stems[Parts.size() - 2];
  return Parts.front()->getType()->getScalarType()->isDoubleTy()
             ? normOfDoubles(B, Stem, Parts)
             : libdevice(B, Stem, Parts);
}
