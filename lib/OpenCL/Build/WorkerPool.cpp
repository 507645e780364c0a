// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/WorkerPool.h"

#include "OpenCL/Build/Installation.h"
#include "OpenCL/Support/Environment.h"
#include "OpenCL/Support/Log.h"
#include "OpenCL/Threads/Thread.h"
#include "Process/Archive.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <thread>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

static constexpr char WorkerName[] = "spir2nvvm-worker";
static constexpr char ModuleName[] = "libspir2nvvm-translate.so";

static unsigned number(Variable V) {
  return static_cast<unsigned>(
      std::strtoul(environment(V).c_str(), nullptr, 10));
}

WorkerPool::WorkerPool(Settings Wanted)
    : Limits(Wanted), Program(findInstalled(WorkerName)),
      Most(std::max(2U, std::thread::hardware_concurrency())) {}

WorkerPool &WorkerPool::get() {
  static auto *Pool = new WorkerPool(
      {environment(Variable::Translate) == "in-process",
       number(Variable::WorkerSeconds), number(Variable::WorkerMemory)});
  return *Pool;
}

WorkerPool::Worker WorkerPool::start(bool ForSource) const {
  std::vector<std::string> Line{Program, std::to_string(Limits.MemoryMiB)};
  if (ForSource)
    Line.emplace_back("opencl-c");
  return {Child(Line, Child::Role::Server), getpid()};
}

WorkerPool::Worker WorkerPool::take() {
  {
    Locked<Rank::Inbox> Lock(M);
    waitHolding(M, Returned, [this] { return Busy < Most; });
    ++Busy;
    while (!Idle.empty()) {
      Worker Next = std::move(Idle.back());
      Idle.pop_back();
      if (Next.Owner == getpid())
        return Next;
      Next.Process.abandon(); // the parent's
    }
  }
  return start(/*ForSource=*/false);
}

void WorkerPool::giveBack(Worker W) {
  {
    Locked<Rank::Inbox> Lock(M);
    --Busy;
    if (W.Process.isStarted())
      Idle.push_back(std::move(W));
  }
  Returned.notify_one();
}

void WorkerPool::expectSource() {
  if (Limits.InProcess || Program.empty())
    return;
  {
    Locked<Rank::Inbox> Lock(M);
    if (Busy || !Idle.empty())
      return;
    ++Busy;
  }
  giveBack(start(/*ForSource=*/true));
}

static JobResult failure(Outcome How, const std::string &Why) {
  JobResult R;
  R.How = How;
  R.Log = "spir2nvvm: " + Why + "\n";
  log(Topic::Build, Why);
  return R;
}

static JobResult resultFrom(std::string_view Reply) {
  auto R = decode<JobResult>(Reply);
  return R ? std::move(*R)
           : failure(Outcome::Died, "the worker's answer is invalid");
}

JobResult WorkerPool::runInProcess(const std::string &Request) {
  using Receive = void(void *, const char *, size_t);
  using Serve = void(const char *, size_t, Receive *, void *);
  static Serve *const Entry = [] {
    std::string Path = findInstalled(ModuleName);
    void *Module =
        Path.empty() ? nullptr : dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL);
    return reinterpret_cast<Serve *>(Module ? dlsym(Module, "spir2nvvm_serve")
                                            : nullptr);
  }();
  if (!Entry)
    return failure(Outcome::Failed,
                   std::string("'") + ModuleName + "' cannot be loaded");
  std::string Reply;
  Entry(
      Request.data(), Request.size(),
      [](void *To, const char *Bytes, size_t Size) {
        static_cast<std::string *>(To)->assign(Bytes, Size);
      },
      &Reply);
  return resultFrom(Reply);
}

// Clang is stopped before its job, so that the log can tell which one it was.
static unsigned frontEndSeconds(unsigned JobSeconds) {
  return JobSeconds / 5 * 4;
}

static std::string how(const ChildResult &End) {
  constexpr int NotLoaded = 127; // ld.so's, where a library is missing
  if (End.Signal)
    return ", signal " + std::to_string(End.Signal);
  return ", exit code " + std::to_string(End.ExitCode) +
         (End.ExitCode == NotLoaded ? ": a library of it is missing" : "");
}

JobResult WorkerPool::run(Job J) {
  J.FrontEndSeconds = frontEndSeconds(Limits.Seconds);
  const std::string Request = encode(J);
  if (Limits.InProcess)
    return runInProcess(Request);
  if (Program.empty())
    return failure(Outcome::Failed,
                   std::string("'") + WorkerName + "' is not installed");
  Worker W = take();
  if (int Error = W.Process.startError()) {
    giveBack(std::move(W));
    return failure(Outcome::Died, "'" + Program + "' does not start, error " +
                                      std::to_string(Error));
  }
  std::string Reply;
  Child::Answer How = W.Process.exchange(Request, Reply, {Limits.Seconds});
  ChildResult End;
  if (How != Child::Answer::Complete)
    End = W.Process.end();
  giveBack(std::move(W));
  switch (How) {
  case Child::Answer::Complete:
    return resultFrom(Reply);
  case Child::Answer::TimedOut:
    return failure(Outcome::Died, "the translation timed out after " +
                                      std::to_string(Limits.Seconds) +
                                      " seconds");
  case Child::Answer::Ended:
    break;
  }
  return failure(Outcome::Died,
                 "the translator died while reading this program" + how(End));
}
