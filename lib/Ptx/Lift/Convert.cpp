// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/FunctionLifter.h"

#include "Target/Narrowing.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

// Narrow sources are the low bits of their registers, and narrow results are
// extended to theirs by the result's sign.
static Value *source(FunctionLifter &L, const Form &I) {
  Value *V = L.in(1, I.type(), Width::Wider);
  if (I.type() == ScalarType::F16)
    V = L.B.CreateBitCast(V, L.B.getHalfTy());
  return I.has("ftz") ? flushed(L, V) : V;
}

static void writeResult(FunctionLifter &L, const Form &I, Value *V) {
  V = L.B.CreateBitCast(V, llvmType(V->getContext(), I.type(1)));
  L.out(0, V, I.type(1), Width::Wider);
}

static Type *floatType(FunctionLifter &L, ScalarType T) {
  return T == ScalarType::F16 ? L.B.getHalfTy() : llvmType(L.B.getContext(), T);
}

// ---- Integers ---------------------------------------------------------------

static Value *resized(FunctionLifter &L, Value *V, ScalarType From,
                      ScalarType To) {
  return L.B.CreateIntCast(V, L.B.getIntNTy(bitsOf(To)), isSigned(From));
}

static void integerToInteger(FunctionLifter &L, const Form &I) {
  writeResult(L, I, resized(L, source(L, I), I.type(), I.type(1)));
}

// Clamped in the source's type, where the result's range is less than its.
static void integerToIntegerSaturating(FunctionLifter &L, const Form &I) {
  ScalarType From = I.type(), To = I.type(1);
  unsigned Bits = bitsOf(From), Result = bitsOf(To);
  Value *V = source(L, I);
  auto Limit = [&](const APInt &Number) {
    return ConstantInt::get(V->getType(), Number);
  };
  APInt Most = isSigned(To) ? APInt::getSignedMaxValue(Result)
                            : APInt::getMaxValue(Result);
  bool Narrower = Result < Bits || (Result == Bits && isSigned(To));
  if (isSigned(From)) {
    if (!isSigned(To))
      V = L.B.CreateBinaryIntrinsic(Intrinsic::smax, V, Limit(APInt(Bits, 0)));
    else if (Result < Bits)
      V = L.B.CreateBinaryIntrinsic(
          Intrinsic::smax, V,
          Limit(APInt::getSignedMinValue(Result).sext(Bits)));
    if (Result < Bits)
      V = L.B.CreateBinaryIntrinsic(Intrinsic::smin, V, Limit(Most.zext(Bits)));
  } else if (Narrower) {
    V = L.B.CreateBinaryIntrinsic(Intrinsic::umin, V,
                                  Limit(Most.zextOrTrunc(Bits)));
  }
  writeResult(L, I, resized(L, V, From, To));
}

// ---- To integers ------------------------------------------------------------

static Intrinsic::ID integralOf(StringRef Mode) {
  return StringSwitch<Intrinsic::ID>(Mode)
      .Case("rni", Intrinsic::nearbyint)
      .Case("rmi", Intrinsic::floor)
      .Case("rpi", Intrinsic::ceil)
      .Default(Intrinsic::trunc);
}

// PTX ISA, cvt: out of range gives the nearest integer there is; NaN gives 0
// from single precision to at most 32 bits, and the sign bit alone elsewhere.
static void floatToInteger(FunctionLifter &L, const Form &I) {
  ScalarType To = I.type(1);
  Value *V = source(L, I);
  if (V->getType()->isHalfTy())
    V = L.B.CreateFPExt(V, L.B.getFloatTy());
  if (I.Slots[0] != "rzi")
    V = L.B.CreateUnaryIntrinsic(integralOf(I.Slots[0]), V);
  Type *Ty = L.B.getIntNTy(bitsOf(To));
  Intrinsic::ID Operation =
      isSigned(To) ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat;
  Value *Number = L.B.CreateIntrinsic(Operation, {Ty, V->getType()}, {V});
  if (V->getType()->isDoubleTy() || bitsOf(To) == 64)
    Number = L.B.CreateSelect(
        L.B.CreateFCmpUNO(V, V),
        ConstantInt::get(Ty, APInt::getSignMask(bitsOf(To))), Number);
  writeResult(L, I, Number);
}

