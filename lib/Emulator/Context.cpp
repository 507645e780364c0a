// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Diagnostics/Diagnostics.h"
#include "Emulator/EmulatedDevice.h"
#include "Emulator/FindingFile.h"

#include <algorithm>
#include <cstdio>

using namespace spir2nvvm::emulator;
using spir2nvvm::cuda::Code;
using spir2nvvm::cuda::Limit;

Context::Context(EmulatedDevice &On, unsigned Flags)
    : Flags(Flags), On(On), HeapSize(DeviceMemory::UsualHeap),
      Default(std::make_shared<Stream>(*this, cuda::FlagStreamDefault, 0)) {}

Context::~Context() {
  finish();
  Output.drain();
  if (HeapSize != DeviceMemory::UsualHeap)
    On.memory().setHeapLimit(DeviceMemory::UsualHeap);
}

void Context::fail(Code Why) {
  Code None = Code::Success;
  if (Fault == None)
    CallsBeforeItShows = On.timing().callsBeforeFaultShows();
  Fault.compare_exchange_strong(None, Why);
}

Code Context::knownFault() {
  if (Fault == Code::Success || CallsBeforeItShows.load() <= 0)
    return fault();
  --CallsBeforeItShows;
  return Code::Success;
}

Code Context::shownFault() {
  if (Fault != Code::Success)
    CallsBeforeItShows = 0;
  return fault();
}

// ---- Streams ----------------------------------------------------------------

std::shared_ptr<Stream> Context::createStream(unsigned Flags, int Priority) {
  reap();
  auto S = std::make_shared<Stream>(*this, Flags, Priority);
  std::lock_guard<std::mutex> Lock(Mutex);
  Streams.push_back(S);
  return S;
}

std::shared_ptr<Stream> Context::threadStream() {
  std::lock_guard<std::mutex> Lock(Mutex);
  std::shared_ptr<Stream> &S = ThreadStreams[std::this_thread::get_id()];
  if (!S) {
    S = std::make_shared<Stream>(*this, cuda::FlagStreamDefault, 0);
    Streams.push_back(S);
  }
  return S;
}

// The list keeps it while it works, so that its thread never has to end itself.
void Context::retire(std::shared_ptr<Stream> S) {
  S.reset();
  reap();
}

// Idle streams that only the list knows.
void Context::reap() {
  std::vector<std::shared_ptr<Stream>> Gone;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    auto Unused = std::stable_partition(
        Streams.begin(), Streams.end(), [](const std::shared_ptr<Stream> &S) {
          return S.use_count() > 1 || !S->isIdle();
        });
    std::move(Unused, Streams.end(), std::back_inserter(Gone));
    Streams.erase(Unused, Streams.end());
  }
}

// CUDA C++ Programming Guide, "Legacy Default Stream". A ticket that is taken
// before the command is queued never makes a circle: each is for commands that
// were queued before.
uint64_t Context::submit(Stream &S, std::unique_ptr<Command> C) {
  if (&S == Default.get()) {
    std::lock_guard<std::mutex> Lock(Mutex);
    for (const std::shared_ptr<Stream> &Other : Streams)
      if (Other->isBlocking() && !Other->isIdle())
        C->After.push_back(Other->lastTicket());
  } else if (S.isBlocking() && !Default->isIdle()) {
    C->After.push_back(Default->lastTicket());
  }
  return S.push(std::move(C));
}

std::shared_ptr<Stream> Context::streamOf(const Ticket &T) const {
  if (T.happened())
    return nullptr;
  std::lock_guard<std::mutex> Lock(Mutex);
  if (Default->timeline() == T.On)
    return Default;
  auto Found = std::find_if(
      Streams.begin(), Streams.end(),
      [&](const std::shared_ptr<Stream> &S) { return S->timeline() == T.On; });
  return Found == Streams.end() ? nullptr : *Found;
}

void Context::await(const Ticket &T) {
  if (std::shared_ptr<Stream> S = streamOf(T))
    S->help(T.Number);
  T.wait();
}

void Context::finish() {
  std::vector<Ticket> Open;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    for (const std::shared_ptr<Stream> &S : Streams)
      if (!S->isIdle())
        Open.push_back(S->lastTicket());
    Open.push_back(Default->lastTicket());
  }
  for (const Ticket &T : Open)
    await(T);
}

bool Context::isQuiet() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Default->isIdle() &&
         std::all_of(Streams.begin(), Streams.end(), [](const auto &S) {
           return !S->isBlocking() || S->isIdle();
         });
}

// ---- Limits and output ------------------------------------------------------

std::optional<size_t> Context::limit(Limit Which) const {
  switch (Which) {
  case Limit::StackSize:
    return StackSize;
  case Limit::PrintfFifoSize:
    return Output.limit();
  case Limit::MallocHeapSize:
    return HeapSize;
  }
  return std::nullopt;
}

bool Context::setLimit(Limit Which, size_t Value) {
  switch (Which) {
  case Limit::StackSize: // private memory has its own limit here
    StackSize = Value;
    return true;
  case Limit::PrintfFifoSize:
    Output.setLimit(Value);
    return true;
  case Limit::MallocHeapSize: // one heap for all contexts of a device
    On.memory().setHeapLimit(HeapSize = Value);
    return true;
  }
  return false;
}

void Context::setFindingCallback(cuda::FindingCallback Callback, void *User) {
  std::lock_guard<std::mutex> Lock(FindingMutex);
  OnFinding = Callback;
  FindingUser = User;
}

void Context::reportFinding(const Diagnostic &D) {
  const std::string Text = renderText(D);
  cuda::FindingCallback Callback = nullptr;
  void *User = nullptr;
  {
    std::lock_guard<std::mutex> Lock(FindingMutex);
    Callback = OnFinding;
    User = FindingUser;
  }
  const std::string &File = On.findingFile();
  const bool IsKept = !File.empty() && appendTo(File, renderJson(D) + '\n');
  if (Callback)
    Callback(User, Text.c_str());
  else if (!IsKept)
    std::fprintf(stderr, "%s\n", Text.c_str());
}
