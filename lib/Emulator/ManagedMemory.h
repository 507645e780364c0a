// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory that the host and kernels know by one address. Kernels' addresses are
/// a constant below the host's (DeviceMemory::addressOf), so its pages lie at
/// two places: where the executor looks, and at the address that kernels use.

#ifndef SPIR2NVVM_LIB_EMULATOR_MANAGEDMEMORY_H
#define SPIR2NVVM_LIB_EMULATOR_MANAGEDMEMORY_H

#include <cstddef>

namespace spir2nvvm::emulator {

/// Zeros, where the executor looks; null when there is no memory.
void *allocateManaged(size_t Bytes);
void freeManaged(void *Begin, size_t Bytes);

/// The same for memory of the host, which has one place where there is no room
/// for two.
void *allocatePinned(size_t Bytes);
void freePinned(void *Begin, size_t Bytes);

/// Where the executor looks for what the application has at \p Address, and the
/// opposite: the same place, but for memory with two.
void *executorView(const void *Address);
void *applicationView(void *Address);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_MANAGEDMEMORY_H
