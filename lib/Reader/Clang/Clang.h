// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The clang that reads OpenCL C: which it is, and its processes.

#ifndef SPIR2NVVM_LIB_READER_CLANG_CLANG_H
#define SPIR2NVVM_LIB_READER_CLANG_CLANG_H

#include "Process/ClangPrograms.h"
#include "Process/ResidentProgram.h"
#include "Target/Options.h"

#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm {

/// Clang as several translations share it, by one thread at a time. Our own
/// is started once where more than one translation is to be expected.
class Clang {
public:
  /// The clang that \p Opts asks for; looked for once.
  const ClangProgram &find(const TranslateOptions &Opts);

  /// Begins to start our own clang, if that is what \p Opts asks for; the
  /// second run does it otherwise.
  void prepare(const TranslateOptions &Opts);

  /// What every run from now on may use beside its time; 0: no limit.
  void limit(unsigned MiB) { MemoryMiB = MiB; }

  /// Our own clang, with an encoded ClangRequest. It is ended when the time or
  /// Stop of \p Opts wants that, and in these two, too.
  ChildResult serve(std::string_view Request, const TranslateOptions &Opts);
  /// One that is installed, or what belongs to it, in the current folder.
  ChildResult run(const std::vector<std::string> &Command,
                  const TranslateOptions &Opts) const;

private:
  ChildLimits limits(const TranslateOptions &Opts) const {
    return {Opts.FrontEndSeconds, MemoryMiB, Opts.Stop};
  }

  std::optional<ClangProgram> Found;
  std::string FoundFor; // the path asked for
  ResidentProgram Server;
  unsigned MemoryMiB = 0;
};

/// "clang 14: /usr/bin/clang-14", for people.
std::string describeClang(const TranslateOptions &Opts);

/// Where find() looks, for a message.
std::string clangLookedFor(const TranslateOptions &Opts);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CLANG_CLANG_H
