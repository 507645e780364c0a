// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Rows of work-items as lanes. A loop over the work-items of a row
///
///   for x: view.Tid.x = x; program.k(&view, arguments)
///
/// becomes
///
///   for x in steps of Width: view.Tid.x = x; lanes.k(&view, arguments)
///   for the rest: as before
///
/// (RowGuards.h says when the rest is all of it; of rows of a known length it may
/// be done by lanes of which some do not run), where lanes.k is a copy of the function, with what is constant in this call,
/// that LaneCode has made vectors of. Where LaneWidths.h wants several for each
/// value and rows may have any length, a loop with one of them comes before the
/// rest. For groups of one size the rest runs the copy that those are made of.

#include "Executor/Compile/Analyses.h"
#include "Executor/Compile/GroupSize.h"
#include "Executor/Compile/HalfWords.h"
#include "Executor/Compile/LaneCode.h"
#include "Executor/Compile/LaneGains.h"
#include "Executor/Compile/LaneWidths.h"
#include "Executor/Compile/Optimise.h"
#include "Executor/Compile/Regions.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Utils/UnifyFunctionExitNodes.h"

#include <deque>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

/// A loop of one block, which calls the function of a work-item.
struct RowLoop {
  BasicBlock *Block;
  CallInst *Call;
};

class Row {
public:
  /// As many lanes as gain most, if \p Lanes is 0, and none if nothing does.
  Row(const RowLoop &Of, Analyses &Known, const TargetMachine &Machine,
      unsigned Lanes, const GroupSize &Size)
      : Block(*Of.Block), Call(*Of.Call), Known(Known), Machine(Machine),
        Lanes(Lanes), Size(Size) {}
  ~Row();
  Row(const Row &) = delete;
  Row &operator=(const Row &) = delete;
  /// Whether it can have lanes. Changes nothing but a copy.
  bool prepare();
  /// Then it has.
  void run();

private:
  Function *itemFunction();
  bool inlineAll(Function &F);
  void simplify(Function &F);
  unsigned tailOf(unsigned Lanes) const;
  unsigned fewestRounds(unsigned Most) const;
  SmallVector<unsigned, 2> findWidths();
  Function *lanesOf(const RowGuards &Guards, unsigned Width, unsigned Running);
  void doRounds(Function &Lanes, unsigned Width, Function *Tail);
  void doTail(BasicBlock &Rest, Function &Tail, unsigned Width);
  void copyBlock(BasicBlock &To, Function &Lanes, ValueToValueMapTy &Map,
                 Constant *Running);
  BasicBlock *before() const;
  Value *count() const;

  BasicBlock &Block;
  CallInst &Call;
  Analyses &Known;
  const TargetMachine &Machine;
  const unsigned Lanes;
  const GroupSize &Size;
  Function *Item = nullptr;         // the copy
  const Argument *Number = nullptr; // of the copy
  std::optional<LaneShapes> Shapes; // the copy's
  SmallVector<unsigned, 2> Widths;
  bool HasTail = false;   // where its length is known
  Value *Stays = nullptr; // whether the row can be lanes; null: it can
};

} // namespace

// ---- The function of a work-item --------------------------------------------

// A copy with what the call says.
Function *Row::itemFunction() {
  ValueToValueMapTy Map;
  Function *Copy = CloneFunction(Call.getCalledFunction(), Map);
  Copy->setLinkage(GlobalValue::InternalLinkage);
  Copy->removeFnAttr(Attribute::AlwaysInline);
  for (unsigned N = 0; N != Call.arg_size(); ++N) {
    Value *Given = Call.getArgOperand(N);
    auto *I = dyn_cast<Instruction>(Given);
    if (isa<Constant>(Given))
      Copy->getArg(N)->replaceAllUsesWith(Given);
    else if (I && I->getParent() == &Block)
      Number = Copy->getArg(N);
  }
  return Copy;
}

