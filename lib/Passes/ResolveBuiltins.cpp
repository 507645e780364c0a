// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The resolve-builtins stage: each external declaration is either a builtin,
/// which gets its prototype attached, or an error.
///
/// Before   declare spir_func float @_Z3sinf(float)
/// After    declare spir_func float @_Z3sinf(float) #0
///          attributes #0 = { ... "spir2nvvm.builtin"="float sin(float)"
///                            "spir2nvvm.prototype"="340/64" }
///
/// Requires: normalise has run; an unused declaration is not an error.
/// Ensures:  every declared function that is called is an intrinsic of LLVM or
///           carries a prototype. No later stage reads a mangled name.

#include "Builtins/Lowering/Resolved.h"
#include "Diagnostics/Rules/Builtins.h"
#include "Stages/Stages.h"
#include "Target/Printed.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

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
        prototypeOf(F, T.Info.SpirPointerBits);
    if (!Proto) {
      reportUnknown(F, T.Sink);
      continue;
    }
    if (!returnsResultOf(*Proto, F)) {
      T.Sink.report(rule::BI14, placeOf(F), mangling::toString(*Proto),
                    printedName(*F.getReturnType()),
                    mangling::toString(Proto->Result));
      continue;
    }
    resolveAs(F, *Proto, T.Info.SpirPointerBits);
    onlyCalled(F, T.Sink);
  }
}
