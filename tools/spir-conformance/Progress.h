// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a conformance run shows while it runs and at its end.

#ifndef SPIR2NVVM_TOOLS_SPIR_CONFORMANCE_PROGRESS_H
#define SPIR2NVVM_TOOLS_SPIR_CONFORMANCE_PROGRESS_H

#include "Common/ProgressBar.h"
#include "Conformance/Report/RunReport.h"

namespace spir2nvvm::tools {

/// Tells while the cases run: a bar on a terminal, failures everywhere.
class Progress {
public:
  Progress(const conformance::RunDescription &Run, size_t Total, bool Verbose);
  void add(const conformance::CaseResult &R);
  /// Takes the bar away.
  void close();
  double seconds() const { return Bar.seconds(); }

private:
  void draw();

  const conformance::RunDescription &Run;
  bool Verbose;
  conformance::Counts Seen;
  ProgressBar Bar;
};

/// Skips by reason, then the line every run ends with.
void printSummary(llvm::ArrayRef<conformance::CaseResult> Results);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR_CONFORMANCE_PROGRESS_H
