// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What spir2nvvm prints besides its output: diagnostics with a closing
/// count, and the time report.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_REPORT_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_REPORT_H

#include "Backend/Backend.h"
#include "spir2nvvm/Arguments.h"

#include <utility>
#include <vector>

namespace spir2nvvm::tools {

/// Prints diagnostics as they arrive and remembers what kind they were of.
class Reporter {
public:
  explicit Reporter(DiagnosticForm Form) : Form(Form) {}

  void take(const Diagnostic &D);
  /// "2 errors, 1 warning", in the text form and only if there were any.
  void close(const DiagnosticSink &Sink) const;

  void stage(const StageRow &Stage, double Milliseconds) {
    Last = &Stage;
    Times.emplace_back(&Stage, Milliseconds);
  }
  /// libNVVM's and ptxas' times, and what each kernel needs.
  void backEnd(const BackendResult &Result);
  void printTimes() const;

  /// The documented code for a run that reported errors.
  int exitCode() const;

private:
  DiagnosticForm Form;
  const StageRow *Last = nullptr;
  bool Internal = false, Backend = false, Unwritable = false;
  std::vector<std::pair<const StageRow *, double>> Times;
  std::vector<std::pair<std::string, double>> Programs;
  std::vector<ResourceUse> Resources;
};

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_REPORT_H
