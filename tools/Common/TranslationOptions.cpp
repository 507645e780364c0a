// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/TranslationOptions.h"

using namespace spir2nvvm;
using namespace spir2nvvm::tools;

CommandLine::ValueHandler tools::takeArch(GpuArch &Target) {
  return [&Target](std::string_view Value) -> std::string {
    std::optional<GpuArch> Arch = GpuArch::parse(Value);
    if (!Arch)
      return "expected sm_NN or compute_NN, for instance sm_75 or sm_90a";
    Target = *Arch;
    return {};
  };
}

CommandLine::ValueHandler tools::takeVersion(NvvmVersion &Target) {
  return oneOf<NvvmVersion>(
      Target, {{"2.0", NvvmVersion::V2_0}, {"1.1", NvvmVersion::V1_1}});
}

CommandLine::ValueHandler tools::takeDialect(Dialect &Target) {
  return oneOf<Dialect>(Target, {{"auto", Dialect::Auto},
                                 {"legacy", Dialect::Legacy},
                                 {"modern", Dialect::Modern}});
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
      .joined("I", "DIR", "look for included files there; may be repeated",
              takePreprocessor(Opts.Preprocessor, "-I"))
      .value("clang", "PATH", "clang to use (default: clang-14, ..., in PATH)",
             takeString(Opts.ClangPath));
}

void tools::addTranslationOptions(CommandLine &Line, TranslateOptions &Opts) {
  Line.group("Target")
      .value("arch", "sm_NN|compute_NN", "GPU architecture (default sm_75)",
             takeArch(Opts.Arch))
      .value("nvvm-ir", "2.0|1.1", "NVVM IR specification of the output",
             takeVersion(Opts.Version))
      .value("dialect", "auto|legacy|modern",
             "LLVM 7 or LLVM 18 form; auto follows --arch",
             takeDialect(Opts.Syntax))
      .flag("m32", "32-bit output; only with --nvvm-ir=1.1",
            [&Opts] { Opts.Output32Bit = true; });
  Line.group("Kernels and builtins")
      .value("abi", "cuda|plain",
             "kernel parameters: launchable by CUDA, or mapped one to one",
             oneOf<Abi>(Opts.KernelAbi,
                        {{"cuda", Abi::Cuda}, {"plain", Abi::Plain}}))
      .value(
          "global-offset", "zero|param",
          "get_global_offset: always zero, or hidden parameters",
          oneOf<OffsetMode>(Opts.GlobalOffset, {{"zero", OffsetMode::Zero},
                                                {"param", OffsetMode::Param}}))
      .flag("ids-fit-32", "work-item ids stay below 2^31: faster index code",
            [&Opts] { Opts.IdsFit32 = true; })
      .flag("g", "keep full debug information",
            [&Opts] { Opts.Debug = DebugMode::Full; })
      .flag("lineinfo", "keep line tables",
            [&Opts] { Opts.Debug = DebugMode::LineTables; })
      .prefix("-cl-", "-cl-*",
              "OpenCL build options; they override the module's own",
              [&Opts](std::string_view Word) -> std::string {
                Opts.ClOptions.emplace_back(Word);
                return {};
              });
  addSourceOptions(Line, Opts);
}
