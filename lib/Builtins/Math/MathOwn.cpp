// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Math functions libdevice does not have in the form OpenCL wants.

#include "Builtins/Math/MathOwn.h"

#include "Builtins/Math/ApproximatePtx.h"
#include "Builtins/Math/FloatingPoint.h"
#include "Target/ClOptions.h"

using namespace llvm;
using namespace spir2nvvm;

// A libdevice function of radians, in units of pi.
static Value *overPi(BuiltinCall &C, StringRef Stem) {
  constexpr double InversePi = 0.31830988618379067153776752674503;
  Value *Radians = libdevice(C.B, Stem, argsOf(C));
  return C.B.CreateFMul(Radians, ConstantFP::get(C.type(), InversePi));
}

Value *math::acospi(BuiltinCall &C) { return overPi(C, "acos"); }
Value *math::asinpi(BuiltinCall &C) { return overPi(C, "asin"); }
Value *math::atanpi(BuiltinCall &C) { return overPi(C, "atan"); }
Value *math::atan2pi(BuiltinCall &C) { return overPi(C, "atan2"); }

// The signs of zeros and poles that 7.5.1 asks for follow from sinpi's and
// cospi's own.
Value *math::tanpi(BuiltinCall &C) {
  Value *Sine = libdevice(C.B, "sinpi", argsOf(C));
  return C.B.CreateFDiv(Sine, libdevice(C.B, "cospi", argsOf(C)));
}

// half: the product of two halves is exact in double. The sum is made odd
// where it was rounded, so that rounding it again to half is innocuous.
static Value *fmaOfHalves(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Type *Wide = withLanesOf(B.getDoubleTy(), C.type());
  Type *BitsTy = withLanesOf(B.getInt64Ty(), C.type());
  auto Widen = [&](Value *V) { return B.CreateFPExt(V, Wide); };
  Value *Product = B.CreateFMul(Widen(C.arg(0)), Widen(C.arg(1)));
  Value *Addend = Widen(C.arg(2));
  // Through libdevice's directed forms: the exact sum lies between the sums
  // rounded down and up, and where they differ the odd one of them is taken.
  auto Sum = [&](StringRef Name) {
    return eachLane(B, {Product, Addend}, [&](ArrayRef<Value *> X) -> Value * {
      return callPure(B, Name, B.getDoubleTy(), X);
    });
  };
  Value *Down = Sum("__nv_dadd_rd"), *Up = Sum("__nv_dadd_ru");
  Value *DownBits = B.CreateBitCast(Down, BitsTy);
  Value *IsOdd = B.CreateTrunc(DownBits, withLanesOf(B.getInt1Ty(), C.type()));
  Value *Odd = B.CreateSelect(IsOdd, Down, Up);
  Value *Inexact = B.CreateFCmpONE(Down, Up);
  // Equal sums may still differ in the sign of a zero; to nearest decides it.
  Value *Nearest = Sum("__nv_dadd_rn");
  return B.CreateFPTrunc(B.CreateSelect(Inexact, Odd, Nearest), C.type());
}

// PTX ISA, fma.f16; NVVM IR 1.1 has no halves.
static bool fusesHalves(const TranslateOptions &Opts) {
  constexpr unsigned FirstWithHalves = 53;
  return Opts.Arch.Sm >= FirstWithHalves && Opts.Version != NvvmVersion::V1_1;
}

Value *math::fma(BuiltinCall &C) {
  if (!C.type()->getScalarType()->isHalfTy())
    return libdevice(C.B, "fma", argsOf(C));
  if (!fusesHalves(C.T.Opts))
    return fmaOfHalves(C);
  return C.B.CreateIntrinsic(Intrinsic::fma, {C.type()}, argsOf(C));
}

// 6.12.2 leaves mad's accuracy open; the back end fuses where that is faster.
Value *math::multiplyAdd(BuiltinCall &C) {
  if (C.type()->getScalarType()->isHalfTy())
    return C.B.CreateFAdd(C.B.CreateFMul(C.arg(0), C.arg(1)), C.arg(2));
  return libdevice(C.B, "fma", argsOf(C));
}

Value *math::divide(BuiltinCall &C) {
  return C.B.CreateFDiv(C.arg(0), C.arg(1));
}

