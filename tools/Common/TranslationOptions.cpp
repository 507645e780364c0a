// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/TranslationOptions.h"

#include "Common/NativeArch.h"
#include "Target/BuildOptions.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::tools;

// The known numbers on both sides of one that is not.
static std::string neighbours(const GpuArch &Unknown) {
  std::string Below, Above;
  for (const std::string &Name : GpuArch::knownNames()) {
    unsigned Sm = GpuArch::parse(Name)->Sm;
    if (Sm <= Unknown.Sm)
      Below = Name;
    else if (Above.empty())
      Above = Name;
  }
  return Below + (Below.empty() || Above.empty() ? "" : " and ") + Above;
}

CommandLine::ValueHandler tools::takeArch(GpuArch &Target) {
  return [&Target](std::string_view Value) -> std::string {
    if (Value == "native") {
      std::string Why;
      std::optional<GpuArch> Native = nativeArch(Why);
      if (Native)
        Target = *Native;
      return Why;
    }
    std::optional<GpuArch> Arch = GpuArch::parse(Value);
    if (!Arch)
      return "expected sm_NN or compute_NN, for instance sm_75 or sm_90a, or "
             "native";
    if (!Arch->isKnown())
      return "there is no such architecture; the nearest are " +
             neighbours(*Arch) + ", and spir2nvvm --print-archs lists all";
    Target = *Arch;
    return {};
  };
}

CommandLine::ValueHandler tools::takeArchs(std::vector<GpuArch> &Target) {
  return [&Target](std::string_view Value) -> std::string {
    std::vector<GpuArch> All;
    for (size_t At = 0; At <= Value.size();) {
      size_t End = std::min(Value.find(',', At), Value.size());
      GpuArch Arch;
      if (std::string Fault = takeArch(Arch)(Value.substr(At, End - At));
          !Fault.empty())
        return Fault;
      if (std::find(All.begin(), All.end(), Arch) == All.end())
        All.push_back(Arch);
      At = End + 1;
    }
    Target = std::move(All);
    return {};
  };
}

std::string tools::archList() {
  std::string Text;
  for (const std::string &Name : GpuArch::knownNames())
    Text += Name + "\n";
  return Text;
}

// "-D NAME", "-DNAME": what OpenCL's clBuildProgram takes, for clang.
static CommandLine::ValueHandler takePreprocessor(std::vector<std::string> &To,
                                                  std::string Letter) {
  return [&To, Letter](std::string_view Value) -> std::string {
    if (Value.empty())
      return "expected a value";
    To.push_back(Letter + std::string(Value));
    return {};
  };
}

static void addSourceOptions(CommandLine &Line, TranslateOptions &Opts) {
  Line.group("OpenCL C inputs")
      .joined("D", "NAME[=VALUE]", "define a macro; may be repeated",
              takePreprocessor(Opts.Preprocessor, "-D"))
      .joined("U", "NAME", "undefine a macro; may be repeated",
              takePreprocessor(Opts.Preprocessor, "-U"))
      .value("include", "FILE", "include FILE before the source",
             [&Opts](std::string_view Value) -> std::string {
               if (Value.empty())
                 return "expected a file";
               Opts.Preprocessor.emplace_back("-include");
               Opts.Preprocessor.emplace_back(Value);
               return {};
             })
      .joined("I", "DIR", "search DIR for included files; may be repeated",
              takePreprocessor(Opts.Preprocessor, "-I"))
      .value("x", "cl|ll|bc|spv|auto",
             "format of the inputs (auto: by content; text named *.cl is "
             "OpenCL C)",
             oneOf<InputForm>(Opts.Form, {{"cl", InputForm::OpenCLC},
                                          {"ll", InputForm::Assembly},
                                          {"bc", InputForm::Bitcode},
                                          {"spv", InputForm::SpirV},
                                          {"auto", InputForm::Detect}}))
      .value("clang", "PATH",
             "clang to use (default: the one that comes with this program)",
             takeString(Opts.ClangPath));
}

static CommandLine::Words clOptionWords() {
  CommandLine::Words All;
  for (std::string_view Spelling : {
#define CL_OPTION(FIELD, SPELLING, FORM, PHASE, LINKED, BACKEND, FASTMATH,     \
                  EFFECT)                                                      \
  std::string_view(SPELLING),
#include "Target/ClOptions.def"
       })
    if (Spelling.substr(0, 4) == "-cl-") {
      All.emplace_back(Spelling);
      for (std::string_view Value : valuesOfClOption(Spelling))
        All.push_back(std::string(Spelling).append(Value));
    }
  return All;
}

void tools::addTranslationOptions(CommandLine &Line, TranslateOptions &Opts,
                                  std::vector<GpuArch> *Archs) {
  Line.group("Target");
  if (Archs)
    Line.value("arch", "sm_NN[,sm_NN...]|native",
               "GPU architectures (default sm_75); native asks the driver",
               takeArchs(*Archs));
  else
    Line.value("arch", "sm_NN|compute_NN|native",
               "GPU architecture (default sm_75); native asks the driver",
               takeArch(Opts.Arch));
  Line.offer([] {
    CommandLine::Words All = GpuArch::knownNames();
    All.emplace_back("native");
    return All;
  });
  Line.value("nvvm-ir", "2.0|1.1", "NVVM IR specification of the output",
             oneOf(Opts.Version, VersionWords))
      .value("dialect", "auto|legacy|modern",
             "LLVM 7 or LLVM 18 form; auto follows --arch",
             oneOf(Opts.Syntax, DialectWords))
      .flag("m32", "32-bit output; only with --nvvm-ir=1.1",
            [&Opts] { Opts.Output32Bit = true; });
  Line.group("Kernels and builtins")
      .value("abi", "cuda|plain",
             "kernel parameters: launchable by CUDA, or mapped one to one",
             oneOf(Opts.KernelAbi, AbiWords))
      .value("global-offset", "zero|param",
             "get_global_offset: always zero, or hidden parameters",
             oneOf(Opts.GlobalOffset, OffsetWords))
      .value("work-groups", "uniform|any",
             "work-groups of a launch: all of one size, or smaller ones last",
             oneOf(Opts.Groups, WorkGroupWords))
      .flag("ids-fit-32", "work-item ids stay below 2^31: faster index code",
            [&Opts] { Opts.IdsFit32 = true; })
      .value("precise-div-sqrt", "on|off|module",
             "single-precision division and sqrt correctly rounded, within 2 "
             "ulp, or as the module grants (default)",
             oneOf(Opts.DivSqrt, DivSqrtWords))
      .flag("ignore-nounroll",
            "allow unrolling of loops marked \"do not unroll\" (clang -O1 "
            "marks all)",
            [&Opts] { Opts.IgnoreNoUnroll = true; })
      .flag("g", "keep full debug information",
            [&Opts] { Opts.Debug = DebugMode::Full; })
      .flag("lineinfo", "keep line tables",
            [&Opts] { Opts.Debug = DebugMode::LineTables; })
      .prefix("-cl-", "-cl-*",
              "OpenCL build options; they override the module's own",
              [&Opts](std::string_view Word) -> std::string {
                Opts.ClOptions.emplace_back(Word);
                return {};
              })
      .offer(clOptionWords);
  addSourceOptions(Line, Opts);
}
