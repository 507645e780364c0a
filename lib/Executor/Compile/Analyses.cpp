// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's PassBuilder knows all analyses, but all passes as well, and a program
/// that makes one holds every pass there is.

#include "Executor/Compile/Analyses.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/Analysis/GlobalsModRef.h"
#include "llvm/Analysis/InlineAdvisor.h"
#include "llvm/Analysis/LazyCallGraph.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryDependenceAnalysis.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PhiValues.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ProfileSummaryInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TypeBasedAliasAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"

using namespace llvm;
using namespace spir2nvvm::executor;

// Every manager looks for instrumentation before it runs a pass.
template <typename... AnalysisTs, typename ManagerT>
static void add(ManagerT &Manager) {
  Manager.registerPass([] { return PassInstrumentationAnalysis(); });
  (Manager.registerPass([] { return AnalysisTs(); }), ...);
}

static AAManager aliasAnalyses() {
  AAManager Alias;
  Alias.registerFunctionAnalysis<BasicAA>();
  Alias.registerFunctionAnalysis<ScopedNoAliasAA>();
  Alias.registerFunctionAnalysis<TypeBasedAA>();
  Alias.registerModuleAnalysis<GlobalsAA>();
  return Alias;
}

Analyses::Analyses(TargetMachine *Machine) {
  registerForModules();
  registerForFunctions(Machine);
  registerForLoops();
  add<FunctionAnalysisManagerCGSCCProxy>(CallGraph);
  connect();
}

void Analyses::registerForModules() {
  add<CallGraphAnalysis, GlobalsAA, InlineAdvisorAnalysis,
      LazyCallGraphAnalysis, ProfileSummaryAnalysis>(Modules);
}

void Analyses::registerForFunctions(TargetMachine *Machine) {
  add<AssumptionAnalysis, BasicAA, BlockFrequencyAnalysis,
      BranchProbabilityAnalysis, DemandedBitsAnalysis, DominatorTreeAnalysis,
      LazyValueAnalysis, LoopAnalysis, MemoryDependenceAnalysis,
      MemorySSAAnalysis, OptimizationRemarkEmitterAnalysis, PhiValuesAnalysis,
      PostDominatorTreeAnalysis, ScalarEvolutionAnalysis, ScopedNoAliasAA,
      ShouldRunExtraVectorPasses, TargetLibraryAnalysis, TypeBasedAA>(
      Functions);
  Functions.registerPass(aliasAnalyses);
  Functions.registerPass([Machine] {
    return Machine ? Machine->getTargetIRAnalysis() : TargetIRAnalysis();
  });
}

void Analyses::registerForLoops() { add<LoopAccessAnalysis>(Loops); }

// What a pass at one level asks about the others.
void Analyses::connect() {
  Modules.registerPass(
      [this] { return FunctionAnalysisManagerModuleProxy(Functions); });
  Modules.registerPass(
      [this] { return CGSCCAnalysisManagerModuleProxy(CallGraph); });
  CallGraph.registerPass(
      [this] { return ModuleAnalysisManagerCGSCCProxy(Modules); });
  Functions.registerPass(
      [this] { return CGSCCAnalysisManagerFunctionProxy(CallGraph); });
  Functions.registerPass(
      [this] { return ModuleAnalysisManagerFunctionProxy(Modules); });
  Functions.registerPass(
      [this] { return LoopAnalysisManagerFunctionProxy(Loops); });
  Loops.registerPass(
      [this] { return FunctionAnalysisManagerLoopProxy(Functions); });
}
