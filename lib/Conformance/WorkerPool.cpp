// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/WorkerPool.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <list>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;

using Clock = std::chrono::steady_clock;

// What a child writes: "S<stage>\n" when a stage begins, "K<kernel and side>\n"
// before each run of a kernel, "R<json>\n" at the end.
static constexpr char StageMark = 'S', PlaceMark = 'K', ResultMark = 'R';

namespace {

struct Worker {
  const Work *Item = nullptr;
  pid_t Process = -1;
  int Pipe = -1;
  Clock::time_point Start;
  std::string Output;
  bool TimedOut = false;
};

class Pool {
public:
  Pool(ArrayRef<Work> Items, const PoolOptions &Opts,
       const std::function<void(CaseResult)> &OnResult)
      : Waiting(Items), Opts(Opts), OnResult(OnResult) {}
  void run();

private:
  bool start(const Work &Item);
  void drain(int MillisecondsToWait);
  void stopLate();
  void finish(Worker &W);
  CaseResult resultOf(const Worker &W, int Status) const;
  int untilNextLimit() const;

  ArrayRef<Work> Waiting;
  const PoolOptions &Opts;
  const std::function<void(CaseResult)> &OnResult;
  std::list<Worker> Running;
};

} // namespace

static void writeAll(int To, StringRef Text) {
  while (!Text.empty()) {
    ssize_t Count = write(To, Text.data(), Text.size());
    if (Count < 0 && errno != EINTR)
      return;
    Text = Text.drop_front(Count > 0 ? size_t(Count) : 0);
  }
}

[[noreturn]] static void runChildProcess(const Work &Item,
                                         const PoolOptions &Opts, int Pipe) {
  // A group of its own, so that what it starts ends with it.
  setpgid(0, 0);
  if (Opts.MemoryBytes) {
    rlimit Limit{Opts.MemoryBytes, Opts.MemoryBytes};
    setrlimit(RLIMIT_AS, &Limit);
  }
  rlimit NoCore{0, 0};
  setrlimit(RLIMIT_CORE, &NoCore);
  auto Mark = [Pipe](char Kind, const std::string &Text) {
    writeAll(Pipe, std::string(1, Kind) + Text + "\n");
  };
  RunnerOptions Runner = *Item.Opts;
  Runner.OnPlace = [Mark](const std::string &Place) { Mark(PlaceMark, Place); };
  CaseResult R = runCase(
      *Item.C, Runner, [Mark](Stage At) { Mark(StageMark, nameOf(At).str()); });
  writeAll(Pipe, std::string(1, ResultMark) + toJson(R) + "\n");
  _exit(0);
}

bool Pool::start(const Work &Item) {
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
    runChildProcess(Item, Opts, Ends[1]);
  }
  close(Ends[1]);
  Running.emplace_back();
  Worker &W = Running.back();
  W.Item = &Item;
  W.Process = Process;
  W.Pipe = Ends[0];
  W.Start = Clock::now();
  return true;
}

int Pool::untilNextLimit() const {
  auto Now = Clock::now();
  auto Least = std::chrono::milliseconds(60000);
  for (const Worker &W : Running) {
    auto End = W.Start + std::chrono::seconds(Opts.Seconds);
    auto Left =
        std::chrono::duration_cast<std::chrono::milliseconds>(End - Now);
    Least = std::clamp(Left, std::chrono::milliseconds(1), Least);
  }
  return int(Least.count());
}

void Pool::stopLate() {
  for (Worker &W : Running)
    if (!W.TimedOut &&
        Clock::now() - W.Start >= std::chrono::seconds(Opts.Seconds)) {
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

CaseResult Pool::resultOf(const Worker &W, int Status) const {
  SmallVector<StringRef, 8> Lines;
  StringRef(W.Output).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  CaseResult R;
  R.Id = W.Item->C->Id;
  R.Category = W.Item->C->Category;
  R.Width = W.Item->C->Width;
  R.Arch = W.Item->Opts->Opts.Arch.sm();
  R.Outcome = Verdict::Failed;
  std::string Place;
  for (StringRef Line : Lines) {
    if (Line.consume_front(StringRef(&ResultMark, 1)))
      if (auto Sent = resultFromJson(Line))
        return *Sent;
    if (Line.consume_front(StringRef(&PlaceMark, 1)))
      Place = (": " + Line).str();
    else if (Line.consume_front(StringRef(&StageMark, 1)))
      R.At = stageNamed(Line).getValueOr(R.At);
  }
  if (W.TimedOut)
    R.Reason =
        "no end after " + std::to_string(Opts.Seconds) + " seconds" + Place;
  else if (WIFSIGNALED(Status))
    R.Reason =
        std::string("the process died: ") + strsignal(WTERMSIG(Status)) + Place;
  else
    R.Reason = "the process ended with exit code " +
               std::to_string(WEXITSTATUS(Status));
  R.Stages.push_back({R.At, Verdict::Failed, 0});
  std::chrono::duration<double, std::milli> Spent = Clock::now() - W.Start;
  R.Milliseconds = Spent.count();
  return R;
}

void Pool::finish(Worker &W) {
  close(W.Pipe);
  // Helpers of its own that outlived it.
  kill(-W.Process, SIGKILL);
  int Status = 0;
  while (waitpid(W.Process, &Status, 0) < 0 && errno == EINTR)
    ;
  OnResult(resultOf(W, Status));
}

void Pool::run() {
  while (!Waiting.empty() || !Running.empty()) {
    while (!Waiting.empty() && Running.size() < std::max(1U, Opts.Jobs)) {
      if (!start(Waiting.front())) {
        // Without room for one more process, one that ends makes some.
        if (!Running.empty())
          break;
        Worker None;
        None.Item = &Waiting.front();
        None.Start = Clock::now();
        OnResult(resultOf(None, /*Status=*/127 << 8));
      }
      Waiting = Waiting.drop_front();
    }
    drain(untilNextLimit());
    stopLate();
  }
}

void spir2nvvm::conformance::runAll(
    ArrayRef<Work> Items, const PoolOptions &Opts,
    const std::function<void(CaseResult)> &OnResult) {
  Pool(Items, Opts, OnResult).run();
}
