// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// verifyNvvm: runs the families in the order of the specification.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Verifier/Nvvm/Text/IntrinsicNames.h"

#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static ProfileSet scopeOf(const GlobalValue &G) {
  bool Needless = G.isDeclaration() || G.hasLocalLinkage() ||
                  G.hasLinkOnceLinkage() || G.hasAvailableExternallyLinkage();
  bool Dropped = Needless && G.use_empty() && !G.isUsedByMetadata() &&
                 !G.getName().startswith("llvm.");
  return Dropped ? Spec | Legacy : unsigned(All);
}

static void checkModuleLevel(Checker &C) {
  checkIdentifiers(C);
  checkVersion(C);
  checkLayout(C);
  checkTriple(C);
  for (const GlobalVariable &G : C.M.globals()) {
    C.Scope = scopeOf(G);
    checkGlobalValue(C, G);
    checkVariable(C, G);
  }
  for (const GlobalAlias &A : C.M.aliases()) {
    C.Scope = scopeOf(A);
    checkGlobalValue(C, A);
    checkAlias(C, A);
  }
  C.Scope = All;
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
  C.Scope = scopeOf(F);
  if (StringRef(canonicalName(F.getName())).startswith("llvm.nvvm."))
    return checkNvvmIntrinsic(C, F);
  if (F.getName().startswith("llvm."))
    return checkIntrinsic(C, F);
  checkGlobalValue(C, F);
  checkFunction(C, F);
  checkFunctionAttributes(C, F);
  checkAlignments(C, F);
  checkParameters(C, F);
  checkParameterSpace(C, F);
  for (const Instruction &I : instructions(F))
    checkInstruction(C, I);
}

bool spir2nvvm::verifyNvvm(const Module &M, const NvvmVerifyOptions &Opts,
                           DiagnosticSink &Sink) {
  unsigned Before = Sink.errorCount();
  Checker C(M, Opts, Sink);
  if (checkLegalLlvm(C)) {
    checkModuleLevel(C);
    for (const Function &F : M)
      checkOneFunction(C, F);
  }
  return Sink.errorCount() == Before;
}
