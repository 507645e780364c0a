// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// IEEE half, for processors and C libraries without it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_FLOATS_HALF_H
#define SPIR2NVVM_LIB_EXECUTOR_FLOATS_HALF_H

#include <cstdint>

namespace spir2nvvm::executor {

/// The value of a half.
double halfValue(uint16_t Bits);

/// The half nearest to a value, ties to even; one NaN for all.
uint16_t nearestHalf(double Exact);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_FLOATS_HALF_H
