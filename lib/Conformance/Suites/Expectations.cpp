// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Suites/Expectations.h"

#include "Conformance/Failure.h"

#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

static Error failureAt(unsigned Line, const Twine &Message) {
  return failure("line " + Twine(Line) + ": " + Message);
}

static std::pair<StringRef, StringRef> nextWord(StringRef Text) {
  Text = Text.ltrim();
  size_t End = Text.find_first_of(" \t");
  return {Text.take_front(End),
          End == StringRef::npos ? StringRef() : Text.drop_front(End).trim()};
}

Expected<Expectations> Expectations::parse(StringRef Text,
                                           bool ChecksAccesses) {
  Expectations Result;
  Result.Globs = std::make_shared<const std::string>(Text);
  Text = *Result.Globs;
  unsigned Line = 0;
  while (!Text.empty()) {
    StringRef Row;
    std::tie(Row, Text) = Text.split('\n');
    ++Line;
    Row = Row.split('#').first.trim();
    if (Row.empty())
      continue;
    auto [Glob, Rest] = nextWord(Row);
    auto [Outcome, Reason] = nextWord(Rest);
    auto Pattern = GlobPattern::create(Glob);
    if (!Pattern)
      return failureAt(Line, toString(Pattern.takeError()));
    Optional<Stage> At;
    bool MayPass = Outcome.startswith("either:") ||
                   (Outcome.startswith("checked:") && !ChecksAccesses);
    if (Outcome.consume_front("fail:") || Outcome.consume_front("either:") ||
        Outcome.consume_front("checked:"))
      At = stageNamed(Outcome);
    if (!At && Outcome != "skip")
      return failureAt(Line, "an outcome is skip, fail:STAGE, either:STAGE or "
                             "checked:STAGE, not '" +
                                 Outcome + "'");
    if (Reason.empty())
      return failureAt(Line, "the reason is missing");
    Result.Rows.push_back({std::move(*Pattern), At, MayPass, Reason.str()});
  }
  return Result;
}

const Expectations::Row *Expectations::find(StringRef Id, bool Fails) const {
  for (const Row &R : Rows)
    if (R.FailsAt.hasValue() == Fails && R.Pattern.match(Id))
      return &R;
  return nullptr;
}

const std::string *Expectations::skipReason(StringRef Id) const {
  const Row *R = find(Id, /*Fails=*/false);
  return R ? &R->Reason : nullptr;
}

void Expectations::apply(CaseResult &R) const {
  const Row *Known = find(R.Id, /*Fails=*/true);
  if (!Known || R.Outcome == Verdict::Skipped)
    return;
  if (R.Outcome == Verdict::Passed &&
      (Known->MayPass || !R.SecondOpinion.empty()))
    return; // the row speaks of the first reference
  if (R.Outcome == Verdict::Passed) {
    // Only a case that reached the stage can have surprised there.
    for (const StageResult &S : R.Stages)
      if (S.At == *Known->FailsAt && S.Outcome == Verdict::Passed) {
        R.Outcome = Verdict::Failed;
        R.At = S.At;
        R.Reason = "passes, although it was expected to fail: " + Known->Reason;
        R.Expectation = "passed";
      }
    return;
  }
  if (R.At != *Known->FailsAt)
    return;
  R.Expectation = "failed: " + R.Reason;
  R.Outcome = Verdict::Skipped;
  R.Reason = "expected to fail: " + Known->Reason;
}
