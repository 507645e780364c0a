// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches of compiled programs: what is asked for, what came of it, and the
/// threads that do it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_LAUNCHREQUEST_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_LAUNCHREQUEST_H

#include "Executor/Memory/DeviceMemory.h"
#include "Executor/Run/AccessSummary.h"
#include "LaunchAbi/Block.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <chrono>
#include <cstring>
#include <functional>
#include <type_traits>
#include <vector>

namespace spir2nvvm {

namespace executor {
class CancellationState;
class PoolState;
} // namespace executor

/// Ends launches from another thread. One token may serve many launches, one
/// after the other or at once; it stays cancelled.
class CancellationToken {
public:
  CancellationToken();
  ~CancellationToken();
  CancellationToken(const CancellationToken &) = delete;
  CancellationToken &operator=(const CancellationToken &) = delete;

  /// No group begins any more, and programs compiled with
  /// ExecutorOptions::Stoppable leave their loops.
  void cancel();
  bool isCancelled() const;

  /// For the executor itself.
  executor::CancellationState &state() const { return *State; }

private:
  std::unique_ptr<executor::CancellationState> State;
};

/// Which launch of a line of them it is, for threads that wait for it and might
/// as well help (WorkerPool::helpUntil).
struct LaunchTurn {
  const void *Line = nullptr; // nobody waits
  uint64_t Number = 0;
};

/// All but the kernel and its arguments.
struct LaunchSettings {
  std::array<uint32_t, 3> Groups{1, 1, 1};    // gridDim
  std::array<uint32_t, 3> GroupSize{1, 1, 1}; // blockDim
  uint64_t DynamicSharedBytes = 0;
  /// How it is divided, so that a step out of one part is found; empty: it is
  /// one object.
  std::vector<SharedBlock> DynamicBlocks;

  /// Where objects begin that the kernel was not told of, sorted; accesses to
  /// them are findings (EX65).
  std::vector<DevicePtr> Untold;

  /// Gets printf's output while the kernel runs, whole calls, in the order of
  /// the work-groups: that of a group is held back until those before it have
  /// finished. Called from any thread, by one at a time; empty: the output is
  /// dropped.
  std::function<void(llvm::StringRef)> Print;

  /// Zero: ExecutorOptions::TimeLimit. Ends loops of programs that were
  /// compiled with Stoppable or a limit, of others what begins a group.
  std::chrono::milliseconds TimeLimit{0};
  /// Gives LaunchResult::Accesses, where races are looked for; then none is left
  /// out because nothing in the launch itself can race with it.
  bool ListsAccesses = false;
  LaunchTurn Turn;
  /// May be null; lives until the launch has returned.
  CancellationToken *Cancel = nullptr;
};

/// A launch by name, whose arguments are held against the kernel's parameters.
struct LaunchRequest : LaunchSettings {
  std::string Kernel;
  /// The bytes of every parameter in order, hidden ones (global offset, work
  /// dimension: docs/launch-abi.md) last.
  std::vector<std::vector<uint8_t>> Arguments;

  void addBytes(const void *Bytes, size_t Size) {
    const auto *First = static_cast<const uint8_t *>(Bytes);
    Arguments.emplace_back(First, First + Size);
  }
  template <typename T> void addValue(const T &Value) {
    static_assert(std::is_trivially_copyable_v<T>, "bytes are all there is");
    addBytes(&Value, sizeof(T));
  }
  void addPointer(DevicePtr Address) { addValue(Address); }
};

enum class LaunchEnd {
  Finished,  // every work-item returned
  Refused,   // the request does not fit the kernel; nothing ran
  Stopped,   // too many findings, or one nothing can follow (EX30, EX33)
  TimeLimit, // of the request or the options
  Cancelled  // LaunchRequest::Cancel
};

struct LaunchResult {
  LaunchEnd End = LaunchEnd::Refused;
  /// Instructions with findings, warnings included.
  unsigned Findings = 0;
  uint64_t Groups = 0, WorkItems = 0; // that were started
  double Seconds = 0;                 // without compilation
  /// To memory of all groups, if LaunchSettings asks for it.
  std::shared_ptr<const AccessSummary> Accesses;

  bool clean() const { return End == LaunchEnd::Finished && Findings == 0; }
};

/// Threads, stacks and scratch memory that launches share, so that a launch
/// creates nothing. The thread that launches works as well; any number of
/// launches may run at once, each of which makes progress by itself. Threads
/// start when there is work for them and sleep when there is none. After a
/// fork, launches of the child run on the threads that launch.
class WorkerPool {
public:
  /// \p Threads work on one launch at most, the launching one included; 0: one
  /// for each core.
  static std::shared_ptr<WorkerPool> create(unsigned Threads = 0);
  /// No launch may be running.
  ~WorkerPool();
  WorkerPool(const WorkerPool &) = delete;
  WorkerPool &operator=(const WorkerPool &) = delete;

  unsigned threads() const;

  /// Works as one of the pool's threads on launches of \p Last's line up to it,
  /// until \p IsOver or there has been none for a while: what waking up takes.
  void helpUntil(const LaunchTurn &Last, llvm::function_ref<bool()> IsOver);

  /// For the executor itself.
  executor::PoolState &state() const { return *State; }

private:
  explicit WorkerPool(unsigned Threads);
  std::unique_ptr<executor::PoolState> State;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_LAUNCHREQUEST_H
