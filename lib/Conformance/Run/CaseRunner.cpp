// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Run/CaseRunner.h"

#include "Conformance/Devices/CpuDevice.h"
#include "Conformance/Programs/EditModule.h"
#include "Conformance/Run/BesideCpu.h"
#include "Conformance/Run/BesideNvvm.h"
#include "Conformance/Run/RunStage.h"
#include "Conformance/Run/Twins.h"
#include "Diagnostics/Rules/Executor.h"
#include "Verifier/Verifier.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <chrono>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Launch;

// More of them say nothing new.
static constexpr size_t MaxDetails = 20;

// What a piglit file may ask of a device and gets here.
static constexpr StringLiteral Extensions[] = {
#define CL_EXTENSION(NAME, SINCE) #NAME,
#include "Target/ClExtensions.def"
};

namespace {

class CaseRun {
public:
  CaseRun(const Case &C, const RunnerOptions &Opts,
          const std::function<void(Stage)> &OnStage)
      : C(C), Opts(Opts), OnStage(OnStage),
        Sink([this](const Diagnostic &D) { take(D); }) {}
  CaseResult run();

private:
  /// What a stage came to; an empty reason is a pass.
  struct Step {
    Verdict Outcome = Verdict::Passed;
    std::string Reason;
  };
  static Step failed(const Twine &Why) { return {Verdict::Failed, Why.str()}; }
  static Step skipped(const Twine &Why) {
    return {Verdict::Skipped, Why.str()};
  }

  Step perform(Stage At);
  Step prepare();
  Step preparePiglit(MemoryBufferRef Text);
  void findSource();
  std::string nameOfSource(size_t Index) const;
  bool replaySource();
  void recordSource() const;
  Step read();
  Step translateStage();
  Step verify();
  Step backEnd(EmitKind Kind);
  std::string nameOfPtx() const;
  Step runCompiledCode();
  Step launchKernels();
  ExecutorOptions executorOptions() const;
  std::unique_ptr<CpuDevice> compileForCpu(bool CheckUninitialised);
  Step compileForCpu(LaunchFn &Device);
  Step compileForCuda(LaunchFn &Device);
  std::string unwrittenRead(const Launch &L);

  LaunchFn besideCpu(LaunchFn Device);
  Step compilePtxForCpu(LaunchFn &Device);
  bool isJudged(const Launch &L, size_t Argument) const;
  void runUnreferenced(const LaunchFn &Device);

  bool wanted(Stage At) const;
  /// A sink of its own for each stage: each counts its errors.
  DiagnosticSink listener();
  void take(const Diagnostic &D);
  std::string firstError() const {
    return FirstError.empty() ? "no diagnostic" : FirstError;
  }

  const Case &C;
  const RunnerOptions &Opts;
  const std::function<void(Stage)> &OnStage;
  CaseResult R;
  DiagnosticSink Sink;
  std::string FirstError;

  TranslateOptions Translation;
  std::vector<std::unique_ptr<MemoryBuffer>> Files;
  std::vector<MemoryBufferRef> Inputs;
  Optional<PiglitFile> Piglit;
  std::optional<SourceProgram> Source; // where it is known
  std::optional<SpirProgram> Program;
  TranslateResult Nvvm;
  TranslateResult Ptx;
  std::unique_ptr<CpuDevice> Cpu, CpuOfPtx;
  std::unique_ptr<CudaDevice> Cuda;
};

} // namespace

DiagnosticSink CaseRun::listener() {
  DiagnosticSink Fresh([this](const Diagnostic &D) { take(D); });
  Fresh.setWarnings(Opts.Warnings);
  return Fresh;
}

void CaseRun::take(const Diagnostic &D) {
  const bool IsError = D.Level == Severity::Error;
  if (!IsError && !Opts.Warnings.isShown(D.Id, /*Default=*/false))
    return;
  std::string Text = Opts.JsonDetails ? renderJson(D) : renderText(D);
  if (IsError && FirstError.empty())
    FirstError = D.Message + " [S2N-" + std::string(rowOf(D.Id).Id) + "]";
  R.Details.push_back(std::move(Text));
}

// ---- Reading ----------------------------------------------------------------

static bool isKnownExtension(StringRef Name) {
  return llvm::is_contained(Extensions, Name);
}

