// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Symbols that PTX uses and does not define. libNVVM passes them through in
/// silence and only ptxas fails, with a mangled name.

#ifndef SPIR2NVVM_LIB_BACKEND_PTXSYMBOLS_H
#define SPIR2NVVM_LIB_BACKEND_PTXSYMBOLS_H

#include "Ptx/Tree.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace spir2nvvm {

/// Names of `.extern` functions and variables, in order, less those that the
/// CUDA runtime supplies (vprintf and its like) and dynamic shared memory.
std::vector<std::string> unresolvedSymbols(const ptx::Module &M);

/// "foo(float)" for a mangled name, else the name itself in quotes.
std::string readableSymbol(llvm::StringRef Name);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_PTXSYMBOLS_H
