// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Times the kernels of kernels.cl on the first device there is, and compares
/// what they compute with the host's own results:
///
///   opencl-kernels FILE [KERNEL...]
///
/// One line for each kernel: nanoseconds of the fastest launch, of the first
/// one, and of the work-item. The loader's variables say which driver it is.

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

namespace {

using Floats = std::vector<float>;
using Words = std::vector<uint32_t>;

/// Element N of the results, of what the kernel reads as numbers or as words.
struct Expected {
  std::function<double(const Floats &, size_t)> Float;
  std::function<uint32_t(const Words &, size_t)> Word;
};

struct Case {
  const char *Name;
  std::vector<size_t> Global, Local;
  size_t Out, In;        // four-byte elements; no In: the kernel reads none
  const char *Arguments; // behind them: n: Global[0], a: 0.999, l: local memory
  double Tolerance;      // relative; of words none
  Expected Result;
};

void check(cl_int Status, const char *What) {
  if (Status == CL_SUCCESS)
    return;
  std::fprintf(stderr, "opencl-kernels: %s gives %d\n", What, Status);
  std::exit(1);
}

// ---- What the host computes -------------------------------------------------

constexpr size_t Side = 512, Many = size_t(1) << 18, Group = 256;
constexpr float A = 0.999f;

uint32_t rotate(uint32_t X, unsigned By) { return X << By | X >> (32 - By); }

uint32_t mixed(const Words &In, size_t N) {
  uint32_t A = In[N], B = ~A, C = A ^ 0x5bd1e995u, D = A + 7;
  for (uint32_t I = 0; I != 64; ++I) {
    A = B + rotate(A + ((B & C) | (~B & D)) + I * 0x9e3779b9u, 7);
    D = A + rotate(D + ((A & B) | (~A & C)) + 0xe8c7b756u, 12);
    C = D + rotate(C + (D ^ A ^ B) + 0x242070dbu, 17);
    B = C + rotate(B + (D ^ (C | ~A)) + 0xc1bdceeeu, 22);
  }
  return A + B + C + D;
}

double multiplied(const Floats &In, size_t N) {
  double Sum = 0;
  for (size_t K = 0; K != Side; ++K)
    Sum += double(In[N / Side * Side + K]) * In[K * Side + N % Side];
  return Sum;
}

double attracted(const Floats &In, size_t N) {
  const float *Me = &In[N / 4 * 4];
  if (N % 4 == 3)
    return Me[3];
  double Force = 0;
  for (size_t J = 0; J != 4096 * 4; J += 4) {
    double D[3], Square = 0.01;
    for (size_t I = 0; I != 3; ++I)
      D[I] = double(In[J + I]) - Me[I], Square += D[I] * D[I];
    Force += D[N % 4] * In[J + 3] / (Square * std::sqrt(Square));
  }
  return Me[N % 4] + 0.001 * Force;
}

double averaged(const Floats &In, size_t N) {
  const size_t X = N % Side, Y = N / Side;
  if (X == 0 || Y == 0 || X == Side - 1 || Y == Side - 1)
    return In[N];
  return 0.5 * In[N] +
         0.125 * (double(In[N - 1]) + In[N + 1] + In[N - Side] + In[N + Side]);
}

double sum(const Floats &In, size_t Begin, size_t Count) {
  double Sum = 0;
  for (size_t I = 0; I != Count; ++I)
    Sum += In[Begin + I];
  return Sum;
}

double repeated(const Floats &In, size_t N) {
  double Y = In[N];
  for (int I = 0; I != 256; ++I)
    Y = Y * A + In[N];
  return Y;
}

double priced(const Floats &In, size_t N) {
  const double S = 5 + 25.0 * In[N], X = 1 + 99.0 * In[N], T = 0.25 + In[N];
  const double Root = 0.3 * std::sqrt(T);
  const double D1 = (std::log(S / X) + 0.065 * T) / Root, D2 = D1 - Root;
  auto Cumulative = [](double D) { return std::erfc(-D / std::sqrt(2.0)) / 2; };
  return S * Cumulative(D1) - X * std::exp(-0.02 * T) * Cumulative(D2);
}

uint32_t escaped(const Words &, size_t N) {
  const float Cx = -2.0f + float(N % Side) * (3.0f / Side);
  const float Cy = -1.5f + float(N / Side) * (3.0f / Side);
  float X = 0, Y = 0;
  uint32_t Rounds = 0;
  for (; Rounds != 256 && X * X + Y * Y < 4.0f; ++Rounds) {
    const float Next = X * X - Y * Y + Cx;
    Y = 2.0f * X * Y + Cy;
    X = Next;
  }
  return Rounds;
}

uint32_t counted(const Words &In, size_t N) {
  return uint32_t(std::count_if(In.begin(), In.end(), [N](uint32_t Value) {
    return (Value & 255) == N;
  }));
}

uint32_t greyed(const Words &In, size_t N) {
  uint32_t Four = 0;
  for (size_t I = 0; I != 4; ++I) {
    const uint32_t P = In[N * 4 + I];
    const uint32_t Grey =
        (P & 255) * 77 + (P >> 8 & 255) * 151 + (P >> 16 & 255) * 28;
    Four |= (Grey >> 8) << (8 * I);
  }
  return Four;
}

double blurred(const Floats &In, size_t N) {
  auto Inside = [](size_t At, size_t Step) {
    return std::min(std::max(At + Step, size_t(1)) - 1, Side - 1);
  };
  double Sum = 0;
  for (size_t Y = 0; Y != 3; ++Y)
    for (size_t X = 0; X != 3; ++X)
      Sum += In[(Inside(N / 4 / Side, Y) * Side + Inside(N / 4 % Side, X)) * 4 +
                N % 4];
  return Sum / 9;
}

std::vector<Case> cases() {
  const Expected Mixed{nullptr, mixed}, Repeated{repeated, nullptr};
  const std::vector<size_t> Square = {Side, Side}, Tile = {16, 16};
  auto Functions = [](const Floats &In, size_t N) {
    const double X = In[N];
    return std::sin(X) * std::cos(3 * X) + std::pow(X + 0.5, 1.7);
  };
  auto Turned = [](const Floats &In, size_t N) {
    return In[N % Side * Side + N / Side];
  };
  auto Reduced = [](const Floats &In, size_t N) {
    return sum(In, N * Group, Group);
  };
  auto Scanned = [](const Floats &In, size_t N) {
    return sum(In, N / Group * Group, N % Group + 1);
  };
  auto Scaled = [](const Floats &In, size_t N) { return A * In[N] + 1.0; };
  auto Reversed = [](const Words &, size_t N) { return uint32_t(63 - N); };
  constexpr size_t All = Side * Side;
  return {
      {"sgemm", Square, Tile, All, All, "n", 1e-4, {multiplied, nullptr}},
      {"nbody", {4096}, {256}, 16384, 16384, "ln", 1e-3, {attracted, nullptr}},
      {"stencil", Square, {64, 4}, All, All, "", 1e-5, {averaged, nullptr}},
      {"reduction", {Many}, {256}, Many / 256, Many, "l", 1e-4, {Reduced, {}}},
      {"scan", {Many}, {256}, Many, Many, "l", 1e-4, {Scanned, nullptr}},
      {"transpose", Square, Tile, All, All, "", 0, {Turned, nullptr}},
      {"mad1", {Many}, {256}, Many, Many, "a", 1e-4, Repeated},
      {"mad4", {Many / 4}, {256}, Many, Many, "a", 1e-4, Repeated},
      {"mad16", {Many / 16}, {256}, Many, Many, "a", 1e-4, Repeated},
      {"axpy4", {Many / 4}, {256}, Many, Many, "a", 1e-5, {Scaled, nullptr}},
      {"mixed1", {Many}, {256}, Many, Many, "", 0, Mixed},
      {"mixed4", {Many / 4}, {256}, Many, Many, "", 0, Mixed},
      {"mixed8", {Many / 8}, {256}, Many, Many, "", 0, Mixed},
      {"black_scholes", {Many}, {256}, Many, Many, "", 1e-3, {priced, nullptr}},
      {"functions", {Many}, {256}, Many, Many, "", 1e-4, {Functions, nullptr}},
      {"mandelbrot", Square, Tile, All, 0, "", 0, {nullptr, escaped}},
      {"histogram", {Many / 16}, {256}, 256, Many, "", 0, {nullptr, counted}},
      {"grey", {Many}, {256}, Many / 4, Many, "", 0, {nullptr, greyed}},
      {"blur", Square, {64, 4}, All * 4, All * 4, "", 1e-4, {blurred, nullptr}},
      {"empty", {64}, {64}, 64, 0, "", 0, {}},
      {"waiting", {64}, {64}, 64, 0, "", 0, {nullptr, Reversed}},
  };
}

// ---- The device -------------------------------------------------------------

class Bench {
public:
  Bench(cl_device_id Device, const std::string &Text);
  ~Bench();
  Bench(const Bench &) = delete;
  Bench &operator=(const Bench &) = delete;
  /// False when a result is wrong.
  bool time(const Case &C) const;

private:
  cl_mem memory(const Case &C, size_t Words, bool IsInput,
                const void *Data) const;
  void setArguments(const Case &C, cl_kernel K, cl_mem Out, cl_mem In) const;
  bool isRight(const Case &C, cl_mem Out, const Words &In) const;
  void move(const Case &C, cl_mem Memory, size_t Bytes, const void *From,
            void *To) const;
  double launch(const Case &C, cl_kernel K) const;

