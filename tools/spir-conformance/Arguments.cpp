// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir-conformance/Arguments.h"
#include "Common/CommandLine.h"
#include "Common/MessagePrinter.h"
#include "Common/TranslationOptions.h"
#include "Cuda/Driver.h"
#include "Executor/Model/ExecutorOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <thread>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;
using namespace spir2nvvm::conformance;

static StringRef textOf(std::string_view Value) {
  return {Value.data(), Value.size()};
}

static std::string takeStage(Stage &Target, std::string_view Value) {
  auto At = stageNamed(textOf(Value));
  if (!At)
    return "expected translate, verify, libnvvm, ptxas or run";
  Target = *At;
  return {};
}

static std::string takeShard(Arguments &Args, std::string_view Value) {
  auto [Index, Count] = textOf(Value).split('/');
  if (Index.getAsInteger(10, Args.Shard) ||
      Count.getAsInteger(10, Args.Shards) || Args.Shard < 1 ||
      Args.Shard > Args.Shards)
    return "expected I/N with 1 <= I <= N";
  return {};
}

static std::string takeReport(Arguments &Args, std::string_view Value) {
  StringRef Path = textOf(Value);
  StringRef Folder = sys::path::parent_path(Path);
  // Said now rather than after hours.
  if (!Folder.empty() && !sys::fs::is_directory(Folder))
    return "there is no such folder";
  if (!Path.endswith(".html") && !Path.endswith(".json") &&
      !Path.endswith(".xml"))
    return "expected a file that ends in .html, .json or .xml";
  Args.Reports.push_back(Path.str());
  return {};
}

static std::string takeRecording(Arguments &Args, std::string_view Folder,
                                 Recording::Mode How) {
  if (Args.Runner.Recorded.records() || Args.Runner.Recorded.replays())
    return "one of --record and --replay, once";
  Args.Runner.Recorded = Recording(std::string(Folder), How);
  return {};
}

static void addChoice(CommandLine &Line, Arguments &Args) {
  Line.group("Cases")
      .value("suite", "own|khronos:DIR|piglit[:DIR]|apps[:DIR]|twins:DIR|DIR",
             "what to run; may be repeated",
             [&Args](std::string_view V) -> std::string {
               Args.Suites.emplace_back(V);
               return {};
             })
      .value("filter", "REGEX", "only cases whose id matches",
             takeString(Args.Filter))
      .value("shard", "I/N", "every N-th case, beginning with the I-th",
             [&Args](std::string_view V) { return takeShard(Args, V); })
      .value("sample", "N", "at most N cases of each category, spread evenly",
             takeNumber(Args.Sample))
      .flag("list", "print the ids and stop", [&Args] { Args.List = true; });
}

