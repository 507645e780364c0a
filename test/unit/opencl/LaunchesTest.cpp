// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels launched: ranges, arguments, local memory.

#include "Fixture.h"

#include <numeric>
#include <string>

namespace {

constexpr char Source[] = R"CLC(
kernel void add(global const int *a, global const int *b, global int *c) {
  size_t i = get_global_id(0);
  c[i] = a[i] + b[i];
}
kernel void ids(global int *out) {
  size_t at = get_global_id(0) + 100 * get_global_id(1) + 10000 * get_global_id(2);
  size_t n = (get_global_id(0) - get_global_offset(0)) +
             get_global_size(0) * ((get_global_id(1) - get_global_offset(1)) +
             get_global_size(1) * (get_global_id(2) - get_global_offset(2)));
  out[n] = (int)at + 1000000 * (int)get_work_dim();
}
kernel void groups(global int *out) {
  out[get_global_id(0)] = (int)(get_group_id(0) * 1000 + get_local_size(0));
}
kernel void reverse(global int *data, local int *one, local char *pad, local int *two) {
  size_t i = get_local_id(0), n = get_local_size(0);
  one[i] = data[get_global_id(0)];
  pad[i] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  two[i] = one[n - 1 - i];
  barrier(CLK_LOCAL_MEM_FENCE);
  data[get_global_id(0)] = two[i];
}
typedef struct { char c; int i; double d; } mixed;
kernel void values(global double *out, char c, float4 v, float3 w, mixed m, long l) {
  out[0] = c; out[1] = v.w; out[2] = w.z; out[3] = m.i; out[4] = m.d; out[5] = l;
}
kernel __attribute__((reqd_work_group_size(8, 1, 1))) void eight(global int *out) {
  out[get_global_id(0)] = (int)get_local_size(0);
}
kernel void mark(global uchar *at, ulong last) {
  at[last * get_global_id(0) / 4] = (uchar)(get_global_id(0) + 1);
}
kernel void maybe(global int *out, global int *p) { out[0] = p == 0; }
kernel void large(global int *out, local int *more) {
  local int tile[15000];
  size_t i = get_local_id(0), n = get_local_size(0);
  for (size_t k = i; k < 15000; k += n)
    tile[k] = (int)k;
  more[i] = -1;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = tile[14999 - i] + more[n - 1 - i];
}
)CLC";

