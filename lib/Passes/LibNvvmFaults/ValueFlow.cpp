// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/LibNvvmFaults/ValueFlow.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;

const Value *ValueFlow::objectOf(const Value *Pointer) {
  return getUnderlyingObject(Pointer, /*MaxLookup=*/0);
}

ValueFlow::ValueFlow(const Module &M, Memory Through) : Through(Through) {
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (const auto *Load = dyn_cast<LoadInst>(&I))
        Loads[objectOf(Load->getPointerOperand())].push_back(Load);
}

ArrayRef<const LoadInst *> ValueFlow::loadsOf(const Value *Object) const {
  auto Found = Loads.find(Object);
  if (Found == Loads.end())
    return {};
  return Found->second;
}

static bool isCopy(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::PHI:
  case Instruction::Select:
  case Instruction::Freeze:
  case Instruction::BitCast:
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::ExtractValue:
  case Instruction::InsertValue:
    return true;
  default:
    return false;
  }
}

// Functions have few returns and many calls, or the other way round.
static void forCallsOf(const Function &F, ValueFlow::Visitor Visit) {
  for (const User *U : F.users())
    if (const auto *Call = dyn_cast<CallBase>(U))
      if (Call->getCalledFunction() == &F)
        Visit(*Call);
}

void ValueFlow::forCopies(const Use &U, Visitor Visit) const {
  const auto *I = dyn_cast<Instruction>(U.getUser());
  if (!I)
    return;
  if (const auto *Store = dyn_cast<StoreInst>(I)) {
    const Value *Object = objectOf(Store->getPointerOperand());
    if (U.getOperandNo() == 0 &&
        (Through == Memory::All || isa<AllocaInst>(Object)))
      for (const LoadInst *Load : loadsOf(Object))
        Visit(*Load);
  } else if (const auto *Call = dyn_cast<CallBase>(I)) {
    const Function *Callee = Call->getCalledFunction();
    if (Callee && !Callee->isDeclaration() && Call->isArgOperand(&U))
      Visit(*Callee->getArg(Call->getArgOperandNo(&U)));
  } else if (isa<ReturnInst>(I)) {
    forCallsOf(*I->getFunction(), Visit);
  } else if (isCopy(*I)) {
    Visit(*I);
  }
}

void ValueFlow::spread(Values &Reached, Kind Calculates, Filter Passes,
                       size_t Most) const {
  SmallVector<const Value *, 16> Open(Reached.begin(), Reached.end());
  const auto Go = [&](const Value &V) {
    if (Passes(V) && Reached.insert(&V).second)
      Open.push_back(&V);
  };
  while (!Open.empty() && Reached.size() < Most)
    for (const Use &U : Open.pop_back_val()->uses()) {
      forCopies(U, Go);
      if (const auto *I = dyn_cast<Instruction>(U.getUser()))
        if (Calculates(*I))
          Go(*I);
    }
}
