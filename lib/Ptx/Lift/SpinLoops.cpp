// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loops that wait for another work-item:
///
///   L: ld.acquire.cta.u32 r, [flag]; setp.eq.u32 p, r, 0; @p bra L;
///
/// GPUs run warps in turn; the executor runs a work-item until it waits. So a
/// loop that does nothing but look at the same place sleeps before it looks
/// again (nanosleep), which lets all others go on.

#include "Ptx/Lift/FunctionLifter.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;
using namespace spir2nvvm;

// Computed in the loop, perhaps, but from nothing that changes in it.
static bool isSame(const Loop &L, const Value *V, unsigned Depth = 0) {
  constexpr unsigned Deepest = 8;
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I))
    return true;
  if (Depth == Deepest || isa<PHINode>(I) || I->mayReadOrWriteMemory())
    return false;
  return all_of(I->operands(), [&](const Use &Operand) {
    return isSame(L, Operand, Depth + 1);
  });
}

// A loop that exchanges what it has just read goes on when others do.
static bool looks(const Loop &L, const Instruction &I) {
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return (Load->isAtomic() || Load->isVolatile()) &&
           isSame(L, Load->getPointerOperand());
  if (const auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I))
    return isSame(L, Swap->getPointerOperand()) &&
           isSame(L, Swap->getCompareOperand());
  const auto *Change = dyn_cast<AtomicRMWInst>(&I);
  return Change && Change->getOperation() == AtomicRMWInst::Xchg &&
         isSame(L, Change->getPointerOperand()) &&
         isSame(L, Change->getValOperand());
}

static bool onlyLooks(const Loop &L) {
  bool Any = false;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block) {
      if (looks(L, I))
        Any = true;
      else if (I.mayWriteToMemory() && !isa<FenceInst>(I))
        return false;
    }
  return Any;
}

void ptx::sleepInSpinLoops(llvm::Function &F) {
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  for (Loop *L : Loops.getLoopsInPreorder()) {
    if (!onlyLooks(*L))
      continue;
    SmallVector<BasicBlock *, 2> Latches;
    L->getLoopLatches(Latches);
    for (BasicBlock *Latch : Latches) {
      IRBuilder<> B(Latch->getTerminator());
      FunctionCallee Sleep = F.getParent()->getOrInsertFunction(
          "spir2nvvm.ptx.nanosleep.u32",
          FunctionType::get(B.getVoidTy(), {B.getInt32Ty()}, false));
      auto *Callee = cast<llvm::Function>(Sleep.getCallee());
      Callee->addFnAttr(Attribute::NoUnwind);
      Callee->addFnAttr(Attribute::Convergent);
      B.CreateCall(Sleep, {B.getInt32(0)});
    }
  }
}