class Launches : public OpenCl {
protected:
  void SetUp() override {
    OpenCl::SetUp();
    const char *Text = Source;
    cl_int Error = 1;
    Program = clCreateProgramWithSource(Context, 1, &Text, nullptr, &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    Error = clBuildProgram(Program, 1, &Device, "", nullptr, nullptr);
    char Log[4096] = {};
    clGetProgramBuildInfo(Program, Device, CL_PROGRAM_BUILD_LOG, sizeof(Log),
                          Log, nullptr);
    ASSERT_EQ(Error, CL_SUCCESS) << Log;
  }
  void TearDown() override {
    for (cl_kernel Kernel : Kernels)
      EXPECT_EQ(clReleaseKernel(Kernel), CL_SUCCESS);
    EXPECT_EQ(clReleaseProgram(Program), CL_SUCCESS);
    OpenCl::TearDown();
  }

  cl_kernel kernel(const char *Name) {
    cl_int Error = 1;
    Kernels.push_back(clCreateKernel(Program, Name, &Error));
    EXPECT_EQ(Error, CL_SUCCESS) << Name;
    return Kernels.back();
  }
  template <typename T> void set(cl_kernel K, cl_uint Index, const T &Value) {
    EXPECT_EQ(clSetKernelArg(K, Index, sizeof(T), &Value), CL_SUCCESS) << Index;
  }
  void setLocal(cl_kernel K, cl_uint Index, size_t Bytes) {
    EXPECT_EQ(clSetKernelArg(K, Index, Bytes, nullptr), CL_SUCCESS) << Index;
  }
  cl_int launch(cl_kernel K, std::vector<size_t> Global,
                std::vector<size_t> Local = {},
                std::vector<size_t> Offset = {}) {
    return clEnqueueNDRangeKernel(
        InOrder, K, cl_uint(Global.size()),
        Offset.empty() ? nullptr : Offset.data(), Global.data(),
        Local.empty() ? nullptr : Local.data(), 0, nullptr, nullptr);
  }
  static std::vector<int> counted(size_t Count, int From = 0) {
    std::vector<int> Values(Count);
    std::iota(Values.begin(), Values.end(), From);
    return Values;
  }

  cl_program Program = nullptr;
  std::vector<cl_kernel> Kernels;
};

// What ptxas does not grant statically is asked for at the launch.
TEST_F(Launches, haveVariablesBeyond48KiB) {
  constexpr size_t Count = 64;
  cl_kernel K = kernel("large");
  cl_mem Out = buffer(Count * 4);
  set(K, 0, Out);
  setLocal(K, 1, Count * 4);
  ASSERT_EQ(launch(K, {Count}, {Count}), CL_SUCCESS);
  std::vector<int> Values = read(Out, Count);
  for (size_t I = 0; I < Count; ++I)
    ASSERT_EQ(Values[I], int(14998 - I));
  cl_ulong Bytes = 0;
  EXPECT_EQ(clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_LOCAL_MEM_SIZE,
                                     sizeof(Bytes), &Bytes, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Bytes, 15000U * 4 + Count * 4);
  cl_ulong Most = 0;
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(Most),
                            &Most, nullptr),
            CL_SUCCESS);
  setLocal(K, 1, size_t(Most) - 60000);
  EXPECT_EQ(launch(K, {Count}, {Count}), CL_SUCCESS);
  setLocal(K, 1, size_t(Most) - 60000 + 1);
  EXPECT_EQ(launch(K, {Count}, {Count}), CL_OUT_OF_RESOURCES);
}

