// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/Graph.h"
#include "OpenCL/Schedule/Completer.h"
#include "OpenCL/Schedule/Queue.h"
#include "OpenCL/Support/Profile.h"
#include "OpenCL/Support/Status.h"

#include <algorithm>
#include <cassert>
#include <new>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

void Graph::link(Event &Before, Event &After, bool HandsFailureOn) {
  Locked<Rank::Event> Lock(Before.M);
  cl_int Status = Before.status();
  if (Status < 0 && HandsFailureOn)
    After.DependencyFailed = true;
  if (Status <= CL_COMPLETE)
    return;
  // A stream can wait for another stream, but the host's worker cannot.
  bool StreamWaits = Before.OnDevice && !After.What.Host;
  if (!After.What.Host)
    After.Before.push_back(Ref<Event>(Before));
  if (StreamWaits)
    return;
  After.Unmet.fetch_add(1, std::memory_order_relaxed);
  Before.Dependents.push_back({Ref<Event>(After), HandsFailureOn});
  if (Before.OnDevice)
    Before.context().completer().hurry(Before);
}

void Graph::prepare(Event &E) {
  if (!E.What.Host) {
    if (E.What.MayBlock) {
      E.Of->transfers().start();
      E.Later = std::make_unique<Event::Submission>();
    }
    return E.context().completer().start();
  }
  E.context().worker().start();
  E.OnHost = std::make_unique<Event::HostRun>();
}

void Graph::start(Event &E) {
  Ready List;
  met(E, List);
  drain(List);
}

bool Graph::finish(Event &E, cl_int Status) {
  Ready List;
  bool Mine = end(E, Status, List);
  drain(List);
  return Mine;
}

void Graph::drain(Ready &List) {
  // The list may grow while it is processed.
  while (!List.empty()) {
    Ref<Event> E = List.pop();
    submit(*E, List);
  }
}

void Graph::met(Event &E, Ready &List) {
  if (E.Unmet.fetch_sub(1, std::memory_order_acq_rel) == 1)
    List.push(Ref<Event>(E));
}

void Graph::submit(Event &E, Ready &List) {
  if (E.When)
    E.When->settle();
  if (E.DependencyFailed) {
    end(E, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, List);
    return;
  }
  if (E.What.Host)
    return postToHost(E);
  if (E.Later && E.Waiter != std::this_thread::get_id()) {
    E.Later->Self = Ref<Event>(E);
    return E.Of->transfers().post(std::move(E.Later));
  }
  if (cl_int Status = trySubmitToDevice(E, List))
    end(E, Status, List);
}

void Graph::submitNow(Event &E) {
  Ready List;
  if (cl_int Status = trySubmitToDevice(E, List))
    end(E, Status, List);
  drain(List);
}

cl_int Graph::trySubmitToDevice(Event &E, Ready &List) {
  try {
    return submitToDevice(E, List);
  } catch (const std::bad_alloc &) {
    return CL_OUT_OF_HOST_MEMORY;
  }
}

void Graph::postToHost(Event &E) {
  E.advance(CL_SUBMITTED);
  E.OnHost->Self = Ref<Event>(E);
  E.context().worker().post(std::move(E.OnHost));
}

void Graph::runOnHost(Event &E) {
  {
    Locked<Rank::Event> Lock(E.M);
    E.Stamps[Event::Start] = hostNanoseconds();
  }
  E.advance(CL_RUNNING);
  cl_int Status = CL_OUT_OF_HOST_MEMORY;
  try {
    Status = E.What.Host();
  } catch (const std::bad_alloc &) {
    // The status says it.
  }
  {
    Locked<Rank::Event> Lock(E.M);
    E.Stamps[Event::End] = hostNanoseconds();
  }
  E.profile();
  finish(E, Status);
}

cuda::Status Graph::waitOnStream(Event &E, QueueStream &S) {
  for (const Ref<Event> &Before : E.Before) {
    {
      Locked<Rank::Event> Lock(Before->M);
      if (Before->Stream == &S || !Before->Ended)
        continue;
      ++Before->Borrowers; // so that the driver's event is not reused
    }
    cuda::Status Waits = S.stream().waitFor(*Before->Ended);
    Before->giveBack();
    if (Waits.failed())
      return Waits;
  }
  return {};
}