CaseRun::Step CaseRun::preparePiglit(MemoryBufferRef Text) {
  auto File = parsePiglit(Text.getBuffer(), Text.getBufferIdentifier());
  if (!File)
    return failed(toString(File.takeError()));
  Piglit = std::move(*File);
  // Versions are written 10, 11, 12, 20.
  if (Piglit->ClcVersionMin > 12)
    return skipped("needs OpenCL C " + Twine(Piglit->ClcVersionMin / 10) + "." +
                   Twine(Piglit->ClcVersionMin % 10));
  if (!Piglit->DeviceRegex.empty() || !Piglit->PlatformRegex.empty())
    return skipped("is for devices named " + Piglit->DeviceRegex +
                   Piglit->PlatformRegex);
  for (const std::string &Extension : Piglit->DeviceExtensions)
    if (!isKnownExtension(Extension))
      return skipped("needs " + Extension);
  for (const PiglitTest &Test : Piglit->Tests)
    if (Test.Offset != std::array<uint64_t, 3>{0, 0, 0})
      Translation.GlobalOffset = OffsetMode::Param;
  Translation.ClOptions = Piglit->BuildOptions;

  StringRef Path = Text.getBufferIdentifier();
  if (!Piglit->SourceFile.empty()) {
    SmallString<256> Source(sys::path::parent_path(Path));
    sys::path::append(Source, Piglit->SourceFile);
    auto Buffer = MemoryBuffer::getFile(Source);
    if (!Buffer)
      return failed("'" + Source + "': " + Buffer.getError().message());
    Files.push_back(std::move(*Buffer));
  } else {
    Files.push_back(MemoryBuffer::getMemBufferCopy(Piglit->Source, Path));
  }
  Inputs.push_back(Files.back()->getMemBufferRef());
  Source = SourceProgram{Files.back()->getBuffer().str(),
                         join(Piglit->BuildOptions, " ")};
  return {};
}

// Beside a module, or the case itself.
void CaseRun::findSource() {
  StringRef Path = C.Source;
  if (Path.empty() && StringRef(C.Files.front()).endswith(".cl"))
    Path = C.Files.front();
  if (Path.empty() || !Opts.SecondOpinion)
    return;
  if (auto Buffer = MemoryBuffer::getFile(Path))
    Source =
        SourceProgram{(*Buffer)->getBuffer().str(), join(C.BuildOptions, " ")};
}

CaseRun::Step CaseRun::prepare() {
  Translation = Opts.Opts;
  for (const std::string &Path : C.Files) {
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                        /*RequiresNullTerminator=*/false);
    if (!Buffer)
      return failed("'" + Path + "': " + Buffer.getError().message());
    Files.push_back(std::move(*Buffer));
    if (C.Form == CaseForm::Module)
      Inputs.push_back(Files.back()->getMemBufferRef());
  }
  if (C.Form == CaseForm::Piglit)
    return preparePiglit(Files.front()->getMemBufferRef());
  Translation.ClOptions.insert(Translation.ClOptions.end(),
                               C.BuildOptions.begin(), C.BuildOptions.end());
  findSource();
  return {};
}

// What a compiler made of all inputs; an empty file: it refused them.
std::string CaseRun::nameOfSource(size_t Index) const {
  std::string All;
  for (MemoryBufferRef Input : Inputs)
    All += hashOf({Input.getBuffer()});
  return hashOf(
      {"spir", All, join(Translation.ClOptions, " "), std::to_string(Index)});
}

// True where the inputs were replaced by what was compiled from them.
bool CaseRun::replaySource() {
  if (!Opts.Recorded.replays())
    return false;
  std::vector<MemoryBufferRef> Compiled;
  for (size_t I = 0; I != Inputs.size(); ++I) {
    auto Known = Opts.Recorded.find(nameOfSource(I));
    if (!Known)
      return false;
    Files.push_back(MemoryBuffer::getMemBufferCopy(*Known, C.Id));
    Compiled.push_back(Files.back()->getMemBufferRef());
  }
  Inputs = std::move(Compiled);
  return true;
}

void CaseRun::recordSource() const {
  if (!Opts.Recorded.records())
    return;
  for (size_t I = 0; I != Inputs.size(); ++I)
    Opts.Recorded.keep(nameOfSource(I),
                       Program ? StringRef(Program->Bitcode[I]) : "");
}

