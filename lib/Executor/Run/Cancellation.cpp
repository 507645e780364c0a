// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/Cancellation.h"

#include "llvm/ADT/STLExtras.h"

using namespace spir2nvvm;
using namespace spir2nvvm::executor;

CancellationToken::CancellationToken()
    : State(std::make_unique<CancellationState>()) {}
CancellationToken::~CancellationToken() = default;
void CancellationToken::cancel() { State->cancel(); }
bool CancellationToken::isCancelled() const { return State->isCancelled(); }

static void end(std::atomic<uint32_t> &Stop) {
  uint32_t None = 0; // what ended it before stays the reason
  Stop.compare_exchange_strong(None,
                               static_cast<uint32_t>(LaunchEnd::Cancelled));
}

void CancellationState::cancel() {
  std::lock_guard<std::mutex> Lock(Mutex);
  Cancelled = true;
  for (std::atomic<uint32_t> *Stop : Running)
    end(*Stop);
}

void CancellationState::attach(std::atomic<uint32_t> &Stop) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (Cancelled)
    end(Stop);
  Running.push_back(&Stop);
}

void CancellationState::detach(std::atomic<uint32_t> &Stop) {
  std::lock_guard<std::mutex> Lock(Mutex);
  llvm::erase_value(Running, &Stop);
}
