// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loads that are not noted because nothing can race with them: where the kernel
/// writes decides, and that depends on its arguments.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

static ExecutorOptions races() {
  ExecutorOptions Opts;
  Opts.Order = OrderCheck::Races;
  return Opts;
}

/// From \p Begin on, out[t] = in[t + 1] + 1.
static std::string shift(const std::string &Begin) {
  return "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" + Begin + R"(
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = add i32 %t, 1
  %from = getelementptr i32, i32 addrspace(1)* %in, i32 %u
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %t
  %v = load i32, i32 addrspace(1)* %from, align 4
  %w = add i32 %v, 1
  store i32 %w, i32 addrspace(1)* %to, align 4
  ret void
}
)";
}

TEST(Races, ArgumentsMayBeOneBuffer) {
  Device R(
      shift("define void @k(i32 addrspace(1)* %in, i32 addrspace(1)* %out) {"),
      races());
  ASSERT_TRUE(R);
  const Words Values(64, 5);
  DevicePtr In = R.buffer(Values, "in"), Out = R.buffer(Values, "out");
  R.launch("k", 1, 32, In, Out);
  EXPECT_EQ(R.ids(), "");
  R.launch("k", 1, 32, In, In + 4);
  EXPECT_EQ(R.ids(), "");
  R.launch("k", 1, 32, In, In);
  EXPECT_EQ(R.ids(), "EX50");
}

// The pointer that is written through comes out of memory.
TEST(Races, WritesThroughLoadedPointersGoAnywhere) {
  Device R(shift(R"(
define void @k(i32 addrspace(1)* %in, i32 addrspace(1)* addrspace(1)* %table) {
  %out = load i32 addrspace(1)*, i32 addrspace(1)* addrspace(1)* %table, align 8
)"),
           races());
  ASSERT_TRUE(R);
  DevicePtr In = R.buffer(Words(64, 5), "in");
  R.launch("k", 1, 32, In, R.buffer<uint64_t>({In}, "table"));
  EXPECT_EQ(R.ids(), "EX50");
}

TEST(Races, AFunctionWritesThroughItsParameter) {
  Device R(R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal void @put(i32 addrspace(1)* %to, i32 %v) noinline {
  store i32 %v, i32 addrspace(1)* %to, align 4
  ret void
}
define void @k(i32 addrspace(1)* %a) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %u = add i32 %t, 1
  %from = getelementptr i32, i32 addrspace(1)* %a, i32 %u
  %to = getelementptr i32, i32 addrspace(1)* %a, i32 %t
  %v = load i32, i32 addrspace(1)* %from, align 4
  %w = add i32 %v, 1
  call void @put(i32 addrspace(1)* %to, i32 %w)
  ret void
}
)",
           races());
  ASSERT_TRUE(R);
  R.launch("k", 1, 32, R.buffer(Words(64, 5), "a"));
  EXPECT_EQ(R.ids(), "EX50");
}

/// Each item writes its word of shared memory, waits if \p Waits says so, and
/// reads its neighbour's twice, the second time after another barrier.
static std::string tile(bool Waits) {
  return std::string(R"(
@s = internal addrspace(3) global [33 x i32] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0() convergent
define void @k(i32 addrspace(1)* %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %own = getelementptr [33 x i32], [33 x i32] addrspace(3)* @s, i32 0, i32 %t
  store i32 %t, i32 addrspace(3)* %own, align 4
)") + (Waits ? "  call void @llvm.nvvm.barrier0()\n" : "") +
         R"(
  %u = xor i32 %t, 1
  %next = getelementptr [33 x i32], [33 x i32] addrspace(3)* @s, i32 0, i32 %u
  %v = load i32, i32 addrspace(3)* %next, align 4
  call void @llvm.nvvm.barrier0()
  %w = load i32, i32 addrspace(3)* %next, align 4
  %x = add i32 %v, %w
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %t
  store i32 %x, i32 addrspace(1)* %to, align 4
  ret void
}
)";
}

TEST(Races, SharedMemoryIsReadWhereNobodyWrites) {
  for (bool Waits : {true, false}) {
    Device R(tile(Waits), races());
    ASSERT_TRUE(R);
    R.launch("k", 2, 32, R.buffer(Words(32, 0), "out"));
    // Both groups write the same values to the buffer.
    EXPECT_EQ(R.ids().find("EX50") == std::string::npos, Waits) << R.text();
  }
}

// ---- Rows of work-items -----------------------------------------------------

/// out[t] = in[t] + the number of the group, if \p Condition.
static std::string perGroup(const std::string &Condition = "true") {
  return R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k(i32 addrspace(1)* %in, i32 addrspace(1)* %out, i32 %by) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %odd = trunc i32 %t to i1
  %offset = mul i32 %g, %by
  %at = add i32 %offset, %t
  %from = getelementptr i32, i32 addrspace(1)* %in, i32 %at
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %at
  br i1 )" +
         Condition +
         R"(, label %do, label %end
do:
  %v = load i32, i32 addrspace(1)* %from, align 4
  %w = add i32 %v, %g
  store i32 %w, i32 addrspace(1)* %to, align 4
  br label %end
end:
  ret void
}
)";
}

TEST(Races, ARowIsNotedAtOnce) {
  Device R(perGroup(), races());
  ASSERT_TRUE(R);
  DevicePtr Both = R.buffer(Words(4096, 5), "both");
  R.launch("k", 64, 64, Both, Both, 64);
  EXPECT_EQ(R.ids(), "");
  EXPECT_EQ(R->statistics().GuardedLoops, 1u);
  EXPECT_EQ(R.contents<uint32_t>(Both, 4096)[4095], 5u + 63);
}

// What the first group noted for all of its row is known to the next.
TEST(Races, RowsOfGroupsOverlap) {
  ExecutorOptions Opts = races();
  Opts.Threads = 1;
  for (int By : {0, 1, 32, 63}) {
    Device R(perGroup(), Opts);
    ASSERT_TRUE(R);
    DevicePtr In = R.buffer(Words(256, 5), "in"),
              Out = R.buffer(Words(256, 0), "out");
    R.launch("k", 2, 64, In, Out, By);
    EXPECT_EQ(R.ids(), "EX50") << By;
    EXPECT_EQ(R.text().find("work-item (0,0,0) of group (1,0,0); " +
                            std::to_string(64 - By) + " times") ==
                  std::string::npos,
              By == 63)
        << R.text();
  }
}

// One access, and those of a row before it.
TEST(Races, ARowAndOneUnderACondition) {
  ExecutorOptions Opts = races();
  Opts.Threads = 1;
  Device R(perGroup("%odd"), Opts);
  ASSERT_TRUE(R);
  DevicePtr Both = R.buffer(Words(256, 5), "both");
  R.launch("k", 2, 64, Both, Both, 64);
  EXPECT_EQ(R.ids(), "");
  EXPECT_EQ(R->statistics().GuardedLoops, 1u);
  R.launch("k", 2, 64, Both, Both, 1);
  EXPECT_EQ(R.ids(), "");
  R.launch("k", 2, 64, Both, Both, 2);
  EXPECT_NE(R.ids(), "");
}
