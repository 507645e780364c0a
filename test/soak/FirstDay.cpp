// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// opencl-first-day WHAT: small things on the first device, with the figures one
/// wants of a new one (scripts/gpu-first-day). WHAT: a row at the end.

#include "Handles.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

using namespace soak;

namespace {

using Clock = std::chrono::steady_clock;

struct Setup {
  cl_device_id Device = nullptr;
  cl_context Context = nullptr;
  cl_command_queue Queue = nullptr;

  Setup() {
    cl_platform_id Platform = nullptr;
    check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
    check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 1, &Device, nullptr),
          "clGetDeviceIDs");
    cl_int Error = CL_SUCCESS;
    Context = clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &Error);
    check(Error, "clCreateContext");
    Queue = clCreateCommandQueue(Context, Device, 0, &Error);
    check(Error, "clCreateCommandQueue");
  }
  cl_kernel kernel(const char *Text, const char *Options = "") const {
    cl_int Error = CL_SUCCESS;
    cl_program P =
        clCreateProgramWithSource(Context, 1, &Text, nullptr, &Error);
    Error = clBuildProgram(P, 0, nullptr, Options, nullptr, nullptr);
    std::vector<char> Log(1 << 16);
    clGetProgramBuildInfo(P, Device, CL_PROGRAM_BUILD_LOG, Log.size(),
                          Log.data(), nullptr);
    if (Error)
      throw Failure(std::string("the build failed: ") + Log.data());
    if (Log.front())
      std::printf("the build says: %s", Log.data());
    cl_kernel K = clCreateKernel(P, "k", &Error);
    check(Error, "clCreateKernel");
    return K;
  }
  cl_mem buffer(size_t Bytes, cl_mem_flags Flags = 0, void *Host = nullptr) {
    cl_int Error = CL_SUCCESS;
    cl_mem M = clCreateBuffer(Context, Flags, Bytes, Host, &Error);
    check(Error, "clCreateBuffer");
    return M;
  }
  void run(cl_kernel K, cl_mem M, size_t Count) const {
    check(clSetKernelArg(K, 0, sizeof(M), &M), "clSetKernelArg");
    check(clEnqueueNDRangeKernel(Queue, K, 1, nullptr, &Count, nullptr, 0,
                                 nullptr, nullptr),
          "clEnqueueNDRangeKernel");
  }
  void finish() const { check(clFinish(Queue), "clFinish"); }
};

void add() {
  Setup S;
  std::vector<int> Values(1024), Got(1024);
  std::iota(Values.begin(), Values.end(), 0);
  cl_mem M = S.buffer(4096, CL_MEM_COPY_HOST_PTR, Values.data());
  S.run(S.kernel("kernel void k(global int *a) {"
                 "  a[get_global_id(0)] += 1000; }"),
        M, 1024);
  check(clEnqueueReadBuffer(S.Queue, M, CL_TRUE, 0, 4096, Got.data(), 0,
                            nullptr, nullptr),
        "clEnqueueReadBuffer");
  for (int I = 0; I != 1024; ++I)
    if (Got[size_t(I)] != I + 1000)
      throw Failure("element " + std::to_string(I) + " is " +
                    std::to_string(Got[size_t(I)]));
  std::puts("vector add: right");
}

