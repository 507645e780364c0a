// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Contexts: primary ones, others, and each thread's stack of them.

#include "Emulator/Api.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::ContextHandle;
using cuda::Device;

// ---- Primary contexts -------------------------------------------------------

static constexpr unsigned AllFlags =
    cuda::FlagContextSchedSpin | cuda::FlagContextSchedYield |
    cuda::FlagContextSchedBlockingSync | cuda::FlagContextMapHost |
    cuda::FlagContextLmemResizeToMax;

static bool areFlags(unsigned Flags) {
  unsigned Scheduling = Flags & 7; // one of the bits at most
  return !(Flags & ~AllFlags) && !(Scheduling & (Scheduling - 1));
}

// Calls Act with the device's primary context locked.
template <typename Fn> static Code withPrimary(bool Good, Device D, Fn Act) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  EmulatedDevice *On = Machine::get().device(D);
  if (!On)
    return Code::InvalidDevice;
  if (!Good)
    return Code::InvalidValue;
  return guarded([&] {
    std::lock_guard<std::mutex> Lock(On->Primary.Mutex);
    return Act(*On, On->Primary);
  });
}

using Primary = EmulatedDevice::PrimaryContext;

static void endPrimary(Primary &P) {
  P.References = 0;
  if (std::shared_ptr<Context> C = Machine::get().Contexts.take(P.Handle))
    Machine::get().destroy(C);
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

EMULATED cuDevicePrimaryCtxRetain(ContextHandle *C, Device D) {
  return withPrimary(C, D, [&](EmulatedDevice &On, Primary &P) {
    if (On.in().OfContexts != Code::Success)
      return On.in().OfContexts;
    if (!P.Handle) // NOLINTNEXTLINE(performance-no-int-to-ptr)
      P.Handle = reinterpret_cast<ContextHandle>(nextHandle());
    if (P.References == 0)
      Machine::get().Contexts.add(P.Handle,
                                  std::make_shared<Context>(On, P.Flags));
    ++P.References;
    *C = P.Handle;
    return Code::Success;
  });
}

EMULATED cuDevicePrimaryCtxRelease_v2(Device D) {
  return withPrimary(true, D, [&](EmulatedDevice &, Primary &P) {
    if (P.References == 0)
      return Code::InvalidContext;
    if (--P.References == 0)
      endPrimary(P);
    return Code::Success;
  });
}

EMULATED cuDevicePrimaryCtxReset_v2(Device D) {
  return withPrimary(true, D, [&](EmulatedDevice &, Primary &P) {
    endPrimary(P);
    return Code::Success;
  });
}

EMULATED cuDevicePrimaryCtxSetFlags_v2(Device D, unsigned Flags) {
  return withPrimary(areFlags(Flags), D, [&](EmulatedDevice &, Primary &P) {
    P.Flags = Flags;
    if (std::shared_ptr<Context> C = Machine::get().Contexts.find(P.Handle))
      C->Flags = Flags;
    return Code::Success;
  });
}

EMULATED cuDevicePrimaryCtxGetState(Device D, unsigned *Flags, int *Active) {
  return withPrimary(Flags && Active, D, [&](EmulatedDevice &, Primary &P) {
    *Flags = P.Flags;
    *Active = P.References != 0;
    return Code::Success;
  });
}

// ---- Other contexts ---------------------------------------------------------

EMULATED cuCtxCreate_v2(ContextHandle *C, unsigned Flags, Device D) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  EmulatedDevice *On = Machine::get().device(D);
  if (!On)
    return Code::InvalidDevice;
  if (!C || !areFlags(Flags))
    return Code::InvalidValue;
  if (On->in().OfContexts != Code::Success)
    return On->in().OfContexts;
  return guarded([&] {
    *C = Machine::get().Contexts.add(std::make_shared<Context>(*On, Flags));
    contextStack().push(*C);
    return Code::Success;
  });
}

// Parts of a device: no model here has execution affinity.
EMULATED cuCtxCreate_v3(ContextHandle *C, void *, int Count, unsigned Flags,
                        Device D) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  return Count ? Code::NotSupported : cuCtxCreate_v2(C, Flags, D);
}

EMULATED cuCtxCreate_v4(ContextHandle *C, void *Parameters, unsigned Flags,
                        Device D) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  return Parameters ? Code::NotSupported : cuCtxCreate_v2(C, Flags, D);
}

static bool isPrimary(ContextHandle C) {
  for (int I = 0; EmulatedDevice *On = Machine::get().device(I); ++I) {
    std::lock_guard<std::mutex> Lock(On->Primary.Mutex);
    if (On->Primary.Handle == C)
      return true;
  }
  return false;
}

EMULATED cuCtxDestroy_v2(ContextHandle C) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  return guarded([&] {
    if (!C || isPrimary(C))
      return Code::InvalidContext;
    std::shared_ptr<Context> Gone = Machine::get().Contexts.take(C);
    if (!Gone)
      return Code::InvalidContext;
    Machine::get().destroy(Gone);
    if (contextStack().top() == C)
      contextStack().pop();
    return Code::Success;
  });
}

