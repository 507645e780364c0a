// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One launch: what its threads share.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_LAUNCH_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_LAUNCH_H

#include "Diagnostics/Diagnostics.h"
#include "Executor/Model/Program.h"
#include "Executor/Run/AccessHistory.h"
#include "Executor/Run/Advice.h"
#include "Executor/Run/LaunchRequest.h"
#include "Executor/Run/OrderedOutput.h"
#include "Executor/Run/Pool.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <atomic>
#include <map>

namespace spir2nvvm::executor {

/// What is wrong at one site, first met by group Group.
struct Finding {
  Diagnostic Report;
  uint64_t Group = 0, Count = 1;
};
using FindingLog = std::map<uint32_t, Finding>; // by site

struct StoppedAt {
  uint32_t Site = 0;
  std::string Who;
};

struct Launch : PoolJob {
  Launch(const Program &P, const Kernel &K, LaunchCode Code,
         ParameterBlock Passed, const LaunchSettings &Request, PoolState &Pool);

  void help() override;
  bool hasWork() const override { return NextGroup < GroupCount && Stop == 0; }

  const Program &P;
  const Kernel &K;
  LaunchCode Code;
  ParameterBlock Passed;
  const LaunchSettings &Request;
  PoolState &Pool;
  uint64_t GroupCount = 0, ItemsPerGroup = 0;
  uint64_t GroupsAtOnce = 1; // that a worker takes

  std::vector<uint8_t> OwnBlock; // where the kernel does not take Passed
  uint8_t *Arguments = nullptr;  // in either
  ObjectMap Parameters;          // by host address
  ObjectMap Shared;              // by shared value
  uint64_t SharedBytes = 0;
  /// Addresses that findings take for shared ones.
  uint64_t sharedSpan() const { return llvm::alignTo(SharedBytes, 4096); }
  uint64_t PrivateStride = 0; // from one work-item's block to the next
  bool UsesFibres = false;    // one for each work-item
  uint64_t ResidentItems = 0; // work-items that exist at a time in a worker
  OrderedOutput Output;

  // Where the order of accesses is looked at.
  std::unique_ptr<LaunchHistory> History;
  std::atomic<uint32_t> Atomics{0}; // operations, and each group's last
  std::vector<std::atomic<uint32_t>> LastAtomic;
  /// Objects that the kernel writes to, and whether those are all.
  std::vector<uint64_t> Written;
  bool KnowsWritten = false;
  /// Whether none of its work-items writes to the object at \p Begin.
  bool isOnlyRead(uint64_t Begin) const {
    return KnowsWritten &&
           std::find(Written.begin(), Written.end(), Begin) == Written.end();
  }

  /// All workers write to it: what they read lies on other lines of the cache.
  alignas(64) std::atomic<uint64_t> NextGroup{0};
  alignas(64) std::atomic<uint64_t> PrintedBytes{0};
  std::atomic<unsigned> SitesWithFindings{0};
  /// A LaunchEnd as a number; 0 (Finished) while the launch may go on.
  std::atomic<uint32_t> Stop{0};
  void end(LaunchEnd Why) { Stop = static_cast<uint32_t>(Why); }

  // Of the workers that have left.
  std::mutex Mutex;
  unsigned Workers = 0; // that had memory to work in
  uint64_t GroupsStarted = 0, ItemsStarted = 0;
  FindingLog Findings;
  AdviceLog Advice;
  AccessSummary Summary;
  /// Reads of what another group wrote in this launch, by the sites of both.
  std::map<uint32_t, uint32_t> Exchanges;
  void noteExchange(uint32_t Read, uint32_t Written) {
    std::lock_guard<std::mutex> Lock(Mutex);
    Exchanges.emplace(Read, Written);
  }
  /// Where one of those was that a time limit ended.
  std::optional<StoppedAt> Stopped;
};

inline uint64_t product(const std::array<uint32_t, 3> &Size) {
  return uint64_t(Size[0]) * Size[1] * Size[2];
}

inline void unflatten(uint64_t Index, const std::array<uint32_t, 3> &Size,
                      uint32_t (&Position)[3]) {
  const uint64_t Row = Index < Size[0] ? 0 : Index / Size[0];
  const uint64_t Plane = Row < Size[1] ? 0 : Row / Size[1];
  Position[0] = uint32_t(Index - Row * Size[0]);
  Position[1] = uint32_t(Row - Plane * Size[1]);
  Position[2] = uint32_t(Plane);
}

/// What findings at a site are about.
Subject subjectOf(const Program &P, uint32_t Site);

/// \p K, whose code is \p Code, to its end; findings go to \p Sink.
LaunchResult runLaunch(const Program &P, const Kernel &K, LaunchCode Code,
                       ParameterBlock Arguments, const LaunchSettings &Settings,
                       PoolState &Pool, DiagnosticSink &Sink);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_LAUNCH_H
