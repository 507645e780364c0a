// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Many threads, many launches, without checks: what a runtime does to the
/// driver.

#include "Harness.h"

#include "Process/Sanitizers.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <thread>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

constexpr unsigned Threads = 8;

void inThreads(const std::function<void(unsigned)> &Act) {
  std::vector<std::thread> All;
  for (unsigned I = 0; I != Threads; ++I)
    All.emplace_back([&, I] { Act(I); });
  for (std::thread &T : All)
    T.join();
}

// Uploads, launches, events, downloads and frees in the current context.
void work(ModuleHandle M, unsigned Rounds) {
  FunctionHandle Add = find(M, "add");
  for (unsigned I = 0; I != Rounds; ++I) {
    StreamHandle S = nullptr;
    EventHandle E = nullptr;
    ASSERT_CODE(Success, driver().StreamCreate(&S, I % 2));
    ASSERT_CODE(Success, driver().EventCreate(&E, 0));
    DevicePtr P = upload(std::vector<int>(64, int(I)));
    ASSERT_CODE(Success, launch(Add, 2, 32, S, P, 1));
    ASSERT_CODE(Success, driver().EventRecord(E, S));
    ASSERT_CODE(Success, driver().StreamWaitEvent(nullptr, E, 0));
    EXPECT_EQ(download<int>(P, 64), std::vector<int>(64, int(I) + 1));
    ASSERT_CODE(Success, driver().MemFree(P));
    ASSERT_CODE(Success, driver().EventDestroy(E));
    ASSERT_CODE(Success, driver().StreamDestroy(S));
  }
}

TEST(Threads, HaveAContextEach) {
  inThreads([](unsigned) {
    EmulatedContext C;
    work(load(someKernels()), 20);
  });
}

TEST(Threads, ShareAContext) {
  EmulatedContext C;
  ModuleHandle M = load(someKernels());
  inThreads([&](unsigned) {
    ASSERT_CODE(Success, driver().CtxPushCurrent(C.handle()));
    work(M, 20);
  });
}

// Brief commands run on the caller's thread if no other is on the stream:
// one of several callers, or the stream's own thread.
TEST(Threads, ShareAStream) {
  EmulatedContext C;
  StreamHandle S = nullptr;
  ASSERT_CODE(Success, driver().StreamCreate(&S, FlagStreamNonBlocking));
  DevicePtr Words = upload(std::vector<int>(Threads));
  std::atomic<unsigned> Running{0}, Overlaps{0}, Ran{0};
  struct Shared {
    std::atomic<unsigned> &Running, &Overlaps, &Ran;
  } Seen{Running, Overlaps, Ran};
  auto Alone = [](void *User) {
    auto &Of = *static_cast<Shared *>(User);
    Of.Overlaps += Of.Running++ != 0;
    ++Of.Ran;
    --Of.Running;
  };
  constexpr int Rounds = 200;
  inThreads([&](unsigned I) {
    ASSERT_CODE(Success, driver().CtxPushCurrent(C.handle()));
    DevicePtr Mine = Words + I * sizeof(int);
    for (int Round = 0; Round != Rounds; ++Round) {
      int Now = -1;
      ASSERT_CODE(Success, driver().MemsetD32Async(Mine, Round, 1, S));
      ASSERT_CODE(Success, driver().LaunchHostFunc(S, Alone, &Seen));
      ASSERT_CODE(Success,
                  driver().MemcpyDtoHAsync(&Now, Mine, sizeof(Now), S));
      if (isLate())
        ASSERT_CODE(Success, driver().StreamSynchronize(S));
      ASSERT_EQ(Now, Round);
    }
  });
  ASSERT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_EQ(Ran, Rounds * Threads);
  EXPECT_EQ(Overlaps, 0u);
  ASSERT_CODE(Success, driver().StreamDestroy(S));
}

// A kernel that is compiled and has little to do runs on the caller's thread,
// unless something comes before it.
TEST(Threads, LaunchLittleWorkThemselves) {
  if (isLate())
    GTEST_SKIP() << "nothing is done at once";
  EmulatedContext C;
  FunctionHandle Add = find(load(someKernels()), "add");
  StreamHandle S = nullptr;
  ASSERT_CODE(Success, driver().StreamCreate(&S, FlagStreamNonBlocking));
  DevicePtr P = upload(std::vector<int>(64));
  auto LaunchOne = [&] { return launch(Add, 2, 32, S, P, 1); };
  ASSERT_CODE(Success, LaunchOne());
  ASSERT_CODE(Success, driver().StreamSynchronize(S)); // compiled now
  for (int Round = 2; Round != 5; ++Round) {
    ASSERT_CODE(Success, LaunchOne());
    EXPECT_CODE(Success, driver().StreamQuery(S));
    EXPECT_EQ(download<int>(P, 64), std::vector<int>(64, Round));
  }
  std::atomic<bool> Open{false};
  auto Hold = [](void *Flag) {
    waitFor(*static_cast<std::atomic<bool> *>(Flag));
  };
  ASSERT_CODE(Success, driver().LaunchHostFunc(S, Hold, &Open));
  ASSERT_CODE(Success, LaunchOne());
  EXPECT_CODE(NotReady, driver().StreamQuery(S));
  EXPECT_EQ(download<int>(P, 64), std::vector<int>(64, 4));
  Open = true;
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_EQ(download<int>(P, 64), std::vector<int>(64, 5));
  ASSERT_CODE(Success, driver().StreamDestroy(S));
}

TEST(Threads, RetainAndReleaseThePrimaryContext) {
  inThreads([](unsigned) {
    for (int I = 0; I != 50; ++I) {
      auto C = Context::retain(driver(), 0);
      ASSERT_TRUE(C);
      ContextScope In(*C);
      ASSERT_CODE(Success, In.status());
      auto Memory = DeviceMemory::allocate(In, 64);
      ASSERT_TRUE(Memory);
    }
  });
}

size_t residentBytes() {
  std::ifstream Statm("/proc/self/statm");
  size_t All = 0, Resident = 0;
  Statm >> All >> Resident;
  return Resident * size_t(sysconf(_SC_PAGESIZE));
}

// SPIR2NVVM_ALL=1: a million.
TEST(Threads, LaunchTinyKernelsWithoutGrowth) {
  EmulatedContext C;
  FunctionHandle Add = find(load(someKernels()), "add");
  DevicePtr P = upload(std::vector<int>(1, 0));
  const int Rounds = std::getenv("SPIR2NVVM_ALL") ? 1000 : 20;
  constexpr int Each = 1000;
  auto Round = [&] {
    for (int I = 0; I != Each; ++I)
      ASSERT_CODE(Success, launch(Add, 1, 1, nullptr, P, 1));
    ASSERT_CODE(Success, driver().CtxSynchronize());
  };
  Round();
  Round();
  [[maybe_unused]] size_t Before = residentBytes();
  auto Begin = std::chrono::steady_clock::now();
  for (int I = 2; I != Rounds; ++I)
    Round();
  std::chrono::duration<double, std::micro> Took =
      std::chrono::steady_clock::now() - Begin;
  RecordProperty("MicrosecondsEach",
                 std::to_string(Took.count() / ((Rounds - 2) * Each)));
  std::cout << Took.count() / ((Rounds - 2) * Each) << " us a launch\n";
  EXPECT_EQ(download<int>(P, 1)[0], Rounds * Each);
#if !SPIR2NVVM_ASAN && !SPIR2NVVM_TSAN // which keep what was freed
  EXPECT_LT(residentBytes(), Before + (size_t(8) << 20));
#endif
}

} // namespace
