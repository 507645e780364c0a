// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/Completer.h"
#include "OpenCL/Objects/Queue.h"
#include "OpenCL/Schedule/Graph.h"
#include "OpenCL/Schedule/Status.h"

#include <sys/prctl.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

Completer::~Completer() {
  {
    Locked<Rank::Inbox> Lock(Shared->M);
    Shared->Stop = true;
  }
  Shared->Changed.notify_all();
}

void Completer::start() {
  Locked<Rank::Inbox> Lock(Shared->M);
  if (!Runner.started())
    Runner.start([Mine = Shared] { run(*Mine); });
}

void Completer::watch(Ref<Event> E) {
  Locked<Rank::Inbox> Lock(Shared->M);
  Shared->Inbox.push(std::move(E));
  if (Shared->Inbox.hasOne())
    Shared->Changed.notify_one();
}

/// False when there will be nothing more.
bool Completer::takeInbox(State &S, bool MayWait) {
  Line<Event> New;
  {
    Locked<Rank::Inbox> Lock(S.M);
    if (MayWait)
      waitHolding(S.M, S.Changed, [&] { return S.Stop || !S.Inbox.empty(); });
    New = std::move(S.Inbox);
    if (New.empty() && S.Stop && !S.Busy)
      return false;
  }
  while (!New.empty()) {
    Ref<Event> E = New.pop();
    QueueStream &Stream = *E->Stream;
    if (Stream.Watched.empty())
      Stream.NextBusy = std::exchange(S.Busy, &Stream);
    Stream.Watched.push(std::move(E));
  }
  return true;
}

void Completer::run(State &S) {
  // Pauses are shorter than the 50 us that the kernel would round them up to.
  prctl(PR_SET_TIMERSLACK, 1000UL, 0UL, 0UL, 0UL);
  for (unsigned Round = 0; takeInbox(S, !S.Busy); ++Round) {
    if (lookAtAll(S))
      Round = 0;
    else if (S.Busy && !S.Busy->NextBusy)
      block(S.Busy->Watched.front());
    else if (S.Busy)
      pause(S, Round);
  }
}

/// True if anything ended.
bool Completer::lookAtAll(State &S) {
  bool Progress = false;
  for (QueueStream **At = &S.Busy; *At;) {
    QueueStream &Stream = **At;
    Ref<Event> Last = look(Stream.Watched); // perhaps the stream's last owner
    Progress |= bool(Last);
    if (Stream.Watched.empty())
      *At = std::exchange(Stream.NextBusy, nullptr);
    else
      At = &Stream.NextBusy;
  }
  return Progress;
}

/// The process is on its way out and took the driver along: whatever is left
/// must not reach the application any more.
[[noreturn]] static void sleepForEver() {
  while (true)
    std::this_thread::sleep_for(std::chrono::hours(1));
}

/// Ends what is over at the front, and gives the last of it.
Ref<Event> Completer::look(Line<Event> &Commands) {
  Ref<Event> Last;
  while (!Commands.empty()) {
    Event &E = Commands.front();
    cuda::ContextScope In(E.Of->deviceContext().cuda());
    cuda::Result<bool> Done = E.Ended->happened();
    if (Done && !*Done)
      break;
    if (Done.status().code() == cuda::Code::Deinitialized)
      sleepForEver();
    Last = Commands.pop();
    complete(*Last, Done.status());
  }
  return Last;
}

void Completer::block(Event &E) {
  cuda::ContextScope In(E.Of->deviceContext().cuda());
  // What went wrong shows when it is looked at.
  E.Ended->synchronize().ignore();
}

void Completer::pause(State &S, unsigned Round) {
  constexpr unsigned Longest = 7; // 5 us << 7 is 640 us
  auto Pause = std::chrono::microseconds(5) * (1U << std::min(Round, Longest));
  Locked<Rank::Inbox> Lock(S.M);
  std::unique_lock<std::mutex> Plain(S.M.plain(), std::adopt_lock);
  S.Changed.wait_for(Plain, Pause, [&] { return !S.Inbox.empty(); });
  Plain.release();
}

/// Start and end in the host's time, in order with the others whatever the
/// rounding of the driver's floats.
void Completer::takeTimes(Event &E) {
  cl_ulong Now = hostNanoseconds();
  cl_ulong Began = Now, Ended = Now;
  if (E.Began) {
    DeviceContext &Device = E.Of->deviceContext();
    Began = Device.hostTimeOf(*E.Began);
    Ended = Device.hostTimeOf(*E.Ended);
  }
  Locked<Rank::Event> Lock(E.M);
  E.Stamps[Event::Start] = std::clamp(Began, E.Stamps[Event::Submit], Now);
  E.Stamps[Event::End] = std::clamp(Ended, E.Stamps[Event::Start], Now);
}

void Completer::complain(const Event &E, const cuda::Status &S) {
  try {
    E.context().complain(S.message());
  } catch (const std::bad_alloc &) {
    // No memory for the words; the event's status tells.
  }
}

void Completer::complete(Event &E, const cuda::Status &S) {
  QueueStream *Stream = E.Stream;
  cuda::Status Result = S;
  // The driver writes what printf wrote when the host waits for the stream.
  if (Result.succeeded() && E.What.Prints)
    Result = Stream->stream().synchronize();
  takeTimes(E);
  if (Result.failed()) {
    complain(E, Result);
    Graph::finish(E, statusOf(Result));
  } else {
    E.advance(CL_RUNNING);
    Graph::finish(E, CL_COMPLETE);
  }
  Stream->left();
}
