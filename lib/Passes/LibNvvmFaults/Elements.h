// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Vectors in memory, element by element, and what elements can be.

#ifndef SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_ELEMENTS_H
#define SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_ELEMENTS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace spir2nvvm {

/// What \p Load loads, as \p To, which is a vector of as many bytes. \p Change is
/// what becomes of each element that is loaded, if anything does.
llvm::Value *loadElements(
    llvm::LoadInst &Load, llvm::FixedVectorType *To,
    llvm::function_ref<llvm::Value *(llvm::IRBuilder<> &, llvm::Value *)>
        Change = nullptr);

/// Stores \p V, which is a vector of as many bytes, in place of \p Store.
void storeElements(llvm::StoreInst &Store, llvm::Value *V);

/// Nothing but integers of other widths than 8, 16, 32 and so on is not.
bool isWholeBytes(const llvm::Type *Ty);

/// An integer that PTX does not have, as bit-fields make them.
bool isOddInteger(const llvm::Type *Ty);

/// \p Pointer as one to \p Ty, in its own space.
llvm::Value *asPointerTo(llvm::IRBuilder<> &B, llvm::Type *Ty,
                         llvm::Value *Pointer);

/// What \p Lane makes of each lane of \p Vectors, as a vector \p Ty.
llvm::Value *
ofLanes(llvm::IRBuilder<> &B, llvm::FixedVectorType *Ty,
        llvm::ArrayRef<llvm::Value *> Vectors,
        llvm::function_ref<llvm::Value *(llvm::ArrayRef<llvm::Value *>)> Lane);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_ELEMENTS_H
