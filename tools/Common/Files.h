// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Input and output files of the tools.

#ifndef SPIR2NVVM_TOOLS_COMMON_FILES_H
#define SPIR2NVVM_TOOLS_COMMON_FILES_H

#include "llvm/ADT/Optional.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

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

/// A file that appears under its name when all of it has been written, so that
/// a failed run leaves none.
class PendingFile {
public:
  /// Whether \p Path is one: stdout ("-"), pipes and devices cannot be replaced.
  static bool isPossible(llvm::StringRef Path);

  explicit PendingFile(llvm::StringRef Path) : Path(Path) {}
  ~PendingFile();
  PendingFile(const PendingFile &) = delete;
  PendingFile &operator=(const PendingFile &) = delete;

  llvm::Error open();
  /// Once it is open.
  llvm::raw_ostream &stream() { return *OS; }
  /// False after reporting OUT01.
  bool keep(DiagnosticSink &Sink);

private:
  llvm::Error finish();

  std::string Path;
  llvm::Optional<llvm::sys::fs::TempFile> Temp;
  std::unique_ptr<llvm::raw_fd_ostream> OS;
};

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
