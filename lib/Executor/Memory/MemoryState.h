// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a DeviceMemory is made of, as programs and launches see it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MEMORY_MEMORYSTATE_H
#define SPIR2NVVM_LIB_EXECUTOR_MEMORY_MEMORYSTATE_H

#include "Executor/Images/ImageStore.h"
#include "Executor/Memory/Arena.h"
#include "Executor/Memory/DeviceMemory.h"
#include "Executor/Memory/ObjectMap.h"

#include <atomic>
#include <shared_mutex>

namespace spir2nvvm::executor {

/// Bytes of the host that stay while this is held.
struct HeldRange {
  uint8_t *Begin = nullptr;
  std::shared_ptr<const void> Owner;

  explicit operator bool() const { return Begin != nullptr; }
};

/// Thread-safe. Objects lie at host addresses here.
///
/// While a launch runs, nothing of what it could know goes: objects that were
/// freed move to a list of their own, and pages, images and handles stay until
/// no launch runs. So pointers to objects are valid as long as a MemoryUse.
class MemoryState {
public:
  explicit MemoryState(const MemoryOptions &Opts);

  Arena Pages; // outlives what has ranges of it
  ImageStore Images;

  /// Of zeros; its host address, or 0 without memory.
  uint64_t allocate(uint64_t Bytes, uint64_t Align, llvm::StringRef Name,
                    bool ReadOnly, Freeing Who);
  /// False when a live object overlaps it.
  bool add(Object O);
  /// False when no such object begins there.
  bool remove(uint64_t Begin, Freeing Who);
  /// The same; findings call it \p Name from now on.
  bool rename(uint64_t Begin, llvm::StringRef Name, Freeing Who);
  /// Blocks of the device's heap, by their host addresses; 0 when it is full.
  uint64_t allocateOnHeap(uint64_t Bytes);
  /// False when no live block begins there.
  bool freeOnHeap(uint64_t Begin);
  /// CUDA's CU_LIMIT_MALLOC_HEAP_SIZE.
  std::atomic<uint64_t> HeapLimit{8 << 20};

  /// What a launch may still use.
  void retire(std::vector<std::shared_ptr<const void>> Gone);

  /// Null for a range that is not inside one object.
  HeldRange hold(uint64_t Host, uint64_t Size) const;
  std::optional<Object> objectAt(uint64_t Host) const;

  // For launches.
  /// Begins last of those not after \p Host; null when there is none.
  const Object *before(uint64_t Host) const;
  const Object *nearest(uint64_t Host) const;
  /// The same among those that were freed, of which the last ones are known.
  const Object *freedBefore(uint64_t Host) const;

private:
  friend class MemoryUse;
  void beginUse() { ++Launches; }
  void endUse();

  const bool Guarded;
  mutable std::shared_mutex Mutex;
  ObjectMap Live, Freed;
  std::atomic<unsigned> Launches{0};
  std::atomic<uint64_t> HeapUsed{0};
  std::mutex RetiredMutex;
  std::atomic<bool> HasRetired{false};
  std::vector<std::shared_ptr<const void>> Retired;
};

/// A launch that runs.
class MemoryUse {
public:
  explicit MemoryUse(MemoryState &Of) : Of(Of) { Of.beginUse(); }
  ~MemoryUse() { Of.endUse(); }
  MemoryUse(const MemoryUse &) = delete;
  MemoryUse &operator=(const MemoryUse &) = delete;

private:
  MemoryState &Of;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_MEMORY_MEMORYSTATE_H
