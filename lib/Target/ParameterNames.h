// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names of kernels' parameters in NVVM IR: the source's, and what tells how
/// they are passed where that is in another form.

#ifndef SPIR2NVVM_LIB_TARGET_PARAMETERNAMES_H
#define SPIR2NVVM_LIB_TARGET_PARAMETERNAMES_H

#include "llvm/ADT/StringRef.h"

namespace spir2nvvm::parametername {

constexpr llvm::StringLiteral Padded = ".padded"; // a vector's
constexpr llvm::StringLiteral Offset = ".offset"; // in a group's memory
constexpr llvm::StringLiteral Global = ".global"; // of constant memory
constexpr llvm::StringLiteral Handle = ".handle"; // an image's or sampler's

/// "p" for "p.offset".
inline llvm::StringRef inSource(llvm::StringRef Name) {
  for (llvm::StringRef Form : {Padded, Offset, Global, Handle})
    if (Name.consume_back(Form))
      break;
  return Name;
}

} // namespace spir2nvvm::parametername

#endif // SPIR2NVVM_LIB_TARGET_PARAMETERNAMES_H
