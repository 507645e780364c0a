// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Entry points that run a group: loops over its work-items,
///
///   view = *item
///   for z, y, x: view.Tid = {x, y, z}; program.k(&view, arguments)
///
/// The view is a variable of the function, so the optimiser makes registers of
/// it, and what does not change from item to item leaves the loop. The loop
/// over x says that accesses to shared memory do not depend on each other.
///
/// Where some have returned before a barrier at which others wait, those go on
/// one after the other, as on GPUs, which wait for threads that have not exited
/// (CUDA C++ Programming Guide, __syncthreads()).
///
/// Several groups along x are run one after the other where nothing is asked at the
/// end of each.
///
/// In checked mode the run time gets a record that is not the view, and with
/// it the ids where it reports something.

#include "Executor/Compile/Regions.h"
#include "Executor/Compile/RowGuards.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

class GroupEntry {
public:
  GroupEntry(Instrumenter &All, const Kernel &K, Function &F,
             const RegionBody *Body)
      : All(All), K(K), F(F), Body(Body), B(All.Code.getContext()) {}
  void build();

private:
  Value *field(size_t Offset, Type *Ty);
  Value *load(size_t Offset, Type *Ty) {
    return B.CreateLoad(Ty, field(Offset, Ty));
  }
  void makeView();
  void takeRecord(ArrayRef<Value *> At);
  void loadArguments();
  void makeSlots();
  Value *numberOf(ArrayRef<Value *> At);
  Value *openLoop(unsigned Axis);
  void closeLoop(unsigned Axis, Value *Index, bool IsRow);
  MDNode *describeLoop(bool IsRow) const;
  void forItems(bool InRows, function_ref<void(ArrayRef<Value *> At)> Run);
  void runWhole();
  SmallVector<Value *, 8> uniformValues(bool AtBegin);
  Value *runPart(Function &Part, Value *State, ArrayRef<Value *> Uniform,
                 ArrayRef<Value *> At);
  void count(Intrinsic::ID How, AllocaInst *Variable, Value *Reached);
  void runRegion(unsigned State);
  void meet(BasicBlock *Next);
  void runWaiting(Function &Part, Value *Expected, ArrayRef<Value *> Uniform,
                  ArrayRef<Value *> At);
  void runApart(BasicBlock *Done);
  void runRegions();
  void runGroup();
  Value *runGroups();

  Instrumenter &All;
  const Kernel &K;
  Function &F;
  const RegionBody *Body;
  IRBuilder<> B;
  Function *Entry = nullptr;
  Value *View = nullptr, *Context = nullptr;
  Value *Sizes[3] = {};
  SmallVector<Value *, 8> Arguments;
  SmallVector<AllocaInst *, 8> Slots;
  // Of the barriers that the items of the running part reached.
  AllocaInst *Least = nullptr, *Most = nullptr;
  BasicBlock *Apart = nullptr; // where not all reached the same one
};

} // namespace

Value *GroupEntry::field(size_t Offset, Type *Ty) {
  return B.CreateBitCast(B.CreateConstGEP1_64(B.getInt8Ty(), View, Offset),
                         Ty->getPointerTo());
}

void GroupEntry::makeView() {
  constexpr uint64_t Size = sizeof(WorkItem);
  Type *Bytes = ArrayType::get(B.getInt8Ty(), Size);
  AllocaInst *Room = B.CreateAlloca(Bytes, nullptr, "view");
  Room->setAlignment(Align(alignof(WorkItem)));
  View = B.CreateBitCast(Room, B.getInt8PtrTy());
  B.CreateMemCpy(View, Align(alignof(WorkItem)), Entry->getArg(0),
                 Align(alignof(WorkItem)), Size);
  // Of the record, where GroupSize finds it.
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
    const size_t Offset = offsetof(WorkItem, Ntid) + Axis * sizeof(uint32_t);
    Value *Size = B.CreateConstGEP1_64(B.getInt8Ty(), Entry->getArg(0), Offset);
    Sizes[Axis] = B.CreateLoad(
        B.getInt32Ty(), B.CreateBitCast(Size, B.getInt32Ty()->getPointerTo()));
  }
}

void GroupEntry::loadArguments() {
  Value *Block = load(offsetof(WorkItem, Arguments), B.getInt8PtrTy());
  for (size_t N = 0; N != K.Parameters.size(); ++N) {
    const ParameterInfo &Info = K.Parameters[N];
    Type *Ty = F.getArg(N + 1)->getType();
    Value *Place = B.CreateConstGEP1_64(B.getInt8Ty(), Block, Info.Offset);
    if (Info.ByValue)
      Arguments.push_back(B.CreatePointerCast(Place, Ty));
    else
      Arguments.push_back(B.CreateAlignedLoad(
          Ty, B.CreateBitCast(Place, Ty->getPointerTo()), Align(1)));
  }
}

