// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/LibNvvmFaults/Elements.h"

using namespace llvm;

Value *
spir2nvvm::loadElements(LoadInst &Load, FixedVectorType *To,
                        function_ref<Value *(IRBuilder<> &, Value *)> Change) {
  constexpr unsigned Byte = 8;
  IRBuilder<> B(&Load);
  Type *Element = To->getElementType();
  Value *First =
      B.CreateBitCast(Load.getPointerOperand(),
                      Element->getPointerTo(Load.getPointerAddressSpace()));
  Value *Result = UndefValue::get(To);
  for (unsigned I = 0; I < To->getNumElements(); ++I) {
    uint64_t Offset = uint64_t(I) * To->getScalarSizeInBits() / Byte;
    LoadInst *Piece = B.CreateAlignedLoad(
        Element, B.CreateConstInBoundsGEP1_32(Element, First, I),
        commonAlignment(Load.getAlign(), Offset));
    Piece->copyMetadata(Load);
    Result = B.CreateInsertElement(Result, Change ? Change(B, Piece) : Piece,
                                   uint64_t(I));
  }
  return Result;
}
