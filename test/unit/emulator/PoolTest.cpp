// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory in the order of streams, and what pools say of themselves.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

// CUmemPool_attribute
constexpr int FollowsEvents = 1, Threshold = 4, Used = 7, MostUsed = 8;

// CUmemPoolProps: memory of device 0
struct Properties {
  int What = 1, HandleTypes = 0, Where = 1, Number = 0;
  void *Security = nullptr;
  size_t Most = 0;
  unsigned char Reserved[56] = {};
};

class Pools : public testing::Test {
protected:
  Pools() {
    EXPECT_CODE(Success, driver().StreamCreate(&S, FlagStreamNonBlocking));
    EXPECT_EQ(Code::Success, DefaultPool(&Pool, 0));
  }
  template <typename T> T get(MemoryPoolHandle P, int Which) {
    T Value = T();
    EXPECT_EQ(Code::Success, GetAttribute(P, Which, &Value));
    return Value;
  }

  Code (*Allocate)(DevicePtr *, size_t, StreamHandle) =
      function<Code(DevicePtr *, size_t, StreamHandle)>("cuMemAllocAsync");
  Code (*Free)(DevicePtr, StreamHandle) =
      function<Code(DevicePtr, StreamHandle)>("cuMemFreeAsync");
  Code (*AllocateFrom)(DevicePtr *, size_t, MemoryPoolHandle, StreamHandle) =
      function<Code(DevicePtr *, size_t, MemoryPoolHandle, StreamHandle)>(
          "cuMemAllocFromPoolAsync");
  Code (*Create)(MemoryPoolHandle *, const Properties *) =
      function<Code(MemoryPoolHandle *, const Properties *)>("cuMemPoolCreate");
  Code (*Destroy)(MemoryPoolHandle) =
      function<Code(MemoryPoolHandle)>("cuMemPoolDestroy");
  Code (*GetAttribute)(MemoryPoolHandle, int, void *) =
      function<Code(MemoryPoolHandle, int, void *)>("cuMemPoolGetAttribute");
  Code (*SetAttribute)(MemoryPoolHandle, int, void *) =
      function<Code(MemoryPoolHandle, int, void *)>("cuMemPoolSetAttribute");
  Code (*Trim)(MemoryPoolHandle, size_t) =
      function<Code(MemoryPoolHandle, size_t)>("cuMemPoolTrimTo");
  Code (*DefaultPool)(MemoryPoolHandle *, int) =
      function<Code(MemoryPoolHandle *, int)>("cuDeviceGetDefaultMemPool");
  Code (*CurrentPool)(MemoryPoolHandle *, int) =
      function<Code(MemoryPoolHandle *, int)>("cuDeviceGetMemPool");
  Code (*UsePool)(int, MemoryPoolHandle) =
      function<Code(int, MemoryPoolHandle)>("cuDeviceSetMemPool");
  EmulatedContext Own;
  StreamHandle S = nullptr;
  MemoryPoolHandle Pool = nullptr;
};

TEST_F(Pools, GiveAndTakeInTheOrderOfAStream) {
  constexpr unsigned Count = 64;
  const auto Before = get<uint64_t>(Pool, Used);
  FunctionHandle Add = find(load(someKernels()), "add");
  DevicePtr Words = 0;
  EXPECT_EQ(Code::Success, Allocate(&Words, Count * sizeof(int), S));
  EXPECT_EQ(get<uint64_t>(Pool, Used), Before + Count * sizeof(int));
  std::vector<int> Values(Count);
  EXPECT_CODE(Success, driver().MemsetD32Async(Words, 5, Count, S));
  EXPECT_CODE(Success, launch(Add, 1, Count, S, Words, 2));
  EXPECT_CODE(Success, driver().MemcpyDtoHAsync(Values.data(), Words,
                                                Count * sizeof(int), S));
  EXPECT_EQ(Code::Success, Free(Words, S));
  EXPECT_EQ(Code::InvalidValue, Free(Words, S));
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_EQ(Values, std::vector<int>(Count, 7));
  EXPECT_EQ(get<uint64_t>(Pool, Used), Before);
  EXPECT_GE(get<uint64_t>(Pool, MostUsed), Before + Count * sizeof(int));
}