static void addStages(CommandLine &Line, Arguments &Args) {
  RunnerOptions &Runner = Args.Runner;
  Line.group("Stages")
      .value(
          "until", "translate|verify|libnvvm|ptxas|run",
          "last stage (default run)",
          [&Runner](std::string_view V) { return takeStage(Runner.Until, V); })
      .flag("through-back-ends", "cpu: also run libNVVM and ptxas",
            [&Runner] { Runner.BackEnds = true; })
      .value("arch", "sm_NN[,sm_NN...]", "GPU architectures (default sm_75)",
             takeArchs(Args.Archs))
      .value("device", "cpu|cuda", "where kernels run (default cpu)",
             oneOf<bool>(Runner.OnCuda, {{"cpu", false}, {"cuda", true}}))
      .value("through", "nvvm|ptx",
             "cpu: run the translated module (default), or libNVVM's PTX, and "
             "compare both",
             oneOf<bool>(Runner.ThroughPtx, {{"nvvm", false}, {"ptx", true}}))
      .flag("beside-cpu",
            "cuda: also run every launch on the CPU and report differences",
            [&Runner] { Runner.BesideCpu = true; })
      .value("check", "WORD,...",
             "cpu: what to look for, as SPIR2NVVM_EMULATED_CHECK (default: "
             "full, every access), or none: trust the program",
             [&Runner](std::string_view Words) -> std::string {
               Runner.Checks = Words;
               return ExecutorOptions().setChecks(textOf(Words))
                          ? ""
                          : "expected what SPIR2NVVM_EMULATED_CHECK takes";
             })
      .value("simd", "on|off|N",
             "cpu, unchecked: neighbouring work-items are lanes of vectors "
             "(default: on); N lanes, in every kernel",
             oneOf(Runner.Lanes, LaneWords))
      .value("approx", "exact|worst",
             "cpu: approximate instructions as exact as possible (default), or "
             "with PTX's largest error",
             oneOf<bool>(Runner.ApproximatesBadly,
                         {{"exact", false}, {"worst", true}}))
      .value("threads", "N", "cpu: threads for a kernel (default 1)",
             takeNumber(Runner.Threads))
      .value("edit-module", "COMMAND",
             "cpu: run the module that COMMAND makes of the translated one",
             takeString(Runner.EditModule))
      .value("cuda-driver", "FILE", "the CUDA driver's library",
             takeString(Runner.CudaDriver))
      .value("backend", "auto|libnvvm|llvm", "what makes PTX",
             oneOf(Runner.Opts.BackEnd, BackEndWords))
      .value("cuda-path", "DIR", "CUDA toolkit",
             takeString(Runner.Opts.CudaPath))
      .value("verify-spir", "strict|lenient|off",
             "how closely modules must follow SPIR 1.2 (default lenient)",
             oneOf(Runner.Opts.VerifySpir, SpirCheckWords))
      .value("clang", "PATH", "clang for OpenCL C",
             takeString(Runner.Opts.ClangPath))
      .value("seed", "N", "seed of generated arguments (default 0)",
             [&Runner](std::string_view Value) -> std::string {
               return textOf(Value).getAsInteger(0, Runner.Seed)
                          ? "expected a number"
                          : "";
             });
}

static ReferenceOptions &secondOpinion(Arguments &Args) {
  auto &Second = Args.Runner.SecondOpinion;
  if (!Second)
    Second = pocl();
  return *Second;
}

static void addReference(CommandLine &Line, Arguments &Args) {
  ReferenceOptions &Reference = Args.Runner.Reference;
  Line.group("Reference")
      .value("oclgrind", "FILE",
             "Oclgrind's library liboclgrind-rt.so (default: where the "
             "package puts it)",
             takeString(Reference.Library))
      .flag("second-opinion",
            "also ask PoCL where the reference differs or cannot run a case",
            [&Args] { secondOpinion(Args); })
      .value("opencl", "FILE",
             "a second opinion from the first platform of this OpenCL library",
             [&Args](std::string_view V) -> std::string {
               ReferenceOptions &Second = secondOpinion(Args);
               Second.Name = sys::path::filename(textOf(V)).str();
               Second.Library = std::string(V);
               Second.Platform.clear();
               Second.Version.clear();
               return {};
             })
      .value("cache", "DIR",
             "cached reference results (default: in the user's cache folder)",
             takeString(Reference.CacheFolder))
      .value("record", "DIR",
             "record the results of clang, libNVVM and the references in DIR",
             [&Args](std::string_view V) {
               return takeRecording(Args, V, Recording::Mode::Record);
             })
      .value("replay", "DIR",
             "use the results recorded in DIR; missing PTX is compiled and "
             "recorded, if there is a toolkit",
             [&Args](std::string_view V) {
               return takeRecording(Args, V, Recording::Mode::Replay);
             })
      .value("expectations", "FILE",
             "known failures (default: the suite's own)",
             takeString(Args.ExpectationsFile));
}

