// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The rule rows and the sink that counts and forwards diagnostics.

#include "Diagnostics/Diagnostics.h"
#include "Diagnostics/SourceLine.h"
#include "Diagnostics/Rules/Assembly.h"
#include "Diagnostics/Rules/Backend.h"
#include "Diagnostics/Rules/Builtins.h"
#include "Diagnostics/Rules/Executor.h"
#include "Diagnostics/Rules/Finish.h"
#include "Diagnostics/Rules/Input.h"
#include "Diagnostics/Rules/Link.h"
#include "Diagnostics/Rules/Nvvm.h"
#include "Diagnostics/Rules/Output.h"
#include "Diagnostics/Rules/Pipeline.h"
#include "Diagnostics/Rules/Ptx.h"
#include "Diagnostics/Rules/Spir.h"
#include "Diagnostics/Rules/Structure.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace spir2nvvm;

static constexpr RuleRow Rows[] = {
#define RULE(ID, SEVERITY, SECTION, TEXT, HINT)                                \
  {rule::ID, #ID, Severity::SEVERITY, SECTION, TEXT, HINT},
#include "Diagnostics/Rules.def"
};

std::string_view spir2nvvm::severityName(Severity Level) {
  switch (Level) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Note:
    return "note";
  }
  llvm_unreachable("covered switch");
}

const RuleRow &spir2nvvm::rowOf(Rule R) {
  const RuleRow *Row = llvm::lower_bound(
      Rows, R, [](const RuleRow &A, Rule B) { return A.Number < B; });
  assert(Row != std::end(Rows) && Row->Number == R &&
         "no rule has this number");
  return *Row;
}

std::optional<Rule> spir2nvvm::findRule(std::string_view Id) {
  llvm::StringRef Name(Id.data(), Id.size());
  Name.consume_front("S2N-");
  for (const RuleRow &Row : Rows)
    if (llvm::StringRef(Row.Id) == Name)
      return Row.Number;
  return std::nullopt;
}

RuleRange spir2nvvm::allRules() { return {std::begin(Rows), std::end(Rows)}; }

SourcePlace spir2nvvm::sourcePlace(std::string_view Source) {
  llvm::StringRef Rest(Source.data(), Source.size());
  unsigned Numbers[2] = {0, 0}; // the last, the one before
  for (unsigned &Number : Numbers) {
    auto [Front, Last] = Rest.rsplit(':');
    if (Front.empty() || Last.getAsInteger(10, Number)) {
      Number = 0;
      break;
    }
    Rest = Front;
  }
  SourcePlace Place{{Rest.data(), Rest.size()}, Numbers[1], Numbers[0]};
  if (!Place.Line)
    std::swap(Place.Line, Place.Column);
  return Place;
}

void DiagnosticSink::showSource(Subject &About) const {
  SourcePlace Place = sourcePlace(About.Source);
  // Debug information may name a file relative to a folder.
  auto At = llvm::find_if(Sources, [&](const auto &Source) {
    llvm::StringRef Path = Source.first;
    return Path.consume_back({Place.Path.data(), Place.Path.size()}) &&
           (Path.empty() || Path.endswith("/"));
  });
  if (At == Sources.end() || !Place.Line || !About.Excerpt.empty())
    return;
  About.Source.replace(0, Place.Path.size(), At->first);
  About.Excerpt = sourceLine(At->second, Place.Line).str();
}

// Also turns a warning into the error that --werror makes of it.
bool DiagnosticSink::isWanted(Diagnostic &D) {
  if (D.Level == Severity::Error)
    return true;
  if (!Wanted.isShown(D.Id, /*Default=*/!D.Forgiven)) {
    // A hidden rule is not counted, either.
    if (D.Forgiven && Wanted.isShown(D.Id, true))
      ++Unasked;
    return false;
  }
  if (D.Level == Severity::Warning && Wanted.asErrors())
    D.Level = Severity::Error;
  return true;
}

void DiagnosticSink::emit(Diagnostic D) {
  if (!isWanted(D))
    return;
  if (D.Input.empty())
    D.Input = Input;
  showSource(D.About);
  if (D.Level == Severity::Error)
    ++Errors;
  if (D.Level == Severity::Warning)
    ++Warnings;
  if (D.Level == Severity::Error && MaxErrors && Errors > MaxErrors) {
    ++Suppressed;
    return;
  }
  if (Handle)
    Handle(D);
}
