// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_ext_buffer_device_address: where kernels see a buffer, as the application
/// asks, passes and stores it.

#define CL_TARGET_OPENCL_VERSION 300
#include "TwoDevicesFixture.h"

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

// ---- On two devices ---------------------------------------------------------

class AddressOfEach : public TwoDevices {
protected:
  void SetUp() override {
    TwoDevices::SetUp();
    if (IsSkipped())
      return;
    get(SetArgument, "clSetKernelArgDevicePointerEXT");
    cl_program P =
        program("kernel void k(global int *shown, global int *out,\n"
                "              global const ulong *where) {\n"
                "  shown[0] += 1;\n"
                "  if (where[0]) ((global int *)where[0])[1] += 10;\n"
                "  out[0] = shown[0]; }");
    ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
    K = kernel(P, "k");
    Out = bufferOf({0});
    set(K, 1, Out);
  }
  cl_mem shown(std::vector<int> Numbers) {
    const cl_mem_properties Wanted[] = {PrivateAddress, CL_TRUE, 0};
    cl_mem New = clCreateBufferWithProperties(
        Context, Wanted, CL_MEM_COPY_HOST_PTR, Numbers.size() * sizeof(int),
        Numbers.data(), &Error);
    EXPECT_EQ(Error, CL_SUCCESS);
    Memories.push_back(New);
    return New;
  }
  std::vector<Address> addresses(cl_mem Memory) {
    std::vector<Address> All(2);
    EXPECT_EQ(clGetMemObjectInfo(Memory, MemAddress, 2 * sizeof(Address),
                                 All.data(), nullptr),
              CL_SUCCESS);
    return All;
  }
  /// On device \p D: \p First by an argument, \p Second by a number in memory.
  void launchWith(size_t D, Address First, Address Second) {
    cl_mem Where = clCreateBuffer(Context, CL_MEM_COPY_HOST_PTR, sizeof(Second),
                                  &Second, &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    Memories.push_back(Where);
    set(K, 2, Where);
    ASSERT_EQ(SetArgument(K, 0, First), CL_SUCCESS);
    ASSERT_EQ(launch(Queues[D], K, 1), CL_SUCCESS);
    ASSERT_EQ(clFinish(Queues[D]), CL_SUCCESS);
  }
  cl_int(CL_API_CALL *SetArgument)(cl_kernel, cl_uint, Address) = nullptr;
  cl_kernel K = nullptr;
  cl_mem Out = nullptr;
  cl_int Error = CL_SUCCESS;
};

// What one device wrote the other one has, where it sees the buffer.
TEST_F(AddressOfEach, ShowsWhatTheOtherWrote) {
  cl_mem Memory = shown({5, 0});
  const std::vector<Address> At = addresses(Memory);
  for (size_t D : {1, 0, 1}) {
    SCOPED_TRACE(D);
    launchWith(D, At[D], 0);
  }
  EXPECT_EQ(read(Out, 1), std::vector<int>{8});
  EXPECT_EQ(read(Memory, 2), (std::vector<int>{8, 0}));
}

// Of a part of it, too: the whole follows.
TEST_F(AddressOfEach, ReachesTheMiddle) {
  cl_mem Memory = shown({1, 2, 3});
  const std::vector<Address> At = addresses(Memory);
  launchWith(1, At[1] + 2 * sizeof(int), 0);
  EXPECT_EQ(read(Memory, 3), (std::vector<int>{1, 2, 4}));
}

// Numbers in memory say nothing to the driver: clSetKernelExecInfo does.
TEST_F(AddressOfEach, IsFollowedWhereItWasTold) {
  cl_mem Direct = shown({0, 0}), Indirect = shown({0, 7});
  const std::vector<Address> First = addresses(Direct),
                             Second = addresses(Indirect);
  ASSERT_EQ(
      clSetKernelExecInfo(K, ExecPointers, sizeof(Address) * 2, Second.data()),
      CL_SUCCESS);
  for (size_t D : {0, 1, 0}) {
    SCOPED_TRACE(D);
    launchWith(D, First[D], Second[D]);
  }
  EXPECT_EQ(read(Direct, 2), (std::vector<int>{3, 0}));
  EXPECT_EQ(read(Indirect, 2), (std::vector<int>{0, 37}));
}

// A number that was an address once is one of nothing.
TEST_F(AddressOfEach, EndsWithTheBuffer) {
  Address Old = 0;
  {
    cl_mem Gone = shown({1, 1});
    Old = addresses(Gone)[0];
    Memories.pop_back();
    EXPECT_EQ(clReleaseMemObject(Gone), CL_SUCCESS);
  }
  cl_mem Memory = shown({5, 0});
  ASSERT_EQ(clSetKernelExecInfo(K, ExecPointers, sizeof(Old), &Old),
            CL_SUCCESS);
  launchWith(0, addresses(Memory)[0], 0);
  EXPECT_EQ(read(Memory, 1), std::vector<int>{6});
}

// ---- Arguments --------------------------------------------------------------

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
