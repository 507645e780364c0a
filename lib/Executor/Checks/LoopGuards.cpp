// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loops without checks:
///
///   before:  for i: a[i] = b[i]              each access a call
///   after:   if a[0..n-1] and b[0..n-1] lie in one object each
///              for i: a[i] = b[i]            no checks
///            else
///              for i: a[i] = b[i]            as before
///
/// The test says yes only where every access would have passed: so whatever
/// there is to find is found by the copy with checks, in its place and order.
/// It may say no to a loop that is right, for instance where accesses are
/// under a condition; then that copy runs.
///
/// Where races are looked for, accesses that all work-items of a row certainly
/// do are noted together by the test, if nothing clashes with them. Other stores
/// keep their calls in both copies.

#include "Executor/Checks/AccessChecks.h"
#include "Executor/Checks/ExactRange.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

/// Accesses whose addresses differ by constants. They are inside an object when
/// the first and the last byte of them all are.
struct AccessGroup {
  AccessCall First;
  const SCEV *Address; // of First
  int64_t Begin, End;  // from there, of all
  uint64_t Align;
};

class LoopGuards {
public:
  LoopGuards(const Program &P, Function &F, LoopInfo &Loops,
             ScalarEvolution &SE, const DominatorTree &Above)
      : P(P), F(F), Loops(Loops), SE(SE), Above(Above),
        Expander(SE, F.getParent()->getDataLayout(), "guard") {}
  /// How many loops got a copy.
  size_t run();

private:
  void consider(Loop &L);
  Value *chooseGuard(Loop &L, SmallVectorImpl<AccessCall> &Accesses);
  bool keepsCall(const AccessCall &Access) const;
  bool isOfRow(const AccessCall &Access);
  Value *guardOf(Loop &L, ArrayRef<AccessCall> Accesses,
                 ArrayRef<AccessCall> Rows);
  bool isKnownRow(RangeBuilder &Ranges, const AccessCall &Access);
  Value *coversRow(RangeBuilder &Ranges, const AccessCall &Access);
  bool join(MutableArrayRef<AccessGroup> Groups, const AccessCall &Access,
            const SCEV *Address);
  Value *covers(RangeBuilder &Ranges, const AccessGroup &Group);
  Value *callCover(RangeBuilder &Ranges, StringRef Name,
                   ArrayRef<Value *> Args);
  void addCopy(Loop &L, Value *Guard);
  const SCEV *originOf(const AccessCall &Access) {
    return SE.getSCEV(Access.operand(AccessCall::Origin));
  }

  const Program &P;
  Function &F;
  LoopInfo &Loops;
  ScalarEvolution &SE;
  const DominatorTree &Above;
  SCEVExpander Expander;
  uint64_t Added = 0; // instructions
  struct Plan {
    Loop *L;
    Value *Guard;
    SmallVector<AccessCall, 16> Accesses;
  };
  SmallVector<Plan, 4> Plans;
};

} // namespace

// ---- The test ---------------------------------------------------------------

static bool isLoad(const Site &S) { return S.Kind == AccessKind::Load; }

bool LoopGuards::join(MutableArrayRef<AccessGroup> Groups,
                      const AccessCall &Access, const SCEV *Address) {
  const Site &S = P.Sites[Access.site()];
  for (AccessGroup &Group : Groups) {
    const Site &Theirs = P.Sites[Group.First.site()];
    if (S.Space != Theirs.Space || isLoad(S) != isLoad(Theirs) ||
        S.IsNoted != Theirs.IsNoted ||
        Access.knownBytes() != Group.First.knownBytes() ||
        Access.operand(AccessCall::Begin) !=
            Group.First.operand(AccessCall::Begin) ||
        originOf(Access) != originOf(Group.First))
      continue;
    auto *Distance = dyn_cast<SCEVConstant>(
        Address == Group.Address ? SE.getZero(Address->getType())
                                 : SE.getMinusSCEV(Address, Group.Address));
    if (!Distance || Distance->getAPInt().getMinSignedBits() > 32)
      continue;
    int64_t Offset = Distance->getAPInt().getSExtValue();
    if (Offset & static_cast<int64_t>(S.Align - 1))
      continue; // only one of them can be aligned
    Group.Begin = std::min(Group.Begin, Offset);
    Group.End = std::max(Group.End, Offset + static_cast<int64_t>(S.Size));
    Group.Align = std::max(Group.Align, S.Align);
    return true;
  }
  return false;
}

