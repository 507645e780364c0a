// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/BatchRun.h"

#include "Batch/Batch.h"
#include "Common/ExitCode.h"
#include "Common/Files.h"
#include "Common/ProgressBar.h"
#include "spir2nvvm/Plan.h"

#include "llvm/Support/FileSystem.h"

#include <set>
#include <thread>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

namespace {

class BatchRun {
public:
  BatchRun(const Arguments &Args, Reporter &Report, DiagnosticSink &Sink)
      : Args(Args), Report(Report), Sink(Sink), Programs(plan(Args)) {}
  int run();

private:
  void read();
  void take(size_t Job, BatchResult Result);
  void say(const BatchResult &Result, size_t Program);
  void finishFatbin(const PlannedProgram &Program);
  void worsen(int Other) { Code = std::max(Code, Other); }
  void write(StringRef Path, StringRef Bytes) {
    if (!writeFile(Path, Bytes, Sink))
      worsen(ExitBadInput);
  }

  const Arguments &Args;
  Reporter &Report;
  DiagnosticSink &Sink;
  const std::vector<PlannedProgram> Programs;
  std::vector<std::unique_ptr<MemoryBuffer>> Files;
  std::vector<BatchJob> Jobs;
  std::vector<size_t> ProgramOf; // of each job
  std::optional<ProgressBar> Bar;
  int Code = ExitDone;

  size_t SaidOf = 0;
  std::set<std::string> Said; // of that program
  std::vector<BatchResult> ForFatbin;
};

} // namespace

void BatchRun::read() {
  for (size_t I = 0; I != Programs.size(); ++I) {
    std::vector<MemoryBufferRef> Inputs;
    if (!readFiles(Programs[I].Inputs, Sink, Files, Inputs)) {
      worsen(ExitBadInput);
      continue;
    }
    for (const GpuArch &Arch : Args.Archs) {
      Jobs.push_back({Inputs, Arch});
      ProgramOf.push_back(I);
    }
  }
}

// What is so for several architectures is said once.
void BatchRun::say(const BatchResult &Result, size_t Program) {
  if (SaidOf != Program)
    Said.clear();
  SaidOf = Program;
  if (!Result.Said.empty())
    Bar->erase();
  for (const Diagnostic &D : Result.Said)
    if (Said.insert(renderText(D)).second)
      Sink.emit(D);
}

void BatchRun::finishFatbin(const PlannedProgram &Program) {
  if (ForFatbin.size() == Args.Archs.size()) {
    std::optional<std::string> Bytes =
        joinFatbin(ForFatbin, Args.Archs, Args.Opts, Sink);
    if (Bytes)
      write(Program.Outputs.front(), *Bytes);
    else
      worsen(ExitBackend);
  }
  ForFatbin.clear();
}

void BatchRun::take(size_t Job, BatchResult Result) {
  const PlannedProgram &Program = Programs[ProgramOf[Job]];
  const size_t Arch = Job % Args.Archs.size();
  const TranslateResult &Translated = Result.Translated;
  say(Result, ProgramOf[Job]);
  worsen(exitCodeOf(Translated.Status));
  bool IsDone = Translated.Status == TranslateStatus::Done;
  if (IsDone && Args.Opts.Resources) {
    Bar->erase();
    Report.printResources(Translated, Args.Archs[Arch], Program.Inputs.front());
  }
  bool IsFatbin = Args.kind().As == Artefact::Fatbin;
  if (IsDone && IsFatbin)
    ForFatbin.push_back(std::move(Result));
  else if (IsDone)
    write(Program.Outputs[Arch], Translated.Bytes);
  if (IsFatbin && Arch + 1 == Args.Archs.size())
    finishFatbin(Program);
}

int BatchRun::run() {
  if (Args.Separate)
    if (std::error_code Failed = sys::fs::create_directories(Args.Output))
      (void)Failed; // writing the first file says why
  read();
  Bar.emplace(Jobs.size());
  BatchOptions Batch;
  Batch.Threads =
      Args.Jobs ? Args.Jobs : std::max(1u, std::thread::hardware_concurrency());
  Batch.Warnings = Args.Messages.Warnings;
  Batch.Run = runOptions(Args);
  spir2nvvm::runBatch(
      Jobs, Args.Opts, Args.kind().Emit, Batch,
      [this](size_t Job, BatchResult Result) { take(Job, std::move(Result)); },
      [this](size_t Ended) { Bar->draw(Ended); });
  Bar->erase();
  return Code;
}

int tools::runBatch(const Arguments &Args, Reporter &Report,
                    DiagnosticSink &Sink) {
  return BatchRun(Args, Report, Sink).run();
}
