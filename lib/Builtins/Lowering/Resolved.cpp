// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From a name to a prototype, and the attributes that keep it.

#include "Builtins/Lowering/Resolved.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr char PrototypeAttribute[] = "spir2nvvm.prototype";

static mangling::ParamHint hintOf(Type *Ty) {
  using Kind = mangling::ParamHint::Kind;
  using Pointee = mangling::ParamHint::Pointee;
  mangling::ParamHint Hint;
  if (auto *Vec = dyn_cast<FixedVectorType>(Ty)) {
    Hint.Lanes = std::min<unsigned>(Vec->getNumElements(), UINT8_MAX);
    Ty = Vec->getElementType();
  }
  if (Ty->isIntegerTy() || Ty->isFloatingPointTy()) {
    Hint.What = Ty->isIntegerTy() ? Kind::Integer : Kind::Floating;
    Hint.Bits = Ty->getPrimitiveSizeInBits();
  } else if (auto *Ptr = dyn_cast<PointerType>(Ty)) {
    Hint.What = Kind::Pointer;
    Hint.Space = Ptr->getAddressSpace();
    Type *To = Ptr->getNonOpaquePointerElementType();
    Hint.To = To->isPointerTy()  ? Pointee::Pointer
              : To->isStructTy() ? Pointee::Object
                                 : Pointee::Value;
  }
  return Hint;
}

std::optional<mangling::Prototype>
spir2nvvm::prototypeOf(const Function &F, unsigned PointerBits) {
  StringRef Name = F.getName();
  if (!Name.startswith("_Z"))
    return mangling::findUnmangled(Name, PointerBits);
  SmallVector<mangling::ParamHint, 8> Params;
  for (const Argument &Arg : F.args())
    Params.push_back(hintOf(Arg.getType()));
  mangling::FunctionHint Hint{Params.data(), Params.size()};
  return mangling::resolveBuiltin(Name, PointerBits, &Hint);
}

bool spir2nvvm::returnsResultOf(const mangling::Prototype &Proto,
                                const Function &F) {
  const mangling::Type &Result = Proto.Result;
  if (Result.Element == mangling::Base::Void && !Result.isPointer())
    return F.getReturnType()->isVoidTy();
  return mangling::agrees(Result, hintOf(F.getReturnType()));
}

static void attachHandle(Function &F, const mangling::Prototype &Proto,
                         unsigned PointerBits) {
  F.addFnAttr(PrototypeAttribute,
              (Twine(Proto.Index) + "/" + Twine(PointerBits)).str());
}

void spir2nvvm::resolveAs(Function &F, const mangling::Prototype &Proto,
                          unsigned PointerBits) {
  F.addFnAttr(BuiltinAttribute, mangling::toString(Proto));
  attachHandle(F, Proto, PointerBits);
}

StringRef spir2nvvm::resolvedText(const Function &F) {
  return F.getFnAttribute(BuiltinAttribute).getValueAsString();
}

std::optional<mangling::Prototype>
spir2nvvm::resolvedPrototype(const Function &F) {
  StringRef Handle = F.getFnAttribute(PrototypeAttribute).getValueAsString();
  uint32_t Index = 0;
  unsigned PointerBits = 0;
  if (Handle.consumeInteger(10, Index) || !Handle.consume_front("/") ||
      Handle.consumeInteger(10, PointerBits) ||
      Index >= mangling::prototypeCount())
    return std::nullopt;
  return mangling::prototypeAt(Index, PointerBits);
}

// A result that is a size_t is written as uint or ulong and so tells its width.
static void resolveText(Function &F) {
  StringRef Text = resolvedText(F);
  for (unsigned Bits : {64u, 32u}) {
    auto Parsed = mangling::parsePrototype(Text, Bits);
    if (!Parsed)
      return;
    auto Proto = mangling::findPrototype(Parsed->Sig, Bits);
    if (!Proto)
      Proto = mangling::findUnmangled(Parsed->Sig.Name, Bits);
    if (Proto && (!Parsed->HasResult || Parsed->Result == Proto->Result))
      return attachHandle(F, *Proto, Bits);
  }
}

void spir2nvvm::resolveWrittenByHand(Module &M) {
  for (Function &F : M)
    if (F.hasFnAttribute(BuiltinAttribute) &&
        !F.hasFnAttribute(PrototypeAttribute))
      resolveText(F);
}
