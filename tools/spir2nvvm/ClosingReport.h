// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What spir2nvvm prints besides its output: diagnostics with a closing
/// count, and the time report.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_CLOSINGREPORT_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_CLOSINGREPORT_H

#include "Pipeline/Translate.h"
#include "spir2nvvm/Arguments.h"
#include "spir2nvvm/Resources.h"

#include <utility>
#include <vector>

namespace spir2nvvm::tools {

/// Prints diagnostics as they arrive, and times at the end.
class Reporter {
public:
  explicit Reporter(const MessageOptions &Opts);

  void take(const Diagnostic &D) { Printer.print(D); }
  /// "2 errors, 1 warning", in the text form and only if there were any.
  void close(const DiagnosticSink &Sink) { Printer.close(Sink); }

  void stage(const StageRow &Row, double Milliseconds) {
    Times.emplace_back(&Row, Milliseconds);
  }
  /// libNVVM's and ptxas' times, and what each kernel needs.
  void compiled(const TranslateResult &Result, const GpuArch &Arch);
  /// --time-report and --stats; what kernels need is in both.
  void print(bool WithTimes, bool WithResources) const;

  /// The same of one translation of several, \p Input for an architecture.
  void printResources(const TranslateResult &Result, const GpuArch &Target,
                      llvm::StringRef Input);

private:
  void printJson(bool WithTimes) const;

  MessagePrinter Printer;
  MessageForm Form;
  std::vector<std::pair<const StageRow *, double>> Times;
  CompileReport Compiled;
  std::vector<FunctionResources> Resources;
  GpuArch Arch;
  std::string OnlyOf; // the input, where there are several
};

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_CLOSINGREPORT_H
