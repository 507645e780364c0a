// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What spir-run shows, saves and compares once a kernel has run.

#ifndef SPIR2NVVM_TOOLS_SPIR_RUN_RESULTS_H
#define SPIR2NVVM_TOOLS_SPIR_RUN_RESULTS_H

#include "Conformance/Compare/Compare.h"
#include "Conformance/Launch/Launch.h"
#include "spir-run/Arguments.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace spir2nvvm {
class DiagnosticSink;

namespace tools {

/// What --expect found of one argument.
struct ComparedArgument {
  unsigned Index = 0;
  std::string File;
  /// Nothing where the file could not be read, which has been reported.
  std::optional<conformance::Comparison> Found;

  bool equal() const { return Found && Found->equal(); }
};

/// What an invocation came to.
struct RunReport {
  /// "ran", "refused", "faulted", "unavailable", or "not launched" where
  /// something was wrong before.
  std::string Status = "not launched";
  int ExitCode = 0;
  launch::Launch Launched;
  launch::Outcome Ended;
  std::vector<ComparedArgument> Compared;
  /// What took how many milliseconds, in order: "translation", "run", ...
  std::vector<std::pair<std::string, double>> Times;
};

/// Prints what the kernel printed, what was found wrong, and the results.
void printOutcome(const RunArguments &Args, const launch::Launch &L,
                  const launch::Outcome &O);

/// --save. False after a report.
bool saveResults(const RunArguments &Args, const launch::Outcome &O,
                 DiagnosticSink &Sink);

/// --expect. Nothing is printed but reports.
std::vector<ComparedArgument> compareResults(const RunArguments &Args,
                                             const launch::Launch &L,
                                             const launch::Outcome &O,
                                             DiagnosticSink &Sink);
/// A line for each.
void printComparisons(llvm::ArrayRef<ComparedArgument> Compared);

/// --json: all of it as one object on stdout.
void printJson(const RunArguments &Args, const RunReport &Report);

} // namespace tools
} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR_RUN_RESULTS_H
