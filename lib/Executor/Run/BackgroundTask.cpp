// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/BackgroundTask.h"

#include <cstdlib>
#include <unistd.h>

using namespace spir2nvvm::executor;

// ---- The end of the process -------------------------------------------------

namespace {
/// The tasks that run, of all pools. Never destroyed: tasks may ask for it at
/// any time.
class RunningTasks {
public:
  static RunningTasks &get() {
    static RunningTasks &Only = *new RunningTasks;
    return Only;
  }
  bool canBegin() {
    if (getpid() != Process) // a child, whose parent's tasks run nowhere
      return false;
    std::lock_guard<std::mutex> Lock(Mutex);
    return !Closed;
  }
  bool begin() {
    std::lock_guard<std::mutex> Lock(Mutex);
    Count += !Closed;
    return !Closed;
  }
  void end() {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (--Count == 0)
      Ended.notify_all();
  }

private:
  RunningTasks() : Process(getpid()) {
    std::atexit([] { get().close(); });
  }
  void close() {
    if (getpid() != Process)
      return;
    std::unique_lock<std::mutex> Lock(Mutex);
    Closed = true;
    Ended.wait(Lock, [this] { return Count == 0; });
  }

  const pid_t Process;
  std::mutex Mutex;
  std::condition_variable Ended;
  unsigned Count = 0;
  bool Closed = false;
};
} // namespace

bool BackgroundTask::canBegin() { return RunningTasks::get().canBegin(); }

// ---- One task ---------------------------------------------------------------

BackgroundTask::BackgroundTask() : Process(getpid()) {}

void BackgroundTask::run() {
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (Now != State::Waits || !RunningTasks::get().begin())
      return;
    Now = State::Runs;
  }
  work();
  RunningTasks::get().end();
  std::lock_guard<std::mutex> Lock(Mutex);
  Now = State::Ended;
  Ends.notify_all();
}

// In a child of the process, what its parent had begun never ends.
bool BackgroundTask::withdraw() {
  if (getpid() != Process)
    return true;
  std::unique_lock<std::mutex> Lock(Mutex);
  if (Now == State::Waits) {
    Now = State::Ended;
    return true;
  }
  Ends.wait(Lock, [this] { return Now == State::Ended; });
  return false;
}
