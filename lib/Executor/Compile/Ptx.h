// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Inline PTX as LLVM IR, as far as libdevice needs it: integer arithmetic with
/// a carry, pairs of words, arithmetic that has an intrinsic, and selection.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_PTX_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_PTX_H

#include "llvm/IR/IRBuilder.h"

namespace spir2nvvm::executor {

/// The value of \p Call, a call of inline assembly, computed at \p B. Calls of
/// llvm.nvvm.* it makes on the way go into \p Made. Null for PTX that is not
/// understood; what was inserted until then is harmless.
llvm::Value *lowerPtx(llvm::IRBuilder<> &B, llvm::CallInst &Call,
                      llvm::SmallVectorImpl<llvm::CallInst *> &Made);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_PTX_H
