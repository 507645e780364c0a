// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parts of normalise, in the order they run.

#ifndef SPIR2NVVM_LIB_PASSES_NORMALISE_STEPS_H
#define SPIR2NVVM_LIB_PASSES_NORMALISE_STEPS_H

#include "spir2nvvm/Translation.h"

namespace spir2nvvm {

/// Removes llvm.used, llvm.global.annotations and the like.
void dropAnnotations(llvm::Module &M);

/// Refuses recursion, calls through pointers and impossible kernels; gives
/// kernels their linkage; makes kernels that are called callable.
void normaliseKernels(Translation &T);

/// Moves variables out of space 0 and folds the casts between spaces that the
/// reader of old bitcode leaves behind.
void normaliseVariables(llvm::Module &M, DiagnosticSink &Sink);

/// Gives each call of printf literals where an optimiser chose among several.
void separatePrintfLiterals(llvm::Module &M);

/// LLVM's floating-point intrinsics to OpenCL's builtins.
void useMathBuiltins(llvm::Module &M);

/// Gives shifts and integer divisions OpenCL's defined results.
void normaliseArithmetic(llvm::Module &M);

/// `convergent` where work-items wait for each other.
void markConvergent(llvm::Module &M);

/// 32-bit SPIR to 64-bit, or a diagnostic that says what prevents it.
void widenPointers(llvm::Module &M, DiagnosticSink &Sink);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_NORMALISE_STEPS_H
