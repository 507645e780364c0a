// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Warps in lock step. Before everything that other work-items can see, or that
/// sees what they do, a lane waits until it is its turn (Worker::step):
///
///   call void @spir2nvvm.runtime.s2nStep(i8* %item, i32 position)
///
/// What lies between two of these is the lane's own business, so this is lock
/// step of single instructions to everybody who could tell. Loads in a row are
/// one step: only a write between them could be seen. Of lanes that have
/// parted those at the least position go on, which need an order with two
/// properties: what comes together again comes after all that has parted, and
/// what leaves a loop comes after all of the loop. That is the order of the
/// control flow without the edges back, with each loop as one block. An edge
/// back waits at the loop's end for the lanes still inside, so that all lanes
/// are in the same turn of the loop.

#include "Executor/Compile/Analyses.h"
#include "Executor/Compile/Instrument.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- What others can see ----------------------------------------------------

static bool isOwn(const Value &Pointer) {
  unsigned Space = Pointer.getType()->getPointerAddressSpace();
  if (Space == nvvm::Local || Space == nvvm::Constant)
    return true;
  const Value *Base = getUnderlyingObject(&Pointer, /*MaxLookup=*/0);
  auto *Parameter = dyn_cast<Argument>(Base);
  return isa<AllocaInst>(Base) || (Parameter && Parameter->hasByValAttr());
}

// Accesses, and calls of what has no body here.
static bool isSeen(const Instruction &I) {
  if (const Value *Pointer = getLoadStorePointerOperand(&I))
    return !isOwn(*Pointer) && !I.hasMetadata(LLVMContext::MD_invariant_load);
  if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    return !isOwn(*Copy->getRawDest()) || !isOwn(*Copy->getRawSource());
  if (auto *Fill = dyn_cast<MemSetInst>(&I))
    return !isOwn(*Fill->getRawDest());
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call)
    return I.mayReadOrWriteMemory() && !isa<FenceInst>(I);
  const Function *Callee = Call->getCalledFunction();
  return Callee && Callee->isDeclaration() && !Call->doesNotAccessMemory() &&
         treatmentOf(Callee->getIntrinsicID()) != LlvmTreatment::Drop;
}

bool executor::reachesOthers(const Function *F) {
  return any_of(instructions(*F), isSeen);
}

// ---- Places -----------------------------------------------------------------

namespace {

/// Visits the blocks of a function in the order of their turns.
class TurnOrder {
public:
  TurnOrder(Function &F) : Dominators(F), Loops(Dominators) {}

  function_ref<void(BasicBlock &)> Visit;
  /// All of the loop have been visited.
  function_ref<void(Loop &)> Leave;

  void run(BasicBlock &Entry) { arrange(nullptr, Entry); }

private:
  /// A block of \p Inside, or a loop in it as a whole.
  struct Node {
    BasicBlock *Block; // a loop's header
    Loop *Whole;
  };
  Node nodeOf(const Loop *Inside, BasicBlock &Block) const;
  void arrange(Loop *Inside, BasicBlock &Entry);
  void descend(const Loop *Inside, BasicBlock &Block,
               SmallPtrSetImpl<BasicBlock *> &Seen,
               SmallVectorImpl<Node> &Done) const;

  DominatorTree Dominators;
  LoopInfo Loops;
};

} // namespace

TurnOrder::Node TurnOrder::nodeOf(const Loop *Inside, BasicBlock &Block) const {
  Loop *Whole = Loops.getLoopFor(&Block);
  if (Whole == Inside)
    return {&Block, nullptr};
  while (Whole->getParentLoop() != Inside)
    Whole = Whole->getParentLoop();
  return {Whole->getHeader(), Whole};
}

// Without the edges out of \p Inside, and back to its header, which is Seen.
void TurnOrder::descend(const Loop *Inside, BasicBlock &Block,
                        SmallPtrSetImpl<BasicBlock *> &Seen,
                        SmallVectorImpl<Node> &Done) const {
  Node Here = nodeOf(Inside, Block);
  if (!Seen.insert(Here.Block).second)
    return;
  SmallVector<BasicBlock *, 8> Next;
  if (Here.Whole)
    Here.Whole->getUniqueExitBlocks(Next);
  else
    append_range(Next, successors(Here.Block));
  for (BasicBlock *To : Next)
    if (!Inside || Inside->contains(To))
      descend(Inside, *To, Seen, Done);
  Done.push_back(Here);
}