bool Row::inlineAll(Function &F) {
  constexpr unsigned MostInstructions = 4000;
  for (bool Again = true; Again;) {
    Again = false;
    for (Instruction &I : instructions(F)) {
      auto *Inner = dyn_cast<CallInst>(&I);
      Function *Callee = Inner ? Inner->getCalledFunction() : nullptr;
      if (!Inner || (Callee && Callee->isDeclaration()) || staysApart(*Inner))
        continue;
      if (!Callee || F.getInstructionCount() + Callee->getInstructionCount() >
                         MostInstructions)
        return false;
      InlineFunctionInfo Info;
      if (!InlineFunction(*Inner, Info).isSuccess())
        return false;
      Again = true;
      break;
    }
  }
  return true;
}

namespace {
/// Ways to the end that give the same result meet before the others: whether
/// lanes take one of those or another then says nothing about the result.
struct SortResultsPass : PassInfoMixin<SortResultsPass> {
  static PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    for (BasicBlock &Block : F) {
      auto *Return = dyn_cast<ReturnInst>(Block.getTerminator());
      auto *Result = Return
                         ? dyn_cast_or_null<PHINode>(Return->getReturnValue())
                         : nullptr;
      if (!Result || Result->getParent() != &Block)
        continue;
      MapVector<Value *, SmallSetVector<BasicBlock *, 4>> Ways;
      for (unsigned N = 0; N != Result->getNumIncomingValues(); ++N)
        if (isa<Constant>(Result->getIncomingValue(N)))
          Ways[Result->getIncomingValue(N)].insert(Result->getIncomingBlock(N));
      for (auto &[Value, From] : Ways)
        if (From.size() > 1)
          SplitBlockPredecessors(&Block, From.getArrayRef(), ".same");
      break;
    }
    return PreservedAnalyses::none();
  }
};
} // namespace

// What a work-item knows of itself is the same wherever it reads it, and all ways
// have it from one place.
static void readOnce(Function &F) {
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  SmallMapVector<std::pair<uint64_t, Type *>, SmallVector<Instruction *, 4>, 8>
      Fields;
  for (Instruction &I : instructions(F)) {
    const std::optional<uint64_t> Field = fieldOf(I);
    if (Field && *Field != offsetof(WorkItem, PrivateTop))
      Fields[{*Field, I.getType()}].push_back(&I);
  }
  for (auto &[Field, Reads] : Fields) {
    Value *Once = rowField(B, F.getArg(0), Field.first, Field.second);
    for (Instruction *Read : Reads) {
      Read->replaceAllUsesWith(Once);
      Read->eraseFromParent();
    }
  }
}

void Row::simplify(Function &F) {
  readOnce(F);
  FunctionPassManager Passes;
  Passes.addPass(SimplifyCFGPass()); // the parts behind other barriers go
  Passes.addPass(simplification());
  Passes.addPass(LowerSwitchPass());
  Passes.addPass(UnifyFunctionExitNodesPass());
  Passes.addPass(SortResultsPass());
  Passes.addPass(LoopSimplifyPass());
  Passes.addPass(LCSSAPass());
  Passes.run(F, Known.Functions);
  Known.Functions.clear(F, F.getName());
}

// The stack has room for those of several parts of a kernel.
static bool fitTheStack(const Function &F, unsigned Lanes) {
  constexpr uint64_t Most = 64 << 10;
  const DataLayout &Layout = F.getParent()->getDataLayout();
  uint64_t Bytes = 0;
  for (const Instruction &I : instructions(F))
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      Bytes += Layout.getTypeAllocSize(Alloca->getAllocatedType());
  return Bytes * Lanes <= Most;
}

// How many work-items are left for a round in which not all lanes run, of those
// that are left at all.
unsigned Row::tailOf(unsigned Lanes) const {
  constexpr unsigned Least = 3;
  const unsigned Left = Size.rowLength() % Lanes;
  return HasTail && Left >= Least ? Left : 0;
}

