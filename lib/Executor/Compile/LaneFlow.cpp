// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Branches and loops of lanes. Where all lanes take the same branch, there is
/// one. Otherwise the blocks of a loop's body, or of the function outside of
/// loops, come one after the other, each with a mask of the lanes that run it;
/// values at joins are selected by the lanes that come that way. A block that
/// does much is skipped when no lane wants it, and a loop runs while one does.

#include "Executor/Compile/LaneCode.h"

#include "Executor/Model/Runtime.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

#include <functional>

using namespace llvm;
using namespace spir2nvvm::executor;

// ---- Levels -----------------------------------------------------------------

LaneCode::Node LaneCode::nodeAt(BasicBlock *Block, Loop *Level) const {
  Loop *Inner = Shapes.loops().getLoopFor(Block);
  if (Inner == Level)
    return {Block, nullptr};
  while (Inner->getParentLoop() != Level)
    Inner = Inner->getParentLoop();
  return {Block, Inner};
}

// In an order in which each comes after those it is reached from.
std::vector<LaneCode::Node> LaneCode::nodesOf(Loop *Level) const {
  std::vector<Node> Order;
  SmallPtrSet<BasicBlock *, 16> Seen;
  std::function<void(BasicBlock *)> Visit = [&](BasicBlock *Block) {
    const Node N = nodeAt(Block, Level);
    if (!Seen.insert(N.first()).second)
      return;
    auto Follow = [&](BasicBlock *To) {
      if ((!Level || Level->contains(To)) &&
          !(N.Inner && N.Inner->contains(To)) &&
          !(Level && To == Level->getHeader()))
        Visit(To);
    };
    if (N.Inner) {
      SmallVector<BasicBlock *, 4> Exits;
      N.Inner->getExitBlocks(Exits);
      for_each(Exits, Follow);
    } else {
      for_each(successors(Block), Follow);
    }
    Order.push_back(N);
  };
  Visit(Level ? Level->getHeader() : &Old.getEntryBlock());
  std::reverse(Order.begin(), Order.end());
  return Order;
}

void LaneCode::runLevel(Loop *Level, Value *Mask) {
  Ends[Level] = block("done");
  if (Shapes.goTogether(Level))
    runTogether(Level, Mask);
  else
    runApart(Level, Mask);
  B.SetInsertPoint(Ends[Level]);
}

void LaneCode::runNode(const Node &N, Value *Mask) {
  if (N.Inner)
    return runLevel(N.Inner, Mask);
  Active = Mask;
  Here.clear();
  for (Instruction &I : *N.Block)
    if (!I.isTerminator() && !isa<PHINode>(I))
      emit(I);
}

// ---- All lanes together -----------------------------------------------------

void LaneCode::runTogether(Loop *Level, Value *Mask) {
  const std::vector<Node> Nodes = nodesOf(Level);
  for (const Node &N : Nodes)
    Heads[N.first()] = block(N.first()->getName());
  B.CreateBr(Heads[Nodes.front().first()]);
  for (const Node &N : Nodes) {
    BasicBlock *Head = Heads[N.first()];
    B.SetInsertPoint(Head);
    runNode(N, Mask);
    if (!N.Inner) {
      leaveTogether(*N.Block, Level, Mask);
      continue;
    }
    // Out of one whose lanes leave it in turns; its own edges lead out of others.
    if (!Shapes.goTogether(N.Inner))
      B.CreateBr(Heads[N.Inner->getUniqueExitBlock()]);
    else
      B.CreateUnreachable();
  }
}

void LaneCode::leaveTogether(BasicBlock &Block, Loop *Level, Value *Mask) {
  Instruction *End = Block.getTerminator();
  if (auto *Return = dyn_cast<ReturnInst>(End)) {
    returnFrom(*Return);
    B.CreateBr(Ends[nullptr]);
    return;
  }
  auto *Branch = cast<BranchInst>(End);
  if (Branch->isUnconditional())
    return takeEdge(Block, *Branch->getSuccessor(0), Level, Mask);
  BasicBlock *Sides[] = {block("then"), block("else")};
  B.CreateCondBr(scalar(*Branch->getCondition()), Sides[0], Sides[1]);
  auto Known = Here;
  for (unsigned N : {0, 1}) {
    B.SetInsertPoint(Sides[N]);
    Here = Known;
    takeEdge(Block, *Branch->getSuccessor(N), Level, Mask);
  }
}

