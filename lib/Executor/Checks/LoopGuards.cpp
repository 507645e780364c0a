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

#include "Executor/Checks/AccessChecks.h"
#include "Executor/Checks/ExactRange.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
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
             ScalarEvolution &SE)
      : P(P), F(F), Loops(Loops), SE(SE),
        Expander(SE, F.getParent()->getDataLayout(), "guard") {}
  /// How many loops got a copy.
  size_t run();

private:
  void consider(Loop &L);
  Value *guardOf(Loop &L, ArrayRef<AccessCall> Accesses);
  bool join(MutableArrayRef<AccessGroup> Groups, const AccessCall &Access,
            const SCEV *Address);
  Value *covers(RangeBuilder &Ranges, const AccessGroup &Group);
  void addCopy(Loop &L, Value *Guard);
  const SCEV *originOf(const AccessCall &Access) {
    return SE.getSCEV(Access.operand(AccessCall::Origin));
  }

  const Program &P;
  Function &F;
  LoopInfo &Loops;
  ScalarEvolution &SE;
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

// Whether all of the group is inside one object that it may access.
Value *LoopGuards::covers(RangeBuilder &Ranges, const AccessGroup &Group) {
  IRBuilder<> &B = Ranges.B;
  Optional<ExactRange> R = Ranges.of(Group.Address);
  if (!R)
    return nullptr;
  const Site &S = P.Sites[Group.First.site()];
  Type *Wide = R->Low->getType(), *Word = B.getInt64Ty();
  auto Number = [&](int64_t N) { return ConstantInt::getSigned(Wide, N); };
  Value *First = B.CreateAdd(R->Low, Number(Group.Begin));
  Value *Last =
      B.CreateAdd(R->High, Number(Group.End - static_cast<int64_t>(S.Size)));
  Value *Limit = ConstantInt::get(Wide, APInt::getOneBitSet(128, 63));
  Value *Fits = B.CreateICmpULT(First, Limit);
  Fits = B.CreateAnd(Fits, B.CreateICmpULT(Last, Limit));
  Value *Odd = B.CreateAnd(R->Step, B.getInt64(Group.Align - 1));
  Value *Aligned = B.CreateICmpEQ(Odd, B.getInt64(0));
  First = B.CreateTrunc(First, Word);
  Last = B.CreateTrunc(Last, Word);
  Value *Inside = nullptr;
  if (uint64_t Bytes = Group.First.knownBytes()) {
    Value *Begin =
        Ranges.valueOf(SE.getSCEV(Group.First.operand(AccessCall::Begin)));
    Value *Span = B.getInt64(Bytes < S.Size ? 0 : Bytes - S.Size + 1);
    Inside = B.CreateICmpULT(B.CreateSub(First, Begin), Span);
    Value *IsLastInside = B.CreateICmpULT(B.CreateSub(Last, Begin), Span);
    Inside = B.CreateAnd(Inside, IsLastInside);
  } else {
    Value *Origin = Ranges.valueOf(originOf(Group.First));
    Value *Args[] = {Group.First.operand(AccessCall::Owner), First, Last,
                     Origin, Group.First.operand(AccessCall::SiteNumber)};
    SmallVector<Type *, 5> Types;
    for (Value *V : Args)
      Types.push_back(V->getType());
    Inside = B.CreateCall(
        runtimeFunction(*F.getParent(), "s2nCovers", B.getInt1Ty(), Types),
        Args);
  }
  return B.CreateAnd(Inside, B.CreateAnd(Fits, Aligned));
}

// Null when there is none for all of them.
Value *LoopGuards::guardOf(Loop &L, ArrayRef<AccessCall> Accesses) {
  constexpr size_t MostGroups = 32;
  RangeBuilder Ranges(L, SE, Expander);
  SmallVector<AccessGroup, 16> Groups;
  for (const AccessCall &Access : Accesses) {
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
  Value *All = nullptr;
  for (const AccessGroup &Group : Groups) {
    Value *One = covers(Ranges, Group);
    All = All ? Ranges.B.CreateAnd(All, One) : One;
  }
  for (Value *Condition : Ranges.conditions())
    All = Ranges.B.CreateAnd(All, Condition);
  return All;
}

// ---- Which loops ------------------------------------------------------------

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
    New.Guard = guardOf(L, New.Accesses);
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
  size_t Guarded = LoopGuards(P, F, Loops, SE).run();
  std::lock_guard<std::mutex> Lock(P.StatisticsMutex);
  P.Statistics.GuardedLoops += Guarded;
  return PreservedAnalyses::none(); // a guard that came to nothing is code too
}