/// What the driver finds about it says whose it is.
cuda::Status Graph::putCommand(const Event &E, const OnStream &On) {
  if (!E.When)
    return E.What.Device(On);
  E.When->tell(On.Cuda, E.context().commandsMayRace()).ignore();
  cuda::Status Put = E.What.Device(On);
  On.Cuda.Emulator->NoteCommand(nullptr).ignore();
  return Put;
}

cuda::Status Graph::putOnStream(Event &E, QueueStream &S) {
  cuda::StreamHandle Stream = S.stream().handle();
  if (cuda::Status Waits = waitOnStream(E, S); Waits.failed())
    return Waits;
  if (E.Began)
    if (cuda::Status Marked = E.Began->record(Stream); Marked.failed())
      return Marked;
  if (E.What.Device)
    if (cuda::Status Put = putCommand(E, {S.stream().driver(), Stream});
        Put.failed())
      return Put;
  return E.Ended->record(Stream);
}

/// \p E is on \p S. Those that can wait for it on their own stream need the
/// host no longer; where there is no memory for that, they wait for its end.
std::vector<Event::Edge> Graph::freeOnDevice(Event &E, bool &HostWaits) {
  std::vector<Event::Edge> Freed;
  Locked<Rank::Event> Lock(E.M);
  E.OnDevice = true;
  E.Over.notify_all(); // those who wait can ask the driver now
  auto Kept = std::stable_partition(
      E.Dependents.begin(), E.Dependents.end(),
      [](const Event::Edge &To) { return bool(To.To->What.Host); });
  try {
    Freed.assign(Kept, E.Dependents.end());
    E.Dependents.erase(Kept, E.Dependents.end());
  } catch (const std::bad_alloc &) {
    assert(Freed.empty());
  }
  HostWaits = !E.Dependents.empty() || !E.Callbacks.empty();
  return Freed;
}

cl_int Graph::submitToDevice(Event &E, Ready &List) {
  DeviceContext &Device = E.Of->deviceContext();
  cuda::ContextScope In(Device.cuda());
  if (In.status().failed())
    return statusOf(In.status());
  bool Timed = E.Of->isProfiled() || profiles();
  std::optional<cuda::Event> Began =
      Timed ? Device.takeEvent(In, Timed) : std::nullopt;
  std::optional<cuda::Event> Ended = Device.takeEvent(In, Timed);
  if (!Ended || (Timed && !Began))
    return CL_OUT_OF_RESOURCES;
  {
    Locked<Rank::Event> Lock(E.M);
    E.Began = std::move(Began);
    E.Ended = std::move(Ended);
    E.Stream = &E.Of->pickStream();
  }
  QueueStream &S = *E.Stream;
  E.advance(CL_SUBMITTED);
  if (cuda::Status Put = putOnStream(E, S); Put.failed())
    return statusOf(Put);
  E.Before.clear();
  // Before those that are freed: the line is in the order of the stream.
  Completer &Ends = E.context().completer();
  Ends.enter(Ref<Event>(E));
  bool HostWaits = false;
  std::vector<Event::Edge> Freed = freeOnDevice(E, HostWaits);
  if (HostWaits)
    Ends.hurry(E);
  for (const Event::Edge &To : Freed)
    met(*To.To, List);
  return CL_SUCCESS;
}

bool Graph::end(Event &E, cl_int Status, Ready &List) {
  {
    Locked<Rank::Event> Lock(E.M);
    if (E.Claimed || E.isOver())
      return false;
    E.Claimed = true;
  }
  if (E.When && E.isUser())
    E.When->Before = E.context().hostPast();
  // Before waiters are told: a thread that sees the end may rebuild the
  // program or count on destructor callbacks.
  E.What = Command();
  E.Before.clear();
  std::optional<cuda::Event> Began, Ended;
  std::vector<Event::Edge> Dependents;
  {
    Locked<Rank::Event> Lock(E.M);
    E.OnDevice = false;
    E.IsLeft = E.Borrowers != 0;
    if (!E.IsLeft) {
      Began.swap(E.Began);
      Ended.swap(E.Ended);
    }
  }
  if (E.Of)
    E.Of->deviceContext().giveEvents(std::move(Began), std::move(Ended));
  E.advance(Status);
  {
    Locked<Rank::Event> Lock(E.M);
    Dependents.swap(E.Dependents);
  }
  if (E.Of)
    E.Of->forget(E);
  for (const Event::Edge &To : Dependents) {
    if (Status < 0 && To.HandsFailureOn)
      To.To->DependencyFailed = true;
    met(*To.To, List);
  }
  return true;
}
