// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// mma and wmma (PTX ISA, "Warp Level Matrix Multiply-Accumulate Instructions").

#ifndef SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_MATRICES_H
#define SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_MATRICES_H

#include "Executor/Intrinsics/WarpOperation.h"

namespace spir2nvvm::executor {

/// Each lane's operands are a MatrixForm, and its registers of A, B and C; its
/// results are those of D. Lanes that do not take part have zeros.
void multiplyMatrices(uint32_t Lanes, const LaneValues (&Values)[WarpSize]);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_MATRICES_H
