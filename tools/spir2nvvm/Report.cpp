// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Report.h"

#include "Common/CommandLine.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

void Reporter::take(const Diagnostic &D) {
  StringRef Id(rowOf(D.Id).Id);
  if (D.Level == Severity::Error) {
    Internal |= Id.startswith("PI");
    Backend |= Id.startswith("BE");
  }
  if (Form == DiagnosticForm::Json)
    errs() << renderJson(D) << '\n';
  else
    errs() << renderText(D);
}

static std::string counted(unsigned N, StringRef Noun) {
  return (Twine(N) + " " + Noun + (N == 1 ? "" : "s")).str();
}

void Reporter::close(const DiagnosticSink &Sink) const {
  if (Form == DiagnosticForm::Json)
    return;
  std::string Line;
  if (unsigned N = Sink.errorCount())
    Line = counted(N, "error");
  if (unsigned N = Sink.warningCount())
    Line += (Line.empty() ? "" : ", ") + counted(N, "warning");
  if (!Line.empty())
    errs() << Line << '\n';
}

void Reporter::printTimes() const {
  double Total = 0;
  for (const auto &Row : Times)
    Total += Row.second;
  errs() << "stage                        ms      %\n";
  for (const auto &Row : Times)
    errs() << left_justify(StringRef(Row.first->Name), 22)
           << format("%9.3f  %5.1f\n", Row.second,
                     Total > 0 ? 100 * Row.second / Total : 0.0);
  errs() << left_justify("total", 22) << format("%9.3f\n", Total);
}

int Reporter::exitCode() const {
  if (Internal)
    return ExitInternal;
  if (Backend)
    return ExitBackend;
  if (Last && Last->Name == "verify-nvvm")
    return ExitBadOutput;
  return ExitBadInput;
}