  cl_context Context;
  cl_command_queue Queue;
  cl_program Program;
};

bool isOfImages(const Case &C) { return !std::strcmp(C.Name, "blur"); }

Bench::Bench(cl_device_id Device, const std::string &Text) {
  cl_int Status = CL_SUCCESS;
  Context = clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &Status);
  check(Status, "clCreateContext");
  Queue = clCreateCommandQueue(Context, Device, 0, &Status);
  check(Status, "clCreateCommandQueue");
  const char *Source = Text.c_str();
  Program = clCreateProgramWithSource(Context, 1, &Source, nullptr, &Status);
  check(Status, "clCreateProgramWithSource");
  check(clBuildProgram(Program, 1, &Device, "", nullptr, nullptr),
        "clBuildProgram");
}

Bench::~Bench() {
  clReleaseProgram(Program);
  clReleaseCommandQueue(Queue);
  clReleaseContext(Context);
}

cl_mem Bench::memory(const Case &C, size_t Words, bool IsInput,
                     const void *Data) const {
  cl_int Status = CL_SUCCESS;
  cl_mem Made = nullptr;
  if (isOfImages(C)) {
    const cl_image_format Format = {CL_RGBA, CL_FLOAT};
    cl_image_desc Shape = {};
    Shape.image_type = CL_MEM_OBJECT_IMAGE2D;
    Shape.image_width = Shape.image_height = Side;
    Made =
        clCreateImage(Context, IsInput ? CL_MEM_READ_ONLY : CL_MEM_WRITE_ONLY,
                      &Format, &Shape, nullptr, &Status);
  } else {
    Made =
        clCreateBuffer(Context, CL_MEM_READ_WRITE, Words * 4, nullptr, &Status);
  }
  check(Status, "creation of memory");
  move(C, Made, Words * 4, Data, nullptr);
  return Made;
}

