// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backend/ChildProcess.h"

#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <limits>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace llvm;
using namespace spir2nvvm;

extern char **environ;

namespace {

/// Both ends close on exec; the child gets its copies through dup2.
struct Pipe {
  int Read = -1, Write = -1;
  bool open() {
    int Ends[2];
    if (pipe2(Ends, O_CLOEXEC) != 0)
      return false;
    Read = Ends[0];
    Write = Ends[1];
    return true;
  }
  static void close(int &End) {
    if (End >= 0)
      ::close(End);
    End = -1;
  }
  ~Pipe() {
    close(Read);
    close(Write);
  }
};

/// A child that ends early must not end us when we write to it.
class IgnoreBrokenPipe {
public:
  IgnoreBrokenPipe() {
    sigemptyset(&Blocked);
    sigaddset(&Blocked, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &Blocked, &Before);
  }
  ~IgnoreBrokenPipe() {
    // Take back what this thread raised, then restore its mask.
    timespec NoWait{};
    while (sigtimedwait(&Blocked, nullptr, &NoWait) == SIGPIPE)
      ;
    pthread_sigmask(SIG_SETMASK, &Before, nullptr);
  }
  IgnoreBrokenPipe(const IgnoreBrokenPipe &) = delete;
  IgnoreBrokenPipe &operator=(const IgnoreBrokenPipe &) = delete;

private:
  sigset_t Blocked, Before;
};

struct SpawnSetup {
  posix_spawn_file_actions_t Files;
  posix_spawnattr_t Attributes;
  SpawnSetup(const Pipe &In, const Pipe &Out, const Pipe &Err) {
    posix_spawn_file_actions_init(&Files);
    posix_spawn_file_actions_adddup2(&Files, In.Read, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&Files, Out.Write, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&Files, Err.Write, STDERR_FILENO);
    // The child starts with no signal blocked, whatever this thread blocks.
    posix_spawnattr_init(&Attributes);
    sigset_t None;
    sigemptyset(&None);
    posix_spawnattr_setsigmask(&Attributes, &None);
    posix_spawnattr_setflags(&Attributes, POSIX_SPAWN_SETSIGMASK);
  }
  ~SpawnSetup() {
    posix_spawn_file_actions_destroy(&Files);
    posix_spawnattr_destroy(&Attributes);
  }
};

using Clock = std::chrono::steady_clock;

/// When a child's time is up, if it ever is.
class Deadline {
public:
  Deadline(Clock::time_point Start, unsigned Seconds)
      : End(Start + std::chrono::seconds(Seconds)), IsSet(Seconds != 0) {}
  bool isOver() const { return IsSet && Clock::now() >= End; }
  /// For poll(): milliseconds, rounded up, or -1 for ever.
  int remaining() const {
    if (!IsSet)
      return -1;
    auto Left = std::chrono::ceil<std::chrono::milliseconds>(End - Clock::now())
                    .count();
    return int(std::clamp<int64_t>(Left, 0, std::numeric_limits<int>::max()));
  }

private:
  Clock::time_point End;
  bool IsSet;
};

} // namespace

static void readSome(int &End, std::string &To) {
  char Buffer[1 << 16];
  ssize_t Count = read(End, Buffer, sizeof(Buffer));
  if (Count > 0)
    To.append(Buffer, size_t(Count));
  else if (Count == 0 || errno != EINTR)
    Pipe::close(End);
}

static void writeSome(int &End, StringRef &Bytes) {
  ssize_t Count = write(End, Bytes.data(), Bytes.size());
  if (Count >= 0)
    Bytes = Bytes.drop_front(size_t(Count));
  else if (errno != EINTR && errno != EAGAIN)
    Bytes = {};
  if (Bytes.empty())
    Pipe::close(End);
}

// Feeds and drains all three pipes at once, so that neither side can wait for
// the other for ever.
static void converse(Pipe &In, Pipe &Out, Pipe &Err, StringRef Input,
                     const Deadline &Limit, ChildResult &Result) {
  fcntl(In.Write, F_SETFL, O_NONBLOCK);
  if (Input.empty())
    Pipe::close(In.Write);
  while (In.Write >= 0 || Out.Read >= 0 || Err.Read >= 0) {
    pollfd Ends[] = {
        {In.Write, POLLOUT, 0}, {Out.Read, POLLIN, 0}, {Err.Read, POLLIN, 0}};
    if (Limit.isOver() ||
        (poll(Ends, 3, Limit.remaining()) < 0 && errno != EINTR))
      return;
    if (Ends[0].revents)
      writeSome(In.Write, Input);
    if (Ends[1].revents)
      readSome(Out.Read, Result.Out);
    if (Ends[2].revents)
      readSome(Err.Read, Result.Err);
  }
}

// A program may close its outputs long before it ends. Without a limit that is
// simply waited for; with one, looked at again and again, more and more seldom.
static int waitUntil(pid_t Child, const Deadline &Limit, int &Status) {
  if (Limit.remaining() < 0)
    return waitpid(Child, &Status, 0);
  constexpr std::chrono::microseconds First{50}, Longest{20000};
  for (auto Pause = First;; Pause = std::min(2 * Pause, Longest)) {
    int Ended = waitpid(Child, &Status, WNOHANG);
    if (Ended != 0 || Limit.isOver())
      return Ended;
    std::this_thread::sleep_for(Pause);
  }
}

static void await(pid_t Child, const Deadline &Limit, ChildResult &Result) {
  int Status = 0, Ended;
  while ((Ended = waitUntil(Child, Limit, Status)) <= 0) {
    if (Ended < 0 && errno != EINTR) {
      Result.StartError = errno;
      return;
    }
    if (Ended == 0) {
      Result.TimedOut = true;
      kill(Child, SIGKILL);
      while (waitpid(Child, &Status, 0) < 0 && errno == EINTR)
        ;
      break;
    }
  }
  if (WIFSIGNALED(Status))
    Result.Signal = WTERMSIG(Status);
  else
    Result.ExitCode = WEXITSTATUS(Status);
}

ChildResult spir2nvvm::runChild(ArrayRef<std::string> Arguments,
                                StringRef Input, unsigned Seconds) {
  ChildResult Result;
  auto Start = Clock::now();
  Deadline Limit(Start, Seconds);
  Pipe In, Out, Err;
  if (!In.open() || !Out.open() || !Err.open()) {
    Result.StartError = errno;
    return Result;
  }
  SmallVector<char *, 16> Argv;
  for (const std::string &Argument : Arguments)
    Argv.push_back(const_cast<char *>(Argument.c_str()));
  Argv.push_back(nullptr);

  IgnoreBrokenPipe Guard;
  pid_t Child = -1;
  {
    SpawnSetup Setup(In, Out, Err);
    Result.StartError = posix_spawn(&Child, Argv[0], &Setup.Files,
                                    &Setup.Attributes, Argv.data(), environ);
  }
  Pipe::close(In.Read);
  Pipe::close(Out.Write);
  Pipe::close(Err.Write);
  if (Result.StartError)
    return Result;
  converse(In, Out, Err, Input, Limit, Result);
  await(Child, Limit, Result);
  std::chrono::duration<double, std::milli> Spent = Clock::now() - Start;
  Result.Milliseconds = Spent.count();
  return Result;
}
