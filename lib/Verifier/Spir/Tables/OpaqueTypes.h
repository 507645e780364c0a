// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Table 3 of SPIR 1.2 and the spellings current producers use instead.

#ifndef SPIR2NVVM_LIB_VERIFIER_SPIR_TABLES_OPAQUETYPES_H
#define SPIR2NVVM_LIB_VERIFIER_SPIR_TABLES_OPAQUETYPES_H

#include "llvm/IR/DerivedTypes.h"

#include <string>

namespace spir2nvvm::spirverify {

enum class OpaqueKind { Image, Event, Sampler, None };

struct OpaqueInfo {
  OpaqueKind Kind = OpaqueKind::None;
  llvm::StringRef Extension;
  /// What table 3 calls it; "" for a type the table does not have.
  std::string TableName;
};

/// By name, the access suffixes of clang (_ro, _wo, _rw) taken off.
OpaqueInfo classify(const llvm::StructType &Struct);

/// The same for the struct \p Ty points to; Kind None for any other type.
OpaqueInfo classifyPointee(const llvm::Type &Ty);

} // namespace spir2nvvm::spirverify

#endif // SPIR2NVVM_LIB_VERIFIER_SPIR_TABLES_OPAQUETYPES_H
