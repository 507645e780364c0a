// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A line of a source for a message.

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_SOURCELINE_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_SOURCELINE_H

#include "llvm/ADT/StringRef.h"

namespace spir2nvvm {

/// Line \p Number of \p Text, counted from 1; empty beyond its end.
inline llvm::StringRef sourceLine(llvm::StringRef Text, unsigned Number) {
  for (; Number > 1 && !Text.empty(); --Number)
    Text = Text.split('\n').second;
  return Text.split('\n').first.rtrim('\r');
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_SOURCELINE_H
