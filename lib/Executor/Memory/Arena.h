// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Pages of a device's memory, at addresses that are the same in every run
/// where the system allows it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MEMORY_ARENA_H
#define SPIR2NVVM_LIB_EXECUTOR_MEMORY_ARENA_H

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace spir2nvvm::executor {

class Arena;

/// Pages that return to their arena with the last reference.
class PageRange {
public:
  PageRange(Arena &From, uint64_t Begin, uint64_t Bytes)
      : From(From), Begin(Begin), Bytes(Bytes) {}
  ~PageRange();
  PageRange(const PageRange &) = delete;
  PageRange &operator=(const PageRange &) = delete;

  uint64_t begin() const { return Begin; } // host address
  uint64_t size() const { return Bytes; }

private:
  Arena &From;
  uint64_t Begin, Bytes;
};

/// A part of the address space that is reserved when it is first needed.
/// Thread-safe.
class Arena {
public:
  /// \p Capacity in bytes; 0: no limit of its own. See MemoryOptions for
  /// \p Guarded, which also leaves a page free after each range.
  Arena(uint64_t Capacity, bool Guarded);
  ~Arena();
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;

  /// Zeros; null when there is no memory.
  std::shared_ptr<PageRange> allocate(uint64_t Bytes, uint64_t Align);
  uint64_t used() const;
  uint64_t capacity() const;

private:
  friend class PageRange;

  bool reserve();
  /// Takes addresses for \p Bytes; 0 when there are none left.
  uint64_t take(uint64_t Bytes, uint64_t Align);
  uint64_t takeFreed(uint64_t Bytes, uint64_t Align);
  void giveBack(uint64_t Begin, uint64_t Bytes);
  void release(uint64_t Begin, uint64_t Bytes);
  uint64_t withGuard(uint64_t Bytes) const;
  uint64_t takeKept(uint64_t Bytes, uint64_t Align);
  bool keep(uint64_t Begin, uint64_t Bytes);

  const uint64_t Capacity;
  const bool Guarded;
  mutable std::mutex Mutex;
  uint64_t Used = 0;
  uint64_t Begin = 0, Next = 0, End = 0;
  std::map<uint64_t, uint64_t> Freed; // begin, bytes; no two touch
  /// Small ranges that were freed, by their size, with pages and access: the
  /// system is asked for neither when one of that size is wanted again.
  std::map<uint64_t, std::vector<uint64_t>> Kept;
  uint64_t KeptBytes = 0;
};

/// Whether pages can be mapped where the host and where kernels look for one
/// byte. The thread sanitizer leaves no two places that are so far apart.
bool hasRoomForTwoViews();

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_MEMORY_ARENA_H
