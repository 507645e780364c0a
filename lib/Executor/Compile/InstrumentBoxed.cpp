// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls whose values travel in slots of 64 bits (BoxedCall in Runtime.h).

#include "Executor/Compile/Instrument.h"
#include "Executor/Run/ImageIntrinsics.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static constexpr unsigned SlotBits = 64;

// A value's scalars in order; one of 128 bits takes two slots.
static void toSlots(IRBuilder<> &B, Value *V, SmallVectorImpl<Value *> &Slots) {
  Type *Ty = V->getType();
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    for (unsigned N = 0; N != Struct->getNumElements(); ++N)
      toSlots(B, B.CreateExtractValue(V, N), Slots);
  } else if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    for (unsigned N = 0; N != Vector->getNumElements(); ++N)
      toSlots(B, B.CreateExtractElement(V, N), Slots);
  } else if (Ty->isIntegerTy(2 * SlotBits)) {
    Slots.push_back(B.CreateTrunc(V, B.getInt64Ty()));
    Slots.push_back(B.CreateTrunc(B.CreateLShr(V, SlotBits), B.getInt64Ty()));
  } else {
    unsigned Bits = Ty->getScalarSizeInBits();
    Value *Number = Ty->isPointerTy() ? B.CreatePtrToInt(V, B.getInt64Ty())
                                      : B.CreateBitCast(V, B.getIntNTy(Bits));
    Slots.push_back(B.CreateZExtOrTrunc(Number, B.getInt64Ty()));
  }
}

static unsigned slotsOf(Type *Ty) {
  unsigned Count = 0;
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    for (Type *Element : Struct->elements())
      Count += slotsOf(Element);
    return Count;
  }
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return Vector->getNumElements() * slotsOf(Vector->getElementType());
  return Ty->isVoidTy() ? 0 : Ty->isIntegerTy(2 * SlotBits) ? 2 : 1;
}

// Next returns the slots one after the other.
static Value *fromSlots(IRBuilder<> &B, Type *Ty,
                        function_ref<Value *()> Next) {
  Value *Whole = UndefValue::get(Ty);
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    for (unsigned N = 0; N != Struct->getNumElements(); ++N)
      Whole = B.CreateInsertValue(
          Whole, fromSlots(B, Struct->getElementType(N), Next), N);
    return Whole;
  }
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    for (unsigned N = 0; N != Vector->getNumElements(); ++N)
      Whole = B.CreateInsertElement(
          Whole, fromSlots(B, Vector->getElementType(), Next), N);
    return Whole;
  }
  if (Ty->isIntegerTy(2 * SlotBits)) {
    Value *Low = B.CreateZExt(Next(), Ty), *High = B.CreateZExt(Next(), Ty);
    return B.CreateOr(B.CreateShl(High, SlotBits), Low);
  }
  if (Ty->isPointerTy())
    return B.CreateIntToPtr(Next(), Ty);
  Value *Number = B.CreateTrunc(Next(), B.getIntNTy(Ty->getScalarSizeInBits()));
  return B.CreateBitCast(Number, Ty);
}

// Run gets what s2nBoxed takes behind the site. B is in the function whose code
// begins at \p Entry.
Value *
FunctionRewriter::passInSlots(IRBuilder<> &B, BasicBlock &Entry,
                              const BoxedIntrinsic &Intrinsic, StringRef Name,
                              ArrayRef<Value *> Values, Type *Result,
                              function_ref<void(ArrayRef<Value *>)> Run) {
  Type *Word = B.getInt64Ty();
  SmallVector<Value *, 8> Given;
  for (Value *V : Values)
    toSlots(B, V, Given);
  IRBuilder<> AtEntry(&Entry, Entry.begin());
  // A function's results may be unused.
  constexpr size_t MostResults = 8;
  auto Room = [&](size_t Slots) {
    return AtEntry.CreateAlloca(Word,
                                AtEntry.getInt32(std::max(Slots, MostResults)));
  };
  Value *Arguments = Room(Given.size());
  Value *Results = Room(slotsOf(Result));
  for (size_t N = 0; N != Given.size(); ++N)
    B.CreateStore(Given[N], B.CreateConstGEP1_64(Word, Arguments, N));
  auto Address = [&](StringRef Part, const void *P) {
    return All.address((RuntimePrefix + Part + "." + Name).str(), P);
  };
  Run({Address("run", reinterpret_cast<const void *>(Intrinsic.Run)),
       Address("form", Intrinsic.Form), Arguments, Results});
  if (Result->isVoidTy())
    return nullptr;
  unsigned Taken = 0;
  return fromSlots(B, Result, [&] {
    return B.CreateLoad(Word, B.CreateConstGEP1_64(Word, Results, Taken++));
  });
}

void FunctionRewriter::rewriteBoxed(CallInst &Call,
                                    const BoxedIntrinsic &Intrinsic) {
  const SmallVector<Value *, 8> Values(Call.args());
  auto Run = [&](ArrayRef<Value *> Slots) {
    SmallVector<Value *, 5> Operands = {B.getInt32(siteOf(Call))};
    append_range(Operands, Slots);
    callReporting("s2nBoxed", B.getVoidTy(), Operands);
  };
  replace(Call, passInSlots(B, F.getEntryBlock(), Intrinsic,
                            Call.getCalledFunction()->getName(), Values,
                            Call.getType(), Run));
}

// For the work-item of a call that stays apart.
Value *FunctionRewriter::boxedApart(IRBuilder<> &In, Function &Made,
                                    ArrayRef<Value *> Values,
                                    const Function &Intrinsic) {
  auto Run = [&](ArrayRef<Value *> Slots) {
    SmallVector<Value *, 6> Operands = {Made.getArg(ApartCall::Item),
                                        Made.getArg(ApartCall::Site)};
    append_range(Operands, Slots);
    SmallVector<Type *, 5> Params;
    for (Value *V : drop_begin(Operands))
      Params.push_back(V->getType());
    In.CreateCall(All.runtime("s2nBoxed", In.getVoidTy(), Params), Operands);
  };
  return passInSlots(In, Made.getEntryBlock(), findImageIntrinsic(Intrinsic),
                     Intrinsic.getName(), Values, Made.getReturnType(), Run);
}

extern "C" void executor::s2nBoxed(WorkItem *Item, uint32_t Site, BoxedFn Run,
                                   const void *Form, const uint64_t *Arguments,
                                   uint64_t *Results) {
  Run({*Item, Site, Form, Arguments, Results});
}
