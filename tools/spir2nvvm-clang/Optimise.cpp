// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Optimise.h"

#include "clang/Basic/CodeGenOptions.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Bitcode/BitcodeWriterPass.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

void spir2nvvm::optimiseAndWrite(Module &M,
                                 const clang::CodeGenOptions &Options,
                                 raw_ostream &OS) {
  PipelineTuningOptions Tuning;
  Tuning.LoopUnrolling = Options.UnrollLoops;
  Tuning.LoopInterleaving = Options.UnrollLoops;
  Tuning.LoopVectorization = Options.VectorizeLoop;
  Tuning.SLPVectorization = Options.VectorizeSLP;
  Tuning.MergeFunctions = Options.MergeFunctions;
  Tuning.CallGraphProfile = !Options.DisableIntegratedAS;

  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Calls;
  ModuleAnalysisManager Modules;
  PassBuilder Builder(/*TM=*/nullptr, Tuning);
  TargetLibraryInfoImpl Library{Triple(M.getTargetTriple())};
  Functions.registerPass([&] { return TargetLibraryAnalysis(Library); });
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Calls);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Calls, Modules);

  ModulePassManager Passes =
      Options.OptimizationLevel == 0
          ? Builder.buildO0DefaultPipeline(OptimizationLevel::O0)
          : Builder.buildPerModuleDefaultPipeline(OptimizationLevel::O1);
  Passes.addPass(BitcodeWriterPass(OS, Options.EmitLLVMUseLists));
  Passes.run(M, Modules);
}
