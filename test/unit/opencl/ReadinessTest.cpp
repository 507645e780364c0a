// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a real driver may do and the emulated one does when it is late
/// (docs/emulator.md): late.test runs these so.

#include "ProgramsFixture.h"

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
      for (int I = 0; I != 1000 && !Ended; ++I)
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
