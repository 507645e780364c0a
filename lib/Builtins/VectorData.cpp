// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// vloadn, vstoren and the half forms (OpenCL C 1.2, 6.12.7).
///
///   vload4(i, p)       load <4 x T> at p + 4*i, aligned like T only
///   vloada_half3(i,p)  aligned like half4, and half3 takes the room of half4
///   vstore_half_rtz    one rounding from the argument's type

#include "Builtins/Lowering/Lowering.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
struct Access {
  unsigned Lanes;
  Value *Address; // pointer to a scalar or vector
  Align Alignment;
};
} // namespace

// What lies in memory is what the name says; a producer may have given the
// pointer another type.
static Type *elementOf(BuiltinCall &C) {
  if (C.stem().contains("_half"))
    return C.B.getHalfTy();
  bool Loads = C.stem().startswith("vload");
  return (Loads ? C.type() : C.arg(0)->getType())->getScalarType();
}

// \p Lanes as the name says: vload3, vstore_half4_rte.
static Access accessOf(BuiltinCall &C, unsigned Lanes, Value *Index,
                       Value *Base, bool Aligned) {
  IRBuilder<> &B = C.B;
  auto *Ptr = cast<PointerType>(Base->getType());
  Type *Elem = elementOf(C);
  Base = B.CreateBitCast(Base, Elem->getPointerTo(Ptr->getAddressSpace()));
  // 6.12.7: vloada_half3 and vstorea_half3 step by four elements.
  unsigned Stride = Aligned && Lanes == 3 ? 4 : Lanes;

  // A size_t of 32 bits wraps like the 32-bit addresses it indexes; no
  // object of such a module is large enough for the sign bit to mean more.
  Value *Wide = B.CreateSExt(Index, B.getInt64Ty());
  Value *Offset = B.CreateMul(Wide, B.getInt64(Stride));
  Value *Address = B.CreateGEP(Elem, Base, Offset);
  if (Lanes > 1)
    Address =
        B.CreateBitCast(Address, FixedVectorType::get(Elem, Lanes)
                                     ->getPointerTo(Ptr->getAddressSpace()));
  uint64_t Bytes = Elem->getPrimitiveSizeInBits() / 8;
  return {Lanes, Address, Align(Aligned ? Bytes * Stride : Bytes)};
}

// libNVVM widens a load of three lanes, or of two and one, to what the alignment
// grants: four, of which the last may lie after the object.
static Value *loadThree(IRBuilder<> &B, const Access &A) {
  auto *Three = cast<FixedVectorType>(
      A.Address->getType()->getNonOpaquePointerElementType());
  Type *Element = Three->getElementType();
  auto *Two = FixedVectorType::get(Element, 2);
  const unsigned Space = A.Address->getType()->getPointerAddressSpace();
  const Align Granted(A.Alignment.value() / 2);
  Value *First = B.CreateBitCast(A.Address, Element->getPointerTo(Space));
  Value *Lower = B.CreateAlignedLoad(
      Two, B.CreateBitCast(First, Two->getPointerTo(Space)), Granted);
  Value *Upper = B.CreateAlignedLoad(
      Element, B.CreateConstGEP1_64(Element, First, 2), Granted);
  Value *All = PoisonValue::get(Three);
  for (uint64_t Lane : {0, 1})
    All = B.CreateInsertElement(All, B.CreateExtractElement(Lower, Lane), Lane);
  return B.CreateInsertElement(All, Upper, uint64_t(2));
}

static Value *load(BuiltinCall &C, bool Aligned) {
  Access A = accessOf(C, C.Proto.Result.lanes(), C.arg(0), C.arg(1), Aligned);
  Type *Ty = A.Address->getType()->getNonOpaquePointerElementType();
  Value *Loaded = A.Lanes == 3 && Aligned
                      ? loadThree(C.B, A)
                      : C.B.CreateAlignedLoad(Ty, A.Address, A.Alignment);
  // vload_half gives floats.
  return Ty == C.type() ? Loaded : C.B.CreateFPExt(Loaded, C.type());
}

static Value *store(BuiltinCall &C, bool Aligned) {
  Access A =
      accessOf(C, C.Proto.Params[0].lanes(), C.arg(1), C.arg(2), Aligned);
  Value *V = C.arg(0);
  Type *Ty = A.Address->getType()->getNonOpaquePointerElementType();
  if (V->getType() != Ty)
    V = roundToHalf(C.B, V, C.Proto.Mode);
  C.B.CreateAlignedStore(V, A.Address, A.Alignment);
  return nullptr;
}

Value *lowering::loadVector(BuiltinCall &C) { return load(C, false); }
Value *lowering::loadAlignedVector(BuiltinCall &C) { return load(C, true); }
Value *lowering::storeVector(BuiltinCall &C) { return store(C, false); }
Value *lowering::storeAlignedVector(BuiltinCall &C) { return store(C, true); }
