// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Parameters and results whose vectors libNVVM accesses beyond their end
/// (NarrowParameters, BitVectorParameters), integers that PTX does not have
/// (OddIntegers), and halves (LostHalves), as integers of registers.
///
///   define void @k(<2 x i8> %v)        define void @k(i16 %v.bits)
///                                        %v = bitcast i16 %v.bits to <2 x i8>
///   define <4 x i1> @f()               define i8 @f()
///     ret <4 x i1> %r                    %1 = bitcast <4 x i1> %r to i4
///                                        %2 = zext i4 %1 to i8
///                                        ret i8 %2
///
/// Structures that go by value to a function and hold such vectors, or vectors
/// at places they are not aligned for (UnalignedStructures), or integers that
/// PTX does not have, as bit-fields are (OddIntegers), or halves (LostHalves), go
/// as arrays of integers; libNVVM copies them element by element.
///
///   define void @f(%struct.S* byval(%struct.S) align 1 %s)
///   ->
///   define void @f([17 x i8]* byval([17 x i8]) align 1 %s.bits)
///     %s = bitcast [17 x i8]* %s.bits to %struct.S*
///
/// Vectors of two bytes and halves that a function reads through its parameters
/// are loaded byte by byte and as integers: libNVVM would pass what is loaded.
///
/// A kernel's parameter keeps its size and alignment, and its halves and
/// structures, which it reads where they are.

#include "Passes/Common/KernelFunctions.h"
#include "Passes/Common/TakeBody.h"
#include "Passes/LibNvvmFaults/Elements.h"
#include "Passes/LibNvvmFaults/Opaque.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// What goes through a signature in a value's place, and the ways there and
/// back.
class Carriers {
public:
  Carriers(const DataLayout &Layout, Dialect D)
      : Layout(Layout),
        CarriesNarrow(occursIn(LibNvvmFault::NarrowParameters, D)),
        CarriesBits(occursIn(LibNvvmFault::BitVectorParameters, D)),
        CarriesUnaligned(occursIn(LibNvvmFault::UnalignedStructures, D)),
        CarriesOdd(occursIn(LibNvvmFault::OddIntegers, D)),
        CarriesHalves(occursIn(LibNvvmFault::LostHalves, D)) {}

  Type *typeFor(Type *Ty) const;
  FunctionType *typeFor(const Function &F, bool IsKernel) const;
  Value *carry(IRBuilder<> &B, Value *V, Type *To) const;
  Value *unpack(IRBuilder<> &B, Value *Carrier, Type *Ty) const;
  bool isNarrow(Type *Ty) const;
  bool isLost(Type *Ty) const {
    return CarriesHalves && Ty->getScalarType()->isHalfTy();
  }

private:
  Type *typeForVector(FixedVectorType *Ty) const;
  Type *typeForStruct(StructType *Ty) const;
  Type *typeFor(const Argument &A, bool IsKernel) const;
  bool isSplitWrongly(Type *Ty, bool IsPacked) const;
  template <typename Convert>
  Value *elementwise(IRBuilder<> &B, Value *From, Type *To,
                     Convert Element) const;

  const DataLayout &Layout;
  bool CarriesNarrow, CarriesBits, CarriesUnaligned, CarriesOdd, CarriesHalves;
};

} // namespace

static constexpr unsigned RegisterBits = 32, WidestBits = 64;

static Type *integers(LLVMContext &Ctx, unsigned Bits) {
  if (Bits <= WidestBits)
    return IntegerType::get(Ctx, std::max<unsigned>(8, PowerOf2Ceil(Bits)));
  return FixedVectorType::get(Type::getInt64Ty(Ctx),
                              divideCeil(Bits, WidestBits));
}

bool Carriers::isNarrow(Type *Ty) const {
  return CarriesNarrow && Ty->isVectorTy() &&
         Ty->getScalarSizeInBits() % 8 == 0 &&
         Layout.getTypeAllocSizeInBits(Ty) < RegisterBits;
}

Type *Carriers::typeForVector(FixedVectorType *Ty) const {
  if (isLost(Ty))
    return FixedVectorType::get(Type::getInt16Ty(Ty->getContext()), Ty);
  unsigned Bits = Layout.getTypeSizeInBits(Ty);
  bool HasBits = Ty->getScalarSizeInBits() % 8 != 0;
  bool IsCarried = HasBits ? CarriesBits : isNarrow(Ty);
  return IsCarried ? integers(Ty->getContext(), Bits) : Ty;
}

Type *Carriers::typeForStruct(StructType *Ty) const {
  SmallVector<Type *, 8> Elements;
  for (Type *Element : Ty->elements())
    Elements.push_back(typeFor(Element));
  if (equal(Elements, Ty->elements()))
    return Ty;
  return StructType::get(Ty->getContext(), Elements, Ty->isPacked());
}

