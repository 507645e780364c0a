// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Exponentials, and pown, powr and rootn from libdevice's pow (OpenCL C 1.2,
/// 6.12.2 and 7.5.1).

#include "Builtins/Math/ApproximatePtx.h"
#include "Builtins/Math/FloatingPoint.h"
#include "Builtins/Math/MathOwn.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
/// log2 of a base: its nearest float and the rest.
struct BaseLogarithm {
  float High, Low;
};
} // namespace

// base^x = 2^i * 2^r, i = floor(x log2(base)) from -126 to 127. libdevice's
// expf and exp10f do the same and end at 126: r passes 1 before the result
// overflows, its roundings weigh twice as much, and with what PTX allows
// ex2.approx the result may be more than 3 ulp off.
static Value *powerOfFloat(IRBuilder<> &B, BaseLogarithm Log2, Value *X) {
  constexpr int Lowest = -126, Powers = 253;
  // A float whose last bits are those of a number below 2^22 added to it.
  constexpr float Carrier = 0x1.8p23;
  constexpr int Bias = 127, MantissaBits = 23;
  Type *Ty = B.getFloatTy();
  auto Number = [&](float V) { return ConstantFP::get(Ty, V); };
  auto Call = [&](StringRef Name, ArrayRef<Value *> Args) {
    return callPure(B, Name, Ty, Args);
  };
  Value *Share = Call("__nv_fmaf", {X, Number(Log2.High / Powers),
                                    Number(float(-Lowest) / Powers)});
  // Rounded down; its last bits are the exponent of 2^i as a float has it.
  Value *Carried =
      Call("__nv_fmaf_rd", {Call("__nv_saturatef", {Share}), Number(Powers),
                            Number(Carrier + Lowest + Bias)});
  Value *Whole = B.CreateFSub(Carried, Number(Carrier + Bias));
  Value *Rest = Call("__nv_fmaf", {X, Number(Log2.High), B.CreateFNeg(Whole)});
  Rest = Call("__nv_fmaf", {X, Number(Log2.Low), Rest});
  Value *Scale = B.CreateBitCast(
      B.CreateShl(B.CreateBitCast(Carried, B.getInt32Ty()), MantissaBits), Ty);
  Value *Power = approximate(B, PtxApproximation::PowerOfTwo, Rest,
                             /*Flush=*/true); // of a denormal 2^r all is 0
  return B.CreateFMul(Power, Scale);
}

static Value *exponential(BuiltinCall &C, StringRef Stem, BaseLogarithm Log2) {
  if (!C.type()->getScalarType()->isFloatTy())
    return libdevice(C.B, Stem, argsOf(C));
  return eachLane(C.B, C.arg(0), [&](ArrayRef<Value *> X) {
    return powerOfFloat(C.B, Log2, X[0]);
  });
}

Value *math::exp(BuiltinCall &C) {
  return exponential(C, "exp", {0x1.715476p0f, 0x1.4ae0c0p-26f});
}
Value *math::exp10(BuiltinCall &C) {
  return exponential(C, "exp10", {0x1.a934f0p1f, 0x1.2f346ep-24f});
}

// The lanes of a half call as float, and the result back.
static Value *inWorkingType(BuiltinCall &C,
                            function_ref<Value *(Value *X)> Compute) {
  if (!C.type()->getScalarType()->isHalfTy())
    return Compute(C.arg(0));
  Type *FloatTy = withLanesOf(C.B.getFloatTy(), C.type());
  return C.B.CreateFPTrunc(Compute(C.B.CreateFPExt(C.arg(0), FloatTy)),
                           C.type());
}

static Value *isOdd(IRBuilder<> &B, Value *N) {
  return B.CreateTrunc(N, withLanesOf(B.getInt1Ty(), N->getType()));
}

// The sign of x for odd n, plus otherwise.
static Value *withSignIfOdd(IRBuilder<> &B, Value *R, Value *X, Value *N) {
  Value *IsOdd = isOdd(B, N);
  return B.CreateSelect(IsOdd, withSignOf(B, R, X), R);
}

