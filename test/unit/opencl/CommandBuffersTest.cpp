// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_command_buffer: commands that are recorded once and enqueued often.

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include "CommandBuffersFixture.h"

namespace {

constexpr char AddOne[] =
    "kernel void k(global int *p) { p[get_global_id(0)] += 1; }";

TEST_F(CommandBuffers, RunAsOftenAsTheyAreEnqueued) {
  cl_kernel K = kernelOf(AddOne);
  cl_mem Memory = bufferOf({0, 10, 20, 30});
  set(K, 0, Memory);
  launchIn(K, 4);
  launchIn(K, 2);
  finalize();
  // What is recorded keeps its arguments.
  cl_mem Other = bufferOf({0});
  set(K, 0, Other);
  for (int Time = 0; Time != 3; ++Time)
    enqueue();
  EXPECT_EQ(read(Memory, 4), (std::vector<int>{6, 16, 23, 33}));
  EXPECT_EQ(read(Other, 1), std::vector<int>{0});
}

// Up to eight launches, each with hidden parameters of its own.
TEST_F(CommandBuffers, KeepTheSizesOfSmallerGroups) {
  cl_kernel K = kernelOf("kernel void k(global int *p) {\n"
                         "  p[get_global_id(0)] += get_local_size(0) * 100 +\n"
                         "                         get_group_id(0); }");
  cl_mem Memory = bufferOf(std::vector<int>(7, 0));
  set(K, 0, Memory);
  const size_t Local = 4;
  launchIn(K, 7, &Local);
  finalize();
  enqueue();
  enqueue();
  EXPECT_EQ(read(Memory, 7),
            (std::vector<int>{800, 800, 800, 800, 602, 602, 602}));
}

TEST_F(CommandBuffers, EveryKindOfCommand) {
  cl_mem A = bufferOf({1, 2, 3, 4}), B = bufferOf({0, 0, 0, 0}),
         C = bufferOf({0, 0, 0, 0});
  cl_mem First = image(), Second = image();
  const int Seven = 7, Colour[4] = {9, 9, 9, 9};
  const size_t None[3] = {}, All[3] = {2, 2, 1}, Last[3] = {1, 1, 0},
               Pixel[3] = {1, 1, 1}, Bytes[3] = {8, 1, 1};
  SyncPoint Point = 0;
  EXPECT_EQ(FillBuffer(Buffer, nullptr, nullptr, A, &Seven, 4, 0, 4, 0, nullptr,
                       &Point, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Point, 1u);
  EXPECT_EQ(Barrier(Buffer, nullptr, nullptr, 1, &Point, &Point, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(CopyToImage(Buffer, nullptr, nullptr, A, First, 0, None, All, 1,
                        &Point, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(FillImage(Buffer, nullptr, nullptr, First, Colour, Last, Pixel, 0,
                      nullptr, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(CopyImage(Buffer, nullptr, nullptr, First, Second, None, None, All,
                      0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(CopyFromImage(Buffer, nullptr, nullptr, Second, B, None, All, 0, 0,
                          nullptr, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(CopyBuffer(Buffer, nullptr, nullptr, B, C, 8, 0, 8, 0, nullptr,
                       nullptr, nullptr),
            CL_SUCCESS);
  const size_t There[3] = {8, 0, 0};
  EXPECT_EQ(CopyRect(Buffer, nullptr, nullptr, B, C, None, There, Bytes, 0, 0,
                     0, 0, 0, nullptr, nullptr, nullptr),
            CL_SUCCESS);
  finalize();
  enqueue();
  EXPECT_EQ(read(B, 4), (std::vector<int>{7, 2, 3, 9}));
  EXPECT_EQ(read(C, 4), (std::vector<int>{3, 9, 7, 2}));
}

TEST_F(CommandBuffers, SharedVirtualMemory) {
  auto *From = static_cast<int *>(clSVMAlloc(Context, 0, 64, 0));
  if (!From)
    GTEST_SKIP() << "the thread sanitizer leaves no room for two views";
  auto *To = static_cast<int *>(clSVMAlloc(Context, 0, 64, 0));
  const int Five = 5;
  EXPECT_EQ(SvmFill(Buffer, nullptr, nullptr, From, &Five, 4, 64, 0, nullptr,
                    nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(SvmCopy(Buffer, nullptr, nullptr, To, From, 64, 0, nullptr, nullptr,
                    nullptr),
            CL_SUCCESS);
  // Not of a thread of the host, which no graph has.
  int Mine[1] = {0}, Yours[1] = {0};
  EXPECT_EQ(SvmCopy(Buffer, nullptr, nullptr, Mine, Yours, 4, 0, nullptr,
                    nullptr, nullptr),
            CL_INVALID_OPERATION);
  finalize();
  enqueue();
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(To[15], 5);
  clSVMFree(Context, From);
  clSVMFree(Context, To);
}

TEST_F(CommandBuffers, OneWaitsForEventsAndIsOne) {
  cl_kernel K = kernelOf(AddOne);
  cl_mem Memory = bufferOf({0});
  set(K, 0, Memory);
  launchIn(K, 1);
  finalize();
  cl_event Gate = userEvent(), Done = nullptr;
  EXPECT_EQ(Enqueue(1, &OutOfOrder, Buffer, 1, &Gate, &Done), CL_SUCCESS);
  cl_command_type Type = 0;
  EXPECT_EQ(clGetEventInfo(taken(Done), CL_EVENT_COMMAND_TYPE, sizeof(Type),
                           &Type, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Type, cl_command_type(command_buffer::Type));
  EXPECT_EQ(read(Memory, 1)[0], 0);
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &Done), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 1)[0], 1);
}

// What waits and what runs holds what was recorded.
TEST_F(CommandBuffers, ReleasedBeforeTheyRun) {
  cl_kernel K = kernelOf(AddOne);
  cl_mem Memory = bufferOf({0});
  set(K, 0, Memory);
  CommandBufferHandle Kept = Buffer;
  launchIn(K, 1);
  finalize();
  cl_event Gate = userEvent();
  EXPECT_EQ(Enqueue(0, nullptr, Kept, 1, &Gate, nullptr), CL_SUCCESS);
  EXPECT_EQ(Release(Kept), CL_SUCCESS);
  EXPECT_EQ(Release(Kept), cl_int(command_buffer::InvalidBuffer));
  EXPECT_EQ(clSetUserEventStatus(Gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
  EXPECT_EQ(read(Memory, 1)[0], 1);
  Buffer = recordOn(InOrder);
}

// Without a graph: what a device needs of another is known when it runs.
TEST_F(CommandBuffers, InAContextOfSeveralDevices) {
  std::vector<cl_device_id> Two(2);
  ASSERT_EQ(
      clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 2, Two.data(), nullptr),
      CL_SUCCESS);
  cl_context Both =
      clCreateContext(nullptr, 2, Two.data(), nullptr, nullptr, &Error);
  cl_command_queue Q[2] = {clCreateCommandQueue(Both, Two[0], 0, &Error),
                           clCreateCommandQueue(Both, Two[1], 0, &Error)};
  cl_program P = clCreateProgramWithSource(
      Both, 1,
      const_cast<const char **>(std::vector<const char *>{AddOne}.data()),
      nullptr, &Error);
  ASSERT_EQ(build(P), CL_SUCCESS);
  cl_kernel K = clCreateKernel(P, "k", &Error);
  int Zero = 0, Result = 99;
  cl_mem Memory = clCreateBuffer(Both, CL_MEM_COPY_HOST_PTR, 4, &Zero, &Error);
  set(K, 0, Memory);
  EXPECT_EQ(Release(Buffer), CL_SUCCESS);
  Buffer = recordOn(Q[1]);
  launchIn(K, 1);
  finalize();
  for (int Time = 0; Time != 2; ++Time) {
    EXPECT_EQ(launch(Q[0], K, 1), CL_SUCCESS);
    EXPECT_EQ(clFinish(Q[0]), CL_SUCCESS);
    enqueue();
    EXPECT_EQ(clFinish(Q[1]), CL_SUCCESS);
  }
  EXPECT_EQ(Enqueue(1, &Q[0], Buffer, 0, nullptr, nullptr),
            cl_int(command_buffer::IncompatibleQueue));
  EXPECT_EQ(clEnqueueReadBuffer(Q[0], Memory, CL_TRUE, 0, 4, &Result, 0,
                                nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(Result, 4);
  clReleaseMemObject(Memory);
  clReleaseKernel(K);
  clReleaseProgram(P);
  for (cl_command_queue Each : Q)
    clReleaseCommandQueue(Each);
  clReleaseContext(Both);
}

TEST_F(CommandBuffers, TellWhatTheyAre) {
  EXPECT_EQ(info<cl_command_queue>(0x1294), InOrder);
  EXPECT_EQ(info<cl_uint>(0x1295), 1u);
  EXPECT_EQ(info<cl_uint>(0x1296), 1u);
  EXPECT_EQ(Retain(Buffer), CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(0x1296), 2u);
  EXPECT_EQ(Release(Buffer), CL_SUCCESS);
  EXPECT_EQ(info<cl_uint>(0x1297), cl_uint(command_buffer::Recording));
  finalize();
  EXPECT_EQ(info<cl_uint>(0x1297), cl_uint(command_buffer::Executable));
  EXPECT_EQ(info<cl_context>(0x1299), Context);
  size_t Bytes = 99;
  EXPECT_EQ(Info(Buffer, 0x1298, 0, nullptr, &Bytes), CL_SUCCESS);
  EXPECT_EQ(Bytes, 0u);
  EXPECT_EQ(Info(Buffer, 0x1293, 8, &Bytes, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Info(nullptr, 0x1295, 8, &Bytes, nullptr),
            cl_int(command_buffer::InvalidBuffer));
}

TEST_F(CommandBuffers, WrongOnes) {
  const CommandProperties Twice[] = {command_buffer::Flags, 0,
                                     command_buffer::Flags, 0, 0};
  const CommandProperties Unknown[] = {command_buffer::Flags, 4, 0};
  cl_command_queue Two[2] = {InOrder, OutOfOrder};
  EXPECT_EQ(Create(2, Two, nullptr, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  EXPECT_EQ(Create(1, nullptr, nullptr, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_VALUE);
  for (const CommandProperties *Wrong : {Twice, Unknown}) {
    EXPECT_EQ(Create(1, &InOrder, Wrong, &Error), nullptr);
    EXPECT_EQ(Error, CL_INVALID_VALUE);
  }
  cl_command_queue Nothing = nullptr;
  EXPECT_EQ(Create(1, &Nothing, nullptr, &Error), nullptr);
  EXPECT_EQ(Error, CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Enqueue(0, nullptr, Buffer, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
  finalize();
  EXPECT_EQ(Finalize(Buffer), CL_INVALID_OPERATION);
  EXPECT_EQ(Enqueue(1, nullptr, Buffer, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Enqueue(0, Two, Buffer, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Enqueue(2, Two, Buffer, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Enqueue(0, nullptr, Buffer, 1, nullptr, nullptr),
            CL_INVALID_EVENT_WAIT_LIST);
}

TEST_F(CommandBuffers, WrongRecordings) {
  const CommandProperties Some[] = {command_buffer::UpdatableFields, 1, 0};
  const SyncPoint Zero = 0, One = 1;
  MutableHandle Handle = nullptr;
  auto Record = [&](cl_command_queue Q, const CommandProperties *Properties,
                    cl_uint Count, const SyncPoint *Points,
                    MutableHandle *Mutable) {
    return Barrier(Buffer, Q, Properties, Count, Points, nullptr, Mutable);
  };
  EXPECT_EQ(Barrier(nullptr, nullptr, nullptr, 0, nullptr, nullptr, nullptr),
            cl_int(command_buffer::InvalidBuffer));
  EXPECT_EQ(Record(InOrder, nullptr, 0, nullptr, nullptr),
            CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(Record(nullptr, Some, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(Record(nullptr, nullptr, 0, nullptr, &Handle), CL_INVALID_VALUE);
  for (const SyncPoint *Point : {&Zero, &One})
    EXPECT_EQ(Record(nullptr, nullptr, 1, Point, nullptr),
              cl_int(command_buffer::InvalidSyncPoints));
  EXPECT_EQ(Record(nullptr, nullptr, 1, nullptr, nullptr),
            cl_int(command_buffer::InvalidSyncPoints));
  EXPECT_EQ(Record(nullptr, nullptr, 0, &One, nullptr),
            cl_int(command_buffer::InvalidSyncPoints));
  EXPECT_EQ(CopyBuffer(Buffer, nullptr, nullptr, nullptr, bufferOf({0}), 0, 0,
                       4, 0, nullptr, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  finalize();
  EXPECT_EQ(Record(nullptr, nullptr, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
}

} // namespace