Type *Carriers::typeFor(Type *Ty) const {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return typeForVector(Vector);
  if (isLost(Ty))
    return Type::getInt16Ty(Ty->getContext());
  if (CarriesOdd && isOddInteger(Ty))
    return integers(Ty->getContext(), Ty->getIntegerBitWidth());
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return typeForStruct(Struct);
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return ArrayType::get(typeFor(Array->getElementType()),
                          Array->getNumElements());
  return Ty;
}

// Vectors that have no place of their own or share a register, integers that no
// register holds, and halves.
bool Carriers::isSplitWrongly(Type *Ty, bool IsPacked) const {
  if ((CarriesOdd && isOddInteger(Ty->getScalarType())) || isLost(Ty))
    return true;
  if (Ty->isVectorTy())
    return CarriesUnaligned && (IsPacked || typeFor(Ty) != Ty);
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return isSplitWrongly(Array->getElementType(), IsPacked);
  auto *Struct = dyn_cast<StructType>(Ty);
  return Struct && any_of(Struct->elements(), [&](Type *Element) {
           return isSplitWrongly(Element, IsPacked || Struct->isPacked());
         });
}

// As large and as aligned as the structure.
static ArrayType *asIntegers(Type *Struct, const DataLayout &Layout) {
  uint64_t Size = Layout.getTypeAllocSize(Struct);
  uint64_t Piece = std::min<uint64_t>(WidestBits / 8,
                                      Layout.getABITypeAlign(Struct).value());
  return ArrayType::get(IntegerType::get(Struct->getContext(), 8 * Piece),
                        Size / Piece);
}

Type *Carriers::typeFor(const Argument &A, bool IsKernel) const {
  Type *Pointee = A.getParamByValType();
  if (!Pointee)
    return IsKernel && isLost(A.getType()) ? A.getType() : typeFor(A.getType());
  if (IsKernel || !isSplitWrongly(Pointee, false))
    return A.getType();
  return asIntegers(Pointee, Layout)
      ->getPointerTo(A.getType()->getPointerAddressSpace());
}

template <typename Convert>
Value *Carriers::elementwise(IRBuilder<> &B, Value *From, Type *To,
                             Convert Element) const {
  Value *Result = UndefValue::get(To);
  unsigned Count =
      To->isStructTy() ? To->getStructNumElements() : To->getArrayNumElements();
  for (unsigned I = 0; I < Count; ++I) {
    Type *Ty = ExtractValueInst::getIndexedType(To, I);
    Value *Old = B.CreateExtractValue(From, I);
    Result = B.CreateInsertValue(Result, Element(Old, Ty), I);
  }
  return Result;
}

static bool isCastable(Type *Ty, Type *Carrier) {
  return Ty == Carrier || Ty->isPointerTy() ||
         (Ty->isVectorTy() == Carrier->isVectorTy() && !Ty->isAggregateType() &&
          Ty->getScalarSizeInBits() == Carrier->getScalarSizeInBits());
}

Value *Carriers::carry(IRBuilder<> &B, Value *V, Type *To) const {
  Type *Ty = V->getType();
  if (isCastable(Ty, To))
    return B.CreateBitCast(V, To);
  if (Ty->isAggregateType())
    return elementwise(B, V, To, [&](Value *Old, Type *Element) {
      return carry(B, Old, Element);
    });
  Value *Bits = B.CreateBitCast(V, B.getIntNTy(Layout.getTypeSizeInBits(Ty)));
  Type *Wide = B.getIntNTy(Layout.getTypeSizeInBits(To));
  return B.CreateBitCast(B.CreateZExt(Bits, Wide), To);
}

Value *Carriers::unpack(IRBuilder<> &B, Value *Carrier, Type *Ty) const {
  Type *From = Carrier->getType();
  if (isCastable(Ty, From))
    return B.CreateBitCast(Carrier, Ty);
  if (Ty->isAggregateType())
    return elementwise(B, Carrier, Ty, [&](Value *Old, Type *Element) {
      return unpack(B, Old, Element);
    });
  Value *Wide =
      B.CreateBitCast(Carrier, B.getIntNTy(Layout.getTypeSizeInBits(From)));
  Value *Bits = B.CreateTrunc(Wide, B.getIntNTy(Layout.getTypeSizeInBits(Ty)));
  return B.CreateBitCast(Bits, Ty);
}

FunctionType *Carriers::typeFor(const Function &F, bool IsKernel) const {
  SmallVector<Type *, 8> Params;
  for (const Argument &A : F.args())
    Params.push_back(typeFor(A, IsKernel));
  return FunctionType::get(typeFor(F.getReturnType()), Params, F.isVarArg());
}

