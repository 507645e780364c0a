// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/LibNvvmFaults/Elements.h"

using namespace llvm;

static Align alignOf(Align OfAll, const VectorType *Ty, unsigned Index) {
  constexpr unsigned Byte = 8;
  return commonAlignment(OfAll,
                         uint64_t(Index) * Ty->getScalarSizeInBits() / Byte);
}

Value *
spir2nvvm::loadElements(LoadInst &Load, FixedVectorType *To,
                        function_ref<Value *(IRBuilder<> &, Value *)> Change) {
  IRBuilder<> B(&Load);
  Type *Element = To->getElementType();
  Value *First = asPointerTo(B, Element, Load.getPointerOperand());
  Value *Result = UndefValue::get(To);
  for (unsigned I = 0; I < To->getNumElements(); ++I) {
    LoadInst *Piece = B.CreateAlignedLoad(
        Element, B.CreateConstInBoundsGEP1_32(Element, First, I),
        alignOf(Load.getAlign(), To, I));
    Piece->copyMetadata(Load);
    Result = B.CreateInsertElement(Result, Change ? Change(B, Piece) : Piece,
                                   uint64_t(I));
  }
  return Result;
}

void spir2nvvm::storeElements(StoreInst &Store, Value *V) {
  IRBuilder<> B(&Store);
  auto *Ty = cast<FixedVectorType>(V->getType());
  Value *First =
      asPointerTo(B, Ty->getElementType(), Store.getPointerOperand());
  for (unsigned I = 0; I < Ty->getNumElements(); ++I) {
    Value *Piece = B.CreateExtractElement(V, uint64_t(I));
    Value *Address =
        B.CreateConstInBoundsGEP1_32(Ty->getElementType(), First, I);
    B.CreateAlignedStore(Piece, Address, alignOf(Store.getAlign(), Ty, I))
        ->copyMetadata(Store);
  }
}

bool spir2nvvm::isWholeBytes(const Type *Ty) {
  return !Ty->isIntegerTy() || (Ty->getIntegerBitWidth() >= 8 &&
                                isPowerOf2_32(Ty->getIntegerBitWidth()));
}

bool spir2nvvm::isOddInteger(const Type *Ty) {
  return !isWholeBytes(Ty) && !Ty->isIntegerTy(1);
}

Value *spir2nvvm::asPointerTo(IRBuilder<> &B, Type *Ty, Value *Pointer) {
  return B.CreateBitCast(
      Pointer, Ty->getPointerTo(Pointer->getType()->getPointerAddressSpace()));
}

Value *spir2nvvm::ofLanes(IRBuilder<> &B, FixedVectorType *Ty,
                          ArrayRef<Value *> Vectors,
                          function_ref<Value *(ArrayRef<Value *>)> Lane) {
  Value *Result = UndefValue::get(Ty);
  for (unsigned I = 0; I != Ty->getNumElements(); ++I) {
    SmallVector<Value *, 2> Parts;
    for (Value *V : Vectors)
      Parts.push_back(B.CreateExtractElement(V, uint64_t(I)));
    Result = B.CreateInsertElement(Result, Lane(Parts), uint64_t(I));
  }
  return Result;
}
