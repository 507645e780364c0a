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
  std::string Line;
  if (unsigned N = Sink.errorCount())
    Line = counted(N, "error");
  if (unsigned N = Sink.warningCount())
    Line += (Line.empty() ? "" : ", ") + counted(N, "warning");
  return Line.empty() ? Line : Line + "\n";
}
