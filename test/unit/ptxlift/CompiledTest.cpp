// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What nvcc makes of CUDA (Inputs/calls.cu), against what C++ says.

#include "Harness.h"

#include <fstream>
#include <iterator>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

static constexpr unsigned Items = 20;

namespace {
struct Big {
  int A[9];
  double D;
  char C;
};

struct Kernel {
  const char *Name;
  int (*Expected)(int Item);
};
} // namespace

static Big argument() {
  Big B = {};
  for (int N = 0; N != 9; ++N)
    B.A[N] = N * N;
  B.D = 1.25;
  B.C = 'A';
  return B;
}

static int fibonacci(int N) {
  return N < 2 ? N : fibonacci(N - 1) + fibonacci(N - 2);
}

static int ofTable(int I) {
  return I % 3 == 0 ? I + 1 : I % 3 == 1 ? I * 3 : I - 7;
}

static int ofVirtuals(int I) { return I & 1 ? 3 * I : 3 * I + 1000; }

static int ofSwitch(int I) {
  const int Results[] = {I + 5, I * 7, I ^ 99, -I, I << 3, I * I, 12345};
  return Results[I % 7];
}

static int ofStructures(int I) {
  Big B = argument();
  B.A[I % 9] += I;
  B.C = char(B.C ^ I);
  int Sum = int(2 * B.D) + B.C;
  for (int N = 0; N != 9; ++N)
    Sum += B.A[N] * (N + 1);
  return Sum;
}

static constexpr Kernel Kernels[] = {{"recursion", fibonacci},
                                     {"pointers", ofTable},
                                     {"virtuals", ofVirtuals},
                                     {"tables", ofSwitch},
                                     {"structures", ofStructures}};

static void run(PtxDevice &Device, const Kernel &K) {
  DevicePtr Out = Device->allocate(4 * Items, "out");
  DiagnosticSink Sink(
      [&](const Diagnostic &D) { ADD_FAILURE() << renderText(D); });
  LaunchRequest Request;
  Request.Kernel = K.Name;
  Request.Groups = {1, 1, 1};
  Request.GroupSize = {Items, 1, 1};
  Request.addValue(Out);
  if (std::string(K.Name) == "structures")
    Request.addValue(argument());
  ASSERT_TRUE(Device->launch(Request, Sink).clean()) << K.Name;
  std::vector<int> Got(Items), Expected;
  ASSERT_TRUE(Device->read(Out, Got.data(), 4 * Items));
  for (unsigned N = 0; N != Items; ++N)
    Expected.push_back(K.Expected(int(N)));
  EXPECT_EQ(Got, Expected) << K.Name;
}

TEST(PtxLift, WhatACompilerMakesOfCalls) {
  std::ifstream In(SOURCE_DIR "/test/unit/ptxlift/Inputs/calls.ptx");
  const std::string Text(std::istreambuf_iterator<char>(In), {});
  ASSERT_FALSE(Text.empty());
  for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast}) {
    PtxDevice Device(Text, Mode);
    ASSERT_TRUE(bool(Device)) << Device.text();
    for (const Kernel &K : Kernels)
      run(Device, K);
  }
}
