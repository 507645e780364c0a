// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/Common/RetypeVariable.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

GlobalVariable &spir2nvvm::retypeVariable(GlobalVariable &G, Type *Ty,
                                          Constant *Init) {
  auto *New = new GlobalVariable(*G.getParent(), Ty, G.isConstant(),
                                 G.getLinkage(), Init, "", &G,
                                 G.getThreadLocalMode(), G.getAddressSpace());
  New->copyAttributesFrom(&G);
  New->copyMetadata(&G, 0);
  New->takeName(&G);
  G.replaceAllUsesWith(ConstantExpr::getBitCast(New, G.getType()));
  G.eraseFromParent();
  return *New;
}
