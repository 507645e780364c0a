// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file that appears under its name when all of it has been written, so that
/// a failed run leaves none, and half of one is never read.

#ifndef SPIR2NVVM_TOOLS_COMMON_PENDINGFILE_H
#define SPIR2NVVM_TOOLS_COMMON_PENDINGFILE_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <system_error>

namespace spir2nvvm {
class DiagnosticSink;

namespace tools {

/// Until it is kept it is a temporary beside its place. What is small stays in
/// memory until then and is written with signals held back, so that nothing is
/// left to clean up; what is large is written at once, and LLVM's handlers of
/// signals remove it.
class PendingFile : llvm::raw_ostream {
public:
  /// Whether \p Path can be one: stdout ("-"), pipes and devices cannot be
  /// replaced.
  static bool isPossible(llvm::StringRef Path);

  explicit PendingFile(llvm::StringRef Path);
  ~PendingFile() override;
  PendingFile(const PendingFile &) = delete;
  PendingFile &operator=(const PendingFile &) = delete;

  /// By handlers, whatever its size: for programs with other threads, to which
  /// signals go that this one holds back.
  void removeOnSignal() { ByHandlers = true; }
  llvm::raw_ostream &stream() { return *this; }
  /// False after reporting OUT01.
  bool keep(DiagnosticSink &Sink);

private:
  void write_impl(const char *Bytes, size_t Size) override;
  uint64_t current_pos() const override { return Position; }
  void create();
  void writeAll(llvm::StringRef Bytes);
  void moveToPlace();
  void drop();
  void forget();

  const std::string Path;
  llvm::SmallString<0> Held;      // while there is no temporary
  llvm::SmallString<0> Temporary; // its name, once it is there
  int Descriptor = -1;
  uint64_t Position = 0;
  bool ByHandlers = false;
  std::error_code Fault; // the first; what is written after it is lost
};

/// No input is at fault, so none is named. Returns false.
bool reportUnwritten(llvm::StringRef Path, std::error_code Why,
                     DiagnosticSink &Sink);

} // namespace tools
} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_COMMON_PENDINGFILE_H
