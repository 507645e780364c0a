// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constants that go to global memory.

#ifndef SPIR2NVVM_LIB_PASSES_COMMON_MOVETOGLOBAL_H
#define SPIR2NVVM_LIB_PASSES_COMMON_MOVETOGLOBAL_H

#include "llvm/IR/GlobalVariable.h"

namespace spir2nvvm {

/// Moves \p G from constant to global memory, in SPIR's or NVVM's numbering.
/// Its address goes through getelementptr, bitcast and casts to other spaces
/// only, into loads, copies and initialisers; where it is cast to another
/// space, its users keep their types.
void moveToGlobal(llvm::GlobalVariable &G);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_COMMON_MOVETOGLOBAL_H
