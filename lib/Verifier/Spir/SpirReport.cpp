// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Severity by level, and the folding of what is not an error.

#include "Verifier/Spir/SpirReport.h"

#include "Diagnostics/Rules/Spir.h"
#include "Target/Printed.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

namespace {
struct Severities {
  Severity Strict, Lenient;
};
} // namespace

static constexpr Severities Rows[] = {
#define SPIR_RULE(ID, STRICT, LENIENT, SECTION, TEXT, HINT)                    \
  {Severity::STRICT, Severity::LENIENT},
#include "Diagnostics/Rules/Spir.def"
};

static constexpr Rule Ids[] = {
#define SPIR_RULE(ID, STRICT, LENIENT, SECTION, TEXT, HINT) rule::ID,
#include "Diagnostics/Rules/Spir.def"
};

ArrayRef<Rule> spir2nvvm::spirRules() { return Ids; }

Severity spir2nvvm::severityOf(Rule SpirRule, SpirLevel Level) {
  // The rows have consecutive numbers, so the first one is the offset.
  const Severities &Row =
      Rows[static_cast<unsigned>(SpirRule) - static_cast<unsigned>(Ids[0])];
  return Level == SpirLevel::Strict ? Row.Strict : Row.Lenient;
}

bool Report::countOnly(Rule R, Severity Found) {
  if (Level == SpirLevel::Strict || Found == Severity::Error)
    return false;
  auto It = Index.find(R);
  if (It == Index.end())
    return false;
  ++It->second.More;
  return true;
}

void Report::keep(Diagnostic D, Severity Found) {
  D.Level = Found;
  D.Label = Level == SpirLevel::Strict ? "strict" : "lenient";
  if (Level == SpirLevel::Strict || Found == Severity::Error) {
    Sink.emit(std::move(D));
    return;
  }
  Index[D.Id] = {Pending.size(), 0};
  Pending.push_back(std::move(D));
}

Report::~Report() {
  for (const auto &[Id, Fold] : Index)
    if (Fold.More)
      Pending[Fold.Position].Message +=
          formatv(" (and {0} more place{1})", Fold.More,
                  Fold.More == 1 ? "" : "s")
              .str();
  for (Diagnostic &D : Pending)
    Sink.emit(std::move(D));
}

bool spirverify::isTableWidth(unsigned Lanes) {
  return Lanes == 2 || Lanes == 3 || Lanes == 4 || Lanes == 8 || Lanes == 16;
}

std::string spirverify::text(const Type *Ty) {
  constexpr size_t MaxLength = 120;
  std::string Text = printedName(*Ty);
  if (Text.size() > MaxLength) {
    Text.resize(MaxLength);
    Text += " ...";
  }
  return Text;
}
