// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Report.h"

#include "Common/CommandLine.h"
#include "Common/Summary.h"
#include "spir2nvvm/rules/Output.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

void Reporter::take(const Diagnostic &D) {
  StringRef Id(rowOf(D.Id).Id);
  if (D.Level == Severity::Error) {
    Internal |= Id.startswith("PI");
    Backend |= Id.startswith("BE");
    Unwritable |= D.Id == rule::OUT01;
  }
  if (Form == DiagnosticForm::Json)
    errs() << renderJson(D) << '\n';
  else
    errs() << renderText(D);
}

void Reporter::close(const DiagnosticSink &Sink) const {
  if (Form != DiagnosticForm::Json)
    errs() << summaryOf(Sink);
}

void Reporter::backEnd(const BackendResult &Result) {
  Programs.emplace_back("libNVVM", Result.LibNvvmMilliseconds);
  if (!Result.Assembler.empty())
    Programs.emplace_back(Result.Assembler, Result.AssemblerMilliseconds);
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

using TimeRows = std::vector<std::pair<std::string, double>>;

static double total(const TimeRows &Rows) {
  double Sum = 0;
  for (const auto &Row : Rows)
    Sum += Row.second;
  return Sum;
}

static void printText(const TimeRows &Rows, ArrayRef<ResourceUse> Resources) {
  double Total = total(Rows);
  errs() << "stage                        ms      %\n";
  for (const auto &Row : Rows)
    errs() << left_justify(Row.first, 22)
           << format("%9.3f  %5.1f\n", Row.second,
                     Total > 0 ? 100 * Row.second / Total : 0.0);
  errs() << left_justify("total", 22) << format("%9.3f\n", Total);
  printResources(Resources);
}

static void writeResources(json::OStream &J, const ResourceUse &Use) {
  J.object([&] {
    J.attribute("function", Use.Function);
    J.attribute("registers", Use.Registers);
    J.attribute("stackBytes", Use.StackBytes);
    J.attribute("spillStoreBytes", Use.SpillStores);
    J.attribute("spillLoadBytes", Use.SpillLoads);
    J.attribute("sharedBytes", Use.SharedBytes);
    J.attributeArray("constantBanks", [&] {
      for (auto [Bank, Bytes] : Use.Constant)
        J.object([&, Bank = Bank, Bytes = Bytes] {
          J.attribute("bank", Bank);
          J.attribute("bytes", Bytes);
        });
    });
  });
}

// One object on one line, as the diagnostics are.
static void printJson(const TimeRows &Rows, ArrayRef<ResourceUse> Resources) {
  json::OStream J(errs());
  J.object([&] {
    J.attributeArray("stages", [&] {
      for (const auto &Row : Rows)
        J.object([&] {
          J.attribute("stage", Row.first);
          J.attribute("milliseconds", Row.second);
        });
    });
    J.attribute("totalMilliseconds", total(Rows));
    J.attributeArray("resources", [&] {
      for (const ResourceUse &Use : Resources)
        writeResources(J, Use);
    });
  });
  errs() << '\n';
}

void Reporter::printTimes() const {
  TimeRows Rows;
  for (const auto &Row : Times)
    Rows.emplace_back(Row.first->Name, Row.second);
  append_range(Rows, Programs);
  if (Form == DiagnosticForm::Json)
    printJson(Rows, Resources);
  else
    printText(Rows, Resources);
}

int Reporter::exitCode() const {
  if (Internal)
    return ExitInternal;
  if (Backend)
    return ExitBackend;
  if (!Unwritable && Last && verifiesOutput(*Last))
    return ExitBadOutput;
  return ExitBadInput;
}
