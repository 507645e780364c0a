// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The last stage of a case: its kernels are launched and their results
/// compared.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_RUN_RUNSTAGE_H
#define SPIR2NVVM_LIB_CONFORMANCE_RUN_RUNSTAGE_H

#include "Conformance/Run/CaseRunner.h"
#include "Conformance/Suites/PiglitFile.h"

namespace spir2nvvm::conformance {

/// Runs launches of a translated program on the chosen device.
using LaunchFn = std::function<launch::Outcome(const launch::Launch &)>;

/// Where kernels run.
struct LaunchTarget {
  LaunchFn Launch;
  /// Of a launch with wrong results: which unwritten memory it reads;
  /// empty if none. No function where this is unknown.
  std::function<std::string(const launch::Launch &)> UnwrittenRead;
};

/// Every kernel with generated arguments against the reference. Fills in the
/// outcome, reason, details and comparison of \p R. A second opinion needs
/// \p Source.
void runGenerated(const SpirProgram &Program,
                  const std::optional<SourceProgram> &Source,
                  const Reflection &Info, const RunnerOptions &Opts,
                  const LaunchTarget &Device, CaseResult &R);

/// Every test of a file against the results it expects.
void runPiglit(const PiglitFile &File,
               const std::optional<SourceProgram> &Source,
               const Reflection &Info, const RunnerOptions &Opts,
               const LaunchTarget &Device, CaseResult &R);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_RUN_RUNSTAGE_H
