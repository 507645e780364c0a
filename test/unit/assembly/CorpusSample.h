// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the round trips share: modules of the corpus, and two modules held
/// against each other. An ordinary run takes a sample of the corpus;
/// SPIR2NVVM_ALL=1 takes all of it.

#ifndef SPIR2NVVM_TEST_UNIT_ASSEMBLY_CORPUSSAMPLE_H
#define SPIR2NVVM_TEST_UNIT_ASSEMBLY_CORPUSSAMPLE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"

#include <string>
#include <vector>

namespace spir2nvvm {

/// Empty where SPIR2NVVM_CORPUS does not name the corpora.
std::vector<std::string> chosenFiles();

/// \p M as LLVM 14 prints it, without where it came from.
std::string printed(llvm::Module &M);

/// Where two texts part, for a message that fits on a screen.
std::string firstDifference(llvm::StringRef A, llvm::StringRef B);

} // namespace spir2nvvm

#endif // SPIR2NVVM_TEST_UNIT_ASSEMBLY_CORPUSSAMPLE_H