void GroupEntry::makeSlots() {
  Context = load(offsetof(WorkItem, Context), B.getInt8PtrTy());
  for (Type *Ty : Body->Uniform)
    Slots.push_back(B.CreateAlloca(Ty, nullptr, "uniform"));
  for (AllocaInst **Variable : {&Least, &Most})
    *Variable = B.CreateAlloca(B.getInt32Ty());
}

// ---- Loops ------------------------------------------------------------------

Value *GroupEntry::openLoop(unsigned Axis) {
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Head = BasicBlock::Create(
      B.getContext(), Twine("item.") + StringRef("xyz").substr(Axis, 1), Entry);
  B.CreateBr(Head);
  B.SetInsertPoint(Head);
  PHINode *Index = B.CreatePHI(B.getInt32Ty(), 2);
  Index->addIncoming(B.getInt32(0), Before);
  B.CreateStore(Index, field(offsetof(WorkItem, Tid) + Axis * sizeof(uint32_t),
                             B.getInt32Ty()));
  return Index;
}

// There is at least one work-item, and no index comes near 2^31.
void GroupEntry::closeLoop(unsigned Axis, Value *Index, bool IsRow) {
  auto *Phi = cast<PHINode>(Index);
  Value *Next = B.CreateAdd(Phi, B.getInt32(1), "", true, true);
  Phi->addIncoming(Next, B.GetInsertBlock());
  BasicBlock *After = BasicBlock::Create(B.getContext(), "", Entry);
  Instruction *Back = B.CreateCondBr(B.CreateICmpULT(Next, Sizes[Axis]),
                                     Phi->getParent(), After);
  B.SetInsertPoint(After);
  Back->setMetadata(LLVMContext::MD_loop, describeLoop(IsRow));
  if (IsRow)
    Back->setMetadata(RowOfItems, MDNode::get(B.getContext(), {}));
}

// A group has 1024 work-items at most, of which the vectoriser does up to 64 at
// once. Several times as many in a turn, or several rows, would take longer to
// compile than they save.
MDNode *GroupEntry::describeLoop(bool IsRow) const {
  LLVMContext &Ctx = B.getContext();
  SmallVector<Metadata *, 3> Facts = {
      nullptr,
      MDNode::get(Ctx, MDString::get(Ctx, "llvm.loop.unroll.runtime.disable"))};
  if (IsRow)
    Facts.push_back(
        MDNode::get(Ctx, {MDString::get(Ctx, "llvm.loop.parallel_accesses"),
                          All.accessGroup()}));
  MDNode *Loop = MDNode::getDistinct(Ctx, Facts);
  Loop->replaceOperandWith(0, Loop);
  return Loop;
}

void GroupEntry::forItems(bool InRows,
                          function_ref<void(ArrayRef<Value *>)> Run) {
  Value *Z = openLoop(2), *Y = openLoop(1), *X = openLoop(0);
  Run({X, Y, Z});
  closeLoop(0, X, InRows);
  closeLoop(1, Y, false);
  closeLoop(2, Z, false);
}

// What the work-item has of its own where private objects outlive barriers.
// Otherwise it takes over the record of the one before.
void GroupEntry::takeRecord(ArrayRef<Value *> At) {
  if (!All.P.checked() || K.Signature.PrivateBytes == 0)
    return;
  Type *Word = B.getInt64Ty();
  Value *Record = Entry->getArg(0);
  if (!K.KeepsFrames) {
    B.CreateCall(All.runtime("s2nBegin", B.getVoidTy(), {}), {Record});
    return;
  }
  Value *Bytes = B.CreateMul(numberOf(At), B.getInt64(sizeof(WorkItem)));
  Record = B.CreateGEP(B.getInt8Ty(), Record, Bytes);
  B.CreateStore(Record, field(offsetof(WorkItem, Self), Record->getType()));
  Value *Base = B.CreateConstGEP1_64(B.getInt8Ty(), Record,
                                     offsetof(WorkItem, PrivateBase));
  Base = B.CreateLoad(Word, B.CreateBitCast(Base, Word->getPointerTo()));
  B.CreateStore(Base, field(offsetof(WorkItem, PrivateBase), Word));
}

// Among those of the group.
Value *GroupEntry::numberOf(ArrayRef<Value *> At) {
  auto Wide = [&](Value *V) { return B.CreateZExt(V, B.getInt64Ty()); };
  Value *Row =
      B.CreateNUWAdd(B.CreateNUWMul(Wide(At[2]), Wide(Sizes[1])), Wide(At[1]));
  return B.CreateNUWAdd(B.CreateNUWMul(Row, Wide(Sizes[0])), Wide(At[0]));
}

// ---- Without barriers -------------------------------------------------------

