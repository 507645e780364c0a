// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A thread for user code: event callbacks and native kernels, one after the
/// other. Whatever they do, completions go on.

#ifndef SPIR2NVVM_LIB_OPENCL_THREADS_HOSTWORKER_H
#define SPIR2NVVM_LIB_OPENCL_THREADS_HOSTWORKER_H

#include "OpenCL/Support/Line.h"
#include "OpenCL/Threads/Thread.h"

namespace spir2nvvm::opencl {

/// What the worker runs, once. Made where a lack of memory can still be
/// reported.
class HostTask {
public:
  virtual ~HostTask() = default;
  virtual void run() = 0;

private:
  friend class Line<HostTask, std::unique_ptr<HostTask>>;
  HostTask *NextInLine = nullptr;
};

class HostWorker {
public:
  HostWorker() : Shared(std::make_shared<State>()) {}
  /// What is queued runs still; the thread ends after it.
  ~HostWorker();

  /// Before the first task is made.
  void start();
  void post(std::unique_ptr<HostTask> T);
  /// Blocks until everything posted so far has run.
  void drain();

private:
  struct State {
    RankedMutex<Rank::Inbox> M;
    std::condition_variable Changed, Ended;
    Line<HostTask, std::unique_ptr<HostTask>> Tasks;
    uint64_t Posted = 0, Run = 0;
    bool Stop = false;
  };
  static void run(State &S);

  std::shared_ptr<State> Shared;
  Thread Runner; // guarded by Shared->M
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_THREADS_HOSTWORKER_H
