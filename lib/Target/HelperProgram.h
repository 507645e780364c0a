// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where this installation keeps the programs that it starts. An embedder's
/// process is not one of its programs, so the place of this code, which may be
/// a shared library, counts as well.

#ifndef SPIR2NVVM_LIB_TARGET_HELPERPROGRAM_H
#define SPIR2NVVM_LIB_TARGET_HELPERPROGRAM_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace spir2nvvm {

/// The program \p Name: beside the running program or the library this code is
/// in, in bin or libexec/spir2nvvm next to their folder, where it was
/// installed, or in PATH. Empty if there is none.
std::string findHelper(llvm::StringRef Name);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_HELPERPROGRAM_H
