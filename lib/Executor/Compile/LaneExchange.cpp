// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Fast mode: what lanes do together in flow that is the same for all of the
/// group needs no fibres. They exchange values in memory, between barriers
/// that the kernel is cut at (Regions.cpp):
///
///   %r = shfl.sync.bfly %v, 1        store %v, room[number]
///                                    barrier
///                                    %r = load room[first + (lane ^ 1)]
///
/// Shuffles that follow each other in a block take turns with two halves of
/// the room; a barrier after the last one lets the next block write. Of votes
/// and reductions the first lane makes a word, which all load after another
/// barrier.

#include "Executor/Compile/GroupFlow.h"
#include "Executor/Compile/Prepare.h"
#include "Executor/Compile/Regions.h"
#include "Executor/Intrinsics/Intrinsics.h"
#include "Target/AddressSpaces.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

constexpr unsigned MostItems = 1024;           // of a group
constexpr uint32_t Unwritten = 0xa5a5a5a5;     // of lanes that do not exist
constexpr unsigned WordsBegin = 2 * MostItems; // of the warps

struct LaneCall {
  CallInst *Call = nullptr;
  WarpOperation What = WarpOperation::Meet;
  unsigned FirstOperand = 0; // after a mask and a mode

  Value *operand(unsigned N) const {
    return Call->getArgOperand(FirstOperand + N);
  }
};

bool isVote(WarpOperation What) {
  return What >= WarpOperation::VoteAll && What <= WarpOperation::VoteBallot;
}
bool isReduction(WarpOperation What) {
  return What >= WarpOperation::Add && What <= WarpOperation::Xor;
}

/// The operations of one kernel, if all of them can be exchanges.
class LaneExchange {
public:
  explicit LaneExchange(Function &F) : F(F), M(*F.getParent()) {}
  bool isPossible(const CallTree &Tree);
  void run();

private:
  bool take(CallInst &Call, const IntrinsicRow &Row);
  bool isWhole(const Value *Mask) const;
  bool waitsForOthers(const Function &G) const;
  size_t barriers() const;
  void describeItem();
  void barrier(IRBuilder<> &B);
  Value *place(IRBuilder<> &B, Value *Index);
  Value *word(IRBuilder<> &B);
  void give(IRBuilder<> &B, Value *Word);
  void replace(const LaneCall &Of);
  Value *shuffle(IRBuilder<> &B, const LaneCall &Of, Value *&InRange);
  Value *fold(IRBuilder<> &B, const LaneCall &Of);
  Value *vote(IRBuilder<> &B, WarpOperation What, Value *Yes);
  void finish(IRBuilder<> &B, CallInst &Call, Value *Result, Value *Second);
  Value *lane(IRBuilder<> &B);
  Value *first(IRBuilder<> &B);
  Value *count(IRBuilder<> &B);
  Value *existing(IRBuilder<> &B);

  Function &F;
  Module &M;
  std::vector<LaneCall> Calls;
  unsigned Half = 0;
  /// This work-item among the group's.
  Value *Number = nullptr, *Items = nullptr;
};

} // namespace

// ---- Which kernels ----------------------------------------------------------

static const IntrinsicRow *rowOf(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee ? findNvvmIntrinsic(Callee->getName()) : nullptr;
}

// Ids of the group and sizes are the same for all.
static bool differs(const Instruction &I) {
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    const IntrinsicRow *Row = rowOf(*Call);
    if (!Row || (Row->How != Lowering::Field && Row->How != Lowering::Number))
      return true;
    StringRef Name = Call->getCalledFunction()->getName();
    return !Name.contains("ctaid.") && !Name.contains(".ntid.");
  }
  return I.mayReadOrWriteMemory() || isa<AllocaInst>(I);
}

static std::optional<unsigned> constantMode(const Value *V) {
  auto *C = dyn_cast<ConstantInt>(V);
  if (!C || C->getZExtValue() > 3)
    return std::nullopt;
  return unsigned(C->getZExtValue());
}

