// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One context for two devices: a program stands somewhere on each of them.

#include "ProgramsFixture.h"

#include <cstring>

namespace {

constexpr char Adds[] = "kernel void k(global int *a) {"
                        " a[get_global_id(0)] += STEP; }";

class SeveralDevices : public Programs {
protected:
  void SetUp() override {
    OpenCl::SetUp();
    cl_uint Count = 0;
    ASSERT_EQ(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 2, Both, &Count),
              CL_SUCCESS);
    if (Count < 2)
      GTEST_SKIP() << "there is one device";
    ASSERT_EQ(clReleaseCommandQueue(InOrder), CL_SUCCESS);
    ASSERT_EQ(clReleaseCommandQueue(OutOfOrder), CL_SUCCESS);
    ASSERT_EQ(clReleaseContext(Context), CL_SUCCESS);
    Queues.clear();
    cl_int Error = CL_SUCCESS;
    Context = clCreateContext(nullptr, 2, Both, nullptr, nullptr, &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    for (cl_device_id D : Both)
      Queues.push_back(clCreateCommandQueue(Context, D, 0, &Error));
    InOrder = Queues[0];
  }
  cl_int buildOn(cl_program P, cl_device_id D, const char *Options) {
    return clBuildProgram(P, 1, &D, Options, nullptr, nullptr);
  }
  cl_build_status statusOn(cl_program P, cl_device_id D) {
    cl_build_status Status = 1;
    EXPECT_EQ(clGetProgramBuildInfo(P, D, CL_PROGRAM_BUILD_STATUS,
                                    sizeof(Status), &Status, nullptr),
              CL_SUCCESS);
    return Status;
  }
  std::string textOn(cl_program P, cl_device_id D, cl_program_build_info Name) {
    char Text[4096] = "";
    EXPECT_EQ(clGetProgramBuildInfo(P, D, Name, sizeof(Text), Text, nullptr),
              CL_SUCCESS);
    return Text;
  }
  cl_program_binary_type typeOn(cl_program P, cl_device_id D) {
    cl_program_binary_type Type = 99;
    EXPECT_EQ(clGetProgramBuildInfo(P, D, CL_PROGRAM_BINARY_TYPE, sizeof(Type),
                                    &Type, nullptr),
              CL_SUCCESS);
    return Type;
  }
  std::vector<std::vector<unsigned char>> binaries(cl_program P) {
    size_t Sizes[2] = {};
    EXPECT_EQ(clGetProgramInfo(P, CL_PROGRAM_BINARY_SIZES, sizeof(Sizes), Sizes,
                               nullptr),
              CL_SUCCESS);
    std::vector<std::vector<unsigned char>> All;
    unsigned char *Places[2];
    for (size_t I = 0; I < 2; ++I)
      All.emplace_back(Sizes[I]);
    for (size_t I = 0; I < 2; ++I)
      Places[I] = All[I].data();
    EXPECT_EQ(clGetProgramInfo(P, CL_PROGRAM_BINARIES, sizeof(Places), Places,
                               nullptr),
              CL_SUCCESS);
    return All;
  }

