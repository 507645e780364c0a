// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Work that a thread of a pool does beside launches, which go on without it.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_BACKGROUNDTASK_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_BACKGROUNDTASK_H

#include <condition_variable>
#include <mutex>
#include <sys/types.h>

namespace spir2nvvm::executor {

class BackgroundTask {
public:
  BackgroundTask();
  virtual ~BackgroundTask() = default;
  BackgroundTask(const BackgroundTask &) = delete;
  BackgroundTask &operator=(const BackgroundTask &) = delete;

  /// Whether the process has not begun to end. Static variables go then, and
  /// with them what tasks use: the end waits for those that run.
  static bool canBegin();
  /// By the pool. Does nothing after withdraw() and when the process ends.
  void run();
  /// Whether it had not begun and never will; otherwise it has ended now.
  bool withdraw();

protected:
  virtual void work() = 0;

private:
  enum class State { Waits, Runs, Ended };

  const pid_t Process;
  std::mutex Mutex;
  std::condition_variable Ends;
  State Now = State::Waits;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_BACKGROUNDTASK_H
