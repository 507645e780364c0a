// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// convert_T[n][_sat][_rounding] (OpenCL C 1.2, 6.2.3).
///
///   convert_uchar4_sat(int4)     clamp in the source type, then trunc
///   convert_int_rtp(float)       __nv_float2int_ru, which saturates as cvt
///   does convert_half_rtz(double)     one rounding, see roundToHalf

#include "Builtins/Lowering/Lowering.h"
#include "Target/Narrowing.h"

using namespace llvm;
using namespace spir2nvvm;
using mangling::Rounding;

namespace {
struct Conversion {
  IRBuilder<> &B;
  Value *From;
  Type *To;
  bool FromSigned, ToSigned, Saturating;
  Rounding Mode;

  Type *fromElem() const { return From->getType()->getScalarType(); }
  Type *toElem() const { return To->getScalarType(); }
};
} // namespace

// Suffix of libdevice's rounding forms.
static StringRef suffixOf(Rounding Mode, StringRef Default) {
  switch (Mode) {
  case Rounding::Default:
    return Default;
  case Rounding::Rte:
    return "rn";
  case Rounding::Rtz:
    return "rz";
  case Rounding::Rtp:
    return "ru";
  case Rounding::Rtn:
    return "rd";
  }
  llvm_unreachable("covered switch");
}

static Value *integerCast(const Conversion &C, Value *V, bool Signed,
                          Type *To) {
  return C.B.CreateIntCast(V, To, Signed);
}

// Brings \p V into the range of the target, in V's own type and signedness.
static Value *clampToRange(const Conversion &C, Value *V, bool Signed) {
  unsigned FromBits = V->getType()->getScalarSizeInBits();
  unsigned ToBits = C.To->getScalarSizeInBits();
  constexpr unsigned Room = 2; // one bit for the sign, one to compare freely
  unsigned Wide = std::max(FromBits, ToBits) + Room;
  auto Bounds = [Wide](unsigned Bits, bool IsSigned) {
    return std::make_pair(IsSigned ? APInt::getSignedMinValue(Bits).sext(Wide)
                                   : APInt(Wide, 0),
                          IsSigned ? APInt::getSignedMaxValue(Bits).sext(Wide)
                                   : APInt::getMaxValue(Bits).zext(Wide));
  };
  auto [FromMin, FromMax] = Bounds(FromBits, Signed);
  auto [ToMin, ToMax] = Bounds(ToBits, C.ToSigned);
  auto Less = [&](Value *X, Value *Y) {
    return Signed ? C.B.CreateICmpSLT(X, Y) : C.B.CreateICmpULT(X, Y);
  };
  if (ToMin.sgt(FromMin)) {
    Constant *Low = ConstantInt::get(V->getType(), ToMin.trunc(FromBits));
    V = C.B.CreateSelect(Less(V, Low), Low, V);
  }
  if (ToMax.slt(FromMax)) {
    Constant *High = ConstantInt::get(V->getType(), ToMax.trunc(FromBits));
    V = C.B.CreateSelect(Less(High, V), High, V);
  }
  return V;
}

static Value *integerToInteger(const Conversion &C) {
  Value *V = C.From;
  if (C.Saturating)
    V = clampToRange(C, V, C.FromSigned);
  return integerCast(C, V, C.FromSigned, C.To);
}

static Value *integerToFloating(const Conversion &C) {
  IRBuilder<> &B = C.B;
  auto ToNearest = [&](Type *Elem) {
    Type *Ty = withLanesOf(Elem, C.To);
    return C.FromSigned ? B.CreateSIToFP(C.From, Ty)
                        : B.CreateUIToFP(C.From, Ty);
  };
  // What float cannot hold exactly lies above 2^24, beyond half's range.
  if (C.toElem()->isHalfTy())
    return roundToHalf(B, ToNearest(B.getFloatTy()), C.Mode);
  unsigned Bits = C.fromElem()->getIntegerBitWidth();
  bool ToDouble = C.toElem()->isDoubleTy();
  bool Exact = Bits <= 16 || (Bits == 32 && ToDouble);
  if (Exact || C.Mode == Rounding::Default || C.Mode == Rounding::Rte)
    return ToNearest(C.toElem());
  StringRef Source = Bits == 64 ? "ll" : "int";
  std::string Name =
      ("__nv_" + StringRef(C.FromSigned ? "" : "u") + Source + "2" +
       (ToDouble ? "double" : "float") + "_" + suffixOf(C.Mode, "rn"))
          .str();
  return eachLane(B, C.From, [&](ArrayRef<Value *> X) -> Value * {
    return callPure(B, Name, C.toElem(), X);
  });
}

