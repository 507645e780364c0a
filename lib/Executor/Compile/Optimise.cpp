// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The passes of LLVM 14's -O3 in its order (`opt-14 -passes='default<O3>'
/// -print-pipeline-passes` prints it), as they are set there. Left out is what
/// can find nothing in a kernel: coroutines, OpenMP, pragmas of C++ compilers,
/// tables of relative addresses, remarks and warnings for people, and passes
/// that profiles steer; and the vectoriser of straight-line code, which takes
/// long for kernels of a few thousand instructions and makes none faster.
///
/// LLVM's own PassBuilder brings all passes there are with it, a tenth of the
/// emulated driver.

#include "Executor/Compile/Optimise.h"

#include "Executor/Compile/Subnormals.h"

#include "Target/OddLanes.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/GlobalsModRef.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ProfileSummaryInfo.h"
#include "llvm/Transforms/AggressiveInstCombine/AggressiveInstCombine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/ArgumentPromotion.h"
#include "llvm/Transforms/IPO/ConstantMerge.h"
#include "llvm/Transforms/IPO/DeadArgumentElimination.h"
#include "llvm/Transforms/IPO/FunctionAttrs.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/GlobalOpt.h"
#include "llvm/Transforms/IPO/InferFunctionAttrs.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/IPO/SCCP.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/AlignmentFromAssumptions.h"
#include "llvm/Transforms/Scalar/BDCE.h"
#include "llvm/Transforms/Scalar/CallSiteSplitting.h"
#include "llvm/Transforms/Scalar/CorrelatedValuePropagation.h"
#include "llvm/Transforms/Scalar/DeadStoreElimination.h"
#include "llvm/Transforms/Scalar/DivRemPairs.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/Float2Int.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/JumpThreading.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopIdiomRecognize.h"
#include "llvm/Transforms/Scalar/LoopInstSimplify.h"
#include "llvm/Transforms/Scalar/LoopLoadElimination.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopSimplifyCFG.h"
#include "llvm/Transforms/Scalar/LoopSink.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/LowerConstantIntrinsics.h"
#include "llvm/Transforms/Scalar/LowerExpectIntrinsic.h"
#include "llvm/Transforms/Scalar/MemCpyOptimizer.h"
#include "llvm/Transforms/Scalar/MergedLoadStoreMotion.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimpleLoopUnswitch.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/SpeculativeExecution.h"
#include "llvm/Transforms/Scalar/TailRecursionElimination.h"
#include "llvm/Transforms/Utils/LibCallsShrinkWrap.h"
#include "llvm/Transforms/Utils/Mem2Reg.h"
#include "llvm/Transforms/Vectorize/LoopVectorize.h"
#include "llvm/Transforms/Vectorize/VectorCombine.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
constexpr unsigned Level = 3;
constexpr unsigned LevelOfSize = 0;
// How often the functions of a cycle of calls are looked at again because an
// indirect call has become a direct one.
constexpr unsigned MostDevirtualisations = 4;

/// Before VectorCombine, for which lanes lie whole bytes apart.
struct OddLanesPass : PassInfoMixin<OddLanesPass> {
  static PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    shiftOddLanes(F);
    return PreservedAnalyses::none();
  }
};

/// Before LoopVectorize.
struct TruncatedCountsPass : PassInfoMixin<TruncatedCountsPass> {
  static PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    executor::truncateBehindLoops(F);
    PreservedAnalyses Kept;
    Kept.preserveSet<CFGAnalyses>();
    return Kept;
  }
};
} // namespace

template <typename ManagerT, typename... PassTs>
static void add(ManagerT &Manager, PassTs &&...Passes) {
  (Manager.addPass(std::forward<PassTs>(Passes)), ...);
}

// Without analyses that outlive the passes: a large module would not fit.
static auto onFunctions(FunctionPassManager Passes) {
  return createModuleToFunctionPassAdaptor(std::move(Passes),
                                           /*EagerlyInvalidate=*/true);
}

static auto onLoops(LoopPassManager Passes) {
  return createFunctionToLoopPassAdaptor(std::move(Passes));
}

