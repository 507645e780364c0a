// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs named stages on a module in bitcode or any assembly the reader takes
/// and prints the result, in LLVM 14's assembly or that of an older release
/// (-text=3.2): what lit tests of a single stage use.

#include "Builtins/Lowering/Resolved.h"
#include "Common/CommandLine.h"
#include "Common/Files.h"
#include "Common/MessagePrinter.h"
#include "Common/TranslationOptions.h"
#include "Pipeline/Pipeline.h"
#include "Reader/Reader.h"
#include "Target/Nvvm.h"
#include "Writer/Text/TextPrinter.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

namespace {
struct Arguments {
  // Tests want to see what is forgiven, too.
  Arguments() { Warnings.show("all"); }

  TranslateOptions Opts;
  WarningControl Warnings;
  std::string Passes, Output = "-";
  EmitKind Emit = EmitKind::Ll; // of the write stage
  unsigned TextRelease = 0;     // 0: LLVM 14
  bool Verify = true;
};
} // namespace

static std::unique_ptr<Module> parse(MemoryBufferRef Bytes, LLVMContext &Ctx,
                                     DiagnosticSink &Sink) {
  if (!Bytes.getBuffer().startswith("BC"))
    return readAssembly(Bytes, Ctx, Sink);
  Expected<std::unique_ptr<Module>> M = parseBitcodeFile(Bytes, Ctx);
  if (M)
    return std::move(*M);
  errs() << "spir2nvvm-opt: " << toString(M.takeError()) << '\n';
  return nullptr;
}

// Whether \p Stage, or the stage it is a step of, runs after \p Name.
static bool isBehind(const StageRow &Stage, StringRef Name) {
  return &Stage > findStage(Name);
}

static void adoptAnnotatedKernels(Translation &T) {
  if (const NamedMDNode *List = T.M->getNamedMetadata(nvvm::Annotations))
    for (const MDNode *Node : List->operands())
      for (unsigned I = 1; I + 1 < Node->getNumOperands(); I += 2) {
        const auto *Key = dyn_cast_or_null<MDString>(Node->getOperand(I));
        auto *F = mdconst::dyn_extract_or_null<Function>(Node->getOperand(0));
        if (F && Key && Key->getString() == "kernel")
          T.Kernels.emplace_back(*F);
      }
}

// What a stage needs of the ones before it and the text of a module cannot
// hold: the table of kernels, and handles of builtins. False after a report.
static bool supply(Translation &T, const StageRow &First,
                   const RunOptions &Run) {
  resolveWrittenByHand(*T.M);
  if (!isBehind(First, "read-kernels"))
    return true;
  if (!isBehind(First, "convert-metadata"))
    return runStage(*findStage("read-kernels"), T, Run);
  adoptAnnotatedKernels(T);
  return true;
}

static bool runPasses(Translation &T, const Arguments &Args) {
  RunOptions Run;
  Run.VerifyEach = Run.ExchangeBodies = Args.Verify;
  SmallVector<StringRef, 8> Names;
  StringRef(Args.Passes).split(Names, ',', -1, /*KeepEmpty=*/false);
  if (!Names.empty() && !supply(T, *findStage(Names.front()), Run))
    return false;
  for (StringRef Name : Names)
    if (!runStage(*findStage(Name), T, Run))
      return false;
  return true;
}

// "3.2" is 302, "7" is 700; 0: not a release.
static unsigned parseRelease(StringRef Text) {
  unsigned Major = 0, Minor = 0;
  auto [MajorText, MinorText] = Text.split('.');
  if (MajorText.getAsInteger(10, Major) ||
      (!MinorText.empty() && MinorText.getAsInteger(10, Minor)))
    return 0;
  const unsigned Release = Major * 100 + Minor;
  return Release >= 302 && Release <= 700 ? Release : 0;
}

static bool printResult(const Translation &T, const Arguments &Args,
                        raw_ostream &OS) {
  if (Args.TextRelease)
    return printModule(*T.M, OS, TextProfile{Args.TextRelease}, T.Sink);
  T.M->print(OS, nullptr);
  return true;
}

static CommandLine describe(Arguments &Args) {
  CommandLine Line("spir2nvvm-opt",
                   "-passes=STAGE[,STAGE...] [options] [input]",
                   "Runs stages of the translation on LLVM 14 IR and prints "
                   "the module. For tests.");
  Line.group("Stages")
      .value("passes", "STAGES",
             "comma-separated names, see spir2nvvm --print-pipeline",
             [&Args](std::string_view Value) -> std::string {
               SmallVector<StringRef, 8> Names;
               StringRef(Value).split(Names, ',', -1, false);
               for (StringRef Name : Names)
                 if (!findStage(Name))
                   return "no stage or step is called '" + Name.str() + "'";
               Args.Passes = std::string(Value);
               return {};
             })
      .flag("no-verify", "skip LLVM's verifier before and after",
            [&Args] { Args.Verify = false; })
      .value("text", "RELEASE", "print in the assembly of LLVM 3.2 to 7",
             [&Args](std::string_view Value) -> std::string {
               Args.TextRelease = parseRelease(Value);
               return Args.TextRelease ? "" : "expected 3.2 to 7";
             })
      .flag("S", "ignored; the output is always text", [] {})
      .value("emit", "ll|bc|reflection", "what the write stage writes",
             oneOf<EmitKind>(Args.Emit, {{"ll", EmitKind::Ll},
                                         {"bc", EmitKind::Bc},
                                         {"reflection", EmitKind::Reflection}}))
      .value("verify-spir", "strict|lenient|off", "level of that stage",
             oneOf(Args.Opts.VerifySpir, SpirCheckWords))
      .value("math-library", "FILE", "what finalize/math-library links",
             takeString(Args.Opts.MathLibrary))
      .value("o", "FILE", "output file", takeString(Args.Output));
  addTranslationOptions(Line, Args.Opts);
  Line.group("Messages");
  addWarningOptions(Line, Args.Warnings);
  return Line;
}

int main(int Argc, char **Argv) {
  Arguments Args;
  std::vector<std::string> Inputs;
  if (auto Status = describe(Args).parse(Argc, Argv, Inputs))
    return *Status;
  if (Inputs.empty())
    Inputs.push_back("-");

  DiagnosticSink Sink([](const Diagnostic &D) { errs() << renderText(D); });
  Sink.setWarnings(Args.Warnings);
  Sink.setInput(Inputs.front());
  std::unique_ptr<MemoryBuffer> Bytes = readFile(Inputs.front(), Sink);
  if (!Bytes)
    return ExitBadInput;
  LLVMContext Ctx;
  Translation T(Args.Opts, Sink, Ctx);
  T.Emit = Args.Emit;
  T.M = parse(*Bytes, Ctx, Sink);
  if (!T.M || (Args.Verify && verifyModule(*T.M, &errs())))
    return ExitBadInput;
  if (!runPasses(T, Args))
    return ExitBadInput;
  if (!T.Output.empty())
    return writeFile(Args.Output, T.Output, Sink) ? ExitDone : ExitInternal;
  std::string Text;
  raw_string_ostream OS(Text);
  if (!printResult(T, Args, OS))
    return ExitBadInput;
  return writeFile(Args.Output, OS.str(), Sink) ? ExitDone : ExitInternal;
}
