// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The INLINE rows of Intrinsics.def: libdevice is full of them, so a call
/// would cost more than they do.

#include "Executor/Compile/Prepare.h"
#include "Executor/Compile/Subnormals.h"
#include "Executor/Intrinsics/Intrinsics.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

#include <array>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static Value *highProduct(IRBuilder<> &B, CallInst &Call, bool Signed) {
  unsigned Bits = Call.getType()->getIntegerBitWidth();
  Type *Wide = B.getIntNTy(2 * Bits);
  Value *X = B.CreateIntCast(Call.getArgOperand(0), Wide, Signed);
  Value *Y = B.CreateIntCast(Call.getArgOperand(1), Wide, Signed);
  return B.CreateTrunc(B.CreateLShr(B.CreateMul(X, Y), Bits), Call.getType());
}

Value *executor::highProductSigned(IRBuilder<> &B, CallInst &Call) {
  return highProduct(B, Call, true);
}
Value *executor::highProductUnsigned(IRBuilder<> &B, CallInst &Call) {
  return highProduct(B, Call, false);
}

static Value *sumOfDistance(IRBuilder<> &B, CallInst &Call, bool Signed) {
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1);
  Value *IsLess = Signed ? B.CreateICmpSLT(X, Y) : B.CreateICmpULT(X, Y);
  Value *Larger = B.CreateSelect(IsLess, Y, X);
  Value *Smaller = B.CreateSelect(IsLess, X, Y);
  return B.CreateAdd(B.CreateSub(Larger, Smaller), Call.getArgOperand(2));
}

Value *executor::sumOfDistanceSigned(IRBuilder<> &B, CallInst &Call) {
  return sumOfDistance(B, Call, true);
}
Value *executor::sumOfDistanceUnsigned(IRBuilder<> &B, CallInst &Call) {
  return sumOfDistance(B, Call, false);
}

Value *executor::highWord(IRBuilder<> &B, CallInst &Call) {
  Value *Bits = B.CreateBitCast(Call.getArgOperand(0), B.getInt64Ty());
  return B.CreateTrunc(B.CreateLShr(Bits, 32), B.getInt32Ty());
}
Value *executor::lowWord(IRBuilder<> &B, CallInst &Call) {
  Value *Bits = B.CreateBitCast(Call.getArgOperand(0), B.getInt64Ty());
  return B.CreateTrunc(Bits, B.getInt32Ty());
}
Value *executor::doubleOfWords(IRBuilder<> &B, CallInst &Call) {
  Value *Low = B.CreateZExt(Call.getArgOperand(0), B.getInt64Ty());
  Value *High = B.CreateZExt(Call.getArgOperand(1), B.getInt64Ty());
  return B.CreateBitCast(B.CreateOr(B.CreateShl(High, 32), Low),
                         B.getDoubleTy());
}

// ---- To nearest, as LLVM's own instructions round ----------------------------

Value *executor::reciprocalToNearest(IRBuilder<> &B, CallInst &Call) {
  return B.CreateFDiv(ConstantFP::get(Call.getType(), 1.0),
                      Call.getArgOperand(0));
}
Value *executor::fromSigned(IRBuilder<> &B, CallInst &Call) {
  return B.CreateSIToFP(Call.getArgOperand(0), Call.getType());
}
Value *executor::fromUnsigned(IRBuilder<> &B, CallInst &Call) {
  return B.CreateUIToFP(Call.getArgOperand(0), Call.getType());
}

Value *executor::narrowToNearest(IRBuilder<> &B, CallInst &Call) {
  return B.CreateFPTrunc(hidden(B, Call.getArgOperand(0)), Call.getType());
}
Value *executor::divide(IRBuilder<> &B, CallInst &Call) {
  return B.CreateFDiv(Call.getArgOperand(0), Call.getArgOperand(1));
}
Value *executor::rootToNearest(IRBuilder<> &B, CallInst &Call) {
  return B.CreateUnaryIntrinsic(Intrinsic::sqrt, Call.getArgOperand(0));
}

// ---- Of floats, by doubles --------------------------------------------------

