// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A program that is started, fed, listened to and, if it must be, ended.

#include "Process/ChildProcess.h"

#include "Process/Conversation.h"
#include "Process/MemoryLimit.h"
#include "Process/Messages.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

using namespace spir2nvvm;

using Clock = std::chrono::steady_clock;

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
      Status = awaitEnd(Child);
      break;
    }
  }
  setStatus(Status, Result);
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
  SpawnSetup Setup(Input, Output, Complaints);
  Setup.LeadsGroup = As == Role::Server;
  StartError = spawn(Arguments, Setup, Pid);
  if (StartError)
    Pid = -1;
  else
    Ends.take(Input, Output, Complaints);
}

void Child::swap(Child &Other) noexcept {
  std::swap(Pid, Other.Pid);
  std::swap(As, Other.As);
  std::swap(StartError, Other.StartError);
  std::swap(Ends, Other.Ends);
}

void Child::abandon() {
  Pid = -1;
  end();
}

ChildResult Child::end() {
  ChildResult Result;
  Ends.close();
  if (Pid <= 0)
    return Result;
  // Changes nothing about one that is ending, nor about its status.
  kill(As == Role::Server ? -Pid : Pid, SIGKILL);
  setStatus(awaitEnd(Pid), Result);
  Pid = -1;
  return Result;
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
  converse(Ends, Input, Limit, Result);
  Ends.close();
  await(Pid, Limit, Result);
  Pid = -1;
  std::chrono::duration<double, std::milli> Spent = Clock::now() - Start;
  Result.Milliseconds = Spent.count();
  return Result;
}

Child::Answer Child::exchange(std::string_view Request, std::string &Reply,
                              const ChildLimits &Limits) {
  if (!isStarted())
    return Answer::Ended;
  Deadline Limit(Clock::now(), Limits.Seconds, Limits.Stop);
  IgnoreBrokenPipe Guard;
  const std::string Header = messageHeader(Request.size());
  std::string_view Pieces[] = {Header, Request};
  size_t Piece = 0;
  std::string Received;
  while (true) {
    if (Limit.isOver())
      return Answer::TimedOut;
    bool Sending = Piece != std::size(Pieces);
    pollfd Polled[] = {{Sending ? Ends.In : -1, POLLOUT, 0},
                       {Ends.Out, POLLIN, 0}};
    if (poll(Polled, 2, Limit.remaining()) < 0 && errno != EINTR)
      return Answer::Ended;
    if (Polled[0].revents) {
      if (!writeSome(Ends.In, Pieces[Piece]))
        return Answer::Ended;
      while (Piece != std::size(Pieces) && Pieces[Piece].empty())
        ++Piece;
    }
    if (Polled[1].revents)
      readSome(Ends.Out, Received);
    if (auto Size = messageSize(Received);
        Size && Received.size() - MessageHeaderBytes >= *Size) {
      Reply = Received.substr(MessageHeaderBytes, *Size);
      return Answer::Complete;
    }
    if (Ends.Out < 0)
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
