// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Who works on the jobs of a pool: its threads, and those that wait for a job.

#include "Executor/Run/Pool.h"

#include <gtest/gtest.h>

#include <set>

using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

/// Ends when two threads have been in it.
class Meeting : public PoolJob {
public:
  void help() override {
    {
      std::lock_guard<std::mutex> Lock(Mutex);
      Came.insert(std::this_thread::get_id());
    }
    while (hasWork())
      std::this_thread::yield();
  }
  bool hasWork() const override {
    std::lock_guard<std::mutex> Lock(Mutex);
    return Came.size() < 2;
  }
  bool hasMet(std::thread::id Who) const { return Came.count(Who) != 0; }

private:
  mutable std::mutex Mutex;
  std::set<std::thread::id> Came;
};

constexpr int Line = 0, Other = 0;

/// Of \p Rounds jobs for \p Turn, how many this thread took part in while it
/// waited for the second job of the line.
unsigned partsOf(unsigned Rounds, const LaunchTurn &Turn) {
  PoolState Pool(2);
  unsigned Parts = 0;
  for (unsigned Round = 0; Round != Rounds; ++Round) {
    Meeting Job;
    std::atomic<bool> IsOver{false};
    std::thread Offers([&] {
      Pool.run(Job, 1, Turn);
      IsOver = true;
    });
    while (!IsOver)
      Pool.helpUntil({&Line, 2}, [&] { return IsOver.load(); });
    Offers.join();
    Parts += Job.hasMet(std::this_thread::get_id());
  }
  return Parts;
}

TEST(Pool, HasTheHelpOfThoseWhoWait) {
  EXPECT_GT(partsOf(200, {&Line, 1}), 0u);
  EXPECT_GT(partsOf(200, {&Line, 2}), 0u);
}

// They might be kept for longer than they wait.
TEST(Pool, DoesNotAskThoseWhoWaitForSomethingElse) {
  EXPECT_EQ(partsOf(50, {&Line, 3}), 0u);
  EXPECT_EQ(partsOf(50, {&Other, 1}), 0u);
  EXPECT_EQ(partsOf(50, {}), 0u);
}

/// Over as soon as somebody is in it, who is mostly the one who offers it.
class Short : public PoolJob {
public:
  void help() override { Left = false; }
  bool hasWork() const override { return Left; }

private:
  std::atomic<bool> Left{true};
};

TEST(Pool, LetsGoThoseWhoDidNotCome) {
  PoolState Pool(3);
  std::atomic<bool> IsOver{false};
  std::thread Waits([&] {
    while (!IsOver)
      Pool.helpUntil({&Line, ~uint64_t(0)}, [&] { return IsOver.load(); });
  });
  for (uint64_t Round = 0; Round != 20000; ++Round) {
    Short Job;
    Pool.run(Job, 2, {&Line, Round});
    EXPECT_FALSE(Job.hasWork());
  }
  IsOver = true;
  Waits.join();
}

} // namespace
