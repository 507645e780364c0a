// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Numbers in the bytes of a buffer: reading, writing, spelling.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_VALUES_H
#define SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_VALUES_H

#include "Conformance/Launch/ElementType.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace spir2nvvm::conformance {

using launch::ElementType;
using launch::Scalar;

/// The type of that name; a failure says that there is none.
llvm::Expected<ElementType> elementType(llvm::StringRef Name);

/// Stores what \p Text spells: integers in any base of C that fit the type's
/// width, floating-point numbers as strtod takes them ("nan", "-inf",
/// "0x1p-3"). False, and nothing stored, for anything else.
bool parseScalar(llvm::StringRef Text, Scalar Kind, uint8_t *To);

/// Short, and exact: parseScalar gives the same bytes back, NaN payloads apart.
std::string printScalar(const uint8_t *From, Scalar Kind);

/// Rounded to nearest even for the floating-point types. \p Kind is one.
void storeFloat(double Value, Scalar Kind, uint8_t *To);
double loadFloat(const uint8_t *From, Scalar Kind);

/// The bits of an integer or floating-point scalar, without sign extension.
uint64_t loadBits(const uint8_t *From, Scalar Kind);
void storeBits(uint64_t Bits, Scalar Kind, uint8_t *To);
int64_t loadSigned(const uint8_t *From, Scalar Kind);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_ARGUMENTS_VALUES_H
