// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Generic pointers to private memory, or to what may be that, go through moves
/// where others join them (LostStores): libNVVM removes a store through a pointer
/// that is one to a variable of the function on one way and one to other memory
/// on another, as if it wrote the variable alone.
///
///   %p = select i1 %c, i8* %global, i8* %variable
///   store i8 1, i8* %p
/// becomes
///   %1 = ptrtoint i8* %variable to i64
///   %2 = call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %1)
///   %3 = inttoptr i64 %2 to i8*
///   %p = select i1 %c, i8* %global, i8* %3
///   store i8 1, i8* %p
///
/// Variables that hold pointers join what is stored in them, as libNVVM does.

#include "Passes/LibNvvmFaults/Opaque.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Pointers that become one: of a phi, a select, or the stores to a variable.
struct Merge {
  const Value *Into; // may be among them itself, in loops
  SmallVector<Use *, 4> Pointers;
};

} // namespace

static const Value *originOf(const Value *Pointer) {
  return getUnderlyingObject(Pointer, /*MaxLookup=*/0);
}

static bool isPrivate(const Value &Origin) {
  return isa<AllocaInst>(Origin) ||
         Origin.getType()->getPointerAddressSpace() == nvvm::Local;
}

static bool mayBePrivate(const Value &Origin) {
  return isPrivate(Origin) ||
         (Origin.getType()->getPointerAddressSpace() == nvvm::Generic &&
          !isa<Constant>(Origin) && !isa<IntToPtrInst>(Origin));
}

// What it had before, or nothing at all, is no other origin.
static bool isNoOrigin(const Value &Origin, const Merge &M) {
  const auto *Load = dyn_cast<LoadInst>(&Origin);
  return &Origin == M.Into || isa<ConstantPointerNull>(Origin) ||
         isa<UndefValue>(Origin) ||
         (Load && originOf(Load->getPointerOperand()) == M.Into);
}

static bool isFault(const Merge &M) {
  SmallPtrSet<const Value *, 4> Origins;
  bool HasPrivate = false, HasOther = false;
  for (const Use *U : M.Pointers) {
    const Value *Origin = originOf(*U);
    if (isNoOrigin(*Origin, M))
      continue;
    Origins.insert(Origin);
    HasPrivate |= mayBePrivate(*Origin);
    HasOther |= !isPrivate(*Origin);
  }
  return Origins.size() > 1 && HasPrivate && HasOther;
}

static bool isGenericPointer(const Value &V) {
  return V.getType()->isPointerTy() &&
         V.getType()->getPointerAddressSpace() == nvvm::Generic;
}

static std::vector<Merge> mergesOf(Function &F) {
  std::vector<Merge> All;
  MapVector<const Value *, Merge> Variables;
  for (Instruction &I : instructions(F)) {
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      if (!isGenericPointer(*Store->getValueOperand()))
        continue;
      const Value *To = originOf(Store->getPointerOperand());
      if (isa<AllocaInst>(To)) {
        Merge &M = Variables[To];
        M.Into = To;
        M.Pointers.push_back(&Store->getOperandUse(0));
      }
    } else if (isa<PHINode, SelectInst>(I) && isGenericPointer(I)) {
      All.push_back({&I, {}});
      for (Use &U : drop_begin(I.operands(), isa<SelectInst>(I) ? 1 : 0))
        All.back().Pointers.push_back(&U);
    }
  }
  for (auto &Row : Variables)
    All.push_back(Row.second);
  return All;
}

// Before the use; for a phi at the end of the way that it comes from.
static void movePointer(Use &U) {
  auto *User = cast<Instruction>(U.getUser());
  auto *Phi = dyn_cast<PHINode>(User);
  if (!Phi) {
    IRBuilder<> B(User);
    U.set(pointerThroughMove(B, U));
    return;
  }
  BasicBlock *From = Phi->getIncomingBlock(U);
  IRBuilder<> B(From->getTerminator());
  Phi->setIncomingValueForBlock(From, pointerThroughMove(B, U));
}

FunctionStep spir2nvvm::movePrivatePointers(Translation &T) {
  if (!occursIn(LibNvvmFault::LostStores, T.Opts.dialect()))
    return {};
  return {[](Function &F) {
    for (const Merge &M : mergesOf(F))
      if (isFault(M))
        for (Use *U : M.Pointers)
          if (const Value *Origin = originOf(*U);
              !isNoOrigin(*Origin, M) && mayBePrivate(*Origin))
            movePointer(*U);
  }};
}
