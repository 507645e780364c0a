// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir-run/Arguments.h"
#include "Common/CommandLine.h"
#include "Common/TranslationOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;
using conformance::Sizes;

static CommandLine::ValueHandler takeSizes(std::optional<Sizes> &Target,
                                           uint64_t Least = 1) {
  return [&Target, Least](std::string_view Value) -> std::string {
    auto Parsed =
        conformance::parseSizeList({Value.data(), Value.size()}, Least);
    if (!Parsed)
      return toString(Parsed.takeError());
    Target = *Parsed;
    return {};
  };
}

static CommandLine::ValueHandler takeReal(double &Target) {
  return [&Target](std::string_view Value) -> std::string {
    bool Wrong = StringRef(Value.data(), Value.size()).getAsDouble(Target);
    return Wrong || !(Target >= 0) ? "expected a number that is not negative"
                                   : "";
  };
}

static CommandLine::ValueHandler takeFile(std::vector<ArgumentFile> &Target) {
  return [&Target](std::string_view Value) -> std::string {
    auto [Index, Path] = StringRef(Value.data(), Value.size()).split('=');
    ArgumentFile File;
    if (Index.getAsInteger(10, File.Index) || Path.empty())
      return "expected INDEX=FILE";
    File.Path = Path.str();
    Target.push_back(File);
    return {};
  };
}

static std::string takeShown(RunArguments &Args, std::string_view Value) {
  unsigned Count = 0;
  if (Value == "all")
    Args.Shown.reset();
  else if (StringRef(Value.data(), Value.size()).getAsInteger(10, Count))
    return "expected a number or all";
  else
    Args.Shown = Count;
  return {};
}

static std::string takeGeneration(RunArguments &Args, std::string_view Value) {
  auto Profile = conformance::dataProfile({Value.data(), Value.size()});
  if (!Profile)
    return "expected edge, moderate or positive";
  Args.Generate = *Profile;
  return {};
}

static void addLaunchOptions(CommandLine &Line, RunArguments &Args) {
  Line.group("Launch")
      .value("kernel", "NAME", "kernel to run (default: the only one)",
             takeString(Args.Kernel))
      .value("global", "X[,Y[,Z]]", "work-items", takeSizes(Args.Global))
      .value("local", "X[,Y[,Z]]",
             "work-items per group (default: as the kernel requires, else a "
             "divisor of the global size)",
             takeSizes(Args.Local))
      .value("offset", "X[,Y[,Z]]", "global offset",
             takeSizes(Args.Offset, /*Least=*/0))
      .value("arg", "SPEC",
             "next argument: int:5, float4:1,2,3,4, bytes:HEX, "
             "buf:TYPE:COUNT[=INIT][:in|:out], local:BYTES, null, "
             "image2d:WxH[:ORDER[:TYPE]][=INIT], sampler:WORDS",
             [&Args](std::string_view Spec) -> std::string {
               Args.Specs.emplace_back(Spec);
               return {};
             })
      .value("generate", "edge|moderate|positive",
             "generate sizes and arguments from the kernel's metadata, as "
             "spir-conformance does",
             [&Args](std::string_view V) { return takeGeneration(Args, V); })
      .value("seed", "N", "random seed (default 0)",
             [&Args](std::string_view Value) -> std::string {
               return StringRef(Value.data(), Value.size())
                              .getAsInteger(0, Args.Seed)
                          ? "expected a number"
                          : "";
             });
}