static void addProcesses(CommandLine &Line, Arguments &Args) {
  auto &Pool = Args.Pool;
  Line.group("Processes")
      .joined("j", "N", "cases at a time (default: the number of cores)",
              takeNumber(Pool.Jobs))
      .value("time-limit", "SECONDS", "time limit of a case (default 120)",
             takeNumber(Pool.Seconds))
      .value("memory-limit", "MIB",
             "limit of a case's address space (default: none)",
             [&Pool](std::string_view Value) -> std::string {
               unsigned MiB = 0;
               std::string Fault = takeNumber(MiB)(Value);
               Pool.MemoryBytes = uint64_t(MiB) << 20;
               return Fault;
             })
      .value("state", "FILE", "save results here as they arrive",
             takeString(Args.StateFile))
      .flag("resume", "skip cases that the state file has",
            [&Args] { Args.Resume = true; })
      .value("minutes", "N",
             "stop after N minutes, with reports of the finished cases and "
             "exit code 75",
             takeNumber(Args.Minutes));
  Line.group("Output")
      .value("report", "FILE.html|FILE.json|FILE.xml",
             "write a report (.xml: JUnit); may be repeated",
             [&Args](std::string_view V) { return takeReport(Args, V); })
      .value("junit", "FILE.xml", "the same as --report=FILE.xml",
             [&Args](std::string_view V) -> std::string {
               return textOf(V).endswith(".xml")
                          ? takeReport(Args, V)
                          : "expected a file that ends in .xml";
             })
      .flag("verbose", "print every failure's diagnostics",
            [&Args] { Args.Verbose = true; })
      .value("diagnostics", "text|json",
             "diagnostics in reports and with --verbose",
             oneOf<bool>(Args.Runner.JsonDetails,
                         {{"text", false}, {"json", true}}));
  Line.value("about", "FILE", "text about the machine, for reports",
             takeString(Args.AboutFile));
  addWarningOptions(Line, Args.Runner.Warnings);
}

static CommandLine describe(Arguments &Args) {
  CommandLine Line("spir-conformance", "--suite=SUITE [options]",
                   "Takes the programs of a suite through translation, "
                   "verification and back ends,\nruns them, and compares what "
                   "comes out.");
  addChoice(Line, Args);
  addStages(Line, Args);
  addReference(Line, Args);
  addProcesses(Line, Args);
  Line.example("spir-conformance --suite=own --report=own.html",
               "this project's kernels, on the CPU");
  Line.example("spir-conformance --suite=khronos:DIR --until=ptxas "
               "--arch=sm_75,sm_90,sm_100 --shard=1/4",
               "a quarter of a corpus through the back ends");
  Line.example("spir-conformance --suite=piglit --state=piglit.state --resume",
               "continues an interrupted run");
  return Line;
}

static std::string faultIn(const Arguments &Args,
                           const std::vector<std::string> &Positional) {
  if (!Positional.empty())
    return "'" + Positional.front() + "' is not an option";
  if (Args.Suites.empty())
    return "--suite is missing";
  if (Args.Suites.size() > 1 && !Args.ExpectationsFile.empty())
    return "--expectations=FILE is for one suite";
  if (Args.Resume && Args.StateFile.empty())
    return "--resume needs --state=FILE";
  if (Args.Runner.ThroughPtx && Args.Runner.OnCuda)
    return "--through is for --device=cpu; a CUDA device runs PTX anyway, the "
           "emulated one with SPIR2NVVM_EMULATED_INPUT=ptx";
  if (Args.Runner.BesideCpu && !Args.Runner.OnCuda)
    return "--beside-cpu needs --device=cuda";
  if (Args.Pool.Jobs == 0 || Args.Pool.Seconds == 0)
    return "-j and --time-limit are at least 1";
  return {};
}

std::optional<int> tools::parseArguments(int Argc, const char *const *Argv,
                                         Arguments &Args) {
  Args.Pool.Jobs = std::max(1U, std::thread::hardware_concurrency());
  Args.Runner.CudaDriver = cuda::Driver::DefaultPath;
  Args.Runner.Reference.Name = "Oclgrind";
  Args.Runner.Reference.Library = findOclgrind();
  Args.Runner.Reference.CacheFolder = defaultCacheFolder();
  std::vector<std::string> Positional;
  if (auto Status = describe(Args).parse(Argc, Argv, Positional))
    return Status;
  Args.Runner.Reference.Recorded = Args.Runner.Recorded;
  if (auto &Second = Args.Runner.SecondOpinion) {
    Second->CacheFolder = Args.Runner.Reference.CacheFolder;
    Second->Recorded = Args.Runner.Recorded;
  }
  if (Args.Archs.empty())
    Args.Archs.emplace_back();
  std::string Fault = ::faultIn(Args, Positional);
  if (Fault.empty())
    return std::nullopt;
  errs() << "spir-conformance: error: " << Fault
         << "\n  hint: see spir-conformance --help\n";
  return ExitUsage;
}
