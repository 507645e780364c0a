// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a WorkerPool is made of: threads that help with jobs, or do tasks beside
/// them, rooms to work in, and a clock.
///
/// A job is done by the thread that offers it; threads of the pool only help.
/// So any number of jobs progress at once, and none waits for another.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_POOL_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_POOL_H

#include "Executor/Run/BackgroundTask.h"
#include "Executor/Run/LaunchRequest.h"
#include "Executor/Run/Room.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace spir2nvvm::executor {

/// Work that several threads can share.
class PoolJob {
public:
  virtual ~PoolJob() = default;
  /// Works until there is nothing left to begin.
  virtual void help() = 0;
  virtual bool hasWork() const = 0;
};

class PoolState {
public:
  explicit PoolState(unsigned Threads);
  ~PoolState();

  unsigned threads() const { return Most; }
  /// False in a child of the process that made the pool: it has no threads,
  /// and a mutex may be held by a thread that does not exist.
  bool isOurs() const;

  /// Runs \p Job here, with up to \p Helpers other threads, and returns when
  /// all have left it. Those who wait for \p Turn are asked first.
  void run(PoolJob &Job, unsigned Helpers, const LaunchTurn &Turn);
  /// See WorkerPool.
  void helpUntil(const LaunchTurn &Last, llvm::function_ref<bool()> IsOver);

  /// Has one thread of the pool do \p Task, one task after the other, while the
  /// others help with jobs. False where no thread is free for tasks now.
  bool doLater(std::shared_ptr<BackgroundTask> Task);

  std::unique_ptr<WorkerRoom> takeRoom();
  void giveBack(std::unique_ptr<WorkerRoom> Room);

  std::unique_ptr<LaunchHistory> takeHistory();
  void giveBack(std::unique_ptr<LaunchHistory> History);

  using Clock = std::chrono::steady_clock;
  /// Puts \p Value into \p Flag at \p When, if it is 0 then, unless disarm()
  /// comes first.
  struct Alarm {
    Clock::time_point When;
    std::atomic<uint32_t> *Flag;
    uint32_t Value;
  };
  void arm(const Alarm &A);
  void disarm(const std::atomic<uint32_t> &Flag);

private:
  struct Offer {
    PoolJob *Job;
    LaunchTurn Turn;
    unsigned Wanted, Active = 0;
    std::condition_variable Left = {};

    bool isFor(const LaunchTurn &Last) const {
      return Turn.Line == Last.Line && Turn.Number <= Last.Number;
    }
  };
  /// A thread that looks for offers rather than sleeping: who goes on at once
  /// finds it awake.
  struct Watcher {
    std::optional<LaunchTurn> Last;      // none: takes any
    std::atomic<Offer *> Given{nullptr}; // who gives it may take it back

    bool takes(const Offer &O) const { return !Last || O.isFor(*Last); }
  };

  void give(Offer &O);
  void takeBack(const Offer &O);
  Offer *pickFor(const Watcher &W);
  Offer *watch(std::unique_lock<std::mutex> &Lock, Watcher &W,
               std::chrono::microseconds Patience,
               llvm::function_ref<bool()> IsOver);
  Offer *watchForAny(std::unique_lock<std::mutex> &Lock);
  void join(std::unique_lock<std::mutex> &Lock, Offer &O);
  void work();
  void doTasks(std::unique_lock<std::mutex> &Lock);
  void watch();
  void wake(std::unique_lock<std::mutex> &Lock);

  const unsigned Most; // threads of one job
  const int Process;
  std::mutex Mutex;
  std::condition_variable Work;
  std::list<Offer *> Offers;
  std::vector<Watcher *> Watchers;
  std::deque<std::shared_ptr<BackgroundTask>> Tasks;
  bool DoesTasks = false; // one of the threads
  unsigned Idle = 0;
  bool Closing = false;
  std::atomic<unsigned> Calls{0}; // for those who watch
  std::vector<std::thread> Threads;

  std::mutex RoomMutex; // guards what is kept
  std::vector<std::unique_ptr<WorkerRoom>> Rooms;
  std::vector<std::unique_ptr<LaunchHistory>> Histories;

  std::mutex AlarmMutex;
  std::condition_variable Ring;
  std::multimap<Clock::time_point, Alarm> Alarms;
  bool ClockEnds = false;
  std::thread ClockThread;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_POOL_H
