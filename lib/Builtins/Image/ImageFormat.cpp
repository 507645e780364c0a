// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Between the words of an image in memory and the values of its pixels.

#include "Builtins/Image/ImageFormat.h"

#include "Builtins/Image/ImageObject.h"
#include "Target/ImageFormats.h"

#include "llvm/Support/MathExtras.h"

#include <map>

using namespace llvm;
using namespace spir2nvvm;
using image::ChannelClass;

// ---- Branches -------------------------------------------------------------

NumberSwitch::NumberSwitch(IRBuilder<> &B, Value *Selector, Type *Type)
    : B(B), Result(nullptr) {
  Function *F = B.GetInsertBlock()->getParent();
  LLVMContext &Ctx = F->getContext();
  Switch = B.CreateSwitch(Selector, BasicBlock::Create(Ctx, "other", F));
  Join = BasicBlock::Create(Ctx, "join", F);
  if (!Type->isVoidTy())
    Result = PHINode::Create(Type, 4, "", Join);
}

void NumberSwitch::fill(BasicBlock *Block, function_ref<Value *()> Fill) {
  B.SetInsertPoint(Block);
  Value *V = Fill();
  if (Result)
    Result->addIncoming(V, B.GetInsertBlock());
  B.CreateBr(Join);
}

void NumberSwitch::add(ArrayRef<unsigned> Numbers,
                       function_ref<Value *()> Fill) {
  auto *Block = BasicBlock::Create(B.getContext(), "case", Join->getParent());
  for (unsigned Number : Numbers)
    Switch->addCase(B.getInt32(Number), Block);
  fill(Block, Fill);
}

Value *NumberSwitch::finish(function_ref<Value *()> Fill) {
  fill(Switch->getDefaultDest(), Fill);
  Join->moveAfter(B.GetInsertBlock());
  B.SetInsertPoint(Join);
  return Result;
}

Value *spir2nvvm::either(IRBuilder<> &B, Value *Condition, Type *Type,
                         function_ref<Value *()> Yes,
                         function_ref<Value *()> No) {
  NumberSwitch Switch(B, B.CreateZExt(Condition, B.getInt32Ty()), Type);
  Switch.add(0, No);
  return Switch.finish(Yes);
}

void spir2nvvm::continueIf(IRBuilder<> &B, Value *Condition, const char *Name,
                           function_ref<Value *()> Instead) {
  Function *F = B.GetInsertBlock()->getParent();
  BasicBlock *Goes = BasicBlock::Create(B.getContext(), Name, F);
  BasicBlock *Else = BasicBlock::Create(B.getContext(), "else", F);
  B.CreateCondBr(Condition, Goes, Else);
  B.SetInsertPoint(Else);
  Value *Result = Instead();
  Result ? B.CreateRet(Result) : B.CreateRetVoid();
  B.SetInsertPoint(Goes);
}

// ---- Channel order --------------------------------------------------------

namespace {
/// Numbers of the orders that have the same pattern.
using Patterns = std::map<StringRef, SmallVector<unsigned, 4>>;
} // namespace

static Patterns patterns(const char *image::Order::*Pattern) {
  Patterns Found;
  for (const image::Order &O : image::Orders)
    Found[O.*Pattern].push_back(O.Number);
  return Found;
}

static Value *oneLike(IRBuilder<> &B, Type *Ty) {
  return Ty->isFloatTy() ? ConstantFP::get(Ty, 1) : ConstantInt::get(Ty, 1);
}

Value *spir2nvvm::fromMemoryOrder(IRBuilder<> &B, Value *Texel, Value *Order,
                                  function_ref<Value *()> Inside) {
  Type *Elem = Texel->getType()->getScalarType();
  auto Source = [&](char Letter) -> Value * {
    size_t Channel = StringRef("xyzw").find(Letter);
    if (Channel != StringRef::npos)
      return B.CreateExtractElement(Texel, Channel);
    if (Letter == '0')
      return Constant::getNullValue(Elem);
    if (Letter == '1')
      return oneLike(B, Elem);
    Value *Share = Inside();
    return Elem->isFloatTy() ? Share : B.CreateFPToSI(Share, Elem);
  };
  constexpr char Unchanged[] = "xyzw";
  NumberSwitch Switch(B, Order, Texel->getType());
  for (const auto &[Pattern, Numbers] : patterns(&image::Order::Read))
    if (Pattern != Unchanged)
      Switch.add(Numbers, [&, &Pattern = Pattern] {
        Value *Color = UndefValue::get(Texel->getType());
        for (unsigned Lane = 0; Lane != Pattern.size(); ++Lane)
          Color = B.CreateInsertElement(Color, Source(Pattern[Lane]), Lane);
        return Color;
      });
  return Switch.finish([&] { return Texel; });
}

