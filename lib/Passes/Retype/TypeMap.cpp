// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Before                                  After (0 -> 5)
///   %node = type { i32, %node* }            %node = type { i32,
///                                             %node addrspace(5)* }
///
/// A named struct gets a new body only if a renumbered pointer can be reached
/// from it; the new struct takes the old one's name, so the text keeps it.

#include "Passes/Retype/TypeMap.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
using namespace spir2nvvm;

static unsigned mapped(const RetypePlan &Plan, unsigned Space) {
  return Space < SpaceCount ? Plan.To[Space] : Space;
}

// Walks everything reachable, so recursive structs end.
bool spir2nvvm::changesType(const RetypePlan &Plan, Type *Ty) {
  SmallPtrSet<Type *, 16> Seen;
  SmallVector<Type *, 16> Work{Ty};
  while (!Work.empty()) {
    Type *T = Work.pop_back_val();
    if (!Seen.insert(T).second)
      continue;
    if (auto *P = dyn_cast<PointerType>(T)) {
      unsigned Space = P->getAddressSpace();
      if (!P->getNonOpaquePointerElementType()->isFunctionTy() &&
          mapped(Plan, Space) != Space)
        return true;
    }
    Work.append(T->subtype_begin(), T->subtype_end());
  }
  return false;
}

Type *SpaceTypeMap::remapType(Type *Ty) {
  auto Known = Done.find(Ty);
  if (Known != Done.end())
    return Known->second;
  Type *New = changesType(Plan, Ty) ? remapUncached(Ty) : Ty;
  // remapUncached may have grown the map.
  return Done[Ty] = New;
}

Type *SpaceTypeMap::remapUncached(Type *Ty) {
  if (auto *P = dyn_cast<PointerType>(Ty)) {
    Type *Pointee = remapType(P->getNonOpaquePointerElementType());
    unsigned Space = P->getAddressSpace();
    return PointerType::get(
        Pointee, Pointee->isFunctionTy() ? Space : mapped(Plan, Space));
  }
  if (auto *A = dyn_cast<ArrayType>(Ty))
    return ArrayType::get(remapType(A->getElementType()), A->getNumElements());
  if (auto *V = dyn_cast<VectorType>(Ty))
    return VectorType::get(remapType(V->getElementType()),
                           V->getElementCount());
  if (auto *F = dyn_cast<FunctionType>(Ty))
    return remapFunction(F, {});
  return remapStruct(cast<StructType>(Ty));
}

Type *SpaceTypeMap::remapStruct(StructType *Ty) {
  SmallVector<Type *, 8> Body;
  if (Ty->isLiteral()) {
    for (Type *Element : Ty->elements())
      Body.push_back(remapType(Element));
    return StructType::get(Ty->getContext(), Body, Ty->isPacked());
  }
  StructType *New = StructType::create(Ty->getContext());
  Done[Ty] = New; // before the body: it may mention itself
  for (Type *Element : Ty->elements())
    Body.push_back(remapType(Element));
  New->setBody(Body, Ty->isPacked());
  std::string Name = Ty->getName().str();
  Ty->setName("");
  New->setName(Name);
  return New;
}

PointerType *SpaceTypeMap::remapInPlace(Type *Pointer) {
  auto *P = cast<PointerType>(Pointer);
  return PointerType::get(remapType(P->getNonOpaquePointerElementType()),
                          P->getAddressSpace());
}

FunctionType *SpaceTypeMap::remapFunction(FunctionType *Ty,
                                          const AttributeList &Attrs) {
  SmallVector<Type *, 8> Params;
  for (unsigned I = 0; I != Ty->getNumParams(); ++I)
    Params.push_back(isAbiPointer(Attrs, I) ? remapInPlace(Ty->getParamType(I))
                                            : remapType(Ty->getParamType(I)));
  return FunctionType::get(remapType(Ty->getReturnType()), Params,
                           Ty->isVarArg());
}
