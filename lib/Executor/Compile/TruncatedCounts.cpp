// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Counts of loops that are used behind them in fewer bits: (int)i of a long i.
/// LLVM 14's vectoriser makes vectors of such a truncation where that is cheaper
/// (on AMD's processors, for one), looks for the last number and dies. It does
/// know the count itself, so the truncation moves behind the loop.

#include "Executor/Compile/Optimise.h"

#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;

// %last = phi i32 [ %truncated, %loop ], the one way out of the loop
static void truncateBehind(PHINode &Last, TruncInst &Truncated) {
  auto *Count = cast<PHINode>(Truncated.getOperand(0));
  PHINode *All = PHINode::Create(Count->getType(), 1, "", &Last);
  All->addIncoming(Count, Last.getIncomingBlock(0));
  auto *Instead = new TruncInst(All, Last.getType(), "",
                                &*Last.getParent()->getFirstInsertionPt());
  Instead->takeName(&Last);
  Last.replaceAllUsesWith(Instead);
  Last.eraseFromParent();
}

void executor::truncateBehindLoops(Function &F) {
  for (BasicBlock &Block : F)
    for (PHINode &Last : make_early_inc_range(Block.phis())) {
      auto *Truncated = dyn_cast<TruncInst>(Last.getIncomingValue(0));
      if (Last.getNumIncomingValues() == 1 && Truncated &&
          isa<PHINode>(Truncated->getOperand(0)))
        truncateBehind(Last, *Truncated);
    }
}
