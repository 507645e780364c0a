// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the rows of Pipeline.def.

#include "Pipeline/Pipeline.h"
#include "Diagnostics/Rules/Input.h"
#include "Diagnostics/Rules/Pipeline.h"

#include "Process/Interrupt.h"
#include "Stages/Stages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

using namespace llvm;
using namespace spir2nvvm;

static constexpr StageRow Rows[] = {
#define STAGE(NAME, FUNCTION, SUMMARY) {NAME, SUMMARY, FUNCTION},
#define STAGE_OF_STEPS(NAME, SUMMARY) {NAME, SUMMARY, nullptr},
#define STEP(NAME, FUNCTION, WHEN, SUMMARY)                                    \
  {NAME, SUMMARY, FUNCTION, StepRule::WHEN},
#include "Stages/Pipeline.def"
};

ArrayRef<StageRow> spir2nvvm::stages() { return Rows; }

const StageRow *spir2nvvm::findStage(StringRef Name) {
  const StageRow *Row = find_if(
      Rows, [&](const StageRow &R) { return Name == StringRef(R.Name); });
  return Row == std::end(Rows) ? nullptr : Row;
}

bool spir2nvvm::verifiesOutput(const StageRow &Stage) {
  return Stage.Name == "verify-nvvm" || Stage.Name == "verify-written";
}

static ArrayRef<StageRow> stepsOf(const StageRow &Stage) {
  const StageRow *End = &Stage + 1;
  while (End != std::end(Rows) && End->isStep())
    ++End;
  return Stage.isStep() ? ArrayRef<StageRow>() : ArrayRef(&Stage + 1, End);
}

namespace {

/// Runs rows of one translation.
class Runner {
public:
  Runner(Translation &T, const RunOptions &Run) : T(T), Run(Run) {}

  /// The row with its steps.
  void row(const StageRow &Row);
  bool goesOn() const { return !Stopped && T.Sink.errorCount() == 0; }

private:
  void steps(const StageRow &Stage);
  void verifyAfter(const StageRow &Row);
  void lookAround();

  Translation &T;
  const RunOptions &Run;
  bool Stopped = false; // behind Run.StopAfter, or interrupted
};

} // namespace

void Runner::verifyAfter(const StageRow &Row) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (verifyModule(*T.M, &OS))
    T.Sink.report(rule::PI01, Subject::module(*T.M), StringRef(Row.Name),
                  StringRef(OS.str()).trim());
}

void Runner::steps(const StageRow &Stage) {
  for (const StageRow &Step : stepsOf(Stage)) {
    bool Dirty = T.Sink.errorCount() != 0;
    if (Stopped || (Dirty && Step.When == StepRule::Clean))
      return;
    row(Step);
  }
}

// Whether somebody wants it to end, or its time is up.
void Runner::lookAround() {
  if (Stopped || !T.Opts.Stop)
    return;
  Interrupt::Cause Why = T.Opts.Stop->cause();
  Stopped = Why != Interrupt::Cause::None;
  Subject About = Subject::commandLine("options");
  if (Why == Interrupt::Cause::Cancelled)
    T.Sink.report(rule::IN25, About);
  else if (Why == Interrupt::Cause::TimeIsUp)
    T.Sink.report(rule::IN26, About, Run.TotalSeconds);
}

void Runner::row(const StageRow &Row) {
  lookAround();
  if (Stopped)
    return;
  auto Start = std::chrono::steady_clock::now();
  if (Row.Run)
    Row.Run(T);
  else
    steps(Row);
  std::chrono::duration<double, std::milli> Spent =
      std::chrono::steady_clock::now() - Start;
  if (Run.OnStage)
    Run.OnStage(Row, Spent.count());
  if (Run.OnModule && !Row.isStep())
    Run.OnModule(Row, T);
  lookAround(); // a program that was ended because of it reports nothing
  if (Run.VerifyEach && Row.Run && T.Sink.errorCount() == 0 && T.M)
    verifyAfter(Row);
  Stopped |= &Row == Run.StopAfter;
}

bool spir2nvvm::runStage(const StageRow &Stage, Translation &T,
                         const RunOptions &Run) {
  Runner(T, Run).row(Stage);
  return T.Sink.errorCount() == 0;
}

bool spir2nvvm::runPipeline(Translation &T, const RunOptions &Run) {
  Runner R(T, Run);
  for (const StageRow &Stage : Rows) {
    // A stage reports everything it finds; the next must not see its ruins.
    if (!R.goesOn())
      break;
    if (!Stage.isStep())
      R.row(Stage);
  }
  return T.Sink.errorCount() == 0;
}