namespace {

/// Where a range of accesses begins and where the last one does, as words, and
/// whether those are right.
struct Ends {
  Value *First, *Last, *AreRight;
};

} // namespace

static Ends endsOf(IRBuilder<> &B, const ExactRange &R, int64_t Begin,
                   int64_t Size, uint64_t Align) {
  Type *Wide = R.Low->getType(), *Word = B.getInt64Ty();
  auto Number = [&](int64_t N) { return ConstantInt::getSigned(Wide, N); };
  Value *First = B.CreateAdd(R.Low, Number(Begin));
  Value *Last = B.CreateAdd(R.High, Number(Begin + Size));
  Value *Limit = ConstantInt::get(Wide, APInt::getOneBitSet(128, 63));
  Value *Fits = B.CreateICmpULT(First, Limit);
  Fits = B.CreateAnd(Fits, B.CreateICmpULT(Last, Limit));
  Value *Odd = B.CreateAnd(R.Step, B.getInt64(Align - 1));
  Value *Aligned = B.CreateICmpEQ(Odd, B.getInt64(0));
  return {B.CreateTrunc(First, Word), B.CreateTrunc(Last, Word),
          B.CreateAnd(Fits, Aligned)};
}

Value *LoopGuards::callCover(RangeBuilder &Ranges, StringRef Name,
                             ArrayRef<Value *> Args) {
  SmallVector<Type *, 8> Types;
  for (Value *V : Args)
    Types.push_back(V->getType());
  IRBuilder<> &B = Ranges.B;
  return B.CreateCall(
      runtimeFunction(*F.getParent(), Name, B.getInt1Ty(), Types), Args);
}

// Whether all of the group is inside one object that it may access.
Value *LoopGuards::covers(RangeBuilder &Ranges, const AccessGroup &Group) {
  IRBuilder<> &B = Ranges.B;
  Optional<ExactRange> R = Ranges.of(Group.Address);
  if (!R)
    return nullptr;
  const Site &S = P.Sites[Group.First.site()];
  const auto Bytes = static_cast<int64_t>(S.Size);
  const Ends At =
      endsOf(B, *R, Group.Begin, Group.End - Group.Begin - Bytes, Group.Align);
  Value *Inside = nullptr;
  if (uint64_t Bytes = Group.First.knownBytes()) {
    Value *Begin =
        Ranges.valueOf(SE.getSCEV(Group.First.operand(AccessCall::Begin)));
    Value *Span = B.getInt64(Bytes < S.Size ? 0 : Bytes - S.Size + 1);
    Inside = B.CreateICmpULT(B.CreateSub(At.First, Begin), Span);
    Value *IsLastInside = B.CreateICmpULT(B.CreateSub(At.Last, Begin), Span);
    Inside = B.CreateAnd(Inside, IsLastInside);
  } else {
    Value *Origin = Ranges.valueOf(originOf(Group.First));
    Inside =
        callCover(Ranges, "s2nCovers",
                  {Group.First.operand(AccessCall::Owner), At.First, At.Last,
                   Origin, Group.First.operand(AccessCall::SiteNumber)});
  }
  return B.CreateAnd(Inside, At.AreRight);
}

// Whether coversRow may be called.
bool LoopGuards::isKnownRow(RangeBuilder &Ranges, const AccessCall &Access) {
  return Ranges.of(SE.getSCEV(Access.operand(AccessCall::Pointer))) &&
         Ranges.isAvailable(originOf(Access)) &&
         all_of(ArrayRef({AccessCall::Owner, AccessCall::Base, AccessCall::Y,
                          AccessCall::Z}),
                [&](AccessCall::Operand N) {
                  return Ranges.isAvailable(Access.operand(N));
                });
}

