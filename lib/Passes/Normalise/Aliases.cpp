// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Aliases become what they name.

#include "Stages/Stages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

void spir2nvvm::resolveAliases(Translation &T) {
  for (GlobalAlias &A : make_early_inc_range(T.M->aliases())) {
    A.replaceAllUsesWith(A.getAliasee());
    A.eraseFromParent();
  }
}
