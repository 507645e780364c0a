// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// verifyNvvm: runs the families in the order of the specification.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Target/LocalNames.h"
#include "Target/Nvvm.h"
#include "Target/StructTypes.h"
#include "Verifier/Nvvm/Text/IntrinsicNames.h"

#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static void checkModuleLevel(Checker &C) {
  checkIdentifiers(C);
  if (C.wants(Spec)) // only for the functions it takes a walk
    C.postpone([&C] { checkInnerIdentifiers(C); });
  checkVersion(C);
  checkLayout(C);
  checkTriple(C);
  for (const GlobalVariable &G : C.M.globals()) {
    const InScope Seen(C, C.scopeOf(G));
    checkGlobalValue(C, G);
    checkVariable(C, G);
  }
  for (const GlobalAlias &A : C.M.aliases()) {
    const InScope Seen(C, C.scopeOf(A));
    checkGlobalValue(C, A);
    checkAlias(C, A);
  }
  for (const GlobalIFunc &I : C.M.ifuncs())
    checkIfunc(C, I);
  checkMemorySizes(C);
  checkModuleAsm(C);
  checkComdats(C);
  checkAnnotations(C);
  checkTextures(C);
  checkDebugInfo(C);
  checkLaunches(C);
}

static void checkOneFunction(Checker &C, const Function &F) {
  const InScope Seen(C, C.scopeOf(F));
  const bool OfNvvm =
      StringRef(canonicalName(F.getName())).startswith("llvm.nvvm.");
  if (OfNvvm || F.getName().startswith("llvm.")) {
    checkHead(C, F);
    return OfNvvm ? checkNvvmIntrinsic(C, F) : checkIntrinsic(C, F);
  }
  if (F.getName() == "__nvvm_reflect")
    checkReflect(C, F);
  checkFunction(C, F);
  checkFunctionAttributes(C, F);
  checkAlignments(C, F);
  checkParameters(C, F);
  checkParameterSpace(C, F);
  for (const Instruction &I : instructions(F))
    checkInstruction(C, I);
}

namespace {
/// Whether checkInnerIdentifiers() would find anything, asked along with the
/// rest of a function.
class ReservedNames {
public:
  explicit ReservedNames(const Module &M) : M(M) { Structs.addGlobals(M); }

  void look(const Function &F) {
    IsLocal |= hasLocalName(F, nvvm::isReservedName);
    Structs.addFunction(F);
    for (const Instruction &I : instructions(F))
      Structs.addInstruction(I);
  }
  bool found() {
    Structs.addNamedMetadata(M);
    return IsLocal || any_of(Structs.Found, [](const StructType *T) {
             return T->hasName() && nvvm::isReservedName(T->getName());
           });
  }

private:
  const Module &M;
  StructTypeFinder Structs;
  bool IsLocal = false;
};
} // namespace

static void checkFunctions(Checker &C) {
  ReservedNames Names(C.M);
  for (const Function &F : C.M) {
    checkOneFunction(C, F);
    if (C.hasPostponed())
      Names.look(F);
  }
  if (C.hasPostponed() && Names.found())
    C.catchUp();
}

bool spir2nvvm::verifyNvvm(const Module &M, const NvvmVerifyOptions &Opts,
                           DiagnosticSink &Sink) {
  unsigned Before = Sink.errorCount();
  Checker C(M, Opts, Sink);
  if (checkLegalLlvm(C)) {
    checkModuleLevel(C);
    checkFunctions(C);
  }
  return Sink.errorCount() == Before;
}

bool spir2nvvm::verifyInlineAssembly(const Module &M,
                                     const NvvmVerifyOptions &Opts,
                                     DiagnosticSink &Sink) {
  unsigned Before = Sink.errorCount();
  Checker C(M, Opts, Sink);
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (const auto *Call = dyn_cast<CallBase>(&I))
        if (Call->isInlineAsm())
          checkInlineAsm(C, *Call);
  return Sink.errorCount() == Before;
}
