// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Libraries of functions in bitcode: libdevice, or our own.

#ifndef SPIR2NVVM_LIB_TARGET_LINKLIBRARY_H
#define SPIR2NVVM_LIB_TARGET_LINKLIBRARY_H

#include "llvm/IR/Module.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm {

/// Links what \p M calls of \p Library, as internal functions, and tells which
/// those are. Nothing, with the reason in \p Error, where it is no library for
/// this module.
std::optional<std::vector<llvm::Function *>>
linkLibrary(llvm::Module &M,
            llvm::Expected<std::unique_ptr<llvm::Module>> Library,
            std::string &Error);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_LINKLIBRARY_H
