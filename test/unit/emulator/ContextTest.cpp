// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The emulated driver's contexts: primary ones, stacks, and what ends with
/// them.

#include "Harness.h"

#include <cstdlib>
#include <memory>
#include <thread>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

ContextHandle current() {
  ContextHandle C = nullptr;
  EXPECT_CODE(Success, driver().CtxGetCurrent(&C));
  return C;
}

TEST(PrimaryContext, IsSharedAndCounted) {
  auto First = Context::retain(driver(), 1);
  ASSERT_TRUE(First);
  unsigned Flags = 0;
  int Active = 0;
  {
    auto Second = Context::retain(driver(), 1);
    ASSERT_TRUE(Second);
    EXPECT_EQ(First->handle(), Second->handle());
  }
  EXPECT_CODE(Success, driver().DevicePrimaryCtxGetState(1, &Flags, &Active));
  EXPECT_EQ(Active, 1);
  ContextHandle Handle = First->handle();
  { Context Gone = std::move(*First); }
  EXPECT_CODE(Success, driver().DevicePrimaryCtxGetState(1, &Flags, &Active));
  EXPECT_EQ(Active, 0);
  EXPECT_CODE(InvalidContext, driver().CtxPushCurrent(Handle));
  EXPECT_CODE(InvalidContext, driver().DevicePrimaryCtxRelease(1));
  // CUDA's primary contexts keep their handle, too.
  auto Again = Context::retain(driver(), 1);
  EXPECT_EQ(Again->handle(), Handle);
}

TEST(ContextScope, PutsBackWhatWasCurrent) {
  EmulatedContext Application;
  auto Ours = Context::retain(driver(), 0);
  ASSERT_TRUE(Ours);
  EXPECT_EQ(current(), Application.handle());
  {
    ContextScope In(*Ours);
    EXPECT_CODE(Success, In.status());
    EXPECT_EQ(current(), Ours->handle());
  }
  EXPECT_EQ(current(), Application.handle());
}

/// An application's static object: its context ends after everything that the
/// thread owned has.
struct Static {
  ContextHandle C = nullptr;
  ~Static() {
    ContextHandle Now = nullptr;
    bool IsPushed = driver().CtxPushCurrent(C).succeeded();
    auto Other = std::make_unique<uintptr_t[]>(1); // as large as a freed stack
    Other[0] = 1;
    bool IsKept = driver().CtxGetCurrent(&Now).succeeded() && Now == C;
    std::_Exit(IsPushed && IsKept ? 0 : 1);
  }
};

TEST(ContextStackDeathTest, OutlivesItsThread) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        static Static Last;
        EmulatedContext Application;
        Last.C = Application.handle();
        std::exit(2); // ~Static decides
      },
      testing::ExitedWithCode(0), "");
}

TEST(ContextStack, BelongsToAThread) {
  EmulatedContext Mine;
  ContextHandle Theirs = Mine.handle();
  std::thread([&] { Theirs = current(); }).join();
  EXPECT_EQ(Theirs, nullptr);
  EXPECT_EQ(current(), Mine.handle());
}

/// What a thread owns: its destructor may still use the context.
struct Owned {
  ContextHandle *Seen = nullptr;
  ~Owned() { *Seen = current(); }
};

// What is left on it is given back, which the address sanitizer sees.
TEST(ContextStack, EndsBehindWhatItsThreadOwns) {
  EmulatedContext Mine;
  ContextHandle Seen = nullptr;
  std::thread([&] {
    static thread_local Owned Last;
    Last.Seen = &Seen;
    for (int I = 0; I < 3; ++I)
      EXPECT_CODE(Success, driver().CtxPushCurrent(Mine.handle()));
  }).join();
  EXPECT_EQ(Seen, Mine.handle());
}

TEST(ContextStack, IsEmptyAtItsEnd) {
  ContextHandle C = nullptr;
  EXPECT_CODE(InvalidContext, driver().CtxPopCurrent(&C));
  DevicePtr P = 0;
  EXPECT_CODE(InvalidContext, driver().MemAlloc(&P, 4));
}

TEST(ContextStack, KeepsAHandleThatEnded) {
  EmulatedContext Keep; // device memory lives
  auto Create =
      function<Code(ContextHandle *, unsigned, int)>("cuCtxCreate_v2");
  auto Destroy = function<Code(ContextHandle)>("cuCtxDestroy_v2");
  ContextHandle Other = nullptr;
  EXPECT_CODE(Success, Create(&Other, 0, 0));
  std::thread([&] { EXPECT_CODE(Success, Destroy(Other)); }).join();
  DevicePtr P = 0;
  EXPECT_EQ(current(), Other);
  EXPECT_CODE(ContextIsDestroyed, driver().MemAlloc(&P, 4));
  EXPECT_CODE(InvalidContext, Destroy(Other));
  EXPECT_CODE(Success, driver().CtxPopCurrent(&Other));
}

TEST(Context, TakesWhatBelongsToItAlong) {
  DevicePtr P = 0;
  EventHandle E = nullptr;
  StreamHandle S = nullptr;
  ModuleHandle M = nullptr;
  {
    EmulatedContext C;
    EXPECT_CODE(Success, driver().MemAlloc(&P, 64));
    EXPECT_CODE(Success, driver().EventCreate(&E, 0));
    EXPECT_CODE(Success, driver().StreamCreate(&S, 0));
    M = load(someKernels());
  }
  EmulatedContext Next;
  FunctionHandle F = nullptr;
  EXPECT_CODE(InvalidValue, driver().MemFree(P));
  EXPECT_CODE(InvalidHandle, driver().EventDestroy(E));
  EXPECT_CODE(InvalidHandle, driver().StreamSynchronize(S));
  EXPECT_CODE(InvalidHandle, driver().ModuleGetFunction(&F, M, "add"));
}

TEST(Context, HasLimits) {
  EmulatedContext C;
  size_t Bytes = 0;
  EXPECT_CODE(Success, driver().CtxGetLimit(&Bytes, Limit::PrintfFifoSize));
  EXPECT_EQ(Bytes, size_t(1) << 20);
  EXPECT_CODE(Success, driver().CtxSetLimit(Limit::PrintfFifoSize, 12345));
  EXPECT_CODE(Success, driver().CtxGetLimit(&Bytes, Limit::PrintfFifoSize));
  EXPECT_EQ(Bytes, 12345u);
  EXPECT_CODE(UnsupportedLimit, driver().CtxSetLimit(Limit(5), 1));
}

} // namespace
