// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What asserts that no lock is held: it sees each lock, and locks of other
/// threads are none of its own.

#include "OpenCL/Threads/HostWorker.h"

#include <gtest/gtest.h>

using namespace spir2nvvm::opencl;

#ifndef NDEBUG
namespace {

TEST(RankedMutex, KnowsWhatThisThreadHolds) {
  RankedMutex<Rank::MemObject> Object;
  RankedMutex<Rank::Event> Event;
  EXPECT_TRUE(holdsNoLock());
  {
    Locked<Rank::MemObject> Outer(Object);
    EXPECT_FALSE(holdsNoLock());
    EXPECT_TRUE(holdsAtMost(Rank::MemObject));
    EXPECT_FALSE(holdsAtMost(Rank::Event));
    Locked<Rank::Event> Inner(Event);
    EXPECT_FALSE(holdsAtMost(Rank::MemObject));
    bool OthersHold = true;
    std::thread([&] { OthersHold = !holdsNoLock(); }).join();
    EXPECT_FALSE(OthersHold);
  }
  EXPECT_TRUE(holdsNoLock());
}

TEST(RankedMutexDeathTest, RefusesAnotherOrder) {
  RankedMutex<Rank::MemObject> Object;
  RankedMutex<Rank::Event> Event, Other;
  Locked<Rank::Event> Outer(Event);
  EXPECT_DEATH(Object.lock(), "order of ranks");
  EXPECT_DEATH(Other.lock(), "order of ranks");
}

TEST(RankedMutexDeathTest, RefusesToWaitWithAnotherLock) {
  EXPECT_DEATH(
      {
        RankedMutex<Rank::MemObject> Object;
        RankedMutex<Rank::Event> Event;
        std::condition_variable Changed;
        Locked<Rank::MemObject> Outer(Object);
        Locked<Rank::Event> Inner(Event);
        waitHolding(Event, Changed, [] { return true; });
      },
      "holdsAtMost");
}

// Callbacks of the application and native kernels are such tasks.
TEST(HostWorker, RunsTasksWithoutALock) {
  struct Task final : HostTask {
    explicit Task(bool &HasRun) : HasRun(HasRun) {}
    void run() override { HasRun = holdsNoLock(); }
    bool &HasRun;
  };
  bool HasRun = false;
  HostWorker Worker;
  Worker.start();
  Worker.post(std::make_unique<Task>(HasRun));
  Worker.drain();
  EXPECT_TRUE(HasRun);
}

} // namespace
#endif