// ---- The current context ----------------------------------------------------

EMULATED cuCtxPushCurrent_v2(ContextHandle C) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  return guarded([&] {
    if (!Machine::get().Contexts.find(C))
      return Code::InvalidContext;
    contextStack().push(C);
    return Code::Success;
  });
}

EMULATED cuCtxPopCurrent_v2(ContextHandle *C) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  ContextStack &Stack = contextStack();
  if (Stack.isEmpty())
    return Code::InvalidContext;
  if (C)
    *C = Stack.top();
  Stack.pop();
  return Code::Success;
}

EMULATED cuCtxSetCurrent(ContextHandle C) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  return guarded([&] {
    if (C && !Machine::get().Contexts.find(C))
      return Code::InvalidContext;
    ContextStack &Stack = contextStack();
    if (!Stack.isEmpty())
      Stack.pop();
    if (C)
      Stack.push(C);
    return Code::Success;
  });
}

EMULATED cuCtxGetCurrent(ContextHandle *C) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  if (!C)
    return Code::InvalidValue;
  *C = contextStack().top();
  return Code::Success;
}

// What can be asked of a context that has failed, too.
template <typename Fn> static Code ask(bool Good, Fn Get) {
  Here Now;
  if (!Now.Current)
    return Now.Why;
  return Good ? guarded([&] { return Get(*Now.Current); }) : Code::InvalidValue;
}

EMULATED cuCtxGetDevice(Device *D) {
  return ask(D, [&](Context &C) {
    *D = C.device().ordinal();
    return Code::Success;
  });
}

EMULATED cuCtxGetFlags(unsigned *Flags) {
  return ask(Flags, [&](Context &C) {
    *Flags = C.Flags;
    return Code::Success;
  });
}

EMULATED cuCtxGetApiVersion(ContextHandle C, unsigned *Version) {
  if (Code Why = checkReady(); Why != Code::Success)
    return Why;
  if (!Version)
    return Code::InvalidValue;
  if (C && !Machine::get().Contexts.find(C))
    return Code::InvalidContext;
  *Version = 3020; // of the functions whose names end in _v2
  return Code::Success;
}

EMULATED cuCtxGetStreamPriorityRange(int *Least, int *Greatest) {
  return ask(true, [&](Context &) {
    if (Least)
      *Least = 0;
    if (Greatest)
      *Greatest = GreatestPriority;
    return Code::Success;
  });
}

EMULATED cuCtxSynchronize() {
  Here Now;
  if (!Now)
    return Now.Why;
  return guarded([&] {
    Now->finish();
    Now->printed().drain();
    return Now->shownFault();
  });
}

EMULATED cuCtxSetLimit(cuda::Limit Which, size_t Value) {
  Here Now;
  if (!Now)
    return Now.Why;
  return guarded([&] {
    return Now->setLimit(Which, Value) ? Code::Success : Code::UnsupportedLimit;
  });
}

EMULATED cuCtxGetLimit(size_t *Value, cuda::Limit Which) {
  return ask(Value, [&](Context &C) {
    auto Found = C.limit(Which);
    *Value = Found.value_or(*Value);
    return Found ? Code::Success : Code::UnsupportedLimit;
  });
}

// Hints that change nothing here; their values are checked.
// There is no profiler that could be told.
EMULATED cuProfilerStart() { return Here().Why; }
EMULATED cuProfilerStop() { return Here().Why; }

EMULATED cuCtxSetCacheConfig(int Config) {
  return ask(Config >= 0 && Config <= 3,
             [](Context &) { return Code::Success; });
}

EMULATED cuCtxGetCacheConfig(int *Config) {
  return ask(Config, [&](Context &) {
    *Config = 0;
    return Code::Success;
  });
}

// ---- First versions ---------------------------------------------------------
// They differ from the second ones in nothing that a program could see here.

EMULATED cuDevicePrimaryCtxRelease(Device D) {
  return cuDevicePrimaryCtxRelease_v2(D);
}
EMULATED cuDevicePrimaryCtxReset(Device D) {
  return cuDevicePrimaryCtxReset_v2(D);
}
EMULATED cuDevicePrimaryCtxSetFlags(Device D, unsigned Flags) {
  return cuDevicePrimaryCtxSetFlags_v2(D, Flags);
}
EMULATED cuCtxDestroy(ContextHandle C) { return cuCtxDestroy_v2(C); }
// Uses are not counted: cuCtxAttach does not exist here.
EMULATED cuCtxDetach(ContextHandle C) { return cuCtxDestroy_v2(C); }
EMULATED cuCtxPushCurrent(ContextHandle C) { return cuCtxPushCurrent_v2(C); }
EMULATED cuCtxPopCurrent(ContextHandle *C) { return cuCtxPopCurrent_v2(C); }

// ---- The emulator's own -----------------------------------------------------

EMULATED cuEmulatorSetFindingCallback(cuda::FindingCallback Report,
                                      void *User) {
  return ask(true, [&](Context &C) {
    C.setFindingCallback(Report, User);
    return Code::Success;
  });
}

// NOLINTEND(readability-identifier-naming)
