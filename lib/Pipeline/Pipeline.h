// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The runner over the rows of lib/Stages/Pipeline.def.

#ifndef SPIR2NVVM_LIB_PIPELINE_PIPELINE_H
#define SPIR2NVVM_LIB_PIPELINE_PIPELINE_H

#include "Pipeline/Translate.h"
#include "Stages/Translation.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <functional>

namespace spir2nvvm {

/// Whether a step runs although an earlier one of its stage reported an error.
enum class StepRule { Always, Clean };

/// A stage, or a step of the stage above it.
struct StageRow {
  std::string_view Name; // "normalise", "normalise/arithmetic"
  std::string_view Summary;
  StageFn Run; // null: a stage that is its steps, or of the other kind
  StepRule When = StepRule::Always;
  FunctionStepFn Prepare = nullptr; // of a step that takes function by function

  bool isStep() const { return Name.find('/') != std::string_view::npos; }
};

/// Every stage in run order, each followed by its steps.
llvm::ArrayRef<StageRow> stages();
const StageRow *findStage(llvm::StringRef Name);
/// Whether an error in \p Stage is a fault of the output, and so of ours.
bool verifiesOutput(const StageRow &Stage);

struct RunOptions {
  /// Last stage or step to run; null runs them all.
  const StageRow *StopAfter = nullptr;
  /// Run LLVM's verifier after each stage and step that leaves a module.
  bool VerifyEach = false;
  /// For spir2nvvm-opt: no instruction that a FunctionStep met while it was prepared is
  /// still there when its turn comes (FreshBodies.h).
  bool ExchangeBodies = false;
  /// Told the name and duration of each finished row: of a stage after its
  /// steps, which are in its time.
  std::function<void(const StageRow &, double Milliseconds)> OnStage;
  /// Told what each finished stage left; not told of steps.
  std::function<void(const StageRow &, const Translation &)> OnModule;

  /// The module stays in TranslateResult::Memory: a process that ends anyway
  /// need not destroy it.
  bool KeepsMemory = false;

  /// Where translate() writes text that is not looked at again, and what it was
  /// stopped at, instead of to TranslateResult::Bytes. It is worth nothing
  /// unless the translation is done.
  llvm::raw_ostream *TextStream = nullptr;

  /// How long translate() may take, as TranslateOptions::Stop sees it; 0: for
  /// ever.
  unsigned TotalSeconds = 0;
  /// What inputs and headers may come to together; 0: no limit.
  uint64_t MaxInputBytes = 0;
};

/// Runs the stages in order until one reports an error. True if none did.
bool runPipeline(Translation &T, const RunOptions &Run);

/// Runs one stage with its steps, or one step, and LLVM's verifier if asked
/// for. True if nothing was reported.
bool runStage(const StageRow &Stage, Translation &T, const RunOptions &Run);

/// translate() of Translate.h, observed or stopped on the way: the bytes are
/// then the modules as they are in memory.
TranslateResult translate(llvm::ArrayRef<llvm::MemoryBufferRef> Inputs,
                          const TranslateOptions &Opts, EmitKind Emit,
                          DiagnosticSink &Sink, const RunOptions &Run);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PIPELINE_PIPELINE_H
