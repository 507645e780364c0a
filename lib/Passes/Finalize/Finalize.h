// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The steps of finalize, in the order they run. Each is the file of its name.

#ifndef SPIR2NVVM_LIB_PASSES_FINALIZE_FINALIZE_H
#define SPIR2NVVM_LIB_PASSES_FINALIZE_FINALIZE_H

#include "Passes/KernelFunctions.h"

#include "llvm/ADT/ArrayRef.h"

namespace spir2nvvm {

/// Linkage, visibility and the other markings of globals NVVM IR has no use
/// for; drops what nothing refers to.
void finalizeLinkage(Translation &T);

/// Erases declarations and local definitions nothing refers to.
void dropDead(Translation &T);

/// Shared variables begin undefined (NVVM IR 2.0, 2.11).
void finalizeSharedVariables(Translation &T);

/// Moves program-scope constants to global memory until the rest fits the
/// constant bank.
void finalizeConstants(Translation &T);

/// Bit intrinsics on vectors and odd widths, in types of NVVM IR.
void finalizeIntrinsicTypes(Translation &T);

/// Function, parameter and call-site attributes, calling conventions and
/// fast-math flags of the profile.
void finalizeAttributes(Translation &T);

/// Names NVVM IR 2.0, chapter 1 allows; records what changed.
void finalizeIdentifiers(Translation &T);

/// Named metadata, module flags, triple and data layout.
void finalizeTarget(Translation &T);

/// Bytes \p Variables take one behind the other, each at its alignment.
uint64_t bytesLaidOut(llvm::ArrayRef<const llvm::GlobalVariable *> Variables);

/// Sizes and uses for the reflection, measured on the finished module, and the
/// table of kernels as the host sees it.
void measureModule(Translation &T);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_FINALIZE_FINALIZE_H
