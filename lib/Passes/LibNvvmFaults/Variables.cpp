// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Variables in types whose elements fill them, so that libNVVM has no padding
/// to forget (PackedVectors, ShortVariables), no bits to pack (BitsInMemory)
/// and no single half (HalfVariables).
///
///   @t = addrspace(4) constant [2 x <3 x float>]
///            [<3 x float> <1, 2, 3>, <3 x float> <4, 5, 6>]
/// becomes
///   @t = addrspace(4) constant [2 x <4 x float>]
///            [<4 x float> <1, 2, 3, 0>, <4 x float> <4, 5, 6, 0>]
///
/// and users of the variable cast it to what it was. Size, alignment and
/// the place of each element stay.

#include "Diagnostics/Rules/Finish.h"
#include "Passes/Common/RetypeVariable.h"
#include "Passes/LibNvvmFaults/Elements.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// The type that has the same size and alignment and no padding in vectors, and
/// constants of it.
class Filler {
public:
  explicit Filler(const DataLayout &Layout) : Layout(Layout) {}
  Type *filled(Type *Ty) const;
  /// Null if \p C is an expression that cannot be taken apart.
  Constant *filled(Constant *C, Type *To) const;

private:
  Type *filledVector(FixedVectorType *Ty) const;
  Type *filledStruct(StructType *Ty) const;
  Constant *filledVector(Constant *C, FixedVectorType *To) const;
  Constant *packedBits(Constant *C, FixedVectorType *To) const;
  Constant *filledAggregate(Constant *C, Type *To) const;

  const DataLayout &Layout;
};

} // namespace

Type *Filler::filledVector(FixedVectorType *Ty) const {
  Type *Element = Ty->getElementType();
  if (!isWholeBytes(Element))
    Element = Type::getInt8Ty(Ty->getContext());
  uint64_t Count =
      Layout.getTypeAllocSize(Ty) / Layout.getTypeAllocSize(Element);
  return FixedVectorType::get(Element, Count);
}

Type *Filler::filledStruct(StructType *Ty) const {
  SmallVector<Type *, 8> Elements;
  for (Type *Element : Ty->elements())
    Elements.push_back(filled(Element));
  if (equal(Elements, Ty->elements()))
    return Ty;
  return StructType::get(Ty->getContext(), Elements, Ty->isPacked());
}

Type *Filler::filled(Type *Ty) const {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return filledVector(Vector);
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return filledStruct(Struct);
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return ArrayType::get(filled(Array->getElementType()),
                          Array->getNumElements());
  return isWholeBytes(Ty) ? Ty
                          : IntegerType::get(Ty->getContext(),
                                             8 * Layout.getTypeAllocSize(Ty));
}

// Memory has a vector's first element in the lowest bits.
Constant *Filler::packedBits(Constant *C, FixedVectorType *To) const {
  auto *From = cast<FixedVectorType>(C->getType());
  unsigned Width = From->getScalarSizeInBits();
  APInt Bits(To->getNumElements() * 8, 0);
  for (unsigned I = 0; I < From->getNumElements(); ++I) {
    Constant *Element = C->getAggregateElement(I);
    if (auto *Number = dyn_cast_or_null<ConstantInt>(Element))
      Bits.insertBits(Number->getValue(), I * Width);
    else if (!Element || !isa<UndefValue>(Element))
      return nullptr;
  }
  SmallVector<uint8_t, 16> Bytes;
  for (unsigned I = 0; I < To->getNumElements(); ++I)
    Bytes.push_back(Bits.extractBitsAsZExtValue(8, I * 8));
  return ConstantDataVector::get(C->getContext(), Bytes);
}

Constant *Filler::filledVector(Constant *C, FixedVectorType *To) const {
  auto *From = cast<FixedVectorType>(C->getType());
  if (From->getElementType() != To->getElementType())
    return packedBits(C, To);
  SmallVector<Constant *, 16> Elements(
      To->getNumElements(), Constant::getNullValue(To->getElementType()));
  for (unsigned I = 0; I < From->getNumElements(); ++I)
    if (!(Elements[I] = C->getAggregateElement(I)))
      return nullptr;
  return ConstantVector::get(Elements);
}

static unsigned elementCount(const Type *Ty) {
  return Ty->isStructTy() ? Ty->getStructNumElements()
                          : Ty->getArrayNumElements();
}

static Constant *aggregateOf(Type *Ty, ArrayRef<Constant *> Elements) {
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return ConstantStruct::get(Struct, Elements);
  return ConstantArray::get(cast<ArrayType>(Ty), Elements);
}

Constant *Filler::filledAggregate(Constant *C, Type *To) const {
  SmallVector<Constant *, 16> Elements;
  for (unsigned I = 0; I < elementCount(To); ++I) {
    Type *Ty = GetElementPtrInst::getTypeAtIndex(To, uint64_t(I));
    Constant *Element = C->getAggregateElement(I);
    Element = Element ? filled(Element, Ty) : nullptr;
    if (!Element)
      return nullptr;
    Elements.push_back(Element);
  }
  return aggregateOf(To, Elements);
}

Constant *Filler::filled(Constant *C, Type *To) const {
  if (C->getType() == To)
    return C;
  if (C->isNullValue())
    return Constant::getNullValue(To);
  if (isa<UndefValue>(C))
    return UndefValue::get(To);
  if (To->isStructTy() || To->isArrayTy())
    return filledAggregate(C, To);
  if (isa<ConstantExpr>(C))
    C = ConstantFoldConstant(C, Layout);
  if (auto *Vector = dyn_cast<FixedVectorType>(To))
    return filledVector(C, Vector);
  return C->getType()->isIntegerTy() ? ConstantExpr::getZExt(C, To)
                                     : ConstantExpr::getBitCast(C, To);
}

// An aggregate that says nothing about its elements has the right size.
static bool saysNothing(const GlobalVariable &G) {
  return !G.hasInitializer() || G.getInitializer()->isNullValue() ||
         isa<UndefValue>(G.getInitializer());
}

static Type *typeFor(const GlobalVariable &G, const Filler &Fill) {
  Type *Ty = G.getValueType();
  if (saysNothing(G) && !Ty->isVectorTy())
    return Ty;
  return Ty->isHalfTy() ? Type::getInt16Ty(G.getContext()) : Fill.filled(Ty);
}

static void fillVariable(GlobalVariable &G, const Filler &Fill,
                         DiagnosticSink &Sink) {
  Type *Ty = typeFor(G, Fill);
  if (Ty == G.getValueType())
    return;
  Constant *Init = nullptr;
  if (G.hasInitializer() && !(Init = Fill.filled(G.getInitializer(), Ty))) {
    Sink.report(rule::FN15, G, G.getName());
    return;
  }
  const Align Natural =
      G.getParent()->getDataLayout().getABITypeAlign(G.getValueType());
  GlobalVariable &New = retypeVariable(G, Ty, Init);
  if (!New.getAlign())
    New.setAlignment(Natural);
}

void spir2nvvm::fillVariables(Translation &T) {
  if (!occursIn(LibNvvmFault::ShortVariables, T.Opts.dialect()))
    return;
  Filler Fill(T.M->getDataLayout());
  for (GlobalVariable &G : make_early_inc_range(T.M->globals()))
    fillVariable(G, Fill, T.Sink);
}
