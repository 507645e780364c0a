// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/ServedRuns.h"

#include "Process/Archive.h"
#include "Process/Conversation.h"
#include "Process/MemoryFile.h"
#include "Process/MemoryLimit.h"
#include "Process/Messages.h"

#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <mutex>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace spir2nvvm;

namespace {

class Server {
public:
  explicit Server(const RunWork &Work) : Work(Work) {}
  virtual ~Server() = default;
  int serve(unsigned MostRuns);

protected:
  virtual bool run(const RunRequest &Request, RunReply &Reply) = 0;

  const RunWork &Work;
  // The standard ones are the runs'.
  const int Requests = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0);
  const int Replies = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
};

/// What a run writes.
struct Outputs {
  MemoryFile Out, Err;

  bool exist() const { return Out.descriptor() >= 0 && Err.descriptor() >= 0; }
  bool becomeStandard() const {
    return dup2(Out.descriptor(), STDOUT_FILENO) >= 0 &&
           dup2(Err.descriptor(), STDERR_FILENO) >= 0;
  }
  void copyTo(RunReply &Reply) const {
    Reply.Out = Out.contents();
    Reply.Err = Err.contents();
  }
};

class ForkingServer : public Server {
public:
  using Server::Server;

private:
  bool run(const RunRequest &Request, RunReply &Reply) override;
  [[noreturn]] void runChild(const RunRequest &Request,
                             const Outputs &To) const;
  bool await(pid_t Run, int Life, const Deadline &Limit, RunReply &Reply) const;

  const pid_t Here = getpid();
};

class ServerOfOneProcess : public Server {
public:
  using Server::Server;

private:
  bool run(const RunRequest &Request, RunReply &Reply) override;
  [[noreturn]] void giveUp(const Outputs &Said) const;
};

/// Acts when the time is up, unless it is destroyed before.
class Alarm {
public:
  template <typename T>
  Alarm(unsigned Seconds, T Act)
      : Waiter([this, Seconds, Act] {
          std::unique_lock<std::mutex> Lock(Mutex);
          if (!Ended.wait_for(Lock, std::chrono::seconds(Seconds),
                              [this] { return HasEnded; }))
            Act();
        }) {}
  ~Alarm() {
    {
      std::lock_guard<std::mutex> Lock(Mutex);
      HasEnded = true;
    }
    Ended.notify_one();
    Waiter.join();
  }
  Alarm(const Alarm &) = delete;
  Alarm &operator=(const Alarm &) = delete;

private:
  std::mutex Mutex;
  std::condition_variable Ended;
  bool HasEnded = false;
  std::thread Waiter; // after what it uses
};

} // namespace

static bool enter(const std::string &Folder) {
  return Folder.empty() || chdir(Folder.c_str()) == 0;
}

// The standard input holds a pipe that is the program's alone.
static bool emptyStandardFiles() {
  const int Nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  const bool Done =
      dup2(Nothing, STDIN_FILENO) >= 0 && dup2(Nothing, STDOUT_FILENO) >= 0;
  close(Nothing);
  return Done;
}

void ForkingServer::runChild(const RunRequest &Request,
                             const Outputs &To) const {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != Here)
    _exit(EXIT_FAILURE);
  close(Requests);
  close(Replies);
  if (!To.becomeStandard() || !limitAddressSpace(Request.MemoryBytes) ||
      !enter(Request.Folder))
    _exit(EXIT_FAILURE);
  _exit(Work(Request.Input));
}

// However a run ends, Life is closed then. It must not go on when nobody waits
// for it any more.
bool ForkingServer::await(pid_t Run, int Life, const Deadline &Limit,
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

bool ForkingServer::run(const RunRequest &Request, RunReply &Reply) {
  const Outputs To;
  Pipe Life;
  if (!To.exist() || !Life.open())
    return false;
  pid_t Run = fork();
  if (Run < 0)
    return false;
  if (Run == 0) {
    Pipe::close(Life.Read);
    runChild(Request, To);
  }
  Pipe::close(Life.Write);
  if (!await(Run, Life.Read, Deadline(Deadline::Clock::now(), Request.Seconds),
             Reply))
    return false;
  To.copyTo(Reply);
  return true;
}

// The thread that works cannot be stopped, the process can.
void ServerOfOneProcess::giveUp(const Outputs &Said) const {
  RunReply Reply;
  Reply.TimedOut = true;
  Reply.Status = SIGKILL;
  Said.copyTo(Reply);
  sendMessage(Replies, encode(Reply));
  _exit(EXIT_FAILURE);
}

bool ServerOfOneProcess::run(const RunRequest &Request, RunReply &Reply) {
  const Outputs To;
  if (Request.MemoryBytes || !To.exist() || !To.becomeStandard() ||
      !enter(Request.Folder))
    return false;
  std::optional<Alarm> Limit;
  if (Request.Seconds)
    Limit.emplace(Request.Seconds, [&] { giveUp(To); });
  Reply.Status = W_EXITCODE(Work(Request.Input), 0);
  Limit.reset();
  fflush(nullptr);
  To.copyTo(Reply);
  return true;
}

int Server::serve(unsigned MostRuns) {
  if (Requests < 0 || Replies < 0 || !emptyStandardFiles())
    return EXIT_FAILURE;
  signal(SIGCHLD, SIG_DFL); // ignored, it would take statuses away
  for (unsigned Runs = 0; !MostRuns || Runs != MostRuns; ++Runs) {
    auto Bytes = receiveMessage(Requests);
    if (!Bytes)
      break;
    auto Request = decode<RunRequest>(*Bytes);
    RunReply Reply;
    if (!Request || !run(*Request, Reply) ||
        !sendMessage(Replies, encode(Reply)))
      return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}

int spir2nvvm::serveRuns(const RunWork &Work) {
  return ForkingServer(Work).serve(/*MostRuns=*/0);
}

int spir2nvvm::serveRunsHere(const RunWork &Work, unsigned MostRuns) {
  return ServerOfOneProcess(Work).serve(MostRuns);
}
