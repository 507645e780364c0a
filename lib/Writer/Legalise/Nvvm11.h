// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0's constructs to those of NVVM IR 1.1, still in LLVM 14's
/// memory form.
///
///   addrspacecast T addrspace(1)* %p to T*   (1.1, 10.2.2)
///   ->
///   %1 = bitcast T addrspace(1)* %p to i8 addrspace(1)*
///   %2 = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)* %1)
///   %3 = bitcast i8* %2 to T*
///
/// Requires: a module the LLVM 7 legaliser accepted.
/// Ensures: no addrspacecast, no half arithmetic, no intrinsic that chapter 9
/// of NVVM IR 1.1 does not list; what cannot be lowered has been reported.

#ifndef SPIR2NVVM_LIB_WRITER_LEGALISE_NVVM11_H
#define SPIR2NVVM_LIB_WRITER_LEGALISE_NVVM11_H

#include "Diagnostics/Diagnostics.h"

#include "llvm/IR/Module.h"

namespace spir2nvvm {

// The parts of the step.
/// Rows of Nvvm11/Intrinsics.def.
void lowerIntrinsicsForNvvm11(llvm::Module &M);
/// Texture and surface intrinsics to inline assembly.
void lowerTexturesForNvvm11(llvm::Module &M);
/// `half` to `i16`, computed in float (Nvvm11/Half.cpp).
void lowerHalfForNvvm11(llvm::Module &M, DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_WRITER_LEGALISE_NVVM11_H