// Whether nothing on the way out asks which lanes go it.
bool LaneCode::goesDirectly(Loop *From, Loop *To) const {
  for (; From != To; From = From->getParentLoop())
    if (!Shapes.goTogether(From))
      return false;
  return Shapes.goTogether(To);
}

// With a branch at its end.
void LaneCode::takeEdge(BasicBlock &From, BasicBlock &To, Loop *Level,
                        Value *Mask) {
  Loop *Target = Shapes.loops().getLoopFor(&To);
  const bool IsInward =
      Level ? Target != Level && Level->contains(Target) : Target != nullptr;
  if (IsInward || Target == Level || goesDirectly(Level, Target)) {
    enter(From, To, nullptr);
    B.CreateBr(Heads[&To]);
    return;
  }
  enter(From, To, Mask);
  if (!Shapes.goTogether(Target))
    addMask(To, Mask);
  Loop *Last = Level;
  while (Last->getParentLoop() != Target &&
         Shapes.goTogether(Last->getParentLoop()))
    Last = Last->getParentLoop();
  B.CreateBr(Ends[Last]);
}

// ---- Lanes apart ------------------------------------------------------------

AllocaInst *LaneCode::maskPlace(const BasicBlock *Of) {
  AllocaInst *&Place = Masks[Of];
  if (!Place)
    Place = variable(FixedVectorType::get(B.getInt1Ty(), Width), "mask");
  return Place;
}

void LaneCode::addMask(BasicBlock &To, Value *Mask) {
  AllocaInst *Place = maskPlace(&To);
  if (!Mask)
    Mask = allMask();
  B.CreateStore(
      B.CreateOr(B.CreateLoad(Place->getAllocatedType(), Place), Mask), Place);
}

// Lanes that begin a round end it, or leave after it, together.
bool LaneCode::endsRoundsTogether(const Loop &L) const {
  const BasicBlock *Latch = L.getLoopLatch();
  auto *Branch = dyn_cast<BranchInst>(Latch->getTerminator());
  return L.getExitingBlock() == Latch && Branch && Branch->isConditional() &&
         Shapes.isUniform(*Branch->getCondition()) &&
         Shapes.isReachedBySame(*Latch, *L.getHeader());
}

// The mask of a block that the same lanes reach as an earlier one is that one's.
Value *LaneCode::maskOf(const Node &N, Loop *Level, Value *Entry) {
  BasicBlock *Block = N.first();
  BasicBlock *Begin = Level ? Level->getHeader() : &Old.getEntryBlock();
  if (N.Inner)
    Block = N.Inner->getLoopPreheader();
  const auto *Tree = Shapes.dominators().getNode(Block);
  BasicBlock *Same = Block;
  for (Tree = Tree->getIDom(); Tree; Tree = Tree->getIDom())
    if (Shapes.isReachedBySame(*Block, *Tree->getBlock()))
      Same = Tree->getBlock();
  if (Same == Begin)
    return Entry;
  AllocaInst *Place = maskPlace(Same);
  return B.CreateLoad(Place->getAllocatedType(), Place);
}

// The group's memory and that of its work-items, of which there is some around
// each place.
static bool isOfGroup(const Value &Pointer) {
  const Value *Object = getUnderlyingObject(&Pointer);
  if (isa<AllocaInst>(Object))
    return true;
  auto *Made = dyn_cast<IntToPtrInst>(Object);
  auto *Sum = Made ? dyn_cast<AddOperator>(Made->getOperand(0)) : nullptr;
  return Sum && any_of(Sum->operands(), [](const Use &U) {
           auto *I = dyn_cast<Instruction>(U);
           return I && fieldOf(*I) == offsetof(WorkItem, SharedBase);
         });
}

