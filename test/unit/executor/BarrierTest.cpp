// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Barriers: in loops, in called functions, and where not everybody comes.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

// Tree reduction in dynamic shared memory; the barrier is in a function.
const char Reduction[] = R"(
@__spir2nvvm_local = external addrspace(3) global [0 x i8], align 128
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define internal void @sync() noinline {
  call void @llvm.nvvm.barrier0()
  ret void
}
define void @k(i32 addrspace(1)* %out, i32 addrspace(1)* %in, i32 %offset) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %bytes = getelementptr [0 x i8], [0 x i8] addrspace(3)* @__spir2nvvm_local, i32 0, i32 %offset
  %l = bitcast i8 addrspace(3)* %bytes to i32 addrspace(3)*
  %base = mul i32 %group, %n
  %index = add i32 %base, %tid
  %from = getelementptr i32, i32 addrspace(1)* %in, i32 %index
  %first = load i32, i32 addrspace(1)* %from, align 4
  %mine = getelementptr i32, i32 addrspace(3)* %l, i32 %tid
  store i32 %first, i32 addrspace(3)* %mine, align 4
  call void @sync()
  %half = lshr i32 %n, 1
  br label %loop
loop:
  %step = phi i32 [ %half, %entry ], [ %next, %latch ]
  %active = icmp ult i32 %tid, %step
  br i1 %active, label %add, label %latch
add:
  %other = add i32 %tid, %step
  %theirs = getelementptr i32, i32 addrspace(3)* %l, i32 %other
  %a = load i32, i32 addrspace(3)* %mine, align 4
  %b = load i32, i32 addrspace(3)* %theirs, align 4
  %sum = add i32 %a, %b
  store i32 %sum, i32 addrspace(3)* %mine, align 4
  br label %latch
latch:
  call void @sync()
  %next = lshr i32 %step, 1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %done
done:
  %is.first = icmp eq i32 %tid, 0
  br i1 %is.first, label %write, label %end
write:
  %total = load i32, i32 addrspace(3)* %l, align 4
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %group
  store i32 %total, i32 addrspace(1)* %to, align 4
  br label %end
end:
  ret void
}
)";

// What lives across the barrier needs 4, 64 and 16 bytes' alignment, in a group
// of an odd number of work-items.
const char Wide[] = R"(
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(<8 x i64> addrspace(1)* %data, i32 addrspace(1)* %small) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr <8 x i64>, <8 x i64> addrspace(1)* %data, i32 %tid
  %little = getelementptr i32, i32 addrspace(1)* %small, i32 %tid
  %a = load i32, i32 addrspace(1)* %little, align 4
  %b = load <8 x i64>, <8 x i64> addrspace(1)* %at, align 64
  call void @llvm.nvvm.barrier0()
  %c = add <8 x i64> %b, <i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8>
  %d = add i32 %a, 1
  store <8 x i64> %c, <8 x i64> addrspace(1)* %at, align 64
  store i32 %d, i32 addrspace(1)* %little, align 4
  ret void
}
)";

TEST(Barrier, WideVectorsOfAnOddGroupLiveAcross) {
  Device R(Wide);
  ASSERT_TRUE(R) << R.text();
  DevicePtr Data = R.buffer<uint64_t>(std::vector<uint64_t>(24, 10), "data");
  DevicePtr Small = R.buffer<uint32_t>({7, 8, 9}, "small");
  R.launch("k", 1, 3, Data, Small);
  EXPECT_EQ(R.ids(), "") << R.text();
  EXPECT_EQ(R.contents<uint32_t>(Small, 3), (std::vector<uint32_t>{8, 9, 10}));
  std::vector<uint64_t> Found = R.contents<uint64_t>(Data, 24);
  for (size_t N = 0; N != 24; ++N)
    EXPECT_EQ(Found[N], 11 + N % 8) << N;
}

