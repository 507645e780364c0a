// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Who of a warp accessed which byte of shared memory, and what of it the other
/// lanes may count on. PTX orders accesses of different lanes at barriers and
/// at bar.warp.sync; atomic operations are taken to order what surrounds them,
/// because fences make them do so. Lanes that count on lock step have accesses
/// that nothing orders.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_LANEHISTORY_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_LANEHISTORY_H

#include "Executor/Intrinsics/WarpOperation.h"
#include "Executor/Model/Program.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace spir2nvvm::executor {

class LaneHistory {
public:
  /// An access to a byte: by which work-item, when in its own count, and where
  /// in the program.
  struct Access {
    uint32_t Time = 0, Site = 0;
    uint16_t Item = 0;
    bool Atomic = false;
    explicit operator bool() const { return Time != 0; }
  };

  /// For a launch with as much.
  void reset(uint64_t SharedBytes, uint64_t Items);
  /// All of the group have met: nothing before this matters any more.
  void forget() { ++Era; }
  /// Lanes of the warp that begins with work-item \p First have met.
  void order(uint64_t First, uint32_t Lanes);
  /// Before and after an atomic operation, on whatever memory.
  void acquire(uint32_t Item);
  void release(uint32_t Item);
  /// Notes an access, and gives one of another lane that is not ordered before
  /// it although one of the two writes. Lanes of one store may meet.
  std::optional<Access> note(uint64_t Offset, uint64_t Size, uint32_t Item,
                             uint32_t Site, AccessKind Kind);

private:
  /// The last ones of one warp. Of readers the last two: one of them is not
  /// the next writer.
  struct Unit {
    uint64_t Era = 0;
    Access Writer, Readers[2];
  };
  using Times = std::array<uint32_t, WarpSize>;

  bool clashes(const Access &Before, uint32_t Item) const;
  void note(Unit &Of, const Access &Now, AccessKind Kind,
            std::optional<Access> &Other);

  uint64_t Era = 1;
  /// Whole words have units of their own, which those of bytes do not meet:
  /// few programs have both in one place.
  std::vector<Unit> Bytes, Words;
  /// Of each work-item: up to when it knows of its warp's lanes.
  std::vector<Times> Known;
  std::vector<Times> Atomics; // of each warp
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_LANEHISTORY_H
