// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What kernels can reach by calls and references.

#ifndef SPIR2NVVM_LIB_PASSES_COMMON_NAMEDOBJECTS_H
#define SPIR2NVVM_LIB_PASSES_COMMON_NAMEDOBJECTS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"

namespace spir2nvvm {

/// In the order in which they are met.
struct ReachedObjects {
  llvm::SetVector<const llvm::Function *> Functions; // the first is the kernel
  llvm::SetVector<const llvm::GlobalVariable *> Variables;
};

/// Functions and variables that functions name, inside constants and initial
/// values too.
class NamedObjects {
public:
  void look(const llvm::Function &F);
  /// Of functions that were looked at.
  ReachedObjects reachedFrom(const llvm::Function &Kernel) const;

private:
  llvm::DenseMap<const llvm::Function *,
                 llvm::SmallVector<const llvm::GlobalObject *, 4>>
      Named;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_COMMON_NAMEDOBJECTS_H
