// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `half` for NVVM IR 1.1, which has no such type (chapter 4) but converts
/// its bits (9.7). First the arithmetic moves to float, then the type becomes
/// i16 everywhere.
///
///   %s = fadd half %a, %b
///   ->
///   %1 = call float @llvm.convert.from.fp16.f32(i16 %a)
///   %2 = call float @llvm.convert.from.fp16.f32(i16 %b)
///   %3 = fadd float %1, %2
///   %s = call i16 @llvm.convert.to.fp16.f32(float %3)
///
/// float has more than twice the digits of half, so rounding the float result
/// of +, -, *, / and sqrt once more gives what rounding to half at once gives.

#include "Diagnostics/Rules/Output.h"
#include "Writer/Legalise/Nvvm11.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isHalf(Type *Ty) { return Ty->getScalarType()->isHalfTy(); }

// The type with Element in place of its scalar type.
static Type *withElement(Type *Ty, Type *Element) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return FixedVectorType::get(Element, Vector->getNumElements());
  return Element;
}

// Applies Convert to each element.
static Value *mapElements(IRBuilder<> &B, Value *V, Type *To,
                          function_ref<Value *(Value *)> Convert) {
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  if (!Vector)
    return Convert(V);
  Value *Result = UndefValue::get(withElement(Vector, To));
  for (unsigned I = 0; I < Vector->getNumElements(); ++I)
    Result =
        B.CreateInsertElement(Result, Convert(B.CreateExtractElement(V, I)), I);
  return Result;
}

static Value *toFloat(IRBuilder<> &B, Value *Half) {
  return mapElements(B, Half, B.getFloatTy(), [&B](Value *V) {
    return B.CreateIntrinsic(Intrinsic::convert_from_fp16, {B.getFloatTy()},
                             {B.CreateBitCast(V, B.getInt16Ty())});
  });
}

static Value *fromFloat(IRBuilder<> &B, Value *Float) {
  return mapElements(B, Float, B.getHalfTy(), [&B](Value *V) {
    Value *Bits =
        B.CreateIntrinsic(Intrinsic::convert_to_fp16, {B.getFloatTy()}, {V});
    return B.CreateBitCast(Bits, B.getHalfTy());
  });
}

// double to float so that the later rounding to half is right: towards zero,
// and the last bit set where something was lost ("round to odd").
static Value *roundToOdd(IRBuilder<> &B, Value *Double) {
  return mapElements(B, Double, B.getFloatTy(), [&B](Value *V) -> Value * {
    Value *Near = B.CreateFPTrunc(V, B.getFloatTy());
    Value *Back = B.CreateFPExt(Near, B.getDoubleTy());
    auto Magnitude = [&B](Value *D) {
      return B.CreateAnd(B.CreateBitCast(D, B.getInt64Ty()),
                         B.getInt64(INT64_MAX));
    };
    Value *Rounded = Magnitude(Back);
    Value *TooFar = B.CreateICmpUGT(Rounded, Magnitude(V));
    Value *Bits = B.CreateBitCast(Near, B.getInt32Ty());
    Bits = B.CreateSub(Bits, B.CreateZExt(TooFar, B.getInt32Ty()));
    Bits = B.CreateOr(Bits, B.getInt32(1));
    // Exact values, and NaN, which compares unordered, stay as they are.
    Value *Inexact = B.CreateFCmpONE(V, Back);
    return B.CreateSelect(Inexact, B.CreateBitCast(Bits, B.getFloatTy()), Near);
  });
}

static Value *lowerTruncation(IRBuilder<> &B, FPTruncInst &Trunc) {
  Value *From = Trunc.getOperand(0);
  if (From->getType()->getScalarType()->isDoubleTy())
    From = roundToOdd(B, From);
  return fromFloat(B, From);
}

// A number as halves. They are about to become integers, and libNVVM is wrong
// about the sign of the low one of those that it takes apart itself
// (libnvvm-faults, Pieces.cpp).
static Value *takeApart(IRBuilder<> &B, Value *Number, FixedVectorType *To) {
  Value *Result = UndefValue::get(To);
  for (uint64_t N = 0; N != To->getNumElements(); ++N) {
    Value *Bits = B.CreateTrunc(B.CreateLShr(Number, 16 * N), B.getInt16Ty());
    Result =
        B.CreateInsertElement(Result, B.CreateBitCast(Bits, B.getHalfTy()), N);
  }
  return Result;
}

