// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The stage finalize, the last changes: what is left of SPIR and LLVM 14 that
/// NVVM IR of the profile does not know. Each step is the file of its name.
///
///   @k.tile = internal addrspace(3) global [4 x i32] zeroinitializer
///   define spir_func float @half.it(float %x) willreturn { ... }
/// becomes
///   @k_tile = internal addrspace(3) global [4 x i32] undef
///   define internal float @half_it(float %x) { ... }
///
/// Requires: NVVM's address spaces; the table of kernels.
/// Ensures: identifiers, linkage, attributes, triple and layout of the profile;
/// program-scope constants fit the constant bank; the reflection is complete.

#ifndef SPIR2NVVM_LIB_PASSES_FINALIZE_FINALIZE_H
#define SPIR2NVVM_LIB_PASSES_FINALIZE_FINALIZE_H

#include "Passes/KernelFunctions.h"
#include "Stages/Stages.h"

#include "llvm/ADT/ArrayRef.h"

namespace spir2nvvm {

/// Bytes \p Variables take one behind the other, each at its alignment.
uint64_t bytesLaidOut(llvm::ArrayRef<const llvm::GlobalVariable *> Variables);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_FINALIZE_FINALIZE_H
