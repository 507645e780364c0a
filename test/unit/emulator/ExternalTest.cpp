// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory and semaphores that come as files: the other side is a process of its
/// own.

#include "Cuda/External.h"
#include "Harness.h"

#include <atomic>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

/// A file in memory that this process sees, too.
template <typename T> struct SharedFile {
  SharedFile() : File(memfd_create("shared", MFD_CLOEXEC)) {
    EXPECT_EQ(ftruncate(File, sizeof(T)), 0);
    View = static_cast<T *>(
        mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED, File, 0));
  }
  ~SharedFile() { munmap(View, sizeof(T)); }
  int File; // the driver's once it is imported
  T *View;
};

class External : public testing::Test {
protected:
  External() {
    EXPECT_CODE(Success, driver().StreamCreate(&S, FlagStreamNonBlocking));
  }
  /// Words of the device in \p Of.
  void map(const SharedFile<int[64]> &Of) {
    ContextScope In(driver(), Own.handle());
    auto Got = ExternalMemory::import(In, Of.File, sizeof(*Of.View));
    ASSERT_TRUE(Got) << Got.status().message();
    Memory = std::move(*Got);
    auto Mapped = Memory->map(In, sizeof(*Of.View));
    ASSERT_TRUE(Mapped) << Mapped.status().message();
    Words = std::move(*Mapped);
  }
  std::optional<ExternalSemaphore> import(int File) {
    ContextScope In(driver(), Own.handle());
    auto Got = ExternalSemaphore::import(In, File);
    EXPECT_TRUE(Got) << Got.status().message();
    return Got ? std::optional(std::move(*Got)) : std::nullopt;
  }
  EmulatedContext Own;
  StreamHandle S = nullptr;
  std::optional<ExternalMemory> Memory;
  std::optional<DeviceMemory> Words;
};

TEST_F(External, KernelsSeeTheMemory) {
  SharedFile<int[64]> Of;
  (*Of.View)[3] = 100;
  map(Of);
  FunctionHandle Add = find(load(someKernels()), "add");
  EXPECT_CODE(Success, launch(Add, 1, 64, S, Words->base(), 7));
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_EQ((*Of.View)[3], 107);
  EXPECT_EQ((*Of.View)[63], 7);
  EXPECT_CODE(Success, driver().MemsetD32Async(Words->base(), 5, 64, S));
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_EQ((*Of.View)[3], 5);
}

// There and back: the other process adds 1 to what the kernel made.
TEST_F(External, AnotherProcessTakesTurns) {
  SharedFile<int[64]> Of;
  SharedFile<std::atomic<uint32_t>> Theirs, Ours;
  const pid_t Other = fork(); // it calls the system alone
  if (Other == 0) {
    alarm(60);
    for (int Turn = 0; Turn != 3; ++Turn) {
      while (Theirs.View->exchange(0) == 0)
        usleep(100);
      ++(*Of.View)[0];
      Ours.View->store(1); // and who waits on it looks again
      syscall(SYS_futex, Ours.View, FUTEX_WAKE, 1, nullptr, nullptr, 0);
    }
    _exit(0);
  }
  map(Of);
  auto ToThem = import(Theirs.File), ToUs = import(Ours.File);
  ASSERT_TRUE(ToThem && ToUs);
  FunctionHandle Add = find(load(someKernels()), "add");
  for (int Turn = 0; Turn != 3; ++Turn) {
    EXPECT_CODE(Success, launch(Add, 1, 64, S, Words->base(), 10));
    EXPECT_CODE(Success, ToThem->signal(S));
    EXPECT_CODE(Success, ToUs->wait(S));
  }
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_EQ((*Of.View)[0], 33);
  EXPECT_EQ((*Of.View)[1], 30);
  int Status = -1;
  EXPECT_EQ(waitpid(Other, &Status, 0), Other);
  EXPECT_EQ(Status, 0);
}

TEST_F(External, MemoryIsGoneWithItsContext) {
  SharedFile<int[64]> Of;
  map(Of);
  const DevicePtr Base = Words->base();
  Words.reset();
  EXPECT_CODE(InvalidValue, driver().MemFree(Base));
  Memory.reset();
}

} // namespace
