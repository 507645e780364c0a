// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What kernels gained: copies with their arguments (2.1), launches of nothing
/// (2.1), local arguments of no bytes (3.1).

#define CL_TARGET_OPENCL_VERSION 300
#include "ProgramsFixture.h"

namespace {

class Clones : public Programs {
protected:
  void SetUp() override {
    Programs::SetUp();
    P = program("kernel void k(global int *p, int v, local int *l) {\n"
                "  p[get_global_id(0)] = v;\n"
                "}\n"
                "kernel void any(global int *p, local int *l) {\n"
                "  if (get_local_size(0) > 100) l[0] = 1;\n"
                "  *p = 7;\n"
                "}\n");
    ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  }
  cl_kernel clone(cl_kernel K) {
    cl_int Error = 1;
    Kernels.push_back(clCloneKernel(K, &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Kernels.back();
  }
  cl_program P = nullptr;
};

TEST_F(Clones, HaveTheArgumentsSoFarAndThenTheirOwn) {
  cl_kernel K = kernel(P, "k");
  cl_mem Memory = bufferOf({0, 0});
  set(K, 0, Memory);
  set(K, 1, 5);
  EXPECT_EQ(clSetKernelArg(K, 2, 64, nullptr), CL_SUCCESS);
  cl_kernel Copy = clone(K);
  set(K, 1, 6);
  EXPECT_EQ(launch(InOrder, Copy, 1), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 2), (std::vector<int>{5, 0}));
  EXPECT_EQ(launch(InOrder, K, 2), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 2), (std::vector<int>{6, 6}));
  set(Copy, 1, 8);
  EXPECT_EQ(launch(InOrder, clone(Copy), 1), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 2), (std::vector<int>{8, 6}));
}

TEST_F(Clones, LackTheArgumentsThatWereNotSet) {
  cl_kernel K = kernel(P, "k");
  set(K, 1, 5);
  EXPECT_EQ(launch(InOrder, clone(K), 1), CL_INVALID_KERNEL_ARGS);
}

TEST_F(Clones, AreKernelsOfTheProgram) {
  cl_kernel K = kernel(P, "k"), Copy = clone(K);
  char Name[8] = "";
  cl_program Of = nullptr;
  cl_uint Count = 0;
  EXPECT_EQ(clGetKernelInfo(Copy, CL_KERNEL_FUNCTION_NAME, sizeof(Name), Name,
                            nullptr),
            CL_SUCCESS);
  EXPECT_STREQ(Name, "k");
  EXPECT_EQ(clGetKernelInfo(Copy, CL_KERNEL_PROGRAM, sizeof(Of), &Of, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Of, P);
  EXPECT_EQ(clGetKernelInfo(Copy, CL_KERNEL_REFERENCE_COUNT, sizeof(Count),
                            &Count, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Count, 1u);
  // It holds the executable, as every kernel does.
  EXPECT_EQ(clReleaseKernel(K), CL_SUCCESS);
  Kernels.erase(Kernels.begin());
  EXPECT_EQ(build(P), CL_INVALID_OPERATION);
}

TEST_F(Clones, OfNoKernel) {
  cl_int Error = 1;
  EXPECT_EQ(clCloneKernel(nullptr, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_KERNEL);
}

// ---- Launches of nothing ----------------------------------------------------

class NothingToDo : public Clones {
protected:
  void SetUp() override {
    Clones::SetUp();
    K = kernel(P, "k");
    Memory = bufferOf({3});
    set(K, 0, Memory);
    set(K, 1, 5);
    EXPECT_EQ(clSetKernelArg(K, 2, 64, nullptr), CL_SUCCESS);
  }
  cl_kernel K = nullptr;
  cl_mem Memory = nullptr;
};

TEST_F(NothingToDo, RunsNothing) {
  const size_t Sizes[][3] = {{0, 0, 0}, {1, 0, 1}, {1, 1, 0}};
  for (cl_command_queue Q : {InOrder, OutOfOrder}) {
    for (const size_t *Each : Sizes)
      EXPECT_EQ(clEnqueueNDRangeKernel(Q, K, 3, nullptr, Each, nullptr, 0,
                                       nullptr, nullptr),
                CL_SUCCESS);
    EXPECT_EQ(clEnqueueNDRangeKernel(Q, K, 2, nullptr, nullptr, nullptr, 0,
                                     nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clFinish(Q), CL_SUCCESS);
  }
  EXPECT_EQ(read(Memory, 1), std::vector<int>{3});
}

TEST_F(NothingToDo, WaitsAllTheSame) {
  const size_t Zero = 0;
  cl_event Gate = userEvent(), Done = nullptr;
  ASSERT_EQ(clEnqueueNDRangeKernel(InOrder, K, 1, nullptr, &Zero, nullptr, 1,
                                   &Gate, &Done),
            CL_SUCCESS);
  taken(Done);
  cl_command_type Type = 0;
  EXPECT_EQ(
      clGetEventInfo(Done, CL_EVENT_COMMAND_TYPE, sizeof(Type), &Type, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(Type, cl_command_type(CL_COMMAND_NDRANGE_KERNEL));
  EXPECT_GT(statusOf(Done), CL_RUNNING);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &Done), CL_SUCCESS);
  EXPECT_EQ(statusOf(Done), CL_COMPLETE);
}

TEST_F(NothingToDo, IsCheckedAllTheSame) {
  const size_t Zero = 0, Huge = 4096;
  EXPECT_EQ(clEnqueueNDRangeKernel(InOrder, K, 0, nullptr, &Zero, nullptr, 0,
                                   nullptr, nullptr),
            CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(clEnqueueNDRangeKernel(InOrder, K, 1, nullptr, &Zero, &Huge, 0,
                                   nullptr, nullptr),
            CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(clEnqueueNDRangeKernel(InOrder, kernel(P, "k"), 1, nullptr, &Zero,
                                   nullptr, 0, nullptr, nullptr),
            CL_INVALID_KERNEL_ARGS);
}

// ---- Local arguments of no bytes --------------------------------------------

TEST_F(Clones, LocalArgumentsMayBeEmpty) {
  cl_kernel K = kernel(P, "any");
  cl_mem Memory = bufferOf({0});
  set(K, 0, Memory);
  EXPECT_EQ(clSetKernelArg(K, 1, 0, nullptr), CL_SUCCESS);
  EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 1), std::vector<int>{7});
}

} // namespace
