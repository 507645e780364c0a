// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Run/Pool.h"

#include "Executor/Model/HostArithmetic.h"

#include <algorithm>
#include <system_error>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::executor;

std::shared_ptr<WorkerPool> WorkerPool::create(unsigned Threads) {
  return std::shared_ptr<WorkerPool>(new WorkerPool(Threads));
}

WorkerPool::WorkerPool(unsigned Threads)
    : State(std::make_unique<PoolState>(Threads)) {}

// In a child, threads that do not exist hold and await parts of it: it can only
// be leaked.
WorkerPool::~WorkerPool() {
  if (!State->isOurs())
    static_cast<void>(State.release());
}

unsigned WorkerPool::threads() const { return State->threads(); }

void WorkerPool::helpUntil(const LaunchTurn &Last,
                           llvm::function_ref<bool()> IsOver) {
  State->helpUntil(Last, IsOver);
}

static unsigned countOf(unsigned Threads) {
  return Threads ? Threads : std::max(1u, std::thread::hardware_concurrency());
}

PoolState::PoolState(unsigned Threads)
    : Most(countOf(Threads)), Process(getpid()) {}

bool PoolState::isOurs() const { return getpid() == Process; }

PoolState::~PoolState() {
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    Closing = true;
    ++Calls;
  }
  Work.notify_all();
  for (std::thread &T : Threads)
    T.join();
  {
    std::lock_guard<std::mutex> Lock(AlarmMutex);
    ClockEnds = true;
  }
  Ring.notify_one();
  if (ClockThread.joinable())
    ClockThread.join();
}

// ---- Helping ----------------------------------------------------------------

PoolState::Offer *PoolState::pickFor(const Watcher &W) {
  for (Offer *O : Offers)
    if (O->Wanted != 0 && W.takes(*O) && O->Job->hasWork())
      return O;
  return nullptr;
}

// One thread, which wakes the next one if there is more to do.
void PoolState::wake(std::unique_lock<std::mutex> &Lock) {
  if (Idle == 0 && Threads.size() + 1 < Most) {
    try {
      Threads.emplace_back([this] { work(); });
    } catch (const std::system_error &) {
      // The system has no thread to give; those there are do the work.
    }
    return;
  }
  bool Sleeps = Idle != 0;
  Lock.unlock();
  if (Sleeps)
    Work.notify_one();
  Lock.lock();
}

void PoolState::work() {
  HostArithmetic OfKernels;
  std::unique_lock<std::mutex> Lock(Mutex);
  for (bool HasWatched = true; !Closing;) {
    if (!Tasks.empty() && !DoesTasks) {
      doTasks(Lock);
      continue;
    }
    if (Offer *O = pickFor({})) {
      join(Lock, *O);
      HasWatched = false;
    } else if (HasWatched) {
      ++Idle;
      Work.wait(Lock);
      --Idle;
    } else if (Offer *O = watchForAny(Lock)) {
      join(Lock, *O);
    } else {
      HasWatched = true;
    }
  }
}

void PoolState::join(std::unique_lock<std::mutex> &Lock, Offer &O) {
  --O.Wanted;
  ++O.Active;
  if (pickFor({}))
    wake(Lock);
  Lock.unlock();
  O.Job->help();
  Lock.lock();
  if (--O.Active == 0)
    O.Left.notify_all();
}

void PoolState::run(PoolJob &Job, unsigned Helpers, const LaunchTurn &Turn) {
  Helpers = std::min(Helpers, Most - 1);
  if (Helpers == 0 || !isOurs())
    return Job.help();
  Offer Mine{&Job, Turn, Helpers};
  std::unique_lock<std::mutex> Lock(Mutex);
  auto Place = Offers.insert(Offers.end(), &Mine);
  give(Mine);
  if (Mine.Wanted != 0)
    wake(Lock);
  Lock.unlock();
  Job.help();
  Lock.lock();
  Offers.erase(Place);
  takeBack(Mine);
  Mine.Left.wait(Lock, [&] { return Mine.Active == 0; });
}

// ---- Those who watch --------------------------------------------------------

void PoolState::give(Offer &O) {
  for (Watcher *W : Watchers)
    if (O.Wanted != 0 && !W->Given && W->takes(O)) {
      --O.Wanted;
      W->Given = &O;
    }
}

// Who has not come by now would find nothing to do.
void PoolState::takeBack(const Offer &O) {
  for (Watcher *W : Watchers)
    if (W->Given == &O)
      W->Given = nullptr;
}

// Without letting others run, which might be for long.
PoolState::Offer *PoolState::watch(std::unique_lock<std::mutex> &Lock,
                                   Watcher &W,
                                   std::chrono::microseconds Patience,
                                   llvm::function_ref<bool()> IsOver) {
  Watchers.push_back(&W);
  Lock.unlock();
  const Clock::time_point Until = Clock::now() + Patience;
  while (!W.Given && !IsOver() && Clock::now() < Until)
    ;
  Lock.lock();
  Watchers.erase(std::find(Watchers.begin(), Watchers.end(), &W));
  Offer *Given = W.Given.exchange(nullptr);
  if (Given)
    ++Given->Wanted; // as before it was given
  return Given;
}

