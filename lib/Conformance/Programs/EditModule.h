// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A program that changes the translated module before it runs. What a fault in
/// the lowering would look like is tried this way (conformance/mutations).

#ifndef SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_EDITMODULE_H
#define SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_EDITMODULE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace spir2nvvm::conformance {

/// What \p Command makes of \p Module. Its words are separated and quoted as in
/// a shell; a file with the module is added as the last, and the changed one is
/// read from its standard output. Fails with what it says when it does not
/// succeed.
llvm::Expected<std::string> editModule(llvm::StringRef Command,
                                       llvm::StringRef Module);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_PROGRAMS_EDITMODULE_H
