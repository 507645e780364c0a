// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Running another program over temporary files.

#ifndef SPIR2NVVM_LIB_READER_SUBPROCESS_H
#define SPIR2NVVM_LIB_READER_SUBPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace spir2nvvm {

/// A file that is gone when this is. Empty path: it could not be made.
class TemporaryFile {
public:
  explicit TemporaryFile(llvm::StringRef Suffix);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  llvm::StringRef path() const { return Path; }
  bool write(llvm::ArrayRef<llvm::StringRef> Pieces) const;
  /// What is in the file now; empty if it cannot be read.
  std::string contents() const;

private:
  llvm::SmallString<128> Path;
};

struct ProcessResult {
  enum { Exited, Crashed, NotStarted } How = NotStarted;
  int ExitCode = 0;
  std::string Output; // stdout
  std::string Errors; // stderr, or why it did not start
};

/// Runs \p Program (a path) with \p Arguments and no input, and waits for it.
/// Uses no alarm and no signal handler, so any thread of a host may call it.
ProcessResult runProcess(llvm::StringRef Program,
                         llvm::ArrayRef<llvm::StringRef> Arguments);

/// The path of the first of \p Names that exists in \p Folders or, where
/// \p InPath is set, in PATH; empty if none does.
std::string findProgram(llvm::ArrayRef<std::string> Names,
                        llvm::ArrayRef<std::string> Folders, bool InPath);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_SUBPROCESS_H