bool LaneExchange::take(CallInst &Call, const IntrinsicRow &Row) {
  LaneCall New;
  New.Call = &Call;
  New.What = static_cast<WarpOperation>(Row.A);
  auto Names = static_cast<MaskPlace>(Row.B);
  const unsigned MaskAt = Names == MaskPlace::First ? 0 : Call.arg_size() - 1;
  if (Names != MaskPlace::Nowhere && !isWhole(Call.getArgOperand(MaskAt)))
    return false;
  New.FirstOperand = Names == MaskPlace::First;
  const bool OfShuffles = New.What == WarpOperation::ShuffleByMode;
  if (OfShuffles || New.What == WarpOperation::VoteByMode) {
    std::optional<unsigned> Mode = constantMode(New.operand(0));
    if (!Mode)
      return false;
    New.What = static_cast<WarpOperation>(
        unsigned(OfShuffles ? WarpOperation::ShuffleIdx
                            : WarpOperation::VoteAll) +
        *Mode);
    ++New.FirstOperand;
  }
  if (!isShuffle(New.What) && !isVote(New.What) && !isReduction(New.What) &&
      New.What != WarpOperation::Meet && New.What != WarpOperation::ActiveMask)
    return false;
  Calls.push_back(New);
  return true;
}

// All lanes, or those that are there.
bool LaneExchange::isWhole(const Value *Mask) const {
  if (auto *C = dyn_cast<ConstantInt>(Mask))
    return C->isMinusOne();
  auto *Call = dyn_cast<CallInst>(Mask);
  const IntrinsicRow *Row = Call ? rowOf(*Call) : nullptr;
  return Row && Row->How == Lowering::Warp &&
         static_cast<WarpOperation>(Row->A) == WarpOperation::ActiveMask;
}

// A barrier more could keep those away that a loop waits for.
bool LaneExchange::waitsForOthers(const Function &G) const {
  auto Looks = [](const Instruction &I) {
    if (auto *Load = dyn_cast<LoadInst>(&I))
      return Load->isVolatile() || Load->isAtomic();
    if (isa<AtomicCmpXchgInst>(I))
      return true;
    auto *Call = dyn_cast<CallInst>(&I);
    const IntrinsicRow *Row = Call ? rowOf(*Call) : nullptr;
    bool IsAtomic =
        isa<AtomicRMWInst>(I) ||
        (Row && (Row->How == Lowering::Atomic || Row->How == Lowering::Modify));
    return IsAtomic && !I.use_empty();
  };
  DominatorTree Dominators(const_cast<Function &>(G));
  LoopInfo Loops(Dominators);
  return any_of(G, [&](const BasicBlock &Block) {
    return Loops.getLoopFor(&Block) && any_of(Block, Looks);
  });
}

size_t LaneExchange::barriers() const {
  size_t Most = 1;
  for (const LaneCall &Of : Calls)
    Most += isShuffle(Of.What) || Of.What == WarpOperation::Meet ? 1
            : Of.What == WarpOperation::ActiveMask               ? 0
                                                                 : 2;
  SmallPtrSet<const BasicBlock *, 8> Blocks;
  for (const LaneCall &Of : Calls)
    Most += Blocks.insert(Of.Call->getParent()).second;
  for (const Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction())
      Most += isBarrier(Call->getCalledFunction()->getName());
  return Most;
}

bool LaneExchange::isPossible(const CallTree &Tree) {
  constexpr size_t CodeOfOne = 16;
  if (!F.use_empty() || Tree.isRecursive(F))
    return false;
  for (const Function *G : Tree.reachable(F)) {
    if (G->isDeclaration())
      continue;
    if (waitsForOthers(*G))
      return false;
    for (const Instruction &I : instructions(*G)) {
      auto *Call = dyn_cast<CallInst>(&I);
      const IntrinsicRow *Row = Call ? rowOf(*Call) : nullptr;
      if (Call && !Call->getCalledFunction())
        return false; // through a pointer
      if (!Row)
        continue;
      if (Row->How == Lowering::Named && !isBarrierOfAll(*Call, *Row))
        return false;
      if (Row->How == Lowering::Warp &&
          (G != &F || !take(const_cast<CallInst &>(*Call), *Row)))
        return false;
    }
  }
  const size_t Code = F.getInstructionCount() + CodeOfOne * Calls.size();
  if (Calls.empty() || barriers() > MostExchanges ||
      Code * (barriers() + 1) > MostRegionCode)
    return false;
  SmallPtrSet<const BasicBlock *, 8> Blocks;
  for (const LaneCall &Of : Calls)
    Blocks.insert(Of.Call->getParent());
  return GroupFlow(F, differs).allReach([&](const BasicBlock &Block) {
    return Blocks.contains(&Block);
  });
}

