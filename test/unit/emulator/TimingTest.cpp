// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPIR2NVVM_EMULATED_TIMING=late: what CUDA leaves open, in the way that is
/// hardest on applications, and the same for the same seed.

#include "Emulator/Timing.h"
#include "Harness.h"
#include "PtxText.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;
using emulator::PageableCopy;
using emulator::Timing;
using emulator::TimingMode;

namespace {

TEST(TimingPolicy, IsTheSameForASeed) {
  const Timing A(TimingMode::Late, 1), B(TimingMode::Late, 1),
      C(TimingMode::Late, 2);
  unsigned Differs = 0, OutOfStep = 0;
  for (uint64_t Number = 0; Number != 100; ++Number) {
    EXPECT_EQ(A.pauseBefore(7, Number), B.pauseBefore(7, Number));
    Differs += A.pauseBefore(7, Number) != C.pauseBefore(7, Number);
    OutOfStep += A.pauseBefore(7, Number) != A.pauseBefore(8, Number);
  }
  EXPECT_GT(Differs, 0u);
  EXPECT_GT(OutOfStep, 0u);
}

TEST(TimingPolicy, HasEveryKindOfPageableCopyWhenLate) {
  Timing Late(TimingMode::Late, 0), Prompt(TimingMode::Prompt, 0);
  std::array<unsigned, 3> Seen{};
  for (unsigned I = 0; I != 100; ++I) {
    ++Seen[size_t(Late.nextPageableCopy())];
    EXPECT_EQ(Prompt.nextPageableCopy(), PageableCopy::Staged);
  }
  EXPECT_GT(*std::min_element(Seen.begin(), Seen.end()), 10u);
}

TEST(TimingPolicy, IsKindWhenPrompt) {
  const Timing Prompt(TimingMode::Prompt, 1);
  EXPECT_EQ(Prompt.pauseBefore(1, 1).count(), 0);
  EXPECT_EQ(Prompt.pauseOfLoad().count(), 0);
  EXPECT_EQ(Prompt.callsBeforeFaultShows(), 0);
  EXPECT_FALSE(Prompt.allocationsWait());
}

class Late : public testing::Test {
protected:
  EmulatedContext C;
};

TEST_F(Late, BlockingCopiesFromPageableMemoryReturnBeforeTheyAreDone) {
  std::vector<int> Host(1024, 1);
  const size_t Bytes = Host.size() * sizeof(int);
  DevicePtr P = upload(Host), Q = upload(Host);
  unsigned Early = 0;
  for (unsigned I = 0; I != 50; ++I) {
    ASSERT_CODE(Success, driver().MemcpyHtoD(P, Host.data(), Bytes));
    Early += driver().StreamQuery(nullptr).code() == Code::NotReady;
    ASSERT_CODE(Success, driver().MemcpyDtoD(Q, P, Bytes));
    Early += driver().StreamQuery(nullptr).code() == Code::NotReady;
  }
  EXPECT_GT(Early, 0u);
  EXPECT_EQ(download<int>(Q, Host.size()), Host); // which waits
}

// The same from pinned memory are done when they return.
TEST_F(Late, BlockingCopiesFromPinnedMemoryWait) {
  void *Host = nullptr;
  ASSERT_CODE(Success, driver().MemAllocHost(&Host, 64));
  DevicePtr P = upload(std::vector<int>(16));
  for (unsigned I = 0; I != 20; ++I) {
    ASSERT_CODE(Success, driver().MemcpyHtoD(P, Host, 64));
    EXPECT_CODE(Success, driver().StreamQuery(nullptr));
  }
}

TEST_F(Late, AnIdleStreamDoesNothingAtOnce) {
  StreamHandle S = nullptr;
  EventHandle E = nullptr;
  ASSERT_CODE(Success, driver().StreamCreate(&S, FlagStreamNonBlocking));
  ASSERT_CODE(Success, driver().EventCreate(&E, 0));
  unsigned Late = 0;
  for (unsigned I = 0; I != 50; ++I) {
    ASSERT_CODE(Success, driver().EventRecord(E, S));
    Late += driver().EventQuery(E).code() == Code::NotReady;
    ASSERT_CODE(Success, driver().EventSynchronize(E));
    EXPECT_CODE(Success, driver().EventQuery(E));
  }
  EXPECT_GT(Late, 0u);
}

// "Implicit Synchronization" of the programming guide, whatever the stream.
TEST_F(Late, AllocationsAndFreesWaitForAllStreams) {
  StreamHandle S = nullptr;
  ASSERT_CODE(Success, driver().StreamCreate(&S, FlagStreamNonBlocking));
  DevicePtr P = upload(std::vector<int>(16)), New = 0;
  struct Row {
    const char *What;
    std::function<Status()> Call;
  };
  const Row Rows[] = {
      {"allocation", [&] { return driver().MemAlloc(&New, 64); }},
      {"free", [&] { return driver().MemFree(P); }},
  };
  for (const Row &R : Rows) {
    std::atomic<bool> Open{false};
    auto Hold = [](void *Flag) {
      waitFor(*static_cast<std::atomic<bool> *>(Flag));
    };
    ASSERT_CODE(Success, driver().LaunchHostFunc(S, Hold, &Open));
    std::thread Later([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      Open = true;
    });
    EXPECT_CODE(Success, R.Call()) << R.What;
    EXPECT_TRUE(Open) << R.What;
    Later.join();
  }
}

TEST_F(Late, HostFunctionsRunOnAnotherThread) {
  std::thread::id By;
  auto Note = [](void *Who) {
    *static_cast<std::thread::id *>(Who) = std::this_thread::get_id();
  };
  for (unsigned I = 0; I != 20; ++I) {
    ASSERT_CODE(Success, driver().LaunchHostFunc(nullptr, Note, &By));
    ASSERT_CODE(Success, driver().CtxSynchronize());
    EXPECT_NE(By, std::this_thread::get_id());
  }
}

TEST_F(Late, ModulesTakeTheirTimeThoughTheyAreKnown) {
  load(someKernels());
  const auto Begin = std::chrono::steady_clock::now();
  load(someKernels());
  EXPECT_GE(std::chrono::steady_clock::now() - Begin,
            std::chrono::milliseconds(5));
}

TEST_F(Late, FaultsShowAtALaterCallOrWhereSomebodyWaits) {
  FunctionHandle Fill = find(load(someKernels()), "fill");
  StreamHandle S = nullptr, Other = nullptr;
  EventHandle E = nullptr;
  ASSERT_CODE(Success, driver().StreamCreate(&S, FlagStreamNonBlocking));
  ASSERT_CODE(Success, driver().StreamCreate(&Other, FlagStreamNonBlocking));
  ASSERT_CODE(Success, driver().EventCreate(&E, 0));
  std::atomic<bool> Failed{false};
  auto Note = [](void *Flag, const char *) {
    *static_cast<std::atomic<bool> *>(Flag) = true;
  };
  ASSERT_CODE(Success, driver().Emulator->SetFindingCallback(Note, &Failed));
  ASSERT_CODE(Success, launch(Fill, 1, 1, S, DevicePtr(0), 3));
  waitFor(Failed);
  EXPECT_CODE(Success, driver().EventRecord(E, Other));
  EXPECT_CODE(IllegalAddress, driver().StreamSynchronize(S));
  EXPECT_CODE(IllegalAddress, driver().EventRecord(E, Other));
}

TEST_F(Late, TexturesAreAsManyAsSamplers) {
  ArrayShape Shape;
  Shape.Width = Shape.Height = 4;
  Shape.Channels = 1;
  ArrayHandle A = nullptr;
  ASSERT_CODE(Success, driver().ArrayCreate(&A, &Shape));
  Resource R;
  R.Of.ArrayMemory = A;
  const TextureState Plain;
  TextureHandle T = 0;
  for (unsigned I = 0; I != 4096; ++I)
    ASSERT_CODE(Success, driver().TexObjectCreate(&T, &R, &Plain, nullptr));
  TextureHandle More = 0;
  EXPECT_CODE(OutOfMemory,
              driver().TexObjectCreate(&More, &R, &Plain, nullptr));
  EXPECT_CODE(Success, driver().TexObjectDestroy(T));
  EXPECT_CODE(Success, driver().TexObjectCreate(&More, &R, &Plain, nullptr));
}

TEST_F(Late, PagesAreRegisteredOnce) {
  constexpr size_t Page = 4096;
  alignas(Page) static char Host[2 * Page];
  ASSERT_CODE(Success, driver().MemHostRegister(Host, 64, 0));
  EXPECT_CODE(HostMemoryAlreadyRegistered,
              driver().MemHostRegister(Host + 128, 64, 0));
  EXPECT_CODE(Success, driver().MemHostRegister(Host + Page, 64, 0));
  EXPECT_CODE(Success, driver().MemHostUnregister(Host));
  EXPECT_CODE(Success, driver().MemHostUnregister(Host + Page));
}

TEST_F(Late, OptionsOfLtoDoNotGoWithPtx) {
  const std::string Text = ptx(FillBody);
  struct Row {
    JitOption Option;
    cuda::Code Wanted;
  };
  constexpr Row Rows[] = {
#define EMULATED_LTO_OPTION(NAME) {JitOption::NAME, cuda::Code::InvalidValue},
#include "Emulator/JitOptions.def"
      {JitOption::FastCompile, cuda::Code::Success},
  };
  for (auto [Option, Wanted] : Rows) {
    JitOption Names[] = {Option};
    void *Values[] = {nullptr};
    ModuleHandle M = nullptr;
    EXPECT_EQ(
        driver().ModuleLoadDataEx(&M, Text.c_str(), 1, Names, Values).code(),
        Wanted)
        << int(Option);
  }
}

TEST_F(Late, NoPitchIsLargerThanTheLargest) {
  DevicePtr P = upload(std::vector<int>(16));
  int Host[4] = {};
  Copy2D Copy;
  Copy.From.Kind = MemoryType::Device;
  Copy.From.DeviceMemory = P;
  Copy.To.HostMemory = Host;
  Copy.WidthInBytes = sizeof(Host);
  Copy.Height = 1;
  Copy.From.Pitch = size_t(1) << 31;
  EXPECT_CODE(InvalidValue, driver().Memcpy2D(&Copy));
  Copy.From.Pitch = (size_t(1) << 31) - 1;
  EXPECT_CODE(Success, driver().Memcpy2D(&Copy));
}

} // namespace
