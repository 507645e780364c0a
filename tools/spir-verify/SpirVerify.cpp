// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Checks SPIR 1.2 modules against every rule of rules/Spir.def. Reads what the
/// translator reads, through the same readers.

#include "Common/CommandLine.h"
#include "Common/Files.h"
#include "Common/MessagePrinter.h"
#include "Common/Summary.h"
#include "Common/Tools.h"
#include "Diagnostics/Explain.h"
#include "Pipeline/VerifyBytes.h"
#include "Reader/Hostile.h"
#include "Verifier/OptionWords.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

namespace {
struct Arguments {
  SpirLevel Level = SpirLevel::Lenient;
  MessageOptions Messages;
  unsigned MaxErrors = 20;
  bool PrintRules = false;
};
} // namespace

static CommandLine describe(Arguments &Args) {
  CommandLine Line("spir-verify", "[options] <input>...",
                   "Checks SPIR 1.2 modules against the specification. "
                   "'-' is stdin.");
  Line.group("Checking")
      .value("level", "strict|lenient",
             "every violation is an error, or only a warning where producers "
             "commit it (default)",
             oneOf(Args.Level, SpirLevelWords))
      .value("max-errors", "N", "errors shown (default 20; 0: all)",
             takeNumber(Args.MaxErrors));
  Line.group("Output").flag("print-rules",
                            "list every rule with its severities and stop",
                            [&Args] { Args.PrintRules = true; });
  addMessageOptions(Line, Args.Messages);
  addExplainOption(Line, Args.Messages);
  Line.example("spir-verify --level=strict kernel.bc",
               "the letter of the specification");
  Line.example("spir-verify --diagnostics=json *.bc", "one object per line");
  return Line;
}

/// Markdown; a '|' in a text would end its cell.
static void printRules() {
  auto Cell = [](StringRef Text) {
    outs() << ' ';
    for (char Ch : Text)
      outs() << (Ch == '|' ? "\\|" : StringRef(&Ch, 1));
    outs() << " |";
  };
  outs() << "| rule | strict | lenient | section | finding | hint |\n"
            "|---|---|---|---|---|---|\n";
  for (Rule R : spirRules()) {
    const RuleRow &Row = rowOf(R);
    outs() << '|';
    Cell(StringRef(Row.Id));
    Cell(StringRef(severityName(severityOf(R, SpirLevel::Strict))));
    Cell(StringRef(severityName(severityOf(R, SpirLevel::Lenient))));
    Cell(StringRef(Row.Section));
    Cell(Row.Text);
    Cell(StringRef(Row.Hint));
    outs() << '\n';
  }
}

static void verifyInput(StringRef Path, const Arguments &Args,
                        DiagnosticSink &Sink) {
  std::unique_ptr<MemoryBuffer> Bytes = readFile(Path, Sink);
  if (!Bytes)
    return;
  verifySpirBytes(Bytes->getMemBufferRef(), Args.Level, Sink);
}

static void printSummary(const DiagnosticSink &Sink, MessagePrinter &Printer) {
  // Whatever the form: a list that was cut looks like a whole one.
  if (unsigned Hidden = Sink.suppressedCount())
    errs() << counted(Hidden, "error") << " not shown; see --max-errors\n";
  Printer.close(Sink);
}

static int run(int Argc, char **Argv) {
  Arguments Args;
  std::vector<std::string> Inputs;
  if (auto Status = describe(Args).parse(Argc, Argv, Inputs))
    return *Status;
  if (Args.PrintRules) {
    printRules();
    return ExitDone;
  }
  if (Args.Messages.Explained) {
    outs() << explainRule(*Args.Messages.Explained);
    return ExitDone;
  }
  if (Inputs.empty()) {
    errs() << "spir-verify: error: no input\n"
              "  hint: name a file, or '-' for stdin\n";
    return ExitUsage;
  }
  bool Internal = false;
  MessagePrinter Printer("spir-verify", Args.Messages, outs());
  DiagnosticSink Sink([&](const Diagnostic &D) {
    Internal |= familyOf(D.Id) == RuleFamily::Pipeline;
    Printer.print(D);
  });
  Sink.setWarnings(Args.Messages.Warnings);
  Sink.setMaxErrors(Args.MaxErrors);
  for (const std::string &Path : Inputs) {
    Sink.setInput(Path == "-" ? "<stdin>" : Path);
    verifyInput(Path, Args, Sink);
  }
  printSummary(Sink, Printer);
  if (Internal)
    return ExitInternal;
  return Sink.errorCount() ? ExitBadInput : ExitDone;
}

int tools::runSpirVerify(int Argc, char **Argv) {
  enableCrashContainment();
  return endStreams("spir-verify", run(Argc, Argv));
}