// The same as covers() of one that is noted, or may be.
Value *LoopGuards::coversRow(RangeBuilder &Ranges, const AccessCall &Access) {
  Optional<ExactRange> R =
      Ranges.of(SE.getSCEV(Access.operand(AccessCall::Pointer)));
  const Ends At = endsOf(Ranges.B, *R, 0, 0, P.Sites[Access.site()].Align);
  Value *Origin = Ranges.valueOf(originOf(Access));
  Value *Is = callCover(Ranges, "s2nRow",
                        {Access.operand(AccessCall::Owner),
                         Access.operand(AccessCall::Y),
                         Access.operand(AccessCall::Z), At.First, At.Last,
                         Origin, Access.operand(AccessCall::SiteNumber)});
  return Ranges.B.CreateAnd(Is, At.AreRight);
}

// Null when there is none for all of them.
Value *LoopGuards::guardOf(Loop &L, ArrayRef<AccessCall> Accesses,
                           ArrayRef<AccessCall> Rows) {
  constexpr size_t MostGroups = 32;
  RangeBuilder Ranges(L, SE, Expander);
  SmallVector<AccessGroup, 16> Groups;
  for (const AccessCall &Access : Accesses) {
    if (is_contained(Rows, Access))
      continue;
    for (auto N : {AccessCall::Owner, AccessCall::Base, AccessCall::Begin})
      if (!Ranges.isAvailable(Access.operand(N)))
        return nullptr;
    if (!Ranges.isAvailable(originOf(Access)))
      return nullptr;
    const SCEV *Address = SE.getSCEV(Access.operand(AccessCall::Pointer));
    if (join(Groups, Access, Address))
      continue;
    if (Groups.size() == MostGroups || !Ranges.of(Address))
      return nullptr;
    const Site &S = P.Sites[Access.site()];
    Groups.push_back(
        {Access, Address, 0, static_cast<int64_t>(S.Size), S.Align});
  }
  // What has begun to note must come to an end.
  if (any_of(Rows, [&](const AccessCall &Access) {
        return !isKnownRow(Ranges, Access);
      }))
    return nullptr;
  Value *All = Ranges.B.getTrue();
  for (const AccessGroup &Group : Groups)
    All = Ranges.B.CreateAnd(All, covers(Ranges, Group));
  for (const AccessCall &Access : Rows)
    All = Ranges.B.CreateAnd(All, coversRow(Ranges, Access));
  for (Value *Condition : Ranges.conditions())
    All = Ranges.B.CreateAnd(All, Condition);
  if (!Rows.empty())
    All = callCover(Ranges, "s2nCommitRows",
                    {Rows.front().operand(AccessCall::Owner), All});
  return All;
}

// ---- What is noted ----------------------------------------------------------

// How far a value goes in each turn of a loop where no sum wraps around;
// nothing where that changes.
static Optional<int64_t> strideIn(const Loop &L, const SCEV *S,
                                  ScalarEvolution &SE) {
  if (SE.isLoopInvariant(S, &L))
    return 0;
  if (auto *Cast = dyn_cast<SCEVCastExpr>(S))
    return strideIn(L, Cast->getOperand(), SE);
  if (auto *Sum = dyn_cast<SCEVAddExpr>(S)) {
    int64_t All = 0;
    for (const SCEV *Operand : Sum->operands()) {
      Optional<int64_t> One = strideIn(L, Operand, SE);
      if (!One || AddOverflow(All, *One, All))
        return None;
    }
    return All;
  }
  auto Constant = [](const SCEV *Of) -> Optional<int64_t> {
    auto *C = dyn_cast<SCEVConstant>(Of);
    if (!C || C->getAPInt().getMinSignedBits() > 32)
      return None;
    return C->getAPInt().getSExtValue();
  };
  if (auto *Product = dyn_cast<SCEVMulExpr>(S)) {
    auto By = Constant(Product->getOperand(0));
    auto Of = Product->getNumOperands() == 2
                  ? strideIn(L, Product->getOperand(1), SE)
                  : None;
    int64_t Far = 0;
    if (!By || !Of || MulOverflow(*By, *Of, Far))
      return None;
    return Far;
  }
  auto *Steps = dyn_cast<SCEVAddRecExpr>(S);
  if (!Steps || Steps->getLoop() != &L || !Steps->isAffine())
    return None;
  return Constant(Steps->getStepRecurrence(SE));
}

