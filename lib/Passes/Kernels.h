// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which functions are kernels, and what their metadata says.

#ifndef SPIR2NVVM_LIB_PASSES_KERNELS_H
#define SPIR2NVVM_LIB_PASSES_KERNELS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

namespace spir2nvvm {

struct Kernel {
  llvm::Function *F;
  llvm::MDNode *Node; // its operand of !opencl.kernels, or null
};

/// Kernels in the order of !opencl.kernels, then those that only the calling
/// convention marks, in module order.
llvm::SmallVector<Kernel, 8> kernelsOf(llvm::Module &M);

/// The attribute node of \p Kernel that starts with \p Key, or null.
const llvm::MDNode *kernelAttribute(const Kernel &K, llvm::StringRef Key);

/// The function called, also through a bitcast; null for a pointer.
llvm::Function *calleeOf(const llvm::CallBase &Call);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_KERNELS_H
