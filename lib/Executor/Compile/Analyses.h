// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What LLVM's passes ask about code, for a run of some of them.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_ANALYSES_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_ANALYSES_H

#include "llvm/Passes/PassBuilder.h"

namespace spir2nvvm::executor {

/// Every analysis that a builder knows, at each level. The order of the members
/// is that of their dependence: whoever asks others goes last.
struct Analyses {
  explicit Analyses(llvm::PassBuilder &Builder) {
    Builder.registerModuleAnalyses(Modules);
    Builder.registerCGSCCAnalyses(CallGraph);
    Builder.registerFunctionAnalyses(Functions);
    Builder.registerLoopAnalyses(Loops);
    Builder.crossRegisterProxies(Loops, Functions, CallGraph, Modules);
  }
  Analyses(const Analyses &) = delete;
  Analyses &operator=(const Analyses &) = delete;

  llvm::LoopAnalysisManager Loops;
  llvm::FunctionAnalysisManager Functions;
  llvm::CGSCCAnalysisManager CallGraph;
  llvm::ModuleAnalysisManager Modules;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_ANALYSES_H
