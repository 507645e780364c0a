// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// spir2nvvm's command line.

#include "spir2nvvm/Arguments.h"
#include "spir2nvvm/Plan.h"

#include "Backend/Backend.h"
#include "Common/TranslationOptions.h"
#include "Reader/Clang/Clang.h"
#include "Target/ClOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Path.h"

#include <cstdio>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

namespace {
/// A word of --emit.
struct EmitWord {
  StringLiteral Word;
  EmitKind Emit;
  Artefact As = Artefact::Translation;
  StringLiteral Extension;
};
} // namespace

static constexpr EmitWord Words[] = {
    {"ll", EmitKind::Ll, Artefact::Translation, "ll"},
    {"bc", EmitKind::Bc, Artefact::Translation, "bc"},
    {"ptx", EmitKind::Ptx, Artefact::Translation, "ptx"},
    {"cubin", EmitKind::Cubin, Artefact::Translation, "cubin"},
    {"fatbin", EmitKind::Cubin, Artefact::Fatbin, "fatbin"},
    {"reflection", EmitKind::Reflection, Artefact::Translation, "json"},
    {"html", EmitKind::Ll, Artefact::Page, "html"},
};

OutputKind Arguments::kind() const {
  if (Emit)
    return *Emit;
  StringRef Extension = sys::path::extension(Output);
  Extension.consume_front(".");
  for (const EmitWord &W : Words)
    if (W.Extension == Extension)
      return {W.Emit, W.As, W.Extension};
  return {};
}

static std::string takeKind(Arguments &Args, std::string_view Value) {
  std::string Accepted;
  for (const EmitWord &W : Words) {
    if (W.Word == StringRef(Value.data(), Value.size())) {
      Args.Emit = OutputKind{W.Emit, W.As, W.Extension};
      return {};
    }
    Accepted += (Accepted.empty() ? "" : ", ") + W.Word.str();
  }
  return "expected one of " + Accepted;
}

static std::string versionLines(const TranslateOptions &Opts) {
  return "  LLVM " LLVM_VERSION_STRING " (typed pointers)\n  " +
         describeClang(Opts) + "\n";
}

static void addOutputOptions(CommandLine &Line, Arguments &Args) {
  Line.group("Output")
      .joined("o", "FILE", "output file; '-' or nothing is stdout",
              takeString(Args.Output))
      .value("emit", "ll|bc|ptx|cubin|fatbin|reflection|html",
             "kind of output (default: by FILE's extension)",
             [&Args](std::string_view V) { return takeKind(Args, V); })
      .flag("S", "text; the same as --emit=ll",
            [&Args] { Args.Emit = OutputKind(); })
      .flag("emit-llvm", "clang's spelling of --emit=ll",
            [&Args] { Args.Emit = OutputKind(); })
      .flag("separate",
            "translate each input separately, into the folder given by -o",
            [&Args] { Args.Separate = true; })
      .joined("j", "N",
              "with --separate or several architectures: N jobs at a time "
              "(default: one per core)",
              takeNumber(Args.Jobs));
}

static void addCheckOptions(CommandLine &Line, Arguments &Args) {
  TranslateOptions &Opts = Args.Opts;
  Line.group("Checks")
      .value("verify-spir", "strict|lenient|off",
             "how closely the input must follow SPIR 1.2 (default lenient)",
             oneOf(Opts.VerifySpir, SpirCheckWords))
      .value("verify-nvvm", "on|off",
             "check the result with the built-in NVVM verifier (default on)",
             oneOf(Opts.VerifyNvvm, SwitchWords));
  Line.group("Messages, on stderr");
  addMessageOptions(Line, Args.Messages);
  addExplainOption(Line, Args.Messages);
}

static void addPipelineOptions(CommandLine &Line, Arguments &Args) {
  Line.group("Pipeline")
      .flag("print-pipeline",
            "list the stages and their steps in order and stop",
            [&Args] { Args.PrintPipeline = true; })
      .value("stop-after", "STAGE[/STEP]",
             "stop after a stage or step and print the module",
             [&Args](std::string_view Value) -> std::string {
               Args.StopAfter = findStage(Value);
               return Args.StopAfter
                          ? ""
                          : "no such stage or step; see --print-pipeline";
             })
      .offer([] {
        CommandLine::Words All;
        for (const StageRow &Row : stages())
          All.emplace_back(Row.Name);
        return All;
      })
      .flag("verify-each", "run LLVM's verifier after every stage and step",
            [&Args] { Args.VerifyEach = true; })
      .flag("time-report", "time of each stage and step, on stderr",
            [&Args] { Args.TimeReport = true; })
      .flag("stats",
            "registers, spills, stack, shared and constant memory and "
            "occupancy of each kernel, on stderr; needs a CUDA toolkit",
            [&Args] { Args.Opts.Resources = true; });
}

