// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Memory of the emulated driver: of the device, of the host, managed.

#include "Harness.h"
#include "Process/Sanitizers.h"

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

class Memory : public testing::Test {
protected:
  EmulatedContext C;
};

TEST_F(Memory, IsCounted) {
  size_t Free = 0, Total = 0, Before = 0;
  ASSERT_CODE(Success, driver().MemGetInfo(&Before, &Total));
  EXPECT_EQ(Total, size_t(256) << 20);
  DevicePtr P = 0;
  ASSERT_CODE(Success, driver().MemAlloc(&P, 1 << 20));
  ASSERT_CODE(Success, driver().MemGetInfo(&Free, &Total));
  EXPECT_GE(Before - Free, size_t(1) << 20);
  ASSERT_CODE(Success, driver().MemFree(P));
  ASSERT_CODE(Success, driver().MemGetInfo(&Free, &Total));
  EXPECT_EQ(Free, Before);
}

TEST_F(Memory, EndsSomewhere) {
  DevicePtr P = 0;
  EXPECT_CODE(OutOfMemory, driver().MemAlloc(&P, size_t(1) << 30));
  EXPECT_CODE(OutOfMemory, driver().MemAlloc(&P, SIZE_MAX));
  EXPECT_CODE(InvalidValue, driver().MemAlloc(&P, 0));
  EXPECT_CODE(Success, driver().MemAlloc(&P, 64));
  EXPECT_EQ(P % 256, 0u);
}

TEST_F(Memory, IsFreedOnce) {
  DevicePtr P = 0;
  ASSERT_CODE(Success, driver().MemAlloc(&P, 64));
  EXPECT_CODE(InvalidValue, driver().MemFree(P + 4));
  EXPECT_CODE(Success, driver().MemFree(P));
  EXPECT_CODE(InvalidValue, driver().MemFree(P));
  int Value = 0;
  EXPECT_CODE(InvalidValue, driver().MemcpyDtoH(&Value, P, 4));
}

TEST_F(Memory, KnowsItsRanges) {
  DevicePtr P = 0, Base = 0;
  size_t Bytes = 0;
  ASSERT_CODE(Success, driver().MemAlloc(&P, 100));
  auto Range = function<Code(DevicePtr *, size_t *, DevicePtr)>(
      "cuMemGetAddressRange_v2");
  EXPECT_CODE(Success, Range(&Base, &Bytes, P + 99));
  EXPECT_EQ(Base, P);
  EXPECT_EQ(Bytes, 100u);
  EXPECT_CODE(NotFound, Range(&Base, &Bytes, P + 100));
}

TEST_F(Memory, HasRowsWithPitch) {
  DevicePtr P = 0;
  size_t Pitch = 0;
  auto Allocate =
      function<Code(DevicePtr *, size_t *, size_t, size_t, unsigned)>(
          "cuMemAllocPitch_v2");
  EXPECT_CODE(Success, Allocate(&P, &Pitch, 100, 3, 4));
  EXPECT_EQ(Pitch, 512u);
  EXPECT_CODE(InvalidValue, Allocate(&P, &Pitch, 100, 3, 5));
}

TEST_F(Memory, OfTheHostIsSeenByKernels) {
  auto Pinned = [&] {
    void *Host = nullptr;
    EXPECT_CODE(Success, driver().MemAllocHost(&Host, 64 * sizeof(int)));
    return static_cast<int *>(Host);
  }();
  DevicePtr P = 0;
  ASSERT_CODE(Success, driver().MemHostGetDevicePointer(&P, Pinned, 0));
  ASSERT_CODE(Success,
              launch(find(load(someKernels()), "fill"), 2, 32, nullptr, P, 17));
  ASSERT_CODE(Success, driver().CtxSynchronize());
  EXPECT_EQ(Pinned[0], 17);
  EXPECT_EQ(Pinned[63], 17);
  EXPECT_CODE(Success, driver().MemFreeHost(Pinned));
  EXPECT_CODE(InvalidValue, driver().MemFreeHost(Pinned));
  EXPECT_CODE(InvalidValue, driver().MemHostGetDevicePointer(&P, Pinned, 0));
}

