// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Variables of the source that say where an access goes, for findings to show:
///
///   call void @llvm.dbg.value(metadata i32 %i, metadata !"i", ...)
///   %p = getelementptr float, float addrspace(1)* %a, i32 %i
///   store float 0.0, float addrspace(1)* %p      "i = 12", and n of "%i < %n"
///
/// A variable counts only if what it is there, over whichever path, is what the
/// address, or a condition about it, was computed from. So nothing wrong is
/// shown where optimisers moved an access away from its line's variables.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_NAMEDVALUES_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_NAMEDVALUES_H

#include "Executor/Model/Program.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"

#include <optional>

namespace spir2nvvm::executor {

struct NamedValue {
  const llvm::Value *What;
  NamedVariable Shown;
};

/// Of one function, whose optimisation is over.
class NamedValues {
public:
  explicit NamedValues(const llvm::Function &F);
  /// At most WorkItem::MostNamed.
  std::vector<NamedValue> at(const llvm::Instruction &I);

private:
  /// Of the source, and where its function was inlined.
  using Variable =
      std::pair<const llvm::DILocalVariable *, const llvm::DILocation *>;
  /// Where a variable is: in Home, or what dbg.value says; unclear is both.
  struct Place {
    const llvm::AllocaInst *Home = nullptr;
    bool HasValues = false, IsUnclear = false;
  };
  /// What values were computed from, as far as variables.
  struct Slice {
    llvm::SmallPtrSet<const llvm::Value *, 32> Steps;
    llvm::SmallSetVector<Variable, 4> Met;
    llvm::MapVector<Variable, const llvm::Value *> Known;
    bool sharesWith(const Slice &Other) const;
  };
  using Roots = llvm::SmallVector<const llvm::Value *, 4>;

  void collect(const llvm::DbgVariableIntrinsic &Of);
  bool isShadowed(const Variable &V, unsigned Level,
                  const llvm::DILocation *At) const;
  llvm::SmallVector<Variable, 2> namesOf(const llvm::Value &What,
                                         const llvm::DILocation *At) const;
  const llvm::DbgValueInst *lastBefore(const Variable &V,
                                       const llvm::Instruction &I) const;
  bool isNow(const Variable &V, const llvm::Value &What,
             const llvm::Instruction &I) const;
  Slice sliceOf(Roots Open, const llvm::Instruction &I) const;
  const Roots &conditionsOf(const llvm::BasicBlock &B);

  const llvm::Function &F;
  llvm::MapVector<Variable, Place> Variables;
  /// By the value, or by the home.
  llvm::DenseMap<const llvm::Value *, llvm::SmallVector<Variable, 1>> Names;
  llvm::PostDominatorTree Ends;
  llvm::DenseMap<const llvm::BasicBlock *, Roots> Conditions;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_NAMEDVALUES_H
