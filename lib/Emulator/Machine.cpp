// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Machine.h"

#include "Diagnostics/Rules/Executor.h"
#include "Emulator/HostGuard.h"
#include "Emulator/MachineModel.h"
#include "Emulator/ManagedMemory.h"

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <pthread.h>
#include <type_traits>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;

Machine &Machine::get() {
  static Machine &Only = *new Machine;
  return Only;
}

// ---- Beginning --------------------------------------------------------------

Code Machine::init() {
  std::lock_guard<std::mutex> Lock(InitMutex);
  if (Ready)
    return Code::Success;
  std::string Why;
  Settings New;
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing else here changes it
  bool Read = New.read([](const char *Name) { return std::getenv(Name); }, Why);
  const DeviceModel *Model = DeviceModel::find(New.Model.Value);
  if (Read && !Model)
    Why = "SPIR2NVVM_EMULATED_MODEL=" + New.Model.Value + " is not a model";
  if (!Read || !Model) {
    std::fprintf(stderr, "spir2nvvm's CUDA emulator: %s\n", Why.c_str());
    return Code::InvalidValue;
  }
  if (Code Said = MachineModel::find(New.In.Value)->OfInit;
      Said != Code::Success)
    return Said;
  Config = New;
  for (unsigned I = 0; I != Config.Devices.Value; ++I)
    Devices.push_back(std::make_unique<EmulatedDevice>(int(I), *Model, Config));
  if (Devices.empty())
    return Code::NoDevice;
  Ready = true;
  return Code::Success;
}

EmulatedDevice *Machine::device(int Ordinal) const {
  return Ordinal >= 0 && Ordinal < deviceCount()
             ? Devices[size_t(Ordinal)].get()
             : nullptr;
}

// ---- Addresses --------------------------------------------------------------

void *Machine::hostPointer(cuda::DevicePtr Address, size_t Bytes) const {
  for (const auto &D : Devices)
    if (void *Host = D->memory().hostPointer(Address, Bytes))
      return Host;
  return nullptr;
}

EmulatedDevice *Machine::deviceOf(cuda::DevicePtr Address) const {
  for (const auto &D : Devices)
    if (D->memory().hostPointer(Address, 1))
      return D.get();
  return nullptr;
}

void Machine::addAllocation(cuda::DevicePtr Base, Allocation New) {
  std::unique_lock<std::shared_mutex> Lock(AddressMutex);
  Allocations[Base] = std::move(New);
}

Context *Machine::takeAllocation(cuda::DevicePtr Base) {
  std::unique_lock<std::shared_mutex> Lock(AddressMutex);
  auto It = Allocations.find(Base);
  if (It == Allocations.end())
    return nullptr;
  const Allocation Gone = std::move(It->second);
  Allocations.erase(It);
  if (Gone.From)
    Gone.From->forget(Gone.Bytes);
  return Gone.Owner;
}

Context *Machine::ownerOf(cuda::DevicePtr Base) const {
  std::shared_lock<std::shared_mutex> Lock(AddressMutex);
  auto It = Allocations.find(Base);
  return It == Allocations.end() ? nullptr : It->second.Owner;
}

bool Machine::addHost(void *Begin, const HostRange &Range) {
  const uintptr_t From = reinterpret_cast<uintptr_t>(Begin);
  const uintptr_t Unit = Range.Home->device().timing().registersPages()
                             ? uintptr_t(sysconf(_SC_PAGESIZE))
                             : 1;
  // The last unit of one and the first of the other.
  auto Meets = [Unit](uintptr_t First, size_t Bytes, uintptr_t Second) {
    return (First + Bytes - 1) / Unit >= Second / Unit;
  };
  std::unique_lock<std::shared_mutex> Lock(AddressMutex);
  auto Next = HostRanges.lower_bound(From);
  if (Next != HostRanges.end() && Meets(From, Range.Bytes, Next->first))
    return false;
  if (Next != HostRanges.begin())
    if (auto Before = std::prev(Next);
        Meets(Before->first, Before->second.Bytes, From))
      return false;
  HostRanges.emplace(From, Range);
  return true;
}

std::optional<HostRange> Machine::takeHost(void *Begin, HostRange::Kind From) {
  std::unique_lock<std::shared_mutex> Lock(AddressMutex);
  auto It = HostRanges.find(reinterpret_cast<uintptr_t>(Begin));
  if (It == HostRanges.end() || It->second.From != From)
    return std::nullopt;
  HostRange Range = It->second;
  HostRanges.erase(It);
  return Range;
}

std::optional<std::pair<void *, HostRange>>
Machine::findHost(const void *Address) const {
  auto At = reinterpret_cast<uintptr_t>(Address);
  std::shared_lock<std::shared_mutex> Lock(AddressMutex);
  auto It = HostRanges.upper_bound(At);
  if (It == HostRanges.begin())
    return std::nullopt;
  --It;
  if (At - It->first >= It->second.Bytes)
    return std::nullopt;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): it came in as a pointer
  return std::pair(reinterpret_cast<void *>(It->first), It->second);
}

