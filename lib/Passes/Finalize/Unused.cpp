// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Inline helpers of headers and declarations of lowered builtins go. Removing
/// one may free the next, so this runs until nothing changes.

#include "Passes/Common/KernelFunctions.h"
#include "Stages/Stages.h"

#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isDead(GlobalObject &G,
                   const SmallPtrSetImpl<const Function *> &Kernels) {
  if (isa<GlobalVariable>(G) && G.getName().startswith("llvm."))
    return false;
  auto *F = dyn_cast<Function>(&G);
  if (F && Kernels.contains(F))
    return false;
  G.removeDeadConstantUsers();
  return (G.hasLocalLinkage() || G.isDeclaration()) && G.use_empty();
}

void spir2nvvm::dropUnused(Translation &T) {
  FunctionSet Kernels = kernelFunctions(T);
  bool Changed = true;
  while (Changed) {
    Changed = false;
    SmallVector<GlobalObject *, 16> Dead;
    for (GlobalObject &G : T.M->global_objects())
      if (isDead(G, Kernels))
        Dead.push_back(&G);
    for (GlobalObject *G : Dead)
      G->eraseFromParent();
    Changed = !Dead.empty();
  }
}
