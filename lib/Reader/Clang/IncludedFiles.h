// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The files of the disk that a source includes.

#ifndef SPIR2NVVM_LIB_READER_CLANG_INCLUDEDFILES_H
#define SPIR2NVVM_LIB_READER_CLANG_INCLUDEDFILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <vector>

namespace spir2nvvm {

/// Whether a line of \p Text is an #include.
bool hasIncludes(llvm::StringRef Text);

/// The files, in no order, that markers of lines in \p Preprocessed name. What
/// is not on the disk, as embedded headers, is left out.
std::vector<std::unique_ptr<llvm::MemoryBuffer>>
includedFiles(llvm::StringRef Preprocessed);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CLANG_INCLUDEDFILES_H
