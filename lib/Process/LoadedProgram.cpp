// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/LoadedProgram.h"

#include "Process/Conversation.h"
#include "Process/Preload/ForkEachRun.h"

#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

using namespace spir2nvvm;

extern char **environ;

// What a run has from the process it is forked from, and would have from this
// one if it were started.
static std::vector<std::string> surroundings(unsigned MemoryMiB) {
  char Folder[PATH_MAX];
  std::vector<std::string> All{getcwd(Folder, sizeof(Folder)) ? Folder
                                                              : std::string(),
                               std::to_string(MemoryMiB)};
  for (char **Variable = environ; Variable && *Variable; ++Variable)
    All.emplace_back(*Variable);
  return All;
}

// ---- Loading ----------------------------------------------------------------

// LD_PRELOAD separates files by either, and replaces what begins with a dollar.
static bool canBePreloaded(const std::string &Library) {
  return !Library.empty() && Library.find_first_of(": $") == std::string::npos;
}

// Symbols are bound before it forks, and not by every run again.
static std::vector<std::string> environmentWith(const std::string &Library,
                                                unsigned MemoryMiB) {
  constexpr std::string_view Name = "LD_PRELOAD=";
  std::vector<std::string> Variables{
      S2N_FORK_VARIABLE "=" + std::to_string(KeptDescriptor) + " " +
          std::to_string(uint64_t(MemoryMiB) << 20),
      "LD_BIND_NOW=1"};
  std::string Preloaded(Name);
  for (char **Variable = environ; Variable && *Variable; ++Variable) {
    std::string_view Text = *Variable;
    if (Text.substr(0, Name.size()) != Name)
      Variables.emplace_back(Text);
    else if (Text != Name)
      Preloaded = std::string(Text) + ":";
  }
  Variables.push_back(Preloaded + Library);
  return Variables;
}

LoadedProgram::LoadedProgram(const std::string &Program,
                             const std::string &Library, unsigned MemoryMiB)
    : Owner(getpid()) {
  if (!canBePreloaded(Library)) {
    Unsuitable = true;
    return;
  }
  LoadedIn = surroundings(MemoryMiB);
  start(Program, environmentWith(Library, MemoryMiB));
}

void LoadedProgram::start(const std::string &Program,
                          std::vector<std::string> Variables) {
  Pipe Input, Output, Complaints;
  int Sockets[2];
  if (!Input.open() || !Output.open() || !Complaints.open() ||
      socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, Sockets) != 0)
    return;
  std::vector<char *> Environment;
  Environment.reserve(Variables.size() + 1);
  for (std::string &Variable : Variables)
    Environment.push_back(Variable.data());
  Environment.push_back(nullptr);
  SpawnSetup Setup(Input, Output, Complaints);
  Setup.Kept = Sockets[1];
  Setup.Environment = Environment.data();
  int Error = spawn({Program, "@" S2N_FORK_AT}, Setup, Pid);
  ::close(Sockets[1]);
  Socket = Sockets[0];
  if (Error) {
    Pid = -1;
    Pipe::close(Socket);
    return;
  }
  Next.take(Input, Output, Complaints);
}

void LoadedProgram::swap(LoadedProgram &Other) noexcept {
  std::swap(Pid, Other.Pid);
  std::swap(Owner, Other.Owner);
  std::swap(Socket, Other.Socket);
  std::swap(Next, Other.Next);
  std::swap(Forks, Other.Forks);
  std::swap(Unsuitable, Other.Unsuitable);
  std::swap(LoadedIn, Other.LoadedIn);
}

// A run that there is dies with its parent.
void LoadedProgram::end() {
  Next.close();
  Pipe::close(Socket);
  if (Pid > 0 && Owner == getpid()) {
    kill(Pid, SIGKILL);
    awaitEnd(Pid);
  }
  Pid = -1;
}

// ---- Running ----------------------------------------------------------------

// The pipes of the next run: their other ends go to the program.
bool LoadedProgram::requestRun() {
  Pipe Input, Output, Complaints;
  if (!Input.open() || !Output.open() || !Complaints.open())
    return false;
  char Byte = 0;
  iovec Bytes = {&Byte, 1};
  const int Descriptors[S2N_FORK_DESCRIPTORS] = {Input.Read, Output.Write,
                                                 Complaints.Write};
  alignas(cmsghdr) char Control[CMSG_SPACE(sizeof(Descriptors))] = {};
  msghdr Message = {};
  Message.msg_iov = &Bytes;
  Message.msg_iovlen = 1;
  Message.msg_control = Control;
  Message.msg_controllen = sizeof(Control);
  cmsghdr *Sent = CMSG_FIRSTHDR(&Message);
  Sent->cmsg_level = SOL_SOCKET;
  Sent->cmsg_type = SCM_RIGHTS;
  Sent->cmsg_len = CMSG_LEN(sizeof(Descriptors));
  std::memcpy(CMSG_DATA(Sent), Descriptors, sizeof(Descriptors));
  if (sendmsg(Socket, &Message, MSG_NOSIGNAL) != 1)
    return false;
  Next.take(Input, Output, Complaints);
  return true;
}

// False if it has ended, or the time is over.
bool LoadedProgram::awaitStatus(const Deadline &Limit, ChildResult &Result) {
  while (!Limit.isOver()) {
    pollfd End = {Socket, POLLIN, 0};
    int Ready = poll(&End, 1, Limit.remaining());
    if (Ready < 0 && errno != EINTR)
      return false;
    if (Ready <= 0)
      continue;
    int Said = 0;
    if (recv(Socket, &Said, sizeof(Said), 0) != sizeof(Said))
      return false;
    Forks = true;
    if (Said != S2N_FORK_HELLO) {
      setStatus(Said, Result);
      return true;
    }
  }
  return false;
}

std::optional<ChildResult> LoadedProgram::run(std::string_view ResponseFile,
                                              const ChildLimits &Limits) {
  auto Start = Deadline::Clock::now();
  Deadline Limit(Start, Limits.Seconds, Limits.Stop);
  if (!isLoaded() || Owner != getpid() ||
      LoadedIn != surroundings(Limits.MemoryMiB) ||
      (!Next.areOpen() && !requestRun())) {
    end();
    return std::nullopt;
  }
  ChildResult Result;
  IgnoreBrokenPipe Guard;
  converse(Next, ResponseFile, Limit, Result);
  Next.close();
  if (!awaitStatus(Limit, Result)) {
    end();
    if (!Limit.isOver()) {
      Unsuitable = !Forks;
      return std::nullopt;
    }
    Result.Interrupted = Limit.isInterrupted();
    Result.TimedOut = !Result.Interrupted;
  }
  std::chrono::duration<double, std::milli> Spent =
      Deadline::Clock::now() - Start;
  Result.Milliseconds = Spent.count();
  return Result;
}
