// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// libdevice's names on the host, for lowered code that runs on the CPU, and
/// half as an exact table. Correctly rounded where the C library is.

#ifndef SPIR2NVVM_TEST_UNIT_BUILTINS_HOSTMATH_H
#define SPIR2NVVM_TEST_UNIT_BUILTINS_HOSTMATH_H

#include <cstdint>
#include <map>
#include <string>

namespace spir2nvvm::test {

/// Address of each function lowered code may call.
std::map<std::string, void *> hostFunctions();

enum class Direction { Nearest, Zero, Up, Down };

/// The value of a half, by its definition.
double halfValue(uint16_t Bits);
/// The half an exact value rounds to, found by search over all halves.
uint16_t roundToHalf(long double Exact, Direction How);

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_BUILTINS_HOSTMATH_H
