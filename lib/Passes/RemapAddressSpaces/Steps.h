// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parts of remap-address-spaces, in the order they run.

#ifndef SPIR2NVVM_LIB_PASSES_REMAPADDRESSSPACES_STEPS_H
#define SPIR2NVVM_LIB_PASSES_REMAPADDRESSSPACES_STEPS_H

#include "spir2nvvm/Diagnostics.h"

#include "llvm/IR/Module.h"

namespace spir2nvvm {

/// Stores typed nulls behind each `memset` of zeros over private, local or
/// constant pointers, because their null is not zero. SPIR numbering.
void storeNullsAfterMemset(llvm::Module &M, DiagnosticSink &Sink);

/// Makes each cast between a space with an all-ones null and one with a zero
/// null keep null null. NVVM numbering.
void keepNullsInCasts(llvm::Module &M);

/// Lifetime markers name the alloca itself, as NVVM's stack is space 0.
void moveLifetimeMarkers(llvm::Module &M);

/// Reports each pointer type NVVM does not know, and each generic pointer
/// that is none by design unless \p GenericAllowed.
void checkSpaces(const llvm::Module &M, bool GenericAllowed,
                 DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_REMAPADDRESSSPACES_STEPS_H
