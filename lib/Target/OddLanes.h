// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lanes that are not whole bytes. InstCombine makes them of a number's low
/// bits. Where the vector comes from memory, libNVVM loads the byte in which
/// the lane lies and uses all of it; LLVM 14's VectorCombine loads another one.

#ifndef SPIR2NVVM_LIB_TARGET_ODDLANES_H
#define SPIR2NVVM_LIB_TARGET_ODDLANES_H

namespace llvm {
class Function;
} // namespace llvm

namespace spir2nvvm {

/// Takes such lanes out of their vectors by shifts.
void shiftOddLanes(llvm::Function &F);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_ODDLANES_H
