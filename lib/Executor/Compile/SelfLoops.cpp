// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Blocks that are loops of their own. LLVM's quick register allocator walks
/// through such a block for each of its values, to see whether one is used before
/// it is computed again: a time that grows with the square of the block. The loop
/// over the work-items makes one of all of a kernel that does not branch.

#include "Executor/Compile/Optimise.h"

#include "llvm/IR/CFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace spir2nvvm;

void executor::openSelfLoops(Module &Code) {
  for (Function &F : Code)
    for (BasicBlock &Block : make_early_inc_range(F))
      if (is_contained(successors(&Block), &Block))
        SplitBlock(&Block, Block.getTerminator());
}