// As few as make the fewest rounds of a row, where its length is known.
unsigned Row::fewestRounds(unsigned Most) const {
  constexpr unsigned Least = 4;
  const uint32_t Length = Size.rowLength();
  unsigned Best = Most;
  auto Rounds = [&](unsigned Lanes) {
    return Length / Lanes + (tailOf(Lanes) ? 1 : Length % Lanes);
  };
  for (unsigned Lanes = Most; Lanes >= Least; Lanes /= 2)
    if (Rounds(Lanes) < Rounds(Best) ||
        (HasTail && Rounds(Lanes) == Rounds(Best)))
      Best = Lanes;
  return Best;
}

// The widest first. Rows of any length may be shorter than that.
SmallVector<unsigned, 2> Row::findWidths() {
  if (Lanes)
    return {Lanes};
  const auto &Target =
      Known.Functions.getResult<TargetIRAnalysis>(*Block.getParent());
  const VectorUnits Host(Target, Machine);
  const unsigned One = Host.Lanes;
  unsigned Most = One * vectorsFor(*Item, *Shapes, Host);
  while (Most != One && !fitTheStack(*Item, Most))
    Most /= 2;
  if (Size.rowLength() != 0)
    return {fewestRounds(Most)};
  if (Most == One)
    return {One};
  return {Most, One};
}

Function *Row::lanesOf(const RowGuards &Guards, unsigned Width,
                       unsigned Running) {
  Type *Result = Item->getReturnType();
  if (any_of(instructions(*Item), [&](const Instruction &I) {
        return isa<ReturnInst>(I) && I.getNumOperands() != 0 &&
               !Shapes->isUniform(*I.getOperand(0));
      }))
    Result = FixedVectorType::get(Result, Width);
  auto *Made = Function::Create(
      FunctionType::get(Result, Item->getFunctionType()->params(), false),
      Item->getLinkage(), Item->getName() + ".lanes", *Item->getParent());
  Made->copyAttributesFrom(Item);
  Made->addFnAttr(Attribute::AlwaysInline);
  LaneCode(*Item, *Made, *Shapes, Guards, Width, Running).run();
  return Made;
}

bool Row::prepare() {
  Item = itemFunction();
  if (!inlineAll(*Item) || !Size.canRun(*Item) ||
      (Number && Size.joinsGroups()))
    return false;
  if (Size.isKnown())
    Size.fitItem(*Item);
  simplify(*Item);
  makeHalvesWords(*Item);
  Shapes.emplace(*Item, Number);
  if (!Shapes->isKnown() || !canRunAsLanes(*Item, *Shapes) ||
      (Lanes == 0 && !gainsByLanes(*Item, *Shapes)))
    return false;
  HasTail = Lanes != 0 || gainsByTail(*Item, *Shapes);
  Widths = findWidths();
  return fitTheStack(*Item, Widths.front());
}

// ---- The loop ---------------------------------------------------------------

// Of what does a few rounds for a row.
static MDNode *leftAlone(LLVMContext &Context) {
  auto *Vectors =
      MDNode::get(Context, {MDString::get(Context, "llvm.loop.isvectorized"),
                            ConstantAsMetadata::get(ConstantInt::get(
                                Type::getInt32Ty(Context), 1))});
  auto *Unrolling =
      MDNode::get(Context, MDString::get(Context, "llvm.loop.unroll.disable"));
  MDNode *Loop = MDNode::getDistinct(Context, {nullptr, Vectors, Unrolling});
  Loop->replaceOperandWith(0, Loop);
  return Loop;
}

BasicBlock *Row::before() const {
  auto *Index = cast<PHINode>(&Block.front());
  return Index->getIncomingBlock(Index->getIncomingBlock(0) == &Block ? 1 : 0);
}

Value *Row::count() const {
  auto *Back = cast<BranchInst>(Block.getTerminator());
  return cast<ICmpInst>(Back->getCondition())->getOperand(1);
}

