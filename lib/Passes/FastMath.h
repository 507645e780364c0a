// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Relaxed-math options as flags on the program's own arithmetic.
///
///   %s = fadd float %a, %b    becomes    %s = fadd nnan ninf float %a, %b
///
/// This runs before builtins are lowered: reassoc would undo the rounding
/// tricks lowered code is made of, and nnan its tests for NaN.

#ifndef SPIR2NVVM_LIB_PASSES_FASTMATH_H
#define SPIR2NVVM_LIB_PASSES_FASTMATH_H

namespace spir2nvvm {

struct Translation;

/// Adds the flags of the options in force to fadd, fsub, fmul, fdiv and frem.
/// Comparisons get none, so that isnan() written as x != x keeps working.
/// Nothing happens for NVVM IR 1.1: LLVM 3.2 has no such flags.
void applyFastMathOptions(Translation &T);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_FASTMATH_H
