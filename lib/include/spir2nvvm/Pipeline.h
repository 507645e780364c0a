// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The runner over the rows of lib/Pipeline/Pipeline.def.

#ifndef SPIR2NVVM_PIPELINE_H
#define SPIR2NVVM_PIPELINE_H

#include "spir2nvvm/Translation.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <functional>

namespace spir2nvvm {

struct StageRow {
  std::string_view Name;
  std::string_view Summary;
  StageFn Run;
};

/// Every stage in run order.
llvm::ArrayRef<StageRow> stages();
const StageRow *findStage(llvm::StringRef Name);
/// Whether an error in \p Stage is a fault of the output, and so of ours.
bool verifiesOutput(const StageRow &Stage);

struct RunOptions {
  /// Last stage to run; null runs them all.
  const StageRow *StopAfter = nullptr;
  /// Run LLVM's verifier after each stage that leaves a module.
  bool VerifyEach = false;
  /// Told the name and duration of each finished stage.
  std::function<void(const StageRow &, double Milliseconds)> OnStage;
};

/// Runs the stages in order until one reports an error. True if none did.
bool runPipeline(Translation &T, const RunOptions &Run);

/// Runs one stage, and LLVM's verifier behind it if asked for.
bool runStage(const StageRow &Stage, Translation &T, const RunOptions &Run);

} // namespace spir2nvvm

#endif // SPIR2NVVM_PIPELINE_H