// ---- The exchange -----------------------------------------------------------

static Value *readRegister(IRBuilder<> &B, Module &M, const Twine &Name) {
  auto *Ty = FunctionType::get(B.getInt32Ty(), false);
  FunctionCallee Read =
      M.getOrInsertFunction(("llvm.nvvm.read.ptx.sreg." + Name).str(), Ty);
  cast<Function>(Read.getCallee())->setDoesNotAccessMemory();
  return B.CreateCall(Read);
}

void LaneExchange::describeItem() {
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  Items = B.getInt32(1);
  Number = B.getInt32(0);
  for (const char *Axis : {"z", "y", "x"}) {
    Value *Size = readRegister(B, M, Twine("ntid.") + Axis);
    Value *Id = readRegister(B, M, Twine("tid.") + Axis);
    Number = B.CreateAdd(B.CreateMul(Number, Size), Id);
    Items = B.CreateMul(Items, Size);
  }
}

Value *LaneExchange::lane(IRBuilder<> &B) {
  return B.CreateAnd(Number, B.getInt32(WarpSize - 1));
}

// Of this one's warp.
Value *LaneExchange::first(IRBuilder<> &B) {
  return B.CreateAnd(Number, B.getInt32(-int(WarpSize)));
}

Value *LaneExchange::count(IRBuilder<> &B) {
  Value *Rest = B.CreateSub(Items, first(B)), *All = B.getInt32(WarpSize);
  return B.CreateSelect(B.CreateICmpULT(Rest, All), Rest, All);
}

void LaneExchange::barrier(IRBuilder<> &B) {
  auto *Ty = FunctionType::get(B.getVoidTy(), false);
  B.CreateCall(M.getOrInsertFunction("llvm.nvvm.barrier0", Ty))
      ->setConvergent();
}

Value *LaneExchange::place(IRBuilder<> &B, Value *Index) {
  auto *Ty = ArrayType::get(B.getInt32Ty(), WordsBegin + MostItems / WarpSize);
  GlobalVariable *Room = M.getNamedGlobal(LaneRoom);
  if (!Room)
    Room = new GlobalVariable(M, Ty, /*isConstant=*/false,
                              GlobalValue::InternalLinkage, UndefValue::get(Ty),
                              LaneRoom, nullptr, GlobalValue::NotThreadLocal,
                              nvvm::Shared);
  return B.CreateInBoundsGEP(Ty, Room, {B.getInt32(0), Index});
}

// Of this one's warp.
Value *LaneExchange::word(IRBuilder<> &B) {
  Value *Warp = B.CreateLShr(Number, Log2_32(WarpSize));
  return place(B, B.CreateAdd(Warp, B.getInt32(WordsBegin)));
}

// For the others to load.
void LaneExchange::give(IRBuilder<> &B, Value *Word) {
  Value *Index = B.CreateAdd(Number, B.getInt32(Half * MostItems));
  B.CreateStore(Word, place(B, Index));
  barrier(B);
}

Value *LaneExchange::existing(IRBuilder<> &B) {
  Value *Count = count(B);
  Value *Some = B.CreateSub(B.CreateShl(B.getInt32(1), Count), B.getInt32(1));
  return B.CreateSelect(B.CreateICmpEQ(Count, B.getInt32(WarpSize)),
                        B.getInt32(-1), Some);
}

