// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Parts of bytes in memory.

#ifndef SPIR2NVVM_LIB_READER_CANONICALISE_BYTEPARTS_H
#define SPIR2NVVM_LIB_READER_CANONICALISE_BYTEPARTS_H

#include "Diagnostics/Diagnostics.h"

namespace spir2nvvm {

/// Says so where \p M loads some: the module, not its source, may be wrong.
void warnOfByteParts(const llvm::Module &M, DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CANONICALISE_BYTEPARTS_H
