// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Halves as words. LLVM 14 converts vectors between halves and floats at once, but
/// does all else with halves one element after the other: what is left of them are
/// conversions; values, and what lies in memory, are words of 16 bits, and
/// arithmetic is that of floats, rounded.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_HALFWORDS_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_HALFWORDS_H

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace spir2nvvm::executor {

void makeHalvesWords(llvm::Function &F);
/// Whether it has halves, and is no conversion.
bool computesHalves(const llvm::Instruction &I);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_HALFWORDS_H
