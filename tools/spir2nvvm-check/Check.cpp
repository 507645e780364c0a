// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs an OpenCL or CUDA driver program on the emulated device with every check
/// on, as valgrind and compute-sanitizer run theirs. docs/emulator.md.

#include "Common/CommandLine.h"
#include "Common/Files.h"
#include "Common/MessagePrinter.h"
#include "Common/Sarif.h"
#include "Common/Summary.h"
#include "Common/Tools.h"
#include "Common/Version.h"
#include "Diagnostics/ReadJson.h"
#include "Executor/Model/ExecutorOptions.h"
#include "spir2nvvm-check/CheckedProgram.h"
#include "spir2nvvm-check/ReportPage.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

/// Of a program that may end with any other.
static constexpr int ExitFindings = 99;
/// As shells have it.
static constexpr int ExitNoProgram = 127;

namespace {
struct CheckArguments {
  MessageOptions Messages;
  std::string Check = "full", Report;
  std::vector<std::pair<std::string, std::string>> Variables;
  std::vector<std::string> Program;
};
} // namespace

static int fail(const Twine &Message, int Code) {
  errs() << "spir2nvvm-check: error: " << printable(Message.str()) << '\n';
  return Code;
}

static std::optional<int> parse(int Argc, char **Argv, CheckArguments &Args) {
  CommandLine Line(
      "spir2nvvm-check", "[options] program [argument]...",
      "Runs a program that uses OpenCL or CUDA's driver on the "
      "emulated device, and tells what is wrong with its kernels.");
  auto Set = [&Args](const char *Variable, const char *Value) {
    Args.Variables.emplace_back(Variable, Value);
  };
  Line.group("Checks")
      .value("check", "WORD,...",
             "every access (full), and also lanes, races, uninitialised, "
             "advise, nan, inf, overflow, as SPIR2NVVM_EMULATED_CHECK",
             [&Args](std::string_view Words) -> std::string {
               Args.Check = Words;
               ExecutorOptions Known;
               return Known.setChecks(Words) &&
                              Known.Mode == ExecutionMode::Checked
                          ? ""
                          : "expected full, lanes, races, uninitialised, "
                            "advise, nan, inf, overflow, with commas";
             })
      .flag("ptx", "run the PTX that a GPU would get",
            [Set] { Set("SPIR2NVVM_EMULATED_INPUT", "ptx"); })
      .flag("late", "copies, events and streams as late as CUDA allows",
            [Set] { Set("SPIR2NVVM_EMULATED_TIMING", "late"); })
      .flag("lockstep", "warps whose lanes go together, as before Volta",
            [Set] { Set("SPIR2NVVM_EMULATED_WARPS", "lockstep"); });
  Line.group("Findings")
      .value("report", "FILE",
             "write them to FILE, too: a page with the source (.html), JSON "
             "lines (.json), SARIF (.sarif), or text",
             [&Args](std::string_view Value) -> std::string {
               Args.Report = Value;
               return Value.empty() ? "expected a file" : "";
             });
  addWarningOptions(Line, Args.Messages.Warnings);
  Line.example("spir2nvvm-check --check=races ./nbody 1024",
               "exit code 99 if there is a finding, else the program's");
  if (auto Status = Line.runsProgram().parse(Argc, Argv, Args.Program))
    return Status;
  if (Args.Program.empty())
    return fail("there is no program; see spir2nvvm-check --help", ExitUsage);
  return std::nullopt;
}

static MessageForm formOf(StringRef File) {
  return File.endswith(".json")    ? MessageForm::Json
         : File.endswith(".sarif") ? MessageForm::Sarif
                                   : MessageForm::Text;
}

static std::string reportFor(StringRef File, ArrayRef<Diagnostic> Findings,
                             ArrayRef<std::string> Program) {
  if (File.endswith(".html"))
    return reportPage(Findings, join(Program, " "));
  MessageOptions How;
  How.Form = formOf(File);
  How.Colour = ColourChoice::Never;
  std::vector<std::string> All;
  for (const Diagnostic &D : Findings)
    All.push_back(renderMessage(D, How));
  return How.Form == MessageForm::Sarif
             ? sarifLog("spir2nvvm-check", VersionString, All)
             : join(All, "");
}

// False, and said so, where the file cannot be written.
static bool writeReport(const CheckArguments &Args,
                        ArrayRef<Diagnostic> Findings) {
  DiagnosticSink Sink([](const Diagnostic &D) { errs() << renderText(D); });
  return writeFile(Args.Report, reportFor(Args.Report, Findings, Args.Program),
                   Sink);
}

// Those that the user wants to see; nothing if a line is not one.
static std::optional<std::vector<Diagnostic>>
readFindings(StringRef Lines, const WarningControl &Wanted) {
  std::vector<Diagnostic> All;
  DiagnosticSink Sink([&All](const Diagnostic &D) { All.push_back(D); });
  Sink.setWarnings(Wanted);
  while (!Lines.empty()) {
    auto [Line, Rest] = Lines.split('\n');
    std::optional<Diagnostic> D = readJson({Line.data(), Line.size()});
    if (!D)
      return std::nullopt;
    Sink.emit(std::move(*D));
    Lines = Rest;
  }
  return All;
}

static int check(CheckArguments &Args) {
  CheckedProgram Program;
  std::string Why;
  if (!Program.prepare(Why))
    return fail(Why, ExitInternal);
  Program.set("SPIR2NVVM_EMULATED_CHECK", Args.Check);
  for (const auto &[Variable, Value] : Args.Variables)
    Program.set(Variable, Value);
  const std::optional<int> Code = Program.run(Args.Program, Why);
  if (!Code)
    return fail(Why, ExitNoProgram);
  auto Findings = readFindings(Program.findings(), Args.Messages.Warnings);
  if (!Findings)
    return fail("a finding cannot be read", ExitInternal);
  settleColour(Args.Messages);
  for (const Diagnostic &D : *Findings)
    errs() << renderMessage(D, Args.Messages);
  const auto Remarks = count_if(
      *Findings, [](const Diagnostic &D) { return D.Level == Severity::Note; });
  const size_t Faults = Findings->size() - Remarks;
  errs() << "spir2nvvm-check: " << counted(Faults, "finding")
         << (Remarks ? ", " + counted(Remarks, "note") : std::string()) << '\n';
  if (!Args.Report.empty() && !writeReport(Args, *Findings))
    return ExitBadInput;
  return Faults == 0 ? *Code : ExitFindings;
}

int spir2nvvm_runner_check(int Argc, char **Argv) {
  CheckArguments Args;
  if (auto Status = parse(Argc, Argv, Args))
    return *Status;
  return check(Args);
}
