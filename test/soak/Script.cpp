// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A fixed run of OpenCL for hardships.py: every call may fail, and says so by
/// the name of the call and its code; what does not fail must be right.
///
///   opencl-script [--builds=N] [--expect-failures]
///
/// Exit codes: 0 all was right, 3 a call failed in a way that the hardship
/// allows, 4 numbers are wrong or a code is none of a hardship's.

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

enum ExitCode { Right = 0, Failed = 3, Wrong = 4 };

// Told, and the end: what is not released then must not crash the exit either.
static void check(cl_int Code, const char *Call) {
  if (Code == CL_SUCCESS)
    return;
  std::printf("failed: %s %d\n", Call, Code);
  // A platform without devices is what the loader makes of a driver that fails.
  // What failed on a thread of the runtime's shows in those that wait for it.
  bool IsHardship =
      Code == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST ||
      Code == CL_OUT_OF_HOST_MEMORY || Code == CL_OUT_OF_RESOURCES ||
      Code == CL_MEM_OBJECT_ALLOCATION_FAILURE || Code == CL_MAP_FAILURE ||
      Code == CL_BUILD_PROGRAM_FAILURE || Code == -1001;
  std::exit(IsHardship ? Failed : Wrong);
}

[[noreturn]] static void wrong(const char *What) {
  std::printf("wrong: %s\n", What);
  std::exit(Wrong);
}

static const char Source[] =
    "kernel void add(global int *out, local int *l, int by) {\n"
    "  size_t i = get_global_id(0);\n"
    "  l[get_local_id(0)] = out[i];\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  out[i] = l[get_local_id(0)] * FACTOR + by;\n"
    "}\n"
    "kernel void copy(read_only image2d_t in, sampler_t s, global float4 *out) "
    "{\n"
    "  int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
    "  out[at.y * get_global_size(0) + at.x] = read_imagef(in, s, at);\n"
    "}\n";

namespace {

struct Session {
  cl_device_id Device = nullptr;
  cl_context Context = nullptr;
  cl_command_queue Queue = nullptr;

  Session();
  ~Session();
  cl_program build(int Factor, bool MayFail) const;
  void useBuffers(cl_program Program, int Factor) const;
  void useImage(cl_program Program) const;
  void useStaging() const;
};

} // namespace

static void CL_CALLBACK ignoreError(const char *, const void *, size_t,
                                    void *) {}
static void CL_CALLBACK ignoreEvent(cl_event, cl_int, void *) {}

Session::Session() {
  cl_platform_id Platform = nullptr;
  check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 1, &Device, nullptr),
        "clGetDeviceIDs");
  cl_int Code = CL_SUCCESS;
  Context = clCreateContext(nullptr, 1, &Device, ignoreError, nullptr, &Code);
  check(Code, "clCreateContext");
  Queue = clCreateCommandQueue(Context, Device,
                               CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &Code);
  check(Code, "clCreateCommandQueue");
}

Session::~Session() {
  check(clReleaseCommandQueue(Queue), "clReleaseCommandQueue");
  check(clReleaseContext(Context), "clReleaseContext");
}

/// Null after a build that failed and may.
cl_program Session::build(int Factor, bool MayFail) const {
  cl_int Code = CL_SUCCESS;
  const char *Text = Source;
  cl_program Program =
      clCreateProgramWithSource(Context, 1, &Text, nullptr, &Code);
  check(Code, "clCreateProgramWithSource");
  std::string Options = "-DFACTOR=" + std::to_string(Factor);
  Code = clBuildProgram(Program, 1, &Device, Options.c_str(), nullptr, nullptr);
  if (Code == CL_SUCCESS)
    return Program;
  std::vector<char> Log(1 << 16);
  if (clGetProgramBuildInfo(Program, Device, CL_PROGRAM_BUILD_LOG, Log.size(),
                            Log.data(), nullptr) != CL_SUCCESS)
    Log[0] = '\0';
  std::printf("build %d: %d: %s\n", Factor, Code, Log.data());
  if (Code == CL_BUILD_PROGRAM_FAILURE && std::strlen(Log.data()) == 0)
    wrong("a build that failed has no log");
  if (!MayFail)
    check(Code, "clBuildProgram");
  check(clReleaseProgram(Program), "clReleaseProgram");
  return nullptr;
}

