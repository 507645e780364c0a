// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Who accessed which byte last, to find accesses that nothing orders. Takes 32
/// bytes for each byte.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSHISTORY_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSHISTORY_H

#include "Executor/Intrinsics/WarpOperation.h"
#include "Executor/Run/AccessSummary.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

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

/// Whether \p Old is before the access that is noted.
using AccessOrder = llvm::function_ref<bool(const Access &Old)>;

/// Notes accesses, and gives one to the same byte that is not before it although
/// one of the two writes and one is not atomic.
class AccessedWord {
public:
  static constexpr uint64_t Bytes = 4;
  std::optional<Access> note(const Access &Now, AccessOrder IsBefore);
  void forgetOthers(uint64_t Group);

private:
  /// Four work-items may write a byte each.
  std::array<Access, Bytes> Last;
};

/// Of memory that each group has for itself, by offset; of one thread.
class GroupHistory {
public:
  void reset(uint64_t Bytes);
  std::optional<Access> note(uint64_t Offset, uint64_t Size, Access Now,
                             AccessOrder IsBefore);

private:
  std::vector<AccessedWord> Words;
};

/// Of memory that all groups of a launch have, by address.
class LaunchHistory {
  struct Page;

public:
  LaunchHistory();
  ~LaunchHistory();
  LaunchHistory(const LaunchHistory &) = delete;
  LaunchHistory &operator=(const LaunchHistory &) = delete;

  /// What a thread saw last.
  using Recent = std::array<std::pair<uint64_t, Page *>, 64>;
  std::optional<Access> note(Recent &Known, uint64_t Address, uint64_t Size,
                             Access Now, AccessOrder IsBefore);
  /// All of it, when nothing is noted any more.
  std::shared_ptr<const AccessSummary> summary() const;

private:
  Page &page(Recent &Known, uint64_t Number);

  std::mutex Mutex;
  std::unordered_map<uint64_t, std::unique_ptr<Page>> Pages;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSHISTORY_H
