// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP401 to SP413, SP423: calling conventions (3.7), linkage (3.6), visibility
/// (3.8), garbage collectors (3.10) and what LLVM can hang on a global besides.

#include "Diagnostics/Rules/Spir.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"
#include "Verifier/Spir/Tables/Conventions.h"

#include "llvm/IR/Comdat.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static void checkConvention(Checker &C, const Function &F) {
  switch (F.getCallingConv()) {
  case CallingConv::SPIR_FUNC:
  case CallingConv::SPIR_KERNEL:
    return;
  case CallingConv::C:
  case CallingConv::Fast:
    C.Found(rule::SP401, F, F.getName(), conventionName(F.getCallingConv()));
    return;
  default:
    C.Found(rule::SP402, F, F.getName(), conventionName(F.getCallingConv()));
  }
}

static const char *linkageName(GlobalValue::LinkageTypes Linkage) {
  switch (Linkage) {
  case GlobalValue::LinkOnceAnyLinkage:
    return "linkonce";
  case GlobalValue::LinkOnceODRLinkage:
    return "linkonce_odr";
  case GlobalValue::WeakAnyLinkage:
    return "weak";
  case GlobalValue::WeakODRLinkage:
    return "weak_odr";
  case GlobalValue::AppendingLinkage:
    return "appending";
  case GlobalValue::ExternalWeakLinkage:
    return "extern_weak";
  default: // the five of table 11
    return nullptr;
  }
}

static void checkLinkage(Checker &C, const GlobalValue &G, const Place &Where) {
  const char *Name = linkageName(G.getLinkage());
  if (!Name)
    return;
  if (G.hasAppendingLinkage() && isBookkeeping(G))
    C.Found(rule::SP405, Where, G.getName());
  else if (G.hasAppendingLinkage() || G.hasExternalWeakLinkage())
    C.Found(rule::SP404, Where, G.getName(), Name);
  else
    C.Found(rule::SP403, Where, G.getName(), Name);
}

static void checkStorage(Checker &C, const GlobalValue &G, const Place &Where) {
  if (!G.hasDefaultVisibility())
    C.Found(rule::SP406, Where, G.getName(),
            G.hasHiddenVisibility() ? "hidden" : "protected");
  if (G.getDLLStorageClass() != GlobalValue::DefaultStorageClass)
    C.Found(rule::SP407, Where, G.getName(),
            G.hasDLLImportStorageClass() ? "dllimport" : "dllexport");
  if (G.isThreadLocal())
    C.Found(rule::SP408, Where, G.getName());
  if (auto *Object = dyn_cast<GlobalObject>(&G))
    if (const Comdat *Group = Object->getComdat())
      C.Found(rule::SP413, Where, G.getName(), Group->getName());
}

static void checkExtras(Checker &C, const Function &F) {
  if (F.hasGC())
    C.Found(rule::SP409, F, F.getName(), F.getGC());
  if (F.hasPersonalityFn())
    C.Found(rule::SP410, F, F.getName(), "a personality function");
  if (F.hasPrefixData())
    C.Found(rule::SP410, F, F.getName(), "prefix data");
  if (F.hasPrologueData())
    C.Found(rule::SP410, F, F.getName(), "prologue data");
}

static void checkVariadic(Checker &C, const Function &F) {
  const mangling::Prototype *Proto = C.Builtins.lookup(&F);
  if (F.isVarArg() && !(Proto && Proto->Variadic))
    C.Found(rule::SP423, F, F.getName());
}

void spirverify::checkFunctions(Checker &C) {
  for (const Function &F : C.M) {
    if (F.isIntrinsic())
      continue;
    checkConvention(C, F);
    checkLinkage(C, F, F);
    checkStorage(C, F, F);
    checkExtras(C, F);
    checkVariadic(C, F);
  }
  for (const GlobalVariable &G : C.M.globals()) {
    checkLinkage(C, G, G);
    checkStorage(C, G, G);
  }
  for (const GlobalAlias &A : C.M.aliases())
    C.Found(rule::SP411, A, A.getName());
  for (const GlobalIFunc &I : C.M.ifuncs())
    C.Found(rule::SP412, Subject::globalValue(I), I.getName());
}
