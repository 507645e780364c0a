// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend/Disassemble.h"

#include "Backend/ToolkitProgram.h"
#include "Diagnostics/Rules/Backend.h"
#include "Process/MemoryFile.h"

using namespace llvm;
using namespace spir2nvvm;

std::optional<std::string> spir2nvvm::disassemble(StringRef Cubin,
                                                  const TranslateOptions &Opts,
                                                  DiagnosticSink &Sink) {
  std::optional<std::string> Path =
      findToolkitProgram(ToolkitPart::NvDisasm, rule::BE35, Opts, Sink);
  if (!Path)
    return std::nullopt;
  MemoryFile Input; // nvdisasm seeks in it
  if (!Input.write({Cubin})) {
    Sink.report(rule::BE36, Subject::file(*Path),
                "cannot create a file for its input");
    return std::nullopt;
  }
  return runToolkitProgram(
      {*Path, "--print-code", "--print-line-info-inline", Input.path()},
      rule::BE36, Opts, Sink);
}