// Integers up to 2^24 are exact in float, larger ones overflow half anyway.
static Value *lowerCast(IRBuilder<> &B, CastInst &Cast) {
  Value *From = Cast.getOperand(0);
  Type *To = Cast.getType();
  if (auto *Trunc = dyn_cast<FPTruncInst>(&Cast))
    return lowerTruncation(B, *Trunc);
  if (isa<FPExtInst>(Cast))
    return B.CreateFPExt(toFloat(B, From), To);
  if (isa<FPToSIInst>(Cast) || isa<FPToUIInst>(Cast))
    return B.CreateCast(Cast.getOpcode(), toFloat(B, From), To);
  return fromFloat(
      B, B.CreateCast(Cast.getOpcode(), From, withElement(To, B.getFloatTy())));
}

// Functions whose result for halves is a half, or nearly as for sqrt above.
static bool isExactInFloat(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::ceil:
  case Intrinsic::copysign:
  case Intrinsic::fabs:
  case Intrinsic::floor:
  case Intrinsic::maxnum:
  case Intrinsic::minnum:
  case Intrinsic::nearbyint:
  case Intrinsic::rint:
  case Intrinsic::round:
  case Intrinsic::sqrt:
  case Intrinsic::trunc:
    return true;
  default:
    return false;
  }
}

// A * B + C, rounded once. The product, of 22 bits, is exact in double. So is
// the sum, unless the product is below 2^-14 and C above 2^5, which then is the
// result either way. Whether libNVVM fuses the two makes no difference.
static Value *fused(IRBuilder<> &B, ArrayRef<Value *> Floats) {
  Type *Double = withElement(Floats[0]->getType(), B.getDoubleTy());
  auto Wide = [&](unsigned N) { return B.CreateFPExt(Floats[N], Double); };
  Value *Sum = B.CreateFAdd(B.CreateFMul(Wide(0), Wide(1)), Wide(2));
  return fromFloat(B, roundToOdd(B, Sum));
}

static Value *lowerIntrinsic(IRBuilder<> &B, IntrinsicInst &Call,
                             DiagnosticSink &Sink) {
  SmallVector<Value *, 3> Args;
  for (Value *Argument : Call.args())
    Args.push_back(toFloat(B, Argument));
  if (Call.getIntrinsicID() == Intrinsic::fma)
    return fused(B, Args);
  if (Call.getIntrinsicID() == Intrinsic::fmuladd) {
    Value *Product = fromFloat(B, B.CreateFMul(Args[0], Args[1]));
    return fromFloat(B, B.CreateFAdd(toFloat(B, Product), Args[2]));
  }
  if (!isExactInFloat(Call.getIntrinsicID())) {
    Sink.report(rule::OUT25, Call, Call.getCalledFunction()->getName());
    return nullptr;
  }
  return fromFloat(
      B, B.CreateIntrinsic(Call.getIntrinsicID(), {Args[0]->getType()}, Args));
}

// The value of I computed in float; null where I only moves bits.
static Value *lowerArithmetic(Instruction &I, DiagnosticSink &Sink) {
  IRBuilder<> B(&I);
  bool OnHalves = I.getNumOperands() && isHalf(I.getOperand(0)->getType());
  if (isa<CastInst>(I) && !isa<BitCastInst>(I) &&
      (OnHalves || isHalf(I.getType())))
    return lowerCast(B, cast<CastInst>(I));
  if (isa<BitCastInst>(I) && isHalf(I.getType()) && I.getType()->isVectorTy() &&
      I.getOperand(0)->getType()->isIntegerTy())
    return takeApart(B, I.getOperand(0), cast<FixedVectorType>(I.getType()));
  auto *Compare = dyn_cast<FCmpInst>(&I);
  auto *Binary = dyn_cast<BinaryOperator>(&I);
  if (OnHalves && (Compare || Binary)) {
    Value *L = toFloat(B, I.getOperand(0));
    Value *R = toFloat(B, I.getOperand(1));
    return Compare ? B.CreateFCmp(Compare->getPredicate(), L, R)
                   : fromFloat(B, B.CreateBinOp(Binary->getOpcode(), L, R));
  }
  if (!isHalf(I.getType()))
    return nullptr;
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (Call && !Call->getCalledFunction()->getName().startswith("llvm.nvvm."))
    return lowerIntrinsic(B, *Call, Sink);
  return nullptr;
}