// What lanes get that an image in place has no channel for.
static constexpr StringLiteral InPlace = "xyzw", Missing = "0001";

static bool isInPlace(const image::Order &O) {
  for (unsigned Lane = 0; Lane != InPlace.size(); ++Lane)
    if (O.Read[Lane] != InPlace[Lane] &&
        (!Lane || O.Read[Lane] != Missing[Lane]))
      return false;
  return true;
}

// An i1, false for an unknown order: \p Holds is true of none.
static Value *anyOrder(IRBuilder<> &B, Value *Order,
                       function_ref<bool(const image::Order &)> Holds) {
  unsigned Flags[std::size(image::Orders)] = {};
  for (const image::Order &O : image::Orders)
    Flags[O.Number - image::FirstOrder] = Holds(O);
  Value *Index = B.CreateSub(Order, B.getInt32(image::FirstOrder));
  Value *Flag = lookUp(B, B.CreateAnd(Index, B.getInt32(63)), Flags);
  return B.CreateICmpNE(Flag, B.getInt32(0));
}

Value *spir2nvvm::isReordered(IRBuilder<> &B, Value *Order) {
  return anyOrder(B, Order,
                  [](const image::Order &O) { return !isInPlace(O); });
}

Value *spir2nvvm::completeChannels(IRBuilder<> &B, Value *Texel, Value *Order) {
  Type *Elem = Texel->getType()->getScalarType();
  for (unsigned Lane = 1; Lane != InPlace.size(); ++Lane) {
    Value *Lacks = anyOrder(B, Order, [Lane](const image::Order &O) {
      return isInPlace(O) && O.Read[Lane] == Missing[Lane];
    });
    Value *Other =
        Missing[Lane] == '1' ? oneLike(B, Elem) : Constant::getNullValue(Elem);
    Value *Channel = B.CreateExtractElement(Texel, Lane);
    Channel = B.CreateSelect(Lacks, Other, Channel);
    Texel = B.CreateInsertElement(Texel, Channel, Lane);
  }
  return Texel;
}

Value *spir2nvvm::toMemoryOrder(IRBuilder<> &B, Value *Lanes, Value *Order) {
  // Where fewer channels are stored, the other lanes do not matter.
  NumberSwitch Switch(B, Order, Lanes->getType());
  for (const auto &[Pattern, Numbers] : patterns(&image::Order::Write))
    if (!StringRef("rgba").startswith(Pattern))
      Switch.add(Numbers, [&, &Pattern = Pattern] {
        SmallVector<int, 4> Mask(4, 0);
        for (unsigned Lane = 0; Lane != Pattern.size(); ++Lane)
          Mask[Lane] = StringRef("rgba").find(Pattern[Lane]);
        return B.CreateShuffleVector(Lanes, UndefValue::get(Lanes->getType()),
                                     Mask);
      });
  return Switch.finish([&] { return Lanes; });
}

Value *spir2nvvm::logChannels(IRBuilder<> &B, Value *Order) {
  unsigned Logs[std::size(image::Orders)] = {};
  for (const image::Order &O : image::Orders)
    Logs[O.Number - image::FirstOrder] = Log2_32(StringRef(O.Write).size());
  return lookUp(B, B.CreateSub(Order, B.getInt32(image::FirstOrder)), Logs);
}

// ---- Channel data type ----------------------------------------------------

Value *spir2nvvm::logChannelBytes(IRBuilder<> &B, Value *DataType) {
  unsigned Logs[std::size(image::Types)] = {};
  for (const image::ChannelType &T : image::Types)
    Logs[T.Number - image::FirstType] = Log2_32(T.Bits / 8);
  return lookUp(B, B.CreateSub(DataType, B.getInt32(image::FirstType)), Logs);
}

Value *spir2nvvm::isPacked(IRBuilder<> &B, Value *DataType) {
  unsigned Flags[std::size(image::Types)] = {};
  for (const image::ChannelType &T : image::Types)
    Flags[T.Number - image::FirstType] = T.Class == ChannelClass::Packed;
  Value *Flag =
      lookUp(B, B.CreateSub(DataType, B.getInt32(image::FirstType)), Flags);
  return B.CreateICmpNE(Flag, B.getInt32(0));
}

