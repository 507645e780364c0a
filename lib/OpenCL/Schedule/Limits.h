// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Numbers that are this driver's choice.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_LIMITS_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_LIMITS_H

#include <cstddef>
#include <cstdint>

namespace spir2nvvm::opencl {

/// What printf may write between two synchronisations; CL 1.2 asks for 1 MiB.
constexpr size_t PrintfBufferBytes = size_t(1) << 20;

/// Variables at program scope of one program, which are part of its code; CL
/// 3.0 asks for 64 KiB.
constexpr size_t MostVariableBytes = size_t(1) << 24;

/// Streams of a queue that runs out of order.
constexpr unsigned StreamsOutOfOrder = 4;

/// Commands that a stream may have before an enqueue waits: an application
/// that is faster than its device does not fill the memory with commands.
constexpr unsigned MostInFlight = 8192;

/// After how many nanoseconds the completer looks at a stream again: while the
/// host waits for it, and otherwise.
struct LookLimits {
  uint64_t Least, Most;
};
constexpr LookLimits UrgentLook{5'000, 200'000};
constexpr LookLimits IdleLook{500'000, 5'000'000};

/// Larger transfers of memory that is not pinned go through rings of such
/// blocks, which are pinned: 4 MiB each, and so many of a device context.
constexpr size_t StagingBlockBytes = size_t(1) << 20;
constexpr unsigned StagingBlocks = 4;
constexpr unsigned MostStagingRings = 4;

/// How often the clock of profiling is set again: the driver tells times as
/// floats of milliseconds, which after a second are 60 ns apart.
constexpr unsigned long long AnchorNanoseconds = 500'000'000;

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_LIMITS_H
