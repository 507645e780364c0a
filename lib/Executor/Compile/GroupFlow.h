// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is the same for all work-items of a group, and where they go together.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_GROUPFLOW_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_GROUPFLOW_H

#include "Executor/Compile/Differences.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

#include <optional>

namespace spir2nvvm::executor {

/// The offset in the work-item that a load reads; nothing for other loads.
std::optional<uint64_t> fieldOf(const llvm::Instruction &I);

class GroupFlow {
public:
  /// \p Differs says which instructions give each work-item its own, whatever
  /// their operands are.
  GroupFlow(llvm::Function &F,
            llvm::function_ref<bool(const llvm::Instruction &)> Differs);

  /// Nothing is known of irreducible flow.
  bool isKnown() const { return Values.isKnown(); }
  bool isSame(const llvm::Value &V) const;
  /// Whether a work-item reaches as many of the blocks, in the same order, as
  /// every other one.
  bool allReach(
      llvm::function_ref<bool(const llvm::BasicBlock &)> IsOneOfThem) const;
  /// Whether all work-items that run the loop leave it in the same round.
  bool leaveTogether(const llvm::Loop &L) const;
  const llvm::Loop *innermostLoop(const llvm::BasicBlock &Block) const {
    return Loops.getLoopFor(&Block);
  }

private:
  bool decidesOn(
      const llvm::BasicBlock &Block,
      llvm::function_ref<bool(const llvm::BasicBlock &)> IsOneOfThem) const;

  llvm::Function &F;
  llvm::DominatorTree Dominators;
  llvm::PostDominatorTree PostDominators;
  llvm::LoopInfo Loops;
  Differences Values;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_GROUPFLOW_H
