// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Input and output files of the tools.

#ifndef SPIR2NVVM_TOOLS_COMMON_FILES_H
#define SPIR2NVVM_TOOLS_COMMON_FILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace spir2nvvm {
class DiagnosticSink;

namespace tools {

/// Reads \p Path, or stdin for "-". Reports IN01 and returns null on failure.
std::unique_ptr<llvm::MemoryBuffer> readFile(llvm::StringRef Path,
                                             DiagnosticSink &Sink);

/// Writes \p Bytes to \p Path through a temporary and a rename, so that a
/// failed run leaves no output file; "-" is stdout. False after reporting
/// OUT01.
bool writeFile(llvm::StringRef Path, llvm::StringRef Bytes,
               DiagnosticSink &Sink);

} // namespace tools
} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_COMMON_FILES_H
