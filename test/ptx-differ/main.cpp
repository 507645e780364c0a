// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether what libNVVM made computes what it was made of.
///
///   ptx-differ --arch=sm_75,sm_100@/opt/cuda-12.9 [--cuda-path=DIR] [--check] [--uninitialised]
///              [--cl=-cl-opt-disable] [--keep=DIR] FILE...
///
/// An architecture may name the toolkit whose libNVVM is meant. Instead of PTX,
/// sm_75@optimised runs the NVVM IR in code that was optimised at once, and
/// sm_75@lanes as lanes of vectors.
///
/// Every kernel of every module runs on the executor, as NVVM IR and, for each
/// architecture, as the PTX that libNVVM made of it. A line for each: "same",
/// "repeated" (the text is another architecture's), "differs", "refused", and
/// before each file "file", so that the caller knows where it died.

#include "Conformance/Arguments/KernelArguments.h"
#include "Conformance/Compare/Compare.h"
#include "Conformance/Devices/CpuDevice.h"
#include "Conformance/Programs/TranslatedProgram.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Launch;
using launch::Outcome;

static cl::list<std::string> Archs("arch", cl::CommaSeparated);
static cl::opt<std::string> CudaPath("cuda-path");
static cl::list<std::string> ClOptions("cl",
                                       cl::desc("an OpenCL option, -cl-..."));
static cl::opt<std::string> Keep("keep",
                                 cl::desc("folder for PTX that differs"));
static cl::opt<bool> Check("check", cl::desc("look at every access"));
static cl::opt<bool>
    Uninitialised("uninitialised",
                  cl::desc("refuse programs that read unwritten memory"));
static cl::opt<unsigned> Seed("seed");
static cl::list<std::string> Inputs(cl::Positional, cl::OneOrMore);

static constexpr StringLiteral AsOptimised = "@optimised", AsLanes = "@lanes";

namespace {

/// One module, and what its kernels compute as NVVM IR.
class Program {
public:
  explicit Program(StringRef Path)
      : Path(Path), Sink([this](const Diagnostic &D) { take(D); }) {}

  void run();

private:
  struct Run {
    Launch What;
    Outcome Result;
  };

  bool read();
  void runArch(StringRef Name);
  void runPtx(StringRef Arch, const TranslateResult &Ptx);
  void compare(StringRef Arch, const TranslateResult &Code, CpuDevice &Device);
  void runOptimised(StringRef Arch);
  void keep(StringRef Arch, StringRef Ptx) const;

  TranslateOptions options(StringRef Target) const;
  ExecutorOptions executor(StringRef Target) const;
  /// Of the module as NVVM IR, which \p Nvvm holds for as long.
  std::unique_ptr<CpuDevice>
  ofNvvm(StringRef Target, const ExecutorOptions &Opts, TranslateResult &Nvvm);
  bool runNvvm(StringRef Target);
  void take(const Diagnostic &D) {
    if (D.Level == Severity::Error && FirstError.empty())
      FirstError = StringRef(renderText(D)).split('\n').first.str();
  }
  void say(StringRef Verdict, StringRef Arch, const Twine &Why = "") {
    outs() << Verdict << ' ' << Arch << ' ' << Path << ' ' << Why << '\n';
    outs().flush();
  }

  std::string Path, FirstError;
  DiagnosticSink Sink;
  std::unique_ptr<MemoryBuffer> File;
  std::optional<SpirProgram> Spir;
  std::vector<Run> Expected;
  std::map<std::string, std::string> Known; // texts, and whose they were
};

} // namespace

// "sm_100@/opt/cuda-12.9": the architecture, and whose libNVVM.
static GpuArch archOf(StringRef Target) {
  return *GpuArch::parse(Target.split('@').first);
}

TranslateOptions Program::options(StringRef Target) const {
  TranslateOptions Opts;
  Opts.Arch = archOf(Target);
  StringRef Toolkit = Target.split('@').second;
  if (Toolkit == "llvm")
    Opts.BackEnd = PtxBackEnd::Llvm;
  else
    Opts.CudaPath = Toolkit.empty() ? CudaPath : Toolkit.str();
  Opts.VerifyNvvm = false;
  Opts.ClOptions = ClOptions;
  return Opts;
}

ExecutorOptions Program::executor(StringRef Target) const {
  ExecutorOptions Opts;
  Opts.Mode = Check ? ExecutionMode::Checked : ExecutionMode::Fast;
  Opts.Lanes = 1; // so that what races has one result
  Opts.Threads = 1;
  Opts.CompilesQuickly = true;
  Opts.Arch = archOf(Target);
  return Opts;
}

bool Program::read() {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return false;
  File = std::move(*Buffer);
  Spir = readProgram({File->getMemBufferRef()}, options(Archs.front()), Sink);
  return Spir.has_value();
}

std::unique_ptr<CpuDevice> Program::ofNvvm(StringRef Target,
                                           const ExecutorOptions &Opts,
                                           TranslateResult &Nvvm) {
  Nvvm = translateProgram(*Spir, Path, options(Target), EmitKind::Bc, Sink);
  if (Nvvm.Status != TranslateStatus::Done)
    return nullptr;
  return CpuDevice::create(MemoryBufferRef(Nvvm.Bytes, Path), Nvvm.Info, Opts,
                           Sink);
}