// ---- To floats --------------------------------------------------------------

static Value *saturated(FunctionLifter &L, const Form &I, Value *V) {
  if (!I.has("sat"))
    return V;
  Type *Ty = V->getType();
  bool Half = Ty->isHalfTy();
  if (Half)
    V = L.B.CreateFPExt(V, L.B.getFloatTy());
  V = L.call(Ty->isDoubleTy() ? "llvm.nvvm.saturate.d" : "llvm.nvvm.saturate.f",
             V->getType(), {V});
  return Half ? L.B.CreateFPTrunc(V, Ty) : V;
}

// The names of NVVM IR begin with what is converted: ull2f.rz.
static StringRef nameOf(ScalarType From) {
  if (bitsOf(From) == 64)
    return isSigned(From) ? "ll" : "ull";
  return isSigned(From) ? "i" : "ui";
}

static void integerToFloat(FunctionLifter &L, const Form &I) {
  ScalarType From = I.type();
  Type *Ty = floatType(L, I.type(1));
  Value *V = source(L, I);
  if (I.Slots[0] == "rn" || bitsOf(From) < 32) { // exact
    V = isSigned(From) ? L.B.CreateSIToFP(V, Ty) : L.B.CreateUIToFP(V, Ty);
  } else {
    std::string Name = "llvm.nvvm." + nameOf(From).str() + "2" +
                       (Ty->isFloatTy() ? "f." : "d.") + I.Slots[0].str();
    V = L.call(Name, Ty, {V});
  }
  writeResult(L, I, saturated(L, I, V));
}

static void roundToIntegral(FunctionLifter &L, const Form &I) {
  Value *V = source(L, I);
  if (I.has(0u))
    V = L.B.CreateUnaryIntrinsic(integralOf(I.Slots[0]), V);
  writeResult(L, I, saturated(L, I, V));
}

static void widen(FunctionLifter &L, const Form &I) {
  Value *V = L.B.CreateFPExt(source(L, I), floatType(L, I.type(1)));
  writeResult(L, I, saturated(L, I, V));
}

static void narrow(FunctionLifter &L, const Form &I) {
  Value *V = L.in(1, I.type(), Width::Wider);
  Type *Ty = floatType(L, I.type(1));
  StringRef Mode = I.Slots[0];
  bool Flushes = I.has("ftz");
  if (Flushes)
    V = flushed(L, V);
  if (Mode == "rn")
    V = createNarrowing(L.B, V, Ty);
  else
    V = L.call("llvm.nvvm.d2f." + Mode, Ty, {V});
  if (Flushes)
    V = flushed(L, V);
  writeResult(L, I, saturated(L, I, V));
}

// d, a, b: a is the upper half.
static void narrowToPair(FunctionLifter &L, const Form &I) {
  Value *Pair = UndefValue::get(FixedVectorType::get(L.B.getHalfTy(), 2));
  for (unsigned N = 0; N != 2; ++N) {
    Value *V = L.in(2 - N, ScalarType::F32);
    if (I.has("relu"))
      V = L.call("llvm.nvvm.fmax.f", V->getType(),
                 {V, ConstantFP::get(V->getType(), 0)});
    V = createNarrowing(L.B, V, L.B.getHalfTy());
    Pair = L.B.CreateInsertElement(Pair, V, N);
  }
  L.out(0, L.B.CreateBitCast(Pair, L.B.getInt32Ty()), ScalarType::B32);
}

ArrayRef<Row> spir2nvvm::ptx::convertRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/Convert.def"
  };
  return Rows;
}