CaseRun::Step CaseRun::read() {
  Step Prepared = prepare();
  if (Prepared.Outcome != Verdict::Passed)
    return Prepared;
  bool Replayed = replaySource();
  Program = readProgram(Inputs, Translation, Sink);
  if (Program && Replayed)
    Program->CompiledHere = true;
  else if (!Program || Program->CompiledHere)
    recordSource();
  bool MustFail = Piglit && Piglit->ExpectBuildFail;
  if (Program && MustFail)
    return failed("builds, although the file expects that it does not");
  if (!Program && !MustFail)
    return failed(firstError());
  if (MustFail)
    R.Details.clear();
  return {};
}

// ---- Stages -----------------------------------------------------------------

CaseRun::Step CaseRun::translateStage() {
  Step Read = read();
  if (Read.Outcome != Verdict::Passed || !Program)
    return Read;
  TranslateOptions Unverified = Translation;
  Unverified.VerifyNvvm = false; // the next stage
  DiagnosticSink Fresh = listener();
  Nvvm = translateProgram(*Program, C.Id, Unverified, EmitKind::Bc, Fresh);
  return Nvvm.Status == TranslateStatus::Done ? Step{} : failed(firstError());
}

// What was written, not what is in memory: the writer is under test, too.
CaseRun::Step CaseRun::verify() {
  NvvmVerifyOptions Verify;
  Verify.Arch = Translation.Arch;
  Verify.Version = Translation.Version;
  Verify.Syntax = Translation.Syntax;
  Verify.AcceptUnlistedIntrinsics = true;
  LLVMContext Context;
  DiagnosticSink Fresh = listener();
  std::unique_ptr<Module> M =
      readNvvm(MemoryBufferRef(Nvvm.Bytes, C.Id), Verify, Context, Fresh);
  if (!M || Fresh.errorCount() || !verifyNvvm(*M, Verify, Fresh))
    return failed(firstError());
  return {};
}

std::string CaseRun::nameOfPtx() const {
  return hashOf({"ptx", Nvvm.Bytes, Translation.Arch.sm(),
                 join(Nvvm.Info.BackendOptions, " ")});
}

CaseRun::Step CaseRun::backEnd(EmitKind Kind) {
  if (Opts.Recorded.replays() && Kind == EmitKind::Ptx) {
    auto Known = Opts.Recorded.find(nameOfPtx());
    if (Known) {
      Ptx = Nvvm;
      Ptx.Bytes = std::move(*Known);
      return {};
    }
    if (!Opts.NoLibNvvm.empty())
      return skipped("the recording has no PTX for it, and " + Opts.NoLibNvvm);
  }
  const std::string &Missing =
      Kind == EmitKind::Ptx ? Opts.NoLibNvvm : Opts.NoPtxas;
  if (!Missing.empty())
    return skipped(Missing);
  DiagnosticSink Fresh = listener();
  TranslateResult Result =
      translateProgram(*Program, C.Id, Translation, Kind, Fresh);
  if (Result.Status != TranslateStatus::Done)
    return failed(firstError());
  if (Kind == EmitKind::Ptx) {
    Ptx = std::move(Result);
    if (Opts.Recorded.isOn())
      Opts.Recorded.keep(nameOfPtx(), Ptx.Bytes);
  }
  return {};
}

ExecutorOptions CaseRun::executorOptions() const {
  ExecutorOptions Executor;
  Executor.Threads = Opts.Threads;
  Executor.Arch = Translation.Arch;
  Executor.Syntax = Translation.Syntax;
  Executor.CudaPath = Translation.CudaPath;
  Executor.Lanes = Opts.Lanes;
  Executor.CompilesQuickly = Opts.Lanes < 2;
  if (Opts.ApproximatesBadly)
    Executor.Approximations = Approximation::Worst;
  Executor.setChecks(Opts.Checks);
  if (!Opts.trusts())
    Executor.TimeLimit = std::chrono::seconds(Opts.KernelSeconds);
  return Executor;
}

std::unique_ptr<CpuDevice> CaseRun::compileForCpu(bool CheckUninitialised) {
  ExecutorOptions Executor = executorOptions();
  Executor.CheckUninitialised = CheckUninitialised;
  DiagnosticSink Fresh = listener();
  return CpuDevice::create(MemoryBufferRef(Nvvm.Bytes, C.Id), Nvvm.Info,
                           Executor, Fresh);
}

