// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/Semaphore.h"
#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Schedule/Graph.h"
#include "OpenCL/Support/Status.h"

#include <algorithm>
#include <utility>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

Result<Ref<Semaphore>> Semaphore::make(Context &C, Description Wanted) {
  auto *New = new (std::nothrow) Semaphore(C, std::move(Wanted));
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  Ref<Semaphore> Made = Ref<Semaphore>::adopt(New);
  if (!New->Facts.File)
    return Made;
  cuda::ContextScope In(C.on(New->device()).cuda());
  if (In.status().failed())
    return statusOf(In.status());
  auto Got = cuda::ExternalSemaphore::import(In, *New->Facts.File);
  if (!Got)
    return Got.status().code() == cuda::Code::InvalidValue
               ? CL_INVALID_VALUE
               : statusOf(Got.status());
  New->Imported = std::move(*Got);
  return Made;
}

Semaphore::~Semaphore() {
  for (const Ref<Event> &Each : Awaited)
    Graph::finish(*Each, CL_INVALID_SEMAPHORE_KHR);
}

cl_semaphore_payload_khr Semaphore::payload() const {
  Locked<Rank::MemObject> Lock(M);
  const bool IsWaitedFor =
      LastWait && LastSignal->isOver() && !LastWait->isOver();
  return IsWaitedFor || (!Signals.empty() && Signals.front()->isOver());
}

Result<Ref<Event>> Semaphore::take() {
  {
    Locked<Rank::MemObject> Lock(M);
    if (!Signals.empty()) {
      Ref<Event> Oldest = std::move(Signals.front());
      Signals.pop_front();
      return Oldest;
    }
  }
  Result<Ref<Event>> New = Event::makeUser(*Home);
  if (!New)
    return New;
  Locked<Rank::MemObject> Lock(M);
  Awaited.push_back(*New);
  return New;
}

void Semaphore::giveBack(Ref<Event> Signal) {
  Locked<Rank::MemObject> Lock(M);
  auto At = std::find(Awaited.begin(), Awaited.end(), Signal);
  if (At == Awaited.end())
    Signals.push_front(std::move(Signal));
  else
    Awaited.erase(At); // Signal still owns it
}

void Semaphore::waits(Ref<Event> Signal, Ref<Event> By) {
  {
    Locked<Rank::MemObject> Lock(M);
    std::swap(LastSignal, Signal);
    std::swap(LastWait, By);
  } // those before go without the lock
}

namespace {
/// Hands the end of a signal on to who waited before there was one.
struct Handover {
  Ref<Event> To;
  static void CL_CALLBACK run(cl_event, cl_int Status, void *User) {
    std::unique_ptr<Handover> This(static_cast<Handover *>(User));
    Graph::finish(*This->To, Status);
  }
};
} // namespace

void Semaphore::signalledBy(Ref<Event> By) {
  Ref<Event> First;
  {
    Locked<Rank::MemObject> Lock(M);
    if (Awaited.empty()) {
      Signals.push_back(std::move(By));
      return;
    }
    First = std::move(Awaited.front());
    Awaited.pop_front();
  }
  auto Task = std::make_unique<Handover>(Handover{std::move(First)});
  By->onStatus(CL_COMPLETE, Handover::run, Task.get());
  (void)Task.release(); // its run() owns it
}