static Value *widened(IRBuilder<> &B, Value *V) {
  return B.CreateFPExt(V, B.getDoubleTy());
}
static Value *narrowed(IRBuilder<> &B, Value *V) {
  return B.CreateFPTrunc(hidden(B, V), B.getFloatTy());
}
static Constant *number(const IRBuilder<> &B, double V) {
  return ConstantFP::get(B.getContext(), APFloat(V));
}

static Value *fused(IRBuilder<> &B, Value *X, Value *Y, Value *Z) {
  return B.CreateIntrinsic(Intrinsic::fma, {B.getDoubleTy()}, {X, Y, Z});
}

Value *executor::reciprocalOfRoot(IRBuilder<> &B, CallInst &Call) {
  Value *Root = B.CreateUnaryIntrinsic(Intrinsic::sqrt,
                                       widened(B, Call.getArgOperand(0)));
  return narrowed(B, B.CreateFDiv(number(B, 1), Root));
}

// Two roundings, and what they leave out to first order.
static Value *reciprocalRoot(IRBuilder<> &B, Value *X) {
  Value *Y =
      B.CreateFDiv(number(B, 1), B.CreateUnaryIntrinsic(Intrinsic::sqrt, X));
  Value *Root = B.CreateFMul(X, Y);
  Value *RestOfRoot = fused(B, X, Y, B.CreateFNeg(Root));
  Value *Rest = fused(B, B.CreateFNeg(Root), Y, number(B, 1));
  Rest = fused(B, B.CreateFNeg(RestOfRoot), Y, Rest);
  Value *Better = fused(B, B.CreateFMul(Y, number(B, 0.5)), Rest, Y);
  // Not of zero and infinity.
  return B.CreateSelect(B.CreateFCmpORD(Rest, Rest), Better, Y);
}
Value *executor::reciprocalOfDoublesRoot(IRBuilder<> &B, CallInst &Call) {
  return reciprocalRoot(B, Call.getArgOperand(0));
}

Value *executor::reciprocalOfNormalsRoot(IRBuilder<> &B, CallInst &Call) {
  return reciprocalRoot(B, withoutSubnormals(B, Call.getArgOperand(0)));
}
Value *executor::reciprocalOfNormal(IRBuilder<> &B, CallInst &Call) {
  Value *X = withoutSubnormals(B, Call.getArgOperand(0));
  return withoutSubnormals(B, B.CreateFDiv(number(B, 1), X));
}

// NaN becomes +0.
Value *executor::saturated(IRBuilder<> &B, CallInst &Call) {
  Value *X = Call.getArgOperand(0);
  Constant *Zero = ConstantFP::get(X->getType(), 0),
           *One = ConstantFP::get(X->getType(), 1);
  Value *Low = B.CreateSelect(B.CreateFCmpOLT(X, One), X, One);
  return B.CreateSelect(B.CreateFCmpOGT(X, Zero), Low, Zero);
}

// A polynomial: \p Terms, the first one alone.
static Value *sumOf(IRBuilder<> &B, ArrayRef<double> Terms, Value *Of) {
  Value *Sum = number(B, Terms.back());
  for (double Term : reverse(Terms.drop_back()))
    Sum = fused(B, Sum, Of, number(B, Term));
  return Sum;
}

