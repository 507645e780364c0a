// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From rewritten code to the host's.

#include "Executor/Checks/AccessChecks.h"
#include "Executor/Compile/Analyses.h"
#include "Executor/Compile/Optimise.h"
#include "Executor/Compile/Prepare.h"
#include "Executor/Compile/TellDebugger.h"
#include "Executor/Intrinsics/HostMath.h"
#include "Executor/Intrinsics/Intrinsics.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/RTDyldObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/SectionMemoryManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

#include <mutex>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

static void addSymbol(orc::LLJIT &Engine, orc::SymbolMap &Symbols,
                      StringRef Name, const void *Address) {
  Symbols[Engine.mangleAndIntern(Name)] = JITEvaluatedSymbol(
      pointerToJITTargetAddress(Address), JITSymbolFlags::Exported);
}

static Error defineSymbols(orc::LLJIT &Engine) {
  orc::SymbolMap Symbols;
  auto Add = [&](StringRef Name, auto *Function) {
    addSymbol(Engine, Symbols, Name, reinterpret_cast<void *>(Function));
  };
#define RUNTIME(NAME) Add(RuntimePrefix + std::string(#NAME), NAME);
#include "Executor/Model/Runtime.def"
  for (const HostMathFunction &F : hostMath())
    addSymbol(Engine, Symbols, F.Name, F.Address);
  for (const HostFunction &F : codeGeneratorSymbols())
    addSymbol(Engine, Symbols, F.Name, F.Address);
  for (const IntrinsicRow *Row : allRows())
    if (Row->How == Lowering::Function)
      addSymbol(Engine, Symbols, symbolOf(*Row), Row->Host.Address);
  for (const IntrinsicRow *Row : allRows())
    if (Row->Worst.Address)
      addSymbol(Engine, Symbols, worstSymbolOf(*Row), Row->Worst.Address);
  return Engine.getMainJITDylib().define(
      orc::absoluteSymbols(std::move(Symbols)));
}

Error executor::nameAddress(Program &P, StringRef Symbol, const void *Place) {
  orc::SymbolMap Symbols;
  addSymbol(*P.Engine, Symbols, Symbol, Place);
  return P.Engine->getMainJITDylib().define(
      orc::absoluteSymbols(std::move(Symbols)));
}

// X86's reassignment of domains moves what AVX-512's mask registers could hold
// there, which is hardly ever anything, in a time that grows with the square of
// a function: half of all for kernels of some thousand logical operations.
static void leaveOutQuadraticPass() {
  auto &Options = cl::getRegisteredOptions();
  auto Found = Options.find("disable-x86-domain-reassignment");
  if (Found != Options.end() && Found->second->getNumOccurrences() == 0)
    Found->second->addOccurrence(0, Found->first(), "true");
}

static Expected<std::unique_ptr<orc::ObjectLayer>>
makeKnown(orc::ExecutionSession &Session, const Triple &) {
  auto Layer = std::make_unique<orc::RTDyldObjectLinkingLayer>(
      Session, [] { return std::make_unique<SectionMemoryManager>(); });
  Layer->registerJITEventListener(debuggerListener());
  return std::move(Layer);
}

bool executor::startEngine(Program &P, DiagnosticSink &Sink) {
  static std::once_flag Registered;
  std::call_once(Registered, [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    leaveOutQuadraticPass();
  });
  auto Fail = [&](Error E) {
    Sink.report(rule::EX12, Subject::module(*P.Source), toString(std::move(E)));
    return false;
  };
  orc::LLJITBuilder Builder;
  if (P.debugs())
    Builder.setObjectLinkingLayerCreator(makeKnown);
  auto Engine = Builder.create();
  if (!Engine)
    return Fail(Engine.takeError());
  P.Engine = std::move(*Engine);
  if (Error E = defineSymbols(*P.Engine))
    return Fail(std::move(E));
  P.HostLayout = P.Engine->getDataLayout();
  P.HostTriple = P.Engine->getTargetTriple().str();
  return true;
}

// Kernels into their loops, and those into a form that can be looked through;
// then the checks, before LLVM begins with what takes long.
static ModulePassManager checkPasses(Program &P, bool Optimise) {
  ModulePassManager All;
  FunctionPassManager Each;
  if (Optimise) {
    All.addPass(AlwaysInlinerPass(/*InsertLifetimeIntrinsics=*/false));
    Each.addPass(SROAPass());
    Each.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
    Each.addPass(SimplifyCFGPass());
    Each.addPass(InstCombinePass());
    Each.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
    Each.addPass(LoopGuardPass(P));
  }
  Each.addPass(AccessCheckPass(P));
  All.addPass(createModuleToFunctionPassAdaptor(std::move(Each)));
  return All;
}

// Memory to registers, and what is the same to one.
static ModulePassManager quickPasses() {
  FunctionPassManager Each;
  Each.addPass(SROAPass());
  Each.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Each.addPass(SimplifyCFGPass());
  ModulePassManager All;
  All.addPass(AlwaysInlinerPass(/*InsertLifetimeIntrinsics=*/false));
  All.addPass(createModuleToFunctionPassAdaptor(std::move(Each)));
  return All;
}

// O3 takes conditions that are the same for all work-items out of loops.
static ModulePassManager passesFor(const CodeForm &Form, LaneRows Lanes) {
  return Form.isFitted() && Lanes == LaneRows::All ? laneOptimiser()
                                                   : optimiser();
}

static void optimise(Program &P, Module &Code, TargetMachine &Machine,
                     const CodeForm &Form, LaneRows Lanes) {
  Analyses Known(&Machine);
  // LLVM 14's InstCombine takes a store for dead that another one of fewer
  // bytes to the same opaque pointer follows: such code is compiled as it is.
  bool Trusted = Code.getContext().supportsTypedPointers();
  lowerLocalAtomics(Code);
  if (P.checked())
    checkPasses(P, Trusted).run(Code, Known.Modules);
  if (Trusted && Form.How == Effort::Thorough)
    passesFor(Form, Lanes).run(Code, Known.Modules);
  else if (Trusted && !P.checked())
    quickPasses().run(Code, Known.Modules);
}

static Error verified(const Module &Code) {
  std::string Fault;
  raw_string_ostream OS(Fault);
  if (verifyModule(Code, &OS))
    return createStringError(inconvertibleErrorCode(), OS.str());
  return Error::success();
}

// For code that is trusted and worth the time.
static LaneRows makeLanes(const Program &P, Module &Code,
                          TargetMachine &Machine, const CodeForm &Form) {
  if (P.checked() || P.debugs() || Form.How != Effort::Thorough ||
      !Code.getContext().supportsTypedPointers())
    return LaneRows::None;
  return runRowsAsLanes(Code, Machine, P.Opts.Lanes, Form.Group);
}

Expected<bool> executor::optimiseKernel(Program &P, Module &Code,
                                        TargetMachine &Machine,
                                        CodeForm &Form) {
  if (Error E = verified(Code))
    return std::move(E);
  const LaneRows Lanes = makeLanes(P, Code, Machine, Form);
  if (Lanes == LaneRows::None)
    Form.Group = {};
  if (Error E = verified(Code))
    return std::move(E);
  if (!P.debugs())
    optimise(P, Code, Machine, Form, Lanes);
  Machine.setOptLevel(P.debugs() || Form.How == Effort::Quick
                          ? CodeGenOpt::None
                          : CodeGenOpt::Default);
  return Lanes != LaneRows::None;
}
