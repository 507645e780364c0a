// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a producer's loops say about unrolling.

#ifndef SPIR2NVVM_LIB_READER_CANONICALISE_LOOPHINTS_H
#define SPIR2NVVM_LIB_READER_CANONICALISE_LOOPHINTS_H

#include "Diagnostics/Diagnostics.h"

namespace spir2nvvm {

/// Takes away what names no loop and says nothing, on which libNVVM dies: hints
/// change no result.
void dropBrokenHints(llvm::Module &M);

/// Takes "do not unroll" off every loop; what asks for unrolling stays.
void dropNoUnroll(llvm::Module &M);

/// Says so where every loop of \p M is marked "do not unroll", as clang -O1
/// marks loops that the source leaves alone.
void noteNoUnroll(const llvm::Module &M, DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CANONICALISE_LOOPHINTS_H