/// Parameters of every size and alignment, as one block; a driver that refuses
/// it gets them one by one, which SPIR2NVVM_LOG=driver shows.
void parameters() {
  struct Pair {
    cl_char Tag;
    cl_long Number;
  };
  Setup S;
  cl_kernel K = S.kernel(
      "typedef struct { char tag; long number; } pair;"
      "kernel void k(global long *out, char a, double b, uchar3 c, float4 d,"
      "              short e, local long *l, pair f, int g) {"
      "  l[1] = a;"
      "  out[0] = l[1]; out[1] = b; out[2] = c.z; out[3] = d.w; out[4] = e;"
      "  out[5] = f.tag; out[6] = f.number; out[7] = g;"
      "  out[8] = get_global_offset(0); }");
  const std::vector<cl_long> Wanted = {-1, 2, 3, 4, -5, 6, 1LL << 40, -8, 9};
  std::vector<cl_long> Got(Wanted.size());
  cl_mem M = S.buffer(Got.size() * sizeof(Got[0]));
  const cl_char A = -1;
  const cl_double B = 2;
  const cl_uchar3 C = {{1, 2, 3}};
  const cl_float4 D = {{1, 2, 3, 4}};
  const cl_short E = -5;
  const Pair F = {6, 1LL << 40};
  const cl_int G = -8;
  struct {
    size_t Size;
    const void *Value;
  } const Arguments[] = {{sizeof(M), &M}, {sizeof(A), &A}, {sizeof(B), &B},
                         {sizeof(C), &C}, {sizeof(D), &D}, {sizeof(E), &E},
                         {16, nullptr},   {sizeof(F), &F}, {sizeof(G), &G}};
  for (cl_uint I = 0; I != std::size(Arguments); ++I)
    check(clSetKernelArg(K, I, Arguments[I].Size, Arguments[I].Value),
          "clSetKernelArg");
  const size_t One = 1, Offset = 9;
  check(clEnqueueNDRangeKernel(S.Queue, K, 1, &Offset, &One, nullptr, 0,
                               nullptr, nullptr),
        "clEnqueueNDRangeKernel");
  check(clEnqueueReadBuffer(S.Queue, M, CL_TRUE, 0, Got.size() * sizeof(Got[0]),
                            Got.data(), 0, nullptr, nullptr),
        "clEnqueueReadBuffer");
  for (size_t I = 0; I != Got.size(); ++I)
    if (Got[I] != Wanted[I])
      throw Failure("parameter " + std::to_string(I) + " is " +
                    std::to_string(Got[I]));
  std::puts("parameters: right");
}

/// Each set of options: what a denormal becomes, and 1/3.
void options() {
  Setup S;
  for (const char *Options :
       {"", "-cl-denorms-are-zero", "-cl-fast-relaxed-math", "-cl-opt-disable",
        "-cl-mad-enable"}) {
    float Values[2] = {1e-40F, 3.0F};
    cl_mem M = S.buffer(sizeof(Values), CL_MEM_COPY_HOST_PTR, Values);
    S.run(S.kernel("kernel void k(global float *a) {"
                   "  a[0] = a[0] * 0.5f; a[1] = 1.0f / a[1]; }",
                   Options),
          M, 1);
    check(clEnqueueReadBuffer(S.Queue, M, CL_TRUE, 0, sizeof(Values), Values, 0,
                              nullptr, nullptr),
          "clEnqueueReadBuffer");
    std::printf("options '%s': denormal %s, 1/3 = %.9g\n", Options,
                Values[0] == 0 ? "is zero" : "is kept", double(Values[1]));
    if (Values[1] < 0.33333F || Values[1] > 0.33334F)
      throw Failure("1/3 is wrong");
  }
}

double microseconds(unsigned Count, const std::function<void()> &Act) {
  Act(); // warm
  Clock::time_point Begin = Clock::now();
  for (unsigned I = 0; I != Count; ++I)
    Act();
  std::chrono::duration<double, std::micro> Spent = Clock::now() - Begin;
  return Spent.count() / Count;
}

/// What profiling says of a kernel that does next to nothing: the device's time,
/// without the host's.
void times() {
  Setup S;
  cl_int Error = CL_SUCCESS;
  S.Queue = clCreateCommandQueue(S.Context, S.Device, CL_QUEUE_PROFILING_ENABLE,
                                 &Error);
  check(Error, "clCreateCommandQueue");
  cl_kernel K = S.kernel("kernel void k(global int *a) { *a += 1; }");
  cl_mem M = S.buffer(64);
  check(clSetKernelArg(K, 0, sizeof(M), &M), "clSetKernelArg");
  std::vector<cl_ulong> All;
  for (int I = 0; I != 20; ++I) {
    cl_event E = nullptr;
    cl_ulong Begin = 0, End = 0;
    const size_t One = 1;
    check(clEnqueueNDRangeKernel(S.Queue, K, 1, nullptr, &One, nullptr, 0,
                                 nullptr, &E),
          "clEnqueueNDRangeKernel");
    check(clWaitForEvents(1, &E), "clWaitForEvents");
    check(clGetEventProfilingInfo(E, CL_PROFILING_COMMAND_START, sizeof(Begin),
                                  &Begin, nullptr),
          "clGetEventProfilingInfo");
    check(clGetEventProfilingInfo(E, CL_PROFILING_COMMAND_END, sizeof(End),
                                  &End, nullptr),
          "clGetEventProfilingInfo");
    All.push_back(End - Begin);
  }
  std::sort(All.begin(), All.end());
  std::printf("a small kernel: %llu to %llu ns\n",
              static_cast<unsigned long long>(All.front()),
              static_cast<unsigned long long>(All.back()));
}

