// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loads that nothing can race with, which need not be noted: of shared memory
/// where no work-item writes to it before all of the group meet again, and of
/// buffers through which the kernel does not write. Whether two arguments are
/// one buffer is known at launches only (Launch::isOnlyRead).

#include "Executor/Compile/Prepare.h"
#include "Executor/Intrinsics/Intrinsics.h"
#include "Target/AddressSpaces.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// The function that \p I calls by its name; null for anything else.
static const Function *calleeOf(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  return Call ? Call->getCalledFunction() : nullptr;
}

// ---- What writes ------------------------------------------------------------

// Where \p I itself may write; for calls of declared functions, what they are
// given.
static SmallVector<const Value *, 2> targetsOf(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return {Store->getPointerOperand()};
  if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
    return {Atomic->getPointerOperand()};
  if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return {Exchange->getPointerOperand()};
  if (auto *Memory = dyn_cast<MemIntrinsic>(&I))
    return {Memory->getRawDest()};
  SmallVector<const Value *, 2> All;
  const Function *Callee = calleeOf(I);
  if (!Callee || !Callee->isDeclaration() || Callee->onlyReadsMemory() ||
      isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd())
    return All;
  for (const Value *V : cast<CallBase>(I).args())
    if (V->getType()->isPointerTy())
      All.push_back(V);
  return All;
}

// Of other functions nothing is known.
static bool callsUnknown(const Instruction &I) {
  return isa<CallBase>(I) && !calleeOf(I);
}

static bool isOwn(const Value &Object) { return isa<AllocaInst>(Object); }

static bool mayWriteShared(const Instruction &I) {
  return callsUnknown(I) || any_of(targetsOf(I), [](const Value *To) {
           const unsigned Space = To->getType()->getPointerAddressSpace();
           return Space == nvvm::Shared ||
                  (Space == nvvm::Generic &&
                   !isOwn(*getUnderlyingObject(To, /*MaxLookup=*/0)));
         });
}

// ---- Shared memory ----------------------------------------------------------

static bool isMeeting(const Instruction &I) {
  const Function *Callee = calleeOf(I);
  const IntrinsicRow *Row =
      Callee ? findNvvmIntrinsic(Callee->getName()) : nullptr;
  return Row && (Row->How == Lowering::Barrier ||
                 isBarrierOfAll(cast<CallBase>(I), *Row));
}

namespace {

/// What work-items do from one meeting of all of the group to the next.
class Phases {
public:
  Phases(const Function &F, const CallTree &Tree) : F(F), Tree(Tree) {}
  /// False where functions that it calls meet, or for too many.
  bool find();
  bool isUnraced(const Instruction &Load) const {
    return !InWriting.contains(&Load);
  }

private:
  void follow(const Instruction &First);
  bool writes(const Instruction &I) const;

  const Function &F;
  const CallTree &Tree;
  SmallPtrSet<const Instruction *, 32> InWriting; // loads
};

} // namespace

bool Phases::writes(const Instruction &I) const {
  const Function *Callee = calleeOf(I);
  if (!Callee || Callee->isDeclaration())
    return mayWriteShared(I);
  return any_of(Tree.reachable(*Callee), [](const Function *G) {
    return any_of(instructions(*G), mayWriteShared);
  });
}

void Phases::follow(const Instruction &First) {
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const Instruction *, 16> Open = {&First};
  SmallVector<const Instruction *, 32> Loads;
  bool Writes = false;
  while (!Open.empty()) {
    const Instruction *I = Open.pop_back_val();
    for (; I && !isMeeting(*I); I = I->getNextNode()) {
      Writes = Writes || writes(*I);
      if (isa<LoadInst>(I))
        Loads.push_back(I);
      if (I->isTerminator())
        for (const BasicBlock *Next : successors(I->getParent()))
          if (Seen.insert(Next).second)
            Open.push_back(&Next->front());
    }
  }
  if (Writes)
    InWriting.insert(Loads.begin(), Loads.end());
}

bool Phases::find() {
  constexpr size_t Most = 64;
  SmallVector<const Instruction *, 8> Begins = {&F.getEntryBlock().front()};
  for (const Instruction &I : instructions(F)) {
    const Function *Callee = calleeOf(I);
    if (isMeeting(I))
      Begins.push_back(I.getNextNode());
    else if (Callee && !Callee->isDeclaration() &&
             any_of(Tree.reachable(*Callee), [](const Function *G) {
               return any_of(instructions(*G), isMeeting);
             }))
      return false;
  }
  if (Begins.size() > Most)
    return false;
  for (const Instruction *First : Begins)
    follow(*First);
  return true;
}

// ---- Global memory ----------------------------------------------------------

namespace {

/// Follows where pointers come from, through the parameters of functions.
class WrittenObjects {
public:
  WrittenObjects(Kernel &K, const CallTree::FunctionSet &Reached)
      : K(K), Reached(Reached) {}
  void find();

private:
  void note(const Value &Pointer);
  void noteObject(const Value &Object);
  void noteOperands(const Argument &A);

  Kernel &K;
  const CallTree::FunctionSet &Reached;
  SmallPtrSet<const Value *, 16> Seen;
};

} // namespace

void WrittenObjects::noteOperands(const Argument &A) {
  const Function &Of = *A.getParent();
  if (isAddressTaken(Of))
    K.WritesAnywhere = true;
  for (const User *U : Of.users()) {
    auto *Call = dyn_cast<CallBase>(U);
    if (Call && Call->getCalledFunction() == &Of &&
        Reached.contains(Call->getFunction()))
      note(*Call->getArgOperand(A.getArgNo()));
  }
}

void WrittenObjects::noteObject(const Value &Object) {
  if (!Seen.insert(&Object).second || isOwn(Object))
    return;
  auto *A = dyn_cast<Argument>(&Object);
  if (A && A->getParent() != K.Source)
    return noteOperands(*A);
  if (A && A->getType()->isPointerTy() && !A->hasByValAttr())
    K.WrittenParameters.push_back(A->getArgNo());
  else if (auto *G = dyn_cast<GlobalVariable>(&Object))
    K.WrittenVariables.push_back(G);
  else
    K.WritesAnywhere = true;
}

void WrittenObjects::note(const Value &Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Pointer, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  for (const Value *Object : Objects)
    noteObject(*Object);
}

void WrittenObjects::find() {
  if (!K.Source->use_empty()) // another one calls it
    K.WritesAnywhere = true;
  for (const Function *G : Reached)
    for (const Instruction &I : instructions(*G)) {
      K.WritesAnywhere = K.WritesAnywhere || callsUnknown(I);
      for (const Value *To : targetsOf(I)) {
        const unsigned Space = To->getType()->getPointerAddressSpace();
        if (Space == nvvm::Global || Space == nvvm::Generic)
          note(*To);
      }
    }
}

// ---- All kernels ------------------------------------------------------------

static bool mayBeShared(const Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  return Load && Load->getPointerAddressSpace() == nvvm::Shared;
}

void executor::findUnracedLoads(Program &P) {
  CallTree Tree(*P.Source);
  for (Kernel &K : P.Kernels) {
    const auto Reached = Tree.reachable(*K.Source);
    WrittenObjects(K, Reached).find();
    // Numbers may let those meet that wait at different places.
    Phases Own(*K.Source, Tree);
    if (K.NamesBarriers || !K.Source->use_empty() || !Own.find())
      continue;
    for (const Instruction &I : instructions(*K.Source))
      if (mayBeShared(I) && Own.isUnraced(I))
        P.UnracedLoads.insert(&I);
  }
}
