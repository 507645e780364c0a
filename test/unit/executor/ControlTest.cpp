// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What ends or bends a launch besides accesses, and what the loader refuses.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

TEST(Control, EndlessLoopsMeetTheTimeLimit) {
  for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast}) {
    ExecutorOptions Opts;
    Opts.Mode = Mode;
    Opts.TimeLimit = std::chrono::milliseconds(100);
    Device R(R"(
define void @k(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 2
  %same = icmp eq i32 %next, %n
  br i1 %same, label %end, label %loop
end:
  ret void
}
)",
             Opts);
    ASSERT_TRUE(R) << R.text();
    EXPECT_TRUE(R.launch("k", 4, 2, 1000).clean()) << R.text();
    EXPECT_EQ(R.launch("k", 4, 2, 1).End, LaunchEnd::TimeLimit);
    EXPECT_EQ(R.ids(), "EX34");
  }
}

const char Division[] = R"(
define void @k(i32 addrspace(1)* %out, i32 %a, i32 %b) {
  %q = sdiv i32 %a, %b
  store i32 %q, i32 addrspace(1)* %out, align 4
  ret void
}
)";

TEST(Control, DivisionByZeroDoesNotFault) {
  for (ExecutorOptions Opts : {ExecutorOptions(), fast()}) {
    Device R(Division, Opts);
    ASSERT_TRUE(R) << R.text();
    DevicePtr Out = R.buffer<int>({0}, "out");
    R.launch("k", 1, 1, Out, -7, 2);
    EXPECT_EQ(R.contents<int>(Out, 1), std::vector<int>{-3});
    EXPECT_EQ(R.ids(), "");
    R.launch("k", 1, 1, Out, 7, 0);
    EXPECT_EQ(R.contents<int>(Out, 1), std::vector<int>{-1});
    R.launch("k", 1, 1, Out, INT32_MIN, -1);
    bool Checked = Opts.Mode == ExecutionMode::Checked;
    EXPECT_EQ(R.ids(), Checked ? "EX32 EX32" : "");
  }
}

TEST(Control, Unreachable) {
  Device R(R"(
define void @k(i32 %n) {
entry:
  %good = icmp eq i32 %n, 0
  br i1 %good, label %end, label %never
never:
  unreachable
end:
  ret void
}
)");
  ASSERT_TRUE(R) << R.text();
  EXPECT_TRUE(R.launch("k", 2, 2, 0).clean());
  EXPECT_EQ(R.launch("k", 2, 2, 1).End, LaunchEnd::Stopped);
  EXPECT_EQ(R.ids(), "EX33");
}

TEST(Control, TooManyFindingsStop) {
  ExecutorOptions Opts;
  Opts.MaxFindings = 1;
  Device R(R"(
define void @k(i32 addrspace(1)* %out) {
  %1 = getelementptr i32, i32 addrspace(1)* %out, i32 1
  store i32 1, i32 addrspace(1)* %1, align 4
  store i32 1, i32 addrspace(1)* %out, align 4
  ret void
}
)",
           Opts);
  ASSERT_TRUE(R) << R.text();
  DevicePtr Out = R.buffer<int>({5}, "out");
  EXPECT_EQ(R.launch("k", 1, 1, Out).End, LaunchEnd::Stopped);
  EXPECT_EQ(R.contents<int>(Out, 1), std::vector<int>{5});
}

TEST(Control, BigPrivateArrays) {
  Device R(R"(
define void @k(i32 %i) {
  %a = alloca [1000000 x i32], align 4
  %p = getelementptr [1000000 x i32], [1000000 x i32]* %a, i32 0, i32 %i
  store i32 1, i32* %p, align 4
  ret void
}
)");
  ASSERT_TRUE(R) << R.text();
  EXPECT_EQ(R.launch("k", 1, 1, 0).End, LaunchEnd::Refused);
  EXPECT_EQ(R.ids(), "EX18");
}

// ---- Requests ---------------------------------------------------------------

