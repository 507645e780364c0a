// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Nvptx/PtxCompiler.h"

#include "Nvptx/AvoidFaults.h"
#include "Nvptx/CorrectPtx.h"
#include "Nvptx/InlinedLines.h"
#include "Nvptx/PrepareModule.h"
#include "Nvptx/WritePtx.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvptx;

namespace {
/// Keeps what LLVM says about the module; errors are a refusal.
struct Messages : DiagnosticHandler {
  Messages(std::string &Text, bool &Failed) : Text(Text), Failed(Failed) {}
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (Info.getSeverity() != DS_Error && Info.getSeverity() != DS_Warning)
      return true;
    Failed |= Info.getSeverity() == DS_Error;
    raw_string_ostream OS(Text);
    DiagnosticPrinterRawOStream Printer(OS);
    Info.print(Printer);
    OS << '\n';
    return true;
  }
  std::string &Text;
  bool &Failed;
};

/// One module on its way.
class Compilation {
public:
  Compilation(const NvvmJob &Job, const NvvmPhases &OnPhase)
      : Job(Job), OnPhase(OnPhase) {
    Context.setDiagnosticHandler(std::make_unique<Messages>(Log, Failed));
  }
  NvvmAnswer run();

private:
  bool readModule();
  bool isValid();
  bool createMachine();
  bool link();
  void optimise();
  bool write();

  const NvvmJob &Job;
  const NvvmPhases &OnPhase;
  std::string Log; // of the context
  bool Failed = false;
  LLVMContext Context;
  std::unique_ptr<Module> M;
  CompileOptions Opts;
  std::unique_ptr<TargetMachine> Machine;
  NvvmAnswer Answer;
};
} // namespace

// What no interface but LLVM's command line sets.
static void setHiddenOption(StringRef Name, StringRef Value) {
  auto &All = cl::getRegisteredOptions();
  auto Found = All.find(Name);
  assert(Found != All.end() && "LLVM 14 has it");
  Found->second->addOccurrence(0, Name, Value);
}

static void setHiddenOptions(const CompileOptions &Opts) {
  setHiddenOption("nvptx-prec-divf32", Opts.PreciseDivision ? "2" : "1");
  setHiddenOption("nvptx-prec-sqrtf32", Opts.PreciseRoot ? "true" : "false");
  // Of 90: each store of a long block looks at so many others behind it.
  setHiddenOption("dse-memoryssa-walklimit", "30");
}

NvvmVersions nvptx::versions() {
  return {LLVM_VERSION_MAJOR, LLVM_VERSION_MINOR, 2, 0, 3, 2};
}

bool Compilation::readModule() {
  Expected<std::unique_ptr<Module>> Read =
      parseBitcodeFile(MemoryBufferRef({Job.Bitcode.data(), Job.Bitcode.size()},
                                       {Job.Name.data(), Job.Name.size()}),
                       Context);
  if (Read) {
    M = std::move(*Read);
    return true;
  }
  Answer.Verify = NvvmStatus::InvalidIr;
  Answer.VerifyLog = toString(Read.takeError());
  return false;
}

bool Compilation::isValid() {
  raw_string_ostream OS(Answer.VerifyLog);
  if (!verifyModule(*M, &OS))
    return true;
  Answer.Verify = NvvmStatus::InvalidIr;
  return false;
}

static PtxDebug debugOf(const Module &M) {
  PtxDebug Most = PtxDebug::None;
  for (const DICompileUnit *Unit : M.debug_compile_units())
    Most = std::max(Most, Unit->getEmissionKind() == DICompileUnit::FullDebug
                              ? PtxDebug::Sections
                              : PtxDebug::Lines);
  return Most;
}

// Fusing is said by the operations' flags: what is not allowed to fuse is
// written as "mul.rn", which ptxas does not fuse either.
bool Compilation::createMachine() {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTarget();
  LLVMInitializeNVPTXTargetMC();
  LLVMInitializeNVPTXAsmPrinter();
  std::string Error;
  const Target *Nvptx =
      TargetRegistry::lookupTarget(M->getTargetTriple(), Error);
  if (!Nvptx) {
    Answer.Verify = NvvmStatus::InvalidIr;
    Answer.VerifyLog = Error;
    return false;
  }
  TargetOptions Options;
  Options.AllowFPOpFusion = FPOpFusion::Standard;
  Machine.reset(Nvptx->createTargetMachine(
      M->getTargetTriple(), Opts.Arch.sm(), ptxFeature(Opts.Arch, debugOf(*M)),
      Options, Reloc::PIC_, None,
      Opts.Optimise ? CodeGenOpt::Aggressive : CodeGenOpt::None));
  M->setDataLayout(Machine->createDataLayout());
  return true;
}

bool Compilation::link() {
  prepareProgram(*M, Opts);
  if (!Job.LibDevice.empty() &&
      !linkMath(*M, {Job.LibDevice.data(), Job.LibDevice.size()}, Opts,
                Answer.CompileLog))
    return false;
  setDenormals(*M, Opts);
  avoidBeforeOptimiser(*M);
  return true;
}

void Compilation::optimise() {
  PipelineTuningOptions Tuning;
  Tuning.LoopVectorization = Tuning.LoopInterleaving = false;
  PassInstrumentationCallbacks Callbacks;
  Callbacks.registerShouldRunOptionalPassCallback(
      [](StringRef Pass, Any) { return isTrusted(Pass); });
  PassBuilder Builder(Machine.get(), Tuning, None, &Callbacks);
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Graph;
  ModuleAnalysisManager Modules;
  // There is no C library there whose functions could be known.
  TargetLibraryInfoImpl NoLibrary(Machine->getTargetTriple());
  NoLibrary.disableAllFunctions();
  Functions.registerPass([&] { return TargetLibraryAnalysis(NoLibrary); });
  Functions.registerPass([] { return trustedAliases(); });
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Graph);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Graph, Modules);
  ModulePassManager Passes =
      Opts.Optimise
          ? Builder.buildPerModuleDefaultPipeline(OptimizationLevel::O3)
          : Builder.buildO0DefaultPipeline(OptimizationLevel::O0);
  Passes.run(*M, Modules);
}

bool Compilation::write() {
  avoidAfterOptimiser(*M);
  const InlinedLines Lines(*M);
  SmallString<0> Ptx;
  raw_svector_ostream OS(Ptx);
  if (!writePtx(*M, *Machine, OS))
    return false;
  Answer.Ptx = Lines.restore(correctPtx(Ptx.str()));
  return !Failed;
}

NvvmAnswer Compilation::run() {
  std::string Refused;
  std::optional<CompileOptions> Read = readOptions(Job.Options, Refused);
  if (!Read) {
    Answer.Verify = NvvmStatus::InvalidOption;
    Answer.VerifyLog = Refused;
    return Answer;
  }
  Opts = *Read;
  OnPhase("add");
  if (!readModule())
    return Answer;
  OnPhase("verify");
  if (!isValid() || !createMachine() || Job.VerifyOnly)
    return Answer;
  setHiddenOptions(Opts);
  OnPhase("link");
  bool Done = link();
  if (Done) {
    OnPhase("optimise");
    optimise();
    OnPhase("write");
    Done = write();
  }
  Answer.CompileLog += Log;
  if (!Done) {
    Answer.Compile = NvvmStatus::Compilation;
    Answer.Ptx.clear();
  }
  return Answer;
}

NvvmAnswer nvptx::run(const NvvmJob &Job, const NvvmPhases &OnPhase) {
  return Compilation(Job, OnPhase).run();
}
