// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/BatchRun.h"

#include "Backend/Fatbin.h"
#include "Common/ExitCode.h"
#include "Common/Files.h"
#include "Common/ProgressBar.h"
#include "Reader/Clang/Clang.h"
#include "spir2nvvm/Plan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/ThreadPool.h"

#include <atomic>
#include <chrono>
#include <set>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

namespace {

/// One translation.
struct Job {
  std::vector<MemoryBufferRef> Inputs;
  GpuArch Arch;
  size_t Program;
};

struct JobResult {
  TranslateResult Translated;
  std::vector<Diagnostic> Said;
};

class BatchRun {
public:
  BatchRun(const Arguments &Args, Reporter &Report, DiagnosticSink &Sink)
      : Args(Args), Report(Report), Sink(Sink), Programs(plan(Args)) {}
  int run();

private:
  void read();
  JobResult translate(const Job &Wanted) const;
  void take(size_t Number, JobResult Result);
  void say(const JobResult &Result, size_t Program);
  std::optional<std::string> joinFatbin() const;
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
  std::vector<Job> Jobs;
  std::optional<ProgressBar> Bar;
  int Code = ExitDone;

  size_t SaidOf = 0;
  std::set<std::string> Said; // of that program
  std::vector<JobResult> ForFatbin;
};

} // namespace

void BatchRun::read() {
  for (size_t I = 0; I != Programs.size(); ++I) {
    std::vector<MemoryBufferRef> Inputs;
    if (!readFiles(Programs[I].Inputs, Sink, Files, Inputs)) {
      worsen(ExitBadInput);
      continue;
    }
    for (const GpuArch &Arch : Args.Archs)
      Jobs.push_back({Inputs, Arch, I});
  }
}

// Each thread has a compiler of OpenCL C of its own.
JobResult BatchRun::translate(const Job &Wanted) const {
  thread_local auto Compiler = std::make_shared<Clang>();
  TranslateOptions Opts = Args.Opts;
  Opts.Compiler = Compiler;
  Opts.Arch = Wanted.Arch;
  JobResult Result;
  DiagnosticSink Said(
      [&Result](const Diagnostic &D) { Result.Said.push_back(D); });
  Said.setWarnings(Args.Messages.Warnings);
  Result.Translated = spir2nvvm::translate(
      Wanted.Inputs, Opts, Args.kind().Emit, Said, runOptions(Args));
  return Result;
}

// Messages common to several architectures appear once.
void BatchRun::say(const JobResult &Result, size_t Program) {
  if (SaidOf != Program)
    Said.clear();
  SaidOf = Program;
  if (!Result.Said.empty())
    Bar->erase();
  for (const Diagnostic &D : Result.Said)
    if (Said.insert(renderText(D)).second)
      Sink.emit(D);
}

// Reports BE*.
std::optional<std::string> BatchRun::joinFatbin() const {
  std::vector<FatbinPart> Parts;
  for (auto [Result, Arch] : zip(ForFatbin, Args.Archs))
    Parts.push_back(
        {Arch, Result.Translated.Bytes, Result.Translated.Compiled.Ptx});
  return makeFatbin(Parts, Args.Opts, Sink);
}

void BatchRun::finishFatbin(const PlannedProgram &Program) {
  if (ForFatbin.size() == Args.Archs.size()) {
    if (std::optional<std::string> Bytes = joinFatbin())
      write(Program.Outputs.front(), *Bytes);
    else
      worsen(ExitBackend);
  }
  ForFatbin.clear();
}

void BatchRun::take(size_t Number, JobResult Result) {
  const PlannedProgram &Program = Programs[Jobs[Number].Program];
  const size_t Arch = Number % Args.Archs.size();
  const TranslateResult &Translated = Result.Translated;
  say(Result, Jobs[Number].Program);
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

// Results are taken in the order of the jobs, each as soon as those before it
// have been.
int BatchRun::run() {
  if (Args.Separate)
    if (std::error_code Failed = sys::fs::create_directories(Args.Output))
      (void)Failed; // writing the first file says why
  read();
  Bar.emplace(Jobs.size());
  std::vector<JobResult> Results(Jobs.size());
  std::vector<std::shared_future<void>> Ends;
  std::atomic<size_t> Ended = 0;
  ThreadPool Threads(hardware_concurrency(Args.Jobs));
  for (size_t I = 0; I != Jobs.size(); ++I)
    Ends.push_back(Threads.async([&, I] {
      Results[I] = translate(Jobs[I]);
      ++Ended;
    }));
  for (size_t I = 0; I != Jobs.size(); ++I) {
    while (Ends[I].wait_for(std::chrono::milliseconds(100)) !=
           std::future_status::ready)
      Bar->draw(Ended);
    take(I, std::move(Results[I]));
    Bar->draw(Ended);
  }
  Bar->erase();
  return Code;
}

int tools::runBatch(const Arguments &Args, Reporter &Report,
                    DiagnosticSink &Sink) {
  return BatchRun(Args, Report, Sink).run();
}
