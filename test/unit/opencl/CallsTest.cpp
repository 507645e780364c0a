// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What OpenCL's calls cost: each call of CUDA's driver is a microsecond or
/// more on a GPU. Counted in what SPIR2NVVM_LOG=driver says.

#include "ProgramsFixture.h"

#include <algorithm>
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
    Plain = queue(0);
  }
  /// The fewest of several times: the runtime's threads call now and then.
  template <typename FunctionT> int fewest(FunctionT Act) {
    std::vector<int> Counts;
    for (int Round = 0; Round != 25; ++Round) {
      testing::internal::CaptureStderr();
      Act();
      std::istringstream Log(testing::internal::GetCapturedStderr());
      int Count = 0;
      for (std::string Line; std::getline(Log, Line); Shown += Line + '\n')
        Count += Line.find("driver: cu") != std::string::npos;
      Counts.push_back(Count);
      clFinish(Plain);
      clFinish(InOrder);
      if (Round + 1 != 25)
        Shown.clear();
    }
    return *std::min_element(Counts.begin() + 3, Counts.end());
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
  void launchLocal() {
    EXPECT_EQ(clSetKernelArg(Kernel, 1, 40 << 10, nullptr), CL_SUCCESS);
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
  cl_mem Memory = nullptr;
  cl_command_queue Plain = nullptr;
  int Host[1024] = {};
  std::string Shown; // of the last round
};

#define CALLS(NAME, COUNT, ...)                                                \
  TEST_F(Calls, NAME) {                                                        \
    const int Few = fewest([&] { __VA_ARGS__; });                              \
    EXPECT_EQ(Few, COUNT) << Shown;                                            \
  }
#include "Calls.def"

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
