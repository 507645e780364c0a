// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP501 to SP507, SP511, SP518: program-scope variables and the variables of
/// address space 3, which stand for local variables of functions (2.2).
///
///   void foo(void) { local float4 lf4; }
///   @foo.lf4 = internal addrspace(3) global <4 x float> zeroinitializer

#include "Diagnostics/Rules/Spir.h"
#include "Target/AddressSpaces.h"
#include "Verifier/Spir/Checker.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

/// The function "f" of a variable "f.x". Names may hold periods themselves, so
/// the longest prefix that is a function wins.
static const Function *ownerOf(const GlobalVariable &G) {
  StringRef Name = G.getName();
  for (size_t Dot = Name.rfind('.'); Dot != StringRef::npos && Dot != 0;
       Dot = Name.take_front(Dot).rfind('.'))
    if (const Function *F = G.getParent()->getFunction(Name.take_front(Dot)))
      return F;
  return nullptr;
}

/// A function other than \p Owner with an instruction that needs \p G.
static const Function *strangerUsing(const GlobalVariable &G,
                                     const Function &Owner) {
  SmallPtrSet<const User *, 8> Seen;
  SmallVector<const User *, 8> Work(G.user_begin(), G.user_end());
  while (!Work.empty()) {
    const User *U = Work.pop_back_val();
    if (!Seen.insert(U).second)
      continue;
    if (auto *I = dyn_cast<Instruction>(U)) {
      if (I->getFunction() != &Owner)
        return I->getFunction();
    } else if (isa<Constant>(U) && !isa<GlobalValue>(U)) {
      Work.append(U->user_begin(), U->user_end());
    }
  }
  return nullptr;
}

static bool carriesNoValue(const Constant &Init) {
  return Init.isNullValue() || isa<UndefValue>(Init);
}

static void checkLocal(Checker &C, const GlobalVariable &G) {
  if (G.hasInitializer() && !carriesNoValue(*G.getInitializer()))
    C.Found(rule::SP504, G, G.getName());
  if (!G.hasInternalLinkage())
    C.Found(rule::SP506, G, G.getName(),
            G.hasExternalLinkage() ? "external" : "other than internal");
  const Function *Owner = ownerOf(G);
  if (!Owner || G.getName().endswith(".")) {
    C.Found(rule::SP505, G, G.getName());
    return;
  }
  if (!C.Kernels.contains(Owner))
    C.Found(rule::SP518, G, G.getName(), Owner->getName());
  if (const Function *Other = strangerUsing(G, *Owner))
    C.Found(rule::SP507, G, G.getName(), Other->getName(), Owner->getName());
}

static bool belongsToLlvm(const GlobalVariable &G) {
  return G.getName().startswith("llvm.");
}

void spirverify::checkGlobals(Checker &C) {
  for (const GlobalVariable &G : C.M.globals()) {
    if (G.isExternallyInitialized())
      C.Found(rule::SP511, G, G.getName());
    if (belongsToLlvm(G)) // appending linkage is its own rule
      continue;
    switch (G.getAddressSpace()) {
    case spir::Private:
      C.Found(rule::SP501, G, G.getName());
      break;
    case spir::Global:
      C.Found(rule::SP502, G, G.getName());
      break;
    case spir::Constant:
      if (!G.isConstant())
        C.Found(rule::SP503, G, G.getName());
      break;
    case spir::Local:
      checkLocal(C, G);
      break;
    default: // the pointer type is reported: SP206, SP207
      break;
    }
  }
}