void GroupEntry::runWhole() {
  forItems(/*InRows=*/true, [&](ArrayRef<Value *> At) {
    takeRecord(At);
    SmallVector<Value *, 16> Args = {View};
    append_range(Args, Arguments);
    B.CreateCall(&F, Args);
  });
}

// ---- Parts ------------------------------------------------------------------

// As they are before any item runs.
SmallVector<Value *, 8> GroupEntry::uniformValues(bool AtBegin) {
  SmallVector<Value *, 8> Values;
  for (AllocaInst *Slot : Slots) {
    Type *Ty = Slot->getAllocatedType();
    Values.push_back(AtBegin ? static_cast<Value *>(UndefValue::get(Ty))
                             : B.CreateLoad(Ty, Slot));
  }
  return Values;
}

Value *GroupEntry::runPart(Function &Part, Value *State,
                           ArrayRef<Value *> Uniform, ArrayRef<Value *> At) {
  SmallVector<Value *, 16> Args = {View};
  append_range(Args, Arguments);
  append_range(Args, ArrayRef<Value *>({State, Context, numberOf(At)}));
  for (size_t N = 0; N != Slots.size(); ++N) {
    Args.push_back(Slots[N]);
    Args.push_back(Uniform[N]);
  }
  return B.CreateCall(&Part, Args);
}

void GroupEntry::count(Intrinsic::ID How, AllocaInst *Variable,
                       Value *Reached) {
  Value *Old = B.CreateLoad(B.getInt32Ty(), Variable);
  B.CreateStore(B.CreateBinaryIntrinsic(How, Reached, Old), Variable);
}

void GroupEntry::runRegion(unsigned State) {
  B.CreateStore(B.getInt32(~0u), Least);
  B.CreateStore(B.getInt32(0), Most);
  const SmallVector<Value *, 8> Uniform = uniformValues(State == 0);
  forItems(/*InRows=*/true, [&](ArrayRef<Value *> At) {
    takeRecord(At);
    Value *Reached = runPart(F, B.getInt32(State), Uniform, At);
    count(Intrinsic::umax, Most, Reached);
    if (Apart)
      count(Intrinsic::umin, Least, Reached);
  });
}

// All items have reached a barrier or the end.
void GroupEntry::meet(BasicBlock *Next) {
  if (All.P.tracksOrder())
    B.CreateCall(All.runtime("s2nMet", B.getVoidTy(), {}), {Entry->getArg(0)});
  if (!Apart) {
    B.CreateBr(Next);
    return;
  }
  Type *Word = B.getInt32Ty();
  Value *Low = B.CreateLoad(Word, Least), *High = B.CreateLoad(Word, Most);
  B.CreateCondBr(B.CreateICmpNE(Low, High), Apart, Next);
}

// The work-item goes on if it waits, and waits where it should.
void GroupEntry::runWaiting(Function &Part, Value *Expected,
                            ArrayRef<Value *> Uniform, ArrayRef<Value *> At) {
  LLVMContext &Ctx = B.getContext();
  Type *Byte = B.getInt8Ty(), *Word = B.getInt32Ty();
  Value *Count = B.CreateMul(B.CreateMul(Sizes[0], Sizes[1]), Sizes[2]);
  Count = B.CreateZExt(Count, B.getInt64Ty());
  Value *Number = numberOf(At);
  Value *Kept = B.CreateLoad(
      Byte, contextPlace(B, Context, Count, Number, *Body->Reached, 1));
  Value *State = B.CreateZExt(Kept, Word);
  BasicBlock *Waits = BasicBlock::Create(Ctx, "waits", Entry);
  BasicBlock *Elsewhere = BasicBlock::Create(Ctx, "elsewhere", Entry);
  BasicBlock *Here = BasicBlock::Create(Ctx, "here", Entry);
  BasicBlock *Next = BasicBlock::Create(Ctx, "next.item", Entry);
  B.CreateCondBr(B.CreateICmpNE(Kept, B.getInt8(0)), Waits, Next);
  B.SetInsertPoint(Waits);
  B.CreateCondBr(B.CreateICmpEQ(State, Expected), Here, Elsewhere);
  B.SetInsertPoint(Elsewhere);
  B.CreateCall(All.runtime("s2nDiverged", B.getVoidTy(), {Word, Word}),
               {Entry->getArg(0), State, Expected});
  B.CreateUnreachable();
  B.SetInsertPoint(Here);
  count(Intrinsic::umax, Most, runPart(Part, State, Uniform, At));
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
}

