// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/LaneGains.h"

#include "Executor/Compile/LaneShapes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static bool isVector(const Instruction &I, const LaneShapes &Shapes) {
  return !Shapes.isUniform(I) && !Shapes.strideOf(I) &&
         !isa<GetElementPtrInst>(I);
}

// What lanes do one after the other gains nothing, and takes the numbers around it
// out of vectors: there have to be enough of those for each in a round that always
// does it, and outside of loops.
static bool gainsDespiteAtomics(Function &Item, LaneShapes &Shapes) {
  constexpr size_t Enough = 8;
  auto IsAlone = [](const Instruction &I) { return isa<AtomicRMWInst>(I); };
  auto IsVector = [&](const Instruction &I) { return isVector(I, Shapes); };
  const BasicBlock *End = nullptr;
  for (const BasicBlock &Block : Item)
    if (isa<ReturnInst>(Block.getTerminator()))
      End = &Block;
  SmallMapVector<const Loop *, size_t, 4> Alone;
  for (const BasicBlock &Block : Item) {
    const Loop *Round = Shapes.loops().getLoopFor(&Block);
    const BasicBlock *Last = Round ? Round->getLoopLatch() : End;
    if (Last && Shapes.dominators().dominates(&Block, Last))
      Alone[Round] += count_if(Block, IsAlone);
  }
  return all_of(Alone, [&](const auto &Level) {
    size_t Vectors = 0;
    for (const BasicBlock &Block : Item)
      if (!Level.first || Level.first->contains(&Block))
        Vectors += count_if(Block, IsVector);
    return Vectors >= Enough * Level.second;
  });
}

// Whether V is little more in the next round than in this one, masks aside.
static bool advances(const Value &V, const Loop &Rounds, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 8;
  constexpr int64_t Near = 16;
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth == MostDepth)
    return false;
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    if (Phi->getParent() != Rounds.getHeader())
      return false;
    const Value *Next = Phi->getIncomingValueForBlock(Rounds.getLoopLatch());
    const Value *Sides[2];
    if (match(Next, m_And(m_Value(Sides[0]), m_Value(Sides[1]))))
      Next = Sides[Rounds.isLoopInvariant(Sides[0])];
    const APInt *Step = nullptr;
    return match(Next, m_c_Add(m_Specific(Phi), m_APInt(Step))) &&
           Step->isSignedIntN(32) && std::abs(Step->getSExtValue()) <= Near;
  }
  const bool IsSum = I->getOpcode() == Instruction::Add ||
                     I->getOpcode() == Instruction::Or ||
                     I->getOpcode() == Instruction::And;
  if (!IsSum && !isa<CastInst>(I) && !isa<GetElementPtrInst>(I))
    return false;
  return all_of(I->operands(), [&](const Use &U) {
    return Rounds.isLoopInvariant(U) || advances(*U, Rounds, Depth + 1);
  });
}

// A work-item that goes along rows of its own finds most of what it wants in the
// cache. Lanes that do so need as many lines at a time, and where the rows are a
// power of two apart, these throw each other out. One row to read is worth it.
static bool walksOwnRows(const Loop &Rounds, const LaneShapes &Shapes) {
  constexpr unsigned Many = 2, Enough = 4, OfStore = 2;
  unsigned Walks = 0, Others = 0;
  for (const BasicBlock *Block : Rounds.blocks())
    for (const Instruction &I : *Block) {
      const Value *Place = getLoadStorePointerOperand(&I);
      const bool IsOwn = Place && !Shapes.isUniform(*Place) &&
                         !Shapes.strideOf(*Place) &&
                         !Rounds.isLoopInvariant(Place);
      if (IsOwn && advances(*Place, Rounds))
        Walks += isa<StoreInst>(I) ? OfStore : 1;
      else if (!IsOwn && !I.getType()->isVoidTy() && isVector(I, Shapes) &&
               !advances(I, Rounds)) // its numbers, no address's
        ++Others;
    }
  return Walks >= Many && Others < Enough * Walks;
}

// Whether all loops inside of the most others do: what else there is runs less
// often.
static bool walkMostly(LaneShapes &Shapes) {
  unsigned Depth = 0;
  bool Walk = false;
  for (const Loop *L : Shapes.loops().getLoopsInPreorder()) {
    if (L->getLoopDepth() < Depth)
      continue;
    const bool Walks = walksOwnRows(*L, Shapes);
    Walk = Walks && (Walk || L->getLoopDepth() > Depth);
    Depth = L->getLoopDepth();
  }
  return Walk;
}

// A long vector of a work-item's is a register as it lies in memory. Lanes want
// a register for each of its elements and turn them round: there has to be
// something to do with them.
static bool movesMostly(Function &Item, const LaneShapes &Shapes) {
  constexpr uint64_t Long = 256; // bits
  constexpr unsigned Enough = 4;
  unsigned Moves = 0, Others = 0;
  for (Instruction &I : instructions(Item)) {
    const Value *Place = getLoadStorePointerOperand(&I);
    if (!Place)
      Others += !I.getType()->isVoidTy() && isVector(I, Shapes);
    else if (!Shapes.isUniform(*Place))
      Moves += getLoadStoreType(&I)->getPrimitiveSizeInBits() >= Long;
  }
  return Others < Enough * Moves;
}

bool executor::gainsByLanes(Function &Item, LaneShapes &Shapes) {
  return gainsDespiteAtomics(Item, Shapes) && !walkMostly(Shapes) &&
         !movesMostly(Item, Shapes);
}

// Stores of some lanes take many times as long as others, and what they have
// stored is not there at once.
bool executor::gainsByTail(Function &Item, LaneShapes &Shapes) {
  constexpr unsigned InLoops = 8, EnoughForOne = 16; // as often
  unsigned Stores = 0, Others = 0;
  for (BasicBlock &Block : Item) {
    const unsigned Often = Shapes.loops().getLoopFor(&Block) ? InLoops : 1;
    for (Instruction &I : Block) {
      const auto *Store = dyn_cast<StoreInst>(&I);
      if (Store && !Shapes.isUniform(*Store->getPointerOperand()))
        Stores += Often;
      else if (!I.getType()->isVoidTy() && isVector(I, Shapes))
        Others += Often;
    }
  }
  return Others >= EnoughForOne * Stores;
}