  cl_device_id Both[2] = {};
};

TEST_F(SeveralDevices, HaveAProgramForEach) {
  cl_program P = program(Adds);
  cl_uint Count = 0;
  cl_device_id Listed[2] = {};
  EXPECT_EQ(clGetProgramInfo(P, CL_PROGRAM_NUM_DEVICES, sizeof(Count), &Count,
                             nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Count, 2u);
  EXPECT_EQ(
      clGetProgramInfo(P, CL_PROGRAM_DEVICES, sizeof(Listed), Listed, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(Listed[0], Both[0]);
  EXPECT_EQ(Listed[1], Both[1]);
}

// Status, options, log and binary are each device's own.
TEST_F(SeveralDevices, AreBuiltForOneByOne) {
  cl_program P = program(Adds);
  ASSERT_EQ(buildOn(P, Both[1], "-DSTEP=3"), CL_SUCCESS)
      << textOn(P, Both[1], CL_PROGRAM_BUILD_LOG);
  EXPECT_EQ(statusOn(P, Both[0]), CL_BUILD_NONE);
  EXPECT_EQ(statusOn(P, Both[1]), CL_BUILD_SUCCESS);
  EXPECT_EQ(textOn(P, Both[0], CL_PROGRAM_BUILD_OPTIONS), "");
  EXPECT_EQ(textOn(P, Both[1], CL_PROGRAM_BUILD_OPTIONS), "-DSTEP=3");
  EXPECT_EQ(typeOn(P, Both[0]),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_NONE));
  EXPECT_EQ(typeOn(P, Both[1]),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  auto Bytes = binaries(P);
  EXPECT_TRUE(Bytes[0].empty());
  EXPECT_FALSE(Bytes[1].empty());

  // A kernel runs where there is an executable, and nowhere else.
  EXPECT_EQ(kernelNames(P), "k");
  cl_kernel K = kernel(P, "k");
  cl_mem Memory = bufferOf({1, 2});
  set(K, 0, Memory);
  EXPECT_EQ(launch(Queues[0], K, 2), CL_INVALID_PROGRAM_EXECUTABLE);
  EXPECT_EQ(launch(Queues[1], K, 2), CL_SUCCESS);
  EXPECT_EQ(clFinish(Queues[1]), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 2), (std::vector<int>{4, 5}));
}

TEST_F(SeveralDevices, FailOneByOne) {
  cl_program P = program(Adds);
  ASSERT_EQ(buildOn(P, Both[0], "-DSTEP=3"), CL_SUCCESS);
  EXPECT_EQ(buildOn(P, Both[1], ""), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(statusOn(P, Both[0]), CL_BUILD_SUCCESS);
  EXPECT_EQ(statusOn(P, Both[1]), CL_BUILD_ERROR);
  EXPECT_EQ(textOn(P, Both[0], CL_PROGRAM_BUILD_LOG), "");
  EXPECT_NE(textOn(P, Both[1], CL_PROGRAM_BUILD_LOG).find("STEP"),
            std::string::npos);
  EXPECT_EQ(results(P, {1, 1}, 2), (std::vector<int>{4, 4}));
}

// Different code on each, from one kernel object.
TEST_F(SeveralDevices, RunTheirOwnCode) {
  cl_program P = program(Adds);
  ASSERT_EQ(buildOn(P, Both[0], "-DSTEP=10"), CL_SUCCESS);
  ASSERT_EQ(buildOn(P, Both[1], "-DSTEP=100"), CL_SUCCESS);
  cl_kernel K = kernel(P, "k");
  cl_mem Memory = bufferOf({1, 2});
  set(K, 0, Memory);
  cl_event First = nullptr;
  const size_t Two = 2;
  ASSERT_EQ(clEnqueueNDRangeKernel(Queues[0], K, 1, nullptr, &Two, nullptr, 0,
                                   nullptr, &First),
            CL_SUCCESS);
  taken(First);
  ASSERT_EQ(clEnqueueNDRangeKernel(Queues[1], K, 1, nullptr, &Two, nullptr, 1,
                                   &First, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clFinish(Queues[1]), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 2), (std::vector<int>{111, 112}));
}

TEST_F(SeveralDevices, AreBuiltAtOnce) {
  cl_program P = program(Adds);
  ASSERT_EQ(build(P, "-DSTEP=1"), CL_SUCCESS);
  for (cl_device_id D : Both)
    EXPECT_EQ(statusOn(P, D), CL_BUILD_SUCCESS);
  BuildWaiter W;
  ASSERT_EQ(clBuildProgram(P, 2, Both, "-DSTEP=2", BuildWaiter::notify, &W),
            CL_SUCCESS);
  EXPECT_EQ(W.wait(), P);
  for (cl_device_id D : Both)
    EXPECT_EQ(textOn(P, D, CL_PROGRAM_BUILD_OPTIONS), "-DSTEP=2");
}

TEST_F(SeveralDevices, AreCompiledAndLinkedOneByOne) {
  cl_program A = program("int f(int x);\n"
                         "kernel void k(global int *a) { *a = f(*a); }");
  cl_program B = program("int f(int x) { return x + STEP; }");
  ASSERT_EQ(clCompileProgram(A, 2, Both, nullptr, 0, nullptr, nullptr, nullptr,
                             nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clCompileProgram(B, 1, &Both[1], "-DSTEP=5", 0, nullptr, nullptr,
                             nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(typeOn(A, Both[0]),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT));
  EXPECT_EQ(typeOn(B, Both[0]),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_NONE));
  // For each device all of them have something to link or none has.
  cl_int Error = CL_SUCCESS;
  EXPECT_EQ(link({A, B}, Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_OPERATION);
  cl_program Inputs[] = {A, B};
  cl_program Linked = keep(clLinkProgram(Context, 1, &Both[1], nullptr, 2,
                                         Inputs, nullptr, nullptr, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(typeOn(Linked, Both[1]),
            cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  cl_kernel K = kernel(Linked, "k");
  cl_mem Memory = bufferOf({1});
  set(K, 0, Memory);
  ASSERT_EQ(launch(Queues[1], K, 1), CL_SUCCESS);
  ASSERT_EQ(clFinish(Queues[1]), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 1), (std::vector<int>{6}));

  ASSERT_EQ(clCompileProgram(B, 1, &Both[0], "-DSTEP=6", 0, nullptr, nullptr,
                             nullptr, nullptr),
            CL_SUCCESS);
  cl_program ForBoth = link({A, B}, Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(results(ForBoth, {1}, 1), (std::vector<int>{7}));
}

TEST_F(SeveralDevices, ComeBackFromTheirBinaries) {
  cl_program P = program(Adds);
  ASSERT_EQ(buildOn(P, Both[0], "-DSTEP=10"), CL_SUCCESS);
  ASSERT_EQ(buildOn(P, Both[1], "-DSTEP=100"), CL_SUCCESS);
  auto Bytes = binaries(P);
  const unsigned char *Places[] = {Bytes[0].data(), Bytes[1].data()};
  size_t Sizes[] = {Bytes[0].size(), Bytes[1].size()};
  cl_int Each[2] = {1, 1}, Error = CL_SUCCESS;
  cl_program Q = keep(
      clCreateProgramWithBinary(Context, 2, Both, Sizes, Places, Each, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  ASSERT_EQ(build(Q), CL_SUCCESS);
  cl_kernel K = kernel(Q, "k");
  for (size_t I = 0; I < 2; ++I) {
    cl_mem Memory = bufferOf({1});
    set(K, 0, Memory);
    ASSERT_EQ(launch(Queues[I], K, 1), CL_SUCCESS);
    ASSERT_EQ(clFinish(Queues[I]), CL_SUCCESS);
    EXPECT_EQ(read(Memory, 1), (std::vector<int>{I ? 101 : 11}));
  }
  // One that is damaged is named.
  Bytes[1][Sizes[1] / 2] ^= 1;
  EXPECT_EQ(
      clCreateProgramWithBinary(Context, 2, Both, Sizes, Places, Each, &Error),
      nullptr);
  EXPECT_EQ(Error, CL_INVALID_BINARY);
  EXPECT_EQ(Each[0], CL_SUCCESS);
  EXPECT_EQ(Each[1], CL_INVALID_BINARY);
  // For one of the context's devices alone.
  cl_program One = keep(clCreateProgramWithBinary(Context, 1, &Both[0], Sizes,
                                                  Places, nullptr, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_EQ(clGetProgramBuildInfo(One, Both[1], CL_PROGRAM_BUILD_STATUS, 0,
                                  nullptr, nullptr),
            CL_INVALID_DEVICE);
  EXPECT_EQ(buildOn(One, Both[1], ""), CL_INVALID_DEVICE);
}

// Arrays and textures are one device's: other devices are told, not misled.
TEST_F(SeveralDevices, HaveImagesOnTheFirstOnly) {
  const cl_image_format Format = {CL_R, CL_SIGNED_INT32};
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE1D;
  D.image_width = 4;
  std::vector<int> Pixels = {5, 6, 7, 8}, Back(4);
  cl_int Error = CL_SUCCESS;
  cl_mem Image = clCreateImage(Context, CL_MEM_COPY_HOST_PTR, &Format, &D,
                               Pixels.data(), &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  Memories.push_back(Image);
  cl_program P = program(
      "kernel void k(read_only image1d_t i, global int *a) {"
      " a[get_global_id(0)] = read_imagei(i, (int)get_global_id(0)).x; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  cl_mem Out = bufferOf({0, 0, 0, 0});
  set(K, 0, Image);
  set(K, 1, Out);
  EXPECT_EQ(launch(Queues[0], K, 4), CL_SUCCESS);
  EXPECT_EQ(read(Out, 4), Pixels);
  EXPECT_EQ(launch(Queues[1], K, 4), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  const size_t Zero[3] = {}, All[] = {4, 1, 1};
  auto Read = [&](cl_command_queue Q) {
    return clEnqueueReadImage(Q, Image, CL_TRUE, Zero, All, 0, 0, Back.data(),
                              0, nullptr, nullptr);
  };
  EXPECT_EQ(Read(Queues[0]), CL_SUCCESS);
  EXPECT_EQ(Back, Pixels);
  EXPECT_EQ(Read(Queues[1]), CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

} // namespace