static constexpr uint32_t maskOf(unsigned Bits) { return (1u << Bits) - 1; }

// 8.3.1.1: c / (2^n - 1), where the ends of the range must be exact.
static Value *unpackFields(IRBuilder<> &B, Value *Word, unsigned Type) {
  Value *Color =
      Constant::getNullValue(FixedVectorType::get(B.getFloatTy(), 4));
  for (const image::Field &F : image::Fields) {
    if (F.Type != Type)
      continue;
    Value *Bits = B.CreateAnd(B.CreateLShr(Word, F.Shift), maskOf(F.Bits));
    Value *Number = B.CreateUIToFP(Bits, B.getFloatTy());
    Number =
        B.CreateFDiv(Number, ConstantFP::get(B.getFloatTy(), maskOf(F.Bits)));
    Color = B.CreateInsertElement(Color, Number,
                                  uint64_t(StringRef("rgba").find(F.Channel)));
  }
  return Color;
}

Value *spir2nvvm::unpack(IRBuilder<> &B, Value *Word, Value *DataType) {
  NumberSwitch Switch(B, DataType, FixedVectorType::get(B.getFloatTy(), 4));
  for (const image::ChannelType &T : image::Types)
    if (T.Class == ChannelClass::Packed && T.Number != image::UNORM_INT24)
      Switch.add(T.Number, [&] { return unpackFields(B, Word, T.Number); });
  return Switch.finish(
      [&] { return unpackFields(B, Word, image::UNORM_INT24); });
}

Value *spir2nvvm::forPixelSize(IRBuilder<> &B, Value *Order, Value *DataType,
                               Type *Type,
                               function_ref<Value *(unsigned, unsigned)> Fill) {
  constexpr unsigned Logs = 3; // 0 to 2, of bytes as of channels
  Value *Count = logChannels(B, Order), *Bytes = logChannelBytes(B, DataType);
  Value *Size = B.CreateAdd(B.CreateMul(Count, B.getInt32(Logs)), Bytes);
  auto FillSize = [&](unsigned N) {
    return Fill(1u << N / Logs, 8u << N % Logs);
  };
  NumberSwitch Switch(B, Size, Type);
  constexpr unsigned Last = Logs * Logs - 1;
  for (unsigned N = 0; N != Last; ++N)
    Switch.add(N, [&] { return FillSize(N); });
  return Switch.finish([&] { return FillSize(Last); });
}

// ---- Conversions of 8.3 ---------------------------------------------------

static Value *clampSigned(IRBuilder<> &B, Value *V, int Low, int High) {
  Constant *Least = ConstantInt::getSigned(V->getType(), Low);
  Constant *Most = ConstantInt::getSigned(V->getType(), High);
  V = B.CreateSelect(B.CreateICmpSLT(V, Least), Least, V);
  return B.CreateSelect(B.CreateICmpSGT(V, Most), Most, V);
}

// convert_T_sat_rte(f * Scale); the conversion saturates at 32 bits, and what
// it makes of NaN the standard leaves open.
static Value *scaled(IRBuilder<> &B, Value *Color, unsigned Scale, int Low,
                     int High) {
  Value *Numbers =
      B.CreateFMul(Color, ConstantFP::get(Color->getType(), Scale));
  Value *Rounded = eachLane(B, Numbers, [&](ArrayRef<Value *> X) -> Value * {
    return callPure(B, "__nv_float2int_rn", B.getInt32Ty(), X);
  });
  return clampSigned(B, Rounded, Low, High);
}

static Value *pack(IRBuilder<> &B, Value *Color, unsigned Type) {
  Value *Word = B.getInt32(0);
  for (const image::Field &F : image::Fields) {
    if (F.Type != Type)
      continue;
    Value *Channel = B.CreateExtractElement(
        Color, uint64_t(StringRef("rgba").find(F.Channel)));
    int Most = maskOf(F.Bits);
    Value *Bits = scaled(B, Channel, Most, 0, Most);
    Word = B.CreateOr(Word, B.CreateShl(Bits, F.Shift));
  }
  Value *Lanes =
      Constant::getNullValue(FixedVectorType::get(B.getInt32Ty(), 4));
  return B.CreateInsertElement(Lanes, Word, uint64_t(0));
}

