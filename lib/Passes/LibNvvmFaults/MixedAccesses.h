// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loads and stores whose bytes are also accessed as something else: as other
/// vectors, or as numbers of another width. An optimiser that keeps such memory
/// in registers casts one to the other.

#ifndef SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_MIXEDACCESSES_H
#define SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_MIXEDACCESSES_H

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueMap.h"

#include <memory>
#include <vector>

namespace spir2nvvm {

/// What a load or a store accesses: its type, or the vector that it is cast to
/// or from if the number has no other use.
llvm::Type *accessedType(const llvm::Instruction &LoadOrStore);

/// Elements of \c Least to 32 bits that come out of values of \c Split bits or
/// more.
struct PartSizes {
  unsigned Least, Split;
};

/// Whether their memory may lie in registers. Forgets what is erased.
using MixedAccesses = llvm::ValueMap<const llvm::Value *, bool>;

/// Where both sizes meet in \p M; none are volatile or atomic. Of a module
/// without vectors: none.
std::shared_ptr<const MixedAccesses> mixedAccesses(llvm::Module &M,
                                                   PartSizes Sizes);

/// Loads of bytes, alone or as vectors, from memory that is also loaded as
/// elements of 16 bits; none are volatile or atomic.
std::vector<llvm::LoadInst *> bytesAlsoLoadedAsShorts(llvm::Module &M);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_LIBNVVMFAULTS_MIXEDACCESSES_H
