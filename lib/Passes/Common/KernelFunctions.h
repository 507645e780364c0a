// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The table of kernels as a set, for passes over all functions.

#ifndef SPIR2NVVM_LIB_PASSES_COMMON_KERNELFUNCTIONS_H
#define SPIR2NVVM_LIB_PASSES_COMMON_KERNELFUNCTIONS_H

#include "Stages/Translation.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace spir2nvvm {

using FunctionSet = llvm::SmallPtrSet<const llvm::Function *, 8>;

inline FunctionSet kernelFunctions(const Translation &T) {
  FunctionSet Functions;
  for (const Kernel &K : T.Kernels)
    Functions.insert(&K.function());
  return Functions;
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_COMMON_KERNELFUNCTIONS_H
