// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/Completer.h"
#include "OpenCL/Schedule/Graph.h"
#include "OpenCL/Schedule/Limits.h"
#include "OpenCL/Schedule/Queue.h"
#include "OpenCL/Support/Status.h"
#include "OpenCL/Threads/Waiting.h"

#include <algorithm>
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

// ---- What is on a stream ----------------------------------------------------

void Completer::link(State &S, QueueStream &On) {
  if (std::exchange(On.IsBusy, true))
    return; // the thread that completes its commands is not done
  On.PreviousBusy = nullptr;
  On.NextBusy = S.Busy;
  if (S.Busy)
    S.Busy->PreviousBusy = &On;
  S.Busy = &On;
}

void Completer::unlink(State &S, QueueStream &On) {
  On.IsBusy = false;
  (On.PreviousBusy ? On.PreviousBusy->NextBusy : S.Busy) = On.NextBusy;
  if (On.NextBusy)
    On.NextBusy->PreviousBusy = On.PreviousBusy;
  On.NextBusy = On.PreviousBusy = nullptr;
}

void Completer::setNextLook(QueueStream &On, uint64_t Now) {
  const LookLimits &L = On.Urgent ? UrgentLook : IdleLook;
  On.NextLook = Now + std::clamp((Now - On.Since) / 8, L.Least, L.Most);
}

void Completer::enter(Ref<Event> E) {
  State &S = *Shared;
  QueueStream &On = *E->Stream;
  Locked<Rank::Inbox> Lock(S.M);
  E->IsOnLine = true;
  const bool IsFirst = On.OnIt.empty();
  On.OnIt.push(std::move(E));
  ++On.InFlight;
  if (!IsFirst)
    return;
  On.Since = hostNanoseconds();
  setNextLook(On, On.Since);
  link(S, On);
  if (!std::exchange(S.Naps, true))
    S.Changed.notify_one();
}

void Completer::hurry(Event &E) {
  State &S = *Shared;
  Locked<Rank::Inbox> Lock(S.M);
  if (!E.IsOnLine || std::exchange(E.IsUrgent, true))
    return;
  QueueStream &On = *E.Stream;
  ++On.Urgent;
  On.NextLook = 0;
  S.Changed.notify_one();
}

/// The driver's answer, for the first of a line: true, false, or what failed.
static cuda::Result<bool> isOver(const cuda::ContextScope &In,
                                 const cuda::Event &Ended) {
  if (In.status().failed())
    return In.status();
  return Ended.happened();
}

/// The first of \p On if it is over, and how it ended. None is asked for up to
/// \p Known, after which all of them are.
Ref<Event> Completer::takeFirst(State &S, QueueStream &On,
                                const cuda::ContextScope &In,
                                const Event *Known, cuda::Status &How) {
  Event *First = nullptr;
  {
    Locked<Rank::Inbox> Lock(S.M);
    if (On.OnIt.empty())
      return {};
    First = &On.OnIt.front();
  }
  How = cuda::Status();
  if (!Known) {
    cuda::Result<bool> Done = isOver(In, *First->Ended);
    How = Done.status();
    if ((Done && !*Done) || How.code() == cuda::Code::Deinitialized)
      return {};
  }
  Locked<Rank::Inbox> Lock(S.M);
  First->IsOnLine = false;
  --On.InFlight;
  On.Urgent -= First->IsUrgent;
  On.Since = hostNanoseconds();
  return On.OnIt.pop();
}

/// For the thread that set On.IsEnding. The status is the driver's last word.
cuda::Status Completer::endWhatIsOver(State &S, QueueStream &On,
                                      const cuda::ContextScope &In,
                                      const Event *Known) {
  Ref<Event> Last; // perhaps the stream's last owner
  cuda::Status How;
  const Event *const Until = Known;
  while (Ref<Event> E = takeFirst(S, On, In, Known, How)) {
    complete(*E, How);
    Last = std::move(E);
    if (Until && Last.get() == Until)
      break;
  }
  Locked<Rank::Inbox> Lock(S.M);
  On.IsEnding = false;
  if (On.OnIt.empty())
    unlink(S, On);
  else
    setNextLook(On, hostNanoseconds());
  S.Ended.notify_all();
  return How;
}

// ---- The completer's thread -------------------------------------------------

/// A stream at which it is time to look, marked as being looked at.
QueueStream *Completer::nextDue(State &S) {
  const uint64_t Now = hostNanoseconds();
  for (QueueStream *On = S.Busy; On; On = On->NextBusy)
    if (!On->IsEnding && On->NextLook <= Now) {
      On->IsEnding = true;
      return On;
    }
  return nullptr;
}

/// Until the next look, or for good when nothing has been going on.
void Completer::nap(State &S, unsigned Idle) {
  constexpr unsigned Enough = 16;
  assert(holdsAtMost(Rank::Inbox));
  std::unique_lock<std::mutex> Lock(S.M.plain(), std::adopt_lock);
  if (!S.Busy && Idle >= Enough) {
    S.Naps = false;
    while (!S.Stop && !S.Busy)
      waitOnce(S.Changed, Lock);
    S.Naps = true;
  } else {
    const uint64_t Now = hostNanoseconds();
    uint64_t Until = Now + 2 * IdleLook.Least;
    for (QueueStream *On = S.Busy; On; On = On->NextBusy)
      if (!On->IsEnding)
        Until = std::min(Until, On->NextLook);
    S.Changed.wait_for(Lock,
                       std::chrono::nanoseconds(Until > Now ? Until - Now : 0));
  }
  Lock.release();
}