void latencies() {
  Setup S;
  cl_kernel K = S.kernel("kernel void k(global int *a) { *a += 1; }");
  cl_mem M = S.buffer(4096);
  int Word = 0;
  check(clSetKernelArg(K, 0, sizeof(M), &M), "clSetKernelArg");
  std::printf("launch and finish: %.2f us\n", microseconds(2000, [&] {
                S.run(K, M, 1);
                S.finish();
              }));
  std::printf("launch, of 1000 and a finish: %.2f us\n", microseconds(20, [&] {
                                                           for (int I = 0;
                                                                I != 1000; ++I)
                                                             S.run(K, M, 1);
                                                           S.finish();
                                                         }) / 1000);
  std::printf("blocking read of 4 bytes: %.2f us\n", microseconds(2000, [&] {
                check(clEnqueueReadBuffer(S.Queue, M, CL_TRUE, 0, 4, &Word, 0,
                                          nullptr, nullptr),
                      "clEnqueueReadBuffer");
              }));
  std::printf("buffer made and released: %.2f us\n", microseconds(200, [&] {
                clReleaseMemObject(S.buffer(1 << 20));
              }));
}

void bandwidths() {
  Setup S;
  constexpr size_t Bytes = size_t(64) << 20;
  cl_mem A = S.buffer(Bytes), B = S.buffer(Bytes);
  cl_mem Staging = S.buffer(Bytes, CL_MEM_ALLOC_HOST_PTR);
  std::vector<char> Plain(Bytes, 1);
  cl_int Error = CL_SUCCESS;
  void *Pinned = clEnqueueMapBuffer(S.Queue, Staging, CL_TRUE, CL_MAP_WRITE, 0,
                                    Bytes, 0, nullptr, nullptr, &Error);
  check(Error, "clEnqueueMapBuffer");
  std::memset(Pinned, 1, Bytes);
  auto Show = [&](const char *What, const std::function<cl_int()> &Act) {
    double Spent = microseconds(4, [&] {
      check(Act(), What);
      S.finish();
    });
    std::printf("%s: %.2f GB/s\n", What, double(Bytes) / Spent / 1000);
  };
  Show("write, pageable", [&] {
    return clEnqueueWriteBuffer(S.Queue, A, CL_FALSE, 0, Bytes, Plain.data(), 0,
                                nullptr, nullptr);
  });
  Show("write, pinned", [&] {
    return clEnqueueWriteBuffer(S.Queue, A, CL_FALSE, 0, Bytes, Pinned, 0,
                                nullptr, nullptr);
  });
  Show("read, pageable", [&] {
    return clEnqueueReadBuffer(S.Queue, A, CL_FALSE, 0, Bytes, Plain.data(), 0,
                               nullptr, nullptr);
  });
  Show("read, pinned", [&] {
    return clEnqueueReadBuffer(S.Queue, A, CL_FALSE, 0, Bytes, Pinned, 0,
                               nullptr, nullptr);
  });
  Show("copy on the device", [&] {
    return clEnqueueCopyBuffer(S.Queue, A, B, 0, 0, Bytes, 0, nullptr, nullptr);
  });
  const cl_ulong4 Pattern = {{1, 2, 3, 4}};
  Show("fill, 32 bytes", [&] {
    return clEnqueueFillBuffer(S.Queue, A, &Pattern, sizeof(Pattern), 0, Bytes,
                               0, nullptr, nullptr);
  });
}

