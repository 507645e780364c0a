// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The installed clang: where it is, and how it is run.

#ifndef SPIR2NVVM_LIB_READER_CLANG_CLANG_H
#define SPIR2NVVM_LIB_READER_CLANG_CLANG_H

#include "Process/LoadedProgram.h"
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
/// its libraries takes three times as long as compiling a small kernel: it is
/// loaded once where more than one translation is to be expected.
class Clang {
public:
  /// The clang that \p Opts asks for; looked for once.
  const ClangProgram &find(const TranslateOptions &Opts);

  /// Begins to load the clang that \p Opts asks for; the second run does it
  /// otherwise.
  void prepare(const TranslateOptions &Opts);

  /// What every clang from now on may use beside its time; 0: no limit.
  void limit(unsigned MiB) { MemoryMiB = MiB; }

  /// Runs clang in the current folder. It is ended when the time or Stop of
  /// \p Opts wants that.
  ChildResult run(const std::vector<std::string> &Arguments,
                  const TranslateOptions &Opts);

private:
  std::optional<ClangProgram> Found;
  std::string FoundFor; // the path asked for
  LoadedProgram Loaded;
  bool HasRun = false;
  unsigned MemoryMiB = 0;
};

/// Where find() looks, for a message.
std::string clangLookedFor(const TranslateOptions &Opts);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CLANG_CLANG_H