// 2^n times a sum for the rest of the operand, at most a half: the polynomial
// that has the power's value at the zeros of Chebyshev's, whose error is 2^-51.5.
// The sum with 1.5 * 2^52 has n in its last bits.
Value *executor::powerOfTwo(IRBuilder<> &B, CallInst &Call) {
  static constexpr double Terms[] = {1.0,
                                     0.69314718055995,
                                     0.24022650695910097,
                                     0.05550410866444772,
                                     0.009618129107606888,
                                     0.0013333558230164974,
                                     1.540353044173605e-4,
                                     1.5252657260200837e-5,
                                     1.321544258792169e-6,
                                     1.0208690299958306e-7,
                                     7.072585949269223e-9};
  constexpr double Beyond = 200, Magic = 6755399441055744.0;
  constexpr uint64_t Bias = 1023, Fraction = 52;
  Value *X = widened(B, Call.getArgOperand(0));
  Constant *Most = number(B, Beyond), *Least = number(B, -Beyond);
  X = B.CreateSelect(B.CreateFCmpOGT(X, Most), Most, X);
  X = B.CreateSelect(B.CreateFCmpOLT(X, Least), Least, X);
  Value *Shifted = B.CreateFAdd(X, number(B, Magic));
  Value *Rest = B.CreateFSub(X, B.CreateFSub(Shifted, number(B, Magic)));
  Value *Sum = sumOf(B, Terms, Rest);
  Value *Bits = B.CreateBitCast(Shifted, B.getInt64Ty());
  Value *Power =
      B.CreateShl(B.CreateAdd(Bits, B.getInt64(Bias)), B.getInt64(Fraction));
  return narrowed(B,
                  B.CreateFMul(Sum, B.CreateBitCast(Power, B.getDoubleTy())));
}

// The series of the sine's or cosine's terms, by the operand's square: up to the
// eighth they are exact to 2^-50 at a quarter of pi.
static std::array<double, 9> termsOfCircle(unsigned First) {
  std::array<double, 9> Terms = {1};
  for (unsigned N = 1; N != Terms.size(); ++N) {
    const unsigned Power = 2 * N + First;
    Terms[N] = -Terms[N - 1] / (Power * (Power - 1));
  }
  return Terms;
}

// X less the nearest multiple of half of pi, of which \p Quarters are full circles'
// fourths; the sine there, or the cosine, and its sign are those of X.
static Value *circular(IRBuilder<> &B, CallInst &Call, uint64_t First) {
  constexpr double HalfPi = 1.5707963267948966, Rest = 6.123233995736766e-17,
                   PerPi = 0.6366197723675814, Magic = 6755399441055744.0;
  Value *X = widened(B, Call.getArgOperand(0));
  Value *Shifted = fused(B, X, number(B, PerPi), number(B, Magic));
  Value *Count = B.CreateFSub(Shifted, number(B, Magic));
  Value *Angle = fused(B, Count, number(B, -HalfPi), X);
  Angle = fused(B, Count, number(B, -Rest), Angle);
  Value *Square = B.CreateFMul(Angle, Angle);
  Value *Sine = B.CreateFMul(Angle, sumOf(B, termsOfCircle(1), Square));
  Value *Cosine = sumOf(B, termsOfCircle(0), Square);
  Value *Quarters =
      B.CreateAdd(B.CreateBitCast(Shifted, B.getInt64Ty()), B.getInt64(First));
  Value *IsOdd = B.CreateIsNotNull(B.CreateAnd(Quarters, B.getInt64(1)));
  Value *Size = B.CreateSelect(IsOdd, Cosine, Sine);
  Value *Sign = B.CreateShl(B.CreateLShr(Quarters, 1), 63);
  Value *Bits = B.CreateXor(B.CreateBitCast(Size, B.getInt64Ty()), Sign);
  return narrowed(B, B.CreateBitCast(Bits, B.getDoubleTy()));
}
Value *executor::sineOfSmall(IRBuilder<> &B, CallInst &Call) {
  return circular(B, Call, 0);
}
Value *executor::cosineOfSmall(IRBuilder<> &B, CallInst &Call) {
  return circular(B, Call, 1);
}

