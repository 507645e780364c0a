// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/ForkPool.h"

#include "Process/Conversation.h"
#include "Process/MemoryLimit.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <list>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

using namespace spir2nvvm;

using Clock = std::chrono::steady_clock;

namespace {

struct Worker {
  size_t Index = 0;
  pid_t Process = -1;
  int Pipe = -1;
  Clock::time_point Start = Clock::now();
  std::string Output;
  bool TimedOut = false;
};

class Pool {
public:
  Pool(const ForkLimits &Limits,
       const std::function<void(size_t, const ForkOutput &)> &Work,
       const std::function<void(const ForkResult &)> &OnEnd)
      : Limits(Limits), Work(Work), OnEnd(OnEnd) {}
  void run(size_t Count);

private:
  bool start(size_t Index);
  [[noreturn]] void runChildProcess(size_t Index, int Pipe) const;
  void drain(int MillisecondsToWait);
  void stopLate();
  bool isOver() const {
    return Limits.Deadline && Clock::now() >= *Limits.Deadline;
  }
  void abandon();
  void finish(Worker &W);
  void report(const Worker &W, int Status) const;
  int untilNextLimit() const;

  const ForkLimits &Limits;
  const std::function<void(size_t, const ForkOutput &)> &Work;
  const std::function<void(const ForkResult &)> &OnEnd;
  std::list<Worker> Running;
};

} // namespace

static void writeAll(int To, std::string_view Text) {
  while (!Text.empty()) {
    ssize_t Count = write(To, Text.data(), Text.size());
    if (Count < 0 && errno != EINTR)
      return;
    Text.remove_prefix(Count > 0 ? size_t(Count) : 0);
  }
}

void Pool::runChildProcess(size_t Index, int Pipe) const {
  // A group of its own, so that what it starts ends with it.
  setpgid(0, 0);
  limitAddressSpace(Limits.MemoryBytes);
  rlimit NoCore{0, 0};
  setrlimit(RLIMIT_CORE, &NoCore);
  Work(Index, [Pipe](std::string_view Text) { writeAll(Pipe, Text); });
  _exit(0);
}

bool Pool::start(size_t Index) {
  int Ends[2];
  if (pipe2(Ends, O_CLOEXEC) != 0)
    return false;
  pid_t Process = fork();
  if (Process < 0) {
    close(Ends[0]);
    close(Ends[1]);
    return false;
  }
  if (Process == 0) {
    close(Ends[0]);
    for (const Worker &Other : Running)
      close(Other.Pipe);
    runChildProcess(Index, Ends[1]);
  }
  close(Ends[1]);
  Running.emplace_back();
  Worker &W = Running.back();
  W.Index = Index;
  W.Process = Process;
  W.Pipe = Ends[0];
  return true;
}

int Pool::untilNextLimit() const {
  auto Now = Clock::now();
  auto Least = std::chrono::milliseconds(60000);
  auto LimitBy = [&](Clock::time_point End) {
    auto Left =
        std::chrono::duration_cast<std::chrono::milliseconds>(End - Now);
    Least = std::clamp(Left, std::chrono::milliseconds(1), Least);
  };
  for (const Worker &W : Running)
    LimitBy(W.Start + std::chrono::seconds(Limits.Seconds));
  if (Limits.Deadline)
    LimitBy(*Limits.Deadline);
  return int(Least.count());
}

void Pool::stopLate() {
  for (Worker &W : Running)
    if (!W.TimedOut &&
        Clock::now() - W.Start >= std::chrono::seconds(Limits.Seconds)) {
      W.TimedOut = true;
      kill(-W.Process, SIGKILL);
      kill(W.Process, SIGKILL); // should it be too early for its group
    }
}

void Pool::drain(int MillisecondsToWait) {
  std::vector<pollfd> Ends;
  for (const Worker &W : Running)
    Ends.push_back({W.Pipe, POLLIN, 0});
  if (poll(Ends.data(), Ends.size(), MillisecondsToWait) <= 0)
    return;
  auto Next = Running.begin();
  for (const pollfd &End : Ends) {
    auto W = Next++;
    if (!End.revents)
      continue;
    char Buffer[1 << 16];
    ssize_t Count = read(End.fd, Buffer, sizeof(Buffer));
    if (Count > 0)
      W->Output.append(Buffer, size_t(Count));
    else if (Count == 0 || errno != EINTR) {
      finish(*W);
      Running.erase(W);
    }
  }
}

void Pool::report(const Worker &W, int Status) const {
  std::chrono::duration<double, std::milli> Spent = Clock::now() - W.Start;
  OnEnd({W.Index, W.Output, Status, W.TimedOut, Spent.count()});
}

void Pool::finish(Worker &W) {
  close(W.Pipe);
  // Helpers of its own that outlived it.
  kill(-W.Process, SIGKILL);
  report(W, awaitEnd(W.Process));
}

void Pool::abandon() {
  for (Worker &W : Running) {
    kill(-W.Process, SIGKILL);
    kill(W.Process, SIGKILL); // should it be too early for its group
    close(W.Pipe);
    awaitEnd(W.Process);
  }
  Running.clear();
}

void Pool::run(size_t Count) {
  constexpr int NotStarted = 127 << 8; // as a shell says it
  for (size_t Next = 0; Next < Count || !Running.empty();) {
    if (isOver())
      return abandon();
    while (Next < Count && Running.size() < std::max(1U, Limits.Jobs)) {
      if (!start(Next)) {
        // Without room for one more process, one that ends makes some.
        if (!Running.empty())
          break;
        Worker None;
        None.Index = Next;
        report(None, NotStarted);
      }
      ++Next;
    }
    drain(untilNextLimit());
    stopLate();
  }
}

void spir2nvvm::runForks(
    size_t Count, const ForkLimits &Limits,
    const std::function<void(size_t, const ForkOutput &)> &Work,
    const std::function<void(const ForkResult &)> &OnEnd) {
  Pool(Limits, Work, OnEnd).run(Count);
}
