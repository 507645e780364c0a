// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is done to a trusted module before it is rewritten: the rewriting sees
/// one function at a time, and a pointer whose origin it sees stays a pointer
/// to the optimiser. Checked mode quotes the module as it was given.

#include "Executor/Compile/Analyses.h"
#include "Executor/Compile/Prepare.h"
#include "Executor/Intrinsics/Intrinsics.h"

#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

bool executor::isBetterInline(const Function &F) {
  constexpr size_t MostInstructions = 2000;
  bool TakesPointers = F.getReturnType()->isPointerTy() ||
                       any_of(F.args(), [](const Argument &A) {
                         return A.getType()->isPointerTy();
                       });
  return TakesPointers && F.getInstructionCount() < MostInstructions &&
         !F.hasFnAttribute(Attribute::NoInline) && !F.hasOptNone();
}

// Functions that pass pointers or wait at barriers; the rest is the
// optimiser's decision, as everywhere.
static void markForInlining(Module &M) {
  CallTree Tree(M);
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasOptNone())
      continue;
    bool Waits = any_of(Tree.reachable(F), [](const Function *G) {
      return G->isDeclaration() && isBarrier(G->getName());
    });
    if ((!Waits && !isBetterInline(F)) || Tree.isRecursive(F))
      continue;
    F.removeFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::AlwaysInline);
  }
}

void executor::simplifySource(Program &P) {
  Module &M = *P.Source;
  // LLVM 14's passes are not to be trusted with opaque pointers
  // (MachineCode.cpp).
  if (P.checked() || P.debugs() || !M.getContext().supportsTypedPointers())
    return;
  markForInlining(M);
  constexpr unsigned Generic = 0;
  Analyses Known;
  FunctionPassManager Each;
  Each.addPass(SROAPass());
  Each.addPass(InferAddressSpacesPass(Generic));
  Each.addPass(SROAPass());
  Each.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Each.addPass(ADCEPass());
  ModulePassManager All;
  All.addPass(AlwaysInlinerPass(/*InsertLifetimeIntrinsics=*/false));
  All.addPass(createModuleToFunctionPassAdaptor(std::move(Each)));
  All.run(M, Known.Modules);
}
