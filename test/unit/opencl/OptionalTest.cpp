// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What OpenCL 3.0 makes optional and this device does not have: the functions
/// say so as the specification tells.

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include "ProgramsFixture.h"

#include <functional>

namespace {

class Optional : public Programs {
protected:
  template <typename T> T info(cl_device_info Name) {
    T Value = T(-1);
    EXPECT_EQ(clGetDeviceInfo(Device, Name, sizeof(T), &Value, nullptr),
              CL_SUCCESS)
        << Name;
    return Value;
  }
  cl_kernel anyKernel() {
    cl_program P = program("kernel void k(global int *p) { *p = 1; }");
    EXPECT_EQ(build(P), CL_SUCCESS);
    return kernel(P, "k");
  }
  cl_int Error = 1;
};

TEST_F(Optional, Pipes) {
  EXPECT_EQ(info<cl_bool>(CL_DEVICE_PIPE_SUPPORT), cl_bool(CL_FALSE));
  for (cl_device_info Name :
       {CL_DEVICE_MAX_PIPE_ARGS, CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS,
        CL_DEVICE_PIPE_MAX_PACKET_SIZE})
    EXPECT_EQ(info<cl_uint>(Name), 0u);
  EXPECT_EQ(clCreatePipe(Context, 0, 4, 4, nullptr, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_OPERATION);
  EXPECT_EQ(clCreatePipe(nullptr, 0, 4, 4, nullptr, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
  cl_uint Size = 0;
  EXPECT_EQ(clGetPipeInfo(buffer(4), CL_PIPE_PACKET_SIZE, sizeof(Size), &Size,
                          nullptr),
            CL_INVALID_MEM_OBJECT);
}

TEST_F(Optional, QueuesOnDevices) {
  EXPECT_EQ(info<cl_device_device_enqueue_capabilities>(
                CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES),
            0u);
  EXPECT_EQ(
      info<cl_command_queue_properties>(CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES),
      0u);
  for (cl_device_info Name :
       {CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE,
        CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, CL_DEVICE_MAX_ON_DEVICE_QUEUES,
        CL_DEVICE_MAX_ON_DEVICE_EVENTS})
    EXPECT_EQ(info<cl_uint>(Name), 0u);
}

TEST_F(Optional, KernelsThatBeginAndEndPrograms) {
  cl_program P = program("kernel void k() {}");
  ASSERT_EQ(build(P), CL_SUCCESS);
  for (cl_program_info Name : {CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT,
                               CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT}) {
    cl_bool Has = CL_TRUE;
    EXPECT_EQ(clGetProgramInfo(P, Name, sizeof(Has), &Has, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Has, cl_bool(CL_FALSE));
  }
  auto Notify = [](cl_program, void *) {};
  EXPECT_EQ(clSetProgramReleaseCallback(P, Notify, nullptr),
            CL_INVALID_OPERATION);
  EXPECT_EQ(clSetProgramReleaseCallback(nullptr, Notify, nullptr),
            CL_INVALID_PROGRAM);
}

TEST_F(Optional, VariablesOfPrograms) {
  cl_program P = program("kernel void k() {}");
  ASSERT_EQ(build(P), CL_SUCCESS);
  if (info<size_t>(CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE) == 0) {
    EXPECT_EQ(info<size_t>(CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE), 0u);
    EXPECT_EQ(buildInfo<size_t>(P, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE),
              0u);
  }
}

TEST_F(Optional, Clocks) {
  constexpr cl_device_info Capabilities = 0x1076; // cl_khr_kernel_clock
  EXPECT_EQ(info<cl_bitfield>(Capabilities), 7u); // device, groups, sub-groups
  cl_program P =
      program("kernel void k(global int *p) {\n"
              "  ulong first = clock_read_device();\n"
              "  ulong group = clock_read_work_group();\n"
              "  ulong warp = as_ulong(clock_read_hilo_sub_group());\n"
              "  p[0] = first != 0 && clock_read_device() >= first &&\n"
              "         group != 0 && warp >= group;\n"
              "}");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  EXPECT_EQ(results(P, {0}, 1), std::vector<int>{1});
}

TEST_F(Optional, SubGroups) {
  cl_kernel K = anyKernel();
  size_t Count = 0;
  EXPECT_EQ(info<size_t>(CL_DEVICE_SUB_GROUP_SIZES_INTEL), 32u);
  cl_ulong Spilled = 99, Private = 0;
  EXPECT_EQ(clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_SPILL_MEM_SIZE_INTEL,
                                     sizeof(Spilled), &Spilled, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_PRIVATE_MEM_SIZE,
                                     sizeof(Private), &Private, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Spilled, Private);
  if (info<cl_uint>(CL_DEVICE_MAX_NUM_SUB_GROUPS) == 0) {
    EXPECT_EQ(clGetKernelSubGroupInfo(K, Device, CL_KERNEL_MAX_NUM_SUB_GROUPS,
                                      0, nullptr, sizeof(Count), &Count,
                                      nullptr),
              CL_INVALID_OPERATION);
    EXPECT_EQ(info<cl_bool>(CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS),
              cl_bool(CL_FALSE));
  }
  EXPECT_EQ(clGetKernelSubGroupInfo(nullptr, Device,
                                    CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr,
                                    sizeof(Count), &Count, nullptr),
            CL_INVALID_KERNEL);
  EXPECT_EQ(clGetKernelSubGroupInfo(K, reinterpret_cast<cl_device_id>(InOrder),
                                    CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr,
                                    sizeof(Count), &Count, nullptr),
            CL_INVALID_DEVICE);
}

TEST_F(Optional, ImagesReadAndWrittenByOneKernel) {
  cl_uint Count = 99;
  EXPECT_EQ(clGetSupportedImageFormats(Context, CL_MEM_KERNEL_READ_AND_WRITE,
                                       CL_MEM_OBJECT_IMAGE2D, 0, nullptr,
                                       &Count),
            CL_SUCCESS);
  EXPECT_GT(Count, 0u);
  EXPECT_EQ(info<cl_uint>(CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS), 64u);
  EXPECT_EQ(clGetSupportedImageFormats(Context, CL_MEM_READ_WRITE,
                                       CL_MEM_OBJECT_IMAGE2D, 0, nullptr,
                                       &Count),
            CL_SUCCESS);
  EXPECT_GT(Count, 0u);
}

// The least that 3.0 asks for.
TEST_F(Optional, Atomics) {
  const auto Memory =
      info<cl_device_atomic_capabilities>(CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES);
  const auto Fence =
      info<cl_device_atomic_capabilities>(CL_DEVICE_ATOMIC_FENCE_CAPABILITIES);
  constexpr cl_device_atomic_capabilities Least =
      CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP;
  EXPECT_EQ(Memory & Least, Least);
  EXPECT_EQ(Fence & Least, Least);
  EXPECT_TRUE(Fence & CL_DEVICE_ATOMIC_ORDER_ACQ_REL);
}

TEST_F(Optional, ConformanceIsNotClaimed) {
  char Text[CL_NAME_VERSION_MAX_NAME_SIZE] = "x";
  EXPECT_EQ(clGetDeviceInfo(Device, CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED,
                            sizeof(Text), Text, nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(Text, "v0000-01-01-00");
}

} // namespace