// A write, a kernel after a user event, a map, a copy and a fill, in order by
// events.
void Session::useBuffers(cl_program Program, int Factor) const {
  constexpr size_t Count = 64;
  cl_int Code = CL_SUCCESS;
  cl_mem Buffer =
      clCreateBuffer(Context, 0, Count * sizeof(int), nullptr, &Code);
  check(Code, "clCreateBuffer");
  cl_kernel Kernel = clCreateKernel(Program, "add", &Code);
  check(Code, "clCreateKernel");
  const int By = 5;
  check(clSetKernelArg(Kernel, 0, sizeof(Buffer), &Buffer), "clSetKernelArg");
  check(clSetKernelArg(Kernel, 1, 16 * sizeof(int), nullptr), "clSetKernelArg");
  check(clSetKernelArg(Kernel, 2, sizeof(By), &By), "clSetKernelArg");
  std::vector<int> Numbers(Count, 7);
  cl_event Gate = clCreateUserEvent(Context, &Code);
  check(Code, "clCreateUserEvent");
  cl_event Written = nullptr, Ran = nullptr, Filled = nullptr;
  check(clEnqueueWriteBuffer(Queue, Buffer, CL_FALSE, 0, Count * sizeof(int),
                             Numbers.data(), 1, &Gate, &Written),
        "clEnqueueWriteBuffer");
  const size_t Global = Count, Local = 16;
  check(clEnqueueNDRangeKernel(Queue, Kernel, 1, nullptr, &Global, &Local, 1,
                               &Written, &Ran),
        "clEnqueueNDRangeKernel");
  check(clSetEventCallback(Ran, CL_COMPLETE, ignoreEvent, nullptr),
        "clSetEventCallback");
  const int Pattern = -1;
  check(clEnqueueFillBuffer(Queue, Buffer, &Pattern, sizeof(Pattern), 0,
                            sizeof(Pattern), 1, &Ran, &Filled),
        "clEnqueueFillBuffer");
  check(clSetUserEventStatus(Gate, CL_COMPLETE), "clSetUserEventStatus");
  void *Mapped =
      clEnqueueMapBuffer(Queue, Buffer, CL_TRUE, CL_MAP_READ, 0,
                         Count * sizeof(int), 1, &Filled, nullptr, &Code);
  check(Code, "clEnqueueMapBuffer");
  const auto *Got = static_cast<const int *>(Mapped);
  for (size_t I = 0; I != Count; ++I)
    if (Got[I] != (I ? 7 * Factor + By : Pattern))
      wrong("the buffer's numbers");
  check(clEnqueueUnmapMemObject(Queue, Buffer, Mapped, 0, nullptr, nullptr),
        "clEnqueueUnmapMemObject");
  check(clFinish(Queue), "clFinish");
  for (cl_event E : {Gate, Written, Ran, Filled})
    check(clReleaseEvent(E), "clReleaseEvent");
  check(clReleaseKernel(Kernel), "clReleaseKernel");
  check(clReleaseMemObject(Buffer), "clReleaseMemObject");
}

