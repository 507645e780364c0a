// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The installed clang: where it is, and how it is run.

#ifndef SPIR2NVVM_LIB_READER_CLANG_H
#define SPIR2NVVM_LIB_READER_CLANG_H

#include "Process/ChildProcess.h"
#include "Target/Options.h"

#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm {

struct ClangProgram {
  std::string Path; // empty: there is none
  bool WritesSpirV = false;
};

/// Clang as several translations share it, by one thread at a time. Loading
/// its libraries takes three times as long as compiling a small kernel, so one
/// can be started before it is known what for.
class Clang {
public:
  /// The clang that \p Opts asks for; looked for once.
  const ClangProgram &find(const TranslateOptions &Opts);

  /// Starts the clang that \p Opts asks for. It waits for its command line
  /// where a response file may block: behind everything that every run does.
  void prepare(const TranslateOptions &Opts);

  /// What every clang from now on may use beside its time; 0: no limit.
  void limit(unsigned MiB) { MemoryMiB = MiB; }

  /// Runs clang in the current folder, the one that waits if it was started
  /// there. It is ended when the time or Stop of \p Opts wants that.
  ChildResult run(const std::vector<std::string> &Arguments,
                  const TranslateOptions &Opts);

private:
  std::optional<ClangProgram> Found;
  std::string FoundFor; // the path asked for
  Child Waiting;
  unsigned MemoryMiB = 0;
  std::string WaitingIn; // the folder it was started in
};

/// Where find() looks, for a message.
std::string clangLookedFor(const TranslateOptions &Opts);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CLANG_H
