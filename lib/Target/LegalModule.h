// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's verifier, for modules that are not checked yet.

#ifndef SPIR2NVVM_LIB_TARGET_LEGALMODULE_H
#define SPIR2NVVM_LIB_TARGET_LEGALMODULE_H

#include "llvm/IR/Module.h"

namespace spir2nvvm {

/// True if \p M is broken; writes why to \p OS. Like llvm::verifyModule(), but
/// it survives module flags without a value, which LLVM 14 looks into.
bool isBrokenModule(const llvm::Module &M, llvm::raw_ostream &OS,
                    bool *BrokenDebugInfo = nullptr);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_LEGALMODULE_H
