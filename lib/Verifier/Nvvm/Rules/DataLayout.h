// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The data layout rules work on the string, because the reader must judge
/// strings LLVM cannot hold.

#ifndef SPIR2NVVM_LIB_VERIFIER_NVVM_RULES_DATALAYOUT_H
#define SPIR2NVVM_LIB_VERIFIER_NVVM_RULES_DATALAYOUT_H

#include "Verifier/Nvvm/Checker.h"

namespace spir2nvvm::nvvmverify {

void checkLayoutText(llvm::StringRef Layout, const Subject &Where,
                     Reporter &Report);

} // namespace spir2nvvm::nvvmverify

#endif // SPIR2NVVM_LIB_VERIFIER_NVVM_RULES_DATALAYOUT_H
