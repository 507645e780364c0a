// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/MessagePrinter.h"

#include "Common/Sarif.h"
#include "Common/Summary.h"
#include "Common/Version.h"

#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::tools;

using Change = bool (WarningControl::*)(std::string_view);

static CommandLine::ValueHandler takeRules(WarningControl &Warnings,
                                           Change Apply) {
  return [&Warnings, Apply](std::string_view Rules) -> std::string {
    return (Warnings.*Apply)(Rules)
               ? ""
               : "expected all or a rule's ID, for instance SP310; "
                 "nvvm-verify --print-rules lists them";
  };
}

void tools::addWarningOptions(CommandLine &Line, WarningControl &Warnings) {
  Line.flag("w", "show neither warnings nor notes",
            [&Warnings] { Warnings.hide("all"); })
      .value("warn", "ID|all",
             "show a warning that is not shown by default; may be repeated",
             takeRules(Warnings, &WarningControl::show))
      .value("no-warn", "ID|all", "hide a warning; may be repeated",
             takeRules(Warnings, &WarningControl::hide))
      .flag("werror", "treat shown warnings as errors",
            [&Warnings] { Warnings.setAsErrors(); });
}

void tools::addMessageOptions(CommandLine &Line, MessageOptions &Opts) {
  Line.value("diagnostics", "text|json|sarif",
             "plain text, one JSON object per line, or a SARIF log",
             oneOf<MessageForm>(Opts.Form, {{"text", MessageForm::Text},
                                            {"json", MessageForm::Json},
                                            {"sarif", MessageForm::Sarif}}))
      .value(
          "color", "auto|always|never",
          "colours in text messages (auto: on terminals)",
          oneOf<ColourChoice>(Opts.Colour, {{"auto", ColourChoice::Auto},
                                            {"always", ColourChoice::Always},
                                            {"never", ColourChoice::Never}}));
  addWarningOptions(Line, Opts.Warnings);
}

void tools::addExplainOption(CommandLine &Line, MessageOptions &Opts) {
  Line.value("explain", "ID",
             "explain a rule, with a wrong and a right example, and stop",
             [&Opts](std::string_view Id) -> std::string {
               Opts.Explained = findRule(Id);
               return Opts.Explained ? ""
                                     : "expected a rule's ID, for instance "
                                       "SP310; nvvm-verify --print-rules lists "
                                       "them";
             });
}

void tools::settleColour(MessageOptions &Opts) {
  if (Opts.Colour == ColourChoice::Auto)
    Opts.Colour = errs().is_displayed() && errs().has_colors()
                      ? ColourChoice::Always
                      : ColourChoice::Never;
}

std::string tools::renderMessage(const Diagnostic &D,
                                 const MessageOptions &Opts) {
  switch (Opts.Form) {
  case MessageForm::Text:
    return renderText(D, Opts.Colour == ColourChoice::Always);
  case MessageForm::Json:
    return renderJson(D) + '\n';
  case MessageForm::Sarif:
    return sarifResult(D);
  }
  llvm_unreachable("covered switch");
}

MessagePrinter::MessagePrinter(StringRef Tool, const MessageOptions &Opts,
                               raw_ostream &Machine)
    : Tool(Tool), Opts(Opts), Machine(Machine) {
  settleColour(this->Opts);
}

void MessagePrinter::print(const Diagnostic &D) {
  std::string Rendered = renderMessage(D, Opts);
  if (Opts.Form == MessageForm::Sarif)
    Results.push_back(std::move(Rendered));
  else
    (Opts.Form == MessageForm::Json ? Machine : errs()) << Rendered;
}

void MessagePrinter::close(const DiagnosticSink &Sink) {
  if (Opts.Form == MessageForm::Text)
    errs() << summaryOf(Sink);
  if (Opts.Form == MessageForm::Sarif)
    Machine << sarifLog(Tool, VersionString, Results);
}
