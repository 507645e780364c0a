// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What has to be said in the module for LLVM's back end to follow libNVVM's
/// options.

#ifndef SPIR2NVVM_LIB_NVPTX_PREPAREMODULE_H
#define SPIR2NVVM_LIB_NVPTX_PREPAREMODULE_H

#include "Nvptx/CompileOptions.h"

namespace llvm {
class Module;
} // namespace llvm

namespace spir2nvvm::nvptx {

/// Of the program's own functions, before any others are linked.
void prepareProgram(llvm::Module &M, const CompileOptions &Opts);

/// Shuffles and votes get LLVM's names.
void nameCollectives(llvm::Module &M);

/// Links what \p M calls of \p Library, bitcode. False, with the reason in
/// \p Error, where it is not a library for this module.
bool linkMath(llvm::Module &M, llvm::StringRef Library,
              const CompileOptions &Opts, std::string &Error);

/// Of all functions: how they treat denormal numbers.
void setDenormals(llvm::Module &M, const CompileOptions &Opts);

} // namespace spir2nvvm::nvptx

#endif // SPIR2NVVM_LIB_NVPTX_PREPAREMODULE_H
