// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions that CUDA's compilers leave to the driver, besides vprintf: the
/// heap and assert.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_DEVICEFUNCTIONS_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_DEVICEFUNCTIONS_H

#include "Executor/Model/Runtime.h"

namespace llvm {
class Function;
} // namespace llvm

namespace spir2nvvm::executor {

/// malloc, free and __assertfail; pointers may be numbers.
BoxedIntrinsic findDeviceFunction(const llvm::Function &F);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_DEVICEFUNCTIONS_H
