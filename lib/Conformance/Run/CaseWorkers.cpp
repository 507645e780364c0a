// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Run/CaseWorkers.h"

#include <cstring>
#include <sys/wait.h>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

// What a child writes: "S<stage>\n" when a stage begins, "K<kernel and side>\n"
// before each run of a kernel, "R<json>\n" at the end.
static constexpr char StageMark = 'S', PlaceMark = 'K', ResultMark = 'R';

static void runItem(const Work &Item, const ForkOutput &Send) {
  auto Mark = [&Send](char Kind, const std::string &Text) {
    Send(std::string(1, Kind) + Text + "\n");
  };
  RunnerOptions Runner = *Item.Opts;
  Runner.OnPlace = [Mark](const std::string &Place) { Mark(PlaceMark, Place); };
  CaseResult R = runCase(
      *Item.C, Runner, [Mark](Stage At) { Mark(StageMark, nameOf(At).str()); });
  Mark(ResultMark, toJson(R));
}

static CaseResult resultOf(const Work &Item, const ForkResult &W,
                           unsigned Seconds) {
  SmallVector<StringRef, 8> Lines;
  StringRef(W.Output).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  CaseResult R = resultFor(*Item.C, Item.Opts->Opts.Arch.sm());
  R.Outcome = Verdict::Failed;
  std::string Place;
  for (StringRef Line : Lines) {
    if (Line.consume_front(StringRef(&ResultMark, 1)))
      if (auto Sent = resultFromJson(Line))
        return *Sent;
    if (Line.consume_front(StringRef(&PlaceMark, 1)))
      Place = (": " + Line).str();
    else if (Line.consume_front(StringRef(&StageMark, 1)))
      R.At = stageNamed(Line).getValueOr(R.At);
  }
  if (W.TimedOut)
    R.Reason =
        "timed out after " + std::to_string(Seconds) + " seconds" + Place;
  else if (WIFSIGNALED(W.Status))
    R.Reason = std::string("the process died: ") +
               strsignal(WTERMSIG(W.Status)) + Place;
  else
    R.Reason = "the process ended with exit code " +
               std::to_string(WEXITSTATUS(W.Status));
  R.Stages.push_back({R.At, Verdict::Failed, 0});
  R.Milliseconds = W.Milliseconds;
  return R;
}

void spir2nvvm::conformance::runAll(
    ArrayRef<Work> Items, const PoolOptions &Opts,
    const std::function<void(CaseResult)> &OnResult) {
  runForks(
      Items.size(), Opts,
      [&](size_t I, const ForkOutput &Send) { runItem(Items[I], Send); },
      [&](const ForkResult &End) {
        OnResult(resultOf(Items[End.Index], End, Opts.Seconds));
      });
}
