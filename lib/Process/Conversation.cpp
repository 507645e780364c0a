// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/Conversation.h"

#include "Process/Interrupt.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <limits>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

using namespace spir2nvvm;

extern char **environ;

// ---- Ends -------------------------------------------------------------------

bool Pipe::open() {
  int Ends[2];
  if (pipe2(Ends, O_CLOEXEC) != 0)
    return false;
  Read = Ends[0];
  Write = Ends[1];
  return true;
}

void Pipe::close(int &End) {
  if (End >= 0)
    ::close(End);
  End = -1;
}

void PipeEnds::take(Pipe &Input, Pipe &Output, Pipe &Complaints) {
  fcntl(Input.Write, F_SETFL, O_NONBLOCK);
  In = std::exchange(Input.Write, -1);
  Out = std::exchange(Output.Read, -1);
  Err = std::exchange(Complaints.Read, -1);
}

void PipeEnds::close() {
  for (int *End : {&In, &Out, &Err})
    Pipe::close(*End);
}

IgnoreBrokenPipe::IgnoreBrokenPipe() {
  sigemptyset(&Blocked);
  sigaddset(&Blocked, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &Blocked, &Before);
}

IgnoreBrokenPipe::~IgnoreBrokenPipe() {
  // Take back what this thread raised, then restore its mask.
  timespec NoWait{};
  while (sigtimedwait(&Blocked, nullptr, &NoWait) == SIGPIPE)
    ;
  pthread_sigmask(SIG_SETMASK, &Before, nullptr);
}

// ---- Time -------------------------------------------------------------------

bool Deadline::isInterrupted() const { return Stop && Stop->isRequested(); }

bool Deadline::isOver() const {
  return isInterrupted() || (IsSet && Clock::now() >= End);
}

int Deadline::remaining() const {
  constexpr int64_t LookEvery = 20; // at an interrupt
  int64_t Longest = Stop ? LookEvery : std::numeric_limits<int>::max();
  if (!IsSet)
    return Stop ? int(Longest) : -1;
  auto Left =
      std::chrono::ceil<std::chrono::milliseconds>(End - Clock::now()).count();
  return int(std::clamp<int64_t>(Left, 0, Longest));
}

// ---- Starting ---------------------------------------------------------------

int spir2nvvm::spawn(const std::vector<std::string> &Arguments,
                     const SpawnSetup &Setup, pid_t &Pid) {
  posix_spawn_file_actions_t Files;
  posix_spawn_file_actions_init(&Files);
  posix_spawn_file_actions_adddup2(&Files, Setup.In, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&Files, Setup.Out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&Files, Setup.Err, STDERR_FILENO);
  if (Setup.Kept >= 0)
    posix_spawn_file_actions_adddup2(&Files, Setup.Kept, KeptDescriptor);
  // The child starts with no signal blocked, whatever this thread blocks.
  posix_spawnattr_t Attributes;
  posix_spawnattr_init(&Attributes);
  sigset_t None;
  sigemptyset(&None);
  posix_spawnattr_setsigmask(&Attributes, &None);
  posix_spawnattr_setpgroup(&Attributes, 0);
  posix_spawnattr_setflags(
      &Attributes, short(POSIX_SPAWN_SETSIGMASK |
                         (Setup.LeadsGroup ? POSIX_SPAWN_SETPGROUP : 0)));
  std::vector<char *> Argv;
  Argv.reserve(Arguments.size() + 1);
  for (const std::string &Argument : Arguments)
    Argv.push_back(const_cast<char *>(Argument.c_str()));
  Argv.push_back(nullptr);
  int Error = posix_spawn(&Pid, Argv[0], &Files, &Attributes, Argv.data(),
                          Setup.Environment ? Setup.Environment : environ);
  posix_spawnattr_destroy(&Attributes);
  posix_spawn_file_actions_destroy(&Files);
  return Error;
}

// ---- Talking ----------------------------------------------------------------

void spir2nvvm::readSome(int &End, std::string &To) {
  char Buffer[1 << 16];
  ssize_t Count = read(End, Buffer, sizeof(Buffer));
  if (Count > 0)
    To.append(Buffer, size_t(Count));
  else if (Count == 0 || errno != EINTR)
    Pipe::close(End);
}

bool spir2nvvm::writeSome(int End, std::string_view &Bytes) {
  ssize_t Count = write(End, Bytes.data(), Bytes.size());
  if (Count >= 0)
    Bytes.remove_prefix(size_t(Count));
  return Count >= 0 || errno == EINTR || errno == EAGAIN;
}

void spir2nvvm::converse(PipeEnds &Ends, std::string_view Input,
                         const Deadline &Limit, ChildResult &Result) {
  if (Input.empty())
    Pipe::close(Ends.In);
  while (Ends.In >= 0 || Ends.Out >= 0 || Ends.Err >= 0) {
    pollfd Polled[] = {
        {Ends.In, POLLOUT, 0}, {Ends.Out, POLLIN, 0}, {Ends.Err, POLLIN, 0}};
    if (Limit.isOver() ||
        (poll(Polled, 3, Limit.remaining()) < 0 && errno != EINTR))
      return;
    if (Polled[0].revents && (!writeSome(Ends.In, Input) || Input.empty()))
      Pipe::close(Ends.In);
    if (Polled[1].revents)
      readSome(Ends.Out, Result.Out);
    if (Polled[2].revents)
      readSome(Ends.Err, Result.Err);
  }
}

int spir2nvvm::awaitEnd(pid_t Process) {
  int Status = 0;
  while (waitpid(Process, &Status, 0) < 0 && errno == EINTR)
    ;
  return Status;
}

void spir2nvvm::setStatus(int Status, ChildResult &Result) {
  if (WIFSIGNALED(Status))
    Result.Signal = WTERMSIG(Status);
  else
    Result.ExitCode = WEXITSTATUS(Status);
}