// PTX ISA, shfl.sync; WarpOperation.cpp has the same for lanes on fibres. What
// is computed after the barrier need not be kept across it.
Value *LaneExchange::shuffle(IRBuilder<> &B, const LaneCall &Of,
                             Value *&InRange) {
  give(B, B.CreateBitCast(Of.operand(0), B.getInt32Ty()));
  Value *Most = B.getInt32(WarpSize - 1), *Lane = lane(B);
  Value *Step = B.CreateAnd(Of.operand(1), Most);
  Value *Clamp = B.CreateAnd(Of.operand(2), Most);
  Value *Segment = B.CreateAnd(B.CreateLShr(Of.operand(2), 8), Most);
  Value *Inside = B.CreateNot(Segment);
  Value *MinLane = B.CreateAnd(Lane, Segment);
  Value *MaxLane = B.CreateOr(MinLane, B.CreateAnd(Clamp, Inside));
  Value *From = nullptr;
  switch (Of.What) {
  case WarpOperation::ShuffleUp:
    From = B.CreateSub(Lane, Step);
    break;
  case WarpOperation::ShuffleDown:
    From = B.CreateAdd(Lane, Step);
    break;
  case WarpOperation::ShuffleBfly:
    From = B.CreateXor(Lane, Step);
    break;
  default:
    From = B.CreateOr(MinLane, B.CreateAnd(Step, Inside));
  }
  InRange = Of.What == WarpOperation::ShuffleUp
                ? B.CreateICmpSGE(From, MaxLane)
                : B.CreateICmpSLE(From, MaxLane);
  From = B.CreateSelect(InRange, From, Lane);
  Value *Item = B.CreateAdd(first(B), From);
  Value *Exists = B.CreateICmpULT(Item, Items);
  Item = B.CreateSelect(Exists, Item, Number);
  Item = B.CreateAdd(Item, B.getInt32(Half * MostItems));
  Value *Word = B.CreateLoad(B.getInt32Ty(), place(B, Item));
  Half ^= 1;
  return B.CreateSelect(Exists, Word, B.getInt32(Unwritten));
}

static uint32_t identityOf(WarpOperation What) {
  switch (What) {
  case WarpOperation::And:
  case WarpOperation::MinUnsigned:
    return ~0u;
  case WarpOperation::MinSigned:
    return 0x7fffffff;
  case WarpOperation::MaxSigned:
    return 0x80000000;
  default:
    return 0;
  }
}

static Value *combine(IRBuilder<> &B, WarpOperation What, Value *X, Value *Y) {
  auto Extreme = [&](CmpInst::Predicate Less) {
    return B.CreateSelect(B.CreateICmp(Less, X, Y), X, Y);
  };
  switch (What) {
  case WarpOperation::Add:
    return B.CreateAdd(X, Y);
  case WarpOperation::And:
    return B.CreateAnd(X, Y);
  case WarpOperation::Xor:
    return B.CreateXor(X, Y);
  case WarpOperation::MinSigned:
    return Extreme(CmpInst::ICMP_SLT);
  case WarpOperation::MaxSigned:
    return Extreme(CmpInst::ICMP_SGT);
  case WarpOperation::MinUnsigned:
    return Extreme(CmpInst::ICMP_ULT);
  case WarpOperation::MaxUnsigned:
    return Extreme(CmpInst::ICMP_UGT);
  default: // bits of a vote, too
    return B.CreateOr(X, Y);
  }
}

// The first lane goes over the values of all.
Value *LaneExchange::fold(IRBuilder<> &B, const LaneCall &Of) {
  Type *Word = B.getInt32Ty();
  const bool Votes = isVote(Of.What);
  give(B, Votes
              ? B.CreateZExt(B.CreateTrunc(Of.operand(0), B.getInt1Ty()), Word)
              : Of.operand(0));
  Instruction *Then = SplitBlockAndInsertIfThen(
      B.CreateICmpEQ(lane(B), B.getInt32(0)), Of.Call, /*Unreachable=*/false);
  BasicBlock *Begin = Then->getParent();
  B.SetInsertPoint(Then);
  Value *Count = count(B);
  Value *Start = B.CreateAdd(first(B), B.getInt32(Half * MostItems));
  BasicBlock *Loop = Begin->splitBasicBlock(Then, "lanes");
  BasicBlock *End = Loop->splitBasicBlock(Then, "folded");
  B.SetInsertPoint(Loop->getTerminator());
  PHINode *Other = B.CreatePHI(Word, 2), *Sum = B.CreatePHI(Word, 2);
  Value *V = B.CreateLoad(Word, place(B, B.CreateAdd(Start, Other)));
  if (Votes)
    V = B.CreateShl(V, Other);
  Value *NewSum = combine(B, Of.What, Sum, V);
  Value *Next = B.CreateAdd(Other, B.getInt32(1));
  B.CreateCondBr(B.CreateICmpULT(Next, Count), Loop, End);
  Loop->getTerminator()->eraseFromParent();
  Other->addIncoming(B.getInt32(0), Begin);
  Other->addIncoming(Next, Loop);
  Sum->addIncoming(B.getInt32(identityOf(Of.What)), Begin);
  Sum->addIncoming(NewSum, Loop);
  B.SetInsertPoint(Then);
  B.CreateStore(NewSum, word(B));
  B.SetInsertPoint(Of.Call);
  barrier(B);
  return B.CreateLoad(Word, word(B));
}