TEST(Control, RequestsThatDoNotFit) {
  Device R("define void @k(i32 %a, <4 x float> %b) { ret void }");
  ASSERT_TRUE(R) << R.text();
  const KernelSignature *K = R->kernel("k");
  ASSERT_TRUE(K);
  EXPECT_EQ(K->Parameters[1].Size, 16u);
  std::array<float, 4> Vector{};
  EXPECT_TRUE(R.launch("k", 1, 1, 0, Vector).clean());
  R.launch("other", 1, 1, 0, Vector);
  R.launch("k", 1, 1, 0);
  R.launch("k", 1, 1, int64_t(0), Vector);
  R.launch("k", 1, 1025, 0, Vector);
  R.launch("k", 0, 1, 0, Vector);
  EXPECT_EQ(R.ids(), "EX13 EX14 EX15 EX16 EX16");
}

TEST(Control, AGroupOfAnotherSizeThanRequired) {
  Device R("define void @k() { ret void }\n"
           "!nvvm.annotations = !{!8}\n"
           "!8 = !{void ()* @k, !\"reqntidx\", i32 8, !\"reqntidy\", i32 1, "
           "!\"reqntidz\", i32 1}");
  ASSERT_TRUE(R) << R.text();
  EXPECT_TRUE(R.launch("k", 1, 8).clean());
  EXPECT_EQ(R.launch("k", 1, 4).End, LaunchEnd::Refused);
  EXPECT_EQ(R.ids(), "EX17");
}

// ---- Loading ----------------------------------------------------------------

TEST(Control, WhatCannotRun) {
  struct Case {
    const char *Rule, *Body;
  };
  const Case Cases[] = {
      {"EX01",
       "declare void @llvm.nvvm.unheard.of()\n"
       "define void @k() { call void @llvm.nvvm.unheard.of() ret void }"},
      {"EX01",
       "declare double @llvm.pow.f64(double, double)\n"
       "define void @k(double %x) { %y = call double @llvm.pow.f64(double "
       "%x, double %x) ret void }"},
      {"EX02", "declare double @llvm.nvvm.tanh.approx.f32(double)\n"
               "define void @k(double %x) { %y = call double "
               "@llvm.nvvm.tanh.approx.f32(double %x) ret void }"},
      {"EX03", "define void @k() { call void asm sideeffect \"nop\", \"\"() "
               "ret void }"},
      {"EX04", "%s = type { i64, i128 }\ndefine void @k(i32 %n) { %a = alloca "
               "%s, align 16 ret void }"},
      {"EX05", "target datalayout = \"e-p:32:32:32\"\n"
               "define void @k() { ret void }"},
      {"EX08", "@v = addrspace(1) global i64 ptrtoint (void ()* @f to i64)\n"
               "declare void @f()\ndefine void @k() { ret void }"},
      {"EX09", "@v = external addrspace(1) global i32\n"
               "define void @k() { ret void }"},
      {"EX11",
       "declare void @f()\ndefine void @k() { call void @f() ret void }"},
      {"EX36", "define void @k(i1 %c) { br i1 %c, label %a, label %b\n"
               "a: %x = add i32 1, 2 br label %b\n"
               "b: %y = add i32 %x, 1 ret void }"},
  };
  for (const Case &C : Cases) {
    Device R(C.Body);
    EXPECT_FALSE(R) << C.Body;
    EXPECT_EQ(R.ids(), C.Rule) << C.Body << "\n" << R.text();
  }
}

// What freeze becomes for LLVM 7, whose dialect has no freeze.
TEST(Control, MovesBetweenRegisters) {
  Device R("define void @k(i64 addrspace(1)* %p, i16 %a, i32 %b, i64 %c) {\n"
           "  %x = call i16 asm \"mov.b16 $0, $1;\", \"=h,h\"(i16 %a)\n"
           "  %y = call i32 asm \"mov.b32 $0, $1;\", \"=r,r\"(i32 %b)\n"
           "  %z = call i64 asm \"mov.b64 $0, $1;\", \"=l,l\"(i64 %c)\n"
           "  %v = zext i16 %x to i64\n"
           "  %w = zext i32 %y to i64\n"
           "  %s = add i64 %v, %w\n"
           "  %t = add i64 %s, %z\n"
           "  store i64 %t, i64 addrspace(1)* %p\n"
           "  ret void\n"
           "}");
  ASSERT_TRUE(R) << R.text();
  DevicePtr Sum = R.buffer<uint64_t>({0}, "sum");
  EXPECT_TRUE(
      R.launch("k", 1, 1, Sum, int16_t(1), int32_t(20), int64_t(300)).clean());
  EXPECT_EQ(R.contents<uint64_t>(Sum, 1).front(), 321u);
}

} // namespace
