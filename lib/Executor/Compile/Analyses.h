// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What LLVM's passes ask about code, for a run of some of them.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_ANALYSES_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_ANALYSES_H

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace spir2nvvm::executor {

/// Every analysis that the executor's passes ask for, at each level. The order
/// of the members is that of their dependence: those that ask others come last.
struct Analyses {
  /// With what Machine says of costs, if there is one.
  explicit Analyses(llvm::TargetMachine *Machine = nullptr);
  Analyses(const Analyses &) = delete;
  Analyses &operator=(const Analyses &) = delete;

  llvm::LoopAnalysisManager Loops;
  llvm::FunctionAnalysisManager Functions;
  llvm::CGSCCAnalysisManager CallGraph;
  llvm::ModuleAnalysisManager Modules;

private:
  void registerForModules();
  void registerForFunctions(llvm::TargetMachine *Machine);
  void registerForLoops();
  void connect();
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_ANALYSES_H
