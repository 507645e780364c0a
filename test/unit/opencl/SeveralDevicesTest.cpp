// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One context for two devices: a program stands somewhere on each of them.

#include "TwoDevicesFixture.h"

#include <algorithm>
#include <cstring>

namespace {

constexpr char Adds[] = "kernel void k(global int *a) {"
                        " a[get_global_id(0)] += STEP; }";

class SeveralDevices : public TwoDevices {
protected:
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

// ---- Memory -----------------------------------------------------------------

/// Every command is the next one's predecessor, whatever the devices.
class SharedMemory : public SeveralDevices {
protected:
  void add(unsigned On, cl_kernel K, size_t Items) {
    cl_event Done = nullptr;
    ASSERT_EQ(clEnqueueNDRangeKernel(Queues[On], K, 1, nullptr, &Items, nullptr,
                                     Last ? 1 : 0, Last ? &Last : nullptr,
                                     &Done),
              CL_SUCCESS);
    Last = taken(Done);
  }
  cl_kernel adding(const char *Step) {
    cl_program P = program(Adds);
    EXPECT_EQ(build(P, Step), CL_SUCCESS);
    return kernel(P, "k");
  }
  std::vector<int> readOn(unsigned On, cl_mem Memory, size_t Count) {
    std::vector<int> Values(Count, -1);
    EXPECT_EQ(clEnqueueReadBuffer(
                  Queues[On], Memory, CL_TRUE, 0, Count * sizeof(int),
                  Values.data(), Last ? 1 : 0, Last ? &Last : nullptr, nullptr),
              CL_SUCCESS);
    return Values;
  }
  cl_mem image(const cl_image_desc &D, std::vector<int> &Pixels) {
    const cl_image_format Format = {CL_R, CL_SIGNED_INT32};
    cl_int Error = CL_SUCCESS;
    Memories.push_back(clCreateImage(
        Context, Pixels.empty() ? 0 : CL_MEM_COPY_HOST_PTR, &Format, &D,
        Pixels.empty() ? nullptr : Pixels.data(), &Error));
    EXPECT_EQ(Error, CL_SUCCESS);
    return Memories.back();
  }

