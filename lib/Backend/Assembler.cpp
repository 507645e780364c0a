// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX to a cubin, by ptxas or by nvJitLink.

#include "Backend/Assembler.h"

#include "Backend/HelperLibrary.h"
#include "Backend/InlineSources.h"
#include "Backend/PtxasLog.h"
#include "Diagnostics/Rules/Backend.h"
#include "Process/ChildProcess.h"
#include "Process/MemoryFile.h"
#include "Process/Toolkit.h"

using namespace llvm;
using namespace spir2nvvm;

constexpr StringLiteral PtxasName = "ptxas", NvJitLinkName = "nvJitLink";

std::optional<Assembler> Assembler::find(const TranslateOptions &Opts,
                                         DiagnosticSink &Sink) {
  Toolkit Kit(Opts.CudaPath);
  Assembler Found;
  Found.Path = Kit.find(ToolkitPart::Ptxas);
  if (Found.Path.empty()) {
    Found.Path = Kit.find(ToolkitPart::NvJitLink);
    Found.IsPtxas = false;
  }
  if (!Found.Path.empty())
    return Found;
  Sink.report(rule::BE02, Subject::commandLine("--cuda-path"),
              Kit.describeSearch(ToolkitPart::Ptxas),
              Kit.describeSearch(ToolkitPart::NvJitLink));
  return std::nullopt;
}

static GpuArch gpuOf(const TranslateOptions &Opts) {
  return Opts.CubinArch.value_or(Opts.Arch);
}

std::optional<std::string> Assembler::runPtxas(StringRef Ptx,
                                               const TranslateOptions &Opts,
                                               DiagnosticSink &Sink,
                                               BackendResult &Result) const {
  auto CannotRun = [&](const std::string &Why) {
    Sink.report(rule::BE12, Subject::file(Path), Why);
    return std::nullopt;
  };
  // ptxas seeks in its output, so that has to be a file.
  MemoryFile Cubin;
  if (Cubin.path().empty())
    return CannotRun("cannot create a file for its output");
  ChildResult Run = runChild({Path, "-v", "-arch=" + gpuOf(Opts).sm(), "-o",
                              Cubin.path(), "/dev/stdin"},
                             Ptx, {Opts.BackEndSeconds, 0, Opts.Stop});
  Result.AssemblerMilliseconds = Run.Milliseconds;
  std::string Log = Run.Err + Run.Out;
  if (Run.StartError)
    return CannotRun(
        std::error_code(Run.StartError, std::generic_category()).message());
  if (Run.Interrupted)
    return std::nullopt; // the pipeline says so
  if (Run.TimedOut) {
    Sink.report(rule::BE17, Subject::file(Path), PtxasName, Opts.BackEndSeconds,
                "");
    return std::nullopt;
  }
  if (!Run.succeeded()) {
    reportRefusal(PtxasName, Path, Ptx,
                  Run.Signal ? "signal " + std::to_string(Run.Signal)
                             : withoutInformation(Log),
                  Sink);
    return std::nullopt;
  }
  Result.Bytes = Cubin.contents();
  return Log;
}

std::optional<std::string>
Assembler::runNvJitLink(StringRef Ptx, StringRef Name,
                        const TranslateOptions &Opts, DiagnosticSink &Sink,
                        BackendResult &Result) const {
  HelperLibrary Library{NvJitLinkName.str(), Path, Opts.BackEndSeconds,
                        Opts.Stop};
  std::optional<HelperAnswer> Answer = Library.ask(
      "link", {Name.str(), "-arch=" + gpuOf(Opts).sm(), "-Xptxas=-v"}, Ptx,
      Sink, &Result.AssemblerMilliseconds);
  if (!Answer)
    return std::nullopt;
  if (Answer->number("link") != 0u) {
    std::string Log = withoutInformation(
        (Answer->get("info-log") + Answer->get("error-log")).str());
    reportRefusal(NvJitLinkName, Path, Ptx,
                  Log.empty() ? ("status " + Answer->get("link")).str() : Log,
                  Sink);
    return std::nullopt;
  }
  Result.Bytes = Answer->get("cubin").str();
  return Answer->get("info-log").str();
}

bool Assembler::run(StringRef Ptx, StringRef Name, const TranslateOptions &Opts,
                    DiagnosticSink &Sink, BackendResult &Result) const {
  Result.Assembler = (IsPtxas ? PtxasName : NvJitLinkName).str();
  std::optional<std::string> Log =
      IsPtxas ? runPtxas(Ptx, Opts, Sink, Result)
              : runNvJitLink(Ptx, Name, Opts, Sink, Result);
  if (!Log)
    return false;
  if (std::string News = withoutInformation(*Log); !News.empty())
    Sink.report(rule::BE10, Subject::file(Path), Result.Assembler, News);
  Result.Resources = parseResources(*Log);
  return true;
}
