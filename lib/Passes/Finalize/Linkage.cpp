// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Linkage by what the result is for:
///
///                          program             library (-create-library, or no
///                                              kernel in it)
///   kernel                 external            external
///   function, variable     internal            as it was, common becomes weak
///   available_externally   internal            internal: C99's inline
///   definition,
///                                              libNVVM emits no code for it
///   shared variable        internal            internal: belongs to one kernel
///   declaration            external            external
///
/// Visibility, DLL class, preemption, comdat, section, partition, garbage
/// collector, prefix, prologue, personality and a function's alignment are
/// "not supported" or ignored (NVVM IR 2.0, 2.3 to 2.19); none of them changes
/// what a kernel computes.

#include "Diagnostics/Rules/Finish.h"
#include "Passes/Common/KernelFunctions.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isReserved(const GlobalValue &G) {
  return G.getName().startswith("llvm.");
}

static void setLinkage(GlobalObject &G, bool Library) {
  using L = GlobalValue;
  bool Shared = G.getAddressSpace() == nvvm::Shared;
  if (G.isDeclaration())
    G.setLinkage(L::ExternalLinkage);
  else if (G.hasAvailableExternallyLinkage() || Shared ||
           (!Library && !G.hasLocalLinkage()))
    G.setLinkage(L::InternalLinkage);
  else if (G.hasCommonLinkage() || G.hasExternalWeakLinkage())
    G.setLinkage(L::WeakAnyLinkage);
}

static void dropMarkings(GlobalValue &G) {
  G.setVisibility(GlobalValue::DefaultVisibility);
  G.setDLLStorageClass(GlobalValue::DefaultStorageClass);
  G.setDSOLocal(G.hasLocalLinkage()); // which LLVM implies there
  G.setPartition("");
  // "local" is younger than NVVM IR 1.1; only constants gain from the other.
  if (!isa<GlobalVariable>(G) || G.hasAtLeastLocalUnnamedAddr())
    G.setUnnamedAddr(isa<GlobalVariable>(G) && G.hasGlobalUnnamedAddr()
                         ? GlobalValue::UnnamedAddr::Global
                         : GlobalValue::UnnamedAddr::None);
  auto *Object = dyn_cast<GlobalObject>(&G);
  if (!Object)
    return;
  Object->setComdat(nullptr);
  Object->setSection("");
}

static void finishFunction(Function &F, bool Library, bool Kernel) {
  if (Kernel)
    F.setLinkage(GlobalValue::ExternalLinkage);
  else if (!F.isIntrinsic())
    setLinkage(F, Library);
  dropMarkings(F);
  F.clearGC();
  F.setPrefixData(nullptr);
  F.setPrologueData(nullptr);
  F.setPersonalityFn(nullptr);
  F.setAlignment(MaybeAlign());
}

static void finishVariable(GlobalVariable &G, bool Library,
                           DiagnosticSink &Sink) {
  if (G.isThreadLocal())
    Sink.report(rule::FN03, G, G.getName());
  setLinkage(G, Library);
  dropMarkings(G);
  G.setExternallyInitialized(false);
}

// NVVM IR 2.0, chapter 8: llvm.used and llvm.compiler.used are understood,
// constructors are not, and the rest only makes sense to other tools.
static void finishReserved(GlobalVariable &G, DiagnosticSink &Sink) {
  if (G.getName() == "llvm.used" || G.getName() == "llvm.compiler.used")
    return;
  bool Runs =
      G.getName() == "llvm.global_ctors" || G.getName() == "llvm.global_dtors";
  if (Runs && G.hasInitializer() && !G.getInitializer()->isNullValue() &&
      G.getValueType()->getArrayNumElements() != 0)
    Sink.report(rule::FN04, G, G.getName());
  else if (G.use_empty())
    G.eraseFromParent();
}

// NVVM IR 2.0, 2.13: only a function that is not a kernel may have an alias, and
// only a library's alias can be meant for others.
static void finishAlias(GlobalAlias &A, bool Library,
                        const SmallPtrSetImpl<const Function *> &Kernels) {
  const auto *F = dyn_cast<Function>(A.getAliasee()->stripPointerCasts());
  if (Library && F && !Kernels.contains(F) && !A.hasLocalLinkage()) {
    A.setLinkage(GlobalValue::ExternalLinkage);
    dropMarkings(A);
    return;
  }
  A.replaceAllUsesWith(A.getAliasee());
  A.eraseFromParent();
}

void spir2nvvm::finalizeLinkage(Translation &T) {
  Module &M = *T.M;
  FunctionSet Kernels = kernelFunctions(T);
  bool Library = T.Info.CreateLibrary || Kernels.empty();
  for (GlobalAlias &A : make_early_inc_range(M.aliases()))
    finishAlias(A, Library, Kernels);
  for (GlobalIFunc &I : M.ifuncs())
    T.Sink.report(rule::FN05, Subject::globalValue(I), I.getName());
  for (Function &F : M)
    finishFunction(F, Library, Kernels.contains(&F));
  for (GlobalVariable &G : make_early_inc_range(M.globals()))
    if (isReserved(G))
      finishReserved(G, T.Sink);
    else
      finishVariable(G, Library, T.Sink);
  dropUnused(T);
}
