// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs every case in a process of its own, several at a time, each with limits
/// of time and memory. Whatever a case does, its result comes back.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_RUN_CASEWORKERS_H
#define SPIR2NVVM_LIB_CONFORMANCE_RUN_CASEWORKERS_H

#include "Conformance/Run/CaseRunner.h"
#include "Process/ForkPool.h"

#include "llvm/ADT/ArrayRef.h"

namespace spir2nvvm::conformance {

using PoolOptions = ForkLimits;

/// One case for one architecture.
struct Work {
  const Case *C = nullptr;
  const RunnerOptions *Opts = nullptr;
};

/// Calls \p OnResult for each of \p Items, in the order in which they end. The
/// caller must have no other thread: the processes are forks of it.
void runAll(llvm::ArrayRef<Work> Items, const PoolOptions &Opts,
            const std::function<void(CaseResult)> &OnResult);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_RUN_CASEWORKERS_H
