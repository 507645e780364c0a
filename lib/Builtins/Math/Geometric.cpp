// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Geometric functions (OpenCL C 1.2, 6.12.5).
///
/// length and distance go through libdevice's norms, and normalize scales by a
/// power of two first: the square of a component may not overflow or vanish
/// where the result is representable. The fast_ forms skip that.

#include "Builtins/Lowering/Lowering.h"
#include "Builtins/Math/FloatingPoint.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *lane(IRBuilder<> &B, Value *V, unsigned N) {
  return V->getType()->isVectorTy() ? B.CreateExtractElement(V, N) : V;
}

static Value *dotProduct(IRBuilder<> &B, Value *X, Value *Y) {
  Value *Products = B.CreateFMul(X, Y);
  Value *Sum = lane(B, Products, 0);
  for (unsigned N = 1, E = lanesOf(X->getType()); N != E; ++N)
    Sum = B.CreateFAdd(Sum, lane(B, Products, N));
  return Sum;
}

static Value *crossProduct(IRBuilder<> &B, Value *X, Value *Y) {
  auto Product = [&](unsigned P, unsigned Q) {
    Value *Left = lane(B, X, P);
    return B.CreateFMul(Left, lane(B, Y, Q));
  };
  auto Part = [&](unsigned P, unsigned Q) {
    Value *Left = Product(P, Q);
    return B.CreateFSub(Left, Product(Q, P));
  };
  Value *Result = Constant::getNullValue(X->getType()); // w is 0
  Value *Parts[] = {Part(1, 2), Part(2, 0), Part(0, 1)};
  for (unsigned N = 0; N != 3; ++N)
    Result = B.CreateInsertElement(Result, Parts[N], N);
  return Result;
}

static Value *lengthOf(IRBuilder<> &B, Value *V) {
  unsigned Lanes = lanesOf(V->getType());
  if (Lanes == 1)
    return magnitude(B, V);
  SmallVector<Value *, 4> Parts;
  for (unsigned N = 0; N != Lanes; ++N)
    Parts.push_back(lane(B, V, N));
  return norm(B, Parts);
}

static Value *fastNorm(IRBuilder<> &B, Value *V) {
  return lanesOf(V->getType()) == 1 ? magnitude(B, V)
                                    : squareRoot(B, dotProduct(B, V, V));
}

namespace {
/// Where squaring starts to lose: vectors with a component above High or Huge
/// are scaled down, those wholly below Low are scaled up. Powers of two: up is
/// exact, and down leaves enough bits to components whose quotient is
/// subnormal, so that one step of scaling would not do.
struct ScaleLimits {
  int Low, Up, High, Down, Huge, FarDown; // exponents of two
};
} // namespace

// The smallest number is 2^-149 or 2^-1074, the largest below 2^128 or 2^1024.
static ScaleLimits scaleLimits(Type *Elem) {
  return Elem->isDoubleTy() ? ScaleLimits{-450, 700, 510, -510, 700, -520}
                            : ScaleLimits{-50, 100, 62, -62, 100, -66};
}

static Constant *powerOfTwo(Type *Elem, int Exponent) {
  return ConstantFP::get(Elem, std::ldexp(1.0, Exponent));
}

// An infinite component makes every finite one vanish beside it.
static Value *onlyInfinities(IRBuilder<> &B, Value *V, Value *Largest) {
  Type *Ty = V->getType();
  Constant *Infinity = ConstantFP::getInfinity(Ty);
  Value *IsInf = B.CreateFCmpOEQ(magnitude(B, V), Infinity);
  Value *Units =
      B.CreateSelect(IsInf, ConstantFP::get(Ty, 1.0), ConstantFP::get(Ty, 0.0));
  Value *AnyInf =
      B.CreateFCmpOEQ(Largest, ConstantFP::getInfinity(Largest->getType()));
  return B.CreateSelect(AnyInf, withSignOf(B, Units, V), V);
}

