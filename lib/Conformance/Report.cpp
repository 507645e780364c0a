// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Report.h"
#include "spir2nvvm/Diagnostics.h"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <set>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

void Counts::add(Verdict V) {
  Passed += V == Verdict::Passed;
  Failed += V == Verdict::Failed;
  Skipped += V == Verdict::Skipped;
}

Summary::Summary(ArrayRef<CaseResult> Results) {
  std::set<Stage> Reached;
  for (const CaseResult &R : Results) {
    All.add(R.Outcome);
    Categories[R.Category].add(R.Outcome);
    if (!is_contained(Archs, R.Arch))
      Archs.push_back(R.Arch);
    for (const StageResult &S : R.Stages) {
      Cells[R.Category][R.Arch][S.At].add(S.Outcome);
      Reached.insert(S.At);
    }
    UlpHistogram &Histogram = Histograms[R.Category];
    for (size_t I = 0; I != Histogram.size(); ++I)
      Histogram[I] += R.Histogram[I];
    double &Largest = MaxUlp[R.Category];
    Largest = std::max(Largest, R.MaxUlp);
    if (R.Outcome == Verdict::Passed && !R.Reference.empty())
      ++References[R.Reference];
    if (R.Outcome == Verdict::Skipped)
      ++SkipReasons[R.Reason];
  }
  Stages.assign(Reached.begin(), Reached.end());
}

std::string spir2nvvm::conformance::bucketName(size_t Bucket) {
  if (Bucket < UlpBuckets.size())
    return std::to_string(UlpBuckets[Bucket]);
  return Bucket == UlpBuckets.size() ? "more" : "NaN";
}

// For a POSIX shell.
static std::string quoted(StringRef Text) {
  std::string Result = "'";
  for (char C : Text)
    Result += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Result + "'";
}

static std::string escapedForRegex(StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (StringRef(".^$*+?()[]{}|\\").contains(C))
      Result += '\\';
    Result += C;
  }
  return Result;
}

std::string spir2nvvm::conformance::reproduction(const RunDescription &Run,
                                                 const CaseResult &R) {
  return "spir-conformance --suite=" + quoted(Run.Suite) + " --arch=" + R.Arch +
         " --until=" + nameOf(Run.Until).str() + " --device=" + Run.Device +
         " --filter=" + quoted("^" + escapedForRegex(R.Id) + "$") +
         " --verbose";
}

std::string spir2nvvm::conformance::jsonReport(const RunDescription &Run,
                                               ArrayRef<CaseResult> Results) {
  Summary Sum(Results);
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "{\"schema\":1,\"suite\":" << jsonQuote(Run.Suite)
     << ",\"until\":" << jsonQuote(std::string(nameOf(Run.Until)))
     << ",\"device\":" << jsonQuote(Run.Device)
     << ",\"seconds\":" << int64_t(Run.Seconds)
     << ",\"passed\":" << Sum.All.Passed << ",\"failed\":" << Sum.All.Failed
     << ",\"skipped\":" << Sum.All.Skipped << ",\"results\":[";
  for (size_t I = 0; I != Results.size(); ++I)
    OS << (I ? ",\n" : "\n") << toJson(Results[I]);
  OS << "\n]}\n";
  return OS.str();
}