// Nothing leads there, so no work-item can wait.
TEST(Barrier, InDeadCode) {
  for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast}) {
    ExecutorOptions Opts;
    Opts.Mode = Mode;
    Device R(R"(
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  call void @llvm.nvvm.barrier0()
  store i32 %tid, i32 addrspace(1)* %at, align 4
  ret void
dead:
  call void @llvm.nvvm.barrier0()
  ret void
}
)",
             Opts);
    ASSERT_TRUE(R) << R.text();
    DevicePtr Out = R.buffer<uint32_t>({9, 9, 9}, "out");
    EXPECT_TRUE(R.launch("k", 1, 3, Out).clean()) << R.text();
    EXPECT_EQ(R.contents<uint32_t>(Out, 3), (std::vector<uint32_t>{0, 1, 2}));
  }
}

TEST(Barrier, ReductionInALoopAndACalledFunction) {
  for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast})
    for (unsigned Threads : {1u, 3u}) {
      ExecutorOptions Opts;
      Opts.Mode = Mode;
      Opts.Threads = Threads;
      Device R(Reduction, Opts);
      ASSERT_TRUE(R) << R.text();
      constexpr int Groups = 5, Items = 64;
      std::vector<int> In(Groups * Items), Expected(Groups);
      for (int N = 0; N != Groups * Items; ++N)
        Expected[N / Items] += In[N] = N * N;
      DevicePtr Out = R.buffer(std::vector<int>(Groups), "out");
      R.SharedBytes = Items * 4;
      LaunchResult Result =
          R.launch("k", Groups, Items, Out, R.buffer(In, "in"), 0);
      EXPECT_TRUE(Result.clean()) << R.text();
      EXPECT_EQ(R.contents<int>(Out, Groups), Expected);
    }
}

TEST(Barrier, DynamicSharedMemoryHasItsSize) {
  Device R(Reduction);
  ASSERT_TRUE(R) << R.text();
  DevicePtr Out = R.buffer<int>({0}, "out");
  DevicePtr In = R.buffer(std::vector<int>(4), "in");
  R.SharedBytes = 12;
  R.launch("k", 1, 4, Out, In, 0);
  EXPECT_EQ(R.ids(), "EX20 EX20") << R.text();
}

TEST(Barrier, OneLocalParameterIsNotTheNext) {
  Device R(Reduction);
  ASSERT_TRUE(R) << R.text();
  DevicePtr Out = R.buffer<int>({0}, "out");
  DevicePtr In = R.buffer(std::vector<int>(4), "in");
  R.SharedBytes = 256;
  R.SharedBlocks = {{"a", 0, 8}, {"b", 128, 16}};
  EXPECT_TRUE(R.launch("k", 1, 4, Out, In, 128).clean()) << R.text();
  R.launch("k", 1, 4, Out, In, 0);
  EXPECT_NE(R.text().find("0 bytes past the end of 'a'"), std::string::npos)
      << R.text();
}

// Work-items below %limit return before the barrier.
const char Early[] = R"(
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32 %limit) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %out = icmp ult i32 %tid, %limit
  br i1 %out, label %end, label %wait
wait:
  call void @llvm.nvvm.barrier0()
  br label %end
end:
  ret void
}
)";

TEST(Barrier, SomeNeverCome) {
  Device R(Early);
  ASSERT_TRUE(R) << R.text();
  EXPECT_TRUE(R.launch("k", 2, 8, 0).clean()) << R.text();
  EXPECT_TRUE(R.launch("k", 2, 8, 8).clean()) << R.text();
  LaunchResult Result = R.launch("k", 2, 8, 3);
  EXPECT_EQ(Result.End, LaunchEnd::Finished);
  ASSERT_EQ(R.ids(), "EX30");
  EXPECT_NE(R.text().find("5 of 8 work-items"), std::string::npos) << R.text();
  EXPECT_NE(R.text().find("work-item (3,0,0)"), std::string::npos) << R.text();
}

// In each round work-items leave their numbers and add their neighbours', and
// some return.
const char Leaving[] = R"(
@numbers = internal addrspace(3) global [256 x i32] undef
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
define void @k(i32 addrspace(1)* %out, i32 addrspace(1)* %rounds) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %count = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mine = getelementptr [256 x i32], [256 x i32] addrspace(3)* @numbers, i32 0, i32 %tid
  %after = add i32 %tid, 1
  %next = urem i32 %after, %count
  %theirs = getelementptr [256 x i32], [256 x i32] addrspace(3)* @numbers, i32 0, i32 %next
  %last.at = getelementptr i32, i32 addrspace(1)* %rounds, i32 %tid
  %last = load i32, i32 addrspace(1)* %last.at, align 4
  %factor = load i32, i32 addrspace(1)* %rounds, align 4
  br label %loop
