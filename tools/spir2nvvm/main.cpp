// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The translator's command line: read the options, run the pipeline, write
/// one file. docs/architecture.md lists what it returns.

#include "Backend/Backend.h"
#include "Common/CommandLine.h"
#include "Common/Files.h"
#include "spir2nvvm/Arguments.h"
#include "spir2nvvm/Hostile.h"
#include "spir2nvvm/Report.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

static void printPipeline() {
  for (const StageRow &Stage : stages())
    outs() << left_justify(StringRef(Stage.Name), 23)
           << StringRef(Stage.Summary) << '\n';
}

// What --stop-after shows: modules as they are in memory, in LLVM 14's form.
static std::string snapshot(const Translation &T) {
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  auto Print = [&](const Module &M) {
    if (T.Emit == EmitKind::Bc)
      WriteBitcodeToFile(M, OS);
    else
      M.print(OS, nullptr);
  };
  for (const std::unique_ptr<Module> &M : T.Modules)
    Print(*M);
  if (T.M)
    Print(*T.M);
  return OS.str();
}

static bool readFiles(const Arguments &Args, DiagnosticSink &Sink,
                      std::vector<std::unique_ptr<MemoryBuffer>> &Files) {
  for (const std::string &Path : Args.Inputs)
    if (std::unique_ptr<MemoryBuffer> Bytes = readFile(Path, Sink))
      Files.push_back(std::move(Bytes));
  return Sink.errorCount() == 0;
}

// What --emit=ptx and cubin add: the toolkit's programs on the bitcode that
// the write stage left. False after a report.
static bool runBackEnd(const Arguments &Args, Translation &T,
                       Reporter &Report) {
  std::string Name = Args.Inputs.front();
  bool Compiles = T.Emit == EmitKind::Ptx || T.Emit == EmitKind::Cubin;
  if (!Compiles)
    return !Args.LibNvvmVerify ||
           verifyWithLibNvvm(T.Output, Name, T.Opts, T.Info.BackendOptions,
                             T.Sink);
  std::optional<BackendResult> Result =
      compile(T.Output, Name, T.Emit, T.Opts, T.Info.BackendOptions, T.Sink);
  if (!Result)
    return false;
  Report.backEnd(*Result);
  T.Output = std::move(Result->Bytes);
  return true;
}

static bool translate(const Arguments &Args, Reporter &Report,
                      DiagnosticSink &Sink) {
  std::vector<std::unique_ptr<MemoryBuffer>> Files;
  if (!readFiles(Args, Sink, Files))
    return false;

  auto Context = std::make_unique<LLVMContext>();
  Translation T(Args.Opts, Sink, *Context);
  T.Emit = Args.emitKind();
  for (const std::unique_ptr<MemoryBuffer> &File : Files)
    T.Inputs.push_back(File->getMemBufferRef());

  RunOptions Run;
  Run.StopAfter = Args.StopAfter;
  Run.VerifyEach = Args.VerifyEach;
  Run.OnStage = [&Report](const StageRow &Stage, double Milliseconds) {
    Report.stage(Stage, Milliseconds);
  };
  if (!runPipeline(T, Run)) {
    leakAbandoned(T, Context);
    return false;
  }
  if (!Args.StopAfter && !runBackEnd(Args, T, Report))
    return false;
  std::string Bytes = T.Output.empty() ? snapshot(T) : std::move(T.Output);
  return writeFile(Args.Output.empty() ? "-" : Args.Output, Bytes, Sink);
}

static int run(int Argc, char **Argv) {
  Arguments Args;
  if (auto Status = parseArguments(Argc, Argv, Args))
    return *Status;
  if (Args.PrintPipeline) {
    printPipeline();
    return ExitDone;
  }
  Reporter Report(Args.Form);
  DiagnosticSink Sink([&Report](const Diagnostic &D) { Report.take(D); });
  bool Done = translate(Args, Report, Sink);
  Report.close(Sink);
  if (Args.TimeReport)
    Report.printTimes();
  return Done ? ExitDone : Report.exitCode();
}

int main(int Argc, char **Argv) {
  enableCrashContainment();
  return endStreams("spir2nvvm", run(Argc, Argv));
}