// Asked after wrong results only: it costs a compilation of its own.
std::string CaseRun::unwrittenRead(const Launch &L) {
  auto Checked = compileForCpu(/*CheckUninitialised=*/true);
  launch::Outcome O = Checked ? Checked->run(L) : launch::Outcome();
  const std::string Id = "[S2N-" + std::string(rowOf(rule::EX28).Id) + "]";
  for (StringRef Finding : O.Findings)
    if (Finding.contains(Id))
      return Finding.split('\n').first.str();
  return {};
}

CaseRun::Step CaseRun::compileForCpu(LaunchFn &Device) {
  if (!Opts.EditModule.empty()) {
    auto Edited = editModule(Opts.EditModule, Nvvm.Bytes);
    if (!Edited)
      return failed(toString(Edited.takeError()));
    Nvvm.Bytes = std::move(*Edited);
  }
  Cpu = compileForCpu(/*CheckUninitialised=*/false);
  if (!Cpu)
    return failed(firstError());
  Device = [this](const Launch &L) { return Cpu->run(L); };
  return {};
}

CaseRun::Step CaseRun::compileForCuda(LaunchFn &Device) {
  const TranslateResult &Code = runsNvvmOnCuda(Opts) ? Nvvm : Ptx;
  if (Code.Bytes.empty())
    return skipped("there is no PTX: " + Opts.NoLibNvvm);
  auto Created = CudaDevice::create(Opts.Driver, Code.Bytes, Code.Info);
  if (!Created)
    return failed(toString(Created.takeError()));
  Cuda = std::move(*Created);
  Device = [this](const Launch &L) { return Cuda->run(L); };
  return {};
}

// The same launches on both; differences are reported, not judged.
LaunchFn CaseRun::besideCpu(LaunchFn Device) {
  LaunchFn OnCpu;
  Step Compiled = compileForCpu(OnCpu);
  if (Compiled.Outcome != Verdict::Passed) {
    R.BesideCpu = "the CPU executor cannot run it: " + Compiled.Reason;
    return Device;
  }
  return [this, Device, OnCpu](const Launch &L) {
    launch::Outcome O = Device(L);
    if (O.Status == launch::Outcome::Ran)
      noteDifferences(L, O, OnCpu(L), R);
    return O;
  };
}

// A file names the results that count; the padding of others may be anything.
bool CaseRun::isJudged(const Launch &L, size_t Argument) const {
  return !Piglit || any_of(Piglit->Tests, [&](const PiglitTest &Test) {
    return Test.Kernel == L.Kernel &&
           any_of(Test.Out, [&](const PiglitArgument &Out) {
             return Out.Index == Argument;
           });
  });
}

// What libNVVM made runs; what it was made of runs the same launches and is
// compared with it.
CaseRun::Step CaseRun::compilePtxForCpu(LaunchFn &Device) {
  if (Ptx.Bytes.empty())
    return skipped("there is no PTX: " + Opts.NoLibNvvm);
  LaunchFn OfNvvm;
  if (Step Compiled = compileForCpu(OfNvvm);
      Compiled.Outcome != Verdict::Passed)
    return Compiled;
  DiagnosticSink Fresh = listener();
  CpuOfPtx = CpuDevice::createFromPtx(Ptx.Bytes, C.Id, Ptx.Info,
                                      executorOptions(), Fresh);
  if (!CpuOfPtx)
    return failed("the PTX cannot be run: " + firstError());
  Device = [this, OfNvvm](const Launch &L) {
    launch::Outcome O = CpuOfPtx->run(L);
    auto Judged = [&](size_t I) { return isJudged(L, I); };
    noteBesideNvvm(L, O, OfNvvm(L), Program->Use, Judged, R);
    return O;
  };
  return {};
}

// Launches that no reference could run show at least whether both say the same.
void CaseRun::runUnreferenced(const LaunchFn &Device) {
  for (const KernelInfo &Kernel : Nvvm.Info.Kernels) {
    Opts.enter("kernel '" + Kernel.SpirName + "'", Opts.device());
    for (DataProfile Profile : Program->Use.profiles()) {
      GenerationOptions Generation;
      Generation.Profile = Profile;
      Generation.Images = Program->Use.imageContent();
      Generation.Seed = Opts.Seed;
      launch::Outcome O = Device(generateLaunch(Kernel, Generation));
      // What ran cleanly has been compared; other data may not be defined.
      if (O.Status == launch::Outcome::Ran && O.Findings.empty())
        break;
    }
  }
}

