// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// printf of kernels: where it goes, in which order, and what becomes of too
/// much (OpenCL C 1.2, 6.12.13; CL 1.2, 5.13 for when it is seen).

#include "ProgramsFixture.h"

#include <cmath>
#include <cstdio>
#include <sstream>

namespace {

class Printf : public Programs {
protected:
  cl_kernel printing(const std::string &Body) {
    cl_program P = program("kernel void k(global int *a) {\n" + Body + "\n}");
    EXPECT_EQ(build(P), CL_SUCCESS) << log(P);
    cl_kernel K = kernel(P, "k");
    set(K, 0, bufferOf(std::vector<int>(16, 0)));
    return K;
  }
  /// What \p Act leaves on the standard output.
  template <typename Fn> static std::string output(Fn Act) {
    testing::internal::CaptureStdout();
    Act();
    return testing::internal::GetCapturedStdout();
  }
};

// A work-item's own lines keep their order; those of others may come between.
TEST_F(Printf, KeepsTheOrderOfAWorkItem) {
  cl_kernel K =
      printing("int i = get_global_id(0);\n"
               "for (int n = 0; n < 4; ++n) printf(\"%d:%d\\n\", i, n);");
  std::string Text = output([&] {
    ASSERT_EQ(launch(InOrder, K, 64), CL_SUCCESS);
    ASSERT_EQ(clFinish(InOrder), CL_SUCCESS);
  });
  std::istringstream Lines(Text);
  std::vector<int> Next(64, 0);
  int Item = 0, Number = 0;
  char Colon = 0;
  size_t Count = 0;
  for (; Lines >> Item >> Colon >> Number; ++Count) {
    ASSERT_LT(size_t(Item), Next.size());
    EXPECT_EQ(Number, Next[size_t(Item)]++);
  }
  EXPECT_EQ(Count, 256u) << Text;
}

// CUDA's vprintf has no %F: what is infinite or no number is in capitals, as C
// has it, whatever the layout and however many there are.
TEST_F(Printf, WritesInfinitiesInCapitals) {
  cl_program P =
      program("kernel void k(global float4 *a) { float4 v = *a;"
              "  printf(\"%F|%8.1F|%-8F|%+08.2F|\", v.x, v.y, v.z, v.w);"
              "  printf(\"%.2v4hlF %f\\n\", v, v.x); }");
  ASSERT_EQ(build(P), CL_SUCCESS) << log(P);
  cl_kernel K = kernel(P, "k");
  const float Inf = HUGE_VALF;
  const float Rows[][4] = {
      {1.5F, Inf, -Inf, NAN}, {Inf, 2.25F, 1e10F, -3}, {-0.0F, NAN, Inf, -Inf}};
  for (const auto &V : Rows) {
    cl_mem Memory =
        buffer(sizeof(V), CL_MEM_COPY_HOST_PTR, const_cast<float *>(&V[0]));
    set(K, 0, Memory);
    char Wanted[256];
    const double X = V[0], Y = V[1], Z = V[2], W = V[3];
    std::snprintf(Wanted, sizeof(Wanted),
                  "%F|%8.1F|%-8F|%+08.2F|%.2F,%.2F,%.2F,%.2F %f\n", X, Y, Z, W,
                  X, Y, Z, W, X);
    EXPECT_EQ(output([&] {
                EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
                EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
              }),
              Wanted);
  }
}

TEST_F(Printf, ComesInTheOrderOfTheQueue) {
  cl_kernel First = printing("printf(\"first \");"),
            Second = printing("printf(\"second \");");
  EXPECT_EQ(output([&] {
              for (cl_kernel K : {First, Second, First})
                EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
              EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
            }),
            "first second first ");
}

// Whatever says that the kernel is over says so after its output.
TEST_F(Printf, IsThereWhenItsEventIs) {
  cl_kernel K = printing("printf(\"%s %v4d %.2f\\n\", \"text\","
                         " (int4)(1, 2, 3, 4), 1.5f);");
  const std::string Want = "text 1,2,3,4 1.50\n";
  EXPECT_EQ(output([&] {
              EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
              EXPECT_EQ(clFinish(InOrder), CL_SUCCESS);
            }),
            Want);
  EXPECT_EQ(output([&] {
              cl_event Done = nullptr;
              EXPECT_EQ(clEnqueueTask(OutOfOrder, K, 0, nullptr, &Done),
                        CL_SUCCESS);
              EXPECT_EQ(clWaitForEvents(1, &Done), CL_SUCCESS);
              taken(Done);
            }),
            Want);
  cl_mem Memory = bufferOf({1});
  EXPECT_EQ(output([&] {
              EXPECT_EQ(launch(InOrder, K, 1), CL_SUCCESS);
              (void)read(Memory, 1); // blocking, after the kernel
            }),
            Want);
}

// More than the buffer holds: the kernel is not disturbed, what is shown are
// whole lines, and the size that the device names is there.
TEST_F(Printf, HoldsWhatTheDeviceSays) {
  size_t Bytes = 0;
  ASSERT_EQ(clGetDeviceInfo(Device, CL_DEVICE_PRINTF_BUFFER_SIZE, sizeof(Bytes),
                            &Bytes, nullptr),
            CL_SUCCESS);
  cl_kernel K = printing("a[0] = 7;\n"
                         "for (int n = 0; n < 64; ++n) printf(\"%06d %s\\n\","
                         " (int)get_global_id(0) * 64 + n, "
                         "\"0123456789012345678901234567890123\");");
  cl_mem Memory = bufferOf({0});
  set(K, 0, Memory);
  const size_t Line = 6 + 1 + 34 + 1, Items = Bytes / Line / 64;
  for (size_t Factor : {1, 3}) {
    std::string Text = output([&] {
      ASSERT_EQ(launch(InOrder, K, Items * Factor), CL_SUCCESS);
      ASSERT_EQ(clFinish(InOrder), CL_SUCCESS);
    });
    EXPECT_EQ(Text.size() % Line, 0u);
    for (size_t At = Line - 1; At < Text.size(); At += Line)
      ASSERT_EQ(Text[At], '\n') << At;
    if (Factor == 1)
      EXPECT_EQ(Text.size(), Items * 64 * Line);
    else
      EXPECT_GE(Text.size(), Bytes - Line);
    EXPECT_EQ(read(Memory, 1), (std::vector<int>{7}));
  }
}

} // namespace