template <typename PassT> static auto onLoopsWithMemory(PassT Passes) {
  return createFunctionToLoopPassAdaptor(std::move(Passes),
                                         /*UseMemorySSA=*/true,
                                         /*UseBlockFrequencyInfo=*/true);
}

static SimplifyCFGPass simplifyBranches() {
  return SimplifyCFGOptions().convertSwitchRangeToICmp(true);
}

static SimplifyCFGOptions sharingInstructions() {
  return SimplifyCFGOptions()
      .convertSwitchRangeToICmp(true)
      .hoistCommonInsts(true)
      .sinkCommonInsts(true);
}

using RequireRemarks =
    RequireAnalysisPass<OptimizationRemarkEmitterAnalysis, Function>;

// ---- Before inlining --------------------------------------------------------

static void addFirstCleaning(ModulePassManager &All) {
  FunctionPassManager Each;
  add(Each, LowerExpectIntrinsicPass(), SimplifyCFGPass(), SROAPass(),
      EarlyCSEPass(), CallSiteSplittingPass());
  add(All, InferFunctionAttrsPass(), onFunctions(std::move(Each)), IPSCCPPass(),
      GlobalOptPass(), createModuleToFunctionPassAdaptor(PromotePass()),
      DeadArgumentEliminationPass());
  FunctionPassManager Then;
  add(Then, InstCombinePass(), simplifyBranches());
  add(All, onFunctions(std::move(Then)));
}

// ---- A function and what it has inlined -------------------------------------

// Before a loop is rotated, what need not happen in it stays there.
static LICMPass hoistWhatHappens() {
  return {SetLicmMssaOptCap, SetLicmMssaNoAccForPromotionCap,
          /*AllowSpeculation=*/false};
}

static LoopPassManager hoistAndUnswitch() {
  LoopPassManager Loops;
  add(Loops, LoopInstSimplifyPass(), LoopSimplifyCFGPass(), hoistWhatHappens(),
      LoopRotatePass(), LICMPass(),
      SimpleLoopUnswitchPass(/*NonTrivial=*/true));
  return Loops;
}

static LoopPassManager countAndUnroll() {
  LoopPassManager Loops;
  add(Loops, LoopIdiomRecognizePass(), IndVarSimplifyPass(), LoopDeletionPass(),
      LoopFullUnrollPass(Level));
  return Loops;
}

FunctionPassManager executor::simplification() {
  FunctionPassManager Each;
  add(Each, SROAPass(), EarlyCSEPass(/*UseMemorySSA=*/true), DropFlushesPass(),
      SpeculativeExecutionPass(/*OnlyIfDivergentTarget=*/true),
      JumpThreadingPass(), CorrelatedValuePropagationPass(), simplifyBranches(),
      InstCombinePass(), AggressiveInstCombinePass(), LibCallsShrinkWrapPass(),
      TailCallElimPass(), simplifyBranches(), ReassociatePass(),
      RequireRemarks(), onLoopsWithMemory(hoistAndUnswitch()),
      simplifyBranches(), InstCombinePass(), onLoops(countAndUnroll()),
      SROAPass(), MergedLoadStoreMotionPass(), GVNPass(), SCCPPass(),
      BDCEPass(), InstCombinePass(), JumpThreadingPass(),
      CorrelatedValuePropagationPass(), ADCEPass(), MemCpyOptPass(), DSEPass(),
      onLoopsWithMemory(LICMPass()), SimplifyCFGPass(sharingInstructions()),
      InstCombinePass());
  return Each;
}

static ModuleInlinerWrapperPass inliner() {
  ModuleInlinerWrapperPass Inliner(
      getInlineParams(Level, LevelOfSize), /*MandatoryFirst=*/true,
      InliningAdvisorMode::Default, MostDevirtualisations);
  Inliner.addModulePass(RequireAnalysisPass<GlobalsAA, Module>());
  // Those that were made without GlobalsAA.
  Inliner.addModulePass(
      createModuleToFunctionPassAdaptor(InvalidateAnalysisPass<AAManager>()));
  Inliner.addModulePass(RequireAnalysisPass<ProfileSummaryAnalysis, Module>());
  add(Inliner.getPM(), PostOrderFunctionAttrsPass(), ArgumentPromotionPass(),
      createCGSCCToFunctionPassAdaptor(executor::simplification(),
                                       /*EagerlyInvalidate=*/true));
  return Inliner;
}