TEST_F(Memory, OfTheHostIsRegisteredOnce) {
  std::vector<int> Host(64, 1);
  size_t Bytes = Host.size() * sizeof(int);
  ASSERT_CODE(Success, driver().MemHostRegister(Host.data(), Bytes, 0));
  EXPECT_CODE(HostMemoryAlreadyRegistered,
              driver().MemHostRegister(Host.data() + 1, 4, 0));
  DevicePtr P = 0;
  ASSERT_CODE(Success, driver().MemHostGetDevicePointer(&P, Host.data(), 0));
  ASSERT_CODE(Success,
              launch(find(load(someKernels()), "add"), 2, 32, nullptr, P, 5));
  ASSERT_CODE(Success, driver().CtxSynchronize());
  EXPECT_EQ(Host, std::vector<int>(64, 6));
  EXPECT_CODE(Success, driver().MemHostUnregister(Host.data()));
  EXPECT_CODE(HostMemoryNotRegistered, driver().MemHostUnregister(Host.data()));
  EXPECT_CODE(InvalidValue, driver().MemFreeHost(Host.data()));
}

TEST_F(Memory, OfAnotherContextIsReached) {
  DevicePtr P = upload(std::vector<int>{1, 2, 3});
  EmulatedContext Other;
  EXPECT_EQ(download<int>(P, 3), (std::vector<int>{1, 2, 3}));
}

TEST_F(Memory, OfAnotherDeviceIsCopiedButNotOneSpace) {
  DevicePtr P = upload(std::vector<int>{1, 2, 3});
  EmulatedContext Other(1);
  DevicePtr Q = upload(std::vector<int>{0, 0, 0});
  EXPECT_NE(P, Q);
  EXPECT_CODE(Success, driver().MemcpyDtoD(Q, P, 12));
  EXPECT_EQ(download<int>(Q, 3), (std::vector<int>{1, 2, 3}));
}

TEST_F(Memory, OfBothHasOneAddress) {
#if SPIR2NVVM_TSAN
  GTEST_SKIP() << "the thread sanitizer takes the addresses";
#endif
  auto Allocate =
      function<Code(DevicePtr *, size_t, unsigned)>("cuMemAllocManaged");
  auto Ask = function<Code(void *, int, DevicePtr)>("cuPointerGetAttribute");
  DevicePtr P = 0;
  ASSERT_CODE(Success, Allocate(&P, 8, 1));
  auto *Host = reinterpret_cast<int *>(P);
  EXPECT_EQ(Host[0], 0);
  Host[1] = 7;
  EXPECT_EQ(download<int>(P, 2), (std::vector<int>{0, 7}));
  EXPECT_CODE(Success, function<Code(DevicePtr, unsigned, size_t)>(
                           "cuMemsetD32_v2")(P, 9, 2));
  EXPECT_CODE(Success, driver().CtxSynchronize());
  EXPECT_EQ(Host[0], 9);
  int IsManaged = 0;
  EXPECT_CODE(Success, Ask(&IsManaged, 8, P + 4));
  EXPECT_EQ(IsManaged, 1);
  DevicePtr Same = 0;
  EXPECT_CODE(Success, Ask(&Same, 4, P + 4));
  EXPECT_EQ(Same, P + 4);
  ContextHandle Owner = nullptr;
  EXPECT_CODE(Success, Ask(&Owner, 1, P));
  EXPECT_EQ(Owner, C.handle());
  auto Prefetch = function<Code(DevicePtr, size_t, int, StreamHandle)>(
      "cuMemPrefetchAsync");
  EXPECT_CODE(Success, Prefetch(P, 8, 0, nullptr));
  EXPECT_CODE(InvalidValue, Prefetch(P, 9000, 0, nullptr));
  EXPECT_CODE(Success, driver().MemFree(P));
  EXPECT_CODE(InvalidValue, driver().MemFree(P));
}

TEST_F(Memory, AnswersForItsAddresses) {
  auto Ask = function<Code(void *, int, DevicePtr)>("cuPointerGetAttribute");
  DevicePtr P = upload(std::vector<int>{1, 2, 3});
  MemoryType Type = {};
  EXPECT_CODE(Success, Ask(&Type, 2, P + 4));
  EXPECT_EQ(Type, MemoryType::Device);
  ContextHandle Owner = nullptr;
  EXPECT_CODE(Success, Ask(&Owner, 1, P));
  EXPECT_EQ(Owner, C.handle());
  size_t Bytes = 0;
  EXPECT_CODE(Success, Ask(&Bytes, 12, P));
  EXPECT_EQ(Bytes, 12u);
  void *Host = nullptr;
  ASSERT_CODE(Success, driver().MemAllocHost(&Host, 64));
  EXPECT_CODE(Success, Ask(&Type, 2, reinterpret_cast<DevicePtr>(Host)));
  EXPECT_EQ(Type, MemoryType::Host);
  int OnStack = 0;
  EXPECT_CODE(InvalidValue,
              Ask(&Type, 2, reinterpret_cast<DevicePtr>(&OnStack)));
}

} // namespace
