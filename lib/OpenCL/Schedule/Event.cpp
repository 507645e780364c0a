// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/Event.h"
#include "OpenCL/Schedule/Completer.h"
#include "OpenCL/Schedule/Graph.h"
#include "OpenCL/Schedule/Queue.h"
#include "OpenCL/Support/Profile.h"

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
  if (C.tellsOrder())
    New->When = std::make_shared<Moment>();
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
  {
    Locked<Rank::Event> Lock(M);
    if (!isStep(To))
      return false;
    if (To == CL_SUBMITTED)
      Stamps[Submit] = hostNanoseconds();
    Execution.store(To, std::memory_order_release);
    if (To <= CL_COMPLETE)
      Over.notify_all();
  }
  while (std::unique_ptr<Callback> Due = takeDue(To))
    call(std::move(Due), To);
  return true;
}

std::unique_ptr<Event::Callback> Event::takeDue(cl_int Now) {
  Locked<Rank::Event> Lock(M);
  auto At = std::find_if(Callbacks.begin(), Callbacks.end(),
                         [&](const auto &C) { return C->When >= Now; });
  if (At == Callbacks.end())
    return nullptr;
  std::unique_ptr<Callback> Due = std::move(*At);
  Callbacks.erase(At);
  return Due;
}

void Event::call(std::unique_ptr<Callback> C, cl_int Now) {
  C->Self = Ref<Event>(*this);
  C->With = Now < 0 ? Now : C->When;
  Home->worker().post(std::move(C));
}

void Event::onStatus(cl_int When, EventNotify Notify, void *User) {
  auto C = std::make_unique<Callback>();
  C->When = When;
  C->Notify = Notify;
  C->User = User;
  Home->worker().start();
  cl_int Now;
  bool IsOnDevice;
  {
    Locked<Rank::Event> Lock(M);
    Now = status();
    IsOnDevice = OnDevice;
    if (Now > When)
      Callbacks.push_back(std::move(C));
  }
  if (C)
    call(std::move(C), Now);
  else if (IsOnDevice)
    Home->completer().hurry(*this);
}

void Event::profile() const {
  if (profiles())
    profileCommand({Type, What.Kernel, Of.get(), Stamps[Queued], Stamps[Submit],
                    Stamps[Start], Stamps[End]});
}

void Event::HostRun::run() { Graph::runOnHost(*Self); }

void Event::Submission::run() { Graph::submitNow(*Self); }

// A waiting thread asks the driver for this event alone, once it exists.
cl_int Event::wait() {
  while (true) {
    {
      Locked<Rank::Event> Lock(M);
      waitHolding(M, Over, [&] { return isOver() || OnDevice; });
      if (!isOver())
        ++Borrowers;
    }
    if (isOver()) {
      tellHost();
      return status();
    }
    cuda::Status Waited = Home->completer().await(*this);
    giveBack();
    if (Waited.failed())
      return CL_OUT_OF_RESOURCES;
  }
}

void Event::tellHost() {
  if (When && isOver())
    Home->hostKnows(*When);
}

cl_int Event::look() {
  if (!isOver())
    Home->completer().glance(*this);
  tellHost();
  return status();
}

void Event::giveBack() {
  std::optional<cuda::Event> FirstOne, LastOne;
  {
    Locked<Rank::Event> Lock(M);
    if (--Borrowers || !IsLeft)
      return;
    FirstOne.swap(Began);
    LastOne.swap(Ended);
  }
  Of->deviceContext().giveEvents(std::move(FirstOne), std::move(LastOne));
}
