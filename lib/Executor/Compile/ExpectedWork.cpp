// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How much a work-item may have to do, where nobody knows how often loops are
/// run through: very often.

#include "Executor/Compile/Prepare.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace spir2nvvm::executor;

// Of a loop, and of functions that are called in one.
static constexpr uint64_t Rounds = 1 << 16;

namespace {

class Measure {
public:
  void add(const Function &F, uint64_t Times);

  ExpectedWork Sum;

private:
  SmallPtrSet<const Function *, 8> Known;
};

} // namespace

// A function counts once, and a call through a pointer as a loop.
void Measure::add(const Function &F, uint64_t Times) {
  if (F.isDeclaration() || !Known.insert(&F).second)
    return;
  // The analyses take what they only look at as something to change.
  DominatorTree Tree(const_cast<Function &>(F));
  LoopInfo Loops(Tree);
  for (const BasicBlock &Block : F) {
    const uint64_t Here = Loops.getLoopFor(&Block) ? Rounds : Times;
    Sum.Instructions += Block.size();
    Sum.Executed += Here * Block.size();
    for (const Instruction &I : Block) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      if (const Function *Callee = Call->getCalledFunction())
        add(*Callee, Here);
      else
        Sum.Executed += Rounds * Rounds;
    }
  }
}

ExpectedWork spir2nvvm::executor::expectedWork(const Function &F) {
  Measure All;
  All.add(F, 1);
  return All.Sum;
}
