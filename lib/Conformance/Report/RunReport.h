// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The results of a run for machines (JSON) and for people (one HTML page that
/// needs nothing beside it).

#ifndef SPIR2NVVM_LIB_CONFORMANCE_REPORT_RUNREPORT_H
#define SPIR2NVVM_LIB_CONFORMANCE_REPORT_RUNREPORT_H

#include "Conformance/Suites/Case.h"

#include "llvm/ADT/ArrayRef.h"

#include <map>

namespace spir2nvvm::conformance {

/// A suite's name in results, and as --suite had it.
struct SuiteChoice {
  std::string Name, Written;
};

struct RunDescription {
  std::vector<SuiteChoice> Suites;
  Stage Until = Stage::Run;
  std::string Device;
  bool ThroughPtx = false;
  double Seconds = 0;
  /// What the user says of the machine, and what its driver does.
  std::vector<std::string> About;
  unsigned Left = 0; // cases that there was no time for

  /// All of them as they were written, with spaces between.
  std::string suites() const;
};

struct Counts {
  unsigned Passed = 0, Failed = 0, Skipped = 0;
  unsigned total() const { return Passed + Failed + Skipped; }
  void add(Verdict V);
};

/// Results added up.
struct Summary {
  explicit Summary(llvm::ArrayRef<CaseResult> Results);

  Counts All;
  std::map<std::string, Counts> Suites;
  /// The category of a result, with its suite's name where there are several.
  std::string categoryOf(const CaseResult &R) const;
  std::vector<std::string> Archs; // in the order they come
  std::vector<Stage> Stages;      // those that any case reached
  /// [category][arch][stage]
  std::map<std::string, std::map<std::string, std::map<Stage, Counts>>> Cells;
  std::map<std::string, Counts> Categories;
  std::map<std::string, UlpHistogram> Histograms;
  std::map<std::string, double> MaxUlp;
  /// Of runs through PTX, by category: scalars, and those that are not the NVVM
  /// IR's bit for bit.
  struct PtxCounts {
    uint64_t Compared = 0, Different = 0;
    double MaxUlp = 0;
    void add(const CaseResult &R);
  };
  std::map<std::string, PtxCounts> Ptx;
  PtxCounts AllPtx;
  std::map<std::string, unsigned> SkipReasons;
  /// The same, the most frequent first.
  std::vector<std::pair<std::string, unsigned>> skipReasonsByCount() const;
  std::map<std::string, unsigned> References; // of passed cases
};

/// The geometric mean over all kernels of a road's time to that of its
/// first road that ran, by road and architecture, and how many kernels count.
struct RoadMean {
  std::string Road, Arch;
  double Ratio = 1;
  unsigned Kernels = 0;
};
std::vector<RoadMean> roadMeans(llvm::ArrayRef<CaseResult> Results);

std::string jsonReport(const RunDescription &Run,
                       llvm::ArrayRef<CaseResult> Results);
std::string htmlReport(const RunDescription &Run,
                       llvm::ArrayRef<CaseResult> Results);
/// JUnit's XML, which services for continuous integration read.
std::string junitReport(const RunDescription &Run,
                        llvm::ArrayRef<CaseResult> Results);

/// The command line that runs just this case again.
std::string reproduction(const RunDescription &Run, const CaseResult &R);

/// "12", "1024", "more", "NaN": what a bucket of a histogram holds.
std::string bucketName(size_t Bucket);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_REPORT_RUNREPORT_H