void TurnOrder::arrange(Loop *Inside, BasicBlock &Entry) {
  SmallPtrSet<BasicBlock *, 16> Seen;
  SmallVector<Node, 16> Done;
  descend(Inside, Entry, Seen, Done);
  for (const Node &Next : reverse(Done)) {
    if (!Next.Whole) {
      Visit(*Next.Block);
      continue;
    }
    arrange(Next.Whole, *Next.Block);
    Leave(*Next.Whole);
  }
}

// A block on all edges from one to the other.
static BasicBlock &blockBetween(BasicBlock &From, BasicBlock &To) {
  BasicBlock *Between =
      BasicBlock::Create(From.getContext(), "again", From.getParent(), &To);
  BranchInst::Create(&To, Between);
  From.getTerminator()->replaceSuccessorWith(&To, Between);
  for (PHINode &Phi : To.phis()) {
    Phi.setIncomingBlock(Phi.getBasicBlockIndex(&From), Between);
    while (Phi.getBasicBlockIndex(&From) >= 0)
      Phi.removeIncomingValue(&From, /*DeletePHIIfEmpty=*/false);
  }
  return *Between;
}

// ---- Steps ------------------------------------------------------------------

namespace {
struct BackEdge {
  BasicBlock *From, *To;
  uint32_t Position;
};
} // namespace

void FunctionRewriter::addSteps() {
  SmallVector<BackEdge, 8> Edges;
  SmallPtrSet<const BasicBlock *, 16> Visited, Stepping;
  auto At = [&](Instruction &I, StringRef Name) {
    B.SetInsertPoint(&I);
    call(Name, B.getVoidTy(), {B.getInt32(All.nextPosition())});
    Stepping.insert(I.getParent());
  };
  auto Enters = [&](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Call && !Call->isInlineAsm() && (!Callee || All.steps(*Callee));
  };
  TurnOrder Order(F);
  auto Visit = [&](BasicBlock &Block) {
    Visited.insert(&Block);
    bool AfterLoad = false;
    for (Instruction &I : make_early_inc_range(Block)) {
      const Instruction *Old = All.source(I);
      if (Old && isSeen(*Old)) {
        bool IsLoad = isa<LoadInst>(Old) && !Old->isAtomic();
        if (!IsLoad || !AfterLoad)
          At(I, "s2nStep");
        AfterLoad = IsLoad;
      } else if (Old && Enters(*Old)) {
        AfterLoad = false;
        At(I, "s2nCalled");
        B.SetInsertPoint(I.getNextNode());
        call("s2nReturned", B.getVoidTy(), {});
      }
    }
    // Back into a cycle that is no loop: at the block's own end.
    uint32_t End = All.nextPosition();
    for (BasicBlock *To : successors(&Block))
      if (Visited.contains(To))
        Edges.push_back({&Block, To, End});
  };
  auto Leave = [&](Loop &L) {
    uint32_t End = All.nextPosition();
    for (BackEdge &Edge : Edges)
      if (Edge.To == L.getHeader() && L.contains(Edge.From))
        Edge.Position = End;
    if (none_of(L.blocks(),
                [&](BasicBlock *Block) { return Stepping.contains(Block); }))
      erase_if(Edges, [&](const BackEdge &Edge) {
        return Edge.To == L.getHeader() && L.contains(Edge.From);
      });
  };
  Order.Visit = Visit;
  Order.Leave = Leave;
  Order.run(F.getEntryBlock());
  SmallSet<std::pair<BasicBlock *, BasicBlock *>, 8> Done;
  for (const BackEdge &Edge : Edges)
    if (Done.insert({Edge.From, Edge.To}).second) {
      B.SetInsertPoint(blockBetween(*Edge.From, *Edge.To).getTerminator());
      call("s2nStep", B.getVoidTy(), {B.getInt32(Edge.Position)});
    }
}
