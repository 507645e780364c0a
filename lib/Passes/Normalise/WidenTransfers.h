// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Transfers of memory with pointers, where these grow.

#ifndef SPIR2NVVM_LIB_PASSES_NORMALISE_WIDENTRANSFERS_H
#define SPIR2NVVM_LIB_PASSES_NORMALISE_WIDENTRANSFERS_H

#include "Diagnostics/Diagnostics.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IntrinsicInst.h"

namespace spir2nvvm {

bool holdsPointers(llvm::Type *Ty);

/// Gives a `memset` or `memcpy` over memory with pointers its new length, or
/// reports why there is none.
void widenTransfer(llvm::MemIntrinsic &Call, const llvm::DataLayout &Narrow,
                   const llvm::DataLayout &Wide, DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_NORMALISE_WIDENTRANSFERS_H
