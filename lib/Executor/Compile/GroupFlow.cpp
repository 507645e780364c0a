// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/GroupFlow.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

std::optional<uint64_t> executor::fieldOf(const Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load)
    return std::nullopt;
  const DataLayout &Layout = I.getModule()->getDataLayout();
  APInt Offset(64, 0);
  const Value *Base =
      Load->getPointerOperand()->stripAndAccumulateConstantOffsets(
          Layout, Offset, /*AllowNonInbounds=*/true);
  if (Base != I.getFunction()->getArg(0))
    return std::nullopt;
  return Offset.getZExtValue();
}

GroupFlow::GroupFlow(Function &F,
                     function_ref<bool(const Instruction &)> Differs)
    : F(F), Dominators(F), PostDominators(F), Loops(Dominators),
      Values(F, Loops, /*AreClosed=*/false, Differs) {}

bool GroupFlow::isSame(const Value &V) const {
  return isKnown() && !Values.has(V);
}

// Whether there is one on some way from the block to where all ways meet again.
bool GroupFlow::decidesOn(
    const BasicBlock &Block,
    function_ref<bool(const BasicBlock &)> IsOneOfThem) const {
  const auto *Node = PostDominators.getNode(&Block);
  Node = Node ? Node->getIDom() : nullptr;
  const BasicBlock *Meeting = Node ? Node->getBlock() : nullptr;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Open(successors(&Block));
  while (!Open.empty()) {
    const BasicBlock *Next = Open.pop_back_val();
    if (Next == Meeting || !Seen.insert(Next).second)
      continue;
    if (IsOneOfThem(*Next))
      return true;
    append_range(Open, successors(Next));
  }
  return false;
}

bool GroupFlow::allReach(
    function_ref<bool(const BasicBlock &)> IsOneOfThem) const {
  return isKnown() && none_of(F, [&](const BasicBlock &Block) {
           const Instruction *End = Block.getTerminator();
           return End->getNumSuccessors() > 1 &&
                  Values.has(*End->getOperand(0)) &&
                  decidesOn(Block, IsOneOfThem);
         });
}

bool GroupFlow::leaveTogether(const Loop &L) const {
  SmallVector<BasicBlock *, 4> Ends;
  L.getExitingBlocks(Ends);
  return all_of(Ends,
                [&](const BasicBlock *Block) {
                  return !Values.has(*Block->getTerminator()->getOperand(0));
                }) &&
         allReach([&](const BasicBlock &Block) {
           return is_contained(Ends, &Block);
         });
}
