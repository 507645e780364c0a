// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend/Backend.h"

#include "spir2nvvm/rules/Output.h"

#include "Backend/AdaptToLibNvvm.h"
#include "Backend/ChildProcess.h"
#include "Backend/Frames.h"
#include "Backend/PtxSymbols.h"
#include "Backend/Ptxas.h"
#include "Backend/Toolkit.h"

#include "llvm/ADT/StringExtras.h"

#include <cstring>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// The libNVVM to use and the program that runs it.
struct Runner {
  std::string Helper, Library, LibDevice;
};

/// libNVVM's number for each outcome; see NvvmStatus.def.
enum Status {
  Success = 0,
  IrVersionMismatch = 3,
  InvalidIr = 6,
  InvalidOption = 7
};

using Frames = std::map<std::string, std::string, std::less<>>;

} // namespace

constexpr StringLiteral HelperName = "spir2nvvm-libnvvm";

// A program without dlopen cannot ask libNVVM anything by itself.
static std::optional<Runner> findRunner(const TranslateOptions &Opts,
                                        DiagnosticSink &Sink) {
  Toolkit Kit(Opts.CudaPath);
  Runner Found;
  Found.Library = Kit.find(ToolkitPart::LibNvvm);
  if (Found.Library.empty()) {
    Sink.report(rule::BE01, Subject::commandLine("--cuda-path"),
                Kit.describeSearch(ToolkitPart::LibNvvm));
    return std::nullopt;
  }
  Found.LibDevice = Kit.find(ToolkitPart::LibDevice);
  Found.Helper = findHelper(HelperName);
  if (Found.Helper.empty()) {
    Sink.report(rule::BE04, Subject::file(HelperName), HelperName);
    return std::nullopt;
  }
  return Found;
}

static StringRef get(const Frames &Answer, StringRef Key) {
  auto It = Answer.find(std::string_view(Key.data(), Key.size()));
  return It == Answer.end() ? StringRef() : StringRef(It->second);
}

static std::string howItEnded(const ChildResult &Run) {
  if (Run.Signal)
    return ("signal " + Twine(Run.Signal) + ", " + strsignal(Run.Signal)).str();
  return ("exit code " + Twine(Run.ExitCode)).str();
}

// Runs the helper; nothing after reporting that it or libNVVM broke down.
static std::optional<Frames> ask(const Runner &R,
                                 ArrayRef<std::string> Arguments,
                                 StringRef Input, DiagnosticSink &Sink,
                                 double *Milliseconds = nullptr) {
  std::vector<std::string> Command{R.Helper};
  append_range(Command, Arguments);
  ChildResult Run = runChild(Command, Input);
  if (Milliseconds)
    *Milliseconds = Run.Milliseconds;
  if (Run.StartError) {
    Sink.report(rule::BE04, Subject::file(R.Helper), R.Helper);
    return std::nullopt;
  }
  Frames Answer = readFrames(Run.Out);
  if (StringRef Error = get(Answer, "load-error"); !Error.empty()) {
    Sink.report(rule::BE05, Subject::file(R.Library), Error);
    return std::nullopt;
  }
  if (Run.succeeded())
    return Answer;
  StringRef Phase = get(Answer, "phase");
  StringRef Said = StringRef(Run.Err).trim();
  Sink.report(rule::BE06, Subject::file(R.Library),
              Phase.empty() ? StringRef("start-up") : Phase, howItEnded(Run),
              Said.empty() ? std::string() : ": " + Said.str());
  return std::nullopt;
}

static LibNvvmInfo infoFrom(const Frames &Answer, const Runner &R) {
  LibNvvmInfo Info;
  Info.Path = R.Library;
  StringRef Numbers = get(Answer, "versions");
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
  std::optional<Runner> R = findRunner(Opts, Sink);
  if (!R)
    return std::nullopt;
  std::optional<Frames> Answer = ask(*R, {"query", R->Library}, "", Sink);
  if (!Answer)
    return std::nullopt;
  return infoFrom(*Answer, *R);
}

