// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Exchanges types all over a module.

#ifndef SPIR2NVVM_LIB_READER_CANONICALISE_REMAPTYPES_H
#define SPIR2NVVM_LIB_READER_CANONICALISE_REMAPTYPES_H

#include "llvm/IR/Module.h"

namespace spir2nvvm {

/// Which leaf types change; everything built from them follows.
class TypeRules {
public:
  virtual ~TypeRules() = default;
  /// The new type for \p T itself, or null to look at its parts.
  virtual llvm::Type *replace(llvm::Type *T) = 0;
};

/// Rewrites \p M so that no type \p Rules replaces is left in it. A pointer
/// that becomes an integer keeps its null as 0. Signatures, calls, attributes
/// and metadata stay consistent; values keep their names and order.
void remapTypes(llvm::Module &M, TypeRules &Rules);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CANONICALISE_REMAPTYPES_H
