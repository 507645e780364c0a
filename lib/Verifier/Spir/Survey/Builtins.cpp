// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Declarations resolved with the mangling library.

#include "Verifier/Spir/Survey/Builtins.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;
using mangling::ParamHint;

static ParamHint::Pointee pointeeOf(const PointerType &Ptr) {
  if (Ptr.isOpaque())
    return ParamHint::Pointee::Unknown;
  const Type *To = Ptr.getNonOpaquePointerElementType();
  if (To->isPointerTy())
    return ParamHint::Pointee::Pointer;
  if (auto *Struct = dyn_cast<StructType>(To))
    return Struct->isOpaque() ? ParamHint::Pointee::Object
                              : ParamHint::Pointee::Unknown;
  return ParamHint::Pointee::Value;
}

ParamHint spirverify::hintOf(const Type &Ty) {
  constexpr unsigned MaxLanes = 255, MaxBits = 65535;
  ParamHint Hint;
  const Type *Scalar = Ty.getScalarType();
  if (auto *Vector = dyn_cast<FixedVectorType>(&Ty))
    Hint.Lanes = std::min(Vector->getNumElements(), MaxLanes);
  if (Scalar->isIntegerTy()) {
    Hint.What = ParamHint::Kind::Integer;
    Hint.Bits = std::min(Scalar->getIntegerBitWidth(), MaxBits);
  } else if (Scalar->isFloatingPointTy()) {
    Hint.What = ParamHint::Kind::Floating;
    Hint.Bits = Scalar->getPrimitiveSizeInBits().getFixedSize();
  } else if (auto *Ptr = dyn_cast<PointerType>(Scalar)) {
    Hint.What = ParamHint::Kind::Pointer;
    Hint.Space = std::min(Ptr->getAddressSpace(), MaxBits);
    Hint.To = pointeeOf(*Ptr);
  }
  return Hint;
}

mangling::FunctionHint spirverify::hintOf(const Function &F,
                                          std::vector<ParamHint> &Storage) {
  Storage.clear();
  for (const Type *Param : F.getFunctionType()->params())
    Storage.push_back(hintOf(*Param));
  return {Storage.data(), Storage.size()};
}

BuiltinMap::BuiltinMap(const Module &M, unsigned PointerBits) {
  std::vector<ParamHint> Storage;
  for (const Function &F : M) {
    if (!F.isDeclaration() || F.isIntrinsic())
      continue;
    std::string_view Name = view(F.getName());
    std::optional<mangling::Prototype> Proto;
    if (F.getName().startswith("_Z")) {
      mangling::FunctionHint Hint = hintOf(F, Storage);
      Proto = mangling::resolveBuiltin(Name, PointerBits, &Hint);
    } else {
      Proto = mangling::findUnmangled(Name, PointerBits);
    }
    if (Proto)
      Known.try_emplace(&F, *Proto);
  }
}

const mangling::Prototype *BuiltinMap::lookup(const Function *F) const {
  auto It = Known.find(F);
  return It == Known.end() ? nullptr : &It->second;
}
