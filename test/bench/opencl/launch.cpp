// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a launch costs the OpenCL runtime itself, on a driver that does nothing:
/// 20000 launches of a kernel with three arguments; with "replay", recorded as a
/// command buffer of 500. launch-cost.test counts their instructions.

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "OpenCL/Support/CommandBufferTypes.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <vector>

namespace {

void check(cl_int Status, const char *Call) {
  if (Status == CL_SUCCESS)
    return;
  std::fprintf(stderr, "launch-cost: %s gives %d\n", Call, Status);
  std::exit(1);
}

using namespace spir2nvvm::opencl;

template <typename T> T *function(cl_platform_id P, const char *Name) {
  return reinterpret_cast<T *>(
      clGetExtensionFunctionAddressForPlatform(P, Name));
}

/// \p Count launches of \p K in one command.
class Recorded {
public:
  Recorded(cl_platform_id P, cl_command_queue Q, cl_kernel K, size_t Global,
           size_t Local, unsigned Count)
      : Enqueue(
            function<EnqueueCommandBuffer>(P, "clEnqueueCommandBufferKHR")) {
    cl_int Error = CL_SUCCESS;
    Buffer = function<CreateCommandBuffer>(P, "clCreateCommandBufferKHR")(
        1, &Q, nullptr, &Error);
    check(Error, "clCreateCommandBufferKHR");
    auto *Record = function<RecordNdRange>(P, "clCommandNDRangeKernelKHR");
    for (unsigned I = 0; I != Count; ++I)
      check(Record(Buffer, nullptr, nullptr, K, 1, nullptr, &Global, &Local, 0,
                   nullptr, nullptr, nullptr),
            "clCommandNDRangeKernelKHR");
    check(function<OfCommandBuffer>(P, "clFinalizeCommandBufferKHR")(Buffer),
          "clFinalizeCommandBufferKHR");
  }
  [[gnu::noinline]] void operator()() const { // counted by its name
    check(Enqueue(0, nullptr, Buffer, 0, nullptr, nullptr),
          "clEnqueueCommandBufferKHR");
  }

private:
  EnqueueCommandBuffer *Enqueue;
  CommandBufferHandle Buffer = nullptr;
};

} // namespace

int main(int Count, char **Words) {
  setenv("OCL_ICD_VENDORS", DRIVER, 0);
  setenv("SPIR2NVVM_CUDA_DRIVER", NO_DRIVER, 0);
  setenv("SPIR2NVVM_DEVICES", "gpu", 1);
  setenv("SPIR2NVVM_CACHE", "off", 1);
  constexpr unsigned Rounds = 40, AtATime = 500;
  cl_platform_id Platform = nullptr;
  cl_device_id Device = nullptr;
  cl_int Error = CL_SUCCESS;
  check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 1, &Device, nullptr),
        "clGetDeviceIDs");
  cl_context C = clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &Error);
  check(Error, "clCreateContext");
  cl_command_queue Q = clCreateCommandQueue(C, Device, 0, &Error);
  check(Error, "clCreateCommandQueue");
  const char *Text = "kernel void k(global int *a, global int *b, int n) {"
                     "  a[get_global_id(0)] = b[0] + n; }";
  cl_program P = clCreateProgramWithSource(C, 1, &Text, nullptr, &Error);
  check(clBuildProgram(P, 0, nullptr, nullptr, nullptr, nullptr),
        "clBuildProgram");
  cl_kernel K = clCreateKernel(P, "k", &Error);
  check(Error, "clCreateKernel");
  cl_mem M = clCreateBuffer(C, 0, 4096, nullptr, &Error);
  check(Error, "clCreateBuffer");
  const int Number = 7;
  check(clSetKernelArg(K, 0, sizeof(M), &M), "clSetKernelArg");
  check(clSetKernelArg(K, 1, sizeof(M), &M), "clSetKernelArg");
  check(clSetKernelArg(K, 2, sizeof(Number), &Number), "clSetKernelArg");
  const size_t Global = 1024, Local = 64;
  std::optional<Recorded> Replay;
  if (Count > 1 && std::strcmp(Words[1], "replay") == 0)
    Replay.emplace(Platform, Q, K, Global, Local, AtATime);
  std::vector<double> Times;
  for (unsigned Round = 0; Round != Rounds; ++Round) {
    const auto Begin = std::chrono::steady_clock::now();
    if (Replay)
      (*Replay)();
    for (unsigned I = 0; !Replay && I != AtATime; ++I)
      check(clEnqueueNDRangeKernel(Q, K, 1, nullptr, &Global, &Local, 0,
                                   nullptr, nullptr),
            "clEnqueueNDRangeKernel");
    const std::chrono::duration<double, std::nano> Spent =
        std::chrono::steady_clock::now() - Begin;
    check(clFinish(Q), "clFinish");
    Times.push_back(Spent.count() / AtATime);
  }
  std::sort(Times.begin(), Times.end());
  std::printf("a launch: %.0f ns at best, %.0f ns in the middle\n",
              Times.front(), Times[Times.size() / 2]);
}