Value *math::reciprocal(BuiltinCall &C) {
  return C.B.CreateFDiv(ConstantFP::get(C.type(), 1.0), C.arg(0));
}

// 1/x to within an ulp or two where |x| < 2^126.
static Value *approximateReciprocal(IRBuilder<> &B, Value *X) {
  return callPure(B, "__nv_fast_fdividef", B.getFloatTy(),
                  {ConstantFP::get(B.getFloatTy(), 1.0), X});
}

Value *math::fastReciprocal(BuiltinCall &C) {
  return eachLane(C.B, C.arg(0), [&](ArrayRef<Value *> X) {
    return approximateReciprocal(C.B, X[0]);
  });
}

static Value *approximateRoot(BuiltinCall &C) {
  const bool Flush = clSettings(C.module(), C.T.Opts.ClOptions).DenormsAreZero;
  return approximate(C.B, PtxApproximation::SquareRoot, C.arg(0), Flush);
}

Value *math::fastSquareRoot(BuiltinCall &C) { return approximateRoot(C); }

// The mark says what the module grants (normalise/accuracy).
Value *math::root(BuiltinCall &C) {
  if (!C.type()->getScalarType()->isFloatTy() ||
      !C.Inst.getMetadata(LLVMContext::MD_fpmath))
    return libdevice(C.B, "sqrt", argsOf(C));
  C.T.Info.ApproximateSquareRoots += lanesOf(C.type());
  return approximateRoot(C);
}

// Where e^x / 2 has just passed a power of two and sinh has not, libdevice's
// sinhf is off by twice what ex2.approx is: 5 ulp if that uses all that PTX
// allows. expm1f takes it for whole powers alone: t = e^x - 1 makes
// (t + t / (t + 1)) / 2, and above 44 t / 2, where e^x itself could overflow.
static Value *sinhOfFloats(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  auto Number = [&](double V) { return ConstantFP::get(C.type(), V); };
  // x - Shift is exact; Scale = e^Shift / 2 to 37 bits, and above 1, so that
  // what is scaled overflows no sooner than the result.
  Value *Shift = Number(0.726776123046875), *Scale = Number(0x1.08c162p0);
  Value *Size = magnitude(B, C.arg(0));
  Value *IsLarge = B.CreateFCmpOGT(Size, Number(44));
  Value *Power = B.CreateSelect(IsLarge, B.CreateFSub(Size, Shift), Size);
  Value *T = libdevice(B, "expm1", {Power});
  Value *Inverse = eachLane(B, B.CreateFAdd(T, Number(1)),
                            [&](ArrayRef<Value *> X) -> Value * {
                              return approximateReciprocal(B, X[0]);
                            });
  Value *Twice = libdevice(B, "fma", {T, Inverse, T});
  Value *Large = B.CreateFMul(T, Scale);
  Value *Small = B.CreateFMul(Twice, Number(0.5));
  return withSignOf(B, B.CreateSelect(IsLarge, Large, Small), C.arg(0));
}

Value *math::sinh(BuiltinCall &C) {
  if (C.type()->getScalarType()->isFloatTy())
    return sinhOfFloats(C);
  return libdevice(C.B, "sinh", argsOf(C));
}

// Beyond 1 there is no result. At 2^126 libdevice's atanhf counts on the
// reciprocal of a power of two being exact, which PTX does not promise: a little
// less is flushed, and the result is 0.
Value *math::atanh(BuiltinCall &C) {
  Value *Result = libdevice(C.B, "atanh", argsOf(C));
  if (!C.type()->getScalarType()->isFloatTy())
    return Result;
  Value *IsBeyond = C.B.CreateFCmpOGT(magnitude(C.B, C.arg(0)),
                                      ConstantFP::get(C.type(), 1.0));
  return C.B.CreateSelect(IsBeyond, ConstantFP::getNaN(C.type()), Result);
}

Value *math::hypot(BuiltinCall &C) { return norm(C.B, argsOf(C)); }

