// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The end of a context (3.0), and the clocks of host and device (2.1).

#define CL_TARGET_OPENCL_VERSION 300
#include "Fixture.h"

namespace {

class Lifetime : public OpenCl {};

struct Call {
  std::vector<int> *Order;
  int Number;
};

void CL_CALLBACK note(cl_context, void *User) {
  auto *C = static_cast<Call *>(User);
  C->Order->push_back(C->Number);
}

TEST_F(Lifetime, AContextTellsOfItsEndLastCallbackFirst) {
  std::vector<int> Order;
  Call Calls[] = {{&Order, 0}, {&Order, 1}, {&Order, 2}};
  cl_context Mine =
      clCreateContext(nullptr, 1, &Device, nullptr, nullptr, nullptr);
  for (Call &C : Calls)
    EXPECT_EQ(clSetContextDestructorCallback(Mine, note, &C), CL_SUCCESS);
  cl_mem Memory = clCreateBuffer(Mine, 0, 64, nullptr, nullptr);
  EXPECT_EQ(clReleaseContext(Mine), CL_SUCCESS);
  EXPECT_TRUE(Order.empty()) << "an object of the context is left";
  EXPECT_EQ(clReleaseMemObject(Memory), CL_SUCCESS);
  for (int Tries = 0; Order.size() != 3 && Tries != 1000; ++Tries)
    EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(Order, (std::vector<int>{2, 1, 0}));
}

TEST_F(Lifetime, CallbacksAreChecked) {
  EXPECT_EQ(clSetContextDestructorCallback(nullptr, note, nullptr),
            CL_INVALID_CONTEXT);
  EXPECT_EQ(clSetContextDestructorCallback(Context, nullptr, nullptr),
            CL_INVALID_VALUE);
}

// ---- Clocks -----------------------------------------------------------------

TEST_F(Lifetime, ClocksGoOnTogether) {
  cl_ulong Device1 = 0, Host1 = 0, Host2 = 0, Device3 = 0, Host3 = 0;
  ASSERT_EQ(clGetDeviceAndHostTimer(Device, &Device1, &Host1), CL_SUCCESS);
  ASSERT_EQ(clGetHostTimer(Device, &Host2), CL_SUCCESS);
  ASSERT_EQ(clGetDeviceAndHostTimer(Device, &Device3, &Host3), CL_SUCCESS);
  EXPECT_LE(Host1, Host2);
  EXPECT_LE(Host2, Host3);
  EXPECT_EQ(Device3 - Device1, Host3 - Host1);
  cl_ulong Resolution = 0;
  EXPECT_EQ(clGetPlatformInfo(Platform, CL_PLATFORM_HOST_TIMER_RESOLUTION,
                              sizeof(Resolution), &Resolution, nullptr),
            CL_SUCCESS);
  EXPECT_GT(Resolution, 0u);
}

// 5.14: times of events are of the device's clock.
TEST_F(Lifetime, EventsHaveTimesOfTheDevicesClock) {
  cl_ulong Before = 0, After = 0, Host = 0;
  ASSERT_EQ(clGetDeviceAndHostTimer(Device, &Before, &Host), CL_SUCCESS);
  cl_event Event = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(InOrder, 0, nullptr, &Event),
            CL_SUCCESS);
  taken(Event);
  ASSERT_EQ(clWaitForEvents(1, &Event), CL_SUCCESS);
  ASSERT_EQ(clGetDeviceAndHostTimer(Device, &After, &Host), CL_SUCCESS);
  for (cl_profiling_info Name :
       {CL_PROFILING_COMMAND_QUEUED, CL_PROFILING_COMMAND_END,
        CL_PROFILING_COMMAND_COMPLETE}) {
    cl_ulong Time = 0;
    EXPECT_EQ(
        clGetEventProfilingInfo(Event, Name, sizeof(Time), &Time, nullptr),
        CL_SUCCESS);
    EXPECT_GE(Time, Before);
    EXPECT_LE(Time, After);
  }
}

TEST_F(Lifetime, ClocksAreChecked) {
  cl_ulong Time = 0;
  EXPECT_EQ(clGetDeviceAndHostTimer(nullptr, &Time, &Time), CL_INVALID_DEVICE);
  EXPECT_EQ(clGetDeviceAndHostTimer(Device, nullptr, &Time), CL_INVALID_VALUE);
  EXPECT_EQ(clGetDeviceAndHostTimer(Device, &Time, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(clGetHostTimer(nullptr, &Time), CL_INVALID_DEVICE);
  EXPECT_EQ(clGetHostTimer(Device, nullptr), CL_INVALID_VALUE);
}

} // namespace