namespace {

/// half to i16 in every type.
class HalfTypes : public ValueMapTypeRemapper {
public:
  static bool occursIn(Type *Ty) {
    SmallPtrSet<Type *, 8> Seen;
    return containsHalf(Ty, Seen);
  }

  Type *remapType(Type *Ty) override {
    if (!occursIn(Ty))
      return Ty;
    if (Type *Known = Done.lookup(Ty))
      return Known;
    Type *New = build(Ty);
    return Done[Ty] = New;
  }

private:
  static bool containsHalf(Type *Ty, SmallPtrSetImpl<Type *> &Seen) {
    return Ty->isHalfTy() ||
           (Seen.insert(Ty).second && any_of(Ty->subtypes(), [&](Type *Inner) {
              return containsHalf(Inner, Seen);
            }));
  }

  Type *build(Type *Ty) {
    if (Ty->isHalfTy())
      return Type::getInt16Ty(Ty->getContext());
    if (auto *Struct = dyn_cast<StructType>(Ty); Struct && !Struct->isLiteral())
      return buildNamed(*Struct);
    SmallVector<Type *, 8> Parts;
    for (Type *Inner : Ty->subtypes())
      Parts.push_back(remapType(Inner));
    if (auto *Pointer = dyn_cast<PointerType>(Ty))
      return Parts[0]->getPointerTo(Pointer->getAddressSpace());
    if (auto *Array = dyn_cast<ArrayType>(Ty))
      return ArrayType::get(Parts[0], Array->getNumElements());
    if (auto *Vector = dyn_cast<VectorType>(Ty))
      return VectorType::get(Parts[0], Vector->getElementCount());
    if (auto *Function = dyn_cast<FunctionType>(Ty))
      return FunctionType::get(Parts[0], ArrayRef<Type *>(Parts).drop_front(),
                               Function->isVarArg());
    return StructType::get(Ty->getContext(), Parts,
                           cast<StructType>(Ty)->isPacked());
  }

  // In the table before its parts: they may point back to it.
  Type *buildNamed(StructType &Struct) {
    std::string Name = Struct.getName().str();
    Struct.setName("");
    StructType *New = StructType::create(Struct.getContext(), Name);
    Done[&Struct] = New;
    SmallVector<Type *, 8> Parts;
    for (Type *Inner : Struct.elements())
      Parts.push_back(remapType(Inner));
    New->setBody(Parts, Struct.isPacked());
    return New;
  }

  DenseMap<Type *, Type *> Done;
};

/// Constants of half by their bits.
class HalfConstants : public ValueMaterializer {
public:
  Value *materialize(Value *V) override {
    if (auto *Number = dyn_cast<ConstantFP>(V))
      if (Number->getType()->isHalfTy())
        return ConstantInt::get(Type::getInt16Ty(V->getContext()),
                                Number->getValueAPF().bitcastToAPInt());
    auto *Data = dyn_cast<ConstantDataSequential>(V);
    if (!Data || !Data->getElementType()->isHalfTy())
      return nullptr;
    SmallVector<uint16_t, 16> Bits;
    for (unsigned I = 0; I < Data->getNumElements(); ++I)
      Bits.push_back(uint16_t(
          Data->getElementAsAPFloat(I).bitcastToAPInt().getZExtValue()));
    return isa<ConstantDataVector>(V)
               ? ConstantDataVector::get(V->getContext(), Bits)
               : ConstantDataArray::get(V->getContext(), Bits);
  }
};

/// Gives every global value and instruction its type without half.
class Retyper {
public:
  Retyper(Module &M, DiagnosticSink &Sink) : M(M), Sink(Sink) {}
  void run();

private:
  void replace(GlobalVariable &Old);
  void replace(Function &Old);
  void remap(Function &F);
  AttributeList remap(AttributeList List);

  Module &M;
  DiagnosticSink &Sink;
  HalfTypes Types;
  HalfConstants Constants;
  ValueToValueMapTy Values;
  std::vector<GlobalValue *> Dead;
  std::vector<std::pair<GlobalVariable *, Constant *>> Initialisers;
};

} // namespace