void Completer::run(State &S) {
  // Pauses are shorter than the 50 us that the kernel would round them up to.
  prctl(PR_SET_TIMERSLACK, 1000UL, 0UL, 0UL, 0UL);
  for (unsigned Idle = 0;; ++Idle) {
    QueueStream *Due = nullptr;
    {
      Locked<Rank::Inbox> Lock(S.M);
      if (S.Stop && !S.Busy)
        return;
      Due = nextDue(S);
      if (!Due)
        nap(S, Idle);
      if (!Due)
        continue;
    }
    Idle = 0;
    cuda::ContextScope In(Due->S.driver(), Due->S.context());
    // The process is on its way out and took the driver along: whatever is left
    // must not reach the application any more.
    if (endWhatIsOver(S, *Due, In, nullptr).code() == cuda::Code::Deinitialized)
      return;
  }
}

// ---- Those who wait ---------------------------------------------------------

/// Blocks until the driver says that \p E is over.
cuda::Status Completer::waitInDriver(const cuda::ContextScope &In,
                                     const cuda::Event &Ended) {
  if (In.status().failed())
    return In.status();
  // The emulated driver's own wait does some of the work.
  const uint64_t Spin = In.driver().Emulator ? 0 : spinNanoseconds();
  const uint64_t Until = hostNanoseconds() + Spin;
  while (hostNanoseconds() < Until) {
    cuda::Result<bool> Done = Ended.happened();
    if (!Done || *Done)
      return Done.status();
    std::this_thread::yield();
  }
  return Ended.synchronize();
}

cuda::Status Completer::await(Event &E) {
  State &S = *Shared;
  QueueStream &On = *E.Stream;
  cuda::ContextScope In(E.Of->deviceContext().cuda());
  cuda::Status Waited = waitInDriver(In, *E.Ended);
  if (Waited.code() == cuda::Code::Deinitialized)
    return Waited;
  Ref<Event> First;
  {
    Locked<Rank::Inbox> Lock(S.M);
    waitHolding(S.M, S.Ended, [&] { return !On.IsEnding || E.isOver(); });
    if (E.isOver() || On.OnIt.empty())
      return {};
    On.IsEnding = true;
    First = Ref<Event>(On.OnIt.front());
  }
  // Commands of a queue in order stand in the line as they are on the stream.
  const bool AllBefore = E.Of->isInOrder() && Waited.succeeded();
  cuda::Status Last = endWhatIsOver(S, On, In, AllBefore ? &E : nullptr);
  if (!E.isOver() && First.get() != &E && !First->isOver())
    First->wait(); // entered before E, recorded after it
  return Last.code() == cuda::Code::Deinitialized ? Last : cuda::Status();
}

void Completer::glance(Event &E) {
  State &S = *Shared;
  {
    Locked<Rank::Inbox> Lock(S.M);
    if (!E.IsOnLine || E.Stream->IsEnding)
      return;
    E.Stream->IsEnding = true;
  }
  cuda::ContextScope In(E.Of->deviceContext().cuda());
  endWhatIsOver(S, *E.Stream, In, nullptr).ignore();
}

void Completer::waitForRoom(QueueStream &On) {
  Ref<Event> Middle;
  {
    Locked<Rank::Inbox> Lock(Shared->M);
    if (On.InFlight < MostInFlight)
      return;
    Event *At = &On.OnIt.front();
    for (unsigned I = 0; I != MostInFlight / 2; ++I)
      At = At->NextInLine;
    Middle = Ref<Event>(*At);
  }
  Middle->wait();
}

// ---- The end of a command ---------------------------------------------------

/// Start and end in the host's time, in order with the others whatever the
/// rounding of the driver's floats.
void Completer::takeTimes(Event &E) {
  const cl_ulong Now = hostNanoseconds();
  DeviceContext::Times At{Now, Now};
  if (E.Began)
    At = E.Of->deviceContext().hostTimes(*E.Began, *E.Ended).value_or(At);
  Locked<Rank::Event> Lock(E.M);
  // The duration is the driver's; where both ends do not fit in, it moves.
  const cl_ulong Long = At.Ended - At.Began;
  const cl_ulong Earliest = E.Stamps[Event::Submit];
  const cl_ulong Latest = std::max(Earliest, Now > Long ? Now - Long : 0);
  E.Stamps[Event::Start] = std::clamp(At.Began, Earliest, Latest);
  E.Stamps[Event::End] =
      std::min(E.Stamps[Event::Start] + Long, std::max(Now, Earliest));
}

void Completer::complain(const Event &E, const cuda::Status &S) {
  try {
    E.context().complainLater(S.message());
  } catch (const std::bad_alloc &) {
    // No memory for the words; the event's status tells.
  }
}

void Completer::complete(Event &E, const cuda::Status &S) {
  cuda::Status Result = S;
  // The driver writes what printf wrote when the host waits.
  if (Result.succeeded() && E.What.Prints)
    Result = E.Ended->synchronize();
  takeTimes(E);
  if (Result.failed()) {
    complain(E, Result);
    Graph::finish(E, statusOf(Result));
  } else {
    E.profile();
    E.advance(CL_RUNNING);
    Graph::finish(E, CL_COMPLETE);
  }
}