Value *LaneExchange::vote(IRBuilder<> &B, WarpOperation What, Value *Yes) {
  Value *All = B.CreateICmpEQ(Yes, existing(B));
  Value *None = B.CreateICmpEQ(Yes, B.getInt32(0));
  if (What == WarpOperation::VoteAll)
    return All;
  return What == WarpOperation::VoteAny ? B.CreateNot(None)
                                        : B.CreateOr(All, None);
}

// As s2nBoxed gives results to the call.
void LaneExchange::finish(IRBuilder<> &B, CallInst &Call, Value *Result,
                          Value *Second) {
  auto As = [&](Value *V, Type *Ty) {
    if (Ty->isFloatTy())
      return B.CreateBitCast(V, Ty);
    return B.CreateZExtOrTrunc(V, Ty);
  };
  Type *Ty = Call.getType();
  if (auto *Both = dyn_cast<StructType>(Ty)) {
    Value *Whole = B.CreateInsertValue(UndefValue::get(Both),
                                       As(Result, Both->getElementType(0)), 0);
    Call.replaceAllUsesWith(
        B.CreateInsertValue(Whole, As(Second, Both->getElementType(1)), 1));
  } else if (!Ty->isVoidTy()) {
    Call.replaceAllUsesWith(As(Result, Ty));
  }
  Call.eraseFromParent();
}

void LaneExchange::replace(const LaneCall &Of) {
  IRBuilder<> B(Of.Call);
  B.SetCurrentDebugLocation(Of.Call->getDebugLoc());
  Value *Result = B.getInt32(0), *Second = B.getFalse();
  if (Of.What == WarpOperation::Meet) {
    barrier(B);
  } else if (Of.What == WarpOperation::ActiveMask) {
    Result = existing(B);
  } else if (isShuffle(Of.What)) {
    Result = shuffle(B, Of, Second);
  } else {
    Result = fold(B, Of);
    if (isVote(Of.What) && Of.What != WarpOperation::VoteBallot) {
      bool HasBoth = Of.Call->getType()->isStructTy();
      Value *Answer = vote(B, Of.What, Result);
      Result = HasBoth ? B.getInt32(0) : Answer;
      Second = HasBoth ? Answer : Second;
    }
  }
  finish(B, *Of.Call, Result, Second);
}

void LaneExchange::run() {
  describeItem();
  // The last of a block, if that is a shuffle.
  MapVector<BasicBlock *, const LaneCall *> Last;
  for (const LaneCall &Of : Calls)
    if (Of.What != WarpOperation::ActiveMask)
      Last[Of.Call->getParent()] = &Of;
  SmallVector<const LaneCall *, 8> Closing;
  for (auto [Block, Of] : Last)
    if (isShuffle(Of->What))
      Closing.push_back(Of);
  for (const LaneCall &Of : Calls) {
    Instruction *After = Of.Call->getNextNode();
    const bool Closes = is_contained(Closing, &Of);
    replace(Of);
    if (Closes) {
      IRBuilder<> B(After);
      barrier(B);
    }
  }
  F.addFnAttr(ExchangesLanes);
}

void executor::exchangeLanes(Program &P) {
  Module &M = *P.Source;
  if (P.checked() || P.locksSteps() || !M.getContext().supportsTypedPointers())
    return;
  CallTree Tree(M);
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    LaneExchange Of(F);
    if (Of.isPossible(Tree))
      Of.run();
  }
}
