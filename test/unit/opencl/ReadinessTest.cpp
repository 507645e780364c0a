// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a real driver may do and the emulated one does when it is late
/// (docs/emulator.md): late.test runs these so.

#include "ProgramsFixture.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>

namespace {

using namespace std::chrono_literals;

class Readiness : public Programs {
protected:
  /// A kernel on a queue of its own that goes on until open().
  void hold() {
    cl_program P = program("kernel void hold(global volatile int *open) {"
                           "  while (!*open) ; }");
    ASSERT_EQ(build(P), CL_SUCCESS);
    Kernels.push_back(clCreateKernel(P, "hold", nullptr));
    Gate = bufferOf({0});
    Long = queue(0);
    ASSERT_EQ(clSetKernelArg(Kernels.back(), 0, sizeof(Gate), &Gate),
              CL_SUCCESS);
    const size_t One = 1;
    ASSERT_EQ(clEnqueueNDRangeKernel(Long, Kernels.back(), 1, nullptr, &One,
                                     nullptr, 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFlush(Long), CL_SUCCESS);
  }
  void open() {
    const int One = 1;
    EXPECT_EQ(clEnqueueWriteBuffer(Other, Gate, CL_TRUE, 0, sizeof(One), &One,
                                   0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clFinish(Long), CL_SUCCESS);
  }
  /// Whether \p Act comes to its end while the long kernel runs. It is opened
  /// afterwards, or after a long while.
  template <typename FunctionT> bool endsMeanwhile(FunctionT Act) {
    Other = queue(0);
    hold();
    std::atomic<bool> Ended{false}, WasTooLate{false};
    std::thread Watch([&] {
      for (int I = 0; I != 6000 && !Ended; ++I)
        std::this_thread::sleep_for(10ms);
      if ((WasTooLate = !Ended))
        open();
    });
    Act();
    Ended = true;
    Watch.join();
    if (!WasTooLate)
      open();
    return !WasTooLate;
  }

  cl_mem Gate = nullptr;
  cl_command_queue Long = nullptr, Other = nullptr;
};

// Whoever sees commands end must not block in the driver for one of them.
TEST_F(Readiness, aLongKernelDoesNotDelayTheCallbacksOfOthers) {
  cl_mem Memory = buffer(64); // the driver may wait to make one
  EXPECT_TRUE(endsMeanwhile([&] {
    std::this_thread::sleep_for(20ms); // the long one is all there is
    std::atomic<int> Called{0};
    const int Zero = 0;
    for (int I = 0; I != 3; ++I) {
      cl_event Filled = nullptr;
      ASSERT_EQ(clEnqueueFillBuffer(Other, Memory, &Zero, sizeof(Zero), 0, 64,
                                    0, nullptr, &Filled),
                CL_SUCCESS);
      auto Note = [](cl_event, cl_int, void *Count) {
        ++*static_cast<std::atomic<int> *>(Count);
      };
      ASSERT_EQ(clSetEventCallback(taken(Filled), CL_COMPLETE, Note, &Called),
                CL_SUCCESS);
      while (Called != I + 1)
        std::this_thread::sleep_for(1ms);
    }
  }));
}

// The driver frees when all streams are idle.
TEST_F(Readiness, aLongKernelDoesNotHoldUpWhoeverReleases) {
  std::vector<int> Values(16, 3);
  cl_mem Memory = clCreateBuffer(Context, 0, 64, nullptr, nullptr);
  EXPECT_TRUE(endsMeanwhile([&] {
    ASSERT_EQ(clEnqueueWriteBuffer(Other, Memory, CL_FALSE, 0, 64,
                                   Values.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clReleaseMemObject(Memory), CL_SUCCESS);
    ASSERT_EQ(clFinish(Other), CL_SUCCESS);
  }));
}

TEST_F(Readiness, aLongKernelDoesNotHoldUpWhatPrintfWrites) {
  cl_program P = program("kernel void k() { printf(\"seen\\n\"); }");
  ASSERT_EQ(build(P), CL_SUCCESS);
  Kernels.push_back(clCreateKernel(P, "k", nullptr));
  cl_kernel Print = Kernels.back();
  EXPECT_TRUE(endsMeanwhile([&] {
    testing::internal::CaptureStdout();
    ASSERT_EQ(clEnqueueTask(Other, Print, 0, nullptr, nullptr), CL_SUCCESS);
    ASSERT_EQ(clFinish(Other), CL_SUCCESS);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "seen\n");
  }));
}

// The driver's copies to and from memory that it has not pinned may wait for the
// stream: the calls that shall not block must not.
TEST_F(Readiness, transfersThatShallNotBlockDoNot) {
  for (size_t Count : {size_t(1) << 16, size_t(16) << 20}) {
    std::vector<int> Values(Count, 7), Got(Count);
    const size_t Bytes = Values.size() * sizeof(int);
    cl_mem Memory = buffer(Bytes);
    cl_event Read = nullptr;
    EXPECT_TRUE(endsMeanwhile([&] {
      ASSERT_EQ(clEnqueueWriteBuffer(Long, Memory, CL_FALSE, 0, Bytes,
                                     Values.data(), 0, nullptr, nullptr),
                CL_SUCCESS);
      ASSERT_EQ(clEnqueueReadBuffer(Long, Memory, CL_FALSE, 0, Bytes,
                                    Got.data(), 0, nullptr, &Read),
                CL_SUCCESS);
      ASSERT_EQ(clEnqueueMapBuffer(Long, Memory, CL_FALSE, CL_MAP_READ, 0,
                                   Bytes, 0, nullptr, nullptr,
                                   nullptr) == nullptr,
                false);
      EXPECT_NE(statusOf(Read), CL_COMPLETE); // nothing has been copied yet
    }));
    ASSERT_EQ(clWaitForEvents(1, &Read), CL_SUCCESS);
    taken(Read);
    EXPECT_TRUE(Got == Values) << Bytes;
  }
}

// Memory of CL_MEM_ALLOC_HOST_PTR is pinned where the host sees it.
TEST_F(Readiness, aMapOfAllocatedHostMemoryIsFastAndRight) {
  std::vector<int> Values(1 << 16, 9);
  const size_t Bytes = Values.size() * sizeof(int);
  cl_mem Staging = buffer(Bytes, CL_MEM_ALLOC_HOST_PTR), Memory = buffer(Bytes);
  cl_int Error = CL_SUCCESS;
  void *Mapped = clEnqueueMapBuffer(InOrder, Staging, CL_TRUE, CL_MAP_WRITE, 0,
                                    Bytes, 0, nullptr, nullptr, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  std::copy(Values.begin(), Values.end(), static_cast<int *>(Mapped));
  EXPECT_EQ(clEnqueueWriteBuffer(InOrder, Memory, CL_FALSE, 0, Bytes, Mapped, 0,
                                 nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(
      clEnqueueUnmapMemObject(InOrder, Staging, Mapped, 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(read(Memory, Values.size()), Values);
  EXPECT_EQ(read(Staging, Values.size()), Values);
}

// A texture of linear memory begins at a multiple of 512 bytes.
TEST_F(Readiness, imagesOfPartsOfBuffersAreAligned) {
  cl_uint Bits = 0;
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof(Bits),
                            &Bits, nullptr),
            CL_SUCCESS);
  ASSERT_GE(Bits, 1024u);
  cl_mem Whole = buffer(8 * Bits / 8);
  cl_buffer_region Part = {Bits / 8, Bits / 8};
  cl_int Error = CL_SUCCESS;
  Memories.push_back(
      clCreateSubBuffer(Whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &Part, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  const cl_image_format Format = {CL_R, CL_SIGNED_INT32};
  cl_image_desc Shape = {};
  Shape.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  Shape.image_width = 16;
  Shape.image_row_pitch = 64; // which later versions allow
  Shape.buffer = Memories.back();
  Memories.push_back(
      clCreateImage(Context, 0, &Format, &Shape, nullptr, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  cl_program P = program("kernel void k(read_only image1d_buffer_t i,"
                         "              global int *a) {"
                         "  *a = read_imagei(i, 3).x; }");
  ASSERT_EQ(build(P), CL_SUCCESS);
  Kernels.push_back(clCreateKernel(P, "k", nullptr));
  EXPECT_EQ(clSetKernelArg(Kernels.back(), 0, sizeof(cl_mem), &Memories.back()),
            CL_SUCCESS);
  Part.origin = Bits / 16;
  EXPECT_EQ(
      clCreateSubBuffer(Whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &Part, &Error),
      nullptr);
  EXPECT_EQ(Error, CL_MISALIGNED_SUB_BUFFER_OFFSET);
}

// Their one row is longer than any pitch of the driver's.
TEST_F(Readiness, theLastPixelsOfABufferImageOf2GiBAreReached) {
  size_t Pixels = 0;
  cl_ulong Most = 0;
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_IMAGE_MAX_BUFFER_SIZE,
                            sizeof(Pixels), &Pixels, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof(Most),
                            &Most, nullptr),
            CL_SUCCESS);
  const cl_image_format Format = {CL_RGBA, CL_UNSIGNED_INT32};
  const size_t Bytes = Pixels * 16;
  if (Bytes >> 31 == 0 || Bytes > Most)
    GTEST_SKIP() << Pixels << " pixels, " << Most << " bytes";
  cl_image_desc Shape = {};
  Shape.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  Shape.image_width = Pixels;
  Shape.buffer = buffer(Bytes);
  cl_int Error = CL_SUCCESS;
  cl_mem Image = clCreateImage(Context, 0, &Format, &Shape, nullptr, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  Memories.push_back(Image);
  const std::vector<int> Values = {1, 2, 3, 4, 5, 6, 7, 8};
  const size_t Origin[3] = {Pixels - 2, 0, 0}, Region[3] = {2, 1, 1};
  const size_t First[3] = {};
  std::vector<int> Got(Values.size());
  ASSERT_EQ(clEnqueueWriteImage(InOrder, Image, CL_TRUE, Origin, Region, 0, 0,
                                Values.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clEnqueueCopyImage(InOrder, Image, Image, Origin, First, Region, 0,
                               nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clEnqueueReadImage(InOrder, Image, CL_TRUE, Origin, Region, 0, 0,
                               Got.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Got, Values);
  EXPECT_EQ(read(Shape.buffer, Values.size()), Values);
}

// The hardware has samplers for 4096 textures: one for each image and state that
// occurs, not for what might.
TEST_F(Readiness, thousandsOfImagesLiveAtATime) {
  cl_program P = program("constant sampler_t own = CLK_NORMALIZED_COORDS_FALSE"
                         " | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;"
                         "kernel void k(read_only image2d_t i, global int *a) {"
                         "  *a += (int)read_imagef(i, own, (int2)(1, 1)).x; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  cl_mem Sum = bufferOf({0});
  set(K, 1, Sum);
  const cl_image_format Format = {CL_R, CL_FLOAT};
  cl_image_desc Shape = {};
  Shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  Shape.image_width = Shape.image_height = 2;
  float Pixels[] = {0, 0, 0, 3};
  constexpr int Count = 2000;
  for (int I = 0; I != Count; ++I) {
    Memories.push_back(clCreateImage(Context, CL_MEM_COPY_HOST_PTR, &Format,
                                     &Shape, Pixels, nullptr));
    set(K, 0, Memories.back());
    ASSERT_EQ(launch(InOrder, K, 1), CL_SUCCESS) << I;
  }
  EXPECT_EQ(read(Sum, 1), std::vector<int>{3 * Count});
}

// A state that comes later finds its texture, whatever runs meanwhile.
TEST_F(Readiness, samplerStatesOfAnImageComeOneByOne) {
  cl_program P = program("kernel void k(read_only image1d_t i, sampler_t s,"
                         "              float at, global float *a) {"
                         "  *a = read_imagef(i, s, at).x; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  const cl_image_format Format = {CL_R, CL_FLOAT};
  cl_image_desc Shape = {};
  Shape.image_type = CL_MEM_OBJECT_IMAGE1D;
  Shape.image_width = 4;
  float Pixels[] = {10, 20, 30, 40};
  Memories.push_back(clCreateImage(Context, CL_MEM_COPY_HOST_PTR, &Format,
                                   &Shape, Pixels, nullptr));
  set(K, 0, Memories.back());
  struct Row {
    cl_addressing_mode Addressing;
    cl_filter_mode Filter;
    float At, Wanted;
  };
  constexpr Row Rows[] = {{CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, 9, 0},
                          {CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST, 9, 40},
                          {CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, 2, 25},
                          {CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, 2.5F, 30}};
  std::vector<cl_mem> Got;
  for (const Row &R : Rows) {
    cl_int Error = CL_SUCCESS;
    cl_sampler S =
        clCreateSampler(Context, CL_FALSE, R.Addressing, R.Filter, &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    Got.push_back(buffer(sizeof(float)));
    set(K, 1, S);
    set(K, 2, R.At);
    set(K, 3, Got.back());
    ASSERT_EQ(launch(OutOfOrder, K, 1), CL_SUCCESS);
    EXPECT_EQ(clReleaseSampler(S), CL_SUCCESS);
  }
  ASSERT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
  for (size_t I = 0; I != std::size(Rows); ++I) {
    float Value = -1;
    ASSERT_EQ(clEnqueueReadBuffer(InOrder, Got[I], CL_TRUE, 0, sizeof(Value),
                                  &Value, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Value, Rows[I].Wanted) << I;
  }
}

// Filled by what is filled already: every byte, and none beside it.
TEST_F(Readiness, fillsAreWholeWhateverTheirSize) {
  const std::vector<int> Pattern = {1, 2, 3, 4, 5, 6, 7, 8};
  for (size_t Count : {8u, 4096u, 4104u, 50000u}) {
    cl_mem Memory = bufferOf(std::vector<int>(Count + 16, -1));
    ASSERT_EQ(clEnqueueFillBuffer(OutOfOrder, Memory, Pattern.data(), 32, 32,
                                  Count * sizeof(int), 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
    std::vector<int> Wanted(Count + 16, -1);
    for (size_t I = 0; I != Count; ++I)
      Wanted[8 + I] = Pattern[I % 8];
    EXPECT_EQ(read(Memory, Count + 16), Wanted) << Count;
  }
}

TEST_F(Readiness, fillsOfImagesAreWholeWhateverTheirShape) {
  const cl_image_format Format = {CL_RGBA, CL_UNSIGNED_INT32};
  cl_image_desc Shape = {};
  Shape.image_type = CL_MEM_OBJECT_IMAGE3D;
  Shape.image_width = 2500; // more than is filled at a time
  Shape.image_height = 7;
  Shape.image_depth = 5;
  const size_t Count = 2500 * 7 * 5 * 4;
  std::vector<unsigned> Values(Count, 9), Got(Count);
  Memories.push_back(clCreateImage(Context, CL_MEM_COPY_HOST_PTR, &Format,
                                   &Shape, Values.data(), nullptr));
  const size_t Origin[3] = {3, 1, 1}, Region[3] = {2490, 5, 3};
  const unsigned Colour[4] = {1, 2, 3, 4};
  ASSERT_EQ(clEnqueueFillImage(OutOfOrder, Memories.back(), Colour, Origin,
                               Region, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
  for (size_t Z = 1; Z != 4; ++Z)
    for (size_t Y = 1; Y != 6; ++Y)
      for (size_t X = 3; X != 2493; ++X)
        std::copy_n(Colour, 4, &Values[((Z * 7 + Y) * 2500 + X) * 4]);
  const size_t All[3] = {2500, 7, 5}, Zero[3] = {};
  ASSERT_EQ(clEnqueueReadImage(InOrder, Memories.back(), CL_TRUE, Zero, All, 0,
                               0, Got.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_TRUE(Got == Values);
}

// Programs that poll see the end as well as those that wait.
TEST_F(Readiness, theEndIsSeenByWhoeverAsks) {
  cl_mem Memory = buffer(64);
  const int Zero = 0;
  cl_event Filled = nullptr;
  ASSERT_EQ(clEnqueueFillBuffer(InOrder, Memory, &Zero, sizeof(Zero), 0, 64, 0,
                                nullptr, &Filled),
            CL_SUCCESS);
  taken(Filled);
  for (int I = 0; I != 10000 && statusOf(Filled) != CL_COMPLETE; ++I)
    std::this_thread::sleep_for(1ms);
  EXPECT_EQ(statusOf(Filled), CL_COMPLETE);
}

// Beyond 48 KiB a function must be allowed to have it, and there is one function
// for all threads.
TEST_F(Readiness, threadsLaunchOneKernelWithLocalMemoryOfTheirOwnSize) {
  cl_ulong Most = 0;
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(Most),
                            &Most, nullptr),
            CL_SUCCESS);
  ASSERT_GE(Most, cl_ulong(56) << 10);
  cl_program P = program("kernel void k(global int *a, local int *l, int n) {"
                         "  l[n - 1] = n; *a += l[n - 1]; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  constexpr int Rounds = 400;
  const int Counts[] = {(49 << 10) / 4, int(Most / 4)};
  std::vector<std::thread> Threads;
  std::vector<cl_mem> Sums;
  for (int Count : Counts) {
    cl_kernel K = kernel(P, "k");
    Sums.push_back(bufferOf({0}));
    set(K, 0, Sums.back());
    EXPECT_EQ(clSetKernelArg(K, 1, size_t(Count) * 4, nullptr), CL_SUCCESS);
    set(K, 2, Count);
    Threads.emplace_back([this, K, Q = queue(0)] {
      for (int I = 0; I != Rounds; ++I)
        ASSERT_EQ(launch(Q, K, 1), CL_SUCCESS) << I;
      EXPECT_EQ(clFinish(Q), CL_SUCCESS);
    });
  }
  for (std::thread &T : Threads)
    T.join();
  for (size_t I = 0; I != std::size(Counts); ++I)
    EXPECT_EQ(read(Sums[I], 1), std::vector<int>{Rounds * Counts[I]});
}

// The driver's blocking copies return before the device has pageable memory,
// and no queue waits for them.
TEST_F(Readiness, aBufferHasItsContentsForTheFirstCommand) {
  std::vector<int> Values(4096);
  std::iota(Values.begin(), Values.end(), 1);
  cl_mem Copy = buffer(Values.size() * sizeof(int));
  for (int Round = 0; Round != 50; ++Round) {
    Values[0] = Round;
    cl_mem Source = bufferOf(Values);
    ASSERT_EQ(clEnqueueCopyBuffer(OutOfOrder, Source, Copy, 0, 0,
                                  Values.size() * sizeof(int), 0, nullptr,
                                  nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
    ASSERT_EQ(read(Copy, Values.size()), Values) << Round;
  }
}

TEST_F(Readiness, anImageHasItsContentsForTheFirstCommand) {
  const cl_image_format Format = {CL_R, CL_SIGNED_INT32};
  cl_image_desc Shape = {};
  Shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  Shape.image_width = Shape.image_height = 32;
  std::vector<int> Values(32 * 32);
  std::iota(Values.begin(), Values.end(), 1);
  cl_mem Copy = buffer(Values.size() * sizeof(int));
  const size_t Origin[3] = {}, Region[3] = {32, 32, 1};
  for (int Round = 0; Round != 50; ++Round) {
    Values[0] = Round;
    Memories.push_back(clCreateImage(Context, CL_MEM_COPY_HOST_PTR, &Format,
                                     &Shape, Values.data(), nullptr));
    ASSERT_EQ(clEnqueueCopyImageToBuffer(OutOfOrder, Memories.back(), Copy,
                                         Origin, Region, 0, 0, nullptr,
                                         nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
    ASSERT_EQ(read(Copy, Values.size()), Values) << Round;
  }
}

// Copied in both directions behind the queue's back.
TEST_F(Readiness, aNativeKernelSeesBuffersAndIsSeen) {
  cl_mem Memory = bufferOf(std::vector<int>(256, 1));
  auto Add = [](void *Arguments) {
    int *Values = *static_cast<int **>(Arguments);
    for (int I = 0; I != 256; ++I)
      ++Values[I];
  };
  for (int Round = 0; Round != 20; ++Round) {
    void *Place = nullptr;
    const void *Places[] = {&Place};
    ASSERT_EQ(clEnqueueNativeKernel(OutOfOrder, Add, &Place, sizeof(Place), 1,
                                    &Memory, Places, 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
    ASSERT_EQ(read(Memory, 256), std::vector<int>(256, Round + 2));
  }
}

} // namespace