// Calls of what may access memory of others, or be one of the program's
// functions.
static bool callsOthers(const Loop &L) {
  auto Is = [](Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || isa<IntrinsicInst>(Call) || AccessCall::of(I))
      return false;
    const Function *Callee = Call->getCalledFunction();
    return !Callee || !Callee->isDeclaration() ||
           Callee->getName().startswith(RuntimePrefix);
  };
  return any_of(L.blocks(),
                [&](BasicBlock *Block) { return any_of(*Block, Is); });
}

// Whether it is noted, whatever the launch, and so needs its call.
bool LoopGuards::keepsCall(const AccessCall &Access) const {
  const Site &S = P.Sites[Access.site()];
  return P.tracksRaces() && !P.advises() && S.IsNoted && !isLoad(S);
}

// Whether each work-item of the row that its loop goes along does it once, and
// no two in the same place.
bool LoopGuards::isOfRow(const AccessCall &Access) {
  const Site &S = P.Sites[Access.site()];
  const BasicBlock *Block = Access.call()->getParent();
  const Loop *Row = Loops.getLoopFor(Block);
  if (!P.tracksRaces() || P.advises() || !S.IsNoted || S.IsAtomic ||
      S.IsVolatile || !Row || !Row->getLoopLatch() ||
      Row->getExitingBlock() != Row->getLoopLatch() ||
      !Above.dominates(Block, Row->getLoopLatch()))
    return false;
  auto *X = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(Access.operand(AccessCall::X)));
  const auto Far =
      strideIn(*Row, SE.getSCEV(Access.operand(AccessCall::Pointer)), SE);
  return X && X->getLoop() == Row && X->getStart()->isZero() &&
         X->getStepRecurrence(SE)->isOne() && Far &&
         *Far >= static_cast<int64_t>(S.Size) && !callsOthers(*Row);
}

// ---- Which loops ------------------------------------------------------------

// Takes out what keeps its call. Accesses of rows are noted together only where
// nothing else is noted between them, and that is decided row by row.
Value *LoopGuards::chooseGuard(Loop &L, SmallVectorImpl<AccessCall> &Accesses) {
  SmallVector<AccessCall, 8> Rows;
  copy_if(Accesses, std::back_inserter(Rows),
          [this](const AccessCall &Access) { return isOfRow(Access); });
  auto NeedsCall = [&](const AccessCall &Access) {
    return keepsCall(Access) && !is_contained(Rows, Access);
  };
  if (any_of(Accesses, NeedsCall))
    Rows.clear();
  if (any_of(Rows, [&](const AccessCall &Access) {
        return Loops.getLoopFor(Access.call()->getParent()) != &L;
      }))
    return nullptr;
  erase_if(Accesses, NeedsCall);
  return Accesses.empty() ? nullptr : guardOf(L, Accesses, Rows);
}

// The outermost ones that have a test.
void LoopGuards::consider(Loop &L) {
  constexpr uint64_t MostInstructions = 4000;
  Plan New{&L, nullptr, {}};
  uint64_t Size = 0;
  for (BasicBlock *Block : L.blocks()) {
    Size += Block->size();
    for (Instruction &I : *Block)
      if (AccessCall Access = AccessCall::of(I))
        New.Accesses.push_back(Access);
  }
  if (New.Accesses.empty())
    return;
  if (L.isLoopSimplifyForm() && Added + Size <= MostInstructions)
    New.Guard = chooseGuard(L, New.Accesses);
  if (New.Guard) {
    Added += Size;
    Plans.push_back(std::move(New));
    return;
  }
  for (Loop *Inner : L)
    consider(*Inner);
}

