// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loops whose checks are made before them: right programs pass, and one
/// access too many is found as if each had been looked at.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

std::string kernel(const std::string &Body) {
  return R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare void @llvm.nvvm.barrier0()
@tile = internal addrspace(3) global [8 x i32] undef, align 4
define void @k(i32 addrspace(1)* %out, i32 addrspace(1)* %in, i32 %n) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
)" + Body +
         "}\n";
}

// out[i] = sum of in[i * n + k] for k < n.
const std::string Rows = kernel(R"(
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %loop, label %end
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %row = mul nsw i32 %i, %n
  %at = add nsw i32 %row, %k
  %wide = sext i32 %at to i64
  %from = getelementptr i32, i32 addrspace(1)* %in, i64 %wide
  %v = load i32, i32 addrspace(1)* %from, align 4
  %more = add i32 %sum, %v
  %next = add nsw i32 %k, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  %total = phi i32 [ 0, %entry ], [ %more, %loop ]
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %i
  store i32 %total, i32 addrspace(1)* %to, align 4
  ret void
)");

std::vector<int> counted(int N) {
  std::vector<int> Values(N);
  for (int I = 0; I != N; ++I)
    Values[I] = I;
  return Values;
}

TEST(LoopGuards, TestAWholeGroupAtOnce) {
  Device R(Rows);
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>(counted(32), "in"),
            Out = R.buffer<int>(counted(8), "out");
  EXPECT_TRUE(R.launch("k", 1, 8, Out, In, 4).clean()) << R.text();
  EXPECT_EQ(R->statistics().GuardedLoops, 1u);
  EXPECT_EQ(R.contents<int>(Out, 8),
            (std::vector<int>{6, 22, 38, 54, 70, 86, 102, 118}));
}

TEST(LoopGuards, OneElementShortIsOneFinding) {
  Device R(Rows);
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>(counted(31), "in"),
            Out = R.buffer<int>(counted(8), "out");
  LaunchResult Result = R.launch("k", 1, 8, Out, In, 4);
  EXPECT_EQ(Result.Findings, 1u);
  ASSERT_EQ(R.ids(), "EX20");
  const std::string &Message = R.Found[0].Message;
  EXPECT_NE(Message.find("0 bytes past the end of 'in' (124 bytes"),
            std::string::npos)
      << Message;
  EXPECT_NE(Message.find("work-item (7,0,0)"), std::string::npos) << Message;
  EXPECT_EQ(Message.find("times"), std::string::npos) << Message;
  EXPECT_EQ(R.contents<int>(Out, 8)[7], 28 + 29 + 30);
}

// The first and the last access are right, but not of one object.
TEST(LoopGuards, ARangeOverTwoObjectsIsNone) {
  Device R(Rows);
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>(counted(16), "in"),
            Out = R.buffer<int>(counted(8), "out"),
            Last = R.buffer<int>(counted(16), "last");
  auto Apart = static_cast<int>((Last - In) / 4);
  ASSERT_GT(Apart, 16);
  R.launch("k", 1, 1, Out, In, Apart + 1);
  ASSERT_EQ(R.ids(), "EX20");
  EXPECT_NE(R.Found[0].Message.find("0 bytes past the end of 'in'"),
            std::string::npos)
      << R.text();
}

TEST(LoopGuards, ReadOnlyAndMisaligned) {
  Device R(Rows);
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>(counted(40), "in");
  DevicePtr Out = R.buffer<int>(counted(8), "out", BufferAccess::ReadOnly);
  R.launch("k", 1, 8, Out, In, 4);
  R.launch("k", 1, 8, In, In + 2, 1);
  EXPECT_EQ(R.ids(), "EX23 EX22") << R.text();
  EXPECT_NE(R.Found[1].Message.find("8 times"), std::string::npos) << R.text();
}

