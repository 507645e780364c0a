// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory that a worker needs and that goes from one launch to the next.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_ROOM_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_ROOM_H

#include "Executor/Run/Fibre.h"
#include "Executor/Runtime.h"

#include <memory>
#include <vector>

namespace spir2nvvm::executor {

enum class ItemState : uint8_t { Running, Waiting, Finished };

struct WorkerRoom {
  /// At least \p Fibres stacks and blocks of these sizes; false without memory.
  bool reserve(uint64_t FibreCount, uint64_t SharedBytes, uint64_t PrivateBytes,
               uint64_t ContextBytes);
  /// Gives large blocks back to the system.
  void trim();

  Fibre Main;
  std::vector<std::unique_ptr<Fibre>> Fibres;
  Pages Shared, Private, Context;

  std::vector<WorkItem> Items;
  std::vector<ItemState> States;
  std::vector<CachedRange> Cache;
  std::vector<FrameRecord> Frames;
  std::vector<uint8_t> SharedShadow, PrivateShadow; // 1: written
  std::vector<uint64_t> Zeros, Scrap;               // where wrong accesses go
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_ROOM_H