// Part after part, until all have returned.
void GroupEntry::runApart(BasicBlock *Done) {
  ValueToValueMapTy Map;
  Function *Part = CloneFunction(&F, Map);
  Part->removeFnAttr(Attribute::AlwaysInline);
  Part->addFnAttr(Attribute::NoInline);
  B.SetInsertPoint(Apart);
  Value *Expected = B.CreateLoad(B.getInt32Ty(), Most);
  B.CreateStore(B.getInt32(0), Most);
  const SmallVector<Value *, 8> Uniform = uniformValues(/*AtBegin=*/false);
  forItems(/*InRows=*/false, [&](ArrayRef<Value *> At) {
    runWaiting(*Part, Expected, Uniform, At);
  });
  Value *Furthest = B.CreateLoad(B.getInt32Ty(), Most);
  B.CreateCondBr(B.CreateICmpNE(Furthest, B.getInt32(0)), Apart, Done);
}

void GroupEntry::runRegions() {
  LLVMContext &Ctx = B.getContext();
  BasicBlock *Next = BasicBlock::Create(Ctx, "next", Entry);
  BasicBlock *Done = BasicBlock::Create(Ctx, "done", Entry);
  if (Body->Reached)
    Apart = BasicBlock::Create(Ctx, "apart", Entry);
  SmallVector<BasicBlock *, 8> Parts;
  for (unsigned State = 0; State <= Body->Sites.size(); ++State) {
    BasicBlock *Part = BasicBlock::Create(Ctx, "part", Entry);
    if (State == 0)
      B.CreateBr(Part);
    else
      Parts.push_back(Part);
    B.SetInsertPoint(Part);
    runRegion(State);
    meet(Next);
  }
  B.SetInsertPoint(Next);
  SwitchInst *Where =
      B.CreateSwitch(B.CreateLoad(B.getInt32Ty(), Most), Done, Parts.size());
  for (size_t N = 0; N != Parts.size(); ++N)
    Where->addCase(B.getInt32(N + 1), Parts[N]);
  if (Apart)
    runApart(Done);
  B.SetInsertPoint(Done);
}

// ---- Groups -----------------------------------------------------------------

void GroupEntry::runGroup() {
  if (Body)
    runRegions();
  else
    runWhole();
}

// As many as the record allows, unless the launch is to end: how many. The record
// says which one runs.
Value *GroupEntry::runGroups() {
  Type *Word = B.getInt32Ty();
  constexpr uint64_t Id = offsetof(WorkItem, Ctaid);
  Value *Record = Entry->getArg(0);
  Value *Most = rowField(B, Record, offsetof(WorkItem, MostGroups), Word);
  Value *First = load(Id, Word);
  Value *Stop = load(offsetof(WorkItem, Stop), Word->getPointerTo());
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Head = BasicBlock::Create(B.getContext(), "group", Entry);
  B.CreateBr(Head);
  B.SetInsertPoint(Head);
  PHINode *Index = B.CreatePHI(Word, 2);
  Value *Own = B.CreateAdd(First, Index);
  B.CreateStore(Own, field(Id, Word));
  Value *Told = B.CreateConstGEP1_64(B.getInt8Ty(), Record, Id);
  B.CreateStore(Own, B.CreateBitCast(Told, Word->getPointerTo()));
  runGroup();
  Value *Next = B.CreateAdd(Index, B.getInt32(1), "", true, true);
  Index->addIncoming(B.getInt32(0), Before);
  Index->addIncoming(Next, B.GetInsertBlock());
  LoadInst *Ends = B.CreateAlignedLoad(Word, Stop, Align(4));
  Ends->setAtomic(AtomicOrdering::Monotonic);
  Value *AreMore = B.CreateICmpULT(Next, Most);
  Value *GoesOn = B.CreateICmpEQ(Ends, B.getInt32(0));
  BasicBlock *After = BasicBlock::Create(B.getContext(), "", Entry);
  B.CreateCondBr(B.CreateAnd(AreMore, GoesOn), Head, After);
  B.SetInsertPoint(After);
  return Next;
}

void GroupEntry::build() {
  Entry = Function::Create(
      FunctionType::get(B.getInt32Ty(), {B.getInt8PtrTy()}, false),
      GlobalValue::ExternalLinkage, EntryPrefix + K.Signature.Name, All.Code);
  Entry->addFnAttr(Attribute::NoUnwind);
  Entry->addFnAttr(Attribute::NullPointerIsValid);
  B.SetInsertPoint(BasicBlock::Create(B.getContext(), "entry", Entry));
  makeView();
  loadArguments();
  F.removeFnAttr(Attribute::NoInline);
  F.addFnAttr(Attribute::AlwaysInline);
  if (Body)
    makeSlots();
  if (!All.P.checked() && !All.P.debugs() && !K.Signature.UsesPrintf) {
    B.CreateRet(runGroups());
    return;
  }
  runGroup();
  B.CreateRet(B.getInt32(1));
}

void executor::makeGroupEntry(Instrumenter &All, const Kernel &K, Function &F,
                              const RegionBody *Body) {
  GroupEntry(All, K, F, Body).build();
}
