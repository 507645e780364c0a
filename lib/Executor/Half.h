// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// IEEE half by its definition, for processors and C libraries without it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_HALF_H
#define SPIR2NVVM_LIB_EXECUTOR_HALF_H

#include <cstdint>

namespace spir2nvvm::executor {

enum class Direction { Nearest, Zero, Up, Down };

/// The value of a half.
double halfValue(uint16_t Bits);

/// The half an exact value rounds to.
uint16_t roundToHalf(long double Exact, Direction How);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_HALF_H
