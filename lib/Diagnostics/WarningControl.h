// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which warnings and notes are passed on: -w, --warn, --no-warn, --werror.

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_WARNINGCONTROL_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_WARNINGCONTROL_H

#include <optional>
#include <string_view>
#include <vector>

namespace spir2nvvm {

enum class Rule : unsigned;

/// Errors always are. A later word beats an earlier one.
class WarningControl {
public:
  /// \p Rules is "all" or an ID with or without "S2N-". False if there is no
  /// such rule.
  bool show(std::string_view Rules) { return add(Rules, true); }
  bool hide(std::string_view Rules) { return add(Rules, false); }
  void setAsErrors() { AsErrors = true; }

  bool asErrors() const { return AsErrors; }
  /// \p Default is what happens to a rule that is not named.
  bool isShown(Rule R, bool Default) const;

private:
  bool add(std::string_view Rules, bool Shown);

  struct Word {
    std::optional<Rule> Only; // none: all
    bool Shown;
  };
  std::vector<Word> Words;
  bool AsErrors = false;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_WARNINGCONTROL_H
