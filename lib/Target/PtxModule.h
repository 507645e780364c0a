// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What tells the executor that a module was PTX.

#ifndef SPIR2NVVM_LIB_TARGET_PTXMODULE_H
#define SPIR2NVVM_LIB_TARGET_PTXMODULE_H

namespace spir2nvvm::nvvm {

/// Named metadata: generic addresses of global and constant memory are global
/// ones, as on GPUs, where programs count on it and store them as such.
inline constexpr char GlobalIsGeneric[] = "spir2nvvm.global.is.generic";

} // namespace spir2nvvm::nvvm

#endif // SPIR2NVVM_LIB_TARGET_PTXMODULE_H
