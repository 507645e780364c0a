// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Floating-point numbers of constants in fewer bits. LLVM's APFloat up to
/// release 14, and libNVVM's below sm_100, makes the smallest number of some
/// subnormal ones (float 6251 * 2^-149 as a half), which are all nearer to 0.

#ifndef SPIR2NVVM_LIB_TARGET_NARROWING_H
#define SPIR2NVVM_LIB_TARGET_NARROWING_H

#include "llvm/IR/IRBuilder.h"

namespace spir2nvvm {

/// fptrunc \p V to \p Ty; of constants the right number.
llvm::Value *createNarrowing(llvm::IRBuilderBase &B, llvm::Value *V,
                             llvm::Type *Ty);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_NARROWING_H
