// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_ext_buffer_device_address: where kernels see a buffer, as the application
/// asks, passes and stores it.

#define CL_TARGET_OPENCL_VERSION 300
#include "ProgramsFixture.h"

namespace {

using Address = cl_ulong;
// Of headers that have the extension.
constexpr cl_mem_properties PrivateAddress = 0x5000;
constexpr cl_mem_info MemAddress = 0x5001;
constexpr cl_kernel_exec_info ExecPointers = 0x5002;

class DeviceAddress : public Programs {
protected:
  void SetUp() override {
    Programs::SetUp();
    get(SetArgument, "clSetKernelArgDevicePointerEXT");
  }
  cl_mem bufferWith(std::vector<cl_mem_properties> Properties) {
    cl_mem New = clCreateBufferWithProperties(Context, Properties.data(),
                                              CL_MEM_COPY_HOST_PTR,
                                              sizeof(Numbers), Numbers, &Error);
    if (New)
      Memories.push_back(New);
    return New;
  }
  Address addressOf(cl_mem Memory) {
    Address At = 0;
    EXPECT_EQ(clGetMemObjectInfo(Memory, MemAddress, sizeof(At), &At, nullptr),
              CL_SUCCESS);
    return At;
  }
  cl_mem bufferHolding(Address At) {
    cl_mem New =
        clCreateBuffer(Context, CL_MEM_COPY_HOST_PTR, sizeof(At), &At, &Error);
    EXPECT_EQ(Error, CL_SUCCESS);
    Memories.push_back(New);
    return New;
  }
  cl_int(CL_API_CALL *SetArgument)(cl_kernel, cl_uint, Address) = nullptr;
  int Numbers[256] = {10, 20, 30, 40};
  cl_int Error = CL_SUCCESS;
};

TEST_F(DeviceAddress, IsWhatKernelsSee) {
  cl_program P = program("kernel void k(global ulong *out, global int *in) {\n"
                         "  out[0] = (ulong)in; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  cl_mem In = bufferWith({PrivateAddress, CL_TRUE, 0});
  ASSERT_EQ(Error, CL_SUCCESS);
  cl_mem Out = bufferHolding(0);
  set(K, 0, Out);
  set(K, 1, In);
  EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
  Address Seen = 0;
  EXPECT_EQ(clEnqueueReadBuffer(InOrder, Out, CL_TRUE, 0, sizeof(Seen), &Seen,
                                0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_NE(Seen, 0u);
  EXPECT_EQ(Seen, addressOf(In));
}

TEST_F(DeviceAddress, OfPartsIsThatOfTheWholeAndTheirOrigin) {
  cl_mem Whole = bufferWith({PrivateAddress, CL_TRUE, 0});
  const cl_buffer_region Region = {512, 64};
  cl_mem Part = clCreateSubBuffer(Whole, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                  &Region, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  Memories.push_back(Part);
  EXPECT_EQ(addressOf(Part), addressOf(Whole) + 512);
}

TEST_F(DeviceAddress, IsAnArgumentAndWhatOthersPointAt) {
  cl_program P = program("kernel void k(global int *out, global int *third,\n"
                         "              global const ulong *where) {\n"
                         "  out[0] = third[0]; out[1] = third[-2];\n"
                         "  out[2] = ((global const int *)where[0])[3]; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  cl_mem In = bufferWith({PrivateAddress, CL_TRUE, 0});
  const Address At = addressOf(In);
  cl_mem Out = bufferOf(std::vector<int>(3));
  set(K, 0, Out);
  EXPECT_EQ(SetArgument(K, 1, At + 2 * sizeof(int)), CL_SUCCESS);
  set(K, 2, bufferHolding(At));
  EXPECT_EQ(clSetKernelExecInfo(K, ExecPointers, sizeof(At), &At), CL_SUCCESS);
  EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
  EXPECT_EQ(read(Out, 3), (std::vector<int>{30, 10, 40}));
}

TEST_F(DeviceAddress, IsShownWhereItWasAskedFor) {
  Address At = 0;
  for (cl_mem Plain : {bufferWith({0}), bufferWith({PrivateAddress, 0, 0})})
    EXPECT_EQ(clGetMemObjectInfo(Plain, MemAddress, sizeof(At), &At, nullptr),
              CL_INVALID_OPERATION);
  EXPECT_EQ(bufferWith({PrivateAddress, 7, 0}), nullptr);
  EXPECT_EQ(Error, CL_INVALID_PROPERTY);
  EXPECT_EQ(bufferWith({PrivateAddress, 1, PrivateAddress, 1, 0}), nullptr);
  EXPECT_EQ(Error, CL_INVALID_PROPERTY);
}

// One of them would have it, and launches do not say what they reach by it.
TEST_F(DeviceAddress, IsOfContextsWithOneDevice) {
  cl_device_id Both[2] = {};
  cl_uint Count = 0;
  clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 2, Both, &Count);
  if (Count < 2)
    GTEST_SKIP() << "there is one device";
  cl_context Wide = clCreateContext(nullptr, 2, Both, nullptr, nullptr, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  const cl_mem_properties Wanted[] = {PrivateAddress, CL_TRUE, 0};
  EXPECT_EQ(clCreateBufferWithProperties(Wide, Wanted, 0, 64, nullptr, &Error),
            nullptr);
  EXPECT_EQ(Error, CL_INVALID_DEVICE);
  EXPECT_EQ(clReleaseContext(Wide), CL_SUCCESS);
}

TEST_F(DeviceAddress, IsForPointersToGlobalMemory) {
  cl_program P = program("kernel void k(int n, local int *l, global int *g) {\n"
                         "  g[0] = n + l[0]; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  EXPECT_EQ(SetArgument(nullptr, 0, 0), CL_INVALID_KERNEL);
  EXPECT_EQ(SetArgument(K, 3, 0), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(SetArgument(K, 0, 0), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(SetArgument(K, 1, 0), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(SetArgument(K, 2, 0), CL_SUCCESS);
  Address At = 0;
  EXPECT_EQ(clSetKernelExecInfo(K, ExecPointers, 7, &At), CL_INVALID_VALUE);
  EXPECT_EQ(clSetKernelExecInfo(K, ExecPointers, 8, nullptr), CL_INVALID_VALUE);
}

} // namespace
