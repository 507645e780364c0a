// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory that a worker needs and that goes from one launch to the next.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_ROOM_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_ROOM_H

#include "Executor/Intrinsics/WarpOperation.h"
#include "Executor/Model/Runtime.h"
#include "Executor/Run/AccessHistory.h"
#include "Executor/Run/Fibre.h"
#include "Executor/Run/WarpClocks.h"

#include <array>
#include <memory>
#include <vector>

namespace spir2nvvm::executor {

enum class ItemState : uint8_t {
  Running,
  Waiting,   // for all of the group
  AtBarrier, // for those that its number and count name
  AtWarp,    // for lanes of its warp
  AtStep,    // in lock step: until it is its turn
  Asleep,    // until no other can continue
  Finished
};

/// What a work-item waits for that is not all of its group. Its operands lie
/// on its stack.
struct ItemWait {
  WarpOperation What = WarpOperation::Meet;
  MaskPlace Names = MaskPlace::Nowhere;
  uint32_t Mask = 0;
  uint32_t Site = 0;
  uint32_t Barrier = 0; // its number
  uint32_t Vote = 0;    // what it says there, and then the answer
  LaneValues Values;
};

/// A barrier with a number.
struct NamedBarrier {
  uint32_t Arrived = 0;
  uint32_t Count = 0; // work-items it waits for; 0: all that have not returned
  uint32_t Votes = 0; // the kind of those that came first
  uint32_t Site = 0;  // the first one's
};
constexpr uint32_t NamedBarriers = 16;

struct WorkerRoom {
  /// At least \p Fibres stacks and blocks of these sizes; false without memory.
  bool reserve(uint64_t FibreCount, uint64_t StackBytes, uint64_t SharedBytes,
               uint64_t PrivateBytes, uint64_t ContextBytes);
  /// Gives large blocks back to the system.
  void trim();

  Fibre Main;
  std::vector<std::unique_ptr<Fibre>> Fibres;
  Pages Shared, Private, Context;

  std::vector<WorkItem> Items;
  std::vector<ItemState> States;
  std::vector<ItemWait> Waits;
  /// In lock step: the calls that a work-item is in, and then where it waits.
  std::vector<std::vector<uint32_t>> Paths;
  // Where the order of accesses is looked at.
  WarpClocks Clocks;
  std::unique_ptr<AccessedRange> Accesses; // to shared memory
  std::vector<uint32_t> LastAtomic;        // each work-item's, as Launch's
  std::array<NamedBarrier, NamedBarriers> Barriers;
  std::vector<CachedRange> Cache;
  std::vector<FrameRecord> Frames;
  std::vector<uint8_t> SharedShadow, PrivateShadow; // 1: written
  std::vector<uint64_t> Zeros, Scrap;               // where wrong accesses go
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_ROOM_H