// What \p Counts, GroupEntry's count of what was reached, takes for the result
// of one. Some lanes may not run.
static Value *asOne(IRBuilder<> &B, Value *Results, const Instruction &Counts,
                    Constant *Running) {
  auto *Ty = dyn_cast<VectorType>(Results->getType());
  if (!Ty)
    return Results;
  const bool Least =
      cast<IntrinsicInst>(Counts).getIntrinsicID() == Intrinsic::umin;
  if (Running)
    Results = B.CreateSelect(Running, Results,
                             Least ? Constant::getAllOnesValue(Ty)
                                   : Constant::getNullValue(Ty));
  return Least ? B.CreateIntMinReduce(Results, /*IsSigned=*/false)
               : B.CreateIntMaxReduce(Results, /*IsSigned=*/false);
}

// But for its branch, with \p Lanes in place of the work-item's function.
void Row::copyBlock(BasicBlock &To, Function &Lanes, ValueToValueMapTy &Map,
                    Constant *Running) {
  Value *Results = nullptr;
  IRBuilder<> B(&To);
  for (Instruction &I : Block) {
    if (I.isTerminator() || Map.count(&I))
      continue;
    if (Results && is_contained(I.operands(), &Call))
      Map[&Call] = asOne(B, Results, I, Running);
    Instruction *Copy = I.clone();
    RemapInstruction(Copy, Map,
                     RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    if (&I != &Call) {
      Map[&I] = B.Insert(Copy);
      continue;
    }
    const SmallVector<Value *, 16> Given(cast<CallInst>(Copy)->args());
    Copy->deleteValue();
    Results = B.CreateCall(&Lanes, Given);
  }
}

// For a row of a known length, where it can be lanes.
void Row::doTail(BasicBlock &Rest, Function &Tail, unsigned Width) {
  const uint32_t Left = Size.rowLength() % Width;
  auto *Last =
      BasicBlock::Create(Block.getContext(), "tail", Block.getParent(), &Block);
  IRBuilder<> B(&Rest);
  B.CreateCondBr(Stays ? Stays : B.getTrue(), Last, &Block);
  ValueToValueMapTy Map;
  Map[&Block.front()] = B.getInt32(Size.rowLength() - Left);
  copyBlock(*Last, Tail, Map, firstLanes(Block.getContext(), Width, Left));
  BranchInst::Create(Block.getTerminator()->getSuccessor(1), Last);
}

// Copies the block for as many at a time as there are lanes, as often as those
// that are left make that many, and for the others once if there is a \p Tail.
void Row::doRounds(Function &Lanes, unsigned Width, Function *Tail) {
  Function &Entry = *Block.getParent();
  auto *Index = cast<PHINode>(&Block.front());
  BasicBlock *Before = before();
  Value *Count = count(), *Begin = Index->getIncomingValueForBlock(Before);
  BasicBlock *After = Block.getTerminator()->getSuccessor(1);
  LLVMContext &Context = Entry.getContext();
  auto *Wide = BasicBlock::Create(Context, "lanes", &Entry, &Block);
  auto *Rest = BasicBlock::Create(Context, "rest", &Entry, &Block);

  IRBuilder<> B(Before->getTerminator());
  Value *Whole = B.CreateAnd(Count, B.getInt32(-Width));
  if (Stays)
    Whole = B.CreateSelect(Stays, Whole, B.getInt32(0));
  B.CreateCondBr(B.CreateICmpULT(Begin, Whole), Wide, Rest);
  Before->getTerminator()->eraseFromParent();

  ValueToValueMapTy Map;
  copyBlock(*Wide, Lanes, Map, nullptr);
  B.SetInsertPoint(Wide);
  auto *WideIndex = cast<PHINode>(Map[Index]);
  while (WideIndex->getNumIncomingValues())
    WideIndex->removeIncomingValue(0u, false);
  Value *Next = B.CreateAdd(WideIndex, B.getInt32(Width), "", true, true);
  WideIndex->addIncoming(Begin, Before);
  WideIndex->addIncoming(Next, Wide);
  Instruction *WideBack =
      B.CreateCondBr(B.CreateICmpULT(Next, Whole), Wide, Rest);
  if (Size.isKnown())
    WideBack->setMetadata(LLVMContext::MD_loop, leftAlone(Context));
  B.SetInsertPoint(Rest);
  if (Tail)
    doTail(*Rest, *Tail, Width);
  else
    B.CreateCondBr(B.CreateICmpULT(Whole, Count), &Block, After);
  Index->setIncomingBlock(Index->getBasicBlockIndex(Before), Rest);
  Index->setIncomingValueForBlock(Rest, Whole);
}

void Row::run() {
  const uint32_t Length = Size.rowLength();
  const RowGuards Guards(*Item, *Shapes,
                         Length != 0 && Length < 2 * Widths.front());
  IRBuilder<> B(before()->getTerminator());
  if (!Guards.isEmpty())
    Stays = Guards.allStay(B, Call, count());
  for (unsigned Width : Widths) {
    const unsigned Left = tailOf(Width);
    Function *Tail = Left ? lanesOf(Guards, Width, Left) : nullptr;
    doRounds(*lanesOf(Guards, Width, Width), Width, Tail);
  }
  if (!Size.isKnown())
    return;
  Item->addFnAttr(Attribute::AlwaysInline);
  Call.setCalledFunction(Item);
  Block.getTerminator()->setMetadata(LLVMContext::MD_loop,
                                     leftAlone(Block.getContext()));
}

Row::~Row() {
  if (Item && Item->use_empty())
    Item->eraseFromParent();
}

// ---- All of a module --------------------------------------------------------

static CallInst *itemCall(BasicBlock &Block) {
  for (Instruction &I : Block)
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (Function *Callee = Call->getCalledFunction())
        if (!Callee->isDeclaration())
          return Call;
  return nullptr;
}

static SmallVector<RowLoop, 4> rowsOf(Module &Code) {
  SmallVector<RowLoop, 4> Rows;
  for (Function &F : Code)
    for (BasicBlock &Block : F)
      if (Block.getTerminator()->hasMetadata(RowOfItems))
        if (CallInst *Call = itemCall(Block))
          Rows.push_back({&Block, Call});
  return Rows;
}

// Whether nothing else does, which would have ids of its own.
static bool runAllItems(ArrayRef<RowLoop> Rows) {
  const Function &Entry = *Rows.front().Block->getParent();
  return all_of(instructions(Entry), [&](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return !Callee || Callee->isDeclaration() ||
           any_of(Rows, [&](const RowLoop &R) { return R.Call == Call; });
  });
}

// The best first.
static SmallVector<GroupSize, 2> sizesFor(const GroupShape &Group,
                                          ArrayRef<RowLoop> Rows) {
  const GroupSize Plain(Group), Long = GroupSize::withLongRows(Group);
  if (!Long.movesRows() || !runAllItems(Rows) ||
      (Long.joinsGroups() && Rows.size() != 1))
    return {Plain};
  return {Long, Plain};
}

LaneRows executor::runRowsAsLanes(Module &Code, TargetMachine &Machine,
                                  unsigned Lanes, const GroupShape &Group) {
  const SmallVector<RowLoop, 4> Loops = rowsOf(Code);
  if (Lanes == 1 || Loops.empty())
    return LaneRows::None;
  Analyses Known(&Machine);
  for (const GroupSize &Size : sizesFor(Group, Loops)) {
    std::deque<Row> Rows;
    SmallVector<Row *, 4> Good;
    for (const RowLoop &Loop : Loops)
      if (Rows.emplace_back(Loop, Known, Machine, Lanes, Size).prepare())
        Good.push_back(&Rows.back());
    const bool AreAll = Good.size() == Rows.size();
    if (Good.empty() || (Size.movesRows() && !AreAll))
      continue;
    for (Row *Each : Good)
      Each->run();
    if (Size.isKnown())
      Size.fitModule(Code, *Loops.front().Block->getParent());
    return AreAll ? LaneRows::All : LaneRows::Some;
  }
  return LaneRows::None;
}
