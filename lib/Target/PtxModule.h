// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What PTX that became a module and the executor agree on.

#ifndef SPIR2NVVM_LIB_TARGET_PTXMODULE_H
#define SPIR2NVVM_LIB_TARGET_PTXMODULE_H

#include <cstdint>

namespace spir2nvvm::nvvm {

/// Named metadata: generic addresses of global and constant memory are global
/// ones, as on GPUs, where programs count on it and store them as such.
inline constexpr char GlobalIsGeneric[] = "spir2nvvm.global.is.generic";

/// The executor's global addresses lie this far below the host's.
inline constexpr uint64_t GlobalShift = 0x1f0000000000;

} // namespace spir2nvvm::nvvm

#endif // SPIR2NVVM_LIB_TARGET_PTXMODULE_H
