// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The translator's command line: read the options, run the pipeline, write
/// one file. docs/command-line.md lists what it returns.

#include "Backend/Backend.h"
#include "Common/CommandLine.h"
#include "Common/ExitCode.h"
#include "Common/Files.h"
#include "Common/PendingFile.h"
#include "Common/Tools.h"
#include "Common/TranslationOptions.h"
#include "Common/Version.h"
#include "Diagnostics/Explain.h"
#include "Reader/Hostile.h"
#include "spir2nvvm/Arguments.h"
#include "spir2nvvm/BatchRun.h"
#include "spir2nvvm/ClosingReport.h"
#include "spir2nvvm/Page/TranslateToPage.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

static void printPipeline() {
  for (const StageRow &Row : stages()) {
    std::string Name = (Row.isStep() ? "  " : "") + std::string(Row.Name);
    outs() << left_justify(Name, 36) << StringRef(Row.Summary) << '\n';
  }
}

RunOptions tools::runOptions(const Arguments &Args) {
  RunOptions Run;
  Run.StopAfter = Args.StopAfter;
  Run.VerifyEach = Args.VerifyEach;
  return Run;
}

namespace {
/// What the process leaves to the system, which takes it back faster than a walk
/// over all of it would.
struct Leftovers {
  std::shared_ptr<void> Memory;
  TranslateOptions Opts; // and the program that they keep
};
} // namespace

static int translate(const Arguments &Args, Reporter &Report,
                     DiagnosticSink &Sink, Leftovers &Left) {
  std::vector<std::unique_ptr<MemoryBuffer>> Files;
  std::vector<MemoryBufferRef> Inputs;
  if (!readFiles(Args.Inputs, Sink, Files, Inputs))
    return ExitBadInput;

  Left.Opts = Args.Opts;
  if (!Args.StopAfter)
    startBackEnd(Left.Opts, Args.kind().Emit);
  StringRef Path =
      Args.Output.empty() ? StringRef("-") : StringRef(Args.Output);
  const bool Replaces = PendingFile::isPossible(Path);
  PendingFile Output(Path);
  RunOptions Run = runOptions(Args);
  Run.OnStage = [&](const StageRow &Row, double Milliseconds) {
    Report.stage(Row, Milliseconds);
    if (Row.Name == "read") // a second look reads the pages from the file
      for (const std::unique_ptr<MemoryBuffer> &File : Files)
        File->dontNeedIfMmap();
  };
  Run.KeepsMemory = true;
  if (Replaces)
    Run.TextStream = &Output.stream();
  TranslateResult Result =
      spir2nvvm::translate(Inputs, Left.Opts, Args.kind().Emit, Sink, Run);
  Left.Memory = std::move(Result.Memory);
  Report.compiled(Result, Args.Opts.Arch);
  if (Result.Status != TranslateStatus::Done)
    return exitCodeOf(Result.Status);
  if (!Replaces)
    return writeFile(Path, Result.Bytes, Sink) ? ExitDone : ExitBadInput;
  Output.stream() << Result.Bytes; // nothing, if it was streamed
  return Output.keep(Sink) ? ExitDone : ExitBadInput;
}

// Written also of what could not be translated: it shows why.
static int translateToPage(const Arguments &Args, DiagnosticSink &Sink) {
  std::vector<std::unique_ptr<MemoryBuffer>> Files;
  std::vector<MemoryBufferRef> Inputs;
  if (!readFiles(Args.Inputs, Sink, Files, Inputs))
    return ExitBadInput;
  PageResult Result = spir2nvvm::translateToPage(Inputs, Args.Opts, Args.Archs,
                                                 Args.Messages.Warnings, Sink,
                                                 runOptions(Args));
  Result.Page.Title = join(Args.Inputs, ", ");
  Result.Page.Facts.emplace_back("made by",
                                 std::string("spir2nvvm ") + VersionString);
  StringRef Path =
      Args.Output.empty() ? StringRef("-") : StringRef(Args.Output);
  int Code = exitCodeOf(Result.Status);
  bool Written = writeFile(Path, renderPage(Result.Page), Sink);
  return Written || Code != ExitDone ? Code : ExitBadInput;
}

static int makeOutput(const Arguments &Args, Reporter &Report,
                      DiagnosticSink &Sink, Leftovers &Left) {
  if (Args.kind().As == Artefact::Page)
    return translateToPage(Args, Sink);
  return Args.isBatch() ? runBatch(Args, Report, Sink)
                        : translate(Args, Report, Sink, Left);
}

static int run(int Argc, char **Argv, Leftovers &Left) {
  Arguments Args;
  if (auto Status = parseArguments(Argc, Argv, Args))
    return *Status;
  if (Args.PrintPipeline) {
    printPipeline();
    return ExitDone;
  }
  if (Args.PrintArchs) {
    outs() << archList();
    return ExitDone;
  }
  if (Args.Messages.Explained) {
    outs() << explainRule(*Args.Messages.Explained);
    return ExitDone;
  }
  Reporter Report(Args.Messages);
  DiagnosticSink Sink([&Report](const Diagnostic &D) { Report.take(D); });
  Sink.setWarnings(Args.Messages.Warnings);
  int Code = makeOutput(Args, Report, Sink, Left);
  Report.close(Sink);
  if (!Args.isBatch())
    Report.print(Args.TimeReport, Args.Opts.Resources);
  return Code;
}

int tools::runSpir2nvvm(int Argc, char **Argv) {
  enableCrashContainment();
  Leftovers Left; // exit() destroys nothing of this function's
  std::exit(endStreams("spir2nvvm", run(Argc, Argv, Left)));
}
