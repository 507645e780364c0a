// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/Halves.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

// ---- Single values ----------------------------------------------------------

static StringRef roundingOf(const Form &I) {
  for (StringRef Mode : {"rna", "rz", "rm", "rp"})
    if (I.has(Mode))
      return Mode;
  return "rn";
}

static StringRef word(ScalarType T) { return toRef(wordOf(T)); }

static bool isHalf(ScalarType T) {
  return T == ScalarType::F16 || T == ScalarType::BF16;
}

static Value *widened(FunctionLifter &L, Value *V) {
  return L.B.CreateFPExt(V, L.B.getDoubleTy());
}

// What is infinite becomes the largest value.
static Value *finite(FunctionLifter &L, Value *Bits, ScalarType T) {
  uint64_t Infinity = T == ScalarType::F16 ? 0x7c00 : 0x7f80;
  Value *Size = L.B.CreateAnd(Bits, L.B.getInt16(0x7fff));
  Value *Is = L.B.CreateICmpEQ(Size, L.B.getInt16(Infinity));
  return L.B.CreateSelect(Is, L.B.CreateSub(Bits, L.B.getInt16(1)), Bits);
}

static Value *halfFrom(FunctionLifter &L, const Form &I, Value *Double,
                       ScalarType T) {
  Value *Bits = L.callPtx("cvt." + roundingOf(I) + "." + word(T) + ".f64",
                          L.B.getInt16Ty(), {Double});
  if (I.has("satfinite"))
    Bits = finite(L, Bits, T);
  return I.has("relu") ? aboveZero(L, Bits, T) : Bits;
}

static void toHalf(FunctionLifter &L, const Form &I) {
  ScalarType From = I.type(), To = I.type(1);
  Value *V = L.in(1, From, Width::Wider), *Bits;
  if (isHalf(From)) {
    Bits = halfFrom(L, I, halfAsDouble(L, V, From), To);
  } else if (isSingleOrDouble(From)) {
    Bits = halfFrom(L, I, widened(L, V), To);
  } else {
    StringRef Wide = isSigned(From) ? ".s64" : ".u64";
    V = L.B.CreateIntCast(V, L.B.getInt64Ty(), isSigned(From));
    Bits = L.callPtx("cvt." + roundingOf(I) + "." + word(To) + Wide,
                     L.B.getInt16Ty(), {V});
  }
  L.out(0, Bits, To, Width::Wider);
}

static void fromBrain(FunctionLifter &L, const Form &I) {
  Value *V = halfAsDouble(L, L.in(1, I.type(), Width::Wider), I.type());
  Type *Ty = llvmType(L.B.getContext(), I.type(1));
  L.out(0, L.B.CreateFPCast(V, Ty), I.type(1), Width::Wider);
}

static Value *integral(FunctionLifter &L, const Form &I, Value *V) {
  Intrinsic::ID Way = I.has("rni")   ? Intrinsic::rint
                      : I.has("rzi") ? Intrinsic::trunc
                      : I.has("rmi") ? Intrinsic::floor
                                     : Intrinsic::ceil;
  return L.B.CreateUnaryIntrinsic(Way, V);
}

// Clamped; NaN is 0.
static void brainToInteger(FunctionLifter &L, const Form &I) {
  ScalarType To = I.type(1);
  Value *V = integral(
      L, I, halfAsDouble(L, L.in(1, I.type(), Width::Wider), I.type()));
  auto Way = isSigned(To) ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat;
  Type *Ty = L.B.getIntNTy(bitsOf(To));
  L.out(0, L.B.CreateIntrinsic(Way, {Ty, V->getType()}, {V}), To, Width::Wider);
}

static void brainToIntegral(FunctionLifter &L, const Form &I) {
  ScalarType T = I.type();
  Value *V = integral(L, I, halfAsDouble(L, L.in(1, T), T));
  L.out(0, doubleAsHalf(L, V, T), T);
}

// ---- Packed values ----------------------------------------------------------

// The first operand becomes the upper half.
static void toPair(FunctionLifter &L, const Form &I) {
  ScalarType To = halfOf(I.type(1));
  SmallVector<Value *, 2> Halves;
  for (unsigned N : {2, 1})
    Halves.push_back(halfFrom(L, I, widened(L, L.in(N, ScalarType::F32)), To));
  L.out(0, joined(L, Halves), ScalarType::B32);
}

static void toTensorFloat(FunctionLifter &L, const Form &I) {
  Value *V = widened(L, L.in(1, ScalarType::F32));
  Type *Word = L.B.getInt32Ty();
  Value *Bits = L.callPtx("cvt." + roundingOf(I) + ".tf32.f64", Word, {V});
  if (I.has("satfinite")) {
    Value *Size = L.B.CreateAnd(Bits, L.B.getInt32(0x7fffffff));
    Value *Is = L.B.CreateICmpEQ(Size, L.B.getInt32(0x7f800000));
    Bits =
        L.B.CreateSelect(Is, L.B.CreateSub(Bits, L.B.getInt32(1 << 13)), Bits);
  }
  if (I.has("relu")) {
    Value *Negative = L.B.CreateFCmpOLT(V, ConstantFP::get(V->getType(), 0));
    Bits = L.B.CreateSelect(Negative, L.B.getInt32(0), Bits);
  }
  L.out(0, Bits, ScalarType::B32);
}

