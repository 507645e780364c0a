// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How much room variables take.

#ifndef SPIR2NVVM_LIB_PASSES_FINALIZE_MEASURE_H
#define SPIR2NVVM_LIB_PASSES_FINALIZE_MEASURE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/GlobalVariable.h"

#include <cstdint>

namespace spir2nvvm {

/// Bytes \p Variables take one after the other, each at its alignment.
uint64_t bytesLaidOut(llvm::ArrayRef<const llvm::GlobalVariable *> Variables);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_FINALIZE_MEASURE_H