// PTX's cvt saturates at the 32- or 64-bit range, so a narrow target is
// reached through a signed 32-bit word.
static Value *floatingToInteger(const Conversion &C) {
  IRBuilder<> &B = C.B;
  Value *V = C.From;
  if (C.fromElem()->isHalfTy())
    V = B.CreateFPExt(V, withLanesOf(B.getFloatTy(), V->getType()));
  Type *Source = V->getType()->getScalarType();
  unsigned Bits = C.toElem()->getIntegerBitWidth();
  bool WordSigned = C.ToSigned || Bits < 32;
  Type *Word = B.getIntNTy(std::max(Bits, 32u));
  std::string Name =
      (Twine("__nv_") + (Source->isDoubleTy() ? "double" : "float") + "2" +
       (WordSigned ? "" : "u") + (Word->isIntegerTy(64) ? "ll" : "int") + "_" +
       suffixOf(C.Mode, "rz"))
          .str();
  Value *Result = eachLane(B, V, [&](ArrayRef<Value *> X) -> Value * {
    return callPure(B, Name, Word, X);
  });
  if (!C.Saturating)
    return integerCast(C, Result, WordSigned, C.To);
  if (Bits < 32)
    Result = clampToRange(C, Result, WordSigned);
  Result = integerCast(C, Result, WordSigned, C.To);
  // 6.2.3.3: NaN saturates to 0. So it does in PTX's cvt (PTX ISA, cvt) from
  // single precision to 32 bits, and to the smallest number elsewhere.
  if (Source->isFloatTy() && Word->isIntegerTy(32))
    return Result;
  Value *IsNaN = B.CreateFCmpUNO(V, V);
  return B.CreateSelect(IsNaN, Constant::getNullValue(C.To), Result);
}

static Value *floatingToFloating(const Conversion &C) {
  IRBuilder<> &B = C.B;
  unsigned FromBits = C.fromElem()->getScalarSizeInBits();
  unsigned ToBits = C.toElem()->getScalarSizeInBits();
  if (FromBits <= ToBits)
    return B.CreateFPExt(C.From, C.To);
  if (C.toElem()->isHalfTy())
    return roundToHalf(B, C.From, C.Mode);
  if (C.Mode == Rounding::Default || C.Mode == Rounding::Rte)
    return createNarrowing(B, C.From, C.To);
  std::string Name = ("__nv_double2float_" + suffixOf(C.Mode, "rn")).str();
  return eachLane(B, C.From, [&](ArrayRef<Value *> X) -> Value * {
    return callPure(B, Name, C.toElem(), X);
  });
}

Value *lowering::convert(BuiltinCall &Call) {
  bool ToSigned = mangling::classOf(Call.Proto.Result.Element) ==
                  mangling::ScalarClass::Signed;
  Conversion C{Call.B,   Call.arg(0),           Call.type(),    Call.isSigned(),
               ToSigned, Call.Proto.Saturating, Call.Proto.Mode};
  bool FromInteger = C.fromElem()->isIntegerTy();
  if (C.toElem()->isIntegerTy())
    return FromInteger ? integerToInteger(C) : floatingToInteger(C);
  return FromInteger ? integerToFloating(C) : floatingToFloating(C);
}

// The nearest half is at most one step from the directed result; whether to
// take that step follows from comparing it with the exact value.
Value *spir2nvvm::roundToHalf(IRBuilder<> &B, Value *V, Rounding Mode) {
  Type *Ty = V->getType();
  Type *HalfTy = withLanesOf(B.getHalfTy(), Ty);
  Value *Nearest = createNarrowing(B, V, HalfTy);
  if (Mode == Rounding::Default || Mode == Rounding::Rte)
    return Nearest;
  Type *BitsTy = withLanesOf(B.getInt16Ty(), Ty);
  Value *Bits = B.CreateBitCast(Nearest, BitsTy);
  Value *Back = B.CreateFPExt(Nearest, Ty);
  Constant *Zero = Constant::getNullValue(Ty);
  Constant *One = ConstantInt::get(BitsTy, 1);
  Value *Inward = B.CreateSub(Bits, One), *Outward = B.CreateAdd(Bits, One);
  Value *Negative = B.CreateFCmpOLT(V, Zero);
  Value *Below = B.CreateFCmpOLT(Back, V), *Above = B.CreateFCmpOGT(Back, V);
  Value *Up = B.CreateSelect(Negative, Inward, Outward);
  Value *Down = B.CreateSelect(Negative, Outward, Inward);
  // Toward zero is down for positive and up for negative values.
  if (Mode == Rounding::Rtz) {
    Value *Beyond = B.CreateSelect(Negative, Below, Above);
    Bits = B.CreateSelect(Beyond, Inward, Bits);
  } else if (Mode == Rounding::Rtp) {
    Bits = B.CreateSelect(Below, Up, Bits);
  } else {
    Bits = B.CreateSelect(Above, Down, Bits);
  }
  return B.CreateBitCast(Bits, HalfTy);
}
