// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Streams, events, host functions.

#include "Emulator/Api.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::EventHandle;
using cuda::StreamHandle;

// Calls Act with the stream a handle stands for.
template <typename Fn> static Code withStream(StreamHandle S, Fn Act) {
  Here Now;
  if (!Now)
    return Now.Why;
  return guarded([&] {
    std::shared_ptr<Stream> On = findStream(Now, S);
    return On ? Act(Now, *On) : Code::InvalidHandle;
  });
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

// ---- Streams ----------------------------------------------------------------

EMULATED cuStreamCreateWithPriority(StreamHandle *S, unsigned Flags,
                                    int Priority) {
  Here Now;
  if (!Now)
    return Now.Why;
  if (!S || Flags > cuda::FlagStreamNonBlocking)
    return Code::InvalidValue;
  return guarded([&] {
    int Nearest = std::clamp(Priority, GreatestPriority, 0);
    *S = Machine::get().Streams.add(Now->createStream(Flags, Nearest));
    return Code::Success;
  });
}

EMULATED cuStreamCreate(StreamHandle *S, unsigned Flags) {
  return cuStreamCreateWithPriority(S, Flags, 0);
}

EMULATED cuStreamDestroy_v2(StreamHandle S) {
  Here Now;
  if (!Now.Current)
    return Now.Why;
  return guarded([&] {
    std::shared_ptr<Stream> Gone = Machine::get().Streams.take(S);
    if (!Gone)
      return Code::InvalidHandle;
    Context &Home = Gone->context();
    Home.retire(std::move(Gone));
    return Code::Success;
  });
}

EMULATED cuStreamDestroy(StreamHandle S) { return cuStreamDestroy_v2(S); }

EMULATED cuStreamQuery(StreamHandle S) {
  return withStream(S, [](Here &Now, Stream &On) {
    if (On.spoilCapture())
      return Code::StreamCaptureUnsupported;
    return On.isIdle() ? Now->shownFault() : Code::NotReady;
  });
}

EMULATED cuStreamSynchronize(StreamHandle S) {
  return withStream(S, [](Here &, Stream &On) {
    if (On.spoilCapture())
      return Code::StreamCaptureUnsupported;
    return synchronize(On.context(), On.lastTicket());
  });
}

EMULATED cuStreamWaitEvent(StreamHandle S, EventHandle E, unsigned Flags) {
  return withStream(S, [&](Here &, Stream &On) {
    if (Flags > 1)
      return Code::InvalidValue;
    if (On.spoilCapture()) // events are of no graph here
      return Code::NotSupported;
    std::shared_ptr<Event> Awaited = Machine::get().Events.find(E);
    if (!Awaited)
      return Code::InvalidHandle;
    Ticket T = Awaited->ticket();
    if (T.happened() || T.On == On.timeline())
      return Code::Success;
    auto Wait = makeBriefCommand([] { return Code::Success; });
    Wait->After.push_back(std::move(T));
    On.context().submit(On, std::move(Wait));
    return Code::Success;
  });
}

EMULATED cuStreamGetFlags(StreamHandle S, unsigned *Flags) {
  return withStream(S, [&](Here &, Stream &On) {
    if (!Flags)
      return Code::InvalidValue;
    *Flags = On.flags();
    return Code::Success;
  });
}

EMULATED cuStreamGetPriority(StreamHandle S, int *Priority) {
  return withStream(S, [&](Here &, Stream &On) {
    if (!Priority)
      return Code::InvalidValue;
    *Priority = On.priority();
    return Code::Success;
  });
}

EMULATED cuStreamGetId(StreamHandle S, unsigned long long *Id) {
  return withStream(S, [&](Here &, Stream &On) {
    if (!Id)
      return Code::InvalidValue;
    *Id = On.id();
    return Code::Success;
  });
}

EMULATED cuStreamGetCtx(StreamHandle S, cuda::ContextHandle *C) {
  return withStream(S, [&](Here &, Stream &On) {
    if (!C)
      return Code::InvalidValue;
    *C = Machine::get().Contexts.handleOf(On.context());
    return Code::Success;
  });
}

// ---- Host functions ---------------------------------------------------------

// Runs Act as a host function: it may not call CUDA.
template <typename Fn> static Code runOnHost(Context &Home, Fn Act) {
  Home.printed().drain();
  insideHostFunction() = true;
  Act();
  insideHostFunction() = false;
  return Code::Success;
}

EMULATED cuLaunchHostFunc(StreamHandle S, cuda::HostFunction F, void *User) {
  return withStream(S, [&](Here &, Stream &On) {
    if (!F)
      return Code::InvalidValue;
    Context &Home = On.context();
    Home.submit(On, makeCommand([&Home, F, User] {
                  return runOnHost(Home, [=] { F(User); });
                }));
    return Code::Success;
  });
}

using StreamCallback = void (*)(StreamHandle S, Code Status, void *User);

EMULATED cuStreamAddCallback(StreamHandle S, StreamCallback F, void *User,
                             unsigned Flags) {
  return withStream(S, [&](Here &, Stream &On) {
    if (!F || Flags)
      return Code::InvalidValue;
    Context &Home = On.context();
    Home.submit(On, makeCommand([&Home, S, F, User] {
                  return runOnHost(Home, [=] { F(S, Code::Success, User); });
                }));
    return Code::Success;
  });
}

// ---- Events -----------------------------------------------------------------

// Calls Act with the event a handle stands for.
template <typename Fn> static Code withEvent(EventHandle E, Fn Act) {
  Here Now;
  if (!Now)
    return Now.Why;
  return guarded([&] {
    std::shared_ptr<Event> Found = Machine::get().Events.find(E);
    return Found ? Act(Now, *Found) : Code::InvalidHandle;
  });
}

EMULATED cuEventCreate(EventHandle *E, unsigned Flags) {
  Here Now;
  if (!Now)
    return Now.Why;
  constexpr unsigned Known =
      cuda::FlagEventBlockingSync | cuda::FlagEventDisableTiming;
  if (Flags & cuda::FlagEventInterprocess)
    return Flags & cuda::FlagEventDisableTiming ? Code::NotSupported
                                                : Code::InvalidValue;
  if (!E || Flags & ~Known)
    return Code::InvalidValue;
  return guarded([&] {
    *E =
        Machine::get().Events.add(std::make_shared<Event>(*Now.Current, Flags));
    return Code::Success;
  });
}

EMULATED cuEventDestroy_v2(EventHandle E) {
  Here Now;
  if (!Now.Current)
    return Now.Why;
  return guarded([&] {
    return Machine::get().Events.take(E) ? Code::Success : Code::InvalidHandle;
  });
}

EMULATED cuEventDestroy(EventHandle E) { return cuEventDestroy_v2(E); }

EMULATED cuEventRecord(EventHandle E, StreamHandle S) {
  return withEvent(E, [&](Here &Now, Event &Found) {
    std::shared_ptr<Stream> On = findStream(Now, S);
    if (!On || &On->context() != &Found.context())
      return Code::InvalidHandle;
    if (On->spoilCapture())
      return Code::NotSupported;
    Found.record(*On);
    return Code::Success;
  });
}

EMULATED cuEventRecordWithFlags(EventHandle E, StreamHandle S, unsigned Flags) {
  Here Now;
  if (!Now)
    return Now.Why;
  return Flags > 1 ? Code::InvalidValue : cuEventRecord(E, S);
}

EMULATED cuEventQuery(EventHandle E) {
  return withEvent(E, [](Here &Now, Event &Found) {
    return Found.ticket().happened() ? Now->shownFault() : Code::NotReady;
  });
}

EMULATED cuEventSynchronize(EventHandle E) {
  return withEvent(E, [](Here &, Event &Found) {
    return synchronize(Found.context(), Found.ticket());
  });
}

EMULATED cuEventElapsedTime(float *Milliseconds, EventHandle Begin,
                            EventHandle End) {
  return withEvent(Begin, [&](Here &, Event &From) {
    if (!Milliseconds)
      return Code::InvalidValue;
    std::shared_ptr<Event> To = Machine::get().Events.find(End);
    if (!To || !From.isTimed() || !To->isTimed() || !From.wasRecorded() ||
        !To->wasRecorded() || &From.context() != &To->context())
      return Code::InvalidHandle;
    if (!From.ticket().happened() || !To->ticket().happened())
      return Code::NotReady;
    std::chrono::duration<float, std::milli> Between = To->time() - From.time();
    *Milliseconds = Between.count();
    return Code::Success;
  });
}

EMULATED cuEventElapsedTime_v2(float *Milliseconds, EventHandle Begin,
                               EventHandle End) {
  return cuEventElapsedTime(Milliseconds, Begin, End);
}

// NOLINTEND(readability-identifier-naming)
