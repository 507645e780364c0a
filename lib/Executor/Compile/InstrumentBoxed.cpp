// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls whose values travel in slots of 64 bits (BoxedCall in Runtime.h).

#include "Executor/Compile/Instrument.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// The scalars a type is made of, in order.
static void flatten(Type *Ty, SmallVectorImpl<Type *> &Scalars) {
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    for (Type *Element : Struct->elements())
      flatten(Element, Scalars);
  } else if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    Scalars.append(Vector->getNumElements(), Vector->getElementType());
  } else if (!Ty->isVoidTy()) {
    Scalars.push_back(Ty);
  }
}

static Value *toSlot(IRBuilder<> &B, Value *Scalar) {
  unsigned Bits = Scalar->getType()->getScalarSizeInBits();
  Value *Number = Scalar->getType()->isPointerTy()
                      ? B.CreatePtrToInt(Scalar, B.getInt64Ty())
                      : B.CreateBitCast(Scalar, B.getIntNTy(Bits));
  return B.CreateZExtOrTrunc(Number, B.getInt64Ty());
}

static Value *fromSlot(IRBuilder<> &B, Value *Slot, Type *Ty) {
  Value *Number = B.CreateTrunc(Slot, B.getIntNTy(Ty->getScalarSizeInBits()));
  return B.CreateBitCast(Number, Ty);
}

void FunctionRewriter::rewriteBoxed(CallInst &Call,
                                    const BoxedIntrinsic &Intrinsic) {
  Type *Word = B.getInt64Ty();
  SmallVector<Value *, 8> Given;
  for (Value *Arg : Call.args()) {
    auto *Vector = dyn_cast<FixedVectorType>(Arg->getType());
    for (unsigned N = 0; Vector && N != Vector->getNumElements(); ++N)
      Given.push_back(toSlot(B, B.CreateExtractElement(Arg, N)));
    if (!Vector)
      Given.push_back(toSlot(B, Arg));
  }
  SmallVector<Type *, 8> Wanted;
  flatten(Call.getType(), Wanted);
  IRBuilder<> AtEntry(&F.getEntryBlock(), F.getEntryBlock().begin());
  // A function may give two results where only the first one is wanted.
  auto Room = [&](size_t Slots) {
    return AtEntry.CreateAlloca(Word,
                                AtEntry.getInt32(std::max<size_t>(Slots, 2)));
  };
  Value *Arguments = Room(Given.size()), *Results = Room(Wanted.size());
  for (size_t N = 0; N != Given.size(); ++N)
    B.CreateStore(Given[N], B.CreateConstGEP1_64(Word, Arguments, N));
  auto Address = [&](const void *P) {
    return B.getInt64(reinterpret_cast<uint64_t>(P));
  };
  callReporting("s2nBoxed", B.getVoidTy(),
                {B.getInt32(siteOf(Call)),
                 Address(reinterpret_cast<const void *>(Intrinsic.Run)),
                 Address(Intrinsic.Form), Arguments, Results});
  Value *Whole = UndefValue::get(Call.getType());
  for (unsigned N = 0; N != Wanted.size(); ++N) {
    Value *Slot = B.CreateLoad(Word, B.CreateConstGEP1_64(Word, Results, N));
    Value *Part = fromSlot(B, Slot, Wanted[N]);
    if (Call.getType()->isStructTy())
      Whole = B.CreateInsertValue(Whole, Part, N);
    else if (Call.getType()->isVectorTy())
      Whole = B.CreateInsertElement(Whole, Part, N);
    else
      Whole = Part;
  }
  replace(Call, Call.getType()->isVoidTy() ? nullptr : Whole);
}

extern "C" void executor::s2nBoxed(WorkItem *Item, uint32_t Site, BoxedFn Run,
                                   const void *Form, const uint64_t *Arguments,
                                   uint64_t *Results) {
  Run({*Item, Site, Form, Arguments, Results});
}