void Retyper::replace(GlobalVariable &Old) {
  if (Old.hasInitializer())
    Initialisers.emplace_back(&Old, Old.getInitializer());
  Type *Ty = Types.remapType(Old.getValueType());
  if (Ty == Old.getValueType())
    return;
  auto *New =
      new GlobalVariable(M, Ty, Old.isConstant(), Old.getLinkage(), nullptr, "",
                         &Old, Old.getThreadLocalMode(), Old.getAddressSpace(),
                         Old.isExternallyInitialized());
  New->copyAttributesFrom(&Old);
  New->copyMetadata(&Old, 0);
  New->takeName(&Old);
  if (Old.hasInitializer())
    Initialisers.back().first = New;
  Values[&Old] = New;
  ValueAsMetadata::handleRAUW(&Old, New);
  Dead.push_back(&Old);
}

AttributeList Retyper::remap(AttributeList List) {
  LLVMContext &Ctx = M.getContext();
  for (unsigned Index : List.indexes())
    for (Attribute A : List.getAttributes(Index))
      if (A.isTypeAttribute() && A.getValueAsType())
        List = List.replaceAttributeTypeAtIndex(
            Ctx, Index, A.getKindAsEnum(), Types.remapType(A.getValueAsType()));
  return List;
}

void Retyper::replace(Function &Old) {
  Type *Ty = Types.remapType(Old.getFunctionType());
  if (Ty == Old.getFunctionType())
    return;
  if (Old.isIntrinsic()) {
    Sink.report(rule::OUT25, Old, Old.getName());
    return;
  }
  auto *New = Function::Create(cast<FunctionType>(Ty), Old.getLinkage(),
                               Old.getAddressSpace(), "");
  M.getFunctionList().insert(Old.getIterator(), New);
  New->copyAttributesFrom(&Old);
  New->setAttributes(remap(Old.getAttributes()));
  New->copyMetadata(&Old, 0);
  New->takeName(&Old);
  New->getBasicBlockList().splice(New->begin(), Old.getBasicBlockList());
  for (auto [OldArg, NewArg] : zip(Old.args(), New->args())) {
    NewArg.takeName(&OldArg);
    Values[&OldArg] = &NewArg;
    ValueAsMetadata::handleRAUW(&OldArg, &NewArg);
  }
  Values[&Old] = New;
  ValueAsMetadata::handleRAUW(&Old, New);
  Dead.push_back(&Old);
}

void Retyper::remap(Function &F) {
  for (Instruction &I : instructions(F))
    RemapInstruction(&I, Values, RF_IgnoreMissingLocals, &Types, &Constants);
  // half <-> i16 moves have become i16 -> i16.
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (isa<BitCastInst>(I) && I.getType() == I.getOperand(0)->getType()) {
      I.replaceAllUsesWith(I.getOperand(0));
      I.eraseFromParent();
    }
}

void Retyper::run() {
  for (GlobalVariable &Global : make_early_inc_range(M.globals()))
    replace(Global);
  for (Function &F : make_early_inc_range(M))
    replace(F);
  for (auto [Global, Initialiser] : Initialisers)
    Global->setInitializer(
        MapValue(Initialiser, Values, RF_None, &Types, &Constants));
  for (GlobalAlias &Alias : M.aliases())
    if (Types.remapType(Alias.getValueType()) != Alias.getValueType())
      Sink.report(rule::OUT25, Alias, "an alias");
  for (Function &F : M)
    remap(F);
  for (GlobalValue *Old : Dead)
    Old->eraseFromParent();
}

static bool usesHalf(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (HalfTypes::occursIn(I.getType()) ||
          any_of(I.operands(),
                 [](Value *V) { return HalfTypes::occursIn(V->getType()); }))
        return true;
  return any_of(M.global_values(), [](const GlobalValue &Value) {
    return HalfTypes::occursIn(Value.getValueType());
  });
}

void spir2nvvm::lowerHalfForNvvm11(Module &M, DiagnosticSink &Sink) {
  if (!usesHalf(M))
    return;
  unsigned Before = Sink.errorCount();
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (Value *New = lowerArithmetic(I, Sink)) {
        I.replaceAllUsesWith(New);
        I.eraseFromParent();
      }
  for (Function &F : make_early_inc_range(M))
    if (F.isIntrinsic() && F.use_empty())
      F.eraseFromParent();
  if (Sink.errorCount() == Before)
    Retyper(M, Sink).run();
}
