// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Errors that are only told to people.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_FAILURE_H
#define SPIR2NVVM_LIB_CONFORMANCE_FAILURE_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace spir2nvvm::conformance {

/// An error that is its message.
inline llvm::Error failure(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_FAILURE_H
