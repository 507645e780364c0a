// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What OpenCL's calls cost: each call of CUDA's driver is a microsecond or
/// more on a GPU. Counted in what SPIR2NVVM_LOG=driver says.

#include "ProgramsFixture.h"

#include <chrono>
#include <cstdlib>
#include <sstream>

namespace {

class Calls : public Programs {
protected:
  void SetUp() override {
    OpenCl::SetUp();
    cl_program Program = program("kernel void k(global int *a, local int *l) {"
                                 "  a[get_global_id(0)] += 1; }");
    ASSERT_EQ(build(Program), CL_SUCCESS);
    Kernel = clCreateKernel(Program, "k", nullptr);
    Kernels.push_back(Kernel);
    Memory = buffer(sizeof(Host));
    ASSERT_EQ(clSetKernelArg(Kernel, 0, sizeof(Memory), &Memory), CL_SUCCESS);
    ASSERT_EQ(clSetKernelArg(Kernel, 1, 64, nullptr), CL_SUCCESS);
    Large = buffer(LargeHost.size());
    Plain = queue(0);
    const cl_image_format Format = {CL_RGBA, CL_UNSIGNED_INT32};
    cl_image_desc Shape = {};
    Shape.image_type = CL_MEM_OBJECT_IMAGE2D;
    Shape.image_width = Shape.image_height = 64;
    Picture = clCreateImage(Context, 0, &Format, &Shape, nullptr, nullptr);
    Memories.push_back(Picture);
  }
  /// Whether the log's line is a call that the test's thread made: the runtime's
  /// threads ask as often as the device takes long.
  static bool isOurs(const std::string &Line) {
    return Line.find("driver: cu") != std::string::npos &&
           Line.find("the runtime's thread") == std::string::npos;
  }
  /// The most of several times once it is warm, on however late a device. Where
  /// the runtime's thread sees the end first, there is nothing to wait for.
  template <typename FunctionT> void expectCalls(int Expected, FunctionT Act) {
    int Most = 0;
    std::string MostShown;
    for (int Round = 0; Round != 15; ++Round) {
      testing::internal::CaptureStderr();
      Act();
      std::istringstream Log(testing::internal::GetCapturedStderr());
      int Count = 0;
      std::string Shown;
      for (std::string Line; std::getline(Log, Line); Shown += Line + '\n')
        Count += isOurs(Line);
      if (Round >= 3 && Count >= Most) {
        Most = Count;
        MostShown = Shown;
      }
      clFinish(Plain);
      clFinish(InOrder);
    }
    EXPECT_EQ(Most, Expected) << MostShown;
  }

