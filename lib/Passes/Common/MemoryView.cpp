// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What lies at an address, by the types it was computed with.

#include "Passes/Common/MemoryView.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

// Whatever the value of the last variable index, an element of the indexed
// type is there, and the constant indices after lead into it. Null where the
// bytes leave that element.
static MemoryView innermost(GEPOperator &Address, int64_t Behind,
                            const Value *Bytes, const DataLayout &DL) {
  MemoryView Memory;
  for (auto I = gep_type_begin(Address), E = gep_type_end(Address); I != E;
       ++I) {
    auto *Index = dyn_cast<ConstantInt>(I.getOperand());
    if (!Index) {
      Memory = {Address.getPointerOperand(), I.getIndexedType(), Behind, false};
    } else if (Memory.Offset) {
      if (StructType *S = I.getStructTypeOrNull())
        *Memory.Offset +=
            DL.getStructLayout(S)->getElementOffset(Index->getZExtValue());
      else
        *Memory.Offset += Index->getSExtValue() *
                          int64_t(DL.getTypeAllocSize(I.getIndexedType()));
    }
  }
  auto *Length = dyn_cast<ConstantInt>(Bytes);
  if (!Memory.Element || !Length)
    return {};
  uint64_t Size = DL.getTypeAllocSize(Memory.Element);
  int64_t Offset = *Memory.Offset;
  bool Inside = Offset >= 0 && uint64_t(Offset) <= Size &&
                Length->getValue().ule(Size - Offset);
  return Inside ? Memory : MemoryView();
}

MemoryView spir2nvvm::viewOf(Value *Address, const Value *Length,
                             function_ref<bool(Type *)> Holds,
                             const DataLayout &DL) {
  MemoryView Best;
  bool InsideElement = false;
  Optional<int64_t> Offset = 0;
  for (Value *V = Address;;) {
    Type *Element = V->getType()->getNonOpaquePointerElementType();
    if (Element->isSized() && Holds(Element))
      Best = {V, Element, Offset, InsideElement};
    if (auto *Cast = dyn_cast<BitCastOperator>(V)) {
      V = Cast->getOperand(0);
      continue;
    }
    auto *GEP = dyn_cast<GEPOperator>(V);
    if (!GEP)
      return Best;
    APInt Bytes(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
    if (Offset && GEP->accumulateConstantOffset(DL, Bytes)) {
      *Offset += Bytes.getSExtValue();
    } else if (Offset) {
      MemoryView Inner = innermost(*GEP, *Offset, Length, DL);
      if (Inner.First && Holds(Inner.Element))
        return Inner;
      InsideElement = Inner.First;
      Offset = None;
    }
    V = GEP->getPointerOperand();
  }
}
