// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a CancellationToken is made of.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_CANCELLATION_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_CANCELLATION_H

#include "Executor/Run/LaunchRequest.h"

#include <atomic>
#include <mutex>

namespace spir2nvvm::executor {

/// The flags of the launches that the token ends.
class CancellationState {
public:
  void cancel();
  bool isCancelled() const { return Cancelled; }
  void attach(std::atomic<uint32_t> &Stop);
  void detach(std::atomic<uint32_t> &Stop);

private:
  std::atomic<bool> Cancelled{false};
  std::mutex Mutex;
  std::vector<std::atomic<uint32_t> *> Running;
};

/// A launch that a token may end.
class CancellationScope {
public:
  CancellationScope(CancellationToken *Token, std::atomic<uint32_t> &Stop)
      : Token(Token), Stop(Stop) {
    if (Token)
      Token->state().attach(Stop);
  }
  ~CancellationScope() {
    if (Token)
      Token->state().detach(Stop);
  }
  CancellationScope(const CancellationScope &) = delete;
  CancellationScope &operator=(const CancellationScope &) = delete;

private:
  CancellationToken *Token;
  std::atomic<uint32_t> &Stop;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_CANCELLATION_H
