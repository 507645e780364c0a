// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The resolve-builtins stage: each external declaration is either a builtin,
/// which gets its prototype attached, or an error.
///
/// Before   declare spir_func float @_Z3sinf(float)
/// After    declare spir_func float @_Z3sinf(float) #0
///          attributes #0 = { ... "spir2nvvm.builtin"="float sin(float)" }
///
/// Requires: normalise has run; a declaration without a use is no error.
/// Ensures:  every declared function that is called is an intrinsic of LLVM or
///           carries a prototype. Nobody behind this stage reads a mangled
///           name.

#include "Builtins/Resolved.h"
#include "Pipeline/Stages.h"
#include "Target/Spir.h"
#include "spir2nvvm/rules/Builtins.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

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

static std::optional<mangling::Prototype> lookUp(const Function &F,
                                                 unsigned PointerBits) {
  StringRef Name = F.getName();
  if (!Name.startswith("_Z"))
    return mangling::findUnmangled(Name, PointerBits);
  SmallVector<mangling::ParamHint, 8> Params;
  for (const Argument &Arg : F.args())
    Params.push_back(hintOf(Arg.getType()));
  mangling::FunctionHint Hint{Params.data(), Params.size()};
  return mangling::resolveBuiltin(Name, PointerBits, &Hint);
}

static std::string nearest(std::string_view Name) {
  std::string Text;
  for (const std::string &Near : mangling::nearestNames(Name))
    Text += (Text.empty() ? "" : ", ") + Near;
  return Text.empty() ? "none" : Text;
}

// The first user makes a better place than the declaration.
static Subject placeOf(const Function &F) {
  for (const User *U : F.users())
    if (auto *I = dyn_cast<Instruction>(U))
      return Subject(*I);
  return Subject(F);
}

static void reportUnknown(const Function &F, DiagnosticSink &Sink) {
  StringRef Name = F.getName();
  if (!Name.startswith("_Z")) {
    Sink.report(rule::BI02, placeOf(F), Name);
    return;
  }
  auto Sig = mangling::demangle(Name);
  if (!Sig)
    Sink.report(rule::BI03, placeOf(F), Name, mangling::toString(Sig.error()));
  else
    Sink.report(rule::BI01, placeOf(F), mangling::toString(*Sig), Name,
                nearest(Sig->Name));
}

// A builtin has no address: what calls through it cannot be lowered.
static bool onlyCalled(const Function &F, DiagnosticSink &Sink) {
  for (const Use &U : F.uses()) {
    auto *Call = dyn_cast<CallInst>(U.getUser());
    if (Call && Call->isCallee(&U))
      continue;
    auto *I = dyn_cast<Instruction>(U.getUser());
    Sink.report(rule::BI04, I ? Subject(*I) : Subject(F), resolvedText(F));
    return false;
  }
  return true;
}

void spir2nvvm::resolveBuiltins(Translation &T) {
  for (Function &F : *T.M) {
    if (!F.isDeclaration() || F.isIntrinsic() || F.use_empty())
      continue;
    std::optional<mangling::Prototype> Proto =
        lookUp(F, T.Info.SpirPointerBits);
    if (!Proto) {
      reportUnknown(F, T.Sink);
      continue;
    }
    F.addFnAttr(BuiltinAttribute, mangling::toString(*Proto));
    onlyCalled(F, T.Sink);
  }
}
