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

/// Global addresses are from here on, and the host's of the same objects behind
/// the last of them: a number tells which of both it is.
inline constexpr uint64_t FirstGlobal = 0x010000000000;
inline constexpr uint64_t EndGlobal = FirstGlobal + GlobalShift;

/// Global addresses of memory of the host that devices know (mapHost), which is
/// where mmap puts it; no program and no heap begins that far up.
inline constexpr uint64_t FirstMapped = 0x7e0000000000 - GlobalShift;
inline constexpr uint64_t LastMapped = 0x7fffffffffff - GlobalShift;

} // namespace spir2nvvm::nvvm

#endif // SPIR2NVVM_LIB_TARGET_PTXMODULE_H