static Value *encodeFloat(IRBuilder<> &B, Value *Color,
                          const image::ChannelType &T) {
  Type *Words = withLanesOf(B.getInt32Ty(), Color->getType());
  switch (T.Class) {
  case ChannelClass::Unorm:
    return scaled(B, Color, maskOf(T.Bits), 0, maskOf(T.Bits));
  case ChannelClass::Snorm: {
    int Most = maskOf(T.Bits - 1);
    return scaled(B, Color, Most, -Most - 1, Most);
  }
  case ChannelClass::Packed:
    return pack(B, Color, T.Number);
  case ChannelClass::Half: {
    Value *Halves = roundToHalf(B, Color, mangling::Rounding::Rte);
    Type *Shorts = withLanesOf(B.getInt16Ty(), Color->getType());
    return B.CreateZExt(B.CreateBitCast(Halves, Shorts), Words);
  }
  default:
    return B.CreateBitCast(Color, Words);
  }
}

static bool holdsFloats(const image::ChannelType &T) {
  return T.Class != ChannelClass::Signed && T.Class != ChannelClass::Unsigned;
}

Value *spir2nvvm::encodeFloats(IRBuilder<> &B, Value *Color, Value *DataType) {
  NumberSwitch Switch(B, DataType,
                      withLanesOf(B.getInt32Ty(), Color->getType()));
  for (const image::ChannelType &T : image::Types)
    if (holdsFloats(T) && T.Class != ChannelClass::Float)
      Switch.add(T.Number, [&] { return encodeFloat(B, Color, T); });
  return Switch.finish([&] {
    return encodeFloat(B, Color, image::Types[image::FLOAT - image::FirstType]);
  });
}

// ---- sRGB -------------------------------------------------------------------

namespace {
/// One way of IEC 61966-2-1: below \p Knee a line of \p Slope, and from there
/// on (x * Scale + Shift) ^ Power * OuterScale + OuterShift.
struct SrgbCurve {
  const char *Name;
  double Knee, Slope, Scale, Shift, Power, OuterScale, OuterShift;
};
} // namespace

static constexpr SrgbCurve Bends = {"to_srgb", 0.0031308, 12.92, 1,
                                    0,         1 / 2.4,   1.055, -0.055};
static constexpr SrgbCurve Straightens = {
    "from_srgb", 0.04045, 1 / 12.92, 1 / 1.055, 0.055 / 1.055, 2.4, 1, 0};

// NaN and what is below 0 are 0.
static Value *onCurve(IRBuilder<> &B, Value *X, const SrgbCurve &Curve) {
  auto Number = [&](double V) { return ConstantFP::get(B.getFloatTy(), V); };
  X = B.CreateSelect(B.CreateFCmpOGT(X, Number(0)), X, Number(0));
  X = B.CreateSelect(B.CreateFCmpOLT(X, Number(1)), X, Number(1));
  Value *Line = B.CreateFMul(X, Number(Curve.Slope));
  Value *Inner = B.CreateFMul(X, Number(Curve.Scale));
  Inner = B.CreateFAdd(Inner, Number(Curve.Shift));
  Value *Power =
      callPure(B, "__nv_powf", B.getFloatTy(), {Inner, Number(Curve.Power)});
  Value *Arc = B.CreateFMul(Power, Number(Curve.OuterScale));
  Arc = B.CreateFAdd(Arc, Number(Curve.OuterShift));
  return B.CreateSelect(B.CreateFCmpOLT(X, Number(Curve.Knee)), Line, Arc);
}

static Value *curved(IRBuilder<> &B, Value *Color, Value *Order,
                     const SrgbCurve &Curve) {
  auto *Ty = FunctionType::get(Color->getType(), Color->getType(), false);
  Function *Helper = sharedHelper(
      *B.GetInsertBlock()->getModule(),
      (Twine("__spir2nvvm_image_") + Curve.Name).str(), Ty,
      [&](IRBuilder<> &In, Function &F) {
        Value *Bent = F.getArg(0);
        for (unsigned Lane = 0; Lane != 3; ++Lane) // alpha is no colour
          Bent = In.CreateInsertElement(
              Bent,
              onCurve(In, In.CreateExtractElement(F.getArg(0), Lane), Curve),
              Lane);
        In.CreateRet(Bent);
      });
  Helper->addFnAttr(Attribute::NoInline); // rare, and long
  constexpr unsigned Srgba = 0x10C1;      // CL_sRGBA; CL_sBGRA is the next
  Value *FromFirst = B.CreateSub(Order, B.getInt32(Srgba));
  Value *IsSrgb = B.CreateICmpULE(FromFirst, B.getInt32(1));
  return either(
      B, IsSrgb, Color->getType(), [&] { return B.CreateCall(Helper, Color); },
      [&] { return Color; });
}

