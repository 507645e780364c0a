// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What CUDA's documentation leaves open ("API synchronization behavior",
/// "Asynchronous Concurrent Execution"), decided in one place: as kindly as an
/// idle GPU would, or in the way that is hardest on an application.

#ifndef SPIR2NVVM_LIB_EMULATOR_TIMING_H
#define SPIR2NVVM_LIB_EMULATOR_TIMING_H

#include "Emulator/Settings.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace spir2nvvm::emulator {

/// What an asynchronous copy does with memory that is not pinned.
enum class PageableCopy {
  Staged, // read before the call returns; written before it does, after waiting
  Waits,  // both, when the stream has come to it
  Late    // in the stream's turn, as if it were pinned
};

class Timing {
public:
  using Microseconds = std::chrono::microseconds;

  Timing(TimingMode Mode, unsigned Seed) : Mode(Mode), Seed(Seed) {}

  /// The caller's thread does brief work of an idle stream.
  bool doesBriefWorkAtOnce() const { return !isLate(); }
  /// Blocking copies that need not wait for the device, which are those from
  /// pageable memory and those within a device, do not.
  bool blockingCopiesReturnEarly() const { return isLate(); }
  /// Of the next asynchronous copy that meets pageable memory.
  PageableCopy nextPageableCopy();
  /// Allocations of memory wait for all streams, as only frees must.
  bool allocationsWait() const { return isLate(); }

  /// How long stream \p Id lets its command \p Number wait.
  Microseconds pauseBefore(uint64_t Id, uint64_t Number) const;
  /// How much longer than its compilation a module takes.
  Microseconds pauseOfLoad() const;
  /// Calls that know nothing of a fault yet, unless they wait for it.
  int callsBeforeFaultShows() const { return isLate() ? 6 : 0; }

  /// Texture objects at a time, which may all need a sampler of the hardware.
  size_t mostTextures() const { return isLate() ? 4096 : SIZE_MAX; }
  /// Registered memory is whole pages, and a page is registered once.
  bool registersPages() const { return isLate(); }
  /// CU_DEVICE_ATTRIBUTE_MAX_PITCH holds for copies of one row, too.
  bool limitsEveryPitch() const { return isLate(); }

  /// Options that mean LTO-IR are taken with PTX.
  bool takesLtoOptionsWithPtx() const { return !isLate(); }

private:
  bool isLate() const { return Mode == TimingMode::Late; }
  /// The same numbers for the same seed.
  uint64_t drawn(uint64_t A, uint64_t B) const;

  const TimingMode Mode;
  const unsigned Seed;
  std::atomic<uint64_t> Copies{0};
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_TIMING_H