  cl_event Last = nullptr;
};

TEST_F(SharedMemory, FollowsWhoeverUsesIt) {
  constexpr size_t Count = 1000;
  cl_kernel K = adding("-DSTEP=1");
  cl_mem Memory = bufferOf(std::vector<int>(Count, 5));
  set(K, 0, Memory);
  for (unsigned Round = 0; Round != 60; ++Round)
    add(Round * 7 / 3 % 2, K, Count);
  EXPECT_EQ(readOn(0, Memory, Count), std::vector<int>(Count, 65));
  EXPECT_EQ(readOn(1, Memory, Count), std::vector<int>(Count, 65));
}

// CL 1.2, 5.2.1: parts that do not overlap may be written at a time.
TEST_F(SharedMemory, HasPartsOnBothAtATime) {
  constexpr size_t Half = 4096;
  cl_kernel K = adding("-DSTEP=1");
  cl_mem Whole = bufferOf(std::vector<int>(2 * Half, 0));
  cl_mem Parts[2];
  for (size_t I = 0; I != 2; ++I) {
    cl_buffer_region Region = {I * Half * sizeof(int), Half * sizeof(int)};
    cl_int Error = CL_SUCCESS;
    Parts[I] = clCreateSubBuffer(Whole, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                 &Region, &Error);
    ASSERT_EQ(Error, CL_SUCCESS);
    Memories.push_back(Parts[I]);
  }
  for (int Round = 0; Round != 30; ++Round) {
    cl_event Done[2];
    for (unsigned I = 0; I != 2; ++I) {
      // Each device has each half in turn.
      set(K, 0, Parts[(I + unsigned(Round)) % 2]);
      const size_t Items = Half;
      ASSERT_EQ(clEnqueueNDRangeKernel(Queues[I], K, 1, nullptr, &Items,
                                       nullptr, 0, nullptr, &Done[I]),
                CL_SUCCESS);
    }
    ASSERT_EQ(clWaitForEvents(2, Done), CL_SUCCESS);
    for (cl_event E : Done)
      taken(E);
  }
  EXPECT_EQ(readOn(1, Whole, 2 * Half), std::vector<int>(2 * Half, 30));
  EXPECT_EQ(readOn(0, Whole, 2 * Half), std::vector<int>(2 * Half, 30));
}

// Two queues of one device: the second one waits for what the first one brings.
TEST_F(SharedMemory, IsThereForAllQueuesOfADevice) {
  constexpr size_t Count = 1 << 16;
  cl_program P = program("kernel void k(constant int *a, global int *b) {"
                         " b[get_global_id(0)] = a[get_global_id(0)]; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  for (int Round = 0; Round != 20; ++Round) {
    const std::vector<int> Values(Count / 4, Round);
    cl_mem Source = bufferOf(Values);
    set(K, 0, Source);
    cl_mem Copies[3];
    for (cl_mem &Copy : Copies) {
      cl_int Error = CL_SUCCESS;
      cl_command_queue Q = clCreateCommandQueue(Context, Both[1], 0, &Error);
      Copy = buffer(Count);
      set(K, 1, Copy);
      const size_t Items = Count / 4;
      cl_event Done = nullptr;
      ASSERT_EQ(clEnqueueNDRangeKernel(Q, K, 1, nullptr, &Items, nullptr, 0,
                                       nullptr, &Done),
                CL_SUCCESS);
      taken(Done);
      EXPECT_EQ(clReleaseCommandQueue(Q), CL_SUCCESS);
    }
    ASSERT_EQ(clWaitForEvents(3, &Events[Events.size() - 3]), CL_SUCCESS);
    for (cl_mem Copy : Copies)
      ASSERT_EQ(readOn(1, Copy, Count / 4), Values) << Round;
  }
}

// What a second device takes from the third one is on its way when the first one
// takes it from the second.
TEST(ThreeDevices, HandOnWhatHasArrived) {
  cl_platform_id Platform = nullptr;
  cl_device_id Three[3] = {};
  cl_uint Count = 0;
  ASSERT_EQ(clGetPlatformIDs(1, &Platform, nullptr), CL_SUCCESS);
  ASSERT_EQ(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 3, Three, &Count),
            CL_SUCCESS);
  if (Count < 3)
    GTEST_SKIP() << "there are fewer devices";
  cl_int Error = CL_SUCCESS;
  cl_context C = clCreateContext(nullptr, 3, Three, nullptr, nullptr, &Error);
  ASSERT_EQ(Error, CL_SUCCESS);
  cl_command_queue Queues[3];
  for (size_t I = 0; I != 3; ++I)
    Queues[I] = clCreateCommandQueue(C, Three[I], 0, &Error);
  constexpr size_t Bytes = size_t(4) << 20;
  for (int Round = 1; Round != 20; ++Round) {
    cl_mem Source = clCreateBuffer(C, 0, Bytes, nullptr, &Error);
    cl_mem Copy = clCreateBuffer(C, 0, Bytes, nullptr, &Error);
    EXPECT_EQ(clEnqueueFillBuffer(Queues[2], Source, &Round, sizeof(Round), 0,
                                  Bytes, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clFinish(Queues[2]), CL_SUCCESS);
    EXPECT_EQ(clEnqueueMigrateMemObjects(Queues[1], 1, &Source, 0, 0, nullptr,
                                         nullptr),
              CL_SUCCESS);
    EXPECT_EQ(clEnqueueCopyBuffer(Queues[0], Source, Copy, 0, 0, Bytes, 0,
                                  nullptr, nullptr),
              CL_SUCCESS);
    std::vector<int> Got(Bytes / sizeof(int));
    EXPECT_EQ(clEnqueueReadBuffer(Queues[0], Copy, CL_TRUE, 0, Bytes,
                                  Got.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(std::count(Got.begin(), Got.end(), Round), Bytes / sizeof(int));
    EXPECT_EQ(clReleaseMemObject(Source), CL_SUCCESS);
    EXPECT_EQ(clReleaseMemObject(Copy), CL_SUCCESS);
  }
  for (cl_command_queue Q : Queues)
    EXPECT_EQ(clReleaseCommandQueue(Q), CL_SUCCESS);
  EXPECT_EQ(clReleaseContext(C), CL_SUCCESS);
}

TEST_F(SharedMemory, IsThereForEveryKindOfCommand) {
  std::vector<int> Zeros(256, 0);
  cl_kernel K = adding("-DSTEP=1");
  cl_mem Memory = bufferOf(Zeros), Other = bufferOf(std::vector<int>(256, 9));
  set(K, 0, Memory);
  const size_t All = 256 * sizeof(int), Part = 64 * sizeof(int);
  const int Two = 2;
  add(1, K, 256); // ones, on the second device
  clFinish(Queues[1]);
  EXPECT_EQ(clEnqueueFillBuffer(Queues[0], Memory, &Two, sizeof(Two), 0, Part,
                                0, nullptr, nullptr),
            CL_SUCCESS); // a quarter of it on the first
  clFinish(Queues[0]);
  EXPECT_EQ(clEnqueueCopyBuffer(Queues[1], Memory, Other, 0, 0, 2 * Part, 0,
                                nullptr, nullptr),
            CL_SUCCESS);
  clFinish(Queues[1]);
  std::vector<int> Wanted(256, 9);
  std::fill_n(Wanted.begin(), 64, 2);
  std::fill_n(Wanted.begin() + 64, 64, 1);
  EXPECT_EQ(readOn(0, Other, 256), Wanted);
  // A column of the first device's, in what the second one has.
  const size_t Origin[3] = {}, Column[3] = {4, 16, 1};
  EXPECT_EQ(clEnqueueWriteBufferRect(Queues[0], Other, CL_TRUE, Origin, Origin,
                                     Column, 64, 0, 4, 0, Zeros.data(), 0,
                                     nullptr, nullptr),
            CL_SUCCESS);
  for (size_t I = 0; I != 256; I += 16)
    Wanted[I] = 0;
  EXPECT_EQ(readOn(1, Other, 256), Wanted);
  // The host's, through a map and through a native kernel.
  cl_int Error = CL_SUCCESS;
  auto *Seen = static_cast<int *>(
      clEnqueueMapBuffer(Queues[0], Other, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE,
                         0, All, 0, nullptr, nullptr, &Error));
  ASSERT_EQ(Error, CL_SUCCESS);
  EXPECT_TRUE(std::equal(Wanted.begin(), Wanted.end(), Seen));
  Seen[1] = Wanted[1] = 77;
  EXPECT_EQ(
      clEnqueueUnmapMemObject(Queues[1], Other, Seen, 0, nullptr, nullptr),
      CL_SUCCESS);
  clFinish(Queues[1]);
  auto Negate = [](void *Arguments) {
    int *Values = *static_cast<int **>(Arguments);
    Values[2] = -Values[2];
  };
  void *Place = nullptr;
  const void *Places[] = {&Place};
  EXPECT_EQ(clEnqueueNativeKernel(Queues[0], Negate, &Place, sizeof(Place), 1,
                                  &Other, Places, 0, nullptr, nullptr),
            CL_SUCCESS);
  clFinish(Queues[0]);
  Wanted[2] = -Wanted[2];
  EXPECT_EQ(readOn(1, Other, 256), Wanted);
}

TEST_F(SharedMemory, IsBroughtBeforeItIsNeeded) {
  cl_kernel K = adding("-DSTEP=1");
  cl_mem Memory = bufferOf({1, 2, 3, 4});
  set(K, 0, Memory);
  add(0, K, 4);
  cl_event Moved = nullptr;
  ASSERT_EQ(
      clEnqueueMigrateMemObjects(Queues[1], 1, &Memory, 0, 1, &Last, &Moved),
      CL_SUCCESS);
  Last = taken(Moved);
  add(1, K, 4);
  EXPECT_EQ(readOn(1, Memory, 4), (std::vector<int>{3, 4, 5, 6}));
  // Without contents: what is written after it is all there is.
  ASSERT_EQ(clEnqueueMigrateMemObjects(Queues[0], 1, &Memory,
                                       CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED,
                                       1, &Last, &Moved),
            CL_SUCCESS);
  Last = taken(Moved);
  const int Values[] = {7, 8, 9, 10};
  ASSERT_EQ(clEnqueueWriteBuffer(Queues[0], Memory, CL_TRUE, 0, sizeof(Values),
                                 Values, 1, &Last, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(readOn(1, Memory, 4), (std::vector<int>{7, 8, 9, 10}));
}

TEST_F(SharedMemory, OfImagesFollows) {
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE2D;
  D.image_width = 8;
  D.image_height = 4;
  std::vector<int> Pixels(32, 5), None;
  cl_mem A = image(D, Pixels), B = image(D, None);
  cl_program P =
      program("kernel void k(read_only image2d_t i, write_only image2d_t o) {"
              "  int2 at = (int2)(get_global_id(0) % 8, get_global_id(0) / 8);"
              "  write_imagei(o, at, read_imagei(i, at) + 1); }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  for (unsigned Round = 0; Round != 30; ++Round) {
    set(K, 0, Round % 2 ? B : A);
    set(K, 1, Round % 2 ? A : B);
    add(Round / 2 % 2, K, 32);
  }
  const size_t Zero[3] = {}, All[] = {8, 4, 1};
  for (cl_command_queue Q : {Queues[0], Queues[1]}) {
    ASSERT_EQ(clEnqueueReadImage(Q, A, CL_TRUE, Zero, All, 0, 0, Pixels.data(),
                                 1, &Last, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(Pixels, std::vector<int>(32, 35));
  }
}

// One memory, seen as a buffer on one device and as an image on the other.
TEST_F(SharedMemory, OfABufferIsAnImageElsewhere) {
  cl_kernel Add = adding("-DSTEP=3");
  cl_mem Buffer = bufferOf({1, 2, 3, 4}), Out = bufferOf({0, 0, 0, 0});
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  D.image_width = 4;
  D.buffer = Buffer;
  std::vector<int> None;
  cl_mem Image = image(D, None);
  cl_program P = program(
      "kernel void k(read_only image1d_buffer_t i, global int *a) {"
      " a[get_global_id(0)] = read_imagei(i, (int)get_global_id(0)).x; }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  set(Add, 0, Buffer);
  set(K, 0, Image);
  set(K, 1, Out);
  add(0, Add, 4);
  add(1, K, 4);
  EXPECT_EQ(readOn(0, Out, 4), (std::vector<int>{4, 5, 6, 7}));
  add(1, Add, 4);
  add(0, K, 4);
  EXPECT_EQ(readOn(1, Out, 4), (std::vector<int>{7, 8, 9, 10}));
}

// Rows with gaps: all of them, and what is between, are one memory.
TEST_F(SharedMemory, OfABufferIsAPlaneElsewhere) {
  cl_kernel Add = adding("-DSTEP=3");
  cl_mem Buffer = bufferOf(std::vector<int>(16, 1));
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE2D;
  D.image_width = 4;
  D.image_height = 2;
  D.image_row_pitch = 32;
  D.buffer = Buffer;
  std::vector<int> None;
  cl_program P =
      program("kernel void k(write_only image2d_t i) {"
              " int n = get_global_id(0);"
              " write_imagei(i, (int2)(n % 4, n / 4), (int4)(n, 0, 0, 0)); }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  set(Add, 0, Buffer);
  set(K, 0, image(D, None));
  add(0, Add, 16);
  add(1, K, 8);
  add(0, Add, 16);
  EXPECT_EQ(readOn(1, Buffer, 16), (std::vector<int>{3, 4, 5, 6, 7, 7, 7, 7, 7,
                                                     8, 9, 10, 7, 7, 7, 7}));
}

} // namespace
