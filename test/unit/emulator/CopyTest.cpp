// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies of the emulated driver: ranges, order, boxes.

#include "Harness.h"

#include <numeric>
#include <thread>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

class Copies : public testing::Test {
protected:
  static std::vector<uint8_t> bytes(size_t Count) {
    std::vector<uint8_t> Values(Count);
    std::iota(Values.begin(), Values.end(), uint8_t(1));
    return Values;
  }
  EmulatedContext C;
};

TEST_F(Copies, StayInsideOneObject) {
  DevicePtr P = upload(bytes(16));
  std::vector<uint8_t> Host(32);
  EXPECT_CODE(InvalidValue, driver().MemcpyHtoD(P, Host.data(), 17));
  EXPECT_CODE(InvalidValue, driver().MemcpyHtoD(P + 1, Host.data(), 16));
  EXPECT_CODE(InvalidValue, driver().MemcpyDtoH(Host.data(), P - 1, 2));
  EXPECT_CODE(InvalidValue, driver().MemcpyDtoH(nullptr, P, 2));
  EXPECT_CODE(InvalidValue, driver().MemcpyDtoD(P, P + 8, 9));
  EXPECT_CODE(Success, driver().MemcpyHtoD(P, Host.data(), 0));
}

TEST_F(Copies, FromPageableMemoryAreTakenAtOnce) {
  DevicePtr P = upload(std::vector<int>(4, 0));
  std::atomic<bool> Open{false};
  auto Hold = [](void *Flag) {
    waitFor(*static_cast<std::atomic<bool> *>(Flag));
  };
  ASSERT_CODE(Success, driver().LaunchHostFunc(nullptr, Hold, &Open));
  std::vector<int> Host(4, 7);
  ASSERT_CODE(Success, driver().MemcpyHtoDAsync(P, Host.data(), 16, nullptr));
  Host.assign(4, 8);
  Open = true;
  EXPECT_EQ(download<int>(P, 4), std::vector<int>(4, 7));
}

TEST_F(Copies, FromPinnedMemoryAreTakenInTheStream) {
  DevicePtr P = upload(std::vector<int>(1, 0));
  void *Host = nullptr;
  ASSERT_CODE(Success, driver().MemAllocHost(&Host, 4));
  *static_cast<int *>(Host) = 7;
  std::atomic<bool> Open{false};
  auto Hold = [](void *Flag) {
    waitFor(*static_cast<std::atomic<bool> *>(Flag));
  };
  ASSERT_CODE(Success, driver().LaunchHostFunc(nullptr, Hold, &Open));
  ASSERT_CODE(Success, driver().MemcpyHtoDAsync(P, Host, 4, nullptr));
  *static_cast<int *>(Host) = 8;
  Open = true;
  ASSERT_CODE(Success, driver().CtxSynchronize());
  EXPECT_EQ(download<int>(P, 1), std::vector<int>{8});
}

TEST_F(Copies, WaitForTheDefaultStream) {
  DevicePtr P = upload(std::vector<int>(32, 0));
  FunctionHandle Add = find(load(someKernels()), "add");
  for (int I = 0; I != 50; ++I)
    ASSERT_CODE(Success, launch(Add, 1, 32, nullptr, P, 2));
  EXPECT_EQ(download<int>(P, 32), std::vector<int>(32, 100));
}

TEST_F(Copies, OfTwoDimensionsKeepTheGaps) {
  // Three rows of four bytes out of rows of eight, at (2, 1).
  std::vector<uint8_t> Host = bytes(40), Back(12, 0);
  DevicePtr P = upload(std::vector<uint8_t>(64, 0));
  Copy2D In;
  In.From.HostMemory = Host.data();
  In.From.Pitch = 8;
  In.From.X = 2;
  In.From.Y = 1;
  In.To.Kind = MemoryType::Device;
  In.To.DeviceMemory = P;
  In.To.Pitch = 16;
  In.WidthInBytes = 4;
  In.Height = 3;
  ASSERT_CODE(Success, driver().Memcpy2D(&In));
  Copy2D Out = In;
  Out.From = In.To;
  Out.To = CopyEnd2D();
  Out.To.HostMemory = Back.data();
  Out.To.Pitch = 4;
  ASSERT_CODE(Success, driver().Memcpy2D(&Out));
  EXPECT_EQ(Back, (std::vector<uint8_t>{11, 12, 13, 14, 19, 20, 21, 22, 27, 28,
                                        29, 30}));
  std::vector<uint8_t> All = download<uint8_t>(P, 64);
  EXPECT_EQ(All[4], 0);
  EXPECT_EQ(All[16], 19);
  In.To.Pitch = 3;
  EXPECT_CODE(InvalidValue, driver().Memcpy2D(&In));
  In.To.Pitch = 32; // the last row ends after the object
  EXPECT_CODE(InvalidValue, driver().Memcpy2D(&In));
}

