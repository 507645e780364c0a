// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Asks libNVVM for PTX or for its verdict, and an assembler for a cubin.

#include "Backend/Backend.h"

#include "Backend/AdaptToLibNvvm.h"
#include "Backend/Assembler.h"
#include "Backend/HelperLibrary.h"
#include "Backend/InlineSources.h"
#include "Backend/PtxGuard.h"
#include "Backend/ServedArchs.h"
#include "Diagnostics/Rules/Backend.h"
#include "Process/HelperProgram.h"
#include "Process/ResidentProgram.h"
#include "Process/Toolkit.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// The compiler to use, with what belongs to it.
struct Runner {
  HelperLibrary Library;
  std::string LibDevice;
};

/// libNVVM's number for each outcome.
enum Status : unsigned {
#define NVVM_STATUS(NAME, NUMBER, TEXT) NAME = (NUMBER),
#include "Backend/NvvmStatus.def"
};

} // namespace

// A program without dlopen cannot ask libNVVM anything by itself.
static std::optional<Runner> findLibNvvm(const TranslateOptions &Opts,
                                         DiagnosticSink &Sink) {
  Toolkit Kit(Opts.CudaPath);
  std::string Path = Kit.find(ToolkitPart::LibNvvm);
  if (Path.empty())
    Sink.report(rule::BE01, Subject::commandLine("--cuda-path"),
                Kit.describeSearch(ToolkitPart::LibNvvm));
  else if (isOfDriver(Path) && Opts.dialect() == Dialect::Modern)
    Sink.report(rule::BE34, Subject::file(Path));
  else
    return Runner{{"libNVVM", Path, Opts.BackEndSeconds, Opts.Stop,
                   LibNvvmHelper, Opts.LibNvvm.get()},
                  isOfDriver(Path) ? "" : Kit.find(ToolkitPart::LibDevice)};
  return std::nullopt;
}

static Runner llvmRunner(const TranslateOptions &Opts) {
  return {
      {"LLVM", LlvmHelper.str(), Opts.BackEndSeconds, Opts.Stop, LlvmHelper},
      findInstalledFile(MathLibrary)};
}

static std::optional<Runner> findCompiler(const TranslateOptions &Opts,
                                          DiagnosticSink &Sink) {
  return Opts.BackEnd == PtxBackEnd::Llvm ? llvmRunner(Opts)
                                          : findLibNvvm(Opts, Sink);
}

void spir2nvvm::startBackEnd(TranslateOptions &Opts, EmitKind Kind) {
  if ((Kind != EmitKind::Ptx && Kind != EmitKind::Cubin) ||
      Opts.BackEnd == PtxBackEnd::Llvm)
    return;
  const std::string Path = Toolkit(Opts.CudaPath).find(ToolkitPart::LibNvvm);
  if (Path.empty())
    return;
  Opts.LibNvvm = std::make_shared<ResidentProgram>();
  HelperLibrary{"libNVVM", Path,          Opts.BackEndSeconds,
                Opts.Stop, LibNvvmHelper, Opts.LibNvvm.get()}
      .prepare();
}

static LibNvvmInfo infoFrom(const HelperAnswer &Answer, const Runner &R) {
  LibNvvmInfo Info;
  Info.Path = R.Library.Path;
  StringRef Numbers = Answer.get("versions");
  for (unsigned *Target :
       {&Info.Major, &Info.Minor, &Info.IrMajor, &Info.IrMinor,
        &Info.IrDebugMajor, &Info.IrDebugMinor}) {
    Numbers.consumeInteger(10, *Target);
    Numbers = Numbers.ltrim();
  }
  return Info;
}

std::optional<LibNvvmInfo> spir2nvvm::queryLibNvvm(const TranslateOptions &Opts,
                                                   DiagnosticSink &Sink) {
  std::optional<Runner> R = findLibNvvm(Opts, Sink);
  if (!R)
    return std::nullopt;
  std::optional<HelperAnswer> Answer = R->Library.ask("query", {}, "", Sink);
  if (!Answer)
    return std::nullopt;
  return infoFrom(*Answer, *R);
}