/// A kernel that writes where nothing is: a status, and no hang. Whether the
/// process may go on is the driver's to say.
void fault() {
  Setup S;
  cl_kernel K = S.kernel("kernel void k(global int *a) {"
                         "  a[((ulong)get_global_id(0) + 1) << 40] = 1; }");
  cl_mem M = S.buffer(64);
  check(clSetKernelArg(K, 0, sizeof(M), &M), "clSetKernelArg");
  const size_t One = 1;
  cl_event E = nullptr;
  cl_int Launched = clEnqueueNDRangeKernel(S.Queue, K, 1, nullptr, &One,
                                           nullptr, 0, nullptr, &E);
  cl_int Waited = Launched ? Launched : clWaitForEvents(1, &E);
  if (!Waited)
    throw Failure("the fault was not noticed");
  std::printf("the fault's status: %d\n", Waited);
  cl_int Error = CL_SUCCESS;
  clCreateContext(nullptr, 1, &S.Device, nullptr, nullptr, &Error);
  std::printf("a new context while the old one is there: %d\n", Error);
}

/// Whether the device may be used, and what using it comes to.
void state() {
  cl_platform_id Platform = nullptr;
  cl_device_id Device = nullptr;
  check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 1, &Device, nullptr),
        "clGetDeviceIDs");
  cl_bool Available = CL_FALSE, Unified = CL_FALSE;
  check(clGetDeviceInfo(Device, CL_DEVICE_AVAILABLE, sizeof(Available),
                        &Available, nullptr),
        "clGetDeviceInfo");
  check(clGetDeviceInfo(Device, CL_DEVICE_HOST_UNIFIED_MEMORY, sizeof(Unified),
                        &Unified, nullptr),
        "clGetDeviceInfo");
  cl_int Error = CL_SUCCESS;
  auto Tell = [](const char *Text, const void *, size_t, void *) {
    std::printf("told: %s\n", Text);
  };
  clCreateContext(nullptr, 1, &Device, Tell, nullptr, &Error);
  std::printf("available %u, unified %u, context %d\n", Available, Unified,
              Error);
}

/// All devices in one context, and all of one type.
void together() {
  cl_platform_id Platform = nullptr;
  cl_device_id Devices[64] = {};
  cl_uint Count = 0;
  check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 64, Devices, &Count),
        "clGetDeviceIDs");
  cl_int Error = CL_SUCCESS;
  auto Tell = [](const char *Text, const void *, size_t, void *) {
    std::printf("told: %s\n", Text);
  };
  clCreateContext(nullptr, Count, Devices, Tell, nullptr, &Error);
  std::printf("%u devices: %d\n", Count, Error);
  cl_context C = clCreateContextFromType(nullptr, CL_DEVICE_TYPE_ALL, Tell,
                                         nullptr, &Error);
  check(Error, "clCreateContextFromType");
  check(clGetContextInfo(C, CL_CONTEXT_NUM_DEVICES, sizeof(Count), &Count,
                         nullptr),
        "clGetContextInfo");
  std::printf("of all types: %u\n", Count);
}

/// Host and device take turns in one buffer; where they have one memory the
/// driver has nothing to copy.
void turns(cl_mem_flags Flags, void *Host) {
  Setup S;
  cl_kernel K = S.kernel("kernel void k(global int *a) {"
                         "  a[get_global_id(0)] += 1; }");
  cl_mem M = S.buffer(4096, Flags, Host);
  std::puts("maps begin");
  for (int Round = 0; Round != 3; ++Round) {
    cl_int Error = CL_SUCCESS;
    auto *Seen = static_cast<int *>(
        clEnqueueMapBuffer(S.Queue, M, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                           4096, 0, nullptr, nullptr, &Error));
    check(Error, "clEnqueueMapBuffer");
    for (int I = 0; I != 1024; ++I)
      Seen[I] = Round == 0 ? I : Seen[I] + 10;
    check(clEnqueueUnmapMemObject(S.Queue, M, Seen, 0, nullptr, nullptr),
          "clEnqueueUnmapMemObject");
    S.run(K, M, 1024);
  }
  S.finish();
  std::puts("maps end");
  std::vector<int> Got(1024);
  check(clEnqueueReadBuffer(S.Queue, M, CL_TRUE, 0, 4096, Got.data(), 0,
                            nullptr, nullptr),
        "clEnqueueReadBuffer");
  for (int I = 0; I != 1024; ++I)
    if (Got[size_t(I)] != I + 23)
      throw Failure("element " + std::to_string(I) + " is " +
                    std::to_string(Got[size_t(I)]));
  std::puts("maps: right");
}

