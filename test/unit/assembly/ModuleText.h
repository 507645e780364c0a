// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the round trips share: two modules held against each other as text.

#ifndef SPIR2NVVM_TEST_UNIT_ASSEMBLY_MODULETEXT_H
#define SPIR2NVVM_TEST_UNIT_ASSEMBLY_MODULETEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"

#include <string>

namespace spir2nvvm {

/// \p M as LLVM 14 prints it, without where it came from.
std::string printed(llvm::Module &M);

/// Where two texts part, for a message that fits on a screen.
std::string firstDifference(llvm::StringRef A, llvm::StringRef B);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TEST_UNIT_ASSEMBLY_MODULETEXT_H
