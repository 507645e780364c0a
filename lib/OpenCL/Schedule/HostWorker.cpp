// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/HostWorker.h"

using namespace spir2nvvm::opencl;

HostWorker::~HostWorker() {
  {
    Locked<Rank::Inbox> Lock(Shared->M);
    Shared->Stop = true;
  }
  Shared->Changed.notify_all();
}

void HostWorker::post(Task T) {
  Locked<Rank::Inbox> Lock(Shared->M);
  Shared->Tasks.push_back(std::move(T));
  if (!Runner.started())
    Runner.start([Mine = Shared] { run(*Mine); });
  else
    Shared->Changed.notify_one();
}

void HostWorker::run(State &S) {
  while (true) {
    Task Next;
    {
      Locked<Rank::Inbox> Lock(S.M);
      waitHolding(S.M, S.Changed, [&] { return S.Stop || !S.Tasks.empty(); });
      if (S.Tasks.empty())
        return;
      Next = std::move(S.Tasks.front());
      S.Tasks.pop_front();
    }
    Next();
  }
}
