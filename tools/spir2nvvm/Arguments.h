// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// spir2nvvm's command line as data.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_ARGUMENTS_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_ARGUMENTS_H

#include "Common/MessagePrinter.h"
#include "Pipeline/Pipeline.h"
#include "Target/Options.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm::tools {

/// What is written: a translation for one architecture, or all of them in one
/// file or on one page.
enum class Artefact { Translation, Fatbin, Page };

/// A kind of output.
struct OutputKind {
  EmitKind Emit = EmitKind::Ll;
  Artefact As = Artefact::Translation;
  llvm::StringRef Extension = "ll";
};

struct Arguments {
  TranslateOptions Opts;
  std::vector<GpuArch> Archs{GpuArch()}; // Opts.Arch is the first
  std::vector<std::string> Inputs;
  std::string Output; // empty: stdout
  std::optional<OutputKind> Emit;
  bool Separate = false; // each input by itself, Output is a folder
  unsigned Jobs = 0;     // 0: one for each core
  const StageRow *StopAfter = nullptr;
  bool VerifyEach = false, TimeReport = false, PrintPipeline = false;
  bool PrintArchs = false;
  MessageOptions Messages;

  OutputKind kind() const;
  /// Whether one run makes several translations.
  bool isBatch() const {
    Artefact As = kind().As;
    return As != Artefact::Page &&
           (Separate || Archs.size() > 1 || As == Artefact::Fatbin);
  }
};

/// --stop-after and --verify-each.
RunOptions runOptions(const Arguments &Args);

/// Fills \p Args, or returns the exit code with which the program must end.
std::optional<int> parseArguments(int Argc, const char *const *Argv,
                                  Arguments &Args);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_ARGUMENTS_H
