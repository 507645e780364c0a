// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bytes of OpenCL's scalar types, for tests that run over all of them.

#ifndef SPIR2NVVM_TEST_UNIT_BUILTINS_VALUES_H
#define SPIR2NVVM_TEST_UNIT_BUILTINS_VALUES_H

#include "spir2nvvm/mangling/Prototypes.h"

#include <cstring>
#include <random>
#include <vector>

namespace spir2nvvm::test {

/// Elements one after the other.
using Column = std::vector<uint8_t>;

inline size_t bytesOf(mangling::Base Element) {
  return mangling::bitsOf(Element) / 8;
}
/// What a parameter's array holds: what a pointer points to, or values.
inline mangling::Type valueOf(const mangling::Type &T) {
  return T.isPointer() ? T.pointee() : T;
}
/// Lanes a vector takes in memory.
inline unsigned roomForLanes(const mangling::Type &T) {
  return T.lanes() == 3 ? 4 : T.lanes();
}
/// Bytes a value takes in memory.
inline size_t bytesOf(const mangling::Type &T) {
  return bytesOf(T.Element) * roomForLanes(T);
}

/// Any bits, and often special ones: extremes, small numbers, and the zeros,
/// infinities and NaNs of floating point.
void randomValue(mangling::Base Element, std::mt19937_64 &Random, void *To);
/// \p Count elements of type \p T.
std::vector<uint8_t> randomValues(const mangling::Type &T, size_t Count,
                                  std::mt19937_64 &Random);
/// The same bits, or two NaNs.
bool sameValue(mangling::Base Element, const void *A, const void *B);

/// The value of a floating-point element as a double, which holds it exactly.
double asDouble(mangling::Base Element, const void *From);

/// An unsigned or signed element, sign-extended.
int64_t asInteger(mangling::Base Element, const void *From);
/// The low bytes of \p V.
void storeInteger(mangling::Base Element, int64_t V, void *To);

/// Every overload of a family for which \p Chosen holds. SPIR2NVVM_ALL=1 gives
/// all of them, otherwise every \p Step-th.
std::vector<mangling::Prototype>
overloadsWhere(bool (*Chosen)(const mangling::Prototype &), unsigned Step);

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_BUILTINS_VALUES_H