// More than a block of pinned memory, on the queue's own thread.
void Session::useStaging() const {
  std::vector<char> Here(size_t(3) << 20, 'x'), Back(Here.size());
  cl_int Code = CL_SUCCESS;
  cl_mem Buffer = clCreateBuffer(Context, 0, Here.size(), nullptr, &Code);
  check(Code, "clCreateBuffer");
  cl_event Written = nullptr, Read = nullptr;
  check(clEnqueueWriteBuffer(Queue, Buffer, CL_FALSE, 0, Here.size(),
                             Here.data(), 0, nullptr, &Written),
        "clEnqueueWriteBuffer");
  check(clEnqueueReadBuffer(Queue, Buffer, CL_FALSE, 0, Back.size(),
                            Back.data(), 1, &Written, &Read),
        "clEnqueueReadBuffer");
  check(clWaitForEvents(1, &Read), "clWaitForEvents");
  if (Back != Here)
    wrong("what was transferred in pieces");
  for (cl_event E : {Written, Read})
    check(clReleaseEvent(E), "clReleaseEvent");
  check(clReleaseMemObject(Buffer), "clReleaseMemObject");
}

void Session::useImage(cl_program Program) const {
  constexpr size_t Side = 4;
  cl_int Code = CL_SUCCESS;
  std::vector<float> Pixels(Side * Side * 4, 0.5F), Got(Pixels.size());
  cl_image_format Format = {CL_RGBA, CL_FLOAT};
  cl_image_desc Shape = {};
  Shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  Shape.image_width = Shape.image_height = Side;
  cl_mem Image = clCreateImage(Context, CL_MEM_COPY_HOST_PTR, &Format, &Shape,
                               Pixels.data(), &Code);
  check(Code, "clCreateImage");
  cl_sampler Sampler = clCreateSampler(
      Context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST, &Code);
  check(Code, "clCreateSampler");
  cl_mem Out =
      clCreateBuffer(Context, 0, Got.size() * sizeof(float), nullptr, &Code);
  check(Code, "clCreateBuffer");
  cl_kernel Kernel = clCreateKernel(Program, "copy", &Code);
  check(Code, "clCreateKernel");
  check(clSetKernelArg(Kernel, 0, sizeof(Image), &Image), "clSetKernelArg");
  check(clSetKernelArg(Kernel, 1, sizeof(Sampler), &Sampler), "clSetKernelArg");
  check(clSetKernelArg(Kernel, 2, sizeof(Out), &Out), "clSetKernelArg");
  const size_t Global[] = {Side, Side};
  cl_event Ran = nullptr;
  check(clEnqueueNDRangeKernel(Queue, Kernel, 2, nullptr, Global, nullptr, 0,
                               nullptr, &Ran),
        "clEnqueueNDRangeKernel");
  check(clEnqueueReadBuffer(Queue, Out, CL_TRUE, 0, Got.size() * sizeof(float),
                            Got.data(), 1, &Ran, nullptr),
        "clEnqueueReadBuffer");
  if (Got != Pixels)
    wrong("the image's pixels");
  check(clReleaseEvent(Ran), "clReleaseEvent");
  check(clReleaseKernel(Kernel), "clReleaseKernel");
  check(clReleaseSampler(Sampler), "clReleaseSampler");
  check(clReleaseMemObject(Out), "clReleaseMemObject");
  check(clReleaseMemObject(Image), "clReleaseMemObject");
}

int main(int Argc, char **Argv) {
  int Builds = 1;
  bool MayFail = false;
  for (int I = 1; I < Argc; ++I)
    if (std::strncmp(Argv[I], "--builds=", 9) == 0)
      Builds = std::atoi(Argv[I] + 9);
    else if (std::strcmp(Argv[I], "--expect-failures") == 0)
      MayFail = true;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  Session S;
  for (int Factor = 1; Factor <= Builds; ++Factor) {
    // The last two are after the hardship's end: the first may still meet what
    // was killed while it was idle, the second must not fail.
    bool IsLast = Factor == Builds;
    if (Factor == Builds - 1 && MayFail) {
      std::puts("last");
      std::getchar();
    }
    if (cl_program Program = S.build(Factor, MayFail && !IsLast)) {
      S.useBuffers(Program, Factor);
      S.useImage(Program);
      S.useStaging();
      check(clReleaseProgram(Program), "clReleaseProgram");
    }
  }
  std::puts("right");
  return Right;
}
