// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/Summary.h"

#include "Diagnostics/Diagnostics.h"

#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace spir2nvvm;

std::string tools::counted(unsigned N, StringRef Noun) {
  return (Twine(N) + " " + Noun + (N == 1 ? "" : "s")).str();
}

std::string tools::summaryOf(const DiagnosticSink &Sink) {
  std::string Line = summaryOf(Sink.errorCount(), Sink.warningCount());
  // Other errors make it unimportant.
  if (unsigned Forgiven = Sink.errorCount() ? 0 : Sink.forgivenCount())
    Line += "note: " + counted(Forgiven, "harmless deviation") +
            " from SPIR 1.2; run spir-verify for details\n";
  return Line;
}

std::string tools::summaryOf(unsigned Errors, unsigned Warnings) {
  std::string Line;
  if (Errors)
    Line = counted(Errors, "error");
  if (Warnings)
    Line += (Line.empty() ? "" : ", ") + counted(Warnings, "warning");
  return Line.empty() ? Line : Line + "\n";
}
