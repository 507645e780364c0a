// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Schedule/Context.h"
#include "OpenCL/Schedule/Completer.h"
#include "OpenCL/Schedule/DeviceContext.h"
#include "OpenCL/Schedule/Queue.h"
#include "OpenCL/Support/Log.h"
#include "OpenCL/Support/Residence.h"
#include "OpenCL/Threads/HostWorker.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

Context::Context(Description Wanted)
    : Facts(std::move(Wanted)),
      HasFindings(Facts.Devices.front()->cuda().makesFindings()),
      TellsOrder(Facts.Devices.front()->cuda().looksForRaces()),
      Frees(std::make_unique<HostWorker>()),
      Host(std::make_unique<HostWorker>()),
      Ends(std::make_unique<Completer>()) {}

// The last callback first (CL 3.0, 4.4).
Context::~Context() {
  for (auto Each = AtTheEnd.rbegin(); Each != AtTheEnd.rend(); ++Each)
    Each->first(handle(), Each->second);
  for (size_t I = 0; Facts.Notify && I < OnDevices.size(); ++I)
    devices()[I]->stopListening(*this, OnDevices[I]->cuda());
  for (const std::unique_ptr<DeviceContext> &Each : OnDevices)
    Frees->post(Each->giveUpStaging());
}

/// Events, copies between devices and addresses are.
static bool isOneDrivers(const std::vector<Device *> &Devices) {
  return std::all_of(Devices.begin(), Devices.end(), [&](const Device *D) {
    return &D->cuda() == &Devices.front()->cuda();
  });
}

Result<Ref<Context>> Context::make(Description Wanted) {
  if (Wanted.Devices.size() > Residence::MostDevices)
    return CL_OUT_OF_RESOURCES;
  auto *New = new (std::nothrow) Context(std::move(Wanted));
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  Ref<Context> Made = Ref<Context>::adopt(New);
  if (New->Facts.Notify)
    New->Host->start();
  if (!isOneDrivers(New->devices())) {
    New->complain("a context cannot have both GPUs and emulated devices");
    return CL_OUT_OF_RESOURCES;
  }
  std::string Why;
  for (Device *D : New->devices()) {
    Result<std::unique_ptr<DeviceContext>> Used = DeviceContext::make(*D, Why);
    if (!Used) {
      if (!Why.empty())
        New->complain(Why);
      return Used.status();
    }
    New->OnDevices.push_back(std::move(*Used));
    if (New->Facts.Notify)
      D->listen(*New, New->OnDevices.back()->cuda());
  }
  return Made;
}

bool Context::has(const Device &D) const {
  return std::find(devices().begin(), devices().end(), &D) != devices().end();
}

cl_ulong Context::maxAllocation() const {
  cl_ulong Most = ~cl_ulong(0);
  for (const Device *D : devices())
    Most = std::min(Most, D->maxAllocation());
  return Most;
}

bool Context::sharesManagedMemory() const {
  return std::all_of(devices().begin(), devices().end(),
                     [](const Device *D) { return D->sharesManagedMemory(); });
}

size_t Context::indexOf(const Device &D) const {
  auto At = std::find(devices().begin(), devices().end(), &D);
  assert(At != devices().end());
  return size_t(At - devices().begin());
}

DeviceContext &Context::on(const Device &D) const {
  return *OnDevices[indexOf(D)];
}

void Context::addPinned(const void *Begin, size_t Bytes) {
  Locked<Rank::Context> Lock(M);
  Pinned.emplace(reinterpret_cast<uintptr_t>(Begin), Bytes);
}

void Context::removePinned(const void *Begin) {
  Locked<Rank::Context> Lock(M);
  Pinned.erase(reinterpret_cast<uintptr_t>(Begin));
}

bool Context::isPinned(const void *Begin, size_t Bytes) const {
  const auto From = reinterpret_cast<uintptr_t>(Begin);
  Locked<Rank::Context> Lock(M);
  auto Next = Pinned.upper_bound(From);
  if (Next == Pinned.begin())
    return false;
  const auto &[First, Size] = *std::prev(Next);
  return From - First <= Size && Bytes <= Size - (From - First);
}

void Context::enter(Queue &Q) {
  Locked<Rank::Context> Lock(M);
  if (HasQueue || !Q.isInOrder())
    CommandsMayRace = true;
  HasQueue = true;
  Queues.push_back(&Q);
}

void Context::leave(Queue &Q) {
  Locked<Rank::Context> Lock(M);
  Queues.erase(std::find(Queues.begin(), Queues.end(), &Q));
}

void Context::hostKnows(const Moment &Over, uint64_t All) {
  if (!TellsOrder)
    return;
  Locked<Rank::Context> Lock(M);
  Over.addTo(HostPast);
  HostPast.addUpTo(All);
}

Past Context::hostPast() const {
  Locked<Rank::Context> Lock(M);
  return HostPast;
}

std::vector<Ref<Queue>> Context::queues() const {
  std::vector<Ref<Queue>> All;
  Locked<Rank::Context> Lock(M);
  All.reserve(Queues.size());
  for (Queue *Q : Queues)
    if (Q->retainIfAlive())
      All.push_back(Ref<Queue>::adopt(Q));
  return All;
}

void Context::onDestruction(ContextEnd Notify, void *User) {
  Locked<Rank::Context> Lock(M);
  AtTheEnd.emplace_back(Notify, User);
}

void Context::complain(const std::string &Text) const {
  log(Topic::Error, Text);
  notify(Text);
}

void Context::notify(const std::string &Text) const {
  assert(holdsNoLock());
  if (Facts.Notify)
    Facts.Notify(Text.c_str(), nullptr, 0, Facts.User);
}

void Context::complainLater(std::string Text) {
  log(Topic::Error, Text);
  if (Facts.Notify)
    Host->post(std::make_unique<Complaint>(*this, std::move(Text)));
}
