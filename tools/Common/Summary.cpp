// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/Summary.h"

#include "spir2nvvm/Diagnostics.h"

#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace spir2nvvm;

std::string tools::counted(unsigned N, StringRef Noun) {
  return (Twine(N) + " " + Noun + (N == 1 ? "" : "s")).str();
}

std::string tools::summaryOf(const DiagnosticSink &Sink) {
  return summaryOf(Sink.errorCount(), Sink.warningCount());
}

std::string tools::summaryOf(unsigned Errors, unsigned Warnings) {
  std::string Line;
  if (Errors)
    Line = counted(Errors, "error");
  if (Warnings)
    Line += (Line.empty() ? "" : ", ") + counted(Warnings, "warning");
  return Line.empty() ? Line : Line + "\n";
}
