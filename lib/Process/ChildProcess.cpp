// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A program that is started, fed, listened to and, if it must be, ended.

#include "Process/ChildProcess.h"

#include "Process/Interrupt.h"
#include "Process/MemoryLimit.h"
#include "Process/Messages.h"

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
#include <utility>

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
  SpawnSetup(const Pipe &In, const Pipe &Out, const Pipe &Err,
             bool LeadsGroup) {
    posix_spawn_file_actions_init(&Files);
    posix_spawn_file_actions_adddup2(&Files, In.Read, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&Files, Out.Write, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&Files, Err.Write, STDERR_FILENO);
    // The child starts with no signal blocked, whatever this thread blocks.
    posix_spawnattr_init(&Attributes);
    sigset_t None;
    sigemptyset(&None);
    posix_spawnattr_setsigmask(&Attributes, &None);
    posix_spawnattr_setpgroup(&Attributes, 0);
    posix_spawnattr_setflags(&Attributes,
                             short(POSIX_SPAWN_SETSIGMASK |
                                   (LeadsGroup ? POSIX_SPAWN_SETPGROUP : 0)));
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
  Deadline(Clock::time_point Start, unsigned Seconds,
           const Interrupt *Stop = nullptr)
      : End(Start + std::chrono::seconds(Seconds)), IsSet(Seconds != 0),
        Stop(Stop) {}
  bool isInterrupted() const { return Stop && Stop->isRequested(); }
  bool isOver() const {
    return isInterrupted() || (IsSet && Clock::now() >= End);
  }
  bool mayCome() const { return IsSet || Stop; }
  /// For poll(): milliseconds until it is worth looking again, or -1.
  int remaining() const {
    constexpr int64_t LookEvery = 20; // at an interrupt
    int64_t Longest = Stop ? LookEvery : std::numeric_limits<int>::max();
    if (!IsSet)
      return Stop ? int(Longest) : -1;
    auto Left = std::chrono::ceil<std::chrono::milliseconds>(End - Clock::now())
                    .count();
    return int(std::clamp<int64_t>(Left, 0, Longest));
  }

private:
  Clock::time_point End;
  bool IsSet;
  const Interrupt *Stop;
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

// False once the other side takes no more.
static bool writeSome(int End, std::string_view &Bytes) {
  ssize_t Count = write(End, Bytes.data(), Bytes.size());
  if (Count >= 0)
    Bytes.remove_prefix(size_t(Count));
  return Count >= 0 || errno == EINTR || errno == EAGAIN;
}

// Feeds and drains all three pipes at once, so that neither side can wait for
// the other for ever.
static void converse(int &In, int &Out, int &Err, std::string_view Input,
                     const Deadline &Limit, ChildResult &Result) {
  if (Input.empty())
    Pipe::close(In);
  while (In >= 0 || Out >= 0 || Err >= 0) {
    pollfd Ends[] = {{In, POLLOUT, 0}, {Out, POLLIN, 0}, {Err, POLLIN, 0}};
    if (Limit.isOver() ||
        (poll(Ends, 3, Limit.remaining()) < 0 && errno != EINTR))
      return;
    if (Ends[0].revents && (!writeSome(In, Input) || Input.empty()))
      Pipe::close(In);
    if (Ends[1].revents)
      readSome(Out, Result.Out);
    if (Ends[2].revents)
      readSome(Err, Result.Err);
  }
}

// A program may close its outputs long before it ends. Without a limit that is
// simply waited for; with one, looked at again and again, more and more seldom.
static int waitUntil(pid_t Child, const Deadline &Limit, int &Status) {
  if (!Limit.mayCome())
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
      Result.Interrupted = Limit.isInterrupted();
      Result.TimedOut = !Result.Interrupted;
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

Child::Child(const std::vector<std::string> &Arguments, Role As) : As(As) {
  Pipe Input, Output, Complaints;
  bool Opened = Input.open() && Output.open();
  if (Opened && As == Role::Tool)
    Opened = Complaints.open();
  else if (Opened)
    Opened = (Complaints.Write = open("/dev/null", O_WRONLY | O_CLOEXEC)) >= 0;
  if (!Opened) {
    StartError = errno;
    return;
  }
  std::vector<char *> Argv;
  Argv.reserve(Arguments.size() + 1);
  for (const std::string &Argument : Arguments)
    Argv.push_back(const_cast<char *>(Argument.c_str()));
  Argv.push_back(nullptr);
  SpawnSetup Setup(Input, Output, Complaints, As == Role::Server);
  StartError = posix_spawn(&Pid, Argv[0], &Setup.Files, &Setup.Attributes,
                           Argv.data(), environ);
  if (StartError) {
    Pid = -1;
    return;
  }
  fcntl(Input.Write, F_SETFL, O_NONBLOCK);
  In = std::exchange(Input.Write, -1);
  Out = std::exchange(Output.Read, -1);
  Err = std::exchange(Complaints.Read, -1);
}

void Child::swap(Child &Other) noexcept {
  std::swap(Pid, Other.Pid);
  std::swap(As, Other.As);
  std::swap(StartError, Other.StartError);
  std::swap(In, Other.In);
  std::swap(Out, Other.Out);
  std::swap(Err, Other.Err);
}

void Child::abandon() {
  Pid = -1;
  end();
}

void Child::end() {
  for (int *End : {&In, &Out, &Err})
    Pipe::close(*End);
  if (Pid <= 0)
    return;
  kill(As == Role::Server ? -Pid : Pid, SIGKILL);
  while (waitpid(Pid, nullptr, 0) < 0 && errno == EINTR)
    ;
  Pid = -1;
}

ChildResult Child::finish(std::string_view Input, const ChildLimits &Limits) {
  ChildResult Result;
  Result.StartError = StartError;
  if (!isStarted())
    return Result;
  auto Start = Clock::now();
  Deadline Limit(Start, Limits.Seconds, Limits.Stop);
  limitAddressSpace(uint64_t(Limits.MemoryMiB) << 20, Pid);
  IgnoreBrokenPipe Guard;
  converse(In, Out, Err, Input, Limit, Result);
  for (int *End : {&In, &Out, &Err})
    Pipe::close(*End);
  await(Pid, Limit, Result);
  Pid = -1;
  std::chrono::duration<double, std::milli> Spent = Clock::now() - Start;
  Result.Milliseconds = Spent.count();
  return Result;
}

Child::Answer Child::exchange(std::string_view Request, std::string &Reply,
                              unsigned Seconds) {
  if (!isStarted())
    return Answer::Ended;
  Deadline Limit(Clock::now(), Seconds);
  IgnoreBrokenPipe Guard;
  const std::string Header = messageHeader(Request.size());
  std::string_view Pieces[] = {Header, Request};
  size_t Piece = 0;
  std::string Received;
  while (true) {
    if (Limit.isOver())
      return Answer::TimedOut;
    bool Sending = Piece != std::size(Pieces);
    pollfd Ends[] = {{Sending ? In : -1, POLLOUT, 0}, {Out, POLLIN, 0}};
    if (poll(Ends, 2, Limit.remaining()) < 0 && errno != EINTR)
      return Answer::Ended;
    if (Ends[0].revents) {
      if (!writeSome(In, Pieces[Piece]))
        return Answer::Ended;
      while (Piece != std::size(Pieces) && Pieces[Piece].empty())
        ++Piece;
    }
    if (Ends[1].revents)
      readSome(Out, Received);
    if (auto Size = messageSize(Received);
        Size && Received.size() - MessageHeaderBytes >= *Size) {
      Reply = Received.substr(MessageHeaderBytes, *Size);
      return Answer::Complete;
    }
    if (Out < 0)
      return Answer::Ended;
  }
}

ChildResult spir2nvvm::runChild(const std::vector<std::string> &Arguments,
                                std::string_view Input,
                                const ChildLimits &Limits) {
  auto Start = Clock::now();
  ChildResult Result = Child(Arguments).finish(Input, Limits);
  std::chrono::duration<double, std::milli> Spent = Clock::now() - Start;
  Result.Milliseconds = Spent.count();
  return Result;
}