TEST_F(Pools, MixWithPlainAllocations) {
  const auto Before = get<uint64_t>(Pool, Used);
  DevicePtr Pooled = 0, Plain = 0;
  EXPECT_EQ(Code::Success, Allocate(&Pooled, 100, S));
  EXPECT_CODE(Success, driver().MemFree(Pooled));
  EXPECT_EQ(get<uint64_t>(Pool, Used), Before);
  EXPECT_CODE(Success, driver().MemAlloc(&Plain, 100));
  EXPECT_EQ(Code::Success, Free(Plain, S));
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_CODE(InvalidValue, driver().MemFree(Plain));
}

TEST_F(Pools, HaveAttributes) {
  EXPECT_EQ(get<int>(Pool, FollowsEvents), 1);
  int Off = 0;
  EXPECT_EQ(Code::Success, SetAttribute(Pool, FollowsEvents, &Off));
  EXPECT_EQ(get<int>(Pool, FollowsEvents), 0);
  uint64_t Kept = 1 << 20, Zero = 0;
  EXPECT_EQ(Code::Success, SetAttribute(Pool, Threshold, &Kept));
  EXPECT_EQ(get<uint64_t>(Pool, Threshold), Kept);
  EXPECT_EQ(Code::Success, SetAttribute(Pool, MostUsed, &Zero));
  EXPECT_EQ(get<uint64_t>(Pool, MostUsed), get<uint64_t>(Pool, Used));
  EXPECT_EQ(Code::InvalidValue, SetAttribute(Pool, Used, &Zero));
  // What is refused changes nothing.
  int Two = 2;
  EXPECT_EQ(Code::InvalidValue, SetAttribute(Pool, FollowsEvents, &Two));
  EXPECT_EQ(get<int>(Pool, FollowsEvents), 0);
  EXPECT_EQ(Code::InvalidValue, GetAttribute(Pool, 77, &Zero));
  EXPECT_EQ(Code::Success, Trim(Pool, 0));
}

TEST_F(Pools, OfAnApplicationsOwn) {
  Properties Wanted;
  Wanted.Most = 1000;
  MemoryPoolHandle Small = nullptr, Now = nullptr;
  EXPECT_EQ(Code::Success, Create(&Small, &Wanted));
  DevicePtr First = 0, Second = 0;
  EXPECT_EQ(Code::Success, AllocateFrom(&First, 600, Small, S));
  EXPECT_EQ(Code::OutOfMemory, AllocateFrom(&Second, 600, Small, S));
  EXPECT_EQ(Code::Success, UsePool(0, Small));
  EXPECT_EQ(Code::OutOfMemory, Allocate(&Second, 600, S));
  EXPECT_EQ(Code::Success, Allocate(&Second, 400, S));
  EXPECT_EQ(Code::Success, Destroy(Small));
  EXPECT_EQ(Code::Success, CurrentPool(&Now, 0));
  EXPECT_EQ(Now, Pool);
  EXPECT_EQ(Code::InvalidValue, Destroy(Pool));
  EXPECT_EQ(Code::Success, Free(First, S)); // of a pool that is gone
  EXPECT_EQ(Code::Success, Free(Second, S));
  Wanted.HandleTypes = 1; // for other processes
  EXPECT_EQ(Code::NotSupported, Create(&Small, &Wanted));
  Wanted.HandleTypes = 0;
  Wanted.Number = 99;
  EXPECT_EQ(Code::InvalidValue, Create(&Small, &Wanted));
}

TEST_F(Pools, CannotBeCaptured) {
  DevicePtr New = 0;
  GraphHandle G = nullptr;
  EXPECT_CODE(Success, driver().StreamBeginCapture(S, 2));
  EXPECT_EQ(Code::NotSupported, Allocate(&New, 8, S));
  EXPECT_CODE(StreamCaptureInvalidated, driver().StreamEndCapture(S, &G));
}

} // namespace
