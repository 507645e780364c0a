// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Work in forks: results, deaths, limits.

#include "Process/ForkPool.h"
#include "Process/Sanitizers.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace spir2nvvm;

static std::vector<ForkResult>
runAll(size_t Count, const ForkLimits &Limits,
       const std::function<void(size_t, const ForkOutput &)> &Work) {
  std::vector<ForkResult> Results;
  runForks(Count, Limits, Work,
           [&](const ForkResult &R) { Results.push_back(R); });
  std::sort(Results.begin(), Results.end(),
            [](const auto &A, const auto &B) { return A.Index < B.Index; });
  return Results;
}

TEST(ForkPool, EveryOutputComesBackWhole) {
  const std::string Large(1 << 20, 'x');
  auto Results = runAll(5, {3, 60, 0}, [&](size_t I, const ForkOutput &Send) {
    Send(std::to_string(I));
    Send(Large);
  });
  ASSERT_EQ(Results.size(), 5u);
  for (size_t I = 0; I < 5; ++I) {
    EXPECT_EQ(Results[I].Output, std::to_string(I) + Large);
    EXPECT_EQ(Results[I].Status, 0);
    EXPECT_FALSE(Results[I].TimedOut);
  }
}

TEST(ForkPool, OneThatDiesLeavesTheOthers) {
  auto Results = runAll(3, {2, 60, 0}, [](size_t I, const ForkOutput &Send) {
    Send("begun");
    if (I == 1)
      raise(SIGKILL);
    if (I == 2)
      _exit(7);
  });
  ASSERT_EQ(Results.size(), 3u);
  EXPECT_EQ(Results[1].Output, "begun");
  EXPECT_TRUE(WIFSIGNALED(Results[1].Status));
  EXPECT_EQ(WTERMSIG(Results[1].Status), SIGKILL);
  EXPECT_EQ(WEXITSTATUS(Results[2].Status), 7);
}

TEST(ForkPool, TimeEndsWithWhatWasStarted) {
  auto Results = runAll(1, {1, 1, 0}, [](size_t, const ForkOutput &Send) {
    Send("before");
    if (fork() == 0) // would keep the pipe open
      sleep(600);
    sleep(600);
  });
  ASSERT_EQ(Results.size(), 1u);
  EXPECT_TRUE(Results[0].TimedOut);
  EXPECT_EQ(Results[0].Output, "before");
  EXPECT_GE(Results[0].Milliseconds, 1000);
}

TEST(ForkPool, MemoryIsLimited) {
#if SPIR2NVVM_ASAN || SPIR2NVVM_TSAN
  GTEST_SKIP() << "sanitizers leave address space unlimited";
#endif
  auto Results =
      runAll(1, {1, 60, uint64_t(1) << 30}, [](size_t, const ForkOutput &Send) {
        void *volatile Large = std::malloc(size_t(2) << 30);
        Send(Large ? "got it" : "refused");
      });
  ASSERT_EQ(Results.size(), 1u);
  EXPECT_EQ(Results[0].Output, "refused");
}

TEST(ForkPool, EndsAtItsDeadlineWithWhatIsDone) {
  using namespace std::chrono;
  ForkLimits Limits{2, 60, 0};
  auto Begin = steady_clock::now();
  Limits.Deadline = Begin + milliseconds(700);
  // The first ends, the second does not, and the third never begins.
  auto Results = runAll(4, Limits, [&](size_t I, const ForkOutput &Send) {
    Send("begun");
    if (I)
      sleep(30);
  });
  EXPECT_LT(steady_clock::now() - Begin, seconds(20));
  ASSERT_EQ(Results.size(), 1U);
  EXPECT_EQ(Results[0].Index, 0U);
  EXPECT_EQ(Results[0].Output, "begun");
}
