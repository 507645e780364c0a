// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/GroupFlow.h"
#include "Executor/Compile/Optimise.h"
#include "Executor/Model/Runtime.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

void executor::fixGroupSize(Function &F, const GroupShape &Group) {
  constexpr uint64_t First = offsetof(WorkItem, Ntid), Step = sizeof(uint32_t);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    const std::optional<uint64_t> Field = fieldOf(I);
    if (!Field || *Field < First || *Field - First >= sizeof(WorkItem::Ntid) ||
        (*Field - First) % Step != 0 || !I.getType()->isIntegerTy(8 * Step))
      continue;
    I.replaceAllUsesWith(
        ConstantInt::get(I.getType(), Group[(*Field - First) / Step]));
    I.eraseFromParent();
  }
}
