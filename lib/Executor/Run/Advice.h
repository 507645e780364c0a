// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is slow on a GPU though it is right: counted where work-items run one
/// after the other, as if the lanes of a warp did the same thing at a time.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_ADVICE_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_ADVICE_H

#include "Executor/Intrinsics/WarpOperation.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace spir2nvvm {
class DiagnosticSink;
} // namespace spir2nvvm

namespace spir2nvvm::executor {

struct Launch;

/// What requests of warps cost, and what the least would be.
struct RequestCost {
  uint64_t Requests = 0, Cost = 0, Least = 0;
  void operator+=(const RequestCost &Other) {
    Requests += Other.Requests;
    Cost += Other.Cost;
    Least += Other.Least;
  }
};

/// Global memory: sectors of 32 bytes that lanes touch (CUDA C++ Best Practices
/// Guide, coalesced access).
RequestCost sectorsOf(llvm::ArrayRef<uint64_t> Addresses, uint64_t Size);
/// Shared memory: 32 banks of 4 bytes, each of which gives one word at a time;
/// accesses of 8 and 16 bytes go by halves and quarters of a warp.
RequestCost bankCyclesOf(llvm::ArrayRef<uint64_t> Addresses, uint64_t Size);
/// Branches: 1 where lanes go different ways.
RequestCost divergenceOf(llvm::ArrayRef<uint64_t> Ways);

enum class AdviceKind : uint8_t { Global, Shared, Branch };
/// By kind and site.
using AdviceLog = std::map<std::pair<AdviceKind, uint32_t>, RequestCost>;

/// What each lane of the running group did at each site, the n-th time.
class WarpRequests {
public:
  /// \p What is an address, or the way a branch goes.
  void note(uint32_t Site, uint32_t Item, uint64_t What);
  using Take =
      llvm::function_ref<void(uint32_t Site, llvm::ArrayRef<uint64_t> Lanes)>;
  /// Hands over all requests, and forgets them.
  void takeAll(Take To);

private:
  /// Of each work-item, executions of a site that are looked at in a group.
  static constexpr uint32_t MostTimes = 64;
  struct Request {
    std::array<uint64_t, WarpSize> What;
    uint32_t Count = 0;
  };
  struct OfSite {
    std::vector<uint32_t> Times;              // of each work-item
    std::vector<std::vector<Request>> OfWarp; // by warp, then by time
  };
  std::map<uint32_t, OfSite> Sites;
};

/// The notes on a launch that has ended; of a site once in the program's life.
void reportAdvice(const Launch &L, DiagnosticSink &Sink);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_ADVICE_H