// A parameter's type and what byval says about it are the same.
template <typename CallOrFunction> static void fixByval(CallOrFunction &To) {
  FunctionType *Ty = To.getFunctionType();
  for (unsigned I = 0; I < Ty->getNumParams(); ++I)
    if (To.getAttributes().hasParamAttr(I, Attribute::ByVal)) {
      Type *Pointee = Ty->getParamType(I)->getNonOpaquePointerElementType();
      To.removeParamAttr(I, Attribute::ByVal);
      To.addParamAttr(I, Attribute::getWithByValType(To.getContext(), Pointee));
    }
}

static void unpackArguments(Function &Old, Function &New,
                            const Carriers &Carry) {
  IRBuilder<> B(New.getContext());
  if (!New.isDeclaration())
    B.SetInsertPoint(&*New.getEntryBlock().getFirstInsertionPt());
  for (auto [From, To] : zip(Old.args(), New.args())) {
    if (From.getType() == To.getType() || New.isDeclaration()) {
      To.takeName(&From);
      From.replaceAllUsesWith(&To);
      continue;
    }
    To.setName(From.getName() + ".bits");
    Value *Body = Carry.unpack(B, &To, From.getType());
    From.replaceAllUsesWith(Body);
    Body->takeName(&From);
  }
}

static void carryResults(Function &F, const Carriers &Carry) {
  for (BasicBlock &Block : F)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
      if (Value *V = Return->getReturnValue()) {
        IRBuilder<> B(Return);
        Return->setOperand(0, Carry.carry(B, V, F.getReturnType()));
      }
}

static void rewriteCall(CallInst &Call, Function &Callee,
                        const Carriers &Carry) {
  IRBuilder<> B(&Call);
  SmallVector<Value *, 8> Args;
  for (const Use &Arg : Call.args())
    Args.push_back(Carry.carry(
        B, Arg, Callee.getArg(Call.getArgOperandNo(&Arg))->getType()));
  CallInst *New = B.CreateCall(&Callee, Args);
  New->setCallingConv(Call.getCallingConv());
  New->setAttributes(Call.getAttributes());
  fixByval(*New);
  New->setTailCallKind(Call.getTailCallKind());
  New->copyMetadata(Call);
  Value *Result = New;
  if (!Call.getType()->isVoidTy()) {
    Result = Carry.unpack(B, New, Call.getType());
    Result->takeName(&Call);
    Call.replaceAllUsesWith(Result);
  }
  Call.eraseFromParent();
}

static void rewrite(Function &F, FunctionType *Ty, const Carriers &Carry) {
  auto *New = Function::Create(Ty, F.getLinkage(), F.getAddressSpace());
  takeBody(F, *New);
  fixByval(*New);
  unpackArguments(F, *New, Carry);
  carryResults(*New, Carry);
  for (User *U : make_early_inc_range(F.users()))
    if (auto *Call = dyn_cast<CallInst>(U);
        Call && Call->getCalledOperand() == &F)
      rewriteCall(*Call, *New, Carry);
  F.replaceAllUsesWith(ConstantExpr::getBitCast(New, F.getType()));
  F.eraseFromParent();
}

static bool readsParameter(const LoadInst &Load) {
  return isa<Argument>(getUnderlyingObject(Load.getPointerOperand()));
}

// What libNVVM could pass in the pointer's place, in a form that it can pass.
static Value *inPassableForm(LoadInst &Load, const Carriers &Carry) {
  Type *Ty = Load.getType();
  if (Carry.isNarrow(Ty))
    return loadElements(Load, cast<FixedVectorType>(Ty));
  if (!Carry.isLost(Ty))
    return nullptr;
  IRBuilder<> B(&Load);
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return B.CreateBitCast(
        loadElements(Load, FixedVectorType::get(B.getInt16Ty(), Vector),
                     throughMove),
        Ty);
  Type *Bits = B.getInt16Ty();
  Value *Pointer =
      B.CreateBitCast(Load.getPointerOperand(),
                      Bits->getPointerTo(Load.getPointerAddressSpace()));
  LoadInst *Half = B.CreateAlignedLoad(Bits, Pointer, Load.getAlign());
  Half->copyMetadata(Load);
  return B.CreateBitCast(throughMove(B, Half), Ty);
}

static void readInPassableForm(Function &F, const Carriers &Carry) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Load = dyn_cast<LoadInst>(&I))
      if (Load->isSimple() && readsParameter(*Load))
        if (Value *V = inPassableForm(*Load, Carry)) {
          Load->replaceAllUsesWith(V);
          Load->eraseFromParent();
        }
}

void spir2nvvm::carryNarrowValues(Translation &T) {
  Carriers Carry(T.M->getDataLayout(), T.Opts.dialect());
  FunctionSet Kernels = kernelFunctions(T);
  for (Function &F : make_early_inc_range(*T.M)) {
    if (F.isIntrinsic())
      continue;
    if (!Kernels.contains(&F))
      readInPassableForm(F, Carry);
    FunctionType *Ty = Carry.typeFor(F, Kernels.contains(&F));
    if (Ty != F.getFunctionType())
      rewrite(F, Ty, Carry);
  }
}