loop:
  %round = phi i32 [ 0, %entry ], [ %round.next, %more ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %more ]
  %first = mul i32 %round, 100
  %number = add i32 %first, %tid
  store i32 %number, i32 addrspace(3)* %mine, align 4
  call void @llvm.nvvm.barrier0()
  %seen = load i32, i32 addrspace(3)* %theirs, align 4
  %scaled = mul i32 %seen, %factor
  %sum.next = add i32 %sum, %scaled
  call void @llvm.nvvm.barrier0()
  %leaves = icmp eq i32 %round, %last
  br i1 %leaves, label %done, label %more
more:
  %round.next = add i32 %round, 1
  br label %loop
done:
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  store i32 %sum.next, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(Barrier, DoesNotWaitForThoseThatReturned) {
  constexpr unsigned Items = 75;
  Words Rounds(Items), Wanted(Items);
  for (unsigned N = 0; N != Items; ++N)
    Rounds[N] = 3 + N * N % 11;
  for (unsigned N = 0; N != Items; ++N)
    for (unsigned Round = 0; Round <= Rounds[N]; ++Round) {
      const unsigned Next = (N + 1) % Items;
      Wanted[N] += Rounds[0] * (100 * std::min(Round, Rounds[Next]) + Next);
    }
  ExecutorOptions Modes[] = {{}, fast(), fast(), fast(), fast()};
  Modes[2].Lanes = 1;
  Modes[3].Lanes = 4;
  Modes[4].Debugs = true; // on fibres
  for (const ExecutorOptions &Opts : Modes) {
    Device R(Leaving, Opts);
    ASSERT_TRUE(R) << R.text();
    DevicePtr Out = R.buffer(Words(Items), "out");
    DevicePtr In = R.buffer(Rounds, "rounds");
    EXPECT_EQ(R.launch("k", 1, Items, Out, In).End, LaunchEnd::Finished);
    EXPECT_EQ(R.contents<uint32_t>(Out, Items), Wanted) << Opts.Lanes;
    EXPECT_EQ(R.ids(), Opts.Mode == ExecutionMode::Checked ? "EX30 EX30" : "");
  }
}

// Even and odd work-items wait at different barriers.
const char Split[] = R"(
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k() {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %left, label %right
left:
  call void @llvm.nvvm.barrier0()
  br label %end
right:
  call void @llvm.nvvm.barrier0()
  br label %end
end:
  ret void
}
)";

TEST(Barrier, TwoDifferentOnes) {
  Device R(Split);
  ASSERT_TRUE(R) << R.text();
  EXPECT_TRUE(R.launch("k", 1, 1).clean()) << R.text();
  EXPECT_EQ(R.launch("k", 1, 2).End, LaunchEnd::Finished);
  EXPECT_EQ(R.ids(), "EX31");
  EXPECT_NE(R.text().find("block 'left'"), std::string::npos) << R.text();
}

const char Votes[] = R"(
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare i32 @llvm.nvvm.barrier0.and(i32)
declare i32 @llvm.nvvm.barrier0.or(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %count = call i32 @llvm.nvvm.barrier0.popc(i32 %tid)
  %all = call i32 @llvm.nvvm.barrier0.and(i32 %tid)
  %any = call i32 @llvm.nvvm.barrier0.or(i32 %tid)
  %n1 = shl i32 %all, 8
  %n2 = shl i32 %any, 16
  %n3 = or i32 %count, %n1
  %n4 = or i32 %n3, %n2
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  store i32 %n4, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(Barrier, Votes) {
  Device R(Votes);
  ASSERT_TRUE(R) << R.text();
  DevicePtr Out = R.buffer(std::vector<int>(4), "out");
  EXPECT_TRUE(R.launch("k", 1, 4, Out).clean()) << R.text();
  EXPECT_EQ(R.contents<int>(Out, 4), std::vector<int>(4, 0x10003));
}

} // namespace
