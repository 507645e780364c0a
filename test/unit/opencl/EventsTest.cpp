// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Events: user events, failures along wait lists, callbacks, times.

#include "Fixture.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace {

class Events : public OpenCl {
protected:
  void SetUp() override {
    OpenCl::SetUp();
    Memory = bufferOf(std::vector<int>(64, 0));
  }
  /// Writes \p Value everywhere, after \p Before if there is such an event.
  cl_event fill(cl_command_queue Queue, int Value, cl_event Before = nullptr) {
    cl_event Done = nullptr;
    EXPECT_EQ(clEnqueueFillBuffer(Queue, Memory, &Value, sizeof(Value), 0, 256,
                                  Before ? 1 : 0, Before ? &Before : nullptr,
                                  &Done),
              CL_SUCCESS);
    return taken(Done);
  }
  cl_mem Memory = nullptr;
};

/// What a callback was told.
struct Told {
  std::atomic<int> Calls{0};
  std::atomic<cl_int> Status{99};

  static void CL_CALLBACK tell(cl_event, cl_int Status, void *User) {
    auto *T = static_cast<Told *>(User);
    T->Status = Status;
    ++T->Calls;
  }
  bool wasCalled(int Times = 1) const {
    for (int Tries = 0; Calls < Times && Tries < 5000; ++Tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Calls == Times;
  }
};

TEST_F(Events, waitForUserEvents) {
  cl_event Gate = userEvent();
  cl_event First = fill(InOrder, 7, Gate);
  cl_event Second = fill(InOrder, 8);
  EXPECT_EQ(statusOf(First), CL_QUEUED);
  EXPECT_EQ(statusOf(Second), CL_QUEUED); // in order
  EXPECT_EQ(clFlush(InOrder), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &Second), CL_SUCCESS);
  EXPECT_EQ(statusOf(First), CL_COMPLETE);
  EXPECT_EQ(read(Memory, 64), std::vector<int>(64, 8));
}

