// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What devices say of themselves, and how they are found.

#include "Fixture.h"

#include <string>

namespace {

class Devices : public OpenCl {
protected:
  template <typename T> T info(cl_device_info Name) {
    T Value = {};
    EXPECT_EQ(clGetDeviceInfo(Device, Name, sizeof(T), &Value, nullptr),
              CL_SUCCESS);
    return Value;
  }
  std::string text(cl_device_info Name) {
    char Value[4096] = {};
    EXPECT_EQ(clGetDeviceInfo(Device, Name, sizeof(Value), Value, nullptr),
              CL_SUCCESS);
    return Value;
  }
};

// The least values of CL 1.2, table 4.3, for the full profile.
TEST_F(Devices, haveWhatTheFullProfileAsksFor) {
  EXPECT_GE(info<cl_uint>(CL_DEVICE_MAX_COMPUTE_UNITS), 1U);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS), 3U);
  EXPECT_GE(info<size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE), 1U);
  EXPECT_GE(
      info<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE),
      std::max<cl_ulong>(info<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE) / 10 * 9,
                         cl_ulong(128) << 20));
  EXPECT_GE(info<size_t>(CL_DEVICE_MAX_PARAMETER_SIZE), 1024U);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_MEM_BASE_ADDR_ALIGN), 1024U);
  EXPECT_GE(info<cl_ulong>(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE), 64U << 10);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_MAX_CONSTANT_ARGS), 8U);
  EXPECT_GE(info<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE), 32U << 10);
  EXPECT_GE(info<size_t>(CL_DEVICE_PRINTF_BUFFER_SIZE), size_t(1) << 20);
  EXPECT_TRUE(info<cl_bool>(CL_DEVICE_COMPILER_AVAILABLE));
  EXPECT_TRUE(info<cl_device_fp_config>(CL_DEVICE_SINGLE_FP_CONFIG) &
              CL_FP_ROUND_TO_NEAREST);
  EXPECT_EQ(text(CL_DEVICE_VERSION).rfind("OpenCL " + spoken() + " ", 0), 0U);
  EXPECT_EQ(text(CL_DEVICE_OPENCL_C_VERSION).rfind("OpenCL C 1.2 ", 0), 0U);
}

TEST_F(Devices, haveWorkItemsInEveryDimension) {
  size_t Sizes[3] = {}, Bytes = 0;
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_MAX_WORK_ITEM_SIZES,
                            sizeof(Sizes), Sizes, &Bytes),
            CL_SUCCESS);
  EXPECT_EQ(Bytes, sizeof(Sizes));
  for (size_t Size : Sizes) {
    EXPECT_GE(Size, 1U);
    EXPECT_LE(Size, info<size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE));
  }
}

TEST_F(Devices, takeSpir) {
  std::string Names = ' ' + text(CL_DEVICE_EXTENSIONS) + ' ';
  EXPECT_NE(Names.find(" cl_khr_spir "), std::string::npos);
  EXPECT_NE(Names.find(" cl_khr_icd "), std::string::npos);
  EXPECT_EQ(text(CL_DEVICE_SPIR_VERSIONS), "1.2");
}

// cl_khr_fp16: to nearest or to zero, with infinities and NaN, at least.
TEST_F(Devices, computeWithHalves) {
  std::string Names = ' ' + text(CL_DEVICE_EXTENSIONS) + ' ';
  EXPECT_NE(Names.find(" cl_khr_fp16 "), std::string::npos);
  const auto Config = info<cl_device_fp_config>(CL_DEVICE_HALF_FP_CONFIG);
  EXPECT_TRUE(Config & CL_FP_ROUND_TO_NEAREST);
  EXPECT_TRUE(Config & CL_FP_INF_NAN);
  EXPECT_TRUE(Config & CL_FP_DENORM);
  EXPECT_EQ(info<cl_uint>(CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF), 2U);
  EXPECT_EQ(info<cl_uint>(CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF), 2U);
}

TEST_F(Devices, areNotPartitioned) {
  const cl_device_partition_property Wanted[] = {CL_DEVICE_PARTITION_EQUALLY, 1,
                                                 0};
  EXPECT_EQ(clCreateSubDevices(Device, Wanted, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(info<cl_device_partition_property>(CL_DEVICE_PARTITION_PROPERTIES),
            0);
  EXPECT_EQ(clRetainDevice(Device), CL_SUCCESS);
  EXPECT_EQ(clReleaseDevice(Device), CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(CL_DEVICE_REFERENCE_COUNT), 1U);
}

TEST_F(Devices, areFoundByType) {
  auto Type = info<cl_device_type>(CL_DEVICE_TYPE);
  cl_device_id Found = nullptr;
  EXPECT_EQ(clGetDeviceIDs(Platform, Type, 1, &Found, nullptr), CL_SUCCESS);
  EXPECT_EQ(Found, Device);
  EXPECT_EQ(
      clGetDeviceIDs(Platform, CL_DEVICE_TYPE_DEFAULT, 1, &Found, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(Found, Device);
  EXPECT_EQ(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_CUSTOM, 1, &Found, nullptr),
            CL_DEVICE_NOT_FOUND);
}

} // namespace
