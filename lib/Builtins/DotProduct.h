// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sums of products of small integers.

#ifndef SPIR2NVVM_LIB_BUILTINS_DOTPRODUCT_H
#define SPIR2NVVM_LIB_BUILTINS_DOTPRODUCT_H

#include "Builtins/Lowering/Lowering.h"

namespace spir2nvvm {

/// A vector of small integers, or four bytes in a word.
struct Factors {
  llvm::Value *Lanes = nullptr;
  bool Signed = false;
};

/// \p Sum, a word, and the products of the lanes of \p X and \p Y; dp4a of four
/// bytes where the GPU has it.
llvm::Value *addProducts(BuiltinCall &C, Factors X, Factors Y,
                         llvm::Value *Sum);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_DOTPRODUCT_H
