// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Casts between address spaces in every form they take after reading.

#ifndef SPIR2NVVM_LIB_VERIFIER_SPIR_RULES_CASTS_H
#define SPIR2NVVM_LIB_VERIFIER_SPIR_RULES_CASTS_H

#include "llvm/IR/User.h"

namespace spir2nvvm::spirverify {

/// True for an inttoptr whose operand is a ptrtoint of another address space,
/// and for a ptrtoint only such an inttoptr uses. LLVM's reader writes the
/// pair for the bitcast that LLVM 3.2 allowed there.
bool isPartOfSpaceCast(const llvm::User &U);

} // namespace spir2nvvm::spirverify

#endif // SPIR2NVVM_LIB_VERIFIER_SPIR_RULES_CASTS_H
