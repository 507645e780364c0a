// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX's approximations of single-precision division, square root and powers of
/// two that hold over the whole range, denormals included: at most 2 ulp off.
/// NVVM IR has no words for them, and libNVVM's -prec-div and -prec-sqrt are for
/// whole modules, libdevice included.

#ifndef SPIR2NVVM_LIB_BUILTINS_MATH_APPROXIMATEPTX_H
#define SPIR2NVVM_LIB_BUILTINS_MATH_APPROXIMATEPTX_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

namespace spir2nvvm {

/// x / y, 1 / x, sqrt(x), 1 / sqrt(x) and 2^x.
enum class PtxApproximation {
  Divide,
  Reciprocal,
  SquareRoot,
  ReciprocalRoot,
  PowerOfTwo
};

/// What they are off at most, in units in the last place.
inline constexpr float PtxApproximationUlp = 2;

/// Lane by lane. \p Flush: denormals are taken for zeros (-ftz=1).
llvm::Value *approximate(llvm::IRBuilder<> &B, PtxApproximation What,
                         llvm::ArrayRef<llvm::Value *> Args, bool Flush);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_MATH_APPROXIMATEPTX_H