// ---- Vectors ----------------------------------------------------------------

static FunctionPassManager vectorisation() {
  LoopPassManager Rotation;
  add(Rotation, LoopRotatePass(), LoopDeletionPass());
  SimplifyCFGOptions NoLoopPassFollows = sharingInstructions();
  NoLoopPassFollows.forwardSwitchCondToPhi(true)
      .convertSwitchToLookupTable(true)
      .needCanonicalLoops(false);
  FunctionPassManager Each;
  add(Each, Float2IntPass(), LowerConstantIntrinsicsPass(),
      onLoops(std::move(Rotation)), TruncatedCountsPass(), LoopVectorizePass(),
      LoopLoadEliminationPass(), InstCombinePass(),
      SimplifyCFGPass(NoLoopPassFollows), OddLanesPass(), VectorCombinePass(),
      InstCombinePass(), LoopUnrollPass(LoopUnrollOptions(Level)),
      InstCombinePass(), RequireRemarks(), onLoopsWithMemory(LICMPass()),
      AlignmentFromAssumptionsPass());
  return Each;
}

// ---- Lanes ------------------------------------------------------------------

// Loops over work-items that run once are none.
static FunctionPassManager dropLoops() {
  LoopPassManager Loops;
  add(Loops, LoopDeletionPass());
  FunctionPassManager Each;
  add(Each, SROAPass(), onLoops(std::move(Loops)), simplifyBranches());
  return Each;
}

static FunctionPassManager laneSimplification() {
  LoopPassManager Hoisting;
  add(Hoisting, LoopInstSimplifyPass(), LoopSimplifyCFGPass(),
      hoistWhatHappens(), LoopRotatePass(), LICMPass());
  LoopPassManager Counting;
  add(Counting, IndVarSimplifyPass(), LoopDeletionPass());
  FunctionPassManager Each;
  add(Each, SROAPass(), EarlyCSEPass(/*UseMemorySSA=*/true), simplifyBranches(),
      InstCombinePass(), RequireRemarks(),
      onLoopsWithMemory(std::move(Hoisting)), onLoops(std::move(Counting)),
      GVNPass(), InstCombinePass(), ADCEPass(), DSEPass(),
      onLoopsWithMemory(LICMPass()), SimplifyCFGPass(sharingInstructions()),
      OddLanesPass(), VectorCombinePass(), InstCombinePass(),
      LoopUnrollPass(LoopUnrollOptions(Level)), InstCombinePass(),
      RequireRemarks(), onLoopsWithMemory(LICMPass()), LoopSinkPass(),
      InstSimplifyPass(), DivRemPairsPass(), simplifyBranches());
  return Each;
}

ModulePassManager executor::laneOptimiser() {
  ModulePassManager All;
  add(All, GlobalDCEPass(), onFunctions(dropLoops()),
      AlwaysInlinerPass(/*InsertLifetimeIntrinsics=*/false), GlobalDCEPass(),
      onFunctions(laneSimplification()));
  return All;
}

// ---- All of it --------------------------------------------------------------

ModulePassManager executor::optimiser() {
  ModulePassManager All;
  addFirstCleaning(All);
  add(All, inliner(), GlobalOptPass(), GlobalDCEPass(),
      ReversePostOrderFunctionAttrsPass(),
      RequireAnalysisPass<GlobalsAA, Module>());
  FunctionPassManager Each = vectorisation();
  add(Each, LoopSinkPass(), InstSimplifyPass(), DivRemPairsPass(),
      simplifyBranches());
  add(All, onFunctions(std::move(Each)), GlobalDCEPass(), ConstantMergePass());
  return All;
}