TEST_F(Events, failAlongWaitListsOnly) {
  cl_event Gate = userEvent();
  cl_event Waits = fill(InOrder, 7, Gate);
  cl_event WaitsAgain = fill(OutOfOrder, 8, Waits);
  cl_event Follows = fill(InOrder, 9);
  EXPECT_EQ(clSetUserEventStatus(Gate, -42), CL_SUCCESS);
  EXPECT_EQ(statusOf(Gate), -42);
  EXPECT_EQ(clWaitForEvents(1, &WaitsAgain),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(statusOf(Waits), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(statusOf(Follows), CL_COMPLETE);
  EXPECT_EQ(read(Memory, 64), std::vector<int>(64, 9));
}

TEST_F(Events, aBlockingCallSaysThatItsWaitListFailed) {
  cl_event Gate = userEvent();
  ASSERT_EQ(clSetUserEventStatus(Gate, -1), CL_SUCCESS);
  int Value = 0;
  EXPECT_EQ(clEnqueueReadBuffer(InOrder, Memory, CL_TRUE, 0, 4, &Value, 1,
                                &Gate, nullptr),
            CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

TEST_F(Events, userEventsAreSetOnce) {
  cl_event Gate = userEvent();
  EXPECT_EQ(statusOf(Gate), CL_SUBMITTED);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_RUNNING), CL_INVALID_VALUE);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_INVALID_OPERATION);
  EXPECT_EQ(clSetUserEventStatus(Gate, -1), CL_INVALID_OPERATION);
}

TEST_F(Events, ofManyThreadsOneSetsAUserEvent) {
  for (int Round = 0; Round < 50; ++Round) {
    cl_event Gate = userEvent();
    std::atomic<int> Winners{0};
    std::vector<std::thread> Threads;
    for (int T = 0; T < 4; ++T)
      Threads.emplace_back([&] {
        Winners += clSetUserEventStatus(Gate, CL_COMPLETE) == CL_SUCCESS;
      });
    for (std::thread &T : Threads)
      T.join();
    EXPECT_EQ(Winners, 1);
  }
}

TEST_F(Events, aReleasedUserEventHoldsNobodyUp) {
  cl_event Gate = clCreateUserEvent(Context, nullptr);
  cl_event Waits = fill(InOrder, 7, Gate);
  EXPECT_EQ(clReleaseEvent(Gate), CL_SUCCESS);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(statusOf(Waits), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

TEST_F(Events, callBackAtEveryState) {
  Told Submitted, Running, Complete;
  cl_event Gate = userEvent();
  cl_event Done = fill(InOrder, 7, Gate);
  ASSERT_EQ(clSetEventCallback(Done, CL_SUBMITTED, Told::tell, &Submitted),
            CL_SUCCESS);
  ASSERT_EQ(clSetEventCallback(Done, CL_RUNNING, Told::tell, &Running),
            CL_SUCCESS);
  ASSERT_EQ(clSetEventCallback(Done, CL_COMPLETE, Told::tell, &Complete),
            CL_SUCCESS);
  EXPECT_EQ(Submitted.Calls, 0);
  ASSERT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_TRUE(Complete.wasCalled());
  EXPECT_TRUE(Submitted.wasCalled());
  EXPECT_TRUE(Running.wasCalled());
  EXPECT_EQ(Submitted.Status, CL_SUBMITTED);
  EXPECT_EQ(Running.Status, CL_RUNNING);
  EXPECT_EQ(Complete.Status, CL_COMPLETE);
}

TEST_F(Events, callBackThoughItIsPast) {
  Told Late;
  cl_event Done = fill(InOrder, 7);
  ASSERT_EQ(clFinish(InOrder), CL_SUCCESS);
  ASSERT_EQ(clSetEventCallback(Done, CL_RUNNING, Told::tell, &Late),
            CL_SUCCESS);
  EXPECT_TRUE(Late.wasCalled());
  EXPECT_EQ(Late.Status, CL_RUNNING);
}

TEST_F(Events, callBackWithTheError) {
  Told Failed;
  cl_event Gate = userEvent();
  cl_event Waits = fill(InOrder, 7, Gate);
  ASSERT_EQ(clSetEventCallback(Waits, CL_COMPLETE, Told::tell, &Failed),
            CL_SUCCESS);
  ASSERT_EQ(clSetUserEventStatus(Gate, -1), CL_SUCCESS);
  EXPECT_TRUE(Failed.wasCalled());
  EXPECT_EQ(Failed.Status, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

// A callback may do what the application may, even wait.
TEST_F(Events, callbacksMayCallBack) {
  struct Inside {
    cl_command_queue Queue;
    cl_mem Memory;
    Told Second;
    static void CL_CALLBACK run(cl_event Event, cl_int, void *User) {
      auto *I = static_cast<Inside *>(User);
      int Value = 0;
      EXPECT_EQ(clEnqueueReadBuffer(I->Queue, I->Memory, CL_TRUE, 0, 4, &Value,
                                    0, nullptr, nullptr),
                CL_SUCCESS);
      EXPECT_EQ(clSetEventCallback(Event, CL_COMPLETE, Told::tell, &I->Second),
                CL_SUCCESS);
    }
  };
  Inside I{InOrder, Memory, {}};
  cl_event Done = fill(InOrder, 7);
  ASSERT_EQ(clSetEventCallback(Done, CL_COMPLETE, Inside::run, &I), CL_SUCCESS);
  EXPECT_TRUE(I.Second.wasCalled());
}

TEST_F(Events, haveTimesInOrder) {
  cl_event Done = fill(InOrder, 7);
  ASSERT_EQ(clWaitForEvents(1, &Done), CL_SUCCESS);
  cl_ulong Times[4] = {};
  for (cl_uint I = 0; I < 4; ++I)
    ASSERT_EQ(clGetEventProfilingInfo(Done, CL_PROFILING_COMMAND_QUEUED + I,
                                      sizeof(cl_ulong), &Times[I], nullptr),
              CL_SUCCESS);
  EXPECT_GT(Times[0], 0U);
  for (unsigned I = 0; I < 3; ++I)
    EXPECT_LE(Times[I], Times[I + 1]);
}

TEST_F(Events, haveNoTimesWithoutProfiling) {
  cl_ulong Time = 0;
  cl_event Done = fill(OutOfOrder, 7);
  cl_event Gate = userEvent();
  ASSERT_EQ(clWaitForEvents(1, &Done), CL_SUCCESS);
  for (cl_event E : {Done, Gate})
    EXPECT_EQ(clGetEventProfilingInfo(E, CL_PROFILING_COMMAND_END, sizeof(Time),
                                      &Time, nullptr),
              CL_PROFILING_INFO_NOT_AVAILABLE);
}

TEST_F(Events, keepTheirQueueAlive) {
  cl_command_queue Queue = clCreateCommandQueue(Context, Device, 0, nullptr);
  cl_event Gate = userEvent();
  cl_event Done = fill(Queue, 7, Gate);
  EXPECT_EQ(clReleaseCommandQueue(Queue), CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &Done), CL_SUCCESS);
}

// Neither releasing nor completing a long chain may recurse along it.
TEST_F(Events, formLongChains) {
  cl_event Gate = userEvent();
  int Value = 3;
  for (int I = 0; I < 20000; ++I)
    ASSERT_EQ(clEnqueueFillBuffer(InOrder, Memory, &Value, 4, 0, 4,
                                  I == 0 ? 1 : 0, I == 0 ? &Gate : nullptr,
                                  nullptr),
              CL_SUCCESS);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 1).front(), 3);
}

} // namespace
