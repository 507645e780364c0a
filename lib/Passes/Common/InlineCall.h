// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Inlining of a call that cannot stay, whatever the optimiser thinks of it.
/// LLVM's InlineFunction has options and analyses that cost each process 5,000
/// instructions at its start.

#ifndef SPIR2NVVM_LIB_PASSES_COMMON_INLINECALL_H
#define SPIR2NVVM_LIB_PASSES_COMMON_INLINECALL_H

namespace llvm {
class CallInst;
} // namespace llvm

namespace spir2nvvm {

/// Puts the body of the function that \p Call names into its place; constants
/// among the arguments are folded. The call is gone afterwards.
void inlineCall(llvm::CallInst &Call);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_COMMON_INLINECALL_H
