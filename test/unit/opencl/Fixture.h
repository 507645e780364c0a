// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A context and a queue on the first device, and what tests write often.

#ifndef SPIR2NVVM_TEST_UNIT_OPENCL_FIXTURE_H
#define SPIR2NVVM_TEST_UNIT_OPENCL_FIXTURE_H

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

/// The version that this program's driver speaks, "3.1" (Main.cpp sets it).
inline std::string spoken() { return std::getenv("SPIR2NVVM_OPENCL_VERSION"); }
inline bool speaks(const char *Since) { return spoken() >= Since; }

/// CL 2.1, 5.10: launches of no work-item do nothing.
inline cl_int statusOfEmptyRange() {
  return speaks("2.1") ? CL_SUCCESS : CL_INVALID_GLOBAL_WORK_SIZE;
}

class OpenCl : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(clGetPlatformIDs(1, &Platform, nullptr), CL_SUCCESS);
    ASSERT_EQ(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 1, &Device, nullptr),
              CL_SUCCESS)
        << "there is no device: is the emulated driver beside this one?";
    cl_int Error = CL_SUCCESS;
    Context = clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    InOrder = queue(CL_QUEUE_PROFILING_ENABLE);
    OutOfOrder = queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  }
  void TearDown() override {
    for (cl_mem Memory : Memories)
      EXPECT_EQ(clReleaseMemObject(Memory), CL_SUCCESS);
    for (cl_event Event : Events)
      EXPECT_EQ(clReleaseEvent(Event), CL_SUCCESS);
    for (cl_command_queue Queue : Queues)
      EXPECT_EQ(clReleaseCommandQueue(Queue), CL_SUCCESS);
    if (Context) {
      EXPECT_EQ(clReleaseContext(Context), CL_SUCCESS);
    }
    Memories.clear();
    Events.clear();
    Queues.clear();
    Context = nullptr;
  }

  cl_command_queue queue(cl_command_queue_properties Properties) {
    cl_int Error = CL_SUCCESS;
    Queues.push_back(clCreateCommandQueue(Context, Device, Properties, &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Queues.back();
  }
  cl_mem buffer(size_t Size, cl_mem_flags Flags = 0, void *Host = nullptr) {
    cl_int Error = CL_SUCCESS;
    Memories.push_back(clCreateBuffer(Context, Flags, Size, Host, &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Memories.back();
  }
  cl_mem bufferOf(const std::vector<int> &Values) {
    return buffer(Values.size() * sizeof(int), CL_MEM_COPY_HOST_PTR,
                  const_cast<int *>(Values.data()));
  }
  cl_event userEvent() {
    cl_int Error = CL_SUCCESS;
    Events.push_back(clCreateUserEvent(Context, &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Events.back();
  }
  /// A function of an extension.
  template <typename T> void get(T &Function, const char *Name) {
    Function = reinterpret_cast<T>(
        clGetExtensionFunctionAddressForPlatform(Platform, Name));
    ASSERT_NE(Function, nullptr) << Name;
  }
  /// Where a call may put an event that the fixture releases.
  cl_event taken(cl_event Event) {
    Events.push_back(Event);
    return Event;
  }
  std::vector<int> read(cl_mem Memory, size_t Count) {
    std::vector<int> Values(Count, -1);
    EXPECT_EQ(clEnqueueReadBuffer(InOrder, Memory, CL_TRUE, 0,
                                  Count * sizeof(int), Values.data(), 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    return Values;
  }
  static cl_int statusOf(cl_event Event) {
    cl_int Status = 99;
    EXPECT_EQ(clGetEventInfo(Event, CL_EVENT_COMMAND_EXECUTION_STATUS,
                             sizeof(Status), &Status, nullptr),
              CL_SUCCESS);
    return Status;
  }

  cl_platform_id Platform = nullptr;
  cl_device_id Device = nullptr;
  cl_context Context = nullptr;
  cl_command_queue InOrder = nullptr, OutOfOrder = nullptr;
  std::vector<cl_command_queue> Queues;
  std::vector<cl_mem> Memories;
  std::vector<cl_event> Events;
};

#endif // SPIR2NVVM_TEST_UNIT_OPENCL_FIXTURE_H