static void addDeviceOptions(CommandLine &Line, RunArguments &Args) {
  Line.group("Device")
      .value("device", "cpu|cuda",
             "the checking executor (default), or libNVVM and CUDA's driver",
             oneOf<DeviceKind>(Args.Device, {{"cpu", DeviceKind::Cpu},
                                             {"cuda", DeviceKind::Cuda}}))
      .value("through", "nvvm|ptx",
             "cpu: run the translated module (default), or libNVVM's PTX",
             oneOf<bool>(Args.ThroughPtx, {{"nvvm", false}, {"ptx", true}}))
      .value("check", "full|none",
             "cpu: check every access (default), or trust the program",
             oneOf<ExecutionMode>(Args.Executor.Mode,
                                  {{"full", ExecutionMode::Checked},
                                   {"none", ExecutionMode::Fast}}))
      .value("simd", "on|off|N",
             "cpu, unchecked: neighbouring work-items are lanes of vectors "
             "(default: on), of N lanes",
             oneOf(Args.Executor.Lanes, LaneWords))
      .value("approx", "exact|worst",
             "cpu: approximate instructions as exact as possible (default), or "
             "with PTX's largest error",
             oneOf<Approximation>(Args.Executor.Approximations,
                                  {{"exact", Approximation::Exact},
                                   {"worst", Approximation::Worst}}))
      .value("warps", "independent|lockstep",
             "cpu: lanes of a warp go on by themselves (default), or together "
             "as before Volta",
             oneOf<WarpOrder>(Args.Executor.Warps,
                              {{"independent", WarpOrder::Independent},
                               {"lockstep", WarpOrder::LockStep}}))
      .flag("lanes",
            "cpu: also report lanes that share memory without an order",
            [&Args] { Args.Executor.Order = OrderCheck::Lanes; })
      .flag("races", "cpu: also report work-items that race",
            [&Args] { Args.Executor.Order = OrderCheck::Races; })
      .flag("uninitialised", "cpu: also report reads of unwritten memory",
            [&Args] { Args.Executor.CheckUninitialised = true; })
      .value("trap", "nan,inf,overflow",
             "cpu: also report what makes NaNs or infinities of numbers, or "
             "signed integers that do not fit",
             [&Args](std::string_view Words) -> std::string {
               ExecutorOptions Only;
               bool IsGood = Only.setChecks(Words) && Only.Traps.any();
               Args.Executor.Traps = Only.Traps;
               return IsGood ? "" : "expected nan, inf, overflow, with commas";
             })
      .flag("debug", "cpu: code for a debugger, unchecked, on one thread",
            [&Args] { Args.Executor.Debugs = true; })
      .flag("gdb", "the same, in gdb: break k.cl:7 if global_id[0] == 12",
            [&Args] { Args.Executor.Debugs = Args.InDebugger = true; })
      .flag("advise", "cpu: also tell what is slow on a GPU",
            [&Args] { Args.Executor.Advises = true; })
      .value("threads", "N", "cpu: threads (default: one per core)",
             takeNumber(Args.Executor.Threads))
      .value(
          "time-limit", "SECONDS",
          "cpu: time limit of a kernel (default: none)",
          [&Args](std::string_view Value) -> std::string {
            unsigned Seconds = 0;
            if (StringRef(Value.data(), Value.size()).getAsInteger(10, Seconds))
              return "expected a number";
            Args.Executor.TimeLimit = std::chrono::seconds(Seconds);
            return {};
          })
      .value("cuda-driver", "FILE", "cuda: the driver's library",
             takeString(Args.CudaDriver))
      .value("backend", "auto|libnvvm|llvm", "what makes PTX",
             oneOf(Args.Opts.BackEnd, BackEndWords))
      .value("cuda-path", "DIR",
             "CUDA toolkit, for libdevice and libNVVM (default: CUDA_HOME, "
             "CUDA_PATH, PATH, the usual folders)",
             takeString(Args.Opts.CudaPath));
}

static void addResultOptions(CommandLine &Line, RunArguments &Args) {
  Line.group("Results")
      .value("print", "N|all",
             "elements to print of each argument without :in (default 8)",
             [&Args](std::string_view V) { return takeShown(Args, V); })
      .flag("json", "everything on stdout as one JSON object",
            [&Args] { Args.Json = true; })
      .value("save", "INDEX=FILE", "write an argument's bytes after the run",
             takeFile(Args.Save))
      .value("expect", "INDEX=FILE", "compare an argument with a file",
             takeFile(Args.Expect))
      .value("ulp", "N", "units in the last place --expect allows (default 0)",
             takeReal(Args.Ulp))
      .value("absolute", "X", "absolute difference --expect allows (default 0)",
             takeReal(Args.Absolute))
      .value("repeat", "N", "run N times, print the last (default 1)",
             takeNumber(Args.Repeat))
      .flag("time-report",
            "print the time of translation, compilation and runs",
            [&Args] { Args.Times = true; });
}

