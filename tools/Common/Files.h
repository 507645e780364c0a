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
#include <vector>

namespace spir2nvvm {
class DiagnosticSink;

namespace tools {

/// Reads \p Path, or stdin for "-". Reports IN01 and returns null on failure.
std::unique_ptr<llvm::MemoryBuffer> readFile(llvm::StringRef Path,
                                             DiagnosticSink &Sink);

/// Reads all of \p Paths. False after reports.
bool readFiles(const std::vector<std::string> &Paths, DiagnosticSink &Sink,
               std::vector<std::unique_ptr<llvm::MemoryBuffer>> &Files,
               std::vector<llvm::MemoryBufferRef> &Inputs);

/// Writes \p Bytes to \p Path, as a PendingFile where that is possible; "-" is
/// stdout. False after reporting OUT01.
bool writeFile(llvm::StringRef Path, llvm::StringRef Bytes,
               DiagnosticSink &Sink);

/// The exit code of a program that printed to outs() and errs(): \p Code, or 1
/// and a message when standard output could not take it all. Must be the last
/// thing a program does: LLVM's streams end the process in their destructors
/// when an error is left in them.
int endStreams(llvm::StringRef Tool, int Code);

} // namespace tools
} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_COMMON_FILES_H