std::string spir2nvvm::describeLibNvvm(const TranslateOptions &Opts) {
  DiagnosticSink Silent;
  std::optional<LibNvvmInfo> Info = queryLibNvvm(Opts, Silent);
  if (!Info)
    return "libNVVM: none found";
  return formatv("libNVVM {0}.{1}, NVVM IR {2}.{3}, debug {4}.{5}: {6}",
                 Info->Major, Info->Minor, Info->IrMajor, Info->IrMinor,
                 Info->IrDebugMajor, Info->IrDebugMinor, Info->Path)
      .str();
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
static bool accept(Rule Refusal, StringRef Number, StringRef Log,
                   StringRef Name, const Runner &R,
                   ArrayRef<std::string> Options, DiagnosticSink &Sink) {
  constexpr StringLiteral Texts[] = {
#define NVVM_STATUS(NAME, NUMBER, TEXT) TEXT,
#include "Backend/NvvmStatus.def"
  };
  unsigned Code = 0;
  if (Number.getAsInteger(10, Code))
    Code = unsigned(array_lengthof(Texts));
  if (Code == Success)
    return true;
  if (Code == InvalidOption)
    Sink.report(rule::BE14, Subject::file(R.Library), join(Options, " "));
  else
    Sink.report(Refusal, Subject::file(Name),
                Code < array_lengthof(Texts) ? Texts[Code]
                                             : StringLiteral("unknown status"),
                Log.trim());
  return false;
}

// Asks once more with an adapted module where libNVVM is of an older release:
// only old toolkits pay for finding that out.
static std::optional<Frames>
askAdapted(const Runner &R, ArrayRef<std::string> Arguments, StringRef Bitcode,
           const TranslateOptions &Opts, DiagnosticSink &Sink,
           double &Milliseconds) {
  std::optional<Frames> Answer =
      ask(R, Arguments, Bitcode, Sink, &Milliseconds);
  unsigned Code = 0;
  if (!Answer || get(*Answer, "verify").getAsInteger(10, Code))
    return Answer;
  LibNvvmInfo Info = infoFrom(*Answer, R);
  if (Code != IrVersionMismatch && (Code != InvalidIr || !isBeforeHalf(Info)))
    return Answer;
  std::string Adapted = adaptToLibNvvm(Bitcode, Info, Opts, Sink);
  if (Adapted.empty())
    return std::nullopt;
  return ask(R, Arguments, Adapted, Sink, &Milliseconds);
}

static std::optional<Frames>
runLibNvvm(const Runner &R, StringRef Action, StringRef Bitcode, StringRef Name,
           const TranslateOptions &Opts, ArrayRef<std::string> FromModule,
           DiagnosticSink &Sink, double &Milliseconds) {
  // Names are whole in the string table, so this misses no call.
  bool NeedsLibDevice = Bitcode.contains("__nv_");
  if (NeedsLibDevice && R.LibDevice.empty()) {
    Sink.report(rule::BE03, Subject::file(R.Library),
                Toolkit(Opts.CudaPath).describeSearch(ToolkitPart::LibDevice));
    return std::nullopt;
  }
  std::vector<std::string> Options = nvvmOptions(Opts, FromModule);
  std::vector<std::string> Arguments{Action.str(), R.Library, Name.str(),
                                     NeedsLibDevice ? R.LibDevice : "-"};
  append_range(Arguments, Options);
  std::optional<Frames> Answer =
      askAdapted(R, Arguments, Bitcode, Opts, Sink, Milliseconds);
  if (!Answer ||
      !accept(rule::BE07, get(*Answer, "verify"), get(*Answer, "verify-log"),
              Name, R, Options, Sink) ||
      !accept(rule::BE08, get(*Answer, "compile"), get(*Answer, "compile-log"),
              Name, R, Options, Sink))
    return std::nullopt;
  for (StringRef Log : {"verify-log", "compile-log"})
    if (StringRef Text = get(*Answer, Log).trim(); !Text.empty())
      Sink.report(rule::BE11, Subject::file(Name), Text);
  return Answer;
}

bool spir2nvvm::verifyWithLibNvvm(StringRef Bitcode, StringRef Name,
                                  const TranslateOptions &Opts,
                                  ArrayRef<std::string> BackendOptions,
                                  DiagnosticSink &Sink) {
  std::optional<Runner> R = findRunner(Opts, Sink);
  double Milliseconds;
  return R && runLibNvvm(*R, "verify", Bitcode, Name, Opts, BackendOptions,
                         Sink, Milliseconds);
}

// PTX may still be linked with others; a cubin may not.
static bool checkSymbols(StringRef Ptx, EmitKind Kind, StringRef Name,
                         DiagnosticSink &Sink) {
  std::vector<std::string> Missing = unresolvedSymbols(Ptx);
  Rule R = Kind == EmitKind::Cubin ? rule::BE13 : rule::BE16;
  for (const std::string &Symbol : Missing)
    Sink.report(R, Subject::file(Name), readableSymbol(Symbol));
  return Missing.empty() || Kind != EmitKind::Cubin;
}

std::optional<BackendResult>
spir2nvvm::compile(StringRef Bitcode, StringRef Name, EmitKind Kind,
                   const TranslateOptions &Opts,
                   ArrayRef<std::string> BackendOptions, DiagnosticSink &Sink) {
  std::optional<Runner> R = findRunner(Opts, Sink);
  std::string Ptxas;
  if (R && Kind == EmitKind::Cubin) {
    Toolkit Kit(Opts.CudaPath);
    Ptxas = Kit.find(ToolkitPart::Ptxas);
    if (Ptxas.empty())
      Sink.report(rule::BE02, Subject::commandLine("--cuda-path"),
                  Kit.describeSearch(ToolkitPart::Ptxas));
  }
  if (!R || (Kind == EmitKind::Cubin && Ptxas.empty()))
    return std::nullopt;

  BackendResult Result;
  std::optional<Frames> Answer =
      runLibNvvm(*R, "compile", Bitcode, Name, Opts, BackendOptions, Sink,
                 Result.LibNvvmMilliseconds);
  if (!Answer)
    return std::nullopt;
  Result.Ptx = get(*Answer, "ptx").str();
  if (!checkSymbols(Result.Ptx, Kind, Name, Sink))
    return std::nullopt;
  if (Kind != EmitKind::Cubin)
    Result.Bytes = Result.Ptx;
  else if (!assemble(Ptxas, Result.Ptx, Opts, Sink, Result))
    return std::nullopt;
  return Result;
}
