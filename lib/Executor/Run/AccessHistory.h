// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Who accessed which byte last, to find accesses that nothing orders.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSHISTORY_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSHISTORY_H

#include "Executor/Intrinsics/WarpOperation.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace spir2nvvm::executor {

/// By which work-item of which group, when, and where in the program.
struct Access {
  uint64_t Group = 0;
  uint32_t Site = 0, Item = 0;
  uint32_t Time = 0;    // in the lane's count (WarpClocks.h); 0: none
  uint32_t Era = 0;     // barriers that the group had passed
  uint32_t Atomics = 0; // operations of the launch before it
  uint8_t Bytes = 0;    // of its word, a bit for each
  bool Writes = false, IsAtomic = false;
  /// Lanes of a warp get nothing from that: they would count on lock step.
  bool IsVolatile = false;
  explicit operator bool() const { return Time != 0; }
};

bool areOfOneWarp(const Access &A, const Access &B);

/// Any thread may call it. Takes 32 bytes for each byte of pages that are
/// accessed.
class AccessHistory {
public:
  /// \p ForgetsGroups: each group has memory of its own at the same addresses.
  explicit AccessHistory(bool ForgetsGroups) : ForgetsGroups(ForgetsGroups) {}

  using Order = llvm::function_ref<bool(const Access &Old)>;
  /// Notes \p Now, and gives an access to one of its bytes that is not before
  /// it although one of the two writes and one is not atomic.
  std::optional<Access> note(uint64_t Address, uint64_t Size, Access Now,
                             Order IsBefore);

private:
  static constexpr uint64_t WordBytes = 4, PageWords = 1024, ShardCount = 64;
  /// Four work-items may write a byte each.
  using Word = std::array<Access, WordBytes>;
  struct Page {
    std::mutex Lock;
    std::array<Word, PageWords> Words;
  };
  struct Shard {
    std::mutex Lock;
    std::unordered_map<uint64_t, std::unique_ptr<Page>> Pages;
  };

  Page &page(uint64_t Number);
  std::optional<Access> note(Word &Of, const Access &Now, Order IsBefore) const;

  bool ForgetsGroups;
  std::array<Shard, ShardCount> Shards;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSHISTORY_H
