// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions of what there is not. Their parameters do not matter: in the
/// calling conventions of the systems this runs on callers take them away.

#include "Emulator/Api.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;

static Code refuse() {
  const Code Why = checkReady();
  return Why == Code::Success ? Code::NotSupported : Why;
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's
#define UNSUPPORTED_FUNCTION(SYMBOL, BASE, SINCE)                              \
  EMULATED SYMBOL() { return refuse(); }
#include "Emulator/Unsupported.def"
// NOLINTEND(readability-identifier-naming)
