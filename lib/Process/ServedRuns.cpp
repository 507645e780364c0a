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
#include <memory>
#include <mutex>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

using namespace spir2nvvm;

namespace {

class Server {
public:
  explicit Server(const RunWork &Work) : Work(Work) {}
  virtual ~Server() = default;
  int serve(unsigned MostRuns);

protected:
  /// Called while nobody waits.
  virtual void getReady() {}
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

/// A process for the next run. To fork it and to take its memory down takes as
/// long as a small run does, and is done before and after, while nobody waits.
struct Spare {
  Outputs To;
  Pipe Orders, Life;
  pid_t Process = -1;
};

class ForkingServer : public Server {
public:
  using Server::Server;

private:
  void getReady() override;
  bool run(const RunRequest &Request, RunReply &Reply) override;
  [[noreturn]] void runChild(Spare &Run) const;
  bool await(const Spare &Run, const Deadline &Limit, RunReply &Reply);

  const pid_t Here = getpid();
  std::unique_ptr<Spare> Next;
  pid_t Leaving = -1;
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

void ForkingServer::runChild(Spare &Run) const {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != Here)
    _exit(EXIT_FAILURE);
  close(Requests);
  close(Replies);
  Pipe::close(Run.Orders.Write);
  Pipe::close(Run.Life.Read);
  auto Bytes = receiveMessage(Run.Orders.Read);
  auto Request = Bytes ? decode<RunRequest>(*Bytes) : std::nullopt;
  if (!Request || !Run.To.becomeStandard() ||
      !limitAddressSpace(Request->MemoryBytes) || !enter(Request->Folder))
    _exit(EXIT_FAILURE);
  const int Code = Work(Request->Input);
  sendMessage(Run.Life.Write, std::to_string(Code));
  _exit(Code);
}

void ForkingServer::getReady() {
  if (Leaving >= 0)
    awaitEnd(std::exchange(Leaving, -1));
  Next.reset();
  auto Run = std::make_unique<Spare>();
  if (!Run->To.exist() || !Run->Orders.open() || !Run->Life.open())
    return;
  Run->Process = fork();
  if (Run->Process == 0)
    runChild(*Run);
  if (Run->Process < 0)
    return;
  Pipe::close(Run->Orders.Read);
  Pipe::close(Run->Life.Write);
  Next = std::move(Run);
}

// A run says its exit code on Life, which is closed however else it ends. It must
// not go on when nobody waits for it any more.
bool ForkingServer::await(const Spare &Run, const Deadline &Limit,
                          RunReply &Reply) {
  pollfd Ends[] = {{Run.Life.Read, POLLIN, 0}, {Requests, 0, 0}};
  int Ready = 0;
  while (Ready <= 0 && !Limit.isOver())
    if ((Ready = poll(Ends, 2, Limit.remaining())) < 0 && errno != EINTR)
      return false;
  const bool HasEnded = Ready > 0 && Ends[0].revents;
  Reply.TimedOut = Ready <= 0;
  std::optional<std::string> Code;
  if (HasEnded)
    Code = receiveMessage(Run.Life.Read);
  else
    kill(Run.Process, SIGKILL);
  if (Code)
    Leaving = Run.Process;
  Reply.Status =
      Code ? W_EXITCODE(std::stoi(*Code) & 0xff, 0) : awaitEnd(Run.Process);
  return HasEnded || Reply.TimedOut;
}

bool ForkingServer::run(const RunRequest &Request, RunReply &Reply) {
  if (!Next || waitpid(Next->Process, nullptr, WNOHANG) != 0)
    getReady(); // the one that waited was killed
  const std::unique_ptr<Spare> Run = std::move(Next);
  const IgnoreBrokenPipe Guard;
  if (!Run || !sendMessage(Run->Orders.Write, encode(Request)) ||
      !await(*Run, Deadline(Deadline::Clock::now(), Request.Seconds), Reply))
    return false;
  Run->To.copyTo(Reply);
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
    getReady();
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