/// To the memory, or from it when there is no source.
void Bench::move(const Case &C, cl_mem Memory, size_t Bytes, const void *From,
                 void *To) const {
  const size_t Origin[] = {0, 0, 0}, Region[] = {Side, Side, 1};
  cl_int Status = CL_SUCCESS;
  if (isOfImages(C))
    Status = From ? clEnqueueWriteImage(Queue, Memory, CL_TRUE, Origin, Region,
                                        0, 0, From, 0, nullptr, nullptr)
                  : clEnqueueReadImage(Queue, Memory, CL_TRUE, Origin, Region,
                                       0, 0, To, 0, nullptr, nullptr);
  else
    Status = From ? clEnqueueWriteBuffer(Queue, Memory, CL_TRUE, 0, Bytes, From,
                                         0, nullptr, nullptr)
                  : clEnqueueReadBuffer(Queue, Memory, CL_TRUE, 0, Bytes, To, 0,
                                        nullptr, nullptr);
  check(Status, "a copy");
}

void Bench::setArguments(const Case &C, cl_kernel K, cl_mem Out,
                         cl_mem In) const {
  cl_uint Next = 0;
  auto Set = [&](size_t Size, const void *Value) {
    check(clSetKernelArg(K, Next++, Size, Value), "clSetKernelArg");
  };
  Set(sizeof(Out), &Out);
  if (In)
    Set(sizeof(In), &In);
  if (!std::strcmp(C.Name, "sgemm"))
    Set(sizeof(In), &In);
  const cl_int N = cl_int(C.Global[0]);
  for (const char *Next = C.Arguments; *Next; ++Next) {
    if (*Next == 'l')
      Set(C.Local[0] * (C.Name == std::string("nbody") ? 16 : 4), nullptr);
    else if (*Next == 'n')
      Set(sizeof(N), &N);
    else
      Set(sizeof(A), &A);
  }
}