// ---- The copy ---------------------------------------------------------------

// What is between checks is not worth the optimiser's time.
static void leaveAsItIs(Instruction &Latch) {
  LLVMContext &Ctx = Latch.getContext();
  auto Property = [&](StringRef Name) {
    return MDNode::get(Ctx, {MDString::get(Ctx, Name)});
  };
  MDNode *Loop = MDNode::getDistinct(
      Ctx, {nullptr, Property("llvm.loop.unroll.disable"),
            MDNode::get(Ctx, {MDString::get(Ctx, "llvm.loop.isvectorized"),
                              ConstantAsMetadata::get(ConstantInt::get(
                                  Type::getInt32Ty(Ctx), 1))})});
  Loop->replaceOperandWith(0, Loop);
  Latch.setMetadata(LLVMContext::MD_loop, Loop);
}

// L stays as it is and runs when the guard holds.
void LoopGuards::addCopy(Loop &L, Value *Guard) {
  ValueToValueMapTy Copied;
  SmallVector<BasicBlock *, 16> Copies;
  for (BasicBlock *Block : L.blocks()) {
    Copies.push_back(CloneBasicBlock(Block, Copied, ".checked", &F));
    Copied[Block] = Copies.back();
  }
  remapInstructionsInBlocks(Copies, Copied);
  for (Loop *Inner : L.getLoopsInPreorder())
    for (BasicBlock *Block : Inner->blocks())
      if (is_contained(successors(Block), Inner->getHeader()))
        leaveAsItIs(*cast<BasicBlock>(Copied[Block])->getTerminator());
  SmallVector<BasicBlock *, 4> Exits;
  L.getUniqueExitBlocks(Exits);
  for (BasicBlock *Exit : Exits)
    for (PHINode &Phi : Exit->phis())
      for (unsigned N = 0, Old = Phi.getNumIncomingValues(); N != Old; ++N) {
        BasicBlock *From = Phi.getIncomingBlock(N);
        if (!L.contains(From))
          continue;
        Value *V = Phi.getIncomingValue(N);
        Value *Same = Copied.lookup(V);
        Phi.addIncoming(Same ? Same : V, cast<BasicBlock>(Copied[From]));
      }
  BasicBlock *Header = L.getHeader();
  ReplaceInstWithInst(
      L.getLoopPreheader()->getTerminator(),
      BranchInst::Create(Header, cast<BasicBlock>(Copied[Header]), Guard));
}

size_t LoopGuards::run() {
  // Loops of known length are unrolled: that makes registers of private arrays.
  // The rest costs more in compiling than it saves here.
  for (Loop *L : Loops.getLoopsInPreorder())
    if (L->getLoopLatch())
      addStringMetadataToLoop(L, "llvm.loop.unroll.runtime.disable", 1);
  for (Loop *L : Loops)
    consider(*L);
  Expander.clear(); // it holds on to instructions
  for (const Plan &Each : Plans) {
    addCopy(*Each.L, Each.Guard);
    for (const AccessCall &Access : Each.Accesses) {
      IRBuilder<> B(Access.call());
      Access.call()->replaceAllUsesWith(Access.unchecked(B));
      Access.call()->eraseFromParent();
    }
  }
  return Plans.size();
}

PreservedAnalyses LoopGuardPass::run(Function &F,
                                     FunctionAnalysisManager &Analyses) {
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  auto &SE = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  const auto &Above = Analyses.getResult<DominatorTreeAnalysis>(F);
  size_t Guarded = LoopGuards(P, F, Loops, SE, Above).run();
  std::lock_guard<std::mutex> Lock(P.StatisticsMutex);
  P.Statistics.GuardedLoops += Guarded;
  return PreservedAnalyses::none(); // a guard that came to nothing is code too
}
