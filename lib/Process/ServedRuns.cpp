// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/ServedRuns.h"

#include "Process/Archive.h"
#include "Process/Conversation.h"
#include "Process/MemoryFile.h"
#include "Process/MemoryLimit.h"
#include "Process/Messages.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace spir2nvvm;

namespace {

class Server {
public:
  explicit Server(const RunWork &Work) : Work(Work) {}
  int serve();

private:
  bool run(const RunRequest &Request, RunReply &Reply) const;
  [[noreturn]] void runChild(const RunRequest &Request, const MemoryFile &Out,
                             const MemoryFile &Err) const;
  bool await(pid_t Run, int Life, const Deadline &Limit, RunReply &Reply) const;

  const RunWork &Work;
  const pid_t Here = getpid();
  // The standard ones are the runs'.
  const int Requests = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
  const int Replies = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
};

} // namespace

void Server::runChild(const RunRequest &Request, const MemoryFile &Out,
                      const MemoryFile &Err) const {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != Here)
    _exit(EXIT_FAILURE);
  close(Requests);
  close(Replies);
  if (dup2(Out.descriptor(), STDOUT_FILENO) < 0 ||
      dup2(Err.descriptor(), STDERR_FILENO) < 0 ||
      !limitAddressSpace(Request.MemoryBytes) ||
      (!Request.Folder.empty() && chdir(Request.Folder.c_str()) != 0))
    _exit(EXIT_FAILURE);
  _exit(Work(Request.Input));
}

// However a run ends, Life is closed then. It must not go on when nobody waits
// for it any more.
bool Server::await(pid_t Run, int Life, const Deadline &Limit,
                   RunReply &Reply) const {
  pollfd Ends[] = {{Life, POLLIN, 0}, {Requests, 0, 0}};
  int Ready = 0;
  while (Ready <= 0 && !Limit.isOver())
    if ((Ready = poll(Ends, 2, Limit.remaining())) < 0 && errno != EINTR)
      return false;
  const bool HasEnded = Ready > 0 && Ends[0].revents;
  Reply.TimedOut = Ready <= 0;
  if (!HasEnded)
    kill(Run, SIGKILL);
  Reply.Status = awaitEnd(Run);
  return HasEnded || Reply.TimedOut;
}

bool Server::run(const RunRequest &Request, RunReply &Reply) const {
  MemoryFile Out, Err;
  Pipe Life;
  if (Out.descriptor() < 0 || Err.descriptor() < 0 || !Life.open())
    return false;
  pid_t Run = fork();
  if (Run < 0)
    return false;
  if (Run == 0) {
    Pipe::close(Life.Read);
    runChild(Request, Out, Err);
  }
  Pipe::close(Life.Write);
  if (!await(Run, Life.Read, Deadline(Deadline::Clock::now(), Request.Seconds),
             Reply))
    return false;
  Reply.Out = Out.contents();
  Reply.Err = Err.contents();
  return true;
}

int Server::serve() {
  // The standard input holds a pipe that is the program's alone.
  const int Nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (Requests < 0 || Replies < 0 || dup2(Nothing, STDIN_FILENO) < 0 ||
      dup2(Nothing, STDOUT_FILENO) < 0)
    return EXIT_FAILURE;
  close(Nothing);
  signal(SIGCHLD, SIG_DFL); // ignored, it would take statuses away
  while (auto Bytes = receiveMessage(Requests)) {
    auto Request = decode<RunRequest>(*Bytes);
    RunReply Reply;
    if (!Request || !run(*Request, Reply) ||
        !sendMessage(Replies, encode(Reply)))
      return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}

int spir2nvvm::serveRuns(const RunWork &Work) { return Server(Work).serve(); }
