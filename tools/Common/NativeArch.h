// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The architecture of this machine's GPU, as the driver says.

#ifndef SPIR2NVVM_TOOLS_COMMON_NATIVEARCH_H
#define SPIR2NVVM_TOOLS_COMMON_NATIVEARCH_H

#include "Target/Options.h"

namespace spir2nvvm::tools {

/// Of the first device. Nothing, and a sentence in \p Why, when there is none.
/// Asked by the helper program: this one may be static.
std::optional<GpuArch> nativeArch(std::string &Why);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_COMMON_NATIVEARCH_H