// i * 2^30 as an index of 32 bits: 0, 2^30, 2^31, 3 * 2^30, 0, ...
TEST(LoopGuards, IndicesThatWrap) {
  Device R(kernel(R"(
  %far = mul i32 %i, 1073741824
  %wide = zext i32 %far to i64
  %to = getelementptr i32, i32 addrspace(1)* %out, i64 %wide
  store i32 %n, i32 addrspace(1)* %to, align 4
  ret void
)"));
  ASSERT_TRUE(R) << R.text();
  DevicePtr Out = R.buffer<int>(counted(2), "out");
  EXPECT_TRUE(R.launch("k", 1, 1, Out, Out, 7).clean());
  EXPECT_EQ(R.launch("k", 1, 8, Out, Out, 9).Findings, 1u);
  ASSERT_EQ(R.ids(), "EX20");
  EXPECT_NE(R.Found[0].Message.find("6 times"), std::string::npos) << R.text();
  EXPECT_EQ(R.contents<int>(Out, 2), (std::vector<int>{9, 1}));
}

// What is accessed under a condition may lie outside for the others.
TEST(LoopGuards, ConditionsAreNoFindings) {
  Device R(kernel(R"(
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %then, label %end
then:
  %from = getelementptr i32, i32 addrspace(1)* %in, i32 %i
  %v = load i32, i32 addrspace(1)* %from, align 4
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %i
  store i32 %v, i32 addrspace(1)* %to, align 4
  br label %end
end:
  ret void
)"));
  ASSERT_TRUE(R) << R.text();
  DevicePtr In = R.buffer<int>({5, 6, 7}, "in"),
            Out = R.buffer<int>({0, 0, 0}, "out");
  EXPECT_TRUE(R.launch("k", 1, 64, Out, In, 3).clean()) << R.text();
  EXPECT_EQ(R.contents<int>(Out, 3), (std::vector<int>{5, 6, 7}));
  EXPECT_EQ(R.launch("k", 1, 64, Out, In, 4).Findings, 2u);
}

// Private and shared arrays across a barrier that all work-items reach, so
// that the kernel is cut there.
const std::string Exchange = kernel(R"(
  %mine = alloca [4 x i32], align 4
  %q = and i32 %i, 3
  %p = getelementptr [4 x i32], [4 x i32]* %mine, i32 0, i32 %q
  store i32 %i, i32* %p, align 4
  %t = getelementptr [8 x i32], [8 x i32] addrspace(3)* @tile, i32 0, i32 %i
  store i32 %i, i32 addrspace(3)* %t, align 4
  call void @llvm.nvvm.barrier0()
  %other = sub i32 7, %i
  %u = getelementptr [8 x i32], [8 x i32] addrspace(3)* @tile, i32 0, i32 %other
  %theirs = load i32, i32 addrspace(3)* %u, align 4
  %index = add i32 %q, %n
  %r = getelementptr [4 x i32], [4 x i32]* %mine, i32 0, i32 %index
  %own = load i32, i32* %r, align 4
  %both = mul i32 %own, 100
  %result = add i32 %both, %theirs
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %i
  store i32 %result, i32 addrspace(1)* %to, align 4
  ret void
)");

TEST(LoopGuards, PrivateMemoryOfEachWorkItemAcrossBarriers) {
  Device R(Exchange);
  ASSERT_TRUE(R) << R.text();
  DevicePtr Out = R.buffer<int>(counted(8), "out");
  EXPECT_TRUE(R.launch("k", 3, 8, Out, Out, 0).clean()) << R.text();
  EXPECT_EQ(R.contents<int>(Out, 8),
            (std::vector<int>{7, 106, 205, 304, 403, 502, 601, 700}));
  R.launch("k", 1, 8, Out, Out, 1); // q + 1 is 4 for work-items 3 and 7
  ASSERT_EQ(R.ids(), "EX20");
  const std::string &Message = R.Found[0].Message;
  for (const char *Part : {"0 bytes past the end of 'mine' (16 bytes",
                           "work-item (3,0,0)", "2 times"})
    EXPECT_NE(Message.find(Part), std::string::npos) << Message;
}

// The launch stops during work-item 1, which goes on to its end; what the ones
// after it do is not reported any more.
TEST(LoopGuards, WorkItemsBehindTheLastFindingReportNothing) {
  ExecutorOptions Opts;
  Opts.MaxFindings = 1;
  Device R(kernel(R"(
  %left = sub i32 2, %i
  %first = sdiv i32 100, %n
  %second = sdiv i32 100, %left
  %sum = add i32 %first, %second
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %i
  store i32 %sum, i32 addrspace(1)* %to, align 4
  ret void
)"),
           Opts);
  ASSERT_TRUE(R) << R.text();
  DevicePtr Out = R.buffer<int>(counted(8), "out");
  LaunchResult Result = R.launch("k", 1, 8, Out, Out, 0);
  EXPECT_EQ(Result.End, LaunchEnd::Stopped);
  EXPECT_EQ(R.ids(), "EX32") << R.text();
}

} // namespace
