// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How LlvmFaults.def's rows of remedy "text" are avoided: what the back end
/// gets wrong while it selects instructions has no form in the module.

#ifndef SPIR2NVVM_LIB_NVPTX_CORRECTPTX_H
#define SPIR2NVVM_LIB_NVPTX_CORRECTPTX_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace spir2nvvm::nvptx {

/// What the back end meant with \p Ptx, its own text. Inline PTX stays.
std::string correctPtx(llvm::StringRef Ptx);

} // namespace spir2nvvm::nvptx

#endif // SPIR2NVVM_LIB_NVPTX_CORRECTPTX_H