double Bench::launch(const Case &C, cl_kernel K) const {
  const auto Begin = std::chrono::steady_clock::now();
  check(clEnqueueNDRangeKernel(Queue, K, cl_uint(C.Global.size()), nullptr,
                               C.Global.data(), C.Local.data(), 0, nullptr,
                               nullptr),
        "clEnqueueNDRangeKernel");
  check(clFinish(Queue), "clFinish");
  return std::chrono::duration<double, std::nano>(
             std::chrono::steady_clock::now() - Begin)
      .count();
}

// The last ones, those at places apart, and the first ones.
bool Bench::isRight(const Case &C, cl_mem Out, const Words &In) const {
  Words Got(C.Out);
  move(C, Out, C.Out * 4, nullptr, Got.data());
  Floats Numbers(In.size());
  std::memcpy(Numbers.data(), In.data(), In.size() * 4);
  for (size_t N = 0; N < C.Out; N += N < 64 || N + 64 > C.Out ? 1 : 61) {
    float Value = 0;
    std::memcpy(&Value, &Got[N], sizeof(Value));
    bool Right = true;
    if (C.Result.Float) {
      const double Wanted = C.Result.Float(Numbers, N);
      Right = std::fabs(Value - Wanted) <=
              C.Tolerance * std::max(1.0, std::fabs(Wanted));
    } else if (C.Result.Word) {
      Right = Got[N] == C.Result.Word(In, N);
    }
    if (!Right) {
      std::printf("%-14s element %zu is wrong: %g or 0x%08x\n", C.Name, N,
                  double(Value), Got[N]);
      return false;
    }
  }
  return true;
}

bool Bench::time(const Case &C) const {
  cl_int Status = CL_SUCCESS;
  cl_kernel K = clCreateKernel(Program, C.Name, &Status);
  check(Status, C.Name);
  // Numbers from 0 to 1, whose bits are as good as any for words.
  Floats Numbers(C.In);
  for (size_t N = 0; N != C.In; ++N)
    Numbers[N] = float(std::fmod(double(N) * 0.6180339887, 1.0));
  Words In(C.In);
  if (C.In)
    std::memcpy(In.data(), Numbers.data(), C.In * 4);
  const Words Zeros(C.Out);
  cl_mem Out = memory(C, C.Out, false, Zeros.data());
  cl_mem Source = C.In ? memory(C, C.In, true, In.data()) : nullptr;
  setArguments(C, K, Out, Source);
  const double First = launch(C, K);
  const bool Right = isRight(C, Out, In);
  double Best = First, Sum = 0;
  for (unsigned Run = 0; Run < 5 || (Sum < 2e8 && Run < 2000); ++Run) {
    const double Took = launch(C, K);
    Sum += Took;
    Best = std::min(Best, Took);
  }
  size_t Items = 1;
  for (size_t Size : C.Global)
    Items *= Size;
  std::printf("%-14s %12.0f ns  first %12.0f ns  %9.3f ns an item%s\n", C.Name,
              Best, First, Best / double(Items), Right ? "" : "  WRONG");
  clReleaseMemObject(Out);
  if (Source)
    clReleaseMemObject(Source);
  clReleaseKernel(K);
  return Right;
}

} // namespace

int main(int Count, char **Args) {
  if (Count < 2) {
    std::fprintf(stderr, "opencl-kernels FILE [KERNEL...]\n");
    return 2;
  }
  std::ifstream File(Args[1]);
  const std::string Text{std::istreambuf_iterator<char>(File), {}};
  cl_platform_id Platform = nullptr;
  check(clGetPlatformIDs(1, &Platform, nullptr), "clGetPlatformIDs");
  cl_device_id Device = nullptr;
  check(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 1, &Device, nullptr),
        "clGetDeviceIDs");
  const Bench On(Device, Text);
  bool Right = true;
  for (const Case &C : cases())
    if (Count == 2 ||
        std::find(Args + 2, Args + Count, std::string(C.Name)) != Args + Count)
      Right = On.time(C) && Right;
  return Right ? 0 : 1;
}
