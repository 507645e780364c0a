// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Threads/HostWorker.h"

using namespace spir2nvvm::opencl;

HostWorker::~HostWorker() {
  {
    Locked<Rank::Inbox> Lock(Shared->M);
    Shared->Stop = true;
  }
  Shared->Changed.notify_all();
}

void HostWorker::start() {
  Locked<Rank::Inbox> Lock(Shared->M);
  if (!Runner.started())
    Runner.start([Mine = Shared] { run(*Mine); });
}

void HostWorker::post(std::unique_ptr<HostTask> T) {
  Locked<Rank::Inbox> Lock(Shared->M);
  Shared->Tasks.push(std::move(T));
  ++Shared->Posted;
  Shared->Changed.notify_one();
}

void HostWorker::drain() {
  Locked<Rank::Inbox> Lock(Shared->M);
  if (!Runner.started() || Runner.isThisThread())
    return;
  waitHolding(Shared->M, Shared->Ended,
              [&, Last = Shared->Posted] { return Shared->Run >= Last; });
}

void HostWorker::run(State &S) {
  while (true) {
    std::unique_ptr<HostTask> Next;
    {
      Locked<Rank::Inbox> Lock(S.M);
      waitHolding(S.M, S.Changed, [&] { return S.Stop || !S.Tasks.empty(); });
      if (S.Tasks.empty())
        return;
      Next = S.Tasks.pop();
    }
    assert(holdsNoLock()); // it may be user code
    Next->run();
    Next.reset();
    Locked<Rank::Inbox> Lock(S.M);
    ++S.Run;
    S.Ended.notify_all();
  }
}