void maps() { turns(CL_MEM_ALLOC_HOST_PTR, nullptr); }

/// The same in memory of the application's.
void lent() {
  constexpr size_t Page = 4096, Bytes = 64 * Page; // large: from mmap
  const std::unique_ptr<void, void (*)(void *)> Host(
      std::aligned_alloc(Page, Bytes), std::free);
  turns(CL_MEM_USE_HOST_PTR, Host.get());
}

/// A pixel beside an image, in its own coordinates: the border is zero.
void border() {
  Setup S;
  cl_kernel K = S.kernel(
      "constant sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP |"
      "  CLK_FILTER_NEAREST;"
      "kernel void k(read_only image2d_t i, global float *a) {"
      "  *a = read_imagef(i, s, (int2)(-2, 0)).x; }");
  const cl_image_format Format = {CL_R, CL_FLOAT};
  cl_image_desc Shape = {};
  Shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  Shape.image_width = Shape.image_height = 2;
  float Pixels[] = {1, 1, 1, 1}, Seen = -1;
  cl_int Error = CL_SUCCESS;
  cl_mem Image = clCreateImage(S.Context, CL_MEM_COPY_HOST_PTR, &Format, &Shape,
                               Pixels, &Error);
  check(Error, "clCreateImage");
  cl_mem M = S.buffer(64);
  check(clSetKernelArg(K, 0, sizeof(Image), &Image), "clSetKernelArg");
  check(clSetKernelArg(K, 1, sizeof(M), &M), "clSetKernelArg");
  const size_t One = 1;
  Error = clEnqueueNDRangeKernel(S.Queue, K, 1, nullptr, &One, nullptr, 0,
                                 nullptr, nullptr);
  if (Error) {
    std::printf("refused: %d\n", Error);
    return;
  }
  check(clEnqueueReadBuffer(S.Queue, M, CL_TRUE, 0, sizeof(Seen), &Seen, 0,
                            nullptr, nullptr),
        "clEnqueueReadBuffer");
  std::printf("beside the image: %g\n", double(Seen));
}

/// A kernel without an end, where something ends it.
void hang() {
  Setup S;
  cl_kernel K = S.kernel("kernel void k(global volatile int *a) {"
                         "  while (!*a) ; }");
  const int Zero = 0;
  cl_mem M =
      S.buffer(sizeof(Zero), CL_MEM_COPY_HOST_PTR, const_cast<int *>(&Zero));
  S.run(K, M, 1);
  std::printf("finished: %d\n", clFinish(S.Queue));
}

/// What the callback of a context does when its own queue fails: it waits for it.
struct Told {
  cl_command_queue Queue = nullptr;
  std::atomic<int> Times{0};
  static void CL_CALLBACK notify(const char *Text, const void *, size_t,
                                 void *Self) {
    auto &T = *static_cast<Told *>(Self);
    cl_int Status = clFinish(T.Queue);
    if (T.Times == 0)
      std::printf("told of %s, and finished: %d\n",
                  std::strstr(Text, "ILLEGAL_ADDRESS") ? "the fault" : "it",
                  Status);
    ++T.Times;
  }
};

void notify() {
  Setup S;
  Told T;
  cl_int Error = CL_SUCCESS;
  S.Context = clCreateContext(nullptr, 1, &S.Device, Told::notify, &T, &Error);
  check(Error, "clCreateContext");
  T.Queue = S.Queue = clCreateCommandQueue(S.Context, S.Device, 0, &Error);
  check(Error, "clCreateCommandQueue");
  cl_kernel K = S.kernel("kernel void k(global int *a) {"
                         "  a[((ulong)get_global_id(0) + 1) << 40] = 1; }");
  cl_mem M = S.buffer(64);
  check(clSetKernelArg(K, 0, sizeof(M), &M), "clSetKernelArg");
  const size_t One = 1;
  // Any of them may be refused: the first can fail while it is recorded.
  for (int I = 0; I != 4; ++I)
    (void)clEnqueueNDRangeKernel(S.Queue, K, 1, nullptr, &One, nullptr, 0,
                                 nullptr, nullptr);
  (void)clFinish(S.Queue);
  for (int I = 0; I != 1000 && !T.Times; ++I)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  if (!T.Times)
    throw Failure("nobody was told");
  std::exit(0); // it may be told more
}