// Without x2.
static std::string tinyWord(StringRef Pair) { return Pair.drop_back(2).str(); }

static Value *tinyFrom(FunctionLifter &L, const Form &I, Value *Double,
                       const std::string &Word) {
  if (I.has("relu")) {
    Value *Zero = ConstantFP::get(Double->getType(), 0);
    Value *Negative = L.B.CreateFCmpOLE(Double, Zero);
    Double = L.B.CreateSelect(Negative, Zero, Double);
  }
  return L.callPtx("cvt.rn.satfinite." + Word + ".f64", L.B.getInt8Ty(),
                   {Double});
}

// Two of four bits have one byte, others 16 bits.
static void writeTinyPair(FunctionLifter &L, Value *Low, Value *High,
                          StringRef Word) {
  unsigned Each = Word == "e2m1" ? 4 : 8;
  Type *Both = L.B.getIntNTy(2 * Each);
  Value *Upper = L.B.CreateShl(L.B.CreateZExt(High, Both), Each);
  L.out(0, L.B.CreateOr(L.B.CreateZExt(Low, Both), Upper), bitsType(2 * Each),
        Width::Wider);
}

static void toTinyPair(FunctionLifter &L, const Form &I) {
  std::string Word = tinyWord(I.Slots[I.Slots.size() - 2]);
  Value *High = tinyFrom(L, I, widened(L, L.in(1, ScalarType::F32)), Word);
  Value *Low = tinyFrom(L, I, widened(L, L.in(2, ScalarType::F32)), Word);
  writeTinyPair(L, Low, High, Word);
}

static void pairToTinyPair(FunctionLifter &L, const Form &I) {
  ScalarType From = I.type();
  std::string Word = tinyWord(I.Slots[I.Slots.size() - 2]);
  SmallVector<Value *, 2> Tiny;
  for (Value *Half : halvesOf(L, L.in(1, From), From))
    Tiny.push_back(tinyFrom(L, I, halfAsDouble(L, Half, From), Word));
  writeTinyPair(L, Tiny[0], Tiny[1], Word);
}

static void fromTinyPair(FunctionLifter &L, const Form &I) {
  std::string Word = tinyWord(I.Slots.back());
  unsigned Each = Word == "e2m1" ? 4 : 8;
  Value *Pair = L.in(1, bitsType(2 * Each), Width::Wider);
  SmallVector<Value *, 2> Halves;
  for (unsigned N = 0; N != 2; ++N) {
    Value *Bits = L.B.CreateTrunc(L.B.CreateLShr(Pair, uint64_t(N) * Each),
                                  L.B.getIntNTy(Each));
    Bits = L.B.CreateZExt(Bits, L.B.getInt8Ty());
    Value *V = L.callPtx("cvt.f64." + Word, L.B.getDoubleTy(), {Bits});
    Value *Half = doubleAsHalf(L, V, ScalarType::F16);
    Halves.push_back(I.has("relu") ? aboveZero(L, Half, ScalarType::F16)
                                   : Half);
  }
  L.out(0, joined(L, Halves), ScalarType::B32);
}

// ---- Integers ---------------------------------------------------------------

// Clamped to what the type holds.
static Value *clamped(FunctionLifter &L, Value *V, bool Signed, unsigned Bits) {
  APInt Least(32, 0), Most = APInt::getMaxValue(Bits).zext(32);
  if (Signed) {
    Least = APInt::getSignedMinValue(Bits).sext(32);
    Most = APInt::getSignedMaxValue(Bits).zext(32);
  }
  Type *Ty = V->getType();
  V = L.B.CreateBinaryIntrinsic(Intrinsic::smax, V,
                                ConstantInt::get(Ty, Least));
  V = L.B.CreateBinaryIntrinsic(Intrinsic::smin, V, ConstantInt::get(Ty, Most));
  return L.B.CreateAnd(V, ConstantInt::get(Ty, APInt::getLowBitsSet(32, Bits)));
}

static Value *packed(FunctionLifter &L, bool Signed, unsigned Bits) {
  Value *High = clamped(L, L.in(1, ScalarType::S32), Signed, Bits);
  Value *Low = clamped(L, L.in(2, ScalarType::S32), Signed, Bits);
  return L.B.CreateOr(L.B.CreateShl(High, Bits), Low);
}

static void packTwo(FunctionLifter &L, const Form &I) {
  L.out(0, packed(L, I.has("s16"), 16), ScalarType::B32);
}

// The last operand's low bits go up to make room.
static void packMore(FunctionLifter &L, const Form &I) {
  StringRef Type = I.Slots[2];
  unsigned Bits = unsigned(Type.back() - '0');
  Value *Rest = L.B.CreateShl(L.in(3, ScalarType::B32), 2ULL * Bits);
  L.out(0, L.B.CreateOr(Rest, packed(L, Type[0] == 's', Bits)),
        ScalarType::B32);
}

ArrayRef<Row> spir2nvvm::ptx::halfConvertRows() {
  static const Row Rows[] = {
#include "Ptx/Lift/HalfConvert.def"
  };
  return Rows;
}