static CommandLine describe(Arguments &Args) {
  CommandLine Line("spir2nvvm", "[options] <input>...",
                   "Translates SPIR 1.2 (bitcode or assembly), SPIR-V or "
                   "OpenCL C to NVVM IR.\nSeveral inputs are linked; '-' is "
                   "stdin.");
  addOutputOptions(Line, Args);
  addTranslationOptions(Line, Args.Opts, &Args.Archs);
  addCheckOptions(Line, Args);
  addPipelineOptions(Line, Args);
  Line.group("Programs")
      .value("backend", "auto|libnvvm|llvm",
             "what makes PTX: NVIDIA's libNVVM, or LLVM, which needs no CUDA "
             "(auto: libNVVM where there is one)",
             oneOf(Args.Opts.BackEnd, BackEndWords))
      .value("cuda-path", "DIR",
             "CUDA toolkit for ptx and cubin (default: CUDA_HOME, CUDA_PATH, "
             "PATH, the usual folders)",
             takeString(Args.Opts.CudaPath))
      .value("nvvm-opt", "OPTION",
             "pass OPTION to libNVVM, for instance -opt=0; may be repeated",
             [&Args](std::string_view Value) -> std::string {
               if (Value.empty())
                 return "expected an option of libNVVM's";
               Args.Opts.NvvmOptions.emplace_back(Value);
               return {};
             })
      .value("back-end-seconds", "N",
             "time limit of libNVVM and of ptxas (default 300; 0: no limit)",
             takeNumber(Args.Opts.BackEndSeconds))
      .flag("print-archs", "list the architectures that --arch takes and stop",
            [&Args] { Args.PrintArchs = true; })
      .flag("libnvvm-verify", "also check the result with libNVVM's verifier",
            [&Args] { Args.Opts.LibNvvmVerify = true; });
  Line.example("spir2nvvm kernel.bc -o kernel.ll",
               "SPIR 1.2 bitcode to NVVM IR text for sm_75")
      .example("spir2nvvm saxpy.cl -o saxpy.ptx --arch=sm_90",
               "OpenCL C to PTX")
      .example("spir2nvvm saxpy.cl -o saxpy.fatbin --arch=sm_80,sm_90",
               "one file, from which CUDA's driver chooses; saxpy.cubin makes "
               "saxpy.sm_80.cubin and saxpy.sm_90.cubin")
      .example("spir2nvvm --separate -o out/ --emit=bc a.bc b.bc",
               "separately: out/a.bc and out/b.bc")
      .example("spir2nvvm a.bc b.bc --emit=reflection",
               "what a runtime needs to launch the linked kernels")
      .example("spir2nvvm saxpy.cl -o saxpy.html --arch=sm_80,sm_90",
               "a page that shows source, stages, NVVM IR and PTX side by side")
      .example("spir2nvvm --stop-after=remap-address-spaces kernel.bc",
               "look at the module between two stages")
      .versionText([&Args] {
        std::string Text = versionLines(Args.Opts);
        for (const std::string &Line : describeToolkit(Args.Opts))
          Text += "  " + Line + "\n";
        return Text;
      });
  return Line;
}

// What the page of a translation has anyway, or cannot have.
static std::string faultInPage(const Arguments &Args) {
  if (Args.Separate)
    return "--emit=html shows one program, not --separate";
  if (Args.StopAfter || Args.TimeReport || Args.Opts.Resources)
    return "--emit=html shows all stages and figures; leave --stop-after, "
           "--time-report and --stats out";
  return {};
}

// What only runs with several translations can get wrong.
static std::string faultInBatch(const Arguments &Args) {
  bool ToStdout = Args.Output.empty() || Args.Output == "-";
  if (Args.Separate && ToStdout)
    return "--separate needs a folder: -o DIR";
  if (ToStdout && Args.kind().As == Artefact::Translation)
    return "several architectures make several files: -o FILE names them";
  if (ToStdout)
    return "--emit=fatbin needs -o FILE";
  if (Args.TimeReport)
    return "--time-report is for one translation";
  if (Args.StopAfter && Args.kind().As == Artefact::Fatbin)
    return "--emit=fatbin needs the whole pipeline, not --stop-after";
  return {};
}

static std::string faultIn(const Arguments &Args) {
  if (Args.PrintPipeline || Args.PrintArchs || Args.Messages.Explained)
    return {};
  if (Args.Inputs.empty())
    return "no input";
  if (count(Args.Inputs, "-") > 1)
    return "stdin can be read only once";
  if (Args.kind().As == Artefact::Page)
    if (std::string Fault = faultInPage(Args); !Fault.empty())
      return Fault;
  if (Args.isBatch())
    if (std::string Fault = faultInBatch(Args); !Fault.empty())
      return Fault;
  if (std::string Fault = faultIn(plan(Args)); !Fault.empty())
    return Fault;
  if (Args.Opts.LibNvvmVerify && Args.StopAfter)
    return "--libnvvm-verify needs the whole pipeline, not --stop-after";
  if (Args.Opts.Resources && Args.StopAfter)
    return "--stats needs the whole pipeline, not --stop-after";
  if (Args.Opts.LibNvvmVerify && Args.kind().Emit == EmitKind::Reflection)
    return "--libnvvm-verify needs code to look at, not --emit=reflection";
  // Here, before a compiler or a stage sees it: one message for all inputs.
  for (const std::string &Word : Args.Opts.ClOptions)
    if (!findClOption(Word))
      return "unknown OpenCL option '" + Word +
             "'; docs/options.md lists the options";
  return contradictionIn(Args.Opts);
}

std::optional<int> tools::parseArguments(int Argc, const char *const *Argv,
                                         Arguments &Args) {
  if (auto Status = describe(Args).parse(Argc, Argv, Args.Inputs))
    return Status;
  Args.Opts.Arch = Args.Archs.front();
  std::string Fault = ::faultIn(Args);
  if (Fault.empty())
    return std::nullopt;
  std::fprintf(
      stderr,
      "spir2nvvm: error: %s\n  hint: spir2nvvm --help lists the options\n",
      Fault.c_str());
  return ExitUsage;
}