Value *spir2nvvm::bend(IRBuilder<> &B, Value *Color, Value *Order) {
  return curved(B, Color, Order, Bends);
}

Value *spir2nvvm::straighten(IRBuilder<> &B, Value *Color, Value *Order) {
  return curved(B, Color, Order, Straightens);
}

// ---- Back to floats ---------------------------------------------------------

static Value *signExtend(IRBuilder<> &B, Value *Lanes, unsigned Bits) {
  return B.CreateAShr(B.CreateShl(Lanes, 32 - Bits), 32 - Bits);
}

// 8.3.1.1: within one and a half units, and the ends exact, which a product
// with the reciprocal is.
static Value *decodeFloat(IRBuilder<> &B, Value *Lanes,
                          const image::ChannelType &T) {
  Type *Floats = withLanesOf(B.getFloatTy(), Lanes->getType());
  switch (T.Class) {
  case ChannelClass::Unorm:
    return B.CreateFMul(B.CreateUIToFP(Lanes, Floats),
                        ConstantFP::get(Floats, 1.0 / maskOf(T.Bits)));
  case ChannelClass::Snorm: {
    Value *Numbers =
        B.CreateFMul(B.CreateSIToFP(signExtend(B, Lanes, T.Bits), Floats),
                     ConstantFP::get(Floats, 1.0 / maskOf(T.Bits - 1)));
    Constant *Least = ConstantFP::get(Floats, -1);
    return B.CreateSelect(B.CreateFCmpOLT(Numbers, Least), Least, Numbers);
  }
  case ChannelClass::Packed:
    return unpackFields(B, B.CreateExtractElement(Lanes, uint64_t(0)),
                        T.Number);
  case ChannelClass::Half: {
    Value *Shorts =
        B.CreateTrunc(Lanes, withLanesOf(B.getInt16Ty(), Lanes->getType()));
    return B.CreateFPExt(
        B.CreateBitCast(Shorts, withLanesOf(B.getHalfTy(), Lanes->getType())),
        Floats);
  }
  default:
    return B.CreateBitCast(Lanes, Floats);
  }
}

Value *spir2nvvm::decodeFloats(IRBuilder<> &B, Value *Lanes, Value *DataType) {
  NumberSwitch Switch(B, DataType,
                      withLanesOf(B.getFloatTy(), Lanes->getType()));
  for (const image::ChannelType &T : image::Types)
    if (holdsFloats(T) && T.Class != ChannelClass::Float)
      Switch.add(T.Number, [&] { return decodeFloat(B, Lanes, T); });
  return Switch.finish([&] {
    return decodeFloat(B, Lanes, image::Types[image::FLOAT - image::FirstType]);
  });
}

// ---- Integers ---------------------------------------------------------------

Value *spir2nvvm::encodeIntegers(IRBuilder<> &B, Value *Color,
                                 Value *DataType) {
  NumberSwitch Switch(B, DataType, Color->getType());
  for (const image::ChannelType &T : image::Types)
    if (!holdsFloats(T) && T.Bits < 32)
      Switch.add(T.Number, [&]() -> Value * {
        const bool Signed = T.Class == ChannelClass::Signed;
        int Most = maskOf(T.Bits - Signed);
        if (Signed)
          return clampSigned(B, Color, -Most - 1, Most);
        Constant *Limit = ConstantInt::get(Color->getType(), Most);
        return B.CreateSelect(B.CreateICmpUGT(Color, Limit), Limit, Color);
      });
  return Switch.finish([&] { return Color; });
}

Value *spir2nvvm::decodeIntegers(IRBuilder<> &B, Value *Lanes,
                                 Value *DataType) {
  NumberSwitch Switch(B, DataType, Lanes->getType());
  for (const image::ChannelType &T : image::Types)
    if (T.Class == ChannelClass::Signed && T.Bits < 32)
      Switch.add(T.Number, [&] { return signExtend(B, Lanes, T.Bits); });
  return Switch.finish([&] { return Lanes; });
}
