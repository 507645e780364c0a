// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Report.h"

#include "Common/CommandLine.h"

#include "llvm/ADT/STLExtras.h"
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

void Reporter::backEnd(const BackendResult &Result) {
  Programs.emplace_back("libNVVM", Result.LibNvvmMilliseconds);
  if (Result.PtxasMilliseconds > 0)
    Programs.emplace_back("ptxas", Result.PtxasMilliseconds);
  Resources = Result.Resources;
}

static void printResources(ArrayRef<ResourceUse> Resources) {
  for (const ResourceUse &Use : Resources) {
    errs() << Use.Function << ": " << Use.Registers << " registers, "
           << Use.StackBytes << " bytes stack, " << Use.SpillStores << "/"
           << Use.SpillLoads << " bytes spilled/reloaded, " << Use.SharedBytes
           << " bytes shared";
    for (auto [Bank, Bytes] : Use.Constant)
      errs() << ", " << Bytes << " bytes constant bank " << Bank;
    errs() << '\n';
  }
}

void Reporter::printTimes() const {
  std::vector<std::pair<std::string, double>> Rows;
  for (const auto &Row : Times)
    Rows.emplace_back(Row.first->Name, Row.second);
  append_range(Rows, Programs);
  double Total = 0;
  for (const auto &Row : Rows)
    Total += Row.second;
  errs() << "stage                        ms      %\n";
  for (const auto &Row : Rows)
    errs() << left_justify(Row.first, 22)
           << format("%9.3f  %5.1f\n", Row.second,
                     Total > 0 ? 100 * Row.second / Total : 0.0);
  errs() << left_justify("total", 22) << format("%9.3f\n", Total);
  printResources(Resources);
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
