// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Stream.h"

#include "Emulator/EmulatedDevice.h"

#include <algorithm>
#include <utility>

using namespace spir2nvvm::emulator;

// ---- Timeline ---------------------------------------------------------------

// A waiter counts itself before it looks, and the stream looks for waiters
// after it has counted: one of both sees the other.
void Timeline::wait(uint64_t Number) {
  if (hasHappened(Number))
    return;
  Waiters.fetch_add(1);
  {
    std::unique_lock<std::mutex> Lock(Mutex);
    Progress.wait(Lock, [&] { return hasHappened(Number); });
  }
  Waiters.fetch_sub(1);
}

void Timeline::finish() {
  Done.fetch_add(1);
  if (Waiters.load() == 0)
    return;
  // A thread that looked before sleeps once this lock is free.
  { std::lock_guard<std::mutex> Lock(Mutex); }
  Progress.notify_all();
}

// ---- Stream -----------------------------------------------------------------

static uint64_t nextId() {
  static std::atomic<uint64_t> Next{1};
  return Next.fetch_add(1);
}

Stream::Stream(Context &Home, unsigned Flags, int Priority)
    : Home(Home), Flags(Flags), Priority(Priority), Id(nextId()) {}

Stream::~Stream() {
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    Closing = true;
  }
  Arrived.notify_one();
  if (Runner.joinable())
    Runner.join();
}

// ---- Capture ----------------------------------------------------------------

bool Stream::beginCapture() {
  std::lock_guard<std::mutex> Lock(CaptureMutex);
  if (Capturing)
    return false;
  Capturing.emplace();
  IsCapturing = true;
  return true;
}

std::optional<Captured> Stream::endCapture() {
  std::lock_guard<std::mutex> Lock(CaptureMutex);
  IsCapturing = false;
  return std::exchange(Capturing, std::nullopt);
}

CaptureState Stream::captureState() const {
  std::lock_guard<std::mutex> Lock(CaptureMutex);
  if (!Capturing)
    return CaptureState::None;
  return Capturing->IsGood ? CaptureState::Active : CaptureState::Invalidated;
}

bool Stream::spoilCapture() {
  std::lock_guard<std::mutex> Lock(CaptureMutex);
  if (Capturing)
    Capturing->IsGood = false;
  return Capturing.has_value();
}

// Like those on their way, it is not for the caller to change any more.
bool Stream::capture(std::unique_ptr<Command> &C) {
  std::lock_guard<std::mutex> Lock(CaptureMutex);
  if (!Capturing)
    return false;
  C->After.clear();
  C->repeat();
  Capturing->Commands.push_back(std::move(C));
  return true;
}

// ---- Commands ---------------------------------------------------------------

bool Stream::runHere(std::unique_ptr<Command> &C, uint64_t &Number) {
  if (!C->IsBrief || !Home.device().timing().doesBriefWorkAtOnce() ||
      !std::all_of(C->After.begin(), C->After.end(),
                   [](const Ticket &T) { return T.happened(); }))
    return false;
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (!isIdle())
      return false;
    Number = Line->begin();
    HasGuest = true;
  }
  runOne(*C);
  C.reset();
  std::unique_lock<std::mutex> Lock(Mutex);
  endVisit(Lock);
  return true;
}

void Stream::endVisit(std::unique_lock<std::mutex> &Lock) {
  bool Wake = false;
  HasGuest = false;
  Line->finish();
  if (!Queue.empty())
    std::swap(Wake, Sleeping);
  Lock.unlock();
  if (Wake)
    Arrived.notify_one();
}

// Under Mutex.
std::unique_ptr<Command> Stream::takeFirst(uint64_t Number) {
  if (Queue.empty() || !Queue.front()->IsForAnyone ||
      Queue.front()->Turn.Number > Number)
    return nullptr;
  std::unique_ptr<Command> First = std::move(Queue.front());
  Queue.erase(Queue.begin());
  return First;
}

void Stream::runQueued(uint64_t Number) {
  std::unique_lock<std::mutex> Lock(Mutex);
  if (HasGuest || IsWorking)
    return;
  std::unique_ptr<Command> C = takeFirst(Number);
  while (C) {
    HasGuest = true;
    Lock.unlock();
    runOne(*C);
    C.reset();
    Lock.lock();
    if ((C = takeFirst(Number)))
      Line->finish();
    else
      endVisit(Lock);
  }
}

void Stream::help(uint64_t Number) {
  EmulatedDevice &On = Home.device();
  if (!On.timing().doesBriefWorkAtOnce())
    return;
  runQueued(Number);
  On.pool().helpUntil({Line.get(), Number},
                      [&] { return Line->hasHappened(Number); });
}

uint64_t Stream::push(std::unique_ptr<Command> C) {
  bool Wake = false;
  uint64_t Number = 0;
  if (IsCapturing && capture(C))
    return Line->last();
  if (runHere(C, Number))
    return Number;
  C->defer();
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (!Runner.joinable())
      Runner = std::thread([this] { work(); });
    Number = Line->begin();
    C->Turn = {Line.get(), Number};
    Queue.push_back(std::move(C));
    std::swap(Wake, Sleeping);
  }
  if (Wake)
    Arrived.notify_one();
  return Number;
}

void Stream::runOne(Command &C) {
  for (const Ticket &T : C.After)
    T.wait();
  if (Home.fault() != cuda::Code::Success)
    return;
  if (cuda::Code Ended = C.run(C.Turn); Ended != cuda::Code::Success)
    Home.fail(Ended);
}

void Stream::pause(uint64_t Number) const {
  auto Long = Home.device().timing().pauseBefore(Id, Number);
  if (Long.count())
    std::this_thread::sleep_for(Long);
}

void Stream::work() {
  std::vector<std::unique_ptr<Command>> Batch;
  uint64_t Number = 0;
  while (true) {
    {
      std::unique_lock<std::mutex> Lock(Mutex);
      IsWorking = false;
      while (HasGuest || (Queue.empty() && !Closing)) {
        Sleeping = true;
        Arrived.wait(Lock);
      }
      Sleeping = false;
      if (Queue.empty())
        return;
      IsWorking = true;
      std::swap(Batch, Queue);
    }
    for (std::unique_ptr<Command> &C : Batch) {
      pause(Number++);
      runOne(*C);
      C.reset(); // what it holds is free before waiters are told
      Line->finish();
    }
    Batch.clear();
  }
}
