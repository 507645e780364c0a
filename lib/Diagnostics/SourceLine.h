// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A line of a source for a message.

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_SOURCELINE_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_SOURCELINE_H

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace spir2nvvm {

/// Line \p Number of \p Text, counted from 1; empty beyond its end.
inline llvm::StringRef sourceLine(llvm::StringRef Text, unsigned Number) {
  for (; Number > 1 && !Text.empty(); --Number)
    Text = Text.split('\n').second;
  return Text.split('\n').first.rtrim('\r');
}

/// The lines of \p Text from \p First to \p Last, without those beyond its end.
inline llvm::StringRef sourceLines(llvm::StringRef Text, unsigned First,
                                   unsigned Last) {
  for (unsigned Number = 1; Number < First && !Text.empty(); ++Number)
    Text = Text.split('\n').second;
  size_t Length = 0;
  for (; First <= Last && Length < Text.size(); ++First)
    Length = std::min(Text.find('\n', Length), Text.size() - 1) + 1;
  return Text.take_front(Length).rtrim('\n');
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_SOURCELINE_H
