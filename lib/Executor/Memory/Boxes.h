// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Boxes of bytes in memory: rows and slices with gaps between them.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MEMORY_BOXES_H
#define SPIR2NVVM_LIB_EXECUTOR_MEMORY_BOXES_H

#include "Executor/Memory/DeviceMemory.h"

namespace spir2nvvm::executor {

/// \p P with its zeros replaced. Nothing when rows or slices overlap, or the
/// box is larger than any memory.
std::optional<MemoryPitch> complete(MemoryPitch P, const MemoryBox &Box);
/// Bytes from the first one to after the last one.
uint64_t spanOf(const MemoryBox &Box, const MemoryPitch &P);

void copyBox(uint8_t *To, const MemoryPitch &ToPitch, const uint8_t *From,
             const MemoryPitch &FromPitch, const MemoryBox &Box);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_MEMORY_BOXES_H
