// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The order of the steps for one function, and what they share.

#include "Executor/Checks/AccessChecks.h"
#include "Executor/Compile/Instrument.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

FunctionRewriter::FunctionRewriter(Instrumenter &All, Function &F,
                                   const Function *Source, bool IsKernel)
    : All(All), P(All.P), F(F), Source(Source),
      Layout(All.Code.getDataLayout()), B(F.getContext()), Item(F.getArg(0)),
      IsKernel(IsKernel), IsRoot(IsKernel && Source->use_empty()),
      Record(Item) {
  if (P.checked() && Source->getSubprogram())
    Names = std::make_unique<NamedValues>(*Source);
  spillByValArguments();
}

void FunctionRewriter::replace(Instruction &Old, Value *New) {
  if (New && !Old.use_empty())
    Old.replaceAllUsesWith(New);
  if (isa_and_nonnull<Instruction>(New) && !New->hasName())
    New->takeName(&Old);
  // The address may serve another instruction.
  auto Known = HostPointers.find(&Old);
  if (Known != HostPointers.end()) {
    Value *Host = Known->second;
    HostPointers.erase(Known);
    if (New)
      HostPointers[New] = Host == &Old ? New : Host;
  }
  Old.eraseFromParent();
}

CallInst *FunctionRewriter::call(StringRef Name, Type *Result,
                                 ArrayRef<Value *> Args) {
  SmallVector<Value *, 6> Values = {Record};
  SmallVector<Type *, 6> Types;
  for (Value *Arg : Args) {
    Values.push_back(Arg);
    Types.push_back(Arg->getType());
  }
  return B.CreateCall(All.runtime(Name, Result, Types), Values);
}

// A loop over work-items keeps ids in registers.
void FunctionRewriter::storeIds() {
  for (unsigned Axis = 0; P.checked() && Axis != 3; ++Axis) {
    Value *Place =
        B.CreateConstGEP1_64(B.getInt8Ty(), Record,
                             offsetof(WorkItem, Tid) + Axis * sizeof(uint32_t));
    B.CreateStore(Ids[Axis],
                  B.CreateBitCast(Place, B.getInt32Ty()->getPointerTo()));
  }
}

CallInst *FunctionRewriter::callReporting(StringRef Name, Type *Result,
                                          ArrayRef<Value *> Args) {
  storeIds();
  return call(Name, Result, Args);
}

// A function that may call itself looks whether there is room for that.
void FunctionRewriter::checkDepth() {
  B.SetInsertPoint(afterRecord());
  const Instruction &First = *Source->getEntryBlock().getFirstNonPHIOrDbg();
  uint32_t Site = All.addSite({&First, Source});
  callReporting("s2nDescend", B.getVoidTy(), {B.getInt32(Site)});
}

// What is the same for all of the function.
void FunctionRewriter::openRecord() {
  Type *Bytes = B.getInt8PtrTy();
  B.SetInsertPoint(&*F.getEntryBlock().getFirstInsertionPt());
  Record = loadField(offsetof(WorkItem, Self), Bytes);
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    Ids[Axis] = loadField(offsetof(WorkItem, Tid) + Axis * sizeof(uint32_t),
                          B.getInt32Ty());
  Owner = loadField(offsetof(WorkItem, Owner), Bytes);
  Cache = loadField(offsetof(WorkItem, Cache), Bytes);
  RecordEnd = cast<Instruction>(Cache);
}

// Where the function's own code may begin.
Instruction *FunctionRewriter::afterRecord() {
  return RecordEnd ? RecordEnd->getNextNode()
                   : &*F.getEntryBlock().getFirstInsertionPt();
}

uint32_t FunctionRewriter::siteOf(const Instruction &I, AccessKind Kind,
                                  unsigned Space, uint64_t Size,
                                  uint64_t Align) {
  const bool IsAtomic = Kind == AccessKind::Atomic || I.isAtomic();
  return All.addSite({All.source(I), Source, Kind, static_cast<uint8_t>(Space),
                      Size, Align, IsAtomic, I.isVolatile()});
}

// For findings at the site, as values of this function.
SmallVector<Value *, 4> FunctionRewriter::namedAt(const Instruction &I,
                                                  uint32_t Site) {
  SmallVector<Value *, 4> Values;
  const Instruction *Given = Names ? All.source(I) : nullptr;
  if (!Given)
    return Values;
  for (NamedValue &Named : Names->at(*Given))
    if (Value *Here = All.inCode(*Named.What);
        Here && Here->getType() == Named.What->getType()) {
      Values.push_back(Here);
      P.Sites[Site].Named.push_back(std::move(Named.Shown));
    }
  return Values;
}

// A site of I, for a call that comes next.
uint32_t FunctionRewriter::tellSiteOf(const Instruction &I) {
  const uint32_t Site = siteOf(I);
  tellValues(B, Record, namedAt(I, Site));
  return Site;
}

void FunctionRewriter::rewrite(Instruction &I) {
  if (P.traps() || P.advises())
    watch(I);
  B.SetInsertPoint(&I);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return rewriteLoad(*Load);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return rewriteStore(*Store);
  if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
    return rewriteAtomic(*Atomic);
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return rewriteExchange(*Exchange);
  if (auto *Cast = dyn_cast<AddrSpaceCastInst>(&I))
    return rewriteCast(*Cast);
  if (auto *Call = dyn_cast<CallInst>(&I))
    return rewriteCall(*Call);
  if (isa<UnreachableInst>(I)) {
    callReporting("s2nUndefined", B.getVoidTy(),
                  {B.getTrue(), B.getInt32(siteOf(I))});
    return;
  }
  rewriteArithmetic(I);
}

uint64_t FunctionRewriter::run() {
  expandConstants();
  dropFastMath(F);
  if (P.checked())
    openRecord();
  if (P.locksSteps())
    addSteps();
  if (P.debugs() && F.getSubprogram())
    describeForDebugger();
  layOutFrame();
  if (!Offsets.empty())
    openFrame();
  if (All.isRecursive(*Source))
    checkDepth();
  if (P.polls())
    addPolls();
  addTurns();

  SmallVector<Instruction *, 64> Worklist;
  for (Instruction &I : instructions(F))
    // Not what the steps above made: it works with host addresses.
    if (All.source(I) || isa<MemIntrinsic>(I) || isa<AddrSpaceCastInst>(I))
      Worklist.push_back(&I);
  if (!P.checked())
    makeHostPointers(Worklist);
  // Casts last: until then they tell which object a pointer belongs to.
  std::stable_partition(Worklist.begin(), Worklist.end(), [](Instruction *I) {
    return !isa<AddrSpaceCastInst>(I);
  });
  for (Instruction *I : Worklist)
    rewrite(*I);
  replaceDynamicShared();
  replaceAllocas();

  SmallVector<WeakTrackingVH, 32> Dead;
  for (Instruction &I : instructions(F))
    if (isInstructionTriviallyDead(&I))
      Dead.push_back(&I);
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  return Offsets.empty() ? 0 : Frame.Size + Frame.Align;
}
