// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From rewritten code to the host's.

#include "Executor/Checks/AccessChecks.h"
#include "Executor/Compile/Analyses.h"
#include "Executor/Compile/HostEngine.h"
#include "Executor/Compile/HostMachine.h"
#include "Executor/Compile/Optimise.h"
#include "Executor/Compile/Prepare.h"
#include "Executor/Compile/Subnormals.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

bool executor::startEngine(Program &P, DiagnosticSink &Sink) {
  auto Start = [&]() -> Error {
    auto Here = Host::get();
    if (!Here)
      return Here.takeError();
    auto Engine = HostEngine::start(P.debugs());
    if (!Engine)
      return Engine.takeError();
    P.Engine = std::move(*Engine);
    P.Machine = *Here;
    P.HostLayout.reset(P.Machine->Layout);
    return Error::success();
  };
  if (Error E = Start()) {
    Sink.report(rule::EX12, Subject::module(*P.Source), toString(std::move(E)));
    return false;
  }
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
  Each.addPass(DropFlushesPass());
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
  for (Function &F : Code)
    dropFlushedOperands(F);
  const bool IsQuick = P.debugs() || Form.How == Effort::Quick;
  if (IsQuick) {
    openSelfLoops(Code);
    keepOverflows(Code);
  }
  Machine.setOptLevel(IsQuick ? CodeGenOpt::None : CodeGenOpt::Default);
  return Lanes != LaneRows::None;
}
