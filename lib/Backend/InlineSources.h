// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Inline PTX in the back end's PTX: where the source has it.

#ifndef SPIR2NVVM_LIB_BACKEND_INLINESOURCES_H
#define SPIR2NVVM_LIB_BACKEND_INLINESOURCES_H

#include "Diagnostics/Diagnostics.h"
#include "Stages/InlinePtx.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace spir2nvvm {

/// \p Ptx with the comments of Target/PtxPlaces.h. A back end copies and moves
/// inline PTX, so a text is recognised by what it says: one that the source has
/// several times gets all its places.
std::string withSources(llvm::StringRef Ptx, llvm::ArrayRef<InlinePtx> Inline);

/// Reports what \p Assembler says, \p Log, about \p Ptx, which it refuses: about
/// inline PTX at the place in the source, else as a whole.
void reportRefusal(llvm::StringRef Assembler, llvm::StringRef Path,
                   llvm::StringRef Ptx, llvm::StringRef Log,
                   DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_INLINESOURCES_H
