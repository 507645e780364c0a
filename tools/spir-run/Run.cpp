// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Translates a program and runs one of its kernels: on the CPU executor, or
/// through libNVVM and the CUDA driver. docs/conformance.md describes it.

#include "Common/CommandLine.h"
#include "Common/ExitCode.h"
#include "Common/Files.h"
#include "Common/Tools.h"
#include "Conformance/Arguments/KernelArguments.h"
#include "Conformance/Arguments/PassArguments.h"
#include "Conformance/Devices/CpuDevice.h"
#include "Conformance/Devices/CudaDevice.h"
#include "Conformance/Programs/TranslatedProgram.h"
#include "Diagnostics/Rules/Executor.h"
#include "Reader/Hostile.h"
#include "spir-run/Results.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <unistd.h>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;
using namespace spir2nvvm::conformance;
using launch::Launch;
using launch::Outcome;

// The launch itself is at fault, not the program.
static int usageError(const Twine &Message) {
  errs() << "spir-run: error: " << printable(Message.str()) << '\n';
  return ExitUsage;
}

namespace {

/// One invocation, from files to exit code.
class Invocation {
public:
  Invocation(const RunArguments &Args, DiagnosticSink &Sink)
      : Args(Args), Sink(Sink) {}
  /// The exit code; the report is filled as far as it goes.
  int run();
  RunReport Report;

private:
  TranslateOptions options() const;
  bool read();
  int findDriver();
  int translate();
  int chooseLaunch();
  int describeLaunch(const KernelInfo &Kernel);
  int openDevice();
  Outcome launchOnce() { return Cuda ? Cuda->run(Chosen) : Cpu->run(Chosen); }
  int finish();
  void time(const char *What, double Milliseconds) {
    if (Args.Json) // a million runs are a million rows
      Report.Times.emplace_back(What, Milliseconds);
    if (Args.Times)
      errs() << format("%-12s %10.3f ms\n", What, Milliseconds);
  }

  const RunArguments &Args;
  DiagnosticSink &Sink;
  std::optional<SpirProgram> Program;
  TranslateResult Translated;
  Launch Chosen;
  SharedDriver Driver; // null: the CPU executor
  std::unique_ptr<CpuDevice> Cpu;
  std::unique_ptr<CudaDevice> Cuda;
};

/// Milliseconds since it was made.
class Stopwatch {
public:
  double elapsed() const {
    std::chrono::duration<double, std::milli> Spent =
        std::chrono::steady_clock::now() - Start;
    return Spent.count();
  }

private:
  std::chrono::steady_clock::time_point Start =
      std::chrono::steady_clock::now();
};

} // namespace

TranslateOptions Invocation::options() const {
  TranslateOptions Opts = Args.Opts;
  Opts.MarkForChecks = Args.Device == DeviceKind::Cpu && !Args.ThroughPtx &&
                       Args.Executor.Mode == ExecutionMode::Checked;
  // Clang's optimiser drops reads of what nobody wrote.
  if (Opts.MarkForChecks && Args.Executor.CheckUninitialised)
    Opts.Preprocessor.emplace_back("-O0");
  return Opts;
}

bool Invocation::read() {
  std::vector<std::unique_ptr<MemoryBuffer>> Files;
  std::vector<MemoryBufferRef> Buffers;
  for (const std::string &Path : Args.Inputs) {
    std::unique_ptr<MemoryBuffer> File = readFile(Path, Sink);
    if (!File)
      return false;
    Buffers.push_back(File->getMemBufferRef());
    Files.push_back(std::move(File));
  }
  Program = readProgram(Buffers, options(), Sink);
  return Program.has_value();
}

static int driverError(Error E) {
  errs() << "spir-run: error: " << toString(std::move(E))
         << "\n  hint: --device=cpu needs no GPU\n";
  return ExitBackend;
}

// Before the translation: it decides what is written.
int Invocation::findDriver() {
  if (Args.Device != DeviceKind::Cuda)
    return ExitDone;
  auto Loaded = CudaDevice::loadDriver(Args.CudaDriver);
  if (!Loaded)
    return driverError(Loaded.takeError());
  Driver = std::move(*Loaded);
  return ExitDone;
}

int Invocation::translate() {
  TranslateOptions Opts = options();
  if (Args.Offset)
    Opts.GlobalOffset = OffsetMode::Param;
  EmitKind Emit = Args.ThroughPtx || (Driver && !CudaDevice::takesNvvm(*Driver))
                      ? EmitKind::Ptx
                      : EmitKind::Bc;
  Stopwatch Watch;
  Translated =
      translateProgram(*Program, Args.Inputs.front(), Opts, Emit, Sink);
  time("translation", Watch.elapsed());
  return exitCodeOf(Translated.Status);
}

