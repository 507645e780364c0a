// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where values go in a module, as far as libNVVM's optimiser may find out:
/// through copies, memory, parameters and results.

#ifndef SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_VALUEFLOW_H
#define SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_VALUEFLOW_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

namespace spir2nvvm {

class ValueFlow {
public:
  /// Whose stores reach loads: of a function's variables, or of all objects.
  enum class Memory { Variables, All };
  using Values = llvm::DenseSet<const llvm::Value *>;
  using Visitor = llvm::function_ref<void(const llvm::Value &)>;
  using Kind = llvm::function_ref<bool(const llvm::Instruction &)>;
  using Filter = llvm::function_ref<bool(const llvm::Value &)>;

  ValueFlow(const llvm::Module &M, Memory Through);

  /// What the value of \p U becomes by a copy, as a whole or as a part.
  void forCopies(const llvm::Use &U, Visitor Visit) const;
  /// Adds to \p Reached what its values become by copies and by calculations
  /// that \p Calculates takes, over values that \p Passes; ends when there are
  /// \p Most.
  void spread(
      Values &Reached, Kind Calculates,
      Filter Passes = [](const llvm::Value &) { return true; },
      size_t Most = ~size_t(0)) const;
  Values reachedFrom(Values Seeds, Kind Calculates) const {
    spread(Seeds, Calculates);
    return Seeds;
  }

  static const llvm::Value *objectOf(const llvm::Value *Pointer);
  /// Loads of \p Object.
  llvm::ArrayRef<const llvm::LoadInst *>
  loadsOf(const llvm::Value *Object) const;

private:
  Memory Through;
  llvm::DenseMap<const llvm::Value *,
                 llvm::SmallVector<const llvm::LoadInst *, 4>>
      Loads;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_VALUEFLOW_H
