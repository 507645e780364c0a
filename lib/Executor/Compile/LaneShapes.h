// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the values of work-items that are neighbours in a row differ, and where
/// those go apart.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANESHAPES_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANESHAPES_H

#include "Executor/Compile/GroupFlow.h"

#include "llvm/ADT/DenseMap.h"

namespace spir2nvvm::executor {

/// Of a function that runs one work-item, whose loops are simple and closed.
class LaneShapes {
public:
  /// \p Number, if there is one, counts the work-items.
  LaneShapes(llvm::Function &F, const llvm::Argument *Number);

  /// Nothing is known of irreducible flow.
  bool isKnown() const { return Values.isKnown(); }
  /// The same for all.
  bool isUniform(const llvm::Value &V) const;
  /// By how much a work-item's value is larger than that of its neighbour,
  /// pointers in bytes, in the arithmetic of the value's type: a result is only
  /// there for values that differ. Extensions to a wider type are taken to
  /// extend the whole row alike.
  std::optional<int64_t> strideOf(const llvm::Value &V) const;
  /// Whether work-items that run the loop's body, or the function's outside of
  /// loops, all take the same branches there.
  bool goTogether(const llvm::Loop *Level) const;
  /// Whether all that run the loop run it as often.
  bool leaveTogether(const llvm::Loop &L) const;
  /// Whether those that reach From, and no others, reach Block.
  bool isReachedBySame(const llvm::BasicBlock &Block,
                       const llvm::BasicBlock &From) const;

  llvm::LoopInfo &loops() { return Loops; }
  const llvm::DominatorTree &dominators() const { return Dominators; }
  const llvm::Argument *number() const { return Number; }

private:
  using Stride = std::optional<int64_t>; // nothing: not known
  void findStrides();
  bool mayHaveStride(const llvm::Instruction &I) const;
  Stride compute(const llvm::Instruction &I) const;
  Stride operandStride(const llvm::Value &V) const;
  Stride ofPhi(const llvm::PHINode &Phi) const;
  Stride ofAddress(const llvm::GetElementPtrInst &Address) const;
  Stride ofBinary(const llvm::BinaryOperator &I) const;
  bool goTogetherHere(const llvm::Loop *Level) const;

  llvm::Function &F;
  const llvm::Argument *Number;
  llvm::DominatorTree Dominators;
  llvm::LoopInfo Loops;
  Differences Values;
  llvm::DenseMap<const llvm::Value *, Stride> Strides; // once computed
  llvm::DenseMap<const llvm::Loop *, bool> Together;
};

/// Of a function of the host that computes a number of numbers, and nothing else.
bool isOfNumbers(const llvm::CallInst &Call);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANESHAPES_H