CaseRun::Step CaseRun::runCompiledCode() {
  runTwin(C, Opts, R);
  return {R.Outcome, R.Reason};
}

CaseRun::Step CaseRun::launchKernels() {
  if (Piglit && Piglit->Tests.empty())
    return {};
  LaunchTarget Device;
  Step Compiled = Opts.OnCuda       ? compileForCuda(Device.Launch)
                  : Opts.ThroughPtx ? compilePtxForCpu(Device.Launch)
                                    : compileForCpu(Device.Launch);
  if (Compiled.Outcome != Verdict::Passed)
    return Compiled;
  if (Opts.BesideCpu)
    Device.Launch = besideCpu(std::move(Device.Launch));
  if (!Opts.OnCuda && !Opts.trusts())
    Device.UnwrittenRead = [this](const Launch &L) { return unwrittenRead(L); };
  if (Piglit)
    runPiglit(*Piglit, Source, Nvvm.Info, Opts, Device, R);
  else
    runGenerated(*Program, Source, Nvvm.Info, Opts, Device, R);
  if (Opts.ThroughPtx && !Piglit && !R.PtxCompared)
    runUnreferenced(Device.Launch);
  return {R.Outcome, R.Reason};
}

CaseRun::Step CaseRun::perform(Stage At) {
  switch (At) {
  case Stage::Translate:
    return translateStage();
  case Stage::Verify:
    return verify();
  case Stage::LibNvvm:
    return backEnd(EmitKind::Ptx);
  case Stage::Ptxas:
    return backEnd(EmitKind::Cubin);
  case Stage::Run:
    break;
  }
  return C.Form == CaseForm::Twin ? runCompiledCode() : launchKernels();
}

bool CaseRun::wanted(Stage At) const {
  if (At > Opts.Until)
    return false;
  if (C.Form == CaseForm::Twin) // compiled already
    return At == Stage::Run;
  // A replay has the PTX that a GPU gets, also where the driver is emulated.
  if (At == Stage::LibNvvm &&
      (Opts.Recorded.records() || (Opts.Recorded.replays() && Opts.OnCuda)))
    return true;
  if (At == Stage::LibNvvm && Opts.ThroughPtx)
    return true;
  // A run on the CPU does not lead through the back ends.
  bool IsBackEnd = At == Stage::LibNvvm || At == Stage::Ptxas;
  if (!IsBackEnd || Opts.Until != Stage::Run || Opts.BackEnds)
    return true;
  return Opts.OnCuda && !runsNvvmOnCuda(Opts) && At == Stage::LibNvvm;
}

CaseResult CaseRun::run() {
  R = resultFor(C, Opts.Opts.Arch.sm());
  R.Outcome = Verdict::Passed;
  for (unsigned I = 0; I != NumStages; ++I) {
    Stage At = Stage(I);
    if (!wanted(At))
      continue;
    OnStage(At);
    auto Start = std::chrono::steady_clock::now();
    Step Result = perform(At);
    std::chrono::duration<double, std::milli> Spent =
        std::chrono::steady_clock::now() - Start;
    R.Stages.push_back({At, Result.Outcome, Spent.count()});
    R.Milliseconds += Spent.count();
    R.At = At;
    R.Outcome = Result.Outcome;
    R.Reason = Result.Reason;
    // A missing back end ends nothing unless it was the aim.
    bool GoesOn = Result.Outcome == Verdict::Passed ||
                  (Result.Outcome == Verdict::Skipped && At > Stage::Verify &&
                   At != Opts.Until);
    if (!GoesOn || !Program)
      break;
  }
  if (R.Details.size() > MaxDetails)
    R.Details.resize(MaxDetails);
  return std::move(R);
}

CaseResult
spir2nvvm::conformance::runCase(const Case &C, const RunnerOptions &Opts,
                                const std::function<void(Stage)> &OnStage) {
  return CaseRun(C, Opts, OnStage).run();
}
