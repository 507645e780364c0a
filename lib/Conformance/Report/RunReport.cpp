// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Report/RunReport.h"
#include "Diagnostics/Diagnostics.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

void Counts::add(Verdict V) {
  Passed += V == Verdict::Passed;
  Failed += V == Verdict::Failed;
  Skipped += V == Verdict::Skipped;
}

void Summary::PtxCounts::add(const CaseResult &R) {
  Compared += R.PtxCompared;
  Different += R.PtxDifferent;
  MaxUlp = std::max(MaxUlp, R.PtxMaxUlp);
}

Summary::Summary(ArrayRef<CaseResult> Results) {
  std::set<Stage> Reached;
  for (const CaseResult &R : Results)
    Suites[R.Suite].add(R.Outcome);
  for (const CaseResult &R : Results) {
    All.add(R.Outcome);
    const std::string Category = categoryOf(R);
    Categories[Category].add(R.Outcome);
    if (!is_contained(Archs, R.Arch))
      Archs.push_back(R.Arch);
    for (const StageResult &S : R.Stages) {
      Cells[Category][R.Arch][S.At].add(S.Outcome);
      Reached.insert(S.At);
    }
    UlpHistogram &Histogram = Histograms[Category];
    for (size_t I = 0; I != Histogram.size(); ++I)
      Histogram[I] += R.Histogram[I];
    double &Largest = MaxUlp[Category];
    Largest = std::max(Largest, R.MaxUlp);
    Ptx[Category].add(R);
    AllPtx.add(R);
    if (R.Outcome == Verdict::Passed && !R.Reference.empty())
      ++References[R.Reference];
    if (R.Outcome == Verdict::Skipped)
      ++SkipReasons[R.Reason];
  }
  Stages.assign(Reached.begin(), Reached.end());
}

std::vector<std::pair<std::string, unsigned>>
Summary::skipReasonsByCount() const {
  std::vector<std::pair<std::string, unsigned>> Reasons(SkipReasons.begin(),
                                                        SkipReasons.end());
  llvm::stable_sort(Reasons, [](const auto &A, const auto &B) {
    return A.second > B.second;
  });
  return Reasons;
}

std::string Summary::categoryOf(const CaseResult &R) const {
  return Suites.size() > 1 ? R.Suite + ": " + R.Category : R.Category;
}

std::string RunDescription::suites() const {
  std::string All;
  for (const SuiteChoice &S : Suites)
    All += (All.empty() ? "" : " ") + S.Written;
  return All;
}

std::vector<RoadMean>
spir2nvvm::conformance::roadMeans(ArrayRef<CaseResult> Results) {
  std::vector<RoadMean> Means; // logarithms first
  for (const CaseResult &R : Results) {
    const Timing *Base = baseOf(R);
    for (const Timing &T : R.Timings) {
      if (!T.Runs || T.Milliseconds <= 0 || Base->Milliseconds <= 0)
        continue;
      auto At = find_if(Means, [&](const RoadMean &M) {
        return M.Road == T.Road && M.Arch == R.Arch;
      });
      if (At == Means.end())
        At = Means.insert(At, {T.Road, R.Arch, 0, 0});
      At->Ratio += std::log(T.Milliseconds / Base->Milliseconds);
      ++At->Kernels;
    }
  }
  for (RoadMean &M : Means)
    M.Ratio = std::exp(M.Ratio / M.Kernels);
  return Means;
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
  auto Suite = find_if(Run.Suites,
                       [&](const SuiteChoice &S) { return S.Name == R.Suite; });
  return "spir-conformance --suite=" +
         quoted(Suite == Run.Suites.end() ? R.Suite : Suite->Written) +
         " --arch=" + R.Arch + " --until=" + nameOf(Run.Until).str() +
         " --device=" + Run.Device + (Run.ThroughPtx ? " --through=ptx" : "") +
         " --filter=" + quoted("^" + escapedForRegex(R.Id) + "$") +
         " --verbose";
}

static void printSuites(raw_ostream &OS, const RunDescription &Run,
                        Summary &Sum) {
  OS << "\"suites\":[";
  StringRef Separator;
  for (const SuiteChoice &S : Run.Suites) {
    const Counts &C = Sum.Suites[S.Name];
    OS << Separator << "\n{\"name\":" << jsonQuote(S.Name)
       << ",\"suite\":" << jsonQuote(S.Written) << ",\"passed\":" << C.Passed
       << ",\"failed\":" << C.Failed << ",\"skipped\":" << C.Skipped << '}';
    Separator = ",";
  }
  OS << ']';
}

static void printAbout(raw_ostream &OS, const RunDescription &Run) {
  OS << ",\"about\":[";
  for (size_t I = 0; I != Run.About.size(); ++I)
    OS << (I ? ",\n" : "\n") << jsonQuote(Run.About[I]);
  OS << ']';
}

static void printMeans(raw_ostream &OS, ArrayRef<CaseResult> Results) {
  std::vector<RoadMean> Means = roadMeans(Results);
  if (Means.empty())
    return;
  OS << ",\"roads\":[";
  for (size_t I = 0; I != Means.size(); ++I)
    OS << (I ? ",\n" : "\n") << "{\"road\":" << jsonQuote(Means[I].Road)
       << ",\"arch\":" << jsonQuote(Means[I].Arch)
       << ",\"kernels\":" << Means[I].Kernels
       << ",\"meanRatio\":" << format("%.4f", Means[I].Ratio) << '}';
  OS << ']';
}

std::string spir2nvvm::conformance::jsonReport(const RunDescription &Run,
                                               ArrayRef<CaseResult> Results) {
  Summary Sum(Results);
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "{\"schema\":2,";
  printSuites(OS, Run, Sum);
  OS << ",\"until\":" << jsonQuote(std::string(nameOf(Run.Until)))
     << ",\"device\":" << jsonQuote(Run.Device)
     << ",\"seconds\":" << int64_t(Run.Seconds)
     << ",\"passed\":" << Sum.All.Passed << ",\"failed\":" << Sum.All.Failed
     << ",\"skipped\":" << Sum.All.Skipped << ",\"left\":" << Run.Left;
  if (Sum.AllPtx.Compared)
    OS << ",\"ptxCompared\":" << Sum.AllPtx.Compared
       << ",\"ptxDifferent\":" << Sum.AllPtx.Different;
  if (!Run.About.empty())
    printAbout(OS, Run);
  printMeans(OS, Results);
  OS << ",\"results\":[";
  for (size_t I = 0; I != Results.size(); ++I)
    OS << (I ? ",\n" : "\n") << toJson(Results[I]);
  OS << "\n]}\n";
  return OS.str();
}