// |x|^n. A float holds n only up to 24 bits: the low 12 bits go into a power of
// their own, and neither part can overflow unless the whole does.
static Value *powerOfMagnitude(IRBuilder<> &B, Value *AbsX, Value *N) {
  Type *Ty = AbsX->getType();
  if (Ty->getScalarType()->isDoubleTy())
    return libdevice(B, "pow", {AbsX, B.CreateSIToFP(N, Ty)});
  constexpr unsigned LowBits = 12;
  Type *IntTy = N->getType();
  Value *Sign = B.CreateAShr(N, 31);
  // Truncated toward zero, so that both parts have n's sign.
  Value *Bias = B.CreateAnd(
      Sign, ConstantInt::get(IntTy, APInt::getLowBitsSet(32, LowBits)));
  Value *High =
      B.CreateAnd(B.CreateAdd(N, Bias),
                  ConstantInt::get(IntTy, ~APInt::getLowBitsSet(32, LowBits)));
  Value *Low = B.CreateSub(N, High);
  Value *LowPower = libdevice(B, "pow", {AbsX, B.CreateSIToFP(Low, Ty)});
  Value *HighPower = libdevice(B, "pow", {AbsX, B.CreateSIToFP(High, Ty)});
  return B.CreateFMul(HighPower, LowPower);
}

Value *math::pown(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *N = splatLike(B, C.arg(1), C.type());
  return inWorkingType(C, [&](Value *X) {
    return withSignIfOdd(B, powerOfMagnitude(B, magnitude(B, X), N), X, N);
  });
}

// powr is exp(y * log(x)): undefined forms are NaN, where pow has values.
Value *math::powr(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  return inWorkingType(C, [&](Value *X) {
    Type *Ty = X->getType();
    Value *Y =
        C.arg(1)->getType() == Ty ? C.arg(1) : B.CreateFPExt(C.arg(1), Ty);
    Constant *Zero = Constant::getNullValue(Ty);
    Constant *Infinity = ConstantFP::getInfinity(Ty);
    Value *R = libdevice(B, "pow", {magnitude(B, X), Y});
    Value *YIsZero = B.CreateFCmpOEQ(Y, Zero);
    Value *YIsInf = B.CreateFCmpOEQ(magnitude(B, Y), Infinity);
    Value *IsZero = B.CreateFCmpOEQ(X, Zero);
    Value *ZeroOrInf = B.CreateOr(IsZero, B.CreateFCmpOEQ(X, Infinity));
    Value *IsNegative = B.CreateFCmpOLT(X, Zero);
    Value *Undefined = B.CreateOr(IsNegative, B.CreateFCmpUNO(X, Y));
    Undefined = B.CreateOr(Undefined, B.CreateAnd(ZeroOrInf, YIsZero));
    Value *IsOne = B.CreateFCmpOEQ(X, ConstantFP::get(Ty, 1.0));
    Undefined = B.CreateOr(Undefined, B.CreateAnd(IsOne, YIsInf));
    return B.CreateSelect(Undefined, ConstantFP::getNaN(Ty), R);
  });
}

// |x|^(1/n). 1/n is inexact; e is its nearest value and r the rest, and
// |x|^r = 1 + r log|x| to within an ulp.
static Value *rootOfMagnitude(IRBuilder<> &B, Value *AbsX, Value *N) {
  Type *Ty = AbsX->getType();
  Constant *One = ConstantFP::get(Ty, 1.0);
  Value *Degree = B.CreateSIToFP(N, Ty);
  Value *Exponent = B.CreateFDiv(One, Degree);
  Value *Rest = libdevice(B, "fma", {B.CreateFNeg(Exponent), Degree, One});
  Rest = B.CreateFDiv(Rest, Degree);
  Value *Root = libdevice(B, "pow", {AbsX, Exponent});
  Value *Step = B.CreateFMul(Rest, libdevice(B, "log", {AbsX}));
  Value *Corrected = libdevice(B, "fma", {Root, Step, Root});
  // At 0 and infinity, and where the root itself is one of them (the reciprocal
  // of a subnormal number), the correction would be NaN.
  Value *AboveZero = B.CreateFCmpOGT(Root, Constant::getNullValue(Ty));
  Value *Finite = B.CreateFCmpOLT(Root, ConstantFP::getInfinity(Ty));
  Value *Regular = B.CreateAnd(AboveZero, Finite);
  return B.CreateSelect(Regular, Corrected, Root);
}

Value *math::rootn(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *N = splatLike(B, C.arg(1), C.type());
  return inWorkingType(C, [&](Value *X) {
    Type *Ty = X->getType();
    Value *R = rootOfMagnitude(B, magnitude(B, X), N);
    R = withSignIfOdd(B, R, X, N);
    Value *Negative = B.CreateFCmpOLT(X, Constant::getNullValue(Ty));
    Value *Undefined = B.CreateAnd(Negative, B.CreateNot(isOdd(B, N)));
    Value *NoDegree = B.CreateICmpEQ(N, Constant::getNullValue(N->getType()));
    Undefined = B.CreateOr(Undefined, NoDegree);
    Undefined = B.CreateOr(Undefined, B.CreateFCmpUNO(X, X));
    return B.CreateSelect(Undefined, ConstantFP::getNaN(Ty), R);
  });
}
