// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Takes suites of programs through every stage and compares what their
/// kernels compute. docs/conformance.md describes suites, references and
/// reports.

#include "Backend/Backend.h"
#include "Backend/Toolkit.h"
#include "Common/CommandLine.h"
#include "Common/Files.h"
#include "Common/Tools.h"
#include "Conformance/Expectations.h"
#include "Conformance/Report.h"
#include "Conformance/Suites.h"
#include "Process/HelperProgram.h"
#include "spir-conformance/Arguments.h"
#include "spir-conformance/Progress.h"
#include "spir2nvvm/Hostile.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;
using namespace spir2nvvm::conformance;

static int usageError(const Twine &Message) {
  errs() << "spir-conformance: error: " << printable(Message.str()) << '\n';
  return ExitUsage;
}

namespace {

/// One invocation: which cases, with which results.
class Invocation {
public:
  Invocation(Arguments &Args, std::string DataFolder)
      : Args(Args), DataFolder(std::move(DataFolder)),
        Sink([](const Diagnostic &D) { errs() << renderText(D); }) {}
  int run();

private:
  int chooseCases();
  void thin();
  int readExpectations();
  int readState();
  int findDriver();
  void probeBackEnds();
  void makeWork();
  void perform();
  void take(CaseResult R, Progress &Shown);
  bool writeReports();

  Arguments &Args;
  std::string DataFolder;
  DiagnosticSink Sink;
  Suite Chosen;
  Expectations Expected;
  RunDescription Description;
  std::vector<RunnerOptions> Runners; // one for each architecture
  std::vector<Work> Items;
  std::vector<CaseResult> Results;
  std::unique_ptr<raw_fd_ostream> State;
};

} // namespace

// So many of each category, spread over it.
void Invocation::thin() {
  std::map<std::string, std::vector<Case>> Categories;
  for (Case &C : Chosen.Cases)
    Categories[C.Category].push_back(std::move(C));
  Chosen.Cases.clear();
  for (auto &[Name, Cases] : Categories) {
    size_t Kept = std::min<size_t>(Args.Sample, Cases.size());
    for (size_t I = 0; I != Kept; ++I)
      Chosen.Cases.push_back(std::move(Cases[I * Cases.size() / Kept]));
  }
}

int Invocation::chooseCases() {
  auto Found = findSuite(Args.Suite, DataFolder);
  if (!Found)
    return usageError(toString(Found.takeError()));
  Chosen = std::move(*Found);
  Regex Filter(Args.Filter.empty() ? ".*" : Args.Filter);
  std::string Fault;
  if (!Filter.isValid(Fault))
    return usageError("--filter: " + Fault);
  erase_if(Chosen.Cases, [&](const Case &C) { return !Filter.match(C.Id); });
  if (Chosen.Cases.empty()) // a typing error must not look like success
    return usageError("--filter: no case matches '" + Args.Filter + "'");
  if (Args.Sample)
    thin();
  size_t Index = 0;
  erase_if(Chosen.Cases, [&](const Case &) {
    return Index++ % Args.Shards != Args.Shard - 1;
  });
  return ExitDone;
}

int Invocation::readExpectations() {
  std::string Path = Args.ExpectationsFile;
  if (Path.empty()) {
    Path = DataFolder + "/expectations/" + Chosen.Name + ".txt";
    if (DataFolder.empty() || !sys::fs::exists(Path))
      return ExitDone;
  }
  auto Buffer = readFile(Path, Sink);
  if (!Buffer)
    return ExitUsage;
  auto Parsed = Expectations::parse(Buffer->getBuffer());
  if (!Parsed)
    return usageError(Path + ": " + toString(Parsed.takeError()));
  Expected = std::move(*Parsed);
  return ExitDone;
}

// Results of an earlier run count as if they were of this one.
int Invocation::readState() {
  if (Args.StateFile.empty())
    return ExitDone;
  bool Interrupted = false;
  // A pass is one only if the run that wrote it went as far as this one.
  auto isDone = [&](const CaseResult &R) {
    return R.Outcome != Verdict::Passed || R.At >= Args.Runner.Until;
  };
  if (Args.Resume && sys::fs::exists(Args.StateFile)) {
    auto Buffer = readFile(Args.StateFile, Sink);
    if (!Buffer)
      return ExitUsage;
    StringRef Text = Buffer->getBuffer();
    while (!Text.empty()) {
      StringRef Line;
      std::tie(Line, Text) = Text.split('\n');
      // The last line of an interrupted run may be a half one.
      if (auto R = resultFromJson(Line); R && isDone(*R))
        Results.push_back(std::move(*R));
    }
    Interrupted =
        !Buffer->getBuffer().empty() && Buffer->getBuffer().back() != '\n';
  }
  std::error_code Code;
  auto Flags = Args.Resume ? sys::fs::OF_Append : sys::fs::OF_None;
  State = std::make_unique<raw_fd_ostream>(Args.StateFile, Code, Flags);
  if (Code)
    return usageError("'" + Args.StateFile + "': " + Code.message());
  if (Interrupted) // or the first new line would become a part of the half one
    *State << '\n';
  return ExitDone;
}

