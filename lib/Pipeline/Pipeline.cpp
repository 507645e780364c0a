// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the rows of Pipeline.def.

#include "Pipeline/Pipeline.h"
#include "Diagnostics/Rules/Input.h"
#include "Diagnostics/Rules/Pipeline.h"
#include "Pipeline/FreshBodies.h"

#include "Process/Interrupt.h"
#include "Stages/Stages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <utility>

using namespace llvm;
using namespace spir2nvvm;

static constexpr StageRow Rows[] = {
#define STAGE(NAME, FUNCTION, SUMMARY) {NAME, SUMMARY, FUNCTION},
#define STAGE_OF_STEPS(NAME, SUMMARY) {NAME, SUMMARY, nullptr},
#define STEP(NAME, FUNCTION, WHEN, SUMMARY)                                    \
  {NAME, SUMMARY, FUNCTION, StepRule::WHEN},
#define FUNCTION_STEP(NAME, FUNCTION, SUMMARY)                                 \
  {NAME, SUMMARY, nullptr, StepRule::Always, FUNCTION},
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

using Clock = std::chrono::steady_clock;

/// A step on its way through the functions of a module.
struct UnderWay {
  FunctionStep Step;
  Clock::duration Spent{};
};

/// Runs rows of one translation.
class Runner {
public:
  Runner(Translation &T, const RunOptions &Run) : T(T), Run(Run) {}

  /// The row with its steps.
  void row(const StageRow &Row);
  bool goesOn() const { return !Stopped && T.Sink.errorCount() == 0; }

private:
  void steps(const StageRow &Stage);
  size_t togetherFrom(ArrayRef<StageRow> Steps) const;
  void together(ArrayRef<StageRow> Steps);
  void finished(const StageRow &Row, Clock::duration Spent);
  void verifyAfter(const StageRow &Row);
  void lookAround();

  Translation &T;
  const RunOptions &Run;
  bool Stopped = false; // after Run.StopAfter, or interrupted
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
  ArrayRef<StageRow> Left = stepsOf(Stage);
  while (!Left.empty() && !Stopped) {
    if (Left[0].When == StepRule::Clean && T.Sink.errorCount() != 0)
      return;
    const size_t Count = togetherFrom(Left);
    if (Count > 1)
      together(Left.take_front(Count));
    else
      row(Left.front());
    Left = Left.drop_front(Count);
  }
}

// How many of the next steps go through the module together. LLVM's verifier,
// and observers of what a step leaves need them one by one.
size_t Runner::togetherFrom(ArrayRef<StageRow> Steps) const {
  size_t Count = 1;
  while (Count != Steps.size() && Steps[Count].Prepare &&
         Steps[Count - 1].Prepare && &Steps[Count - 1] != Run.StopAfter &&
         !Run.VerifyEach)
    ++Count;
  return Count;
}

void Runner::together(ArrayRef<StageRow> Steps) {
  lookAround();
  if (Stopped)
    return;
  Clock::time_point Last = Clock::now();
  auto Took = [&Last](UnderWay &S) {
    const Clock::time_point Now = Clock::now();
    S.Spent += Now - std::exchange(Last, Now);
  };
  SmallVector<UnderWay, 4> All;
  for (const StageRow &Row : Steps) {
    All.push_back({Row.Prepare(T)});
    Took(All.back());
  }
  FreshBodies Bodies;
  if (Run.ExchangeBodies)
    Bodies.exchange(*T.M);
  for (Function &F : *T.M)
    for (UnderWay &S : All)
      if (S.Step.Each) {
        S.Step.Each(F);
        Took(S);
      }
  if (Run.ExchangeBodies)
    Bodies.exchange(*T.M);
  for (UnderWay &S : All)
    if (S.Step.End) {
      S.Step.End();
      Took(S);
    }
  for (auto [Row, S] : zip(Steps, All))
    finished(Row, S.Spent);
}

// Whether it was cancelled or its time is up.
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

void Runner::finished(const StageRow &Row, Clock::duration Spent) {
  if (Run.OnStage)
    Run.OnStage(Row, std::chrono::duration<double, std::milli>(Spent).count());
  if (Run.OnModule && !Row.isStep())
    Run.OnModule(Row, T);
  lookAround(); // a program that was ended because of it reports nothing
  if (Run.VerifyEach && (Row.Run || Row.Prepare) && T.Sink.errorCount() == 0 &&
      T.M)
    verifyAfter(Row);
  Stopped |= &Row == Run.StopAfter;
}

void Runner::row(const StageRow &Row) {
  if (Row.Prepare)
    return together(Row);
  lookAround();
  if (Stopped)
    return;
  const Clock::time_point Start = Clock::now();
  if (Row.Run)
    Row.Run(T);
  else
    steps(Row);
  finished(Row, Clock::now() - Start);
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
