// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// clCreateProgramWithIL, and the constants that an application may set.

#define CL_TARGET_OPENCL_VERSION 300
#include "ProgramsFixture.h"
#include "SpecializationModule.h"

#include <algorithm>

namespace {

using Numbers = std::vector<cl_ulong>;

class Specializing : public Programs {
protected:
  void SetUp() override {
    Programs::SetUp();
    P = made();
    if (build(P) != CL_SUCCESS && log(P).find("IN08") != std::string::npos)
      GTEST_SKIP() << "the helper that reads SPIR-V was not built";
  }
  cl_program made() {
    cl_int Error = 1;
    cl_program Made = keep(clCreateProgramWithIL(
        Context, Specializable, sizeof(Specializable), &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Made;
  }
  template <typename T> cl_int constant(cl_program Of, cl_uint Id, T Value) {
    return clSetProgramSpecializationConstant(Of, Id, sizeof(Value), &Value);
  }
  Numbers stored(cl_program Of) {
    cl_kernel K = kernel(Of, "k");
    Numbers Values(9);
    cl_mem Memory = buffer(Values.size() * sizeof(cl_ulong));
    set(K, 0, Memory);
    EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
    EXPECT_EQ(clEnqueueReadBuffer(InOrder, Memory, CL_TRUE, 0,
                                  Values.size() * sizeof(cl_ulong),
                                  Values.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return Values;
  }
  cl_program P = nullptr;
};

TEST_F(Specializing, WithoutItTheModulesOwnCount) {
  EXPECT_EQ(stored(P), (Numbers{1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

// SPIR-V itself does not say whether work-groups are uniform.
TEST_F(Specializing, GroupsAreUniformByTheBuildOption) {
  const size_t Global = 3, Local = 2;
  auto Launched = [&](cl_program Of) {
    cl_kernel K = kernel(Of, "k");
    set(K, 0, buffer(9 * sizeof(cl_ulong)));
    return clEnqueueNDRangeKernel(InOrder, K, 1, nullptr, &Global, &Local, 0,
                                  nullptr, nullptr);
  };
  EXPECT_EQ(Launched(P), CL_SUCCESS);
  cl_program Uniform = made();
  ASSERT_EQ(build(Uniform, "-cl-uniform-work-group-size"), CL_SUCCESS);
  EXPECT_EQ(Launched(Uniform), CL_INVALID_WORK_GROUP_SIZE);
}

TEST_F(Specializing, EveryType) {
  cl_program Other = made();
  EXPECT_EQ(constant(Other, 1, cl_char(0)), CL_SUCCESS);
  EXPECT_EQ(constant(Other, 2, cl_uchar(200)), CL_SUCCESS);
  EXPECT_EQ(constant(Other, 3, cl_ushort(60000)), CL_SUCCESS);
  EXPECT_EQ(constant(Other, 4, cl_uint(4000000000)), CL_SUCCESS);
  EXPECT_EQ(constant(Other, 5, cl_ulong(1) << 63 | 5), CL_SUCCESS);
  EXPECT_EQ(constant(Other, 6, cl_float(1024.5)), CL_SUCCESS);
  EXPECT_EQ(constant(Other, 7, cl_double(1e15)), CL_SUCCESS);
  EXPECT_EQ(constant(Other, 8, cl_uint(80)), CL_SUCCESS);
  ASSERT_EQ(build(Other), CL_SUCCESS) << log(Other);
  EXPECT_EQ(stored(Other),
            (Numbers{100, 200, 60000, 4000000000, cl_ulong(1) << 63 | 5, 1024,
                     1000000000000000, 80, 80}));
  EXPECT_EQ(stored(P), (Numbers{1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

// 5.8.1: the constants of the next build; the IL stays as it was given.
TEST_F(Specializing, CountsFromTheNextBuildOn) {
  EXPECT_EQ(constant(P, 4, cl_uint(44)), CL_SUCCESS);
  EXPECT_EQ(constant(P, 4, cl_uint(55)), CL_SUCCESS);
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  EXPECT_EQ(stored(P), (Numbers{1, 2, 3, 55, 5, 6, 7, 8, 9}));
  std::vector<uint32_t> Il(std::size(Specializable));
  EXPECT_EQ(clGetProgramInfo(P, CL_PROGRAM_IL, sizeof(Specializable), Il.data(),
                             nullptr),
            CL_SUCCESS);
  EXPECT_TRUE(std::equal(Il.begin(), Il.end(), Specializable));
}

TEST_F(Specializing, WithCompilationAndLinking) {
  cl_program Object = made();
  EXPECT_EQ(constant(Object, 2, cl_uchar(22)), CL_SUCCESS);
  ASSERT_EQ(compile(Object), CL_SUCCESS) << log(Object);
  cl_int Error = 1;
  cl_program Linked = link({Object}, Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(stored(Linked)[1], 22u);
}

TEST_F(Specializing, IsChecked) {
  const cl_uint Value = 1;
  EXPECT_EQ(clSetProgramSpecializationConstant(nullptr, 4, 4, &Value),
            CL_INVALID_PROGRAM);
  EXPECT_EQ(clSetProgramSpecializationConstant(program("kernel void k() {}"), 4,
                                               4, &Value),
            CL_INVALID_PROGRAM);
  EXPECT_EQ(clSetProgramSpecializationConstant(P, 99, 4, &Value),
            CL_INVALID_SPEC_ID);
  EXPECT_EQ(clSetProgramSpecializationConstant(P, 4, 8, &Value),
            CL_INVALID_VALUE);
  EXPECT_EQ(clSetProgramSpecializationConstant(P, 1, 4, &Value),
            CL_INVALID_VALUE);
  EXPECT_EQ(clSetProgramSpecializationConstant(P, 4, 4, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(Specializing, ProgramsOfOtherBytes) {
  cl_int Error = 1;
  EXPECT_EQ(clCreateProgramWithIL(Context, "no words", 8, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  EXPECT_EQ(clCreateProgramWithIL(Context, nullptr, 8, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  EXPECT_EQ(clCreateProgramWithIL(nullptr, Specializable, sizeof(Specializable),
                                  &Error),
            nullptr);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
}

} // namespace
