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

void Reporter::compiled(const TranslateResult &Result, const GpuArch &Target) {
  Compiled = Result.Compiled;
  Resources = resourcesOf(Result.Compiled, Result.Info, Target);
  Arch = Target;
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

static void printText(const TimeRows &Rows) {
  double Total = total(Rows);
  errs() << left_justify("stage", 36) << "       ms      %\n";
  for (const TimeRow &Row : Rows)
    errs() << left_justify((Row.IsStep ? "  " : "") + Row.Name, 36)
           << format("%9.3f  %5.1f\n", Row.Milliseconds,
                     Total > 0 ? 100 * Row.Milliseconds / Total : 0.0);
  errs() << left_justify("total", 36) << format("%9.3f\n", Total);
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

// Rows arrive when they end, a stage after its steps, and are printed in the
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

// One object on one line, as the diagnostics are.
void Reporter::printJson(bool WithTimes) const {
  TimeRows Rows = rowsOf(Times, Compiled);
  json::OStream J(errs());
  J.object([&] {
    if (WithTimes) {
      writeTimes(J, "stage", Rows, false);
      writeTimes(J, "step", Rows, true);
      J.attribute("totalMilliseconds", total(Rows));
    }
    if (!OnlyOf.empty())
      J.attribute("input", json::fixUTF8(OnlyOf));
    J.attribute("arch", Arch.sm());
    J.attributeArray("resources", [&] {
      for (const FunctionResources &F : Resources)
        writeResources(J, F);
    });
  });
  errs() << '\n';
}

void Reporter::print(bool WithTimes, bool WithResources) const {
  if (!WithTimes && !WithResources)
    return;
  if (Form == MessageForm::Json) {
    printJson(WithTimes);
    return;
  }
  if (WithTimes)
    printText(rowsOf(Times, Compiled));
  for (const FunctionResources &F : Resources)
    errs() << resourceLine(F) << '\n';
}

void Reporter::printResources(const TranslateResult &Result,
                              const GpuArch &Target, StringRef Input) {
  compiled(Result, Target);
  OnlyOf = Input.str();
  if (Form == MessageForm::Json) {
    printJson(/*WithTimes=*/false);
    return;
  }
  for (const FunctionResources &F : Resources)
    errs() << printableLine(OnlyOf) << ", " << Arch.sm() << ": "
           << resourceLine(F) << '\n';
}
