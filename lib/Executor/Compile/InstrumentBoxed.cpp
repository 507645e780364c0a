// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls whose values travel in slots of 64 bits (BoxedCall in Runtime.h).

#include "Executor/Compile/Instrument.h"

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

Value *FunctionRewriter::callBoxed(CallInst &Call,
                                   const BoxedIntrinsic &Intrinsic) {
  Type *Word = B.getInt64Ty();
  SmallVector<Value *, 8> Given;
  for (Value *Arg : Call.args())
    toSlots(B, Arg, Given);
  IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().begin());
  // A function's results may be unused.
  constexpr size_t MostResults = 8;
  auto Room = [&](size_t Slots) {
    return AtEntry.CreateAlloca(Word,
                                AtEntry.getInt32(std::max(Slots, MostResults)));
  };
  Value *Arguments = Room(Given.size());
  Value *Results = Room(slotsOf(Call.getType()));
  for (size_t N = 0; N != Given.size(); ++N)
    B.CreateStore(Given[N], B.CreateConstGEP1_64(Word, Arguments, N));
  auto Address = [&](StringRef Part, const void *P) {
    const StringRef Name = Call.getCalledFunction()->getName();
    return All.address((RuntimePrefix + Part + "." + Name).str(), P);
  };
  callReporting("s2nBoxed", B.getVoidTy(),
                {B.getInt32(siteOf(Call)),
                 Address("run", reinterpret_cast<const void *>(Intrinsic.Run)),
                 Address("form", Intrinsic.Form), Arguments, Results});
  if (Call.getType()->isVoidTy())
    return nullptr;
  unsigned Taken = 0;
  return fromSlots(B, Call.getType(), [&] {
    return B.CreateLoad(Word, B.CreateConstGEP1_64(Word, Results, Taken++));
  });
}

void FunctionRewriter::rewriteBoxed(CallInst &Call,
                                    const BoxedIntrinsic &Intrinsic) {
  replace(Call, callBoxed(Call, Intrinsic));
}

extern "C" void executor::s2nBoxed(WorkItem *Item, uint32_t Site, BoxedFn Run,
                                   const void *Form, const uint64_t *Arguments,
                                   uint64_t *Results) {
  Run({*Item, Site, Form, Arguments, Results});
}
