// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Debug information on its way to NVVM: whether it stays, and in which form.

#ifndef SPIR2NVVM_LIB_PASSES_DEBUGINFO_H
#define SPIR2NVVM_LIB_PASSES_DEBUGINFO_H

#include "Stages/Translation.h"

namespace spir2nvvm {

/// The result has a compile unit: asked for, there, and the profile has a form
/// for it. NVVM IR 1.1 describes debug information by LLVM 3.2's untyped nodes,
/// which LLVM 14 cannot hold, so that profile never has one.
bool keepsDebugInfo(const Translation &T);

/// libNVVM's options for the information that stays. Full information is only
/// defined without optimisation.
void appendDebugOptions(const Translation &T,
                        std::vector<std::string> &BackendOptions);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PASSES_DEBUGINFO_H
