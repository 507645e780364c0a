// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Diagnostics/Explain.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
/// A row of RuleExamples.inc, which is made of the tests.
struct RuleExample {
  StringLiteral Id, WhyWrong, Wrong, WhyRight, Right;
};
} // namespace

static constexpr RuleExample Examples[] = {
#include "Diagnostics/RuleExamples.inc"
};

static const RuleExample *exampleOf(StringRef Id) {
  const auto *Row =
      find_if(Examples, [&](const RuleExample &E) { return E.Id == Id; });
  return Row == std::end(Examples) ? nullptr : Row;
}

// "linkage {0} is not supported": what stands for {0} is only known in a case.
static std::string withoutPlaceholders(StringRef Text) {
  std::string Out;
  while (!Text.empty()) {
    auto [Before, Rest] = Text.split('{');
    Out += Before;
    if (Before.size() == Text.size())
      break;
    bool IsPlaceholder = !Rest.empty() && isDigit(Rest.front());
    Out += IsPlaceholder ? "..." : "{";
    Text = IsPlaceholder ? Rest.split('}').second : Rest;
  }
  return Out;
}

static std::string program(StringRef Title, StringRef Why, StringRef Text) {
  std::string Out = ("\n" + Title).str();
  if (!Why.empty())
    Out += (": " + Why).str();
  Out += "\n\n";
  SmallVector<StringRef, 32> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines)
    Out += Line.empty() ? "\n" : ("    " + Line + "\n").str();
  return Out;
}

std::string spir2nvvm::explainRule(Rule R) {
  const RuleRow &Row = rowOf(R);
  std::string Out = "S2N-" + std::string(Row.Id) + ", " +
                    std::string(severityName(Row.Level)) + ": " +
                    withoutPlaceholders(Row.Text) +
                    "\n  rule: " + std::string(Row.Section) +
                    "\n  hint: " + std::string(Row.Hint) + "\n";
  const RuleExample *Example = exampleOf({Row.Id.data(), Row.Id.size()});
  if (!Example)
    return Out;
  Out += program("Wrong", Example->WhyWrong, Example->Wrong);
  if (!Example->Right.empty())
    Out += program("Right",
                   Example->WhyRight == Example->WhyWrong
                       ? StringRef()
                       : StringRef(Example->WhyRight),
                   Example->Right);
  return Out;
}
