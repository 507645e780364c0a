// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/Differences.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#include <map>

using namespace llvm;
using namespace spir2nvvm::executor;

// ---- Meetings ---------------------------------------------------------------

const Loop *Meetings::loopOfHeader(const BasicBlock &Block) const {
  const Loop *L = Loops.getLoopFor(&Block);
  return L && L->getHeader() == &Block ? L : nullptr;
}

Meetings::Step Meetings::stepAt(const BasicBlock &Block) const {
  if (const Loop *L = loopOfHeader(Block)) {
    SmallVector<BasicBlock *, 4> Exits;
    L->getUniqueExitBlocks(Exits);
    return {&Block, {Exits.begin(), Exits.end()}};
  }
  return {&Block, {succ_begin(&Block), succ_end(&Block)}};
}

Meetings::Meetings(const Function &F, const LoopInfo &Loops) : Loops(Loops) {
  ReversePostOrderTraversal<const Function *> Blocks(&F);
  if (containsIrreducibleCFG<const BasicBlock *>(Blocks, Loops))
    return;
  DenseSet<const BasicBlock *> Seen;
  std::vector<std::pair<Step, unsigned>> Way; // and how many have been followed
  auto Enter = [&](const BasicBlock &Block) {
    if (Seen.insert(&Block).second)
      Way.emplace_back(stepAt(Block), 0);
  };
  for (const BasicBlock *Block : Blocks) { // no header leads to its loop's
    Enter(*Block);
    while (!Way.empty()) {
      auto &[Last, Followed] = Way.back();
      if (Followed != Last.Next.size()) {
        Enter(*Last.Next[Followed++]);
        continue;
      }
      Order.push_back(std::move(Last));
      Way.pop_back();
    }
  }
  std::reverse(Order.begin(), Order.end());
  for (const Step &S : Order)
    Ranks.try_emplace(S.Block, Ranks.size());
}

Meetings::Blocks Meetings::of(const BasicBlock &Branching) const {
  Blocks Found;
  if (!Ranks.count(&Branching)) // nothing leads there
    return Found;
  std::map<unsigned, const BasicBlock *> Labels; // of blocks to be visited
  const Loop *Around = Loops.getLoopFor(&Branching);
  for (const BasicBlock *Next : successors(&Branching)) {
    Labels[Ranks.lookup(Next)] = Next;
    if (Around && !Around->contains(Next))
      Found.Exits.push_back(Next);
  }
  // What only one is on the way to is where all that go on have met.
  while (Labels.size() > 1) {
    auto [Rank, Label] = *Labels.begin();
    Labels.erase(Labels.begin());
    const Loop *Left = loopOfHeader(*Order[Rank].Block);
    const bool IsAfterRounds = Left && Left->contains(&Branching);
    for (const BasicBlock *Next : Order[Rank].Next) {
      auto [At, IsNew] = Labels.try_emplace(Ranks.lookup(Next), Label);
      if (IsNew || At->second == Label)
        continue;
      At->second = Next;
      (IsAfterRounds ? Found.Exits : Found.Joins).push_back(Next);
    }
  }
  return Found;
}

// ---- Differences ------------------------------------------------------------

Differences::Differences(const Function &F, const LoopInfo &Loops,
                         bool AreClosed,
                         function_ref<bool(const Instruction &)> Differs,
                         const Value *Own)
    : Loops(Loops), AreClosed(AreClosed), Ways(F, Loops) {
  if (!isKnown())
    return;
  if (Own)
    add(*Own);
  for (const Instruction &I : instructions(F))
    if (Differs(I))
      add(I);
  while (!Open.empty()) {
    const Value *V = Open.back();
    Open.pop_back();
    follow(*V);
  }
}

void Differences::add(const Value &V) {
  if (All.insert(&V).second)
    Open.push_back(&V);
}

void Differences::follow(const Value &V) {
  auto *I = dyn_cast<Instruction>(&V);
  if (I && I->isTerminator())
    return branch(*I->getParent());
  for (const User *U : V.users())
    if (isa<Instruction>(U))
      add(*U);
}

void Differences::addJoin(const BasicBlock &Block) {
  for (const PHINode &Phi : Block.phis())
    if (!Phi.hasConstantOrUndefValue())
      add(Phi);
}

void Differences::branch(const BasicBlock &Block) {
  if (Block.getTerminator()->getNumSuccessors() < 2)
    return;
  const Meetings::Blocks Found = Ways.of(Block);
  for_each(Found.Joins, [&](const BasicBlock *Join) { addJoin(*Join); });
  for (const BasicBlock *Exit : Found.Exits)
    leave(*Exit, Loops.getLoopFor(&Block));
}

// In different rounds of the loops that do not contain the exit: what was
// computed there is of different rounds, too.
void Differences::leave(const BasicBlock &Exit, const Loop *Left) {
  if (AreClosed) {
    for (const PHINode &Phi : Exit.phis())
      add(Phi);
    return;
  }
  while (Left->getParentLoop() && !Left->getParentLoop()->contains(&Exit))
    Left = Left->getParentLoop();
  for (const BasicBlock *Block : Left->blocks())
    for (const Instruction &I : *Block)
      for (const User *U : I.users())
        if (!Left->contains(cast<Instruction>(U)))
          add(*U);
}
