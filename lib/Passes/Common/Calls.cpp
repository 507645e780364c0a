// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Callers by the uses of what is called.

#include "Passes/Common/Calls.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

SmallVector<Function *, 8>
spir2nvvm::callersOf(Module &M, function_ref<bool(const Function &)> IsWanted) {
  SmallPtrSet<const Function *, 8> Callers;
  for (const Function &F : M) {
    if (!F.isIntrinsic() || !IsWanted(F))
      continue;
    for (const User *U : F.users())
      if (const auto *Call = dyn_cast<CallBase>(U))
        Callers.insert(Call->getFunction());
  }
  SmallVector<Function *, 8> InOrder;
  if (!Callers.empty())
    for (Function &F : M)
      if (Callers.contains(&F))
        InOrder.push_back(&F);
  return InOrder;
}