std::vector<std::string>
spir2nvvm::describeToolkit(const TranslateOptions &Opts) {
  std::vector<std::string> Lines;
  DiagnosticSink Silent;
  if (std::optional<LibNvvmInfo> Info = queryLibNvvm(Opts, Silent))
    Lines.push_back(
        formatv("libNVVM {0}.{1}, NVVM IR {2}.{3}, debug {4}.{5}: {6}",
                Info->Major, Info->Minor, Info->IrMajor, Info->IrMinor,
                Info->IrDebugMajor, Info->IrDebugMinor, Info->Path));
  else
    Lines.emplace_back("libNVVM: none found");
  Toolkit Kit(Opts.CudaPath);
  auto Describe = [&](StringRef Name, const std::string &Path) {
    Lines.push_back((Name + ": " + (Path.empty() ? "none found" : Path)).str());
  };
  Describe("libdevice", Kit.find(ToolkitPart::LibDevice));
  Describe("ptxas", Kit.find(ToolkitPart::Ptxas));
  Describe("nvJitLink", Kit.find(ToolkitPart::NvJitLink));
  Describe("the driver's assembler", Kit.find(ToolkitPart::DriversAssembler));
  Describe("nvdisasm", Kit.find(ToolkitPart::NvDisasm));
  Describe("LLVM " LLVM_VERSION_STRING, findHelper(LlvmHelper));
  return Lines;
}

// -arch first, then the module's own options, then the command line's. libNVVM
// refuses a repeated option, so only the last of each name is passed on.
static std::vector<std::string> nvvmOptions(const TranslateOptions &Opts,
                                            ArrayRef<std::string> FromModule) {
  std::vector<std::string> All{"-arch=" + Opts.Arch.compute()}, Last;
  append_range(All, FromModule);
  append_range(All, Opts.NvvmOptions);
  auto NameOf = [](StringRef Option) { return Option.split('=').first; };
  for (auto It = All.begin(); It != All.end(); ++It)
    if (none_of(make_range(It + 1, All.end()), [&](const std::string &Later) {
          return NameOf(Later) == NameOf(*It);
        }))
      Last.push_back(*It);
  return Last;
}

// Reports a refusal; the log is libNVVM's own words.
static bool accept(Rule Refusal, std::optional<unsigned> Code, StringRef Log,
                   StringRef Name, const Runner &R,
                   ArrayRef<std::string> Options, DiagnosticSink &Sink) {
  constexpr StringLiteral Texts[] = {
#define NVVM_STATUS(NAME, NUMBER, TEXT) TEXT,
#include "Backend/NvvmStatus.def"
  };
  if (Code == Success)
    return true;
  if (Code == InvalidOption)
    Sink.report(rule::BE14, Subject::file(R.Library.Path), join(Options, " "),
                R.Library.Name);
  else
    Sink.report(Refusal, Subject::file(Name),
                Code && *Code < array_lengthof(Texts)
                    ? Texts[*Code]
                    : StringLiteral("unknown status"),
                Log.trim(), R.Library.Name);
  return false;
}

// A libNVVM that does not serve the architecture says so in various ways; one
// that could read the module does.
static bool isServed(const Runner &R, std::optional<unsigned> Verdict,
                     ArrayRef<std::string> Options,
                     const TranslateOptions &Opts, DiagnosticSink &Sink) {
  const bool WasRead =
      Opts.BackEnd == PtxBackEnd::Llvm || // chosen with the architecture
      (Verdict && (*Verdict == Success || *Verdict == IrVersionMismatch));
  if (WasRead || !is_contained(Options, "-arch=" + Opts.Arch.compute()))
    return true;
  return ServedArchs().check(Opts.Arch, R.Library, Sink);
}