// The next launch of who launches one after the other comes sooner than a thread
// wakes up.
PoolState::Offer *PoolState::watchForAny(std::unique_lock<std::mutex> &Lock) {
  constexpr std::chrono::microseconds Patience(20);
  const unsigned Before = Calls;
  Watcher Mine;
  return watch(Lock, Mine, Patience, [&] { return Calls != Before; });
}

void PoolState::helpUntil(const LaunchTurn &Last,
                          llvm::function_ref<bool()> IsOver) {
  if (!isOurs())
    return;
  constexpr std::chrono::microseconds Patience(50); // what waking up takes
  HostArithmetic OfKernels;
  Watcher Mine{Last};
  std::unique_lock<std::mutex> Lock(Mutex);
  while (true) {
    Offer *O = pickFor(Mine);
    if (!O)
      O = watch(Lock, Mine, Patience, IsOver);
    if (!O)
      return;
    join(Lock, *O);
  }
}

// ---- Tasks ------------------------------------------------------------------

void PoolState::doTasks(std::unique_lock<std::mutex> &Lock) {
  DoesTasks = true;
  if (pickFor({})) // what this thread may have been woken for
    wake(Lock);
  while (!Tasks.empty() && !Closing) {
    std::shared_ptr<BackgroundTask> Task = std::move(Tasks.front());
    Tasks.pop_front();
    Lock.unlock();
    Task->run();
    Task.reset();
    Lock.lock();
  }
  DoesTasks = false;
}

// What is behind other tasks gets on, and an idle thread looks for tasks first.
bool PoolState::doLater(std::shared_ptr<BackgroundTask> Task) {
  if (!isOurs() || !BackgroundTask::canBegin())
    return false;
  std::unique_lock<std::mutex> Lock(Mutex);
  const bool GetsOn = DoesTasks || !Tasks.empty();
  const bool IsSeen =
      std::any_of(Watchers.begin(), Watchers.end(),
                  [](const Watcher *W) { return !W->Last && !W->Given; });
  if (!GetsOn && !IsSeen && Idle == 0 && Threads.size() + 1 >= Most)
    return false;
  Tasks.push_back(std::move(Task));
  if (GetsOn)
    return true;
  ++Calls;
  if (!IsSeen)
    wake(Lock);
  return true;
}

// ---- Rooms ------------------------------------------------------------------

// The last of those that were given back, or a new one.
template <typename T>
static std::unique_ptr<T> takeLast(std::vector<std::unique_ptr<T>> &Kept,
                                   std::mutex &Mutex) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (Kept.empty())
    return std::make_unique<T>();
  std::unique_ptr<T> Last = std::move(Kept.back());
  Kept.pop_back();
  return Last;
}

std::unique_ptr<WorkerRoom> PoolState::takeRoom() {
  return isOurs() ? takeLast(Rooms, RoomMutex) : std::make_unique<WorkerRoom>();
}

void PoolState::giveBack(std::unique_ptr<WorkerRoom> Room) {
  if (!isOurs())
    return;
  Room->trim();
  std::lock_guard<std::mutex> Lock(RoomMutex);
  Rooms.push_back(std::move(Room));
}

std::unique_ptr<LaunchHistory> PoolState::takeHistory() {
  auto Taken = isOurs() ? takeLast(Histories, RoomMutex)
                        : std::make_unique<LaunchHistory>();
  Taken->beginLaunch();
  return Taken;
}

void PoolState::giveBack(std::unique_ptr<LaunchHistory> History) {
  if (!isOurs())
    return;
  History->trim();
  std::lock_guard<std::mutex> Lock(RoomMutex);
  Histories.push_back(std::move(History));
}

// ---- The clock --------------------------------------------------------------

void PoolState::arm(const Alarm &A) {
  if (!isOurs())
    return;
  std::lock_guard<std::mutex> Lock(AlarmMutex);
  Alarms.emplace(A.When, A);
  if (!ClockThread.joinable())
    ClockThread = std::thread([this] { watch(); });
  else if (Alarms.begin()->second.Flag == A.Flag)
    Ring.notify_one();
}

void PoolState::disarm(const std::atomic<uint32_t> &Flag) {
  if (!isOurs())
    return;
  std::lock_guard<std::mutex> Lock(AlarmMutex);
  auto It = std::find_if(Alarms.begin(), Alarms.end(), [&](const auto &Entry) {
    return Entry.second.Flag == &Flag;
  });
  if (It != Alarms.end())
    Alarms.erase(It);
}

void PoolState::watch() {
  std::unique_lock<std::mutex> Lock(AlarmMutex);
  while (!ClockEnds) {
    if (Alarms.empty()) {
      Ring.wait(Lock);
      continue;
    }
    auto First = Alarms.begin();
    if (Clock::now() < First->first) {
      // A copy: the alarm may be gone when waiting looks at the time again.
      Clock::time_point Until = First->first;
      Ring.wait_until(Lock, Until);
      continue;
    }
    uint32_t None = 0;
    First->second.Flag->compare_exchange_strong(None, First->second.Value);
    Alarms.erase(First);
  }
}
