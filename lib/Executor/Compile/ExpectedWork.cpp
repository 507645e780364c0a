// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How much a work-item may have to do. Where nobody knows how often loops are
/// run through: very often.

#include "Executor/Compile/Prepare.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm::executor;

// Of a loop, and of functions that are called in one.
static constexpr uint64_t Rounds = 1 << 16;

namespace {

/// The loops of a function.
class LoopRounds {
public:
  // The analyses take what they only look at as something to change.
  explicit LoopRounds(Function &F)
      : Tree(F), Loops(Tree), Assumed(F),
        Library(TargetLibraryInfoImpl(Triple(F.getParent()->getTargetTriple())),
                &F),
        Numbers(F, Library, Assumed, Tree, Loops),
        Trusted(F.getContext().supportsTypedPointers()) {}

  /// How often it is run through at most, each time that the function runs. Not
  /// known: nothing.
  Optional<uint64_t> most(const BasicBlock &Block) {
    uint64_t Product = 1;
    for (const Loop *L = Loops.getLoopFor(&Block); L; L = L->getParentLoop()) {
      const unsigned Trips =
          Trusted ? Numbers.getSmallConstantMaxTripCount(L) : 0;
      if (Trips == 0)
        return None;
      Product = SaturatingMultiply<uint64_t>(Product, Trips);
    }
    return Product;
  }

private:
  DominatorTree Tree;
  LoopInfo Loops;
  AssumptionCache Assumed;
  TargetLibraryInfo Library;
  ScalarEvolution Numbers;
  const bool Trusted; // with opaque pointers, LLVM 14 is not
};

class Measure {
public:
  const ExpectedWork &of(const Function &F);

private:
  ExpectedWork measure(const Function &F);
  void addCall(ExpectedWork &Sum, const CallBase &Call, uint64_t Times);

  DenseMap<const Function *, ExpectedWork> Known;
};

} // namespace

static void add(ExpectedWork &Sum, uint64_t Instructions, uint64_t Times) {
  Sum.Executed = SaturatingMultiplyAdd(Times, Instructions, Sum.Executed);
}

// Through a pointer as a loop.
void Measure::addCall(ExpectedWork &Sum, const CallBase &Call, uint64_t Times) {
  const Function *Callee = Call.getCalledFunction();
  if (Callee && Callee->isDeclaration())
    return;
  if (!Callee) {
    Sum.IsBounded = false;
    return add(Sum, Rounds, Rounds);
  }
  const bool IsNew = !Known.count(Callee);
  const ExpectedWork &Its = of(*Callee);
  Sum.Instructions += IsNew ? Its.Instructions : 0;
  Sum.IsBounded &= Its.IsBounded;
  add(Sum, Its.Executed, Times);
}

// Of ways that part the longest one.
ExpectedWork Measure::measure(const Function &F) {
  ExpectedWork Sum;
  LoopRounds Loops(const_cast<Function &>(F));
  DenseMap<const BasicBlock *, uint64_t> Until; // the end of a block
  for (const BasicBlock *Block :
       ReversePostOrderTraversal<const Function *>(&F)) {
    const Optional<uint64_t> Most = Loops.most(*Block);
    const uint64_t Times = Most.getValueOr(Rounds);
    Sum.IsBounded &= Most.hasValue();
    Sum.Instructions += Block->size();
    ExpectedWork Here;
    for (const BasicBlock *Before : predecessors(Block)) // not those of rounds
      Here.Executed = std::max(Here.Executed, Until.lookup(Before));
    add(Here, Block->size(), Times);
    for (const Instruction &I : *Block)
      if (const auto *Call = dyn_cast<CallBase>(&I))
        addCall(Here, *Call, Times);
    Sum.Instructions += Here.Instructions;
    Sum.IsBounded &= Here.IsBounded;
    Until[Block] = Here.Executed;
    Sum.Executed = std::max(Sum.Executed, Here.Executed);
  }
  return Sum;
}

const ExpectedWork &Measure::of(const Function &F) {
  auto It = Known.find(&F);
  if (It != Known.end())
    return It->second;
  Known[&F] = {0, Rounds, false}; // while it is measured: it may call itself
  const ExpectedWork Sum = measure(F);
  return Known[&F] = Sum;
}

ExpectedWork spir2nvvm::executor::expectedWork(const Function &F) {
  return Measure().of(F);
}
