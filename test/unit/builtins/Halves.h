// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// half by its definition, written without the library that is tested.

#ifndef SPIR2NVVM_TEST_UNIT_BUILTINS_HALVES_H
#define SPIR2NVVM_TEST_UNIT_BUILTINS_HALVES_H

#include <cstdint>

namespace spir2nvvm::test {

enum class Direction { Nearest, Zero, Up, Down };

/// The value of a half, by its definition.
double halfValue(uint16_t Bits);
/// The half an exact value rounds to, found by search among them.
uint16_t roundToHalf(long double Exact, Direction How);

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_BUILTINS_HALVES_H
