// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One run of clang.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_CLANG_COMPILE_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_CLANG_COMPILE_H

#include "Reader/Clang/ClangRequest.h"

namespace spir2nvvm {

/// Writes SPIR or the preprocessed text to stdout and messages to stderr; gives
/// the exit code. Once for a process: LLVM's own options are variables.
int compile(const ClangRequest &Request);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_CLANG_COMPILE_H