// Asks once more with an adapted module where libNVVM is of an older release:
// only old toolkits pay for finding that out.
static std::optional<HelperAnswer>
askAdapted(const Runner &R, StringRef Action, ArrayRef<std::string> Arguments,
           StringRef Bitcode, const TranslateOptions &Opts,
           DiagnosticSink &Sink, double &Milliseconds) {
  std::optional<HelperAnswer> Answer =
      R.Library.ask(Action, Arguments, Bitcode, Sink, &Milliseconds);
  if (!Answer)
    return Answer;
  std::optional<unsigned> Code = Answer->number("verify");
  if (!isServed(R, Code, Arguments, Opts, Sink))
    return std::nullopt;
  LibNvvmInfo Info = infoFrom(*Answer, R);
  if (Code != IrVersionMismatch && (Code != InvalidIr || !mayRefuseHalf(Info)))
    return Answer;
  std::string Adapted = adaptToLibNvvm(Bitcode, Info, Opts, Sink);
  if (Adapted.empty())
    return std::nullopt;
  return R.Library.ask(Action, Arguments, Adapted, Sink, &Milliseconds);
}

static std::optional<HelperAnswer>
runLibNvvm(const Runner &R, StringRef Action, StringRef Bitcode, StringRef Name,
           const TranslateOptions &Opts, ArrayRef<std::string> FromModule,
           DiagnosticSink &Sink, double &Milliseconds) {
  // Names are whole in the string table, so this misses no call.
  bool NeedsLibDevice = Action == "compile" && Opts.MathLibrary.empty() &&
                        Bitcode.contains("__nv_");
  if (NeedsLibDevice && R.LibDevice.empty()) {
    if (Opts.BackEnd == PtxBackEnd::Llvm || isOfDriver(R.Library.Path))
      Sink.report(rule::BE30, Subject::file(std::string(MathLibrary)),
                  MathLibrary);
    else
      Sink.report(
          rule::BE03, Subject::file(R.Library.Path),
          Toolkit(Opts.CudaPath).describeSearch(ToolkitPart::LibDevice));
    return std::nullopt;
  }
  std::vector<std::string> Options = nvvmOptions(Opts, FromModule);
  std::vector<std::string> Arguments{Name.str(),
                                     NeedsLibDevice ? R.LibDevice : "-"};
  append_range(Arguments, Options);
  std::optional<HelperAnswer> Answer =
      askAdapted(R, Action, Arguments, Bitcode, Opts, Sink, Milliseconds);
  if (!Answer ||
      !accept(rule::BE07, Answer->number("verify"), Answer->get("verify-log"),
              Name, R, Options, Sink) ||
      !accept(rule::BE08, Answer->number("compile"), Answer->get("compile-log"),
              Name, R, Options, Sink))
    return std::nullopt;
  for (StringRef Log : {"verify-log", "compile-log"})
    if (StringRef Text = Answer->get(Log).trim(); !Text.empty())
      Sink.report(rule::BE11, Subject::file(Name), Text, R.Library.Name);
  return Answer;
}

bool spir2nvvm::verifyWithLibNvvm(StringRef Bitcode, StringRef Name,
                                  const TranslateOptions &Opts,
                                  ArrayRef<std::string> BackendOptions,
                                  DiagnosticSink &Sink) {
  std::optional<Runner> R = findLibNvvm(Opts, Sink);
  double Milliseconds = 0;
  return R && runLibNvvm(*R, "verify", Bitcode, Name, Opts, BackendOptions,
                         Sink, Milliseconds);
}

std::optional<BackendResult> spir2nvvm::compile(const BackendInput &In,
                                                EmitKind Kind,
                                                const TranslateOptions &Opts,
                                                DiagnosticSink &Sink) {
  std::optional<Runner> R = findCompiler(Opts, Sink);
  std::optional<Assembler> Last;
  if (R && Kind == EmitKind::Cubin)
    Last = Assembler::find(Opts, Sink);
  if (!R || (Kind == EmitKind::Cubin && !Last))
    return std::nullopt;

  BackendResult Result;
  std::optional<HelperAnswer> Answer =
      runLibNvvm(*R, "compile", In.Bitcode, In.Name, Opts, In.Options, Sink,
                 Result.LibNvvmMilliseconds);
  if (!Answer)
    return std::nullopt;
  Result.Ptx = withSources(Answer->get("ptx"), In.Inline);
  if (!checkPtx(Result.Ptx, In.Given, In.Name, Kind, Sink, R->Library.Name))
    return std::nullopt;
  if (!Last)
    Result.Bytes = Result.Ptx;
  else if (!Last->run(Result.Ptx, In.Name, Opts, Sink, Result))
    return std::nullopt;
  return Result;
}