// Only the pages that are written take memory of this machine.
TEST_F(Launches, reachTheEndOfABufferOfNearlyAllMemory) {
  cl_ulong All = 0;
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof(All),
                            &All, nullptr),
            CL_SUCCESS);
  const cl_ulong Bytes = All / 10 * 9, Last = Bytes - 1;
  if (Bytes >> 33 == 0)
    GTEST_SKIP() << "the device has " << All << " bytes; indices stay small";
  cl_int Error = 1;
  cl_mem Memory =
      clCreateBuffer(Context, CL_MEM_READ_WRITE, Bytes, nullptr, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  cl_kernel K = kernel("mark");
  set(K, 0, Memory);
  set(K, 1, Last);
  ASSERT_EQ(launch(K, {5}), CL_SUCCESS);
  for (cl_ulong I = 0; I <= 4; ++I) {
    cl_uchar Mark = 0;
    ASSERT_EQ(clEnqueueReadBuffer(InOrder, Memory, CL_TRUE, Last * I / 4, 1,
                                  &Mark, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Mark, I + 1);
  }
  EXPECT_EQ(clReleaseMemObject(Memory), CL_SUCCESS);
}

TEST_F(Launches, addVectors) {
  constexpr size_t Count = 10000;
  cl_kernel K = kernel("add");
  cl_mem C = buffer(Count * 4);
  set(K, 0, bufferOf(counted(Count)));
  set(K, 1, bufferOf(counted(Count, 5)));
  set(K, 2, C);
  ASSERT_EQ(launch(K, {Count}), CL_SUCCESS);
  std::vector<int> Sums = read(C, Count);
  for (size_t I = 0; I < Count; ++I)
    ASSERT_EQ(Sums[I], int(2 * I + 5));
}

TEST_F(Launches, coverThreeDimensionsFromAnOffset) {
  cl_kernel K = kernel("ids");
  cl_mem Out = buffer(4 * 3 * 2 * 4);
  set(K, 0, Out);
  ASSERT_EQ(launch(K, {4, 3, 2}, {2, 3, 1}, {10, 20, 30}), CL_SUCCESS);
  std::vector<int> Ids = read(Out, 24);
  size_t N = 0;
  for (int Z = 0; Z < 2; ++Z)
    for (int Y = 0; Y < 3; ++Y)
      for (int X = 0; X < 4; ++X, ++N)
        EXPECT_EQ(Ids[N],
                  3000000 + (10 + X) + 100 * (20 + Y) + 10000 * (30 + Z));
  ASSERT_EQ(launch(K, {4}), CL_SUCCESS);
  EXPECT_EQ(read(Out, 4),
            (std::vector<int>{1000000, 1000001, 1000002, 1000003}));
}

TEST_F(Launches, chooseAGroupSizeThatDivides) {
  cl_kernel K = kernel("groups");
  for (size_t Global : {1, 7, 96, 1000, 1021, 4096}) {
    cl_mem Out = buffer(Global * 4);
    set(K, 0, Out);
    ASSERT_EQ(launch(K, {Global}), CL_SUCCESS);
    std::vector<int> Seen = read(Out, Global);
    int Local = Seen[0] % 1000 ? Seen[0] : 1000;
    ASSERT_GT(Local, 0);
    EXPECT_EQ(Global % size_t(Local), 0U);
    EXPECT_EQ(Seen.back(), int(Global / size_t(Local) - 1) * 1000 + Local);
  }
}

TEST_F(Launches, haveLocalMemory) {
  cl_kernel K = kernel("reverse");
  cl_mem Data = bufferOf(counted(256));
  set(K, 0, Data);
  setLocal(K, 1, 64 * 4);
  setLocal(K, 2, 65); // what follows must be aligned again
  setLocal(K, 3, 64 * 4);
  ASSERT_EQ(launch(K, {256}, {64}), CL_SUCCESS);
  std::vector<int> Now = read(Data, 256);
  for (int I = 0; I < 256; ++I)
    ASSERT_EQ(Now[size_t(I)], I / 64 * 64 + 63 - I % 64);
}

TEST_F(Launches, passValues) {
  struct alignas(8) Mixed {
    cl_char C;
    cl_int I;
    cl_double D;
  };
  cl_kernel K = kernel("values");
  cl_mem Out = buffer(6 * sizeof(double));
  set(K, 0, Out);
  set(K, 1, cl_char(-3));
  set(K, 2, cl_float4{{1, 2, 3, 4}});
  set(K, 3, cl_float3{{5, 6, 7, 0}});
  set(K, 4, Mixed{1, 8, 9.5});
  set(K, 5, cl_long(-10));
  ASSERT_EQ(launch(K, {1}), CL_SUCCESS);
  double Got[6] = {};
  ASSERT_EQ(clEnqueueReadBuffer(InOrder, Out, CL_TRUE, 0, sizeof(Got), Got, 0,
                                nullptr, nullptr),
            CL_SUCCESS);
  const double Want[] = {-3, 4, 7, 8, 9.5, -10};
  for (unsigned I = 0; I < 6; ++I)
    EXPECT_EQ(Got[I], Want[I]) << I;
}

TEST_F(Launches, takeNullPointers) {
  cl_kernel K = kernel("maybe");
  cl_mem Out = buffer(4);
  set(K, 0, Out);
  EXPECT_EQ(clSetKernelArg(K, 1, sizeof(cl_mem), nullptr), CL_SUCCESS);
  ASSERT_EQ(launch(K, {1}), CL_SUCCESS);
  EXPECT_EQ(read(Out, 1).front(), 1);
}

TEST_F(Launches, keepTheArgumentsOfTheirEnqueue) {
  cl_kernel K = kernel("add");
  cl_mem A = bufferOf(counted(4)), C = buffer(16), D = buffer(16);
  set(K, 0, A);
  set(K, 1, A);
  set(K, 2, C);
  cl_event Gate = userEvent();
  const size_t Four = 4;
  ASSERT_EQ(clEnqueueNDRangeKernel(InOrder, K, 1, nullptr, &Four, nullptr, 1,
                                   &Gate, nullptr),
            CL_SUCCESS);
  set(K, 2, D);
  ASSERT_EQ(launch(K, {4}), CL_SUCCESS);
  ASSERT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(read(C, 4), (std::vector<int>{0, 2, 4, 6}));
  EXPECT_EQ(read(D, 4), (std::vector<int>{0, 2, 4, 6}));
}

TEST_F(Launches, runAsTasks) {
  cl_kernel K = kernel("groups");
  cl_mem Out = buffer(4);
  set(K, 0, Out);
  ASSERT_EQ(clEnqueueTask(InOrder, K, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(read(Out, 1).front(), 1);
}

TEST_F(Launches, useTheSizeAKernelAsksFor) {
  cl_kernel K = kernel("eight");
  cl_mem Out = buffer(64);
  set(K, 0, Out);
  EXPECT_EQ(launch(K, {16}, {4}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(K, {12}), CL_INVALID_WORK_GROUP_SIZE);
  ASSERT_EQ(launch(K, {16}), CL_SUCCESS);
  EXPECT_EQ(read(Out, 16), std::vector<int>(16, 8));
}

TEST_F(Launches, areChecked) {
  cl_kernel Unset = kernel("add"), K = kernel("groups");
  cl_kernel TooMuch = kernel("reverse");
  cl_mem Out = buffer(64 << 10);
  set(K, 0, Out);
  set(TooMuch, 0, Out);
  for (cl_uint Index : {1, 2, 3})
    setLocal(TooMuch, Index, size_t(1) << 20);
  cl_context Other =
      clCreateContext(nullptr, 1, &Device, nullptr, nullptr, nullptr);
  cl_command_queue Foreign = clCreateCommandQueue(Other, Device, 0, nullptr);
  const size_t One = 1, Huge = ~size_t(0);
  auto In = [&](cl_command_queue Q, cl_kernel Which, cl_uint Dims,
                const size_t *Offset, const size_t *Global) {
    return clEnqueueNDRangeKernel(Q, Which, Dims, Offset, Global, nullptr, 0,
                                  nullptr, nullptr);
  };
  auto NoQueue = reinterpret_cast<cl_command_queue>(Out);
  auto NoKernel = reinterpret_cast<cl_kernel>(Out);
  EXPECT_EQ(In(NoQueue, K, 1, nullptr, &One), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(In(InOrder, NoKernel, 1, nullptr, &One), CL_INVALID_KERNEL);
  EXPECT_EQ(In(Foreign, K, 1, nullptr, &One), CL_INVALID_CONTEXT);
  EXPECT_EQ(In(InOrder, Unset, 1, nullptr, &One), CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(In(InOrder, K, 0, nullptr, &One), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(In(InOrder, K, 4, nullptr, &One), CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(In(InOrder, K, 1, nullptr, nullptr), statusOfEmptyRange());
  EXPECT_EQ(In(InOrder, K, 1, &One, &Huge), CL_INVALID_GLOBAL_OFFSET);
  EXPECT_EQ(launch(K, {0}), statusOfEmptyRange());
  EXPECT_EQ(launch(K, {10}, {3}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(K, {1 << 14}, {1 << 14}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(launch(K, {1, 1, 128}, {1, 1, 128}), CL_INVALID_WORK_ITEM_SIZE);
  EXPECT_EQ(launch(TooMuch, {64}, {64}), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(clEnqueueTask(NoQueue, K, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(clEnqueueTask(InOrder, NoKernel, 0, nullptr, nullptr),
            CL_INVALID_KERNEL);
  clReleaseCommandQueue(Foreign);
  clReleaseContext(Other);
}

} // namespace
