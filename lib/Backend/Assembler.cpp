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

// The first one found is taken.
struct Assembler::Kind {
  ToolkitPart Part;
  StringLiteral Name;
  /// What the helper is asked, and the option for the log; empty for ptxas,
  /// which is a program.
  StringLiteral Action = "", LogOption = "";
};

const Assembler::Kind Assembler::Kinds[] = {
    {ToolkitPart::Ptxas, "ptxas"},
    {ToolkitPart::NvJitLink, "nvJitLink", "link", "-Xptxas=-v"},
    {ToolkitPart::DriversAssembler, "libnvidia-ptxjitcompiler", "assemble",
     "-v"},
};

std::optional<Assembler> Assembler::find(const TranslateOptions &Opts,
                                         DiagnosticSink &Sink) {
  Toolkit Kit(Opts.CudaPath);
  for (const Kind &K : Kinds)
    if (std::string Path = Kit.find(K.Part); !Path.empty())
      return Assembler(K, Path);
  Sink.report(rule::BE02, Subject::commandLine("--cuda-path"),
              Kit.describeSearch(ToolkitPart::Ptxas),
              Kit.describeSearch(ToolkitPart::NvJitLink),
              Kit.describeDriver(ToolkitPart::DriversAssembler));
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
    Sink.report(rule::BE17, Subject::file(Path), K->Name, Opts.BackEndSeconds,
                "");
    return std::nullopt;
  }
  if (!Run.succeeded()) {
    reportRefusal(K->Name, Path, Ptx,
                  Run.Signal ? "signal " + std::to_string(Run.Signal)
                             : withoutInformation(Log),
                  Sink);
    return std::nullopt;
  }
  Result.Bytes = Cubin.contents();
  return Log;
}

std::optional<std::string> Assembler::runLibrary(StringRef Ptx,
                                                 StringRef ModuleName,
                                                 const TranslateOptions &Opts,
                                                 DiagnosticSink &Sink,
                                                 BackendResult &Result) const {
  HelperLibrary Library{K->Name.str(), Path, Opts.BackEndSeconds, Opts.Stop};
  std::optional<HelperAnswer> Answer = Library.ask(
      K->Action,
      {ModuleName.str(), "-arch=" + gpuOf(Opts).sm(), K->LogOption.str()}, Ptx,
      Sink, &Result.AssemblerMilliseconds);
  if (!Answer)
    return std::nullopt;
  if (Answer->number("status") != 0u) {
    std::string Log = withoutInformation(
        (Answer->get("info-log") + Answer->get("error-log")).str());
    reportRefusal(K->Name, Path, Ptx,
                  Log.empty() ? ("status " + Answer->get("status")).str() : Log,
                  Sink);
    return std::nullopt;
  }
  Result.Bytes = Answer->get("cubin").str();
  return Answer->get("info-log").str();
}

bool Assembler::run(StringRef Ptx, StringRef Name, const TranslateOptions &Opts,
                    DiagnosticSink &Sink, BackendResult &Result) const {
  Result.Assembler = K->Name.str();
  std::optional<std::string> Log =
      K->Action.empty() ? runPtxas(Ptx, Opts, Sink, Result)
                        : runLibrary(Ptx, Name, Opts, Sink, Result);
  if (!Log)
    return false;
  if (std::string News = withoutInformation(*Log); !News.empty())
    Sink.report(rule::BE10, Subject::file(Path), Result.Assembler, News);
  Result.Resources = parseResources(*Log);
  return true;
}