TEST_F(Copies, OfThreeDimensionsFindTheirSlices) {
  std::vector<uint8_t> Host = bytes(2 * 3 * 4);
  DevicePtr P = upload(Host);
  std::vector<uint8_t> Back(4, 0);
  Copy3D Out;
  Out.From.Kind = MemoryType::Device;
  Out.From.DeviceMemory = P;
  Out.From.Pitch = 4;
  Out.From.Height = 3;
  Out.From.X = 1;
  Out.From.Y = 1;
  Out.To.HostMemory = Back.data();
  Out.To.Pitch = 2;
  Out.To.Height = 1;
  Out.WidthInBytes = 2;
  Out.Height = 1;
  Out.Depth = 2;
  StreamHandle S = nullptr;
  ASSERT_CODE(Success, driver().StreamCreate(&S, 1));
  ASSERT_CODE(Success, driver().Memcpy3DAsync(&Out, S));
  ASSERT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_EQ(Back, (std::vector<uint8_t>{6, 7, 18, 19}));
  Out.From.Z = SIZE_MAX / 8;
  EXPECT_CODE(InvalidValue, driver().Memcpy3D(&Out));
}

TEST_F(Copies, FillWithValues) {
  DevicePtr P = upload(std::vector<uint32_t>(8, 0));
  ASSERT_CODE(Success, driver().MemsetD32Async(P, 0x01020304, 8, nullptr));
  ASSERT_CODE(Success, driver().MemsetD16Async(P + 4, 0xabcd, 1, nullptr));
  ASSERT_CODE(Success, driver().MemsetD8Async(P + 8, 0xee, 3, nullptr));
  // Two rows of one value, eight bytes apart.
  ASSERT_CODE(Success,
              driver().MemsetD2D32Async(P + 16, 8, 0x55, 1, 2, nullptr));
  EXPECT_EQ(
      download<uint32_t>(P, 8),
      (std::vector<uint32_t>{0x01020304, 0x0102abcd, 0x01eeeeee, 0x01020304,
                             0x55, 0x01020304, 0x55, 0x01020304}));
  EXPECT_CODE(InvalidValue, driver().MemsetD32Async(P + 2, 0, 1, nullptr));
  EXPECT_CODE(InvalidValue, driver().MemsetD32Async(P, 0, 9, nullptr));
  EXPECT_CODE(InvalidValue, driver().MemsetD2D8Async(P, 2, 0, 4, 2, nullptr));
  EXPECT_CODE(
      InvalidHandle,
      driver().MemsetD8Async(P, 0, 1, reinterpret_cast<StreamHandle>(0x1230)));
}

// Lines and arrays, from one device's context to the other's.
TEST_F(Copies, GoFromDeviceToDevice) {
  const std::vector<uint8_t> Host = bytes(16);
  ArrayShape Shape;
  Shape.Width = 8;
  Shape.Height = 2;
  Shape.Format = ArrayFormat::UnsignedInt8;
  Shape.Channels = 1;
  DevicePtr From = upload(Host), To = 0;
  ArrayHandle Source = nullptr, Target = nullptr;
  ASSERT_CODE(Success, driver().ArrayCreate(&Source, &Shape));
  const EmulatedContext Other(1);
  ASSERT_CODE(Success, driver().MemAlloc(&To, 16));
  ASSERT_CODE(Success, driver().ArrayCreate(&Target, &Shape));
  EXPECT_CODE(Success, driver().MemcpyPeerAsync(To, Other.handle(), From,
                                                C.handle(), 16, nullptr));
  EXPECT_EQ(download<uint8_t>(To, 16), Host);
  auto Box = [](MemoryType Kind, DevicePtr P, ArrayHandle A, ContextHandle In) {
    CopyEnd3D End;
    End.Kind = Kind;
    End.DeviceMemory = P;
    End.ArrayMemory = A;
    End.Peer = In;
    End.Pitch = 8;
    End.Height = 2;
    return End;
  };
  Copy3D Copy;
  Copy.WidthInBytes = 8;
  Copy.Height = 2;
  Copy.Depth = 1;
  Copy.From = Box(MemoryType::Device, From, nullptr, C.handle());
  Copy.To = Box(MemoryType::Array, 0, Source, C.handle());
  EXPECT_CODE(Success, driver().Memcpy3DPeerAsync(&Copy, nullptr));
  Copy.From = Copy.To;
  Copy.To = Box(MemoryType::Array, 0, Target, Other.handle());
  EXPECT_CODE(Success, driver().Memcpy3DPeerAsync(&Copy, nullptr));
  ASSERT_CODE(Success, driver().MemsetD8Async(To, 0, 16, nullptr));
  Copy.From = Copy.To;
  Copy.To = Box(MemoryType::Device, To, nullptr, Other.handle());
  EXPECT_CODE(Success, driver().Memcpy3DPeerAsync(&Copy, nullptr));
  EXPECT_EQ(download<uint8_t>(To, 16), Host);
  Copy.From.Peer = nullptr;
  EXPECT_CODE(InvalidContext, driver().Memcpy3DPeerAsync(&Copy, nullptr));
  EXPECT_CODE(InvalidValue, driver().Memcpy3DPeerAsync(nullptr, nullptr));
}

TEST_F(Copies, TellHostFromDeviceByTheAddress) {
  auto Copy = function<Code(DevicePtr, DevicePtr, size_t)>("cuMemcpy");
  DevicePtr P = upload(std::vector<int>{0});
  int Host = 42, Back = 0;
  EXPECT_CODE(Success, Copy(P, reinterpret_cast<DevicePtr>(&Host), 4));
  EXPECT_CODE(Success, Copy(reinterpret_cast<DevicePtr>(&Back), P, 4));
  EXPECT_EQ(Back, 42);
}

} // namespace
