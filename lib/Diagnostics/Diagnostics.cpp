// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The rule rows and the sink that counts and forwards diagnostics.

#include "spir2nvvm/Diagnostics.h"
#include "spir2nvvm/rules/Assembly.h"
#include "spir2nvvm/rules/Backend.h"
#include "spir2nvvm/rules/Builtins.h"
#include "spir2nvvm/rules/Executor.h"
#include "spir2nvvm/rules/Finish.h"
#include "spir2nvvm/rules/Input.h"
#include "spir2nvvm/rules/Link.h"
#include "spir2nvvm/rules/Nvvm.h"
#include "spir2nvvm/rules/Output.h"
#include "spir2nvvm/rules/Pipeline.h"
#include "spir2nvvm/rules/Spir.h"
#include "spir2nvvm/rules/Structure.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace spir2nvvm;

static constexpr RuleRow Rows[] = {
#define RULE(ID, SEVERITY, SECTION, TEXT, HINT)                                \
  {rule::ID, #ID, Severity::SEVERITY, SECTION, TEXT, HINT},
#include "spir2nvvm/Rules.def"
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

RuleRange spir2nvvm::allRules() { return {std::begin(Rows), std::end(Rows)}; }

void DiagnosticSink::emit(Diagnostic D) {
  if (D.Input.empty())
    D.Input = Input;
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
