// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend/ToolkitProgram.h"

#include "Diagnostics/Rules/Backend.h"
#include "Process/ChildProcess.h"

#include "llvm/Support/Path.h"

#include <system_error>

using namespace llvm;
using namespace spir2nvvm;

static std::string reasonOf(const ChildResult &Run) {
  if (Run.StartError)
    return std::error_code(Run.StartError, std::generic_category()).message();
  return Run.Signal ? "signal " + std::to_string(Run.Signal)
                    : StringRef(Run.Err + Run.Out).trim().str();
}

std::optional<std::string>
spir2nvvm::findToolkitProgram(ToolkitPart Part, Rule Missing,
                              const TranslateOptions &Opts,
                              DiagnosticSink &Sink) {
  Toolkit Kit(Opts.CudaPath);
  std::string Path = Kit.find(Part);
  if (!Path.empty())
    return Path;
  Sink.report(Missing, Subject::commandLine("--cuda-path"),
              Kit.describeSearch(Part));
  return std::nullopt;
}

std::optional<std::string>
spir2nvvm::runToolkitProgram(const std::vector<std::string> &Command,
                             Rule Failure, const TranslateOptions &Opts,
                             DiagnosticSink &Sink) {
  ChildResult Run = runChild(Command, {}, {Opts.BackEndSeconds, 0, Opts.Stop});
  if (Run.succeeded())
    return std::move(Run.Out);
  Subject About = Subject::file(Command.front());
  if (Run.TimedOut)
    Sink.report(rule::BE17, About, sys::path::filename(Command.front()),
                Opts.BackEndSeconds, "");
  else if (!Run.Interrupted)
    Sink.report(Failure, About, reasonOf(Run));
  return std::nullopt;
}
