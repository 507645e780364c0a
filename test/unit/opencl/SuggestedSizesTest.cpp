// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_suggested_local_work_size: what a launch without a size gets.

#define CL_TARGET_OPENCL_VERSION 300
#include "ProgramsFixture.h"

namespace {

class SuggestedSizes : public Programs {
protected:
  void SetUp() override {
    Programs::SetUp();
    Suggest = reinterpret_cast<clGetKernelSuggestedLocalWorkSizeKHR_fn>(
        clGetExtensionFunctionAddressForPlatform(
            Platform, "clGetKernelSuggestedLocalWorkSize"));
    ASSERT_TRUE(Suggest);
    P = program("kernel void k(global uint *p, local int *l) {\n"
                "  for (uint i = 0; i < 3; ++i) p[i] = get_local_size(i);\n"
                "  l[get_local_id(0)] = 1;\n"
                "}\n"
                "kernel __attribute__((reqd_work_group_size(8, 2, 1)))\n"
                "void fixed(global uint *p) { *p = 0; }\n");
    ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
    Memory = buffer(64);
  }
  cl_kernel ready(size_t LocalBytes) {
    cl_kernel K = kernel(P, "k");
    set(K, 0, Memory);
    EXPECT_EQ(clSetKernelArg(K, 1, LocalBytes, nullptr), CL_SUCCESS);
    return K;
  }
  clGetKernelSuggestedLocalWorkSizeKHR_fn Suggest = nullptr;
  cl_program P = nullptr;
  cl_mem Memory = nullptr;
};

TEST_F(SuggestedSizes, AreWhatALaunchGets) {
  const size_t Ranges[][3] = {{1024, 1, 1}, {100, 7, 3}, {1, 1, 1},
                              {3, 113, 1},  {64, 64, 2}, {257, 1, 1}};
  const size_t Offset[] = {10, 10, 10};
  for (size_t LocalBytes : {4096, 40000}) {
    cl_kernel K = ready(LocalBytes);
    for (const size_t *Global : Ranges) {
      size_t Suggested[3] = {};
      ASSERT_EQ(Suggest(InOrder, K, 3, Offset, Global, Suggested), CL_SUCCESS);
      ASSERT_EQ(clEnqueueNDRangeKernel(InOrder, K, 3, Offset, Global, nullptr,
                                       0, nullptr, nullptr),
                CL_SUCCESS);
      const std::vector<int> Got = read(Memory, 3);
      for (unsigned D = 0; D != 3; ++D)
        EXPECT_EQ(Suggested[D], size_t(Got[D])) << Global[0] << " " << D;
    }
  }
}

TEST_F(SuggestedSizes, AreOfTheDimensionsAskedFor) {
  size_t Suggested[3] = {99, 99, 99};
  const size_t Global[] = {64, 4};
  ASSERT_EQ(Suggest(InOrder, ready(64), 2, nullptr, Global, Suggested),
            CL_SUCCESS);
  EXPECT_EQ(Suggested[0] * Suggested[1], 256u);
  EXPECT_EQ(Suggested[2], 99u);
}

TEST_F(SuggestedSizes, AreTheKernelsWhereItHasOne) {
  cl_kernel K = kernel(P, "fixed");
  set(K, 0, Memory);
  size_t Suggested[2] = {};
  const size_t Global[] = {16, 4}, Odd[] = {9, 4};
  ASSERT_EQ(Suggest(InOrder, K, 2, nullptr, Global, Suggested), CL_SUCCESS);
  EXPECT_EQ(Suggested[0], 8u);
  EXPECT_EQ(Suggested[1], 2u);
  EXPECT_EQ(Suggest(InOrder, K, 2, nullptr, Odd, Suggested),
            CL_INVALID_WORK_GROUP_SIZE);
}

TEST_F(SuggestedSizes, AreChecked) {
  cl_kernel K = ready(64);
  size_t Suggested[3] = {};
  const size_t Global[] = {64, 0, 1}, Late[] = {~size_t(0)};
  EXPECT_EQ(Suggest(nullptr, K, 1, nullptr, Global, Suggested),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Suggest(InOrder, nullptr, 1, nullptr, Global, Suggested),
            CL_INVALID_KERNEL);
  EXPECT_EQ(Suggest(InOrder, kernel(P, "k"), 1, nullptr, Global, Suggested),
            CL_INVALID_KERNEL_ARGS);
  EXPECT_EQ(Suggest(InOrder, K, 4, nullptr, Global, Suggested),
            CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(Suggest(InOrder, K, 1, nullptr, nullptr, Suggested),
            CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(Suggest(InOrder, K, 2, nullptr, Global, Suggested),
            CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(Suggest(InOrder, K, 1, Late, Global, Suggested),
            CL_INVALID_GLOBAL_OFFSET);
  EXPECT_EQ(Suggest(InOrder, K, 1, nullptr, Global, nullptr), CL_INVALID_VALUE);
  cl_context Other =
      clCreateContext(nullptr, 1, &Device, nullptr, nullptr, nullptr);
  cl_command_queue Foreign =
      clCreateCommandQueueWithProperties(Other, Device, nullptr, nullptr);
  EXPECT_EQ(Suggest(Foreign, K, 1, nullptr, Global, Suggested),
            CL_INVALID_CONTEXT);
  EXPECT_EQ(clReleaseCommandQueue(Foreign), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(Other), CL_SUCCESS);
}

} // namespace
