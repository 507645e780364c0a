// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Takes suites of programs through every stage and compares what their
/// kernels compute. docs/conformance.md describes suites, references and
/// reports.

#include "Backend/Backend.h"
#include "Common/CommandLine.h"
#include "Common/Files.h"
#include "Common/Tools.h"
#include "Conformance/Devices/DeviceFacts.h"
#include "Conformance/Report/RunReport.h"
#include "Conformance/Suites/Expectations.h"
#include "Conformance/Suites/Suites.h"
#include "Process/HelperProgram.h"
#include "Process/Toolkit.h"
#include "Reader/Hostile.h"
#include "spir-conformance/Arguments.h"
#include "spir-conformance/Progress.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
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
  int addSuite(const std::string &Written);
  void thin(std::vector<Case> &Cases) const;
  int readExpectations();
  int readExpectations(const std::string &Suite);
  int readState();
  void readResults(StringRef Text);
  int readAbout();
  int findDriver();
  void probeBackEnds();
  void makeWork();
  void perform();
  void runItems(ArrayRef<Work> Runnable, Progress &Shown);
  void take(CaseResult R, Progress &Shown);
  bool writeReports();

  Arguments &Args;
  std::string DataFolder;
  DiagnosticSink Sink;
  std::vector<Case> Cases;                      // of all suites
  std::map<std::string, Expectations> Expected; // by suite
  RunDescription Description;
  std::vector<RunnerOptions> Runners; // one for each architecture
  std::vector<Work> Items;
  std::vector<CaseResult> Results;
  std::unique_ptr<raw_fd_ostream> State;
  const std::chrono::steady_clock::time_point Started =
      std::chrono::steady_clock::now();
};

} // namespace

// At most that many of each category, evenly spread.
void Invocation::thin(std::vector<Case> &Suite) const {
  std::map<std::string, std::vector<Case>> Categories;
  for (Case &C : Suite)
    Categories[C.Category].push_back(std::move(C));
  Suite.clear();
  for (auto &[Name, All] : Categories) {
    size_t Kept = std::min<size_t>(Args.Sample, All.size());
    for (size_t I = 0; I != Kept; ++I)
      Suite.push_back(std::move(All[I * All.size() / Kept]));
  }
}

int Invocation::addSuite(const std::string &Written) {
  auto Found = findSuite(Written, DataFolder);
  if (!Found)
    return usageError(toString(Found.takeError()));
  for (const SuiteChoice &Other : Description.Suites)
    if (Other.Name == Found->Name)
      return usageError("two suites are called '" + Found->Name + "'");
  Description.Suites.push_back({Found->Name, Written});
  Regex Filter(Args.Filter.empty() ? ".*" : Args.Filter);
  std::string Fault;
  if (!Filter.isValid(Fault))
    return usageError("--filter: " + Fault);
  erase_if(Found->Cases, [&](const Case &C) { return !Filter.match(C.Id); });
  if (Args.Sample)
    thin(Found->Cases);
  std::move(Found->Cases.begin(), Found->Cases.end(),
            std::back_inserter(Cases));
  return ExitDone;
}

int Invocation::chooseCases() {
  for (const std::string &Written : Args.Suites)
    if (int Code = addSuite(Written))
      return Code;
  if (Cases.empty()) // a typing error must not look like success
    return usageError("--filter: no case matches '" + Args.Filter + "'");
  size_t Index = 0;
  erase_if(Cases, [&](const Case &) {
    return Index++ % Args.Shards != Args.Shard - 1;
  });
  return ExitDone;
}

int Invocation::readExpectations() {
  for (const SuiteChoice &S : Description.Suites)
    if (int Code = readExpectations(S.Name))
      return Code;
  return ExitDone;
}

int Invocation::readExpectations(const std::string &Suite) {
  std::string Path = Args.ExpectationsFile;
  if (Path.empty()) {
    Path = DataFolder + "/expectations/" + Suite + ".txt";
    if (DataFolder.empty() || !sys::fs::exists(Path))
      return ExitDone;
  }
  auto Buffer = readFile(Path, Sink);
  if (!Buffer)
    return ExitUsage;
  // What the emulated driver looks at is its environment's affair.
  bool ChecksAccesses = !Args.Runner.OnCuda && !Args.Runner.trusts();
  auto Parsed = Expectations::parse(Buffer->getBuffer(), ChecksAccesses);
  if (!Parsed)
    return usageError(Path + ": " + toString(Parsed.takeError()));
  Expected[Suite] = std::move(*Parsed);
  return ExitDone;
}

int Invocation::readAbout() {
  if (Args.AboutFile.empty())
    return ExitDone;
  auto Buffer = readFile(Args.AboutFile, Sink);
  if (!Buffer)
    return ExitUsage;
  SmallVector<StringRef, 16> Lines;
  Buffer->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
  Description.About.assign(Lines.begin(), Lines.end());
  return ExitDone;
}

void Invocation::readResults(StringRef Text) {
  // A pass is one only if the run that wrote it went as far as this one.
  auto isDone = [&](const CaseResult &R) {
    return R.Outcome != Verdict::Passed || R.At >= Args.Runner.Until;
  };
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    // The last line of an interrupted run may be a half one.
    auto R = resultFromJson(Line);
    if (!R || !isDone(*R))
      continue;
    if (R->Suite.empty()) // written before there could be several
      R->Suite = Description.Suites.front().Name;
    Results.push_back(std::move(*R));
  }
}