  void launchOn(cl_command_queue Queue, const size_t *Local, cl_event *Event) {
    const size_t Global = 64;
    EXPECT_EQ(clEnqueueNDRangeKernel(Queue, Kernel, 1, nullptr, &Global, Local,
                                     0, nullptr, Event),
              CL_SUCCESS);
  }
  void launch(const size_t *Local) { launchOn(Plain, Local, nullptr); }
  void launch() {
    const size_t Local = 16;
    launch(&Local);
  }
  void launchLocal(size_t Bytes) {
    EXPECT_EQ(clSetKernelArg(Kernel, 1, Bytes, nullptr), CL_SUCCESS);
    launch();
  }
  cl_event launchWithEvent() {
    cl_event Event = nullptr;
    launchOn(Plain, nullptr, &Event);
    return Event;
  }
  void launchTimed() {
    launchOn(InOrder, nullptr, nullptr); // whose times are asked for
  }
  /// What a transfer of six blocks takes: \p Here where the host's memory is the
  /// device's, and nothing goes through other memory.
  int callsOfSix(int Here, int Elsewhere) const {
    cl_bool IsShared = CL_FALSE;
    EXPECT_EQ(clGetDeviceInfo(Device, CL_DEVICE_HOST_UNIFIED_MEMORY,
                              sizeof(IsShared), &IsShared, nullptr),
              CL_SUCCESS);
    return IsShared ? Here : Elsewhere;
  }
  void readLarge() {
    EXPECT_EQ(clEnqueueReadBuffer(Plain, Large, CL_TRUE, 0, LargeHost.size(),
                                  LargeHost.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  void writeLarge() {
    EXPECT_EQ(clEnqueueWriteBuffer(Plain, Large, CL_TRUE, 0, LargeHost.size(),
                                   LargeHost.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
  }
  void fillImage() {
    const size_t Origin[3] = {}, Region[3] = {64, 64, 1};
    const unsigned Colour[4] = {1, 2, 3, 4};
    EXPECT_EQ(clEnqueueFillImage(Plain, Picture, Colour, Origin, Region, 0,
                                 nullptr, nullptr),
              CL_SUCCESS);
  }
  void finish() { EXPECT_EQ(clFinish(Plain), CL_SUCCESS); }
  static void waitFor(cl_event Event) {
    EXPECT_EQ(clWaitForEvents(1, &Event), CL_SUCCESS);
    EXPECT_EQ(clReleaseEvent(Event), CL_SUCCESS);
  }
  void deviceInfo() {
    size_t Sizes[3] = {};
    EXPECT_EQ(clGetDeviceInfo(Device, CL_DEVICE_MAX_WORK_ITEM_SIZES,
                              sizeof(Sizes), Sizes, nullptr),
              CL_SUCCESS);
  }
  void workGroupInfo() {
    cl_ulong Bytes = 0;
    EXPECT_EQ(clGetKernelWorkGroupInfo(Kernel, Device, CL_KERNEL_LOCAL_MEM_SIZE,
                                       sizeof(Bytes), &Bytes, nullptr),
              CL_SUCCESS);
  }
  void clReleaseCommandQueueLater() { queue(0); }
  void clReleaseLater(cl_mem_flags Flags, void *From) {
    buffer(sizeof(Host), Flags, From);
  }

  cl_kernel Kernel = nullptr;
  cl_mem Memory = nullptr, Large = nullptr, Picture = nullptr;
  std::vector<char> LargeHost = std::vector<char>(6 << 20);
  cl_command_queue Plain = nullptr;
  int Host[1024] = {};
};

#define CALLS(NAME, COUNT, ...)                                                \
  TEST_F(Calls, NAME) {                                                        \
    expectCalls(COUNT, [&] { __VA_ARGS__; });                                  \
  }
#include "Calls.def"

// What is before the launch on the host's side is no time of the kernel.
TEST_F(Calls, TimesBeginWithTheLaunchItself) {
  launchTimed(); // what is done once is done
  testing::internal::CaptureStderr();
  launchTimed();
  const std::string Log = testing::internal::GetCapturedStderr();
  const size_t Begin = Log.find("driver: cuEventRecord");
  ASSERT_NE(Begin, std::string::npos) << Log;
  const size_t Next = Log.find("driver: cu", Begin + 1);
  EXPECT_EQ(Log.find("driver: cuLaunchKernel", Begin), Next) << Log;
}

// Making and ending one takes a GPU up to half a second.
TEST_F(Calls, TheDriversContextOutlivesThoseOfOpenCl) {
  TearDown(); // the last one's end
  testing::internal::CaptureStderr();
  for (int Round = 0; Round != 3; ++Round) {
    cl_int Error = CL_SUCCESS;
    Context = clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &Error);
    EXPECT_EQ(Error, CL_SUCCESS);
    EXPECT_EQ(clReleaseContext(Context), CL_SUCCESS);
    Context = nullptr;
  }
  const std::string Log = testing::internal::GetCapturedStderr();
  EXPECT_NE(Log.find("driver: cuStreamCreate"), std::string::npos) << Log;
  EXPECT_EQ(Log.find("driver: cuDevicePrimaryCtx"), std::string::npos) << Log;
}

// As many rings as there may be (Schedule/Limits.h), each pinned once; the driver
// does the others.
TEST_F(Calls, PinnedMemoryOfTransfersIsBounded) {
  cl_program Program = program("kernel void hold(global volatile int *open) {"
                               "  while (!*open) ; }");
  ASSERT_EQ(build(Program), CL_SUCCESS);
  cl_mem Gate = bufferOf({0});
  cl_kernel Hold = kernel(Program, "hold");
  set(Hold, 0, Gate);
  std::vector<std::vector<char>> Hosts(8, std::vector<char>(2 << 20));
  cl_event Long = nullptr;
  const size_t Items = 1;
  ASSERT_EQ(clEnqueueNDRangeKernel(Plain, Hold, 1, nullptr, &Items, nullptr, 0,
                                   nullptr, &Long),
            CL_SUCCESS);
  taken(Long);
  testing::internal::CaptureStderr();
  for (std::vector<char> &Host : Hosts)
    EXPECT_EQ(clEnqueueReadBuffer(queue(0), Large, CL_FALSE, 0, Host.size(),
                                  Host.data(), 1, &Long, nullptr),
              CL_SUCCESS);
  std::this_thread::sleep_for(
      std::chrono::milliseconds(200)); // all of them try
  const int One = 1;
  EXPECT_EQ(clEnqueueWriteBuffer(InOrder, Gate, CL_TRUE, 0, sizeof(One), &One,
                                 0, nullptr, nullptr),
            CL_SUCCESS);
  for (cl_command_queue Queue : Queues)
    EXPECT_EQ(clFinish(Queue), CL_SUCCESS);
  std::istringstream Log(testing::internal::GetCapturedStderr());
  int Pinned = 0;
  for (std::string Line; std::getline(Log, Line);)
    Pinned += Line.find("driver: cuMemAllocHost") != std::string::npos;
  EXPECT_GE(Pinned, 1);
  EXPECT_LE(Pinned, 4);
}

} // namespace

int main(int Count, char **Words) {
  setenv("OCL_ICD_VENDORS", DRIVER, 0);
  setenv("SPIR2NVVM_DEVICES", "emulated", 0);
  setenv("SPIR2NVVM_CACHE", "off", 0);
  setenv("SPIR2NVVM_LOG", "driver", 1);
  setenv("SPIR2NVVM_WAIT", "block", 1);
  testing::InitGoogleTest(&Count, Words);
  return RUN_ALL_TESTS();
}
