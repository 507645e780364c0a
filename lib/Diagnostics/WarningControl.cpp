// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The last word said of a rule decides whether it is shown.

#include "Diagnostics/WarningControl.h"

#include "Diagnostics/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"

using namespace spir2nvvm;

bool WarningControl::add(std::string_view Rules, bool Shown) {
  if (Rules == "all") {
    Words.push_back({std::nullopt, Shown});
    return true;
  }
  std::optional<Rule> Only = findRule(Rules);
  if (Only)
    Words.push_back({Only, Shown});
  return Only.has_value();
}

bool WarningControl::isShown(Rule R, bool Default) const {
  for (const Word &W : llvm::reverse(Words))
    if (!W.Only || *W.Only == R)
      return W.Shown;
  return Default;
}