// Results of an earlier run count as if they were of this one.
int Invocation::readState() {
  if (Args.StateFile.empty())
    return ExitDone;
  bool Interrupted = false;
  if (Args.Resume && sys::fs::exists(Args.StateFile)) {
    auto Buffer = readFile(Args.StateFile, Sink);
    if (!Buffer)
      return ExitUsage;
    readResults(Buffer->getBuffer());
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
  auto Fail = [](const std::string &Why) {
    errs() << "spir-conformance: error: " << printable(Why)
           << "\n  hint: --device=cpu needs no GPU\n";
    return ExitBackend;
  };
  auto Loaded = CudaDevice::loadDriver(Args.Runner.CudaDriver);
  if (!Loaded)
    return Fail(toString(Loaded.takeError()));
  Args.Runner.Driver = std::move(*Loaded);
  DeviceFacts Facts = askDevice(*Args.Runner.Driver);
  if (!Facts.WhyNot.empty())
    return Fail(Facts.WhyNot);
  std::move(Facts.Lines.begin(), Facts.Lines.end(),
            std::back_inserter(Description.About));
  return ExitDone;
}

// Asked once, so that a missing toolkit is a reason and not a thousand
// failures.
void Invocation::probeBackEnds() {
  RunnerOptions &Runner = Args.Runner;
  DiagnosticSink Quiet;
  if (Runner.Opts.BackEnd != PtxBackEnd::Llvm &&
      !queryLibNvvm(Runner.Opts, Quiet))
    Runner.NoLibNvvm = "no libNVVM is installed";
  if (Toolkit(Runner.Opts.CudaPath).find(ToolkitPart::Ptxas).empty())
    Runner.NoPtxas = "no ptxas is installed";
}

void Invocation::makeWork() {
  StringSet<> Known;
  for (const CaseResult &R : Results)
    Known.insert(R.Suite + " " + R.Id + " " + R.Arch);
  for (GpuArch Arch : Args.Archs) {
    Runners.push_back(Args.Runner);
    Runners.back().Opts.Arch = Arch;
  }
  for (const Case &C : Cases)
    for (const RunnerOptions &Runner : Runners)
      if (!Known.count(C.Suite + " " + C.Id + " " + Runner.Opts.Arch.sm()))
        Items.push_back({&C, &Runner});
}

void Invocation::take(CaseResult R, Progress &Shown) {
  Expected[R.Suite].apply(R);
  if (State) {
    *State << toJson(R) << '\n';
    State->flush();
  }
  Shown.add(R);
  Results.push_back(std::move(R));
}

static CaseResult skippedUnseen(const Work &Item, const std::string &Reason) {
  CaseResult R = resultFor(*Item.C, Item.Opts->Opts.Arch.sm());
  R.Reason = Reason;
  return R;
}

void Invocation::runItems(ArrayRef<Work> Runnable, Progress &Shown) {
  auto Take = [&](CaseResult R) { take(std::move(R), Shown); };
  // What is timed has the device to itself.
  std::vector<Work> Timed, Others;
  for (const Work &Item : Runnable)
    (Item.C->Form == CaseForm::Twin ? Timed : Others).push_back(Item);
  PoolOptions OneByOne = Args.Pool;
  OneByOne.Jobs = 1;
  runAll(Timed, OneByOne, Take);
  runAll(Others, Args.Pool, Take);
}

void Invocation::perform() {
  Progress Shown(Description, Items.size(), Args.Verbose);
  if (Args.Minutes)
    Args.Pool.Deadline = Started + std::chrono::minutes(Args.Minutes);
  const size_t Before = Results.size();
  std::vector<Work> Runnable;
  for (const Work &Item : Items)
    if (const std::string *Reason =
            Expected[Item.C->Suite].skipReason(Item.C->Id))
      take(skippedUnseen(Item, *Reason), Shown);
    else
      Runnable.push_back(Item);
  runItems(Runnable, Shown);
  Shown.close();
  Description.Seconds = Shown.seconds();
  Description.Left = unsigned(Items.size() - (Results.size() - Before));
  llvm::stable_sort(Results, [](const CaseResult &A, const CaseResult &B) {
    return std::tie(A.Suite, A.Id, A.Arch) < std::tie(B.Suite, B.Id, B.Arch);
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
    for (const Case &C : Cases)
      outs() << (Description.Suites.size() > 1 ? C.Suite + ": " : "") << C.Id
             << '\n';
    return ExitDone;
  }
  if (int Code = readAbout())
    return Code;
  if (int Code = readExpectations())
    return Code;
  if (int Code = readState())
    return Code;
  if (int Code = findDriver())
    return Code;
  probeBackEnds();
  Description.Until = Args.Runner.Until;
  Description.Device = Args.Runner.OnCuda ? "cuda" : "cpu";
  Description.ThroughPtx = Args.Runner.ThroughPtx;
  makeWork();
  perform();
  if (auto &Second = Args.Runner.SecondOpinion;
      Second && Second->Library.empty())
    outs() << "SKIP second opinions: " << Second->Name << " is not installed\n";
  if (Description.Left)
    outs() << format("LEFT %5u  ", Description.Left)
           << "time is up; to continue, repeat the command with --state and "
              "--resume\n";
  printSummary(Results);
  bool Written = writeReports();
  if (Written && Description.Left)
    return ExitUnfinished;
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
