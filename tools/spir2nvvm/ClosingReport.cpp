// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What spir2nvvm prints besides its output.

#include "spir2nvvm/ClosingReport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

Reporter::Reporter(const MessageOptions &Opts)
    : Printer("spir2nvvm", Opts, errs()), Form(Opts.Form) {}

static void printResources(ArrayRef<ResourceUse> Resources) {
  for (const ResourceUse &Use : Resources) {
    errs() << printableLine(Use.Function) << ": " << Use.Registers
           << " registers, " << Use.StackBytes << " bytes stack, "
           << Use.SpillStores << "/" << Use.SpillLoads
           << " bytes spilled/reloaded, " << Use.SharedBytes << " bytes shared";
    for (auto [Bank, Bytes] : Use.Constant)
      errs() << ", " << Bytes << " bytes constant bank " << Bank;
    errs() << '\n';
  }
}

namespace {
struct TimeRow {
  std::string Name;
  double Milliseconds;
  bool IsStep; // its time is in that of its stage
};
} // namespace

using TimeRows = std::vector<TimeRow>;

static double total(const TimeRows &Rows) {
  double Sum = 0;
  for (const TimeRow &Row : Rows)
    Sum += Row.IsStep ? 0 : Row.Milliseconds;
  return Sum;
}

static void printText(const TimeRows &Rows, ArrayRef<ResourceUse> Resources) {
  double Total = total(Rows);
  errs() << left_justify("stage", 36) << "       ms      %\n";
  for (const TimeRow &Row : Rows)
    errs() << left_justify((Row.IsStep ? "  " : "") + Row.Name, 36)
           << format("%9.3f  %5.1f\n", Row.Milliseconds,
                     Total > 0 ? 100 * Row.Milliseconds / Total : 0.0);
  errs() << left_justify("total", 36) << format("%9.3f\n", Total);
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

static void writeTimes(json::OStream &J, StringRef Key, const TimeRows &Rows,
                       bool Steps) {
  J.attributeArray((Key + "s").str(), [&] {
    for (const TimeRow &Row : Rows)
      if (Row.IsStep == Steps)
        J.object([&] {
          J.attribute(Key, Row.Name);
          J.attribute("milliseconds", Row.Milliseconds);
        });
  });
}

// One object on one line, as the diagnostics are.
static void printJson(const TimeRows &Rows, ArrayRef<ResourceUse> Resources) {
  json::OStream J(errs());
  J.object([&] {
    writeTimes(J, "stage", Rows, false);
    writeTimes(J, "step", Rows, true);
    J.attribute("totalMilliseconds", total(Rows));
    J.attributeArray("resources", [&] {
      for (const ResourceUse &Use : Resources)
        writeResources(J, Use);
    });
  });
  errs() << '\n';
}

// Rows arrive when they end, a stage behind its steps, and are printed in the
// order they began. The programs of a toolkit stand for the stage compile.
static TimeRows rowsOf(ArrayRef<std::pair<const StageRow *, double>> Times,
                       const CompileReport &Compiled) {
  TimeRows Rows;
  size_t FirstStep = 0;
  for (auto [Row, Milliseconds] : Times) {
    TimeRow New{std::string(Row->Name), Milliseconds, Row->isStep()};
    if (New.IsStep) {
      Rows.push_back(New);
      continue;
    }
    if (Row->Name != "compile")
      Rows.insert(Rows.begin() + FirstStep, New);
    FirstStep = Rows.size();
  }
  if (Compiled.LibNvvmMilliseconds > 0)
    Rows.push_back({"libNVVM", Compiled.LibNvvmMilliseconds, false});
  if (!Compiled.Assembler.empty())
    Rows.push_back({Compiled.Assembler, Compiled.AssemblerMilliseconds, false});
  return Rows;
}

void Reporter::printTimes() const {
  TimeRows Rows = rowsOf(Times, Compiled);
  if (Form == MessageForm::Json)
    printJson(Rows, Compiled.Resources);
  else
    printText(Rows, Compiled.Resources);
}
