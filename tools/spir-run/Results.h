// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What spir-run shows, saves and compares once a kernel has run.

#ifndef SPIR2NVVM_TOOLS_SPIR_RUN_RESULTS_H
#define SPIR2NVVM_TOOLS_SPIR_RUN_RESULTS_H

#include "spir-run/Arguments.h"

namespace spir2nvvm {
class DiagnosticSink;

namespace tools {

/// Prints what the kernel printed, what was found wrong, and the results.
void printOutcome(const RunArguments &Args, const launch::Launch &L,
                  const launch::Outcome &O);

/// --save. False after a report.
bool saveResults(const RunArguments &Args, const launch::Outcome &O,
                 DiagnosticSink &Sink);

/// --expect: one line for each file. False where one differs or is missing.
bool compareResults(const RunArguments &Args, const launch::Launch &L,
                    const launch::Outcome &O, DiagnosticSink &Sink);

} // namespace tools
} // namespace spir2nvvm

#endif // SPIR2NVVM_TOOLS_SPIR_RUN_RESULTS_H