static CommandLine describe(RunArguments &Args) {
  CommandLine Line(
      "spir-run", "[options] <input>... --global X[,Y[,Z]] [--arg SPEC]...",
      "Translates SPIR 1.2 modules and runs one kernel. '-' is stdin.");
  addLaunchOptions(Line, Args);
  addDeviceOptions(Line, Args);
  addResultOptions(Line, Args);
  addTranslationOptions(Line, Args.Opts);
  Line.group("Checks of the input, messages on stderr")
      .value("verify-spir", "strict|lenient|off",
             "how closely the input must follow SPIR 1.2 (default lenient)",
             oneOf(Args.Opts.VerifySpir, SpirCheckWords));
  addMessageOptions(Line, Args.Messages);
  Line.example("spir-run scale.bc --kernel scale --global 1024 "
               "--arg 'buf:float:1024=rand(0,1)' --arg float:2",
               "prints the first results");
  Line.example("spir-run k.bc --generate edge --print all",
               "arguments from the kernel's own metadata");
  Line.example("spir-run k.bc --global 64 --arg buf:int:64:out "
               "--expect 0=want.bin",
               "exit code 1 if they differ");
  return Line;
}

static bool canDebug(const RunArguments &Args) {
  const ExecutorOptions &E = Args.Executor;
  return Args.Device == DeviceKind::Cpu && !Args.ThroughPtx &&
         E.Order == OrderCheck::None && !E.CheckUninitialised && !E.Advises &&
         !E.Traps.any() && E.Warps == WarpOrder::Independent;
}

static std::string faultIn(const RunArguments &Args) {
  if (Args.Inputs.empty())
    return "no input";
  if (!Args.Generate && !Args.Global)
    return "--global is missing";
  if (Args.Generate && (!Args.Specs.empty() || Args.Global || Args.Local))
    return "--generate makes sizes and arguments; it excludes --arg, --global "
           "and --local";
  if (Args.Executor.CheckUninitialised &&
      Args.Executor.Mode == ExecutionMode::Fast)
    return "--uninitialised needs --check=full";
  const bool ChecksOrder = Args.Executor.Order != OrderCheck::None;
  if (ChecksOrder && (Args.Executor.Mode == ExecutionMode::Fast ||
                      Args.Executor.Warps == WarpOrder::LockStep))
    return "--lanes and --races need --check=full and --warps=independent";
  if (Args.Executor.Debugs && !canDebug(Args))
    return "--debug and --gdb run NVVM IR on the CPU, without checks";
  if (Args.ThroughPtx && Args.Device != DeviceKind::Cpu)
    return "--through is for --device=cpu; a CUDA device runs PTX anyway";
  if (llvm::count(Args.Inputs, "-") > 1)
    return "stdin can be read only once";
  if (Args.Repeat == 0)
    return "--repeat=0 runs nothing";
  if (Args.Opts.KernelAbi == Abi::Plain || Args.Opts.Output32Bit)
    return "only 64-bit code of --abi=cuda can be launched";
  return contradictionIn(Args.Opts);
}

// Findings show the source.
static bool makesFindings(const RunArguments &Args) {
  return Args.Device == DeviceKind::Cpu && !Args.ThroughPtx &&
         Args.Executor.Mode == ExecutionMode::Checked;
}

static void prepareForDebugger(RunArguments &Args) {
  Args.Opts.Debug = DebugMode::Full;
  Args.Opts.Preprocessor.emplace_back("-O0");
  Args.Executor.Mode = ExecutionMode::Fast;
  Args.Executor.Threads = 1;
}

std::optional<int> tools::parseArguments(int Argc, const char *const *Argv,
                                         RunArguments &Args) {
  if (auto Status = describe(Args).parse(Argc, Argv, Args.Inputs))
    return Status;
  std::string Fault = ::faultIn(Args);
  if (Fault.empty()) {
    if (Args.Executor.Debugs)
      prepareForDebugger(Args);
    if (makesFindings(Args) && Args.Opts.Debug == DebugMode::None)
      Args.Opts.Debug = DebugMode::Source;
    return std::nullopt;
  }
  errs() << "spir-run: error: " << Fault << "\n  hint: see spir-run --help\n";
  return ExitUsage;
}