// Cheap, and harmless where no lane runs it: what an access for none names may lie
// in no page, for which processors need as long as for a thousand instructions.
bool LaneCode::mayRunForNone(const Node &N) const {
  constexpr size_t MostInstructions = 12;
  if (N.Inner || N.Block->size() > MostInstructions)
    return false;
  return all_of(*N.Block, [&](const Instruction &I) {
    if (isa<BranchInst>(I) || isa<PHINode>(I) || isa<ReturnInst>(I))
      return true;
    if (const Value *Pointer = getLoadStorePointerOperand(&I))
      return Shapes.strideOf(*Pointer) && isOfGroup(*Pointer);
    return isSafeToSpeculativelyExecute(&I);
  });
}

void LaneCode::runApart(Loop *Level, Value *Mask) {
  const std::vector<Node> Nodes = nodesOf(Level);
  Type *MaskType = FixedVectorType::get(B.getInt1Ty(), Width);
  BasicBlock *Round = nullptr;
  Value *Now = Mask;
  const bool Stays = !Level || endsRoundsTogether(*Level);
  if (Level) {
    Round = block("round");
    if (!Stays) {
      Staying[Level] = variable(MaskType, "staying");
      B.CreateStore(Mask ? Mask : allMask(), Staying[Level]);
    }
    B.CreateBr(Round);
    B.SetInsertPoint(Round);
    if (!Stays) {
      Now = B.CreateLoad(MaskType, Staying[Level]);
      B.CreateStore(Constant::getNullValue(MaskType), Staying[Level]);
    }
  }
  AllocaInst *NowPlace = nullptr;
  if (Now) { // its own blocks see it behind others
    NowPlace = maskPlace(Nodes.front().first());
    B.CreateStore(Now, NowPlace);
  }
  for (const Node &N : drop_begin(Nodes))
    B.CreateStore(Constant::getNullValue(MaskType), maskPlace(N.first()));
  for (const Node &N : Nodes) {
    Value *First = NowPlace ? B.CreateLoad(MaskType, NowPlace) : nullptr;
    Value *Wanted = maskOf(N, Level, First);
    BasicBlock *Next = nullptr;
    // All of those that have begun the level reach it.
    const bool Certain = Wanted == First;
    if (!Certain && !mayRunForNone(N)) {
      BasicBlock *Body = block(N.first()->getName());
      Next = block("next");
      B.CreateCondBr(any(Wanted), Body, Next);
      B.SetInsertPoint(Body);
    }
    // For those that are reached by the same.
    if (!Certain)
      B.CreateStore(Wanted, maskPlace(N.first()));
    runNode(N, Wanted);
    if (!N.Inner)
      leaveApart(*N.Block, Level, Wanted);
    if (Next) {
      B.CreateBr(Next);
      B.SetInsertPoint(Next);
    }
  }
  if (!Level) {
    B.CreateBr(Ends[Level]);
  } else if (Stays) {
    auto *Branch = cast<BranchInst>(Level->getLoopLatch()->getTerminator());
    Value *Condition = scalar(*Branch->getCondition());
    if (Branch->getSuccessor(0) == Level->getHeader())
      B.CreateCondBr(Condition, Round, Ends[Level]);
    else
      B.CreateCondBr(Condition, Ends[Level], Round);
  } else {
    B.CreateCondBr(any(B.CreateLoad(MaskType, Staying[Level])), Round,
                   Ends[Level]);
  }
}

