// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Programs of a CUDA toolkit that read and write files.

#ifndef SPIR2NVVM_LIB_BACKEND_TOOLKITPROGRAM_H
#define SPIR2NVVM_LIB_BACKEND_TOOLKITPROGRAM_H

#include "Diagnostics/Diagnostics.h"
#include "Process/Toolkit.h"
#include "Target/Options.h"

namespace spir2nvvm {

/// Its path. Nothing after reporting \p Missing with where it was looked for.
std::optional<std::string> findToolkitProgram(ToolkitPart Part, Rule Missing,
                                              const TranslateOptions &Opts,
                                              DiagnosticSink &Sink);

/// Runs a program, whose path is the first of \p Command, and returns what it
/// wrote to stdout. Nothing after reporting BE17, or \p Failure with a reason,
/// and where Opts.Stop ended it.
std::optional<std::string>
runToolkitProgram(const std::vector<std::string> &Command, Rule Failure,
                  const TranslateOptions &Opts, DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_TOOLKITPROGRAM_H
