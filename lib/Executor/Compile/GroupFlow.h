// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is the same for all work-items of a group, and where they go together.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_GROUPFLOW_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_GROUPFLOW_H

#include "llvm/Analysis/DivergenceAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/SyncDependenceAnalysis.h"
#include "llvm/IR/Dominators.h"

#include <memory>
#include <optional>

namespace spir2nvvm::executor {

/// The offset in the work-item that a load reads; nothing for other loads.
std::optional<uint64_t> fieldOf(const llvm::Instruction &I);

/// Which values differ between work-items.
struct Differences {
  std::unique_ptr<llvm::SyncDependenceAnalysis> Joins;
  /// Null: nothing is known of irreducible flow.
  std::unique_ptr<llvm::DivergenceAnalysisImpl> Found;

  /// In \p F, where what \p Differs and \p Own, if there is one, are each
  /// work-item's own. \p AreClosed: the loops (LCSSA).
  Differences(llvm::Function &F, const llvm::DominatorTree &Dominators,
              const llvm::PostDominatorTree &PostDominators,
              const llvm::LoopInfo &Loops, bool AreClosed,
              llvm::function_ref<bool(const llvm::Instruction &)> Differs,
              const llvm::Value *Own = nullptr);
};

class GroupFlow {
public:
  /// \p Differs says which instructions give each work-item its own, whatever
  /// their operands are.
  GroupFlow(llvm::Function &F,
            llvm::function_ref<bool(const llvm::Instruction &)> Differs);

  /// Nothing is known of irreducible flow.
  bool isKnown() const { return Values.Found != nullptr; }
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