bool Machine::isPinned(const void *Begin, size_t Bytes) const {
  const void *View = executorView(Begin);
  auto Found = findHost(View);
  if (!Found)
    return false;
  size_t Before = size_t(static_cast<const char *>(View) -
                         static_cast<const char *>(Found->first));
  return Bytes <= Found->second.Bytes - Before;
}

// ---- The end of a context ---------------------------------------------------

void Machine::destroy(const std::shared_ptr<Context> &C) {
  C->finish();
  C->printed().drain();
  auto IsOurs = [&](const auto &Object) {
    return &Object.context() == C.get();
  };
  C->device().Textures.takeIf(IsOurs);
  C->device().Surfaces.takeIf(IsOurs);
  ExecutableGraphs.takeIf(IsOurs);
  Graphs.takeIf(IsOurs);
  Arrays.takeIf(IsOurs);
  Functions.takeIf(IsOurs);
  Modules.takeIf(IsOurs);
  ExternalSemaphores.takeIf(IsOurs);
  Events.takeIf(IsOurs);
  Streams.takeIf(IsOurs);
  std::vector<cuda::DevicePtr> Bases;
  std::vector<std::pair<void *, HostRange>> Ranges;
  {
    std::unique_lock<std::shared_mutex> Lock(AddressMutex);
    for (const auto &[Base, Of] : Allocations)
      if (Of.Owner == C.get())
        Bases.push_back(Base);
    for (const auto &[Begin, Range] : HostRanges)
      if (Range.Home == C.get())
        // NOLINTNEXTLINE(performance-no-int-to-ptr): it came in as a pointer
        Ranges.emplace_back(reinterpret_cast<void *>(Begin), Range);
    for (const auto &[Begin, Range] : Ranges)
      HostRanges.erase(reinterpret_cast<uintptr_t>(Begin));
  }
  for (cuda::DevicePtr Base : Bases)
    if (takeAllocation(Base))
      C->device().memory().free(Base);
  for (const auto &[Begin, Range] : Ranges)
    forgetHost(Begin, Range);
  ExternalMemories.takeIf(IsOurs); // nothing is in them any more
}

void Machine::forgetHost(void *Begin, const HostRange &Range) {
  for (const auto &D : Devices)
    D->memory().unmapHost(DeviceMemory::addressOf(Begin));
  letIn(Begin);
  if (Range.From == HostRange::Kind::Pinned)
    freePinned(Begin, Range.Bytes);
  else if (Range.From == HostRange::Kind::Managed)
    freeManaged(Begin, Range.Bytes);
}

bool Machine::mapHost(void *Begin, const HostRange &Range) {
  if (!addHost(Begin, Range))
    return false;
  for (const auto &D : Devices)
    D->memory().mapHost(Begin, Range.Bytes);
  return true;
}

void Machine::reportTouches() const {
  for (const HostTouch &T : takeTouches()) {
    auto Found = findHost(T.Begin);
    if (!Found)
      continue;
    Found->second.Home->reportFinding(
        DiagnosticSink::make(rule::EX66, Subject::within(T.Who), T.Offset,
                             Found->second.Bytes, T.Thread));
  }
}

// ---- Calls ------------------------------------------------------------------

// The C library calls it when a thread ends, after the destructors of what the
// thread owns, and does not when the process does.
static void emptyStack(void *Ended) {
  auto *Stack = static_cast<ContextStack *>(Ended);
  while (!Stack->isEmpty())
    Stack->pop();
}

void ContextStack::push(cuda::ContextHandle C) {
  static const std::optional<pthread_key_t> AtEnd =
      []() -> std::optional<pthread_key_t> {
    pthread_key_t Key;
    if (pthread_key_create(&Key, emptyStack) != 0)
      return std::nullopt; // a process has 1024
    return Key;
  }();
  if (isEmpty() && AtEnd)
    pthread_setspecific(*AtEnd, this);
  Last = new Entry{C, Last};
}

ContextStack &emulator::contextStack() {
  static thread_local ContextStack Stack;
  static_assert(std::is_trivially_destructible_v<ContextStack>);
  return Stack;
}

bool &emulator::insideHostFunction() {
  static thread_local bool Inside = false;
  return Inside;
}

Code emulator::checkReady() {
  if (!Machine::get().isInitialised())
    return Code::NotInitialized;
  return insideHostFunction() ? Code::NotPermitted : Code::Success;
}

Here::Here() : Why(checkReady()) {
  if (Why != Code::Success)
    return;
  Machine::get().reportTouches();
  cuda::ContextHandle Top = contextStack().top();
  if (!Top) {
    Why = Code::InvalidContext;
    return;
  }
  Current = Machine::get().Contexts.find(Top);
  Why = Current ? Current->knownFault() : Code::ContextIsDestroyed;
}

std::shared_ptr<Stream> emulator::findStream(const Here &Now,
                                             cuda::StreamHandle S) {
  switch (reinterpret_cast<uintptr_t>(S)) {
  case 0:
  case cuda::FlagStreamHandleLegacy:
    return Now->defaultStream();
  case cuda::FlagStreamHandlePerThread:
    return Now->threadStream();
  default:
    return Machine::get().Streams.find(S);
  }
}
