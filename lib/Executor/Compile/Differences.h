// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which values differ between work-items, by what they are computed of and by
/// the ways that lead to them.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_DIFFERENCES_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_DIFFERENCES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"

#include <vector>

namespace spir2nvvm::executor {

/// Where work-items meet again that a branch has sent different ways.
///
/// As in Rosemann, Moll and Hack, "An abstract interpretation for SPMD divergence
/// on reducible control flow graphs" (POPL 2021): each way out of the branch has a
/// label, blocks pass it on, and one that gets two is a meeting and a label of its
/// own. A loop's header passes it on to the loop's exits; for loops around the
/// branch that is after their rounds. LLVM 14's SyncDependenceAnalysis does the
/// same, but gives up too early where loops lie on the ways.
class Meetings {
public:
  Meetings(const llvm::Function &F, const llvm::LoopInfo &Loops);

  /// Nothing can be said of irreducible flow.
  bool isKnown() const { return !Order.empty(); }

  struct Blocks {
    llvm::SmallVector<const llvm::BasicBlock *, 4> Joins;
    /// Exits of loops around the branch that are taken in different rounds.
    llvm::SmallVector<const llvm::BasicBlock *, 4> Exits;
  };
  Blocks of(const llvm::BasicBlock &Branching) const;

private:
  /// A block, and where it passes labels to.
  struct Step {
    const llvm::BasicBlock *Block;
    llvm::SmallVector<const llvm::BasicBlock *, 2> Next;
  };
  Step stepAt(const llvm::BasicBlock &Block) const;
  const llvm::Loop *loopOfHeader(const llvm::BasicBlock &Block) const;

  const llvm::LoopInfo &Loops;
  std::vector<Step> Order; // each behind those that lead to it
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Ranks;
};

class Differences {
public:
  /// In \p F, where what \p Differs and \p Own, if there is one, are each
  /// work-item's own. \p AreClosed: the loops (LCSSA).
  Differences(const llvm::Function &F, const llvm::LoopInfo &Loops,
              bool AreClosed,
              llvm::function_ref<bool(const llvm::Instruction &)> Differs,
              const llvm::Value *Own = nullptr);

  /// Nothing is known of irreducible flow.
  bool isKnown() const { return Ways.isKnown(); }
  bool has(const llvm::Value &V) const { return All.contains(&V); }

private:
  void add(const llvm::Value &V);
  void addJoin(const llvm::BasicBlock &Block);
  void follow(const llvm::Value &V);
  void branch(const llvm::BasicBlock &Block);
  void leave(const llvm::BasicBlock &Exit, const llvm::Loop *Left);

  const llvm::LoopInfo &Loops;
  bool AreClosed;
  Meetings Ways;
  llvm::DenseSet<const llvm::Value *> All;
  std::vector<const llvm::Value *> Open; // whose users are to be looked at
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_DIFFERENCES_H