void leave() {
  Setup S;
  cl_kernel K = S.kernel("kernel void k(global int *a) {"
                         "  for (int i = 0; i != 1000000; ++i) *a += i; }");
  cl_mem M = S.buffer(64);
  for (int I = 0; I != 20; ++I)
    S.run(K, M, 1);
  std::puts("leaving with work in flight");
  std::exit(0);
}

constexpr char BinaryFile[] = "first-day.bin";

/// What was built, as a file.
void store() {
  Setup S;
  cl_program P = nullptr;
  cl_kernel K = S.kernel("kernel void k(global int *a) { *a += 42; }");
  check(clGetKernelInfo(K, CL_KERNEL_PROGRAM, sizeof(P), &P, nullptr),
        "clGetKernelInfo");
  size_t Size = 0;
  check(clGetProgramInfo(P, CL_PROGRAM_BINARY_SIZES, sizeof(Size), &Size,
                         nullptr),
        "clGetProgramInfo");
  std::vector<unsigned char> Bytes(Size);
  unsigned char *Place = Bytes.data();
  check(
      clGetProgramInfo(P, CL_PROGRAM_BINARIES, sizeof(Place), &Place, nullptr),
      "clGetProgramInfo");
  std::ofstream(BinaryFile, std::ios::binary)
      .write(reinterpret_cast<const char *>(Place), std::streamsize(Size));
}

/// That file, built and run.
void load() {
  Setup S;
  std::ifstream In(BinaryFile, std::ios::binary);
  const std::vector<char> Bytes{std::istreambuf_iterator<char>(In), {}};
  const auto *Place = reinterpret_cast<const unsigned char *>(Bytes.data());
  const size_t Size = Bytes.size();
  cl_int Error = CL_SUCCESS;
  cl_program P = clCreateProgramWithBinary(S.Context, 1, &S.Device, &Size,
                                           &Place, nullptr, &Error);
  check(Error, "clCreateProgramWithBinary");
  check(clBuildProgram(P, 0, nullptr, "", nullptr, nullptr), "clBuildProgram");
  cl_kernel K = clCreateKernel(P, "k", &Error);
  check(Error, "clCreateKernel");
  int Value = 0;
  cl_mem M = S.buffer(sizeof(Value), CL_MEM_COPY_HOST_PTR, &Value);
  S.run(K, M, 1);
  check(clEnqueueReadBuffer(S.Queue, M, CL_TRUE, 0, sizeof(Value), &Value, 0,
                            nullptr, nullptr),
        "clEnqueueReadBuffer");
  std::printf("from a binary: %s\n", Value == 42 ? "right" : "wrong");
}

struct Row {
  const char *Name;
  void (*Act)();
};
constexpr Row Rows[] = {{"parameters", parameters},
                        {"add", add},
                        {"state", state},
                        {"together", together},
                        {"maps", maps},
                        {"lent", lent},
                        {"border", border},
                        {"hang", hang},
                        {"options", options},
                        {"times", times},
                        {"latencies", latencies},
                        {"bandwidths", bandwidths},
                        {"fault", fault},
                        {"notify", notify},
                        {"exit", leave},
                        {"store", store},
                        {"load", load}};

} // namespace

int main(int Count, char **Words) {
#ifdef DRIVER
  setenv("OCL_ICD_VENDORS", DRIVER, 0);
#endif
  for (const Row &R : Rows)
    if (Count == 2 && !std::strcmp(Words[1], R.Name)) {
      try {
        R.Act();
        return 0;
      } catch (const Failure &F) {
        std::fprintf(stderr, "opencl-first-day: %s\n", F.what());
        return 1;
      }
    }
  std::fputs("opencl-first-day "
             "parameters|add|state|together|maps|lent|border|hang|options|"
             "times|latencies|bandwidths|fault|notify|exit|store|load\n",
             stderr);
  return 2;
}
