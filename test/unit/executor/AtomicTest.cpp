// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Atomic operations are atomic between work-groups on different threads.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

const char Counters[] = R"(
declare float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)*, float)
declare i32 @llvm.nvvm.atomic.load.inc.32.p1i32(i32 addrspace(1)*, i32)
declare i32 @llvm.nvvm.atomic.load.dec.32.p1i32(i32 addrspace(1)*, i32)
define void @k(i32 addrspace(1)* %c, float addrspace(1)* %f, i64 addrspace(1)* %l) {
entry:
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %latch ]
  %0 = atomicrmw add i32 addrspace(1)* %c, i32 1 monotonic
  %g = addrspacecast i32 addrspace(1)* %c to i32*
  %1 = atomicrmw sub i32* %g, i32 3 monotonic
  %second = getelementptr i32, i32 addrspace(1)* %c, i32 1
  %2 = call i32 @llvm.nvvm.atomic.load.inc.32.p1i32(i32 addrspace(1)* %second, i32 6)
  %third = getelementptr i32, i32 addrspace(1)* %c, i32 2
  %3 = call i32 @llvm.nvvm.atomic.load.dec.32.p1i32(i32 addrspace(1)* %third, i32 9)
  %4 = call float @llvm.nvvm.atomic.load.add.f32.p1f32(float addrspace(1)* %f, float 1.0)
  %f.second = getelementptr float, float addrspace(1)* %f, i32 1
  %5 = atomicrmw fadd float addrspace(1)* %f.second, float 2.0 monotonic
  %6 = atomicrmw umax i64 addrspace(1)* %l, i64 77 monotonic
  %l.second = getelementptr i64, i64 addrspace(1)* %l, i32 1
  br label %retry
retry:
  %old = load atomic i64, i64 addrspace(1)* %l.second monotonic, align 8
  %new = add i64 %old, 5
  %pair = cmpxchg i64 addrspace(1)* %l.second, i64 %old, i64 %new monotonic monotonic
  %done = extractvalue { i64, i1 } %pair, 1
  br i1 %done, label %latch, label %retry
latch:
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, 100
  br i1 %more, label %loop, label %end
end:
  ret void
}
)";

TEST(Atomics, BetweenGroups) {
  for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast}) {
    ExecutorOptions Opts;
    Opts.Mode = Mode;
    Opts.Threads = 4;
    Device R(Counters, Opts);
    ASSERT_TRUE(R) << R.text();
    constexpr int Total = 32 * 8 * 100;
    DevicePtr C = R.buffer<int>({0, 0, 0}, "c");
    DevicePtr F = R.buffer<float>({0, 0}, "f");
    DevicePtr L = R.buffer<int64_t>({0, 0}, "l");
    EXPECT_TRUE(R.launch("k", 32, 8, C, F, L).clean()) << R.text();
    EXPECT_EQ(
        R.contents<int>(C, 3),
        (std::vector<int>{-2 * Total, Total % 7, (10 - Total % 10) % 10}));
    EXPECT_EQ(R.contents<float>(F, 2),
              (std::vector<float>{Total, 2.0f * Total}));
    EXPECT_EQ(R.contents<int64_t>(L, 2), (std::vector<int64_t>{77, 5 * Total}));
  }
}

TEST(Atomics, AreCheckedLikeAccesses) {
  Device R(R"(
define void @k(i8 addrspace(1)* %p, i64 %offset) {
  %q = getelementptr i8, i8 addrspace(1)* %p, i64 %offset
  %c = bitcast i8 addrspace(1)* %q to i32 addrspace(1)*
  %old = atomicrmw add i32 addrspace(1)* %c, i32 1 monotonic
  ret void
}
)");
  ASSERT_TRUE(R) << R.text();
  DevicePtr C = R.buffer<int>({0}, "c");
  EXPECT_TRUE(R.launch("k", 1, 1, C, int64_t(0)).clean()) << R.text();
  R.launch("k", 1, 1, C, int64_t(4));
  DevicePtr D = R.buffer<int>({0, 0}, "d");
  R.launch("k", 1, 1, D, int64_t(2));
  EXPECT_EQ(R.ids(), "EX20 EX22") << R.text();
}

} // namespace
