// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The words of the options.

#ifndef SPIR2NVVM_LIB_CAPI_OPTIONS_H
#define SPIR2NVVM_LIB_CAPI_OPTIONS_H

#include "Diagnostics/WarningControl.h"
#include "Target/OptionWords.h"
#include "spir2nvvm-c/spir2nvvm.h"

#include <charconv>

namespace spir2nvvm::capi {

/// Puts the meaning of \p Value into \p Into; false if it is none of \p Words.
template <typename T, size_t N>
bool pick(T &Into, std::string_view Value, const Word<T> (&Words)[N]) {
  for (const auto &[Word, Meaning] : Words)
    if (Word == Value) {
      Into = Meaning;
      return true;
    }
  return false;
}

/// False if \p Text is not a number that fits.
template <typename T> bool takeNumber(T &Into, std::string_view Text) {
  const char *End = Text.data() + Text.size();
  T Number = 0;
  auto [Stop, Error] = std::from_chars(Text.data(), End, Number);
  if (Error != std::errc() || Stop != End)
    return false;
  Into = Number;
  return true;
}

/// False if \p Word is none of -w, --werror, --warn=ID and --no-warn=ID.
bool takeWarningOption(WarningControl &Into, std::string_view Word);

/// What belongs to calls rather than to what is translated.
struct CallOptions {
  // What a translator may use; 0: no limit.
  uint64_t MaxInputBytes = 0;
  unsigned TotalSeconds = 0, FrontEndMiB = 0;
  /// An older architecture where libNVVM does not serve the one asked for.
  bool OlderArch = false;
};

/// False if \p Option is none of these or does not take \p Value.
bool setCallOption(CallOptions &Into, s2n_option Option,
                   std::string_view Value);

/// False if \p Option does not exist or does not take \p Value.
bool setOption(TranslateOptions &Opts, s2n_option Option,
               std::string_view Value);

} // namespace spir2nvvm::capi

#endif // SPIR2NVVM_LIB_CAPI_OPTIONS_H
