// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/Queue.h"
#include "OpenCL/Schedule/Completer.h"
#include "OpenCL/Schedule/Graph.h"
#include "OpenCL/Schedule/Limits.h"
#include "OpenCL/Support/Status.h"

#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

Result<Ref<Queue>> Queue::make(Context &C, Device &D, Description Wanted) {
  auto *New = new (std::nothrow) Queue(C, D, C.on(D), std::move(Wanted));
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  Ref<Queue> Made = Ref<Queue>::adopt(New);
  cuda::ContextScope In(New->deviceContext().cuda());
  if (In.status().failed())
    return statusOf(In.status());
  // CUDA's usual priority is its lowest.
  const bool IsUrgent = New->Facts.Priority == CL_QUEUE_PRIORITY_HIGH_KHR;
  for (unsigned Count = New->isInOrder() ? 1 : StreamsOutOfOrder; Count;
       --Count) {
    cuda::Result<cuda::Stream> S =
        IsUrgent ? cuda::Stream::createUrgent(In) : cuda::Stream::create(In);
    if (!S)
      return statusOf(S.status());
    New->Streams.push_back(std::make_unique<QueueStream>(std::move(*S)));
  }
  return Made;
}

QueueStream &Queue::pickStream() {
  return *Streams[NextStream.fetch_add(1, std::memory_order_relaxed) %
                  Streams.size()];
}

void Queue::waitForRoom() {
  // The threads that make room must not wait for it.
  if (IsServiceThread)
    return;
  for (const std::unique_ptr<QueueStream> &S : Streams)
    Home->completer().waitForRoom(*S);
}

std::vector<Ref<Event>> Queue::pending() const {
  std::vector<Ref<Event>> All;
  for (Event *E = Oldest; E; E = E->Next)
    All.push_back(Ref<Event>(*E));
  return All;
}

void Queue::place(Event &E, Place Where) {
  constexpr uint64_t Alone = uint64_t(1) << 63;
  Moment &When = *E.When;
  When.Number = Home->nextNumber();
  if (!Home->tellsOrder())
    return;
  if (isInOrder() && !Chain)
    Chain = Home->nextChain();
  When.Chain = isInOrder() ? Chain : Alone | When.Number;
  if (Where == Place::Marker || Where == Place::Barrier) {
    When.After.insert(When.After.end(), Recent.begin(), Recent.end());
    When.Before.addUpTo(Older);
  }
  if (Latest)
    When.After.push_back(Latest);
  if (Where == Place::Barrier)
    Recent.clear();
  if (isInOrder() || Where == Place::Barrier || Where == Place::BarrierForList)
    Latest = E.When;
  if (isInOrder())
    return;
  Recent.push_back(E.When);
  if (Recent.size() > KnownApart) {
    Older = Recent.front()->Number;
    Recent.pop_front();
  }
}

std::vector<Ref<Event>> Queue::enter(Event &E, Place Where) {
  std::vector<Ref<Event>> Follows;
  Ref<Event> OldBarrier; // released when the lock is gone
  Locked<Rank::Queue> Lock(M);
  if (E.When)
    place(E, Where);
  if (isInOrder()) {
    if (Newest)
      Follows.push_back(Ref<Event>(*Newest));
  } else if (Where == Place::Marker || Where == Place::Barrier) {
    Follows = pending();
  } else if (LastBarrier) {
    Follows.push_back(LastBarrier);
  }
  E.Previous = Newest;
  (Newest ? Newest->Next : Oldest) = &E;
  Newest = &E;
  if (Where == Place::Barrier || Where == Place::BarrierForList) {
    OldBarrier = std::move(LastBarrier);
    LastBarrier = Ref<Event>(E);
  }
  return Follows;
}

void Queue::forget(Event &E) {
  Ref<Event> Barrier; // released when the lock is gone
  Locked<Rank::Queue> Lock(M);
  if (LastBarrier.get() == &E)
    Barrier = std::move(LastBarrier);
  (E.Previous ? E.Previous->Next : Oldest) = E.Next;
  (E.Next ? E.Next->Previous : Newest) = E.Previous;
  E.Previous = E.Next = nullptr;
}

cl_int Queue::enqueue(Command What, const Wanted &How) {
  waitForRoom();
  Result<Ref<Event>> Made = Event::make(*this, std::move(What));
  if (!Made)
    return Made.status();
  Event &E = **Made;
  if (How.Blocking)
    E.Waiter = std::this_thread::get_id();
  if (Home->hasFindings()) {
    E.When = std::make_shared<Moment>();
    E.When->Thread = gettid();
  }
  if (Home->tellsOrder()) {
    E.When->Before = Home->hostPast();
    for (const Ref<Event> &Before : How.After)
      if (Before->When)
        E.When->After.push_back(Before->When);
  }
  Graph::prepare(E);
  std::vector<Ref<Event>> Follows = enter(E, How.Where);
  try {
    for (const Ref<Event> &Before : Follows)
      Graph::link(*Before, E, /*HandsFailureOn=*/false);
    for (const Ref<Event> &Before : How.After)
      Graph::link(*Before, E, /*HandsFailureOn=*/true);
  } catch (const std::bad_alloc &) {
    Graph::finish(E, CL_OUT_OF_HOST_MEMORY); // it is in the queue by now
    return CL_OUT_OF_HOST_MEMORY;
  }
  Graph::start(E);
  cl_int Status = How.Blocking ? E.wait() : E.status();
  // A wait list that failed is this call's failure only if it blocks
  // (CL 1.2, 5.2.2); else the event tells.
  if (Status < 0 && (How.Blocking || !E.DependencyFailed))
    return Status;
  if (How.Out)
    *How.Out = Event::handOut(std::move(*Made));
  return CL_SUCCESS;
}

void Queue::finish() {
  std::vector<Ref<Event>> All;
  std::vector<std::shared_ptr<const Moment>> Over; // by then
  uint64_t Before = 0;
  {
    Locked<Rank::Queue> Lock(M);
    Over.assign(Recent.begin(), Recent.end());
    Before = Older;
    if (Latest)
      Over.push_back(Latest);
    if (!isInOrder())
      All = pending();
    else if (Newest)
      All.push_back(Ref<Event>(*Newest));
  }
  for (const Ref<Event> &E : All)
    E->wait();
  for (const std::shared_ptr<const Moment> &M : Over)
    Home->hostKnows(*M, Before);
}
