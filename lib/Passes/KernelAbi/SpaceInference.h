// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which space an opened pointer really points to, within one function.

#ifndef SPIR2NVVM_LIB_PASSES_KERNELABI_SPACEINFERENCE_H
#define SPIR2NVVM_LIB_PASSES_KERNELABI_SPACEINFERENCE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Optional.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace spir2nvvm {

bool isOpenedPointer(const llvm::Type *Ty);

/// The specific space \p V was cast from, and the pointer before the cast;
/// nothing if it is opened from its origin. Nulls have no space of their own.
llvm::Optional<unsigned> castOrigin(const llvm::Value *V);
bool hasNoObject(const llvm::Value *V); // null, undef
/// \p V as a pointer into \p Space, which castOrigin gave or which suits a
/// value without object; constants and casts only.
llvm::Value *withoutCast(llvm::Value *V, unsigned Space,
                         llvm::Instruction *Before);

/// Moves chains of GEP, bitcast, phi and select from opened pointers to the
/// space they start in; the opened form is a cast at the end of the chain.
/// True if anything changed.
bool inferSpaces(llvm::Function &F);

/// Lets loads, stores, memory intrinsics and comparisons of \p F use the
/// pointer behind a cast from a specific space.
void useSpecificPointers(llvm::Function &F);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_KERNELABI_SPACEINFERENCE_H