// The exponent, and the series of the inverse hyperbolic tangent for a fraction
// between the roots of a half and of two.
Value *executor::logarithmOfTwo(IRBuilder<> &B, CallInst &Call) {
  constexpr double PerLogarithm = 2.8853900817779268; // 2 / ln 2
  constexpr uint64_t Fraction = 52, RootOfHalf = 0x3fe6a09e667f3bcd;
  Value *X = widened(B, Call.getArgOperand(0));
  Value *Bits = B.CreateBitCast(X, B.getInt64Ty());
  Value *Exponent =
      B.CreateAShr(B.CreateSub(Bits, B.getInt64(RootOfHalf)), Fraction);
  Value *M = B.CreateBitCast(B.CreateSub(Bits, B.CreateShl(Exponent, Fraction)),
                             B.getDoubleTy());
  Value *Above = B.CreateFSub(M, number(B, 1));
  Value *S = B.CreateFDiv(Above, B.CreateFAdd(M, number(B, 1)));
  std::array<double, 11> Terms;
  for (unsigned N = 0; N != Terms.size(); ++N)
    Terms[N] = PerLogarithm / (2 * N + 1);
  Value *Series = B.CreateFMul(S, sumOf(B, Terms, B.CreateFMul(S, S)));
  Value *Whole =
      B.CreateSIToFP(B.CreateTrunc(Exponent, B.getInt32Ty()), B.getDoubleTy());
  Value *Result = B.CreateFAdd(Whole, Series);
  // Of infinity and NaN that is the operand, of zero less than all numbers.
  Constant *Infinity = ConstantFP::getInfinity(X->getType());
  Result = B.CreateSelect(B.CreateFCmpOLT(X, Infinity), Result, X);
  Result = B.CreateSelect(B.CreateFCmpOEQ(X, number(B, 0)),
                          ConstantFP::getInfinity(X->getType(), true), Result);
  Result = B.CreateSelect(B.CreateFCmpOLT(X, number(B, 0)),
                          ConstantFP::getNaN(X->getType()), Result);
  return narrowed(B, Result);
}

// The product is exact in double precision, and what the larger of it and the
// addend is above the nearest float, too: their bits lie within its. The sum with
// the other one then has the sign of what the float leaves out.
Value *executor::multiplyAddDown(IRBuilder<> &B, CallInst &Call) {
  Value *X = Call.getArgOperand(0), *Y = Call.getArgOperand(1),
        *Z = Call.getArgOperand(2);
  Constant *None = number(B, 0);
  Value *Nearest = B.CreateIntrinsic(Intrinsic::fma, {X->getType()}, {X, Y, Z});
  Value *Left = widened(B, X);
  Value *Product = B.CreateFMul(Left, widened(B, Y));
  Value *Addend = widened(B, Z);
  Value *OfProduct = B.CreateUnaryIntrinsic(Intrinsic::fabs, Product);
  Value *OfAddend = B.CreateUnaryIntrinsic(Intrinsic::fabs, Addend);
  Value *IsProduct = B.CreateFCmpOGE(OfProduct, OfAddend);
  Value *Large = B.CreateSelect(IsProduct, Product, Addend);
  Value *Small = B.CreateSelect(IsProduct, Addend, Product);
  Value *Above = B.CreateFSub(Large, widened(B, Nearest));
  Value *Rest = B.CreateFAdd(Above, Small);
  // The float below it.
  Value *Bits = B.CreateBitCast(Nearest, B.getInt32Ty());
  Value *IsNegative = B.CreateICmpSLT(Bits, B.getInt32(0));
  Value *Step =
      B.CreateSelect(IsNegative, B.getInt32(1), B.getInt32(uint32_t(-1)));
  Value *Next = B.CreateAdd(Bits, Step);
  Value *IsZero =
      B.CreateFCmpOEQ(Nearest, ConstantFP::get(B.getFloatTy(), 0.0));
  Next = B.CreateSelect(IsZero, B.getInt32(0x80000001), Next);
  Next = B.CreateBitCast(Next, B.getFloatTy());
  Value *IsAbove = B.CreateFCmpOLT(Rest, None);
  Value *Down = B.CreateSelect(IsAbove, Next, Nearest);
  // A sum of nothing is -0 unless both are +0.
  Value *Sign = B.CreateBitCast(Product, B.getInt64Ty());
  Sign = B.CreateOr(Sign, B.CreateBitCast(Addend, B.getInt64Ty()));
  Value *Zero = B.CreateSelect(B.CreateICmpSLT(Sign, B.getInt64(0)),
                               ConstantFP::get(B.getFloatTy(), -0.0),
                               ConstantFP::get(B.getFloatTy(), 0.0));
  Value *IsExact = B.CreateFCmpOEQ(Rest, None);
  return B.CreateSelect(B.CreateAnd(IsZero, IsExact), Zero, Down);
}