// Once: what it means does not depend on the architecture.
bool Program::runNvvm(StringRef Target) {
  ExecutorOptions Opts = executor(Target);
  Opts.CheckUninitialised = Uninitialised;
  TranslateResult Nvvm;
  auto Device = ofNvvm(Target, Opts, Nvvm);
  if (!Device)
    return false;
  for (const KernelInfo &Kernel : Nvvm.Info.Kernels) {
    GenerationOptions Generation;
    Generation.Seed = Seed;
    Launch L = generateLaunch(Kernel, Generation);
    Outcome O = Device->run(L);
    if (O.Status != Outcome::Ran || !O.Findings.empty()) {
      FirstError = O.Findings.empty() ? O.Message : O.Findings.front();
      return false;
    }
    Expected.push_back({std::move(L), std::move(O)});
  }
  return true;
}

static std::string sortedLines(StringRef Text) {
  SmallVector<StringRef, 32> Lines;
  Text.split(Lines, '\n');
  llvm::sort(Lines);
  return join(Lines, "\n");
}

static std::string difference(const Launch &L, const Outcome &Expected,
                              const Outcome &Got) {
  if (Got.Status != Outcome::Ran)
    return "did not run: " + Got.Message;
  if (!Got.Findings.empty())
    return "finding: " +
           StringRef(Got.Findings.front()).split('\n').first.str();
  for (size_t I = 0; I != L.Arguments.size(); ++I) {
    if (!L.Arguments[I].isMemory() || L.Arguments[I].InputOnly)
      continue;
    ElementType Type =
        L.Arguments[I].Type.value_or(ElementType{Scalar::UChar, 1});
    Comparison C =
        compareBuffers(Got.Memory[I], Expected.Memory[I], Type, Tolerance());
    if (!C.equal())
      return L.Arguments[I].Name + ": " + std::to_string(C.Different) + " of " +
             std::to_string(C.Compared) + ", " + C.First;
  }
  if (sortedLines(Expected.Printed) != sortedLines(Got.Printed))
    return "prints something else";
  return {};
}

// Without what names the architecture and the release.
static std::string bodyOf(StringRef Ptx) {
  size_t Begin = Ptx.find(".address_size");
  return Ptx.substr(Begin == StringRef::npos ? 0 : Begin).str();
}

void Program::keep(StringRef Arch, StringRef Ptx) const {
  std::string Name =
      (StringRef(Path).rsplit('/').second + "." + Arch + ".ptx").str();
  std::replace(Name.begin(), Name.end(), '/', '_');
  std::error_code Failed;
  raw_fd_ostream Out(Keep + "/" + Name, Failed);
  if (Failed)
    errs() << Keep << ": " << Failed.message() << '\n';
  else
    Out << Ptx;
}

void Program::runPtx(StringRef Arch, const TranslateResult &Ptx) {
  auto Device =
      CpuDevice::createFromPtx(Ptx.Bytes, Path, Ptx.Info, executor(Arch), Sink);
  if (!Device)
    return say("refused", Arch, "the PTX: " + FirstError);
  compare(Arch, Ptx, *Device);
}

void Program::runOptimised(StringRef Arch) {
  ExecutorOptions Opts = executor(Arch);
  Opts.CompilesQuickly = false;
  if (Arch.endswith(AsLanes))
    Opts.Lanes = ExecutorOptions().Lanes;
  TranslateResult Nvvm;
  auto Device = ofNvvm(Arch, Opts, Nvvm);
  if (!Device)
    return say("refused", Arch, FirstError);
  compare(Arch, Nvvm, *Device);
}

void Program::compare(StringRef Arch, const TranslateResult &Code,
                      CpuDevice &Device) {
  bool Same = true;
  for (const Run &R : Expected) {
    std::string Why = difference(R.What, R.Result, Device.run(R.What));
    if (Why.empty())
      continue;
    say("differs", Arch, "kernel '" + R.What.Kernel + "' " + Why);
    Same = false;
  }
  if (Same)
    return say("same", Arch);
  if (!Keep.empty())
    keep(Arch, Code.Bytes);
}

void Program::runArch(StringRef Name) {
  FirstError.clear();
  if (Name.endswith(AsOptimised) || Name.endswith(AsLanes))
    return runOptimised(Name);
  TranslateResult Ptx =
      translateProgram(*Spir, Path, options(Name), EmitKind::Ptx, Sink);
  if (Ptx.Status != TranslateStatus::Done)
    return say("refused", Name, "by the back end: " + FirstError);
  auto Inserted = Known.try_emplace(bodyOf(Ptx.Bytes), Name.str());
  if (!Inserted.second)
    return say("repeated", Name, Inserted.first->second);
  runPtx(Name, Ptx);
}

void Program::run() {
  outs() << "file " << Path << '\n';
  outs().flush();
  if (!read() || !runNvvm(Archs.front()))
    return say("refused", "nvvm", FirstError);
  for (const std::string &Arch : Archs)
    runArch(Arch);
}

int main(int Count, char **Words) {
  cl::ParseCommandLineOptions(Count, Words);
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  InitializeNativeTargetAsmParser();
  for (const std::string &Path : Inputs)
    Program(Path).run();
  return 0;
}