// Groups of up to 64 work-items by default.
static void chooseGroupSize(const KernelInfo &Kernel, Launch &L) {
  constexpr uint64_t Preferred = 64;
  if (Kernel.ReqdWorkGroupSize) {
    for (unsigned D = 0; D != 3; ++D)
      L.Local[D] = (*Kernel.ReqdWorkGroupSize)[D];
    return;
  }
  for (uint64_t Size = Preferred; Size; --Size)
    if (L.Global[0] % Size == 0) {
      L.Local[0] = Size;
      return;
    }
}

static bool isFloat(const ElementType &Type) {
  return classOf(Type.Kind) == launch::ScalarClass::Float;
}

// What has the right size and is meant otherwise: the kernel would read the
// bits of a float as an integer, or one shape of image as another.
static std::string mismatch(const launch::Argument &A, const ArgInfo &Info) {
  std::string Wanted =
      "; expected " + Info.TypeName + " for '" + Info.Name + "'";
  if (A.Form == launch::ArgumentForm::Value && A.Type) {
    auto Type = ElementType::parse(
        Info.BaseTypeName.empty() ? Info.TypeName : Info.BaseTypeName);
    if (Type && isFloat(*Type) != isFloat(*A.Type))
      return "found " + A.Type->name() + Wanted + "; bytes:HEX passes any bits";
  }
  if (A.Form == launch::ArgumentForm::Image && Info.Kind == ArgKind::Image) {
    StringRef Name = Info.TypeName;
    Name.consume_back("_t");
    auto Shape = launch::imageShape({Name.data(), Name.size()});
    if (Shape && *Shape != A.Format.Shape)
      return "found an image of another shape" + Wanted;
  }
  return {};
}

// Whether a buffer has elements of another size or kind than its pointer's.
static bool isReinterpreted(const launch::Argument &A, const ArgInfo &Info) {
  StringRef Name =
      Info.BaseTypeName.empty() ? Info.TypeName : Info.BaseTypeName;
  Name = Name.rtrim("* ");
  auto Wanted = ElementType::parse({Name.data(), Name.size()});
  return A.Form == launch::ArgumentForm::Buffer && A.Type && Wanted &&
         (isFloat(*Wanted) != isFloat(*A.Type) ||
          bytesOf(Wanted->Kind) != bytesOf(A.Type->Kind));
}

int Invocation::describeLaunch(const KernelInfo &Kernel) {
  Chosen.Kernel = Kernel.SpirName;
  Chosen.Global = Args.Global->Size;
  Chosen.WorkDim = Args.Global->Given;
  if (Args.Local)
    Chosen.Local = Args.Local->Size;
  else
    chooseGroupSize(Kernel, Chosen);
  SeededRandom Seeds(Args.Seed);
  for (const std::string &Spec : Args.Specs) {
    auto A = parseArgumentSpec(Spec, Seeds.next());
    if (!A)
      return usageError("--arg '" + Spec + "': " + toString(A.takeError()));
    Chosen.Arguments.push_back(std::move(*A));
  }
  for (size_t I = 0; I != std::min(Kernel.Args.size(), Args.Specs.size());
       ++I) {
    Chosen.Arguments[I].Name = Kernel.Args[I].Name;
    std::string Fault = mismatch(Chosen.Arguments[I], Kernel.Args[I]);
    if (!Fault.empty())
      return usageError("--arg '" + Args.Specs[I] + "': " + Fault);
    if (isReinterpreted(Chosen.Arguments[I], Kernel.Args[I]))
      Sink.report(rule::EX69, Subject::commandLine(Args.Specs[I]),
                  "--arg " + Args.Specs[I], Chosen.Arguments[I].Type->name(),
                  Kernel.Args[I].Name, Kernel.Args[I].TypeName);
  }
  return ExitDone;
}

int Invocation::chooseLaunch() {
  const std::vector<KernelInfo> &Kernels = Translated.Info.Kernels;
  const KernelInfo *Kernel = findKernel(Translated.Info, Args.Kernel);
  if (Args.Kernel.empty() && Kernels.size() == 1)
    Kernel = &Kernels.front();
  if (!Kernel) {
    std::string Names;
    for (const KernelInfo &K : Kernels)
      Names += (Names.empty() ? "" : ", ") + K.SpirName;
    return usageError("--kernel must be one of: " + Names);
  }
  if (Args.Generate) {
    GenerationOptions Opts;
    Opts.Profile = *Args.Generate;
    Opts.Images = Program->Use.imageContent();
    Opts.Seed = Args.Seed;
    Chosen = generateLaunch(*Kernel, Opts);
  } else if (int Code = describeLaunch(*Kernel)) {
    return Code;
  }
  if (Args.Offset)
    Chosen.Offset = Args.Offset->Size;
  for (unsigned D = 0; D != 3; ++D)
    if (Chosen.Global[D] % Chosen.Local[D])
      return usageError("dimension " + Twine(D) + ": the local size " +
                        Twine(Chosen.Local[D]) +
                        (Args.Local || !Kernel->ReqdWorkGroupSize
                             ? ""
                             : ", which the kernel requires,") +
                        " does not divide the global size " +
                        Twine(Chosen.Global[D]));
  for (const std::vector<ArgumentFile> *Files : {&Args.Save, &Args.Expect})
    for (const ArgumentFile &File : *Files)
      if (File.Index >= Chosen.Arguments.size() ||
          !Chosen.Arguments[File.Index].isMemory())
        return usageError("argument " + Twine(File.Index) + " for '" +
                          File.Path + "' is not a buffer or image");
  return ExitDone;
}

