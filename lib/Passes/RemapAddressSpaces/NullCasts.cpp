// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Null if address 0 is an object: docs/internals/decisions/null-pointers.md.
///
///   addrspacecast              %null = icmp eq %p, <null of 3>
///     T addrspace(3)* %p       %cast = addrspacecast ... %p to T*
///     to T*                    select %null, T* null, T* %cast

#include "Passes/Retype/Retype.h"
#include "Stages/Stages.h"
#include "Target/NullPointers.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

// Objects are never null, nor are places inside them.
static bool isObject(const Value *V) {
  V = V->stripInBoundsOffsets();
  if (auto *A = dyn_cast<Argument>(V))
    return A->hasByValAttr() || A->hasStructRetAttr() || A->hasNonNullAttr();
  return isa<AllocaInst>(V) || isa<GlobalValue>(V);
}

// A null there would have no meaning to keep.
static bool isAbiArgument(const Use &U) {
  auto *Call = dyn_cast<CallBase>(U.getUser());
  return Call && Call->isArgOperand(&U) &&
         isAbiPointer(Call->getAttributes(), Call->getArgOperandNo(&U));
}

static void keepNullIn(AddrSpaceCastInst &Cast) {
  auto *From = dyn_cast<PointerType>(Cast.getSrcTy());
  auto *To = dyn_cast<PointerType>(Cast.getDestTy());
  if (!From || !To ||
      nullIsAllOnes(From->getAddressSpace()) ==
          nullIsAllOnes(To->getAddressSpace()) ||
      isObject(Cast.getPointerOperand()) || all_of(Cast.uses(), isAbiArgument))
    return;
  IRBuilder<> B(Cast.getNextNode());
  auto *Result =
      cast<Instruction>(keepNull(B, Cast.getPointerOperand(), &Cast));
  Cast.replaceUsesWithIf(Result, [&](Use &U) { return U.getUser() != Result; });
}

FunctionStep spir2nvvm::keepNullsInCasts(Translation &T) {
  return {[](Function &F) {
    SmallVector<AddrSpaceCastInst *, 16> Casts;
    for (Instruction &I : instructions(F))
      if (auto *Cast = dyn_cast<AddrSpaceCastInst>(&I))
        Casts.push_back(Cast);
    for (AddrSpaceCastInst *Cast : Casts)
      keepNullIn(*Cast);
  }};
}
