// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Command queues: order, barriers, markers, waits across queues.

#include "Fixture.h"

#include <atomic>
#include <thread>

namespace {

class CommandQueues : public OpenCl {
protected:
  cl_event fill(cl_command_queue Queue, cl_mem Memory, int Value,
                cl_event Before = nullptr) {
    cl_event Done = nullptr;
    EXPECT_EQ(clEnqueueFillBuffer(Queue, Memory, &Value, sizeof(Value), 0, 256,
                                  Before ? 1 : 0, Before ? &Before : nullptr,
                                  &Done),
              CL_SUCCESS);
    return taken(Done);
  }
};

// cl_khr_create_command_queue, which 1.2 needs for queues with a list.
TEST_F(CommandQueues, areMadeWithAListBefore20) {
  auto Create = reinterpret_cast<clCreateCommandQueueWithPropertiesKHR_fn>(
      clGetExtensionFunctionAddressForPlatform(
          Platform, "clCreateCommandQueueWithPropertiesKHR"));
  ASSERT_TRUE(Create);
  cl_int Error = 1;
  const cl_queue_properties_khr Profiling[] = {CL_QUEUE_PROPERTIES,
                                               CL_QUEUE_PROFILING_ENABLE, 0};
  cl_command_queue Made = Create(Context, Device, Profiling, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  Queues.push_back(Made);
  cl_mem A = bufferOf(std::vector<int>(64, 0));
  cl_event Done = fill(Made, A, 7);
  EXPECT_EQ(clFinish(Made), CL_SUCCESS);
  EXPECT_EQ(read(A, 64), std::vector<int>(64, 7));
  cl_ulong Start = 0;
  EXPECT_EQ(clGetEventProfilingInfo(Done, CL_PROFILING_COMMAND_START,
                                    sizeof(Start), &Start, nullptr),
            CL_SUCCESS);
  const cl_queue_properties_khr Wrong[] = {CL_QUEUE_PROPERTIES, 1 << 20, 0};
  EXPECT_EQ(Create(Context, Device, Wrong, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
}

TEST_F(CommandQueues, outOfOrderDoesNotWaitForItsNeighbour) {
  cl_mem A = bufferOf(std::vector<int>(64, 0)), B = buffer(256);
  cl_event Gate = userEvent();
  cl_event Waits = fill(OutOfOrder, A, 1, Gate);
  cl_event Free = fill(OutOfOrder, B, 2);
  EXPECT_EQ(clWaitForEvents(1, &Free), CL_SUCCESS);
  EXPECT_EQ(statusOf(Waits), CL_QUEUED);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
  EXPECT_EQ(statusOf(Waits), CL_COMPLETE);
}

TEST_F(CommandQueues, barriersHoldBackWhatFollows) {
  cl_mem A = bufferOf(std::vector<int>(64, 0));
  cl_event Gate = userEvent();
  fill(OutOfOrder, A, 1, Gate);
  cl_event Barrier = nullptr;
  ASSERT_EQ(clEnqueueBarrierWithWaitList(OutOfOrder, 0, nullptr, &Barrier),
            CL_SUCCESS);
  taken(Barrier);
  cl_event Behind = fill(OutOfOrder, A, 2);
  EXPECT_EQ(statusOf(Barrier), CL_QUEUED);
  EXPECT_EQ(statusOf(Behind), CL_QUEUED);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
  EXPECT_EQ(read(A, 64), std::vector<int>(64, 2));
}

TEST_F(CommandQueues, barriersWithAListWaitForThatOnly) {
  cl_mem A = bufferOf(std::vector<int>(64, 0));
  cl_event Gate = userEvent(), Other = userEvent();
  cl_event Waits = fill(OutOfOrder, A, 1, Gate);
  ASSERT_EQ(clEnqueueBarrierWithWaitList(OutOfOrder, 1, &Other, nullptr),
            CL_SUCCESS);
  cl_event Behind = fill(OutOfOrder, A, 2);
  EXPECT_EQ(statusOf(Behind), CL_QUEUED);
  EXPECT_EQ(clSetUserEventStatus(Other, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &Behind), CL_SUCCESS);
  EXPECT_EQ(statusOf(Waits), CL_QUEUED);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
}

TEST_F(CommandQueues, markersHoldNothingBack) {
  cl_mem A = bufferOf(std::vector<int>(64, 0)), B = buffer(256);
  cl_event Gate = userEvent();
  fill(OutOfOrder, A, 1, Gate);
  cl_event Marker = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(OutOfOrder, 0, nullptr, &Marker),
            CL_SUCCESS);
  taken(Marker);
  cl_event Behind = fill(OutOfOrder, B, 2);
  EXPECT_EQ(clWaitForEvents(1, &Behind), CL_SUCCESS);
  EXPECT_EQ(statusOf(Marker), CL_QUEUED);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &Marker), CL_SUCCESS);
}

TEST_F(CommandQueues, waitAcrossQueues) {
  cl_mem A = bufferOf(std::vector<int>(64, 0));
  cl_event Last = nullptr;
  for (int Round = 0; Round < 200; ++Round)
    Last = fill(Round % 2 ? InOrder : OutOfOrder, A, Round, Last);
  EXPECT_EQ(clWaitForEvents(1, &Last), CL_SUCCESS);
  EXPECT_EQ(read(A, 64), std::vector<int>(64, 199));
}

TEST_F(CommandQueues, runNativeKernels) {
  struct Arguments {
    int *Values;
    int Add;
    static void CL_CALLBACK run(void *Given) {
      auto *A = static_cast<Arguments *>(Given);
      for (int I = 0; I < 64; ++I)
        A->Values[I] += A->Add;
    }
  };
  cl_mem Memory = bufferOf(std::vector<int>(64, 40));
  Arguments A{nullptr, 2};
  const void *Place = &A.Values;
  ASSERT_EQ(clEnqueueNativeKernel(InOrder, Arguments::run, &A, sizeof(A), 1,
                                  &Memory, &Place, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read(Memory, 64), std::vector<int>(64, 42));
}

// CL 1.2, 5.8: a handle that is null is a null pointer.
TEST_F(CommandQueues, runNativeKernelsWithoutMemory) {
  struct Arguments {
    void *Memory;
    bool *IsNull;
  };
  bool IsNull = false;
  Arguments A = {&IsNull, &IsNull};
  auto Look = [](void *Given) {
    auto *Seen = static_cast<Arguments *>(Given);
    *Seen->IsNull = !Seen->Memory;
  };
  cl_mem None = nullptr;
  const void *Places[] = {&A.Memory};
  ASSERT_EQ(clEnqueueNativeKernel(InOrder, Look, &A, sizeof(A), 1, &None,
                                  Places, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_TRUE(IsNull);
}

TEST_F(CommandQueues, takeCommandsFromManyThreads) {
  constexpr int Rounds = 200;
  cl_mem Memory = bufferOf(std::vector<int>(8 * Rounds, 0));
  std::atomic<int> Failed{0};
  std::vector<std::thread> Threads;
  for (int T = 0; T < 8; ++T)
    Threads.emplace_back([&, T] {
      // One word again and again where there is an order, else each once.
      const bool Ordered = T % 2;
      for (int I = 0; I < Rounds; ++I) {
        cl_event Done = nullptr;
        size_t Word = size_t(T) * Rounds + (Ordered ? 0 : size_t(I));
        Failed +=
            clEnqueueFillBuffer(Ordered ? InOrder : OutOfOrder, Memory, &I, 4,
                                Word * 4, 4, 0, nullptr, &Done) != CL_SUCCESS;
        if (I % 50 == 0)
          Failed += clWaitForEvents(1, &Done) != CL_SUCCESS;
        Failed += clReleaseEvent(Done) != CL_SUCCESS;
        if (I % 100 == 0)
          Failed += clFinish(InOrder) != CL_SUCCESS;
      }
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Failed, 0);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(clFinish(OutOfOrder), CL_SUCCESS);
  std::vector<int> Words = read(Memory, 8 * Rounds);
  for (int T = 0; T < 8; ++T)
    EXPECT_EQ(Words[T * Rounds + (T % 2 ? 0 : Rounds - 1)], Rounds - 1) << T;
}

// Each its own context, and each a share of the device.
TEST_F(CommandQueues, ofManyContextsRunSideBySide) {
  std::atomic<int> Failed{0};
  std::vector<std::thread> Threads;
  for (int T = 0; T < 8; ++T)
    Threads.emplace_back([&] {
      for (int Round = 0; Round < 5; ++Round) {
        cl_context C =
            clCreateContext(nullptr, 1, &Device, nullptr, nullptr, nullptr);
        cl_command_queue Q = clCreateCommandQueue(C, Device, 0, nullptr);
        cl_mem M = clCreateBuffer(C, 0, 4096, nullptr, nullptr);
        int Value = 5, Back = 0;
        Failed += clEnqueueFillBuffer(Q, M, &Value, 4, 0, 4096, 0, nullptr,
                                      nullptr) != CL_SUCCESS;
        Failed += clEnqueueReadBuffer(Q, M, CL_TRUE, 4092, 4, &Back, 0, nullptr,
                                      nullptr) != CL_SUCCESS;
        Failed += Back != 5;
        clReleaseMemObject(M);
        clReleaseCommandQueue(Q);
        clReleaseContext(C);
      }
    });
  for (std::thread &T : Threads)
    T.join();
  EXPECT_EQ(Failed, 0);
}

} // namespace