int Invocation::openDevice() {
  if (Driver) {
    Stopwatch Watch;
    auto Device = CudaDevice::create(Driver, Translated.Bytes, Translated.Info);
    if (!Device)
      return driverError(Device.takeError());
    Cuda = std::move(*Device);
    time("compilation", Watch.elapsed());
  } else {
    ExecutorOptions Opts = Args.Executor;
    Opts.Arch = Args.Opts.Arch;
    Opts.Syntax = Args.Opts.Syntax;
    Opts.CudaPath = Args.Opts.CudaPath;
    StringRef Name = Args.Inputs.front();
    Cpu = Args.ThroughPtx
              ? CpuDevice::createFromPtx(Translated.Bytes, Name,
                                         Translated.Info, Opts, Sink)
              : CpuDevice::create(MemoryBufferRef(Translated.Bytes, Name),
                                  Translated.Info, Opts, Sink);
    if (!Cpu)
      return ExitInternal;
  }
  return ExitDone;
}

static const char *statusName(Outcome::StatusKind Status) {
  switch (Status) {
  case Outcome::Ran:
    return "ran";
  case Outcome::Unavailable:
    return "unavailable";
  case Outcome::Refused:
    return "refused";
  case Outcome::Faulted:
    return "faulted";
  }
  llvm_unreachable("covered switch");
}

int Invocation::finish() {
  const Outcome &O = Report.Ended;
  Report.Status = statusName(O.Status);
  Report.Launched = Chosen;
  if (!Args.Json)
    printOutcome(Args, Chosen, O);
  if (O.Status == Outcome::Refused)
    return ExitUsage; // the arguments do not fit the kernel
  if (O.Status != Outcome::Ran)
    return Cuda ? ExitBackend : ExitBadInput;
  if (!saveResults(Args, O, Sink))
    return ExitBadInput;
  Report.Compared = compareResults(Args, Chosen, O, Sink);
  if (!Args.Json)
    printComparisons(Report.Compared);
  bool Equal = all_of(Report.Compared,
                      [](const ComparedArgument &A) { return A.equal(); });
  return Equal && O.Findings.empty() ? ExitDone : ExitBadInput;
}

int Invocation::run() {
  if (!read())
    return ExitBadInput;
  if (int Code = findDriver())
    return Code;
  if (int Code = translate())
    return Code;
  if (int Code = chooseLaunch())
    return Code;
  if (int Code = openDevice())
    return Code;
  for (unsigned I = 0; I != Args.Repeat; ++I) {
    Report.Ended = launchOnce();
    if (Cpu && I == 0) // it compiles what is launched
      time("compilation", Cpu->statistics().CompileSeconds * 1000);
    time("run", Report.Ended.Milliseconds);
  }
  return finish();
}

// This program once more, in gdb, which takes its place.
static int runInDebugger(int Argc, char **Argv) {
  auto Gdb = sys::findProgramByName("gdb");
  if (!Gdb) {
    errs() << "spir-run: error: gdb is not installed\n"
              "  hint: other debuggers can start spir-run --debug\n";
    return ExitUsage;
  }
  // Kernels are not there yet when breakpoints are set.
  std::vector<std::string> Words = {
      *Gdb,     "-q",
      "-ex",    "set breakpoint pending on",
      "--args", sys::fs::getMainExecutable(nullptr, nullptr),
      "--debug"};
  std::copy_if(Argv + 1, Argv + Argc, std::back_inserter(Words),
               [](StringRef Word) { return Word != "--gdb"; });
  std::vector<char *> Pointers;
  for (std::string &Word : Words)
    Pointers.push_back(Word.data());
  Pointers.push_back(nullptr);
  execv(Gdb->c_str(), Pointers.data());
  errs() << "spir-run: error: gdb does not start\n";
  return ExitUsage;
}

static int run(int Argc, char **Argv) {
  RunArguments Args;
  if (auto Status = parseArguments(Argc, Argv, Args))
    return *Status;
  if (Args.InDebugger)
    return runInDebugger(Argc, Argv);
  MessagePrinter Printer("spir-run", Args.Messages, errs());
  DiagnosticSink Sink([&Printer](const Diagnostic &D) { Printer.print(D); });
  Sink.setWarnings(Args.Messages.Warnings);
  Invocation Call(Args, Sink);
  int Code = Call.run();
  if (Args.Json) {
    Call.Report.ExitCode = Code;
    printJson(Args, Call.Report);
  }
  Printer.close(Sink);
  return Code;
}

int spir2nvvm_runner_run(int Argc, char **Argv) {
  enableCrashContainment();
  return endStreams("spir-run", run(Argc, Argv));
}
