// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loops look whether the launch is to end; those that may wait for another
/// work-item of the group let it have its turn.
///
///   while (atomic_load(flag) == 0)        call void @s2nTurn(i8* %item)
///     ;                                   load atomic ...

#include "Executor/Compile/Instrument.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// Every loop looks whether the launch is to end.
void FunctionRewriter::addPolls() {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 8> Edges;
  FindFunctionBackedges(F, Edges);
  SmallSetVector<BasicBlock *, 8> Headers;
  for (auto [Latch, Header] : Edges)
    Headers.insert(const_cast<BasicBlock *>(Header));
  Type *Word = B.getInt32Ty();
  for (BasicBlock *Header : Headers) {
    const Instruction *Place = &*Header->getFirstInsertionPt();
    B.SetInsertPoint(&*Header->getFirstInsertionPt());
    Value *Flag = loadField(offsetof(WorkItem, Stop), Word->getPointerTo());
    LoadInst *Stop = B.CreateAlignedLoad(Word, Flag, Align(4));
    Stop->setAtomic(AtomicOrdering::Monotonic);
    Value *Set = B.CreateICmpNE(Stop, B.getInt32(0));
    Instruction *Then = SplitBlockAndInsertIfThen(
        Set, cast<Instruction>(Set)->getNextNode(), false, rarely());
    B.SetInsertPoint(Then);
    callReporting("s2nPoll", B.getVoidTy(), {B.getInt32(siteOf(*Place))});
  }
}

static bool seesOthers(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isVolatile() || Load->isAtomic();
  return isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I);
}

// Work-items that are fibres run until they wait. In lock step each has its
// turn anyway.
void FunctionRewriter::addTurns() {
  if (P.locksSteps() || !mayBeFibres())
    return;
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  SmallSetVector<BasicBlock *, 8> Headers;
  for (BasicBlock &Block : F)
    if (const Loop *L = Loops.getLoopFor(&Block))
      if (any_of(Block, seesOthers))
        Headers.insert(L->getHeader());
  for (BasicBlock *Header : Headers) {
    B.SetInsertPoint(&*Header->getFirstInsertionPt());
    call("s2nTurn", B.getVoidTy(), {});
  }
}
