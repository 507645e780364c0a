// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/Event.h"
#include "OpenCL/Objects/Queue.h"
#include "OpenCL/Schedule/HostWorker.h"

#include <algorithm>
#include <iterator>
#include <utility>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

Event::Event(Ref<Context> Home, Ref<Queue> Of, Command What, cl_int Begin)
    : Home(std::move(Home)), Of(std::move(Of)), Type(What.Type),
      Execution(Begin), What(std::move(What)) {
  Stamps[Queued] = hostNanoseconds();
}

Event::~Event() = default;

Result<Ref<Event>> Event::make(Queue &Q, Command What) {
  auto *New = new (std::nothrow) Event(Ref<Context>(Q.context()), Ref<Queue>(Q),
                                       std::move(What), CL_QUEUED);
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  return Ref<Event>::adopt(New);
}

Result<Ref<Event>> Event::makeUser(Context &C) {
  Command What;
  What.Type = CL_COMMAND_USER;
  // CL 1.2, 5.9: a user event begins as submitted.
  auto *New = new (std::nothrow)
      Event(Ref<Context>(C), Ref<Queue>(), std::move(What), CL_SUBMITTED);
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  return Ref<Event>::adopt(New);
}

// CL 1.2, 5.9. Nothing is left to wait for on the host; the completer or the
// host's worker sees it run, and end; clSetUserEventStatus.
static constexpr std::pair<cl_int, cl_int> Steps[] = {
    {CL_QUEUED, CL_SUBMITTED},
    {CL_SUBMITTED, CL_RUNNING},
    {CL_RUNNING, CL_COMPLETE},
    {CL_SUBMITTED, CL_COMPLETE},
};

bool Event::isStep(cl_int To) const {
  cl_int From = Execution.load(std::memory_order_relaxed);
  if (To < 0) // whatever is unfinished may fail
    return From > CL_COMPLETE;
  return std::find(std::begin(Steps), std::end(Steps), std::pair(From, To)) !=
         std::end(Steps);
}

bool Event::advance(cl_int To) {
  std::vector<Callback> Due;
  {
    Locked<Rank::Event> Lock(M);
    if (!isStep(To))
      return false;
    if (To == CL_SUBMITTED)
      Stamps[Submit] = hostNanoseconds();
    Execution.store(To, std::memory_order_release);
    auto Later =
        std::stable_partition(Callbacks.begin(), Callbacks.end(),
                              [&](const Callback &C) { return C.When >= To; });
    Due.assign(Callbacks.begin(), Later);
    Callbacks.erase(Callbacks.begin(), Later);
    if (To <= CL_COMPLETE)
      Over.notify_all();
  }
  for (const Callback &C : Due)
    call(C, To < 0 ? To : C.When);
  return true;
}

void Event::call(const Callback &C, cl_int With) {
  Home->worker().post([Self = Ref<Event>(*this), C, With] {
    C.Notify(Self->handle(), With, C.User);
  });
}

void Event::onStatus(cl_int When, EventNotify Notify, void *User) {
  Callback C{When, Notify, User};
  cl_int Now;
  {
    Locked<Rank::Event> Lock(M);
    Now = status();
    if (Now > When) {
      Callbacks.push_back(C);
      return;
    }
  }
  call(C, Now < 0 ? Now : When);
}

cl_int Event::wait() {
  Locked<Rank::Event> Lock(M);
  waitHolding(M, Over, [&] { return isOver(); });
  return status();
}