// Before the first case, which would fail like all others. The driver must not
// be started in the process that cases are forked from, only looked for.
int Invocation::findDriver() {
  if (!Args.Runner.OnCuda || Args.Runner.Until != Stage::Run)
    return ExitDone;
  auto Loaded = CudaDevice::loadDriver(Args.Runner.CudaDriver);
  if (Loaded) {
    Args.Runner.Driver = std::move(*Loaded);
    return ExitDone;
  }
  errs() << "spir-conformance: error: " << toString(Loaded.takeError())
         << "\n  hint: --device=cpu needs no GPU\n";
  return ExitBackend;
}

// Asked once, so that a missing toolkit is a reason and not a thousand
// failures.
void Invocation::probeBackEnds() {
  RunnerOptions &Runner = Args.Runner;
  DiagnosticSink Quiet;
  if (!queryLibNvvm(Runner.Opts, Quiet))
    Runner.NoLibNvvm = "no libNVVM is installed";
  if (Toolkit(Runner.Opts.CudaPath).find(ToolkitPart::Ptxas).empty())
    Runner.NoPtxas = "no ptxas is installed";
}

void Invocation::makeWork() {
  StringSet<> Known;
  for (const CaseResult &R : Results)
    Known.insert(R.Id + " " + R.Arch);
  for (GpuArch Arch : Args.Archs) {
    Runners.push_back(Args.Runner);
    Runners.back().Opts.Arch = Arch;
  }
  for (const Case &C : Chosen.Cases)
    for (const RunnerOptions &Runner : Runners)
      if (!Known.count(C.Id + " " + Runner.Opts.Arch.sm()))
        Items.push_back({&C, &Runner});
}

void Invocation::take(CaseResult R, Progress &Shown) {
  Expected.apply(R);
  if (State) {
    *State << toJson(R) << '\n';
    State->flush();
  }
  Shown.add(R);
  Results.push_back(std::move(R));
}

static CaseResult skippedUnseen(const Work &Item, const std::string &Reason) {
  CaseResult R;
  R.Id = Item.C->Id;
  R.Category = Item.C->Category;
  R.Width = Item.C->Width;
  R.Arch = Item.Opts->Opts.Arch.sm();
  R.Reason = Reason;
  return R;
}

void Invocation::perform() {
  Progress Shown(Description, Items.size(), Args.Verbose);
  std::vector<Work> Runnable;
  for (const Work &Item : Items)
    if (const std::string *Reason = Expected.skipReason(Item.C->Id))
      take(skippedUnseen(Item, *Reason), Shown);
    else
      Runnable.push_back(Item);
  runAll(Runnable, Args.Pool, [&](CaseResult R) { take(std::move(R), Shown); });
  Shown.close();
  Description.Seconds = Shown.seconds();
  llvm::stable_sort(Results, [](const CaseResult &A, const CaseResult &B) {
    return std::tie(A.Id, A.Arch) < std::tie(B.Id, B.Arch);
  });
}

bool Invocation::writeReports() {
  for (const std::string &Path : Args.Reports) {
    StringRef Form = sys::path::extension(Path);
    auto Render = Form == ".html"  ? htmlReport
                  : Form == ".xml" ? junitReport
                                   : jsonReport;
    if (!writeFile(Path, Render(Description, Results), Sink))
      return false;
  }
  return true;
}

int Invocation::run() {
  if (int Code = chooseCases())
    return Code;
  if (Args.List) {
    for (const Case &C : Chosen.Cases)
      outs() << C.Id << '\n';
    return ExitDone;
  }
  if (int Code = readExpectations())
    return Code;
  if (int Code = readState())
    return Code;
  if (int Code = findDriver())
    return Code;
  probeBackEnds();
  Description.Suite = Args.Suite;
  Description.Until = Args.Runner.Until;
  Description.Device = Args.Runner.OnCuda ? "cuda" : "cpu";
  makeWork();
  perform();
  if (auto &Second = Args.Runner.SecondOpinion;
      Second && Second->Library.empty())
    outs() << "SKIP second opinions: " << Second->Name << " is not installed\n";
  printSummary(Results);
  bool Written = writeReports();
  return Written && !Summary(Results).All.Failed ? ExitDone : ExitBadInput;
}

static int run(int Argc, char **Argv) {
  Arguments Args;
  if (auto Status = parseArguments(Argc, Argv, Args))
    return *Status;
  // Before the forks, which then share it.
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  Args.Runner.Reference.Helper = findHelper("spir2nvvm-opencl");
  if (auto &Second = Args.Runner.SecondOpinion)
    Second->Helper = Args.Runner.Reference.Helper;
  std::string Self =
      sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(&run));
  return Invocation(Args, dataFolderOf(Self)).run();
}

int spir2nvvm_runner_conformance(int Argc, char **Argv) {
  enableCrashContainment();
  return endStreams("spir-conformance", run(Argc, Argv));
}