// FP_ILOGB0 is INT_MIN and FP_ILOGBNAN INT_MAX in OpenCL C's headers;
// libdevice gives INT_MIN for NaN.
Value *math::ilogb(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *X = C.arg(0);
  if (X->getType()->getScalarType()->isHalfTy())
    X = B.CreateFPExt(X, withLanesOf(B.getFloatTy(), X->getType()));
  bool Double = X->getType()->getScalarType()->isDoubleTy();
  Value *Exponent = eachLane(B, X, [&](ArrayRef<Value *> A) -> Value * {
    return callPure(B, Double ? "__nv_ilogb" : "__nv_ilogbf", B.getInt32Ty(),
                    A);
  });
  return B.CreateSelect(B.CreateFCmpUNO(X, X),
                        ConstantInt::get(C.type(), INT32_MAX), Exponent);
}

// maxmag and minmag: by magnitude, and fmax or fmin where it is the same.
static Value *byMagnitude(BuiltinCall &C, bool Larger) {
  IRBuilder<> &B = C.B;
  Value *X = C.arg(0), *Y = C.arg(1);
  Value *AbsX = magnitude(B, X), *AbsY = magnitude(B, Y);
  Value *Same = Larger ? maxNumber(B, X, Y) : minNumber(B, X, Y);
  Value *First =
      Larger ? B.CreateFCmpOGT(AbsX, AbsY) : B.CreateFCmpOLT(AbsX, AbsY);
  Value *Second =
      Larger ? B.CreateFCmpOGT(AbsY, AbsX) : B.CreateFCmpOLT(AbsY, AbsX);
  return B.CreateSelect(First, X, B.CreateSelect(Second, Y, Same));
}

Value *math::maxmag(BuiltinCall &C) { return byMagnitude(C, true); }
Value *math::minmag(BuiltinCall &C) { return byMagnitude(C, false); }

// A quiet NaN with the argument as payload.
Value *math::nan(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Type *Elem = C.type()->getScalarType();
  APInt Quiet = APFloat::getQNaN(Elem->getFltSemantics()).bitcastToAPInt();
  Type *BitsTy = C.arg(0)->getType();
  // The payload is what lies below the quiet bit.
  unsigned Payload = Quiet.countTrailingZeros();
  APInt Mask = APInt::getLowBitsSet(Quiet.getBitWidth(), Payload);
  Value *Bits = B.CreateAnd(C.arg(0), ConstantInt::get(BitsTy, Mask));
  Bits = B.CreateOr(Bits, ConstantInt::get(BitsTy, Quiet));
  return B.CreateBitCast(Bits, C.type());
}

// half: one step in the order of the bits, which are sign and magnitude.
static Value *nextafterOfHalves(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *X = C.arg(0), *Y = C.arg(1);
  Type *Ty = C.type();
  Type *BitsTy = withLanesOf(B.getInt16Ty(), Ty);
  Constant *Zero = Constant::getNullValue(Ty);
  Constant *One = ConstantInt::get(BitsTy, 1);
  Value *Bits = B.CreateBitCast(X, BitsTy);
  Value *Upward = B.CreateFCmpOLT(X, Y);
  Value *Negative = B.CreateICmpSLT(Bits, Constant::getNullValue(BitsTy));
  Value *Grow = B.CreateXor(Upward, Negative); // magnitude increases
  Value *Larger = B.CreateAdd(Bits, One);
  Value *Next = B.CreateSelect(Grow, Larger, B.CreateSub(Bits, One));
  Value *FromZero =
      B.CreateOr(B.CreateAnd(B.CreateBitCast(Y, BitsTy),
                             ConstantInt::get(BitsTy, APInt::getSignMask(16))),
                 One);
  Next = B.CreateSelect(B.CreateFCmpOEQ(X, Zero), FromZero, Next);
  Value *Result = B.CreateBitCast(Next, Ty);
  Result = B.CreateSelect(B.CreateFCmpOEQ(X, Y), Y, Result);
  Value *IsNan = B.CreateFCmpUNO(X, Y);
  return B.CreateSelect(IsNan, B.CreateFAdd(X, Y), Result);
}

Value *math::nextafter(BuiltinCall &C) {
  if (C.type()->getScalarType()->isHalfTy())
    return nextafterOfHalves(C);
  return libdevice(C.B, "nextafter", argsOf(C));
}
