// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Pipeline.h"
#include "spir2nvvm/rules/Pipeline.h"

#include "Pipeline/Stages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

using namespace llvm;
using namespace spir2nvvm;

static constexpr StageRow Rows[] = {
#define STAGE(NAME, FUNCTION, SUMMARY) {NAME, SUMMARY, FUNCTION},
#include "Pipeline/Pipeline.def"
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

static void verifyAfter(const StageRow &Stage, const Module &M,
                        DiagnosticSink &Sink) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (verifyModule(M, &OS))
    Sink.report(rule::PI01, Subject::module(M), StringRef(Stage.Name),
                StringRef(OS.str()).trim());
}

bool spir2nvvm::runStage(const StageRow &Stage, Translation &T,
                         const RunOptions &Run) {
  auto Start = std::chrono::steady_clock::now();
  Stage.Run(T);
  std::chrono::duration<double, std::milli> Spent =
      std::chrono::steady_clock::now() - Start;
  if (Run.OnStage)
    Run.OnStage(Stage, Spent.count());
  if (Run.VerifyEach && T.Sink.errorCount() == 0 && T.M)
    verifyAfter(Stage, *T.M, T.Sink);
  return T.Sink.errorCount() == 0;
}

bool spir2nvvm::runPipeline(Translation &T, const RunOptions &Run) {
  for (const StageRow &Stage : Rows) {
    // A stage reports everything it finds; the next must not see its ruins.
    if (!runStage(Stage, T, Run))
      return false;
    if (&Stage == Run.StopAfter)
      break;
  }
  return true;
}
