// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Objects made with lists of properties (OpenCL 2.0 and 3.0).

#define CL_TARGET_OPENCL_VERSION 300
#include "Fixture.h"

namespace {

class Properties : public OpenCl {
protected:
  cl_command_queue queueWith(const cl_queue_properties *Wanted) {
    cl_command_queue Made =
        clCreateCommandQueueWithProperties(Context, Device, Wanted, &Error);
    if (Made)
      Queues.push_back(Made);
    return Made;
  }
  cl_int queueError(std::vector<cl_queue_properties> Wanted) {
    EXPECT_EQ(queueWith(Wanted.data()), nullptr);
    return Error;
  }
  /// As the object tells them; -1 first if it does not.
  template <typename T, typename GetT, typename ObjectT>
  std::vector<T> listOf(GetT Get, ObjectT Of, cl_uint Name) {
    size_t Bytes = 0;
    if (Get(Of, Name, 0, nullptr, &Bytes) != CL_SUCCESS)
      return {T(-1)};
    std::vector<T> All(Bytes / sizeof(T));
    EXPECT_EQ(Get(Of, Name, Bytes, All.data(), nullptr), CL_SUCCESS);
    return All;
  }
  std::vector<cl_queue_properties> propertiesOf(cl_command_queue Q) {
    return listOf<cl_queue_properties>(clGetCommandQueueInfo, Q,
                                       CL_QUEUE_PROPERTIES_ARRAY);
  }
  cl_int Error = 1;
};

TEST_F(Properties, OfQueuesAreKept) {
  using List = std::vector<cl_queue_properties>;
  EXPECT_EQ(propertiesOf(queueWith(nullptr)), List());
  EXPECT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(propertiesOf(InOrder), List());
  const List Lists[] = {{0},
                        {CL_QUEUE_PROPERTIES, 0, 0},
                        {CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0},
                        {CL_QUEUE_PRIORITY_KHR, CL_QUEUE_PRIORITY_LOW_KHR,
                         CL_QUEUE_PROPERTIES,
                         CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE,
                         CL_QUEUE_THROTTLE_KHR, CL_QUEUE_THROTTLE_MED_KHR, 0}};
  for (const List &Each : Lists) {
    cl_command_queue Q = queueWith(Each.data());
    EXPECT_EQ(Error, CL_SUCCESS);
    EXPECT_EQ(propertiesOf(Q), Each);
  }
}

TEST_F(Properties, OfQueuesDecide) {
  const cl_queue_properties Wanted[] = {
      CL_QUEUE_PROPERTIES,
      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE, 0};
  cl_command_queue_properties Bits = 0;
  EXPECT_EQ(clGetCommandQueueInfo(queueWith(Wanted), CL_QUEUE_PROPERTIES,
                                  sizeof(Bits), &Bits, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Bits, Wanted[1]);
}

TEST_F(Properties, OfQueuesMayBeWrong) {
  EXPECT_EQ(queueError({0x7777, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(queueError({CL_QUEUE_PROPERTIES, 1 << 20, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(queueError({CL_QUEUE_PROPERTIES, 0, CL_QUEUE_PROPERTIES, 0, 0}),
            CL_INVALID_VALUE);
  EXPECT_EQ(queueError({CL_QUEUE_PRIORITY_KHR, 0, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(queueError({CL_QUEUE_THROTTLE_KHR, 3, 0}), CL_INVALID_VALUE);
  EXPECT_EQ(queueError({CL_QUEUE_SIZE, 1024, 0}), CL_INVALID_VALUE);
  const cl_queue_properties OnDevice =
      CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  EXPECT_EQ(queueError({CL_QUEUE_PROPERTIES, OnDevice, 0}),
            CL_INVALID_QUEUE_PROPERTIES);
  EXPECT_EQ(queueError({CL_QUEUE_PROPERTIES, OnDevice, CL_QUEUE_SIZE, 1024, 0}),
            CL_INVALID_QUEUE_PROPERTIES);
  EXPECT_EQ(
      clCreateCommandQueueWithProperties(nullptr, Device, nullptr, &Error),
      nullptr);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
  EXPECT_EQ(
      clCreateCommandQueueWithProperties(Context, nullptr, nullptr, &Error),
      nullptr);
  EXPECT_EQ(Error, CL_INVALID_DEVICE);
}

// CUDA runs what is on a stream of a greater priority first.
TEST_F(Properties, PriorityIsTheStreams) {
  const cl_queue_properties High[] = {CL_QUEUE_PRIORITY_KHR,
                                      CL_QUEUE_PRIORITY_HIGH_KHR, 0};
  cl_command_queue Q = queueWith(High);
  ASSERT_NE(Q, nullptr);
  cl_mem Memory = bufferOf({1, 2});
  const int Three = 3;
  EXPECT_EQ(clEnqueueFillBuffer(Q, Memory, &Three, sizeof(Three), 0,
                                2 * sizeof(int), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clFinish(Q), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 2), (std::vector<int>{3, 3}));
}

TEST_F(Properties, QueuesHaveNoSizeAndNoDefault) {
  cl_uint Size = 0;
  EXPECT_EQ(clGetCommandQueueInfo(InOrder, CL_QUEUE_SIZE, sizeof(Size), &Size,
                                  nullptr),
            CL_INVALID_COMMAND_QUEUE);
  cl_command_queue Default = InOrder;
  EXPECT_EQ(clGetCommandQueueInfo(InOrder, CL_QUEUE_DEVICE_DEFAULT,
                                  sizeof(Default), &Default, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Default, nullptr);
  EXPECT_EQ(clSetDefaultDeviceCommandQueue(nullptr, Device, InOrder),
            CL_INVALID_CONTEXT);
  EXPECT_EQ(clSetDefaultDeviceCommandQueue(Context, nullptr, InOrder),
            CL_INVALID_DEVICE);
  EXPECT_EQ(clSetDefaultDeviceCommandQueue(Context, Device, InOrder),
            CL_INVALID_OPERATION);
}

TEST_F(Properties, OfSamplers) {
  using List = std::vector<cl_sampler_properties>;
  auto Info = [](cl_sampler S, cl_sampler_info Name) {
    cl_uint Value = 99;
    EXPECT_EQ(clGetSamplerInfo(S, Name, sizeof(Value), &Value, nullptr),
              CL_SUCCESS);
    return Value;
  };
  cl_sampler Usual = clCreateSamplerWithProperties(Context, nullptr, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(Info(Usual, CL_SAMPLER_NORMALIZED_COORDS), cl_uint(CL_TRUE));
  EXPECT_EQ(Info(Usual, CL_SAMPLER_ADDRESSING_MODE), cl_uint(CL_ADDRESS_CLAMP));
  EXPECT_EQ(Info(Usual, CL_SAMPLER_FILTER_MODE), cl_uint(CL_FILTER_NEAREST));
  EXPECT_EQ(listOf<cl_sampler_properties>(clGetSamplerInfo, Usual,
                                          CL_SAMPLER_PROPERTIES),
            List());
  const List Wanted = {CL_SAMPLER_FILTER_MODE,
                       CL_FILTER_LINEAR,
                       CL_SAMPLER_NORMALIZED_COORDS,
                       CL_FALSE,
                       CL_SAMPLER_ADDRESSING_MODE,
                       CL_ADDRESS_CLAMP_TO_EDGE,
                       0};
  cl_sampler Made =
      clCreateSamplerWithProperties(Context, Wanted.data(), &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(Info(Made, CL_SAMPLER_NORMALIZED_COORDS), cl_uint(CL_FALSE));
  EXPECT_EQ(Info(Made, CL_SAMPLER_ADDRESSING_MODE),
            cl_uint(CL_ADDRESS_CLAMP_TO_EDGE));
  EXPECT_EQ(Info(Made, CL_SAMPLER_FILTER_MODE), cl_uint(CL_FILTER_LINEAR));
  EXPECT_EQ(listOf<cl_sampler_properties>(clGetSamplerInfo, Made,
                                          CL_SAMPLER_PROPERTIES),
            Wanted);
  EXPECT_EQ(clReleaseSampler(Usual), CL_SUCCESS);
  EXPECT_EQ(clReleaseSampler(Made), CL_SUCCESS);
  const List Bad[] = {{0x7777, 0, 0},
                      {CL_SAMPLER_NORMALIZED_COORDS, 7, 0},
                      {CL_SAMPLER_FILTER_MODE, 7, 0},
                      {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR,
                       CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0},
                      {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_REPEAT,
                       CL_SAMPLER_NORMALIZED_COORDS, CL_FALSE, 0}};
  for (const List &Each : Bad) {
    EXPECT_EQ(clCreateSamplerWithProperties(Context, Each.data(), &Error),
              nullptr);
    EXPECT_EQ(Error, CL_INVALID_VALUE) << Each[0];
  }
  EXPECT_EQ(clCreateSamplerWithProperties(nullptr, nullptr, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
}

TEST_F(Properties, OfMemoryObjects) {
  using List = std::vector<cl_mem_properties>;
  const cl_mem_properties None[] = {0}, Unknown[] = {0x7777, 1, 0};
  const cl_image_format Format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc Shape = {};
  Shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  Shape.image_width = Shape.image_height = 4;
  auto Buffer = [&](const cl_mem_properties *Wanted) {
    return clCreateBufferWithProperties(Context, Wanted, CL_MEM_READ_ONLY, 64,
                                        nullptr, &Error);
  };
  auto Image = [&](const cl_mem_properties *Wanted) {
    return clCreateImageWithProperties(Context, Wanted, 0, &Format, &Shape,
                                       nullptr, &Error);
  };
  auto Check = [&](cl_mem Made, const List &Expected) {
    ASSERT_EQ(Error, CL_SUCCESS);
    Memories.push_back(Made);
    EXPECT_EQ(
        listOf<cl_mem_properties>(clGetMemObjectInfo, Made, CL_MEM_PROPERTIES),
        Expected);
    cl_bool IsShared = CL_TRUE;
    EXPECT_EQ(clGetMemObjectInfo(Made, CL_MEM_USES_SVM_POINTER,
                                 sizeof(IsShared), &IsShared, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(IsShared, cl_bool(CL_FALSE));
  };
  Check(Buffer(nullptr), {});
  Check(Buffer(None), {0});
  Check(Image(nullptr), {});
  Check(Image(None), {0});
  EXPECT_EQ(Buffer(Unknown), nullptr);
  EXPECT_EQ(Error, CL_INVALID_PROPERTY);
  EXPECT_EQ(Image(Unknown), nullptr);
  EXPECT_EQ(Error, CL_INVALID_PROPERTY);
  EXPECT_EQ(clCreateBufferWithProperties(nullptr, None, 0, 4, nullptr, &Error),
            nullptr);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
  EXPECT_EQ(clCreateImageWithProperties(nullptr, None, 0, &Format, &Shape,
                                        nullptr, &Error),
            nullptr);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
}

} // namespace
