// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A thread for user code: event callbacks and native kernels, one behind the
/// other. Whatever they do, completions go on.

#ifndef SPIR2NVVM_LIB_OPENCL_SCHEDULE_HOSTWORKER_H
#define SPIR2NVVM_LIB_OPENCL_SCHEDULE_HOSTWORKER_H

#include "OpenCL/Schedule/Thread.h"

#include <deque>
#include <functional>

namespace spir2nvvm::opencl {

class HostWorker {
public:
  using Task = std::function<void()>;
  HostWorker() : Shared(std::make_shared<State>()) {}
  /// What is queued runs still; the thread ends behind it.
  ~HostWorker();

  /// Starts the thread with the first task.
  void post(Task T);

private:
  struct State {
    RankedMutex<Rank::Inbox> M;
    std::condition_variable Changed;
    std::deque<Task> Tasks;
    bool Stop = false;
  };
  static void run(State &S);

  std::shared_ptr<State> Shared;
  Thread Runner; // guarded by Shared->M
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SCHEDULE_HOSTWORKER_H
