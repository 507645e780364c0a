// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_il_program: programs from SPIR-V.

#include "ProgramsFixture.h"

#include <algorithm>

namespace {

// SPIR-V 1.0, of spirv-as:
//   OpEntryPoint Kernel %f "seven"
//   %f = OpFunction %void None %fn
//   %p = OpFunctionParameter %ptr       ; CrossWorkgroup uint *
//   %l = OpLabel
//        OpStore %p %seven Aligned 4
constexpr uint32_t Seven[] = {
    0x07230203, 0x00010000, 0x00070000, 0x00000009, 0x00000000, 0x00020011,
    0x00000004, 0x00020011, 0x00000006, 0x0003000e, 0x00000002, 0x00000002,
    0x0005000f, 0x00000006, 0x00000001, 0x65766573, 0x0000006e, 0x00040015,
    0x00000002, 0x00000020, 0x00000000, 0x00020013, 0x00000003, 0x00040020,
    0x00000004, 0x00000005, 0x00000002, 0x00040021, 0x00000005, 0x00000003,
    0x00000004, 0x0004002b, 0x00000002, 0x00000006, 0x00000007, 0x00050036,
    0x00000003, 0x00000001, 0x00000000, 0x00000005, 0x00030037, 0x00000004,
    0x00000007, 0x000200f8, 0x00000008, 0x0005003e, 0x00000007, 0x00000006,
    0x00000002, 0x00000004, 0x000100fd, 0x00010038};

class SpirV : public Programs {
protected:
  void SetUp() override {
    OpenCl::SetUp();
    Create = reinterpret_cast<clCreateProgramWithILKHR_fn>(
        clGetExtensionFunctionAddressForPlatform(Platform,
                                                 "clCreateProgramWithILKHR"));
    ASSERT_TRUE(Create);
    cl_program P = from(Seven, sizeof(Seven));
    if (build(P) != CL_SUCCESS && log(P).find("IN08") != std::string::npos)
      GTEST_SKIP() << "the helper that reads SPIR-V was not built";
  }
  cl_program from(const void *Bytes, size_t Size) {
    return keep(Create(Context, Bytes, Size, &Error));
  }

  clCreateProgramWithILKHR_fn Create = nullptr;
  cl_int Error = CL_SUCCESS;
};

TEST_F(SpirV, LimitsRegisters) {
  cl_program P = from(Seven, sizeof(Seven));
  ASSERT_EQ(build(P, "-cl-nv-maxrregcount=24"), CL_SUCCESS) << log(P);
  EXPECT_TRUE(hasCode(P, "maxnreg"));
}

TEST_F(SpirV, IsNamedByTheDevice) {
  char Versions[256] = "", Extensions[4096] = "";
  EXPECT_EQ(clGetDeviceInfo(Device, CL_DEVICE_IL_VERSION_KHR, sizeof(Versions),
                            Versions, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(clGetDeviceInfo(Device, CL_DEVICE_EXTENSIONS, sizeof(Extensions),
                            Extensions, nullptr),
            CL_SUCCESS);
  EXPECT_NE(std::string(Versions).find("SPIR-V_1.0"), std::string::npos);
  EXPECT_NE(std::string(Extensions).find("cl_khr_il_program"),
            std::string::npos);
}

TEST_F(SpirV, IsBuiltAndRun) {
  cl_program P = from(Seven, sizeof(Seven));
  ASSERT_EQ(Error, CL_SUCCESS);
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  EXPECT_EQ(buildInfo<cl_program_binary_type>(P, CL_PROGRAM_BINARY_TYPE),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  cl_kernel K = kernel(P, "seven");
  cl_mem Memory = bufferOf({0, 1});
  set(K, 0, Memory);
  ASSERT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 2), (std::vector<int>{7, 1}));
}

TEST_F(SpirV, IsGivenBackAsItWas) {
  cl_program P = from(Seven, sizeof(Seven));
  std::vector<uint32_t> Il(std::size(Seven));
  size_t Size = 0;
  ASSERT_EQ(
      clGetProgramInfo(P, CL_PROGRAM_IL_KHR, sizeof(Seven), Il.data(), &Size),
      CL_SUCCESS);
  EXPECT_EQ(Size, sizeof(Seven));
  EXPECT_TRUE(std::equal(Il.begin(), Il.end(), Seven));
  EXPECT_EQ(clGetProgramInfo(program(""), CL_PROGRAM_IL_KHR, 0, nullptr, &Size),
            CL_SUCCESS);
  EXPECT_EQ(Size, 0u);
}

TEST_F(SpirV, IsReadInEitherByteOrder) {
  std::vector<uint32_t> Turned(std::begin(Seven), std::end(Seven));
  for (uint32_t &Word : Turned)
    Word = __builtin_bswap32(Word);
  cl_program P = from(Turned.data(), sizeof(Seven));
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(build(P), CL_SUCCESS) << log(P);
  EXPECT_EQ(kernelNames(P), "seven");
}

TEST_F(SpirV, IsCompiledAndLinked) {
  cl_program P = from(Seven, sizeof(Seven));
  cl_program Other = program("kernel void k(global int *a) { *a = 1; }");
  ASSERT_EQ(compile(P), CL_SUCCESS) << log(P);
  ASSERT_EQ(compile(Other), CL_SUCCESS) << log(Other);
  cl_program All = link({P, Other}, Error);
  ASSERT_EQ(Error, CL_SUCCESS) << log(All);
  EXPECT_EQ(kernelNames(All), "seven;k");
  // What is built of it needs neither the words nor their reader again.
  ASSERT_EQ(build(P), CL_SUCCESS);
  cl_program Again = fromBinary(binary(P), Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(build(Again), CL_SUCCESS) << log(Again);
  EXPECT_EQ(kernelNames(Again), "seven");
}

TEST_F(SpirV, OfOtherBytesIsRefused) {
  const char Garbage[] = "this is no SPIR-V";
  EXPECT_EQ(from(Garbage, sizeof(Garbage)), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  EXPECT_EQ(from(nullptr, sizeof(Seven)), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  EXPECT_EQ(from(Seven, 0), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  EXPECT_EQ(from(Seven, 3), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  EXPECT_EQ(Create(nullptr, Seven, sizeof(Seven), &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_CONTEXT);
}

// Wherever a file was cut off it is a failed build that says why, at most.
TEST_F(SpirV, ThatWasCutFailsToBuild) {
  for (size_t Words = 2; Words < std::size(Seven); Words += 5) {
    cl_program P = from(Seven, Words * sizeof(uint32_t) - Words % 2);
    ASSERT_EQ(Error, CL_SUCCESS) << Words;
    EXPECT_EQ(build(P), CL_BUILD_PROGRAM_FAILURE) << Words;
    EXPECT_FALSE(log(P).empty()) << Words;
    EXPECT_EQ(buildInfo<cl_build_status>(P, CL_PROGRAM_BUILD_STATUS),
              CL_BUILD_ERROR);
  }
}

TEST_F(SpirV, OfALaterVersionFailsToBuild) {
  std::vector<uint32_t> Later(std::begin(Seven), std::end(Seven));
  Later[1] = 0x00010900;
  cl_program P = from(Later.data(), sizeof(Seven));
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(build(P), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(log(P).find("SPIR-V"), std::string::npos) << log(P);
}

} // namespace