static Value *normalizeScaled(IRBuilder<> &B, Value *V) {
  Type *Elem = V->getType()->getScalarType();
  Value *Largest = magnitude(B, lane(B, V, 0));
  for (unsigned N = 1, E = lanesOf(V->getType()); N != E; ++N)
    Largest = maxNumber(B, Largest, magnitude(B, lane(B, V, N)));
  Value *Original = V;
  V = onlyInfinities(B, V, Largest);

  ScaleLimits Limit = scaleLimits(Elem);
  auto Above = [&](int Exponent) {
    return B.CreateFCmpOGT(Largest, powerOfTwo(Elem, Exponent));
  };
  Value *Small = B.CreateFCmpOLT(Largest, powerOfTwo(Elem, Limit.Low));
  Value *Scale = B.CreateSelect(Above(Limit.High), powerOfTwo(Elem, Limit.Down),
                                ConstantFP::get(Elem, 1.0));
  Scale =
      B.CreateSelect(Above(Limit.Huge), powerOfTwo(Elem, Limit.FarDown), Scale);
  Scale = B.CreateSelect(Small, powerOfTwo(Elem, Limit.Up), Scale);
  Value *IsInf = B.CreateFCmpOEQ(Largest, ConstantFP::getInfinity(Elem));
  Scale = B.CreateSelect(IsInf, ConstantFP::get(Elem, 1.0), Scale);
  V = B.CreateFMul(V, splatLike(B, Scale, V->getType()));

  Value *Length = squareRoot(B, dotProduct(B, V, V));
  Value *Unit = B.CreateFDiv(V, splatLike(B, Length, V->getType()));
  // 6.12.5 leaves the zero vector as it is; 0/0 would make it NaN.
  Value *IsZero = B.CreateFCmpOEQ(Largest, ConstantFP::get(Elem, 0.0));
  Value *AnyNaN = B.CreateFCmpUNO(dotProduct(B, Original, Original),
                                  ConstantFP::get(Elem, 0.0));
  IsZero = B.CreateAnd(IsZero, B.CreateNot(AnyNaN));
  return B.CreateSelect(IsZero, Original, Unit);
}

static Value *fastNormalize(IRBuilder<> &B, Value *V) {
  Value *Square = dotProduct(B, V, V);
  Value *Factor = libdevice(B, "rsqrt", {Square});
  Value *Unit = B.CreateFMul(V, splatLike(B, Factor, V->getType()));
  Value *IsZero =
      B.CreateFCmpOEQ(Square, Constant::getNullValue(Square->getType()));
  return B.CreateSelect(IsZero, V, Unit);
}

// Computes half in float, where nothing half can hold overflows.
static Value *inFloat(IRBuilder<> &B, Value *V,
                      Value *(*Compute)(IRBuilder<> &, Value *)) {
  if (!V->getType()->getScalarType()->isHalfTy())
    return Compute(B, V);
  Type *FloatTy = withLanesOf(B.getFloatTy(), V->getType());
  Value *Result = Compute(B, B.CreateFPExt(V, FloatTy));
  return B.CreateFPTrunc(Result, withLanesOf(B.getHalfTy(), Result->getType()));
}

Value *lowering::cross(BuiltinCall &C) {
  return crossProduct(C.B, C.arg(0), C.arg(1));
}
Value *lowering::dot(BuiltinCall &C) {
  return ::dotProduct(C.B, C.arg(0), C.arg(1));
}

Value *lowering::length(BuiltinCall &C) { return lengthOf(C.B, C.arg(0)); }
Value *lowering::fastLength(BuiltinCall &C) {
  return inFloat(C.B, C.arg(0), fastNorm);
}
Value *lowering::distance(BuiltinCall &C) {
  return lengthOf(C.B, C.B.CreateFSub(C.arg(0), C.arg(1)));
}
Value *lowering::fastDistance(BuiltinCall &C) {
  return inFloat(C.B, C.B.CreateFSub(C.arg(0), C.arg(1)), fastNorm);
}

Value *lowering::normalize(BuiltinCall &C) {
  return inFloat(C.B, C.arg(0), normalizeScaled);
}
Value *lowering::fastNormalize(BuiltinCall &C) {
  return inFloat(C.B, C.arg(0), ::fastNormalize);
}
