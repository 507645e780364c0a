// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// spir2nvvm's command line as data.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_ARGUMENTS_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_ARGUMENTS_H

#include "Common/Messages.h"
#include "spir2nvvm/Options.h"
#include "spir2nvvm/Pipeline.h"

#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm::tools {

struct Arguments {
  TranslateOptions Opts;
  std::vector<std::string> Inputs;
  std::string Output; // empty: by the first input and the kind
  std::optional<EmitKind> Emit;
  const StageRow *StopAfter = nullptr;
  bool VerifyEach = false, TimeReport = false, PrintPipeline = false;
  bool PrintArchs = false;
  MessageOptions Messages;

  EmitKind emitKind() const;
};

/// Fills \p Args, or returns the exit code with which the program must end.
std::optional<int> parseArguments(int Argc, const char *const *Argv,
                                  Arguments &Args);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_ARGUMENTS_H