// Without a branch: the next block follows.
void LaneCode::leaveApart(BasicBlock &Block, Loop *Level, Value *Mask) {
  Instruction *End = Block.getTerminator();
  if (auto *Return = dyn_cast<ReturnInst>(End))
    return returnFrom(*Return);
  auto *Branch = cast<BranchInst>(End);
  // What one way makes of the joins at its end is not yet so for the others.
  if (Branch->isConditional())
    get(*Branch->getCondition());
  for (BasicBlock *To : Branch->successors())
    for (PHINode &Phi : To->phis())
      get(*Phi.getIncomingValueForBlock(&Block));
  const bool Stays = Level && endsRoundsTogether(*Level);
  for (unsigned N = 0; N != Branch->getNumSuccessors(); ++N) {
    BasicBlock &To = *Branch->getSuccessor(N);
    Value *Taken = Mask;
    if (Branch->isConditional() &&
        !(Stays && &Block == Level->getLoopLatch())) {
      Value *Condition = part(*Branch->getCondition());
      Taken = both(Mask, N == 0 ? Condition : B.CreateNot(Condition));
    }
    Loop *Target = Shapes.loops().getLoopFor(&To);
    if (Level && &To == Level->getHeader()) {
      enter(Block, To, nullptr);
      if (!Stays) {
        AllocaInst *Place = Staying[Level];
        Value *Before = B.CreateLoad(Place->getAllocatedType(), Place);
        B.CreateStore(B.CreateOr(Before, Taken ? Taken : allMask()), Place);
      }
      continue;
    }
    const bool IsInward =
        Target != Level && (!Level || Level->contains(Target));
    enter(Block, To, IsInward ? nullptr : Taken);
    if (IsInward || Target == Level || !Shapes.goTogether(Target))
      addMask(To, Taken);
  }
}

// ---- Edges ------------------------------------------------------------------

// The values of the joins at To, for the lanes that come this way.
void LaneCode::enter(BasicBlock &From, BasicBlock &To, Value *Mask) {
  SmallVector<std::pair<PHINode *, LaneValue>, 8> All;
  for (PHINode &Phi : To.phis()) {
    Value &In = *Phi.getIncomingValueForBlock(&From);
    // A join may be uniform but for it: what other lanes bring must stay.
    if (isa<UndefValue>(In))
      continue;
    LaneValue New;
    if (Shapes.isUniform(Phi) || Shapes.strideOf(Phi)) {
      New.Scalar = scalar(In);
      New.Guard = get(In).Guard;
    }
    if (!Shapes.isUniform(Phi))
      for (unsigned N = 0; N != partsOf(*Phi.getType()); ++N)
        New.Parts.push_back(part(In, N));
    All.emplace_back(&Phi, New);
  }
  for (auto &[Phi, New] : All)
    store(*Phi, New, Mask);
}

void LaneCode::returnFrom(ReturnInst &Return) {
  if (Value *V = Return.getReturnValue()) {
    Place &Result = Places[&Return];
    if (!Result.Scalar)
      Result.Scalar = variable(New.getReturnType(), "result");
    const bool IsOne = New.getReturnType() == V->getType();
    B.CreateStore(IsOne ? scalar(*V) : part(*V), Result.Scalar);
  }
}

Constant *spir2nvvm::executor::firstLanes(LLVMContext &Context, unsigned Width,
                                          unsigned Count) {
  SmallVector<Constant *, 64> Lanes;
  for (unsigned N = 0; N != Width; ++N)
    Lanes.push_back(ConstantInt::getBool(Context, N < Count));
  return ConstantVector::get(Lanes);
}

void LaneCode::run() {
  Entry = block("variables");
  BasicBlock *First = block("begin");
  B.SetInsertPoint(First);
  runLevel(nullptr, Running == Width
                        ? nullptr
                        : firstLanes(B.getContext(), Width, Running));
  if (New.getReturnType()->isVoidTy()) {
    B.CreateRetVoid();
  } else {
    for (BasicBlock &Block : Old)
      if (isa<ReturnInst>(Block.getTerminator())) {
        AllocaInst *Result = Places[Block.getTerminator()].Scalar;
        B.CreateRet(B.CreateLoad(Result->getAllocatedType(), Result));
      }
  }
  B.SetInsertPoint(Entry);
  B.CreateBr(First);
  DominatorTree Tree(New);
  erase_if(Variables, [](AllocaInst *V) { return !isAllocaPromotable(V); });
  PromoteMemToReg(Variables, Tree);
}
