// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The heap of a device, assert, exit, and special registers.

#include "Harness.h"

#include "Executor/Intrinsics/Intrinsics.h"

#include <set>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

// ---- Heap -------------------------------------------------------------------

const char Heap[] = R"(
declare i8* @malloc(i64)
declare void @free(i8*)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @take(i64 addrspace(1)* %slots, i64 %bytes) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i64, i64 addrspace(1)* %slots, i32 %tid
  %block = call i8* @malloc(i64 %bytes)
  %number = ptrtoint i8* %block to i64
  store i64 %number, i64 addrspace(1)* %slot, align 8
  %none = icmp eq i8* %block, null
  br i1 %none, label %end, label %write
write:
  %word = bitcast i8* %block to i32*
  store i32 %tid, i32* %word, align 4
  br label %end
end:
  ret void
}
define void @sum(i64 addrspace(1)* %slots, i32 addrspace(1)* %out, i64 %offset) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i64, i64 addrspace(1)* %slots, i32 %tid
  %number = load i64, i64 addrspace(1)* %slot, align 8
  %moved = add i64 %number, %offset
  %word = inttoptr i64 %moved to i32*
  %v = load i32, i32* %word, align 4
  %old = atomicrmw add i32 addrspace(1)* %out, i32 %v monotonic
  ret void
}
define void @drop(i64 addrspace(1)* %slots, i64 %offset) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i64, i64 addrspace(1)* %slots, i32 %tid
  %number = load i64, i64 addrspace(1)* %slot, align 8
  %moved = add i64 %number, %offset
  %block = inttoptr i64 %moved to i8*
  call void @free(i8* %block)
  ret void
}
)";

TEST(DeviceHeap, BlocksOutliveTheirLaunch) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Device R(Heap, Opts, "take,sum,drop");
    ASSERT_TRUE(R) << R.text();
    DevicePtr Slots = R.buffer(std::vector<uint64_t>(8), "slots");
    DevicePtr Out = R.buffer<uint32_t>({0}, "out");
    EXPECT_TRUE(R.launch("take", 1, 8, Slots, uint64_t(24)).clean())
        << R.text();
    EXPECT_TRUE(R.launch("sum", 1, 8, Slots, Out, uint64_t(0)).clean())
        << R.text();
    EXPECT_EQ(R.contents<uint32_t>(Out, 1).front(), 28u);
    EXPECT_TRUE(R.launch("drop", 1, 8, Slots, uint64_t(0)).clean()) << R.text();
  }
}

TEST(DeviceHeap, KnowsBlocksAndWhatIsFreed) {
  Device R(Heap, {}, "take,sum,drop");
  ASSERT_TRUE(R) << R.text();
  DevicePtr Slots = R.buffer(std::vector<uint64_t>(1), "slots");
  DevicePtr Out = R.buffer<uint32_t>({0}, "out");
  R.launch("take", 1, 1, Slots, uint64_t(24));
  R.launch("sum", 1, 1, Slots, Out, uint64_t(24));
  EXPECT_EQ(R.ids(), "EX20") << R.text();
  EXPECT_NE(R.text().find("0 bytes past the end of 'block of the device's "
                          "heap' (24 bytes, global memory)"),
            std::string::npos)
      << R.text();
  R.launch("drop", 1, 1, Slots, uint64_t(8));
  R.launch("drop", 1, 1, Slots, uint64_t(0));
  R.launch("sum", 1, 1, Slots, Out, uint64_t(0));
  R.launch("drop", 1, 1, Slots, uint64_t(0));
  EXPECT_EQ(R.ids(), "EX20 EX47 EX27 EX47") << R.text();
  EXPECT_NE(
      R.text().find(
          "free of an address that is not the start of a live heap block: at "
          "byte 8 of 'block of the device's heap' (24 bytes, global memory); "
          "kernel 'drop', work-item (0,0,0) of group (0,0,0)"),
      std::string::npos)
      << R.text();
}

TEST(DeviceHeap, HasASize) {
  Device R(Heap, {}, "take,sum,drop");
  ASSERT_TRUE(R) << R.text();
  DevicePtr Slots = R.buffer(std::vector<uint64_t>(3), "slots");
  // Of 8 MiB, blocks of 3 MiB.
  EXPECT_TRUE(R.launch("take", 1, 3, Slots, uint64_t(3 << 20)).clean());
  std::vector<uint64_t> Blocks = R.contents<uint64_t>(Slots, 3);
  EXPECT_NE(Blocks[0], 0u);
  EXPECT_NE(Blocks[1], 0u);
  EXPECT_EQ(Blocks[2], 0u);
  // free takes null.
  EXPECT_TRUE(R.launch("drop", 1, 3, Slots, uint64_t(0)).clean()) << R.text();
  EXPECT_TRUE(R.launch("take", 1, 3, Slots, uint64_t(1 << 20)).clean());
  EXPECT_NE(R.contents<uint64_t>(Slots, 3)[2], 0u);
}

TEST(DeviceHeap, AHostMaySetItsSize) {
  auto Memory = DeviceMemory::create();
  EXPECT_EQ(Memory->heapLimit(), 8u << 20);
  Memory->setHeapLimit(64);
  EXPECT_EQ(Memory->heapLimit(), 64u);
  DiagnosticSink Sink([](const Diagnostic &) {});
  auto Program = compileText(Heap, {}, "take,sum,drop", Memory, Sink);
  ASSERT_TRUE(Program);
  auto Pool = WorkerPool::create(1);
  uint64_t Numbers[2] = {};
  DevicePtr Slots = Memory->allocate(sizeof(Numbers), "slots");
  LaunchRequest Request;
  Request.Kernel = "take";
  Request.GroupSize = {2, 1, 1};
  Request.addPointer(Slots);
  Request.addValue(uint64_t(40));
  EXPECT_TRUE(Program->launch(Request, *Pool, Sink).clean());
  EXPECT_TRUE(Memory->read(Slots, Numbers, sizeof(Numbers)));
  EXPECT_NE(Numbers[0], 0u);
  EXPECT_EQ(Numbers[1], 0u);
}

// ---- assert -----------------------------------------------------------------

TEST(Assertion, EndsTheLaunchWithItsMessage) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(R"(
@message = internal addrspace(4) constant [6 x i8] c"x < 3\00"
@file = internal addrspace(4) constant [6 x i8] c"my.cu\00"
@function = internal addrspace(4) constant [5 x i8] c"work\00"
declare void @__assertfail(i64, i64, i32, i64, i64)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %good = icmp ult i32 %tid, 3
  br i1 %good, label %go, label %fail
fail:
  call void @__assertfail(i64 ptrtoint ([6 x i8]* addrspacecast ([6 x i8] addrspace(4)* @message to [6 x i8]*) to i64), i64 ptrtoint ([6 x i8]* addrspacecast ([6 x i8] addrspace(4)* @file to [6 x i8]*) to i64), i32 12, i64 ptrtoint ([5 x i8]* addrspacecast ([5 x i8] addrspace(4)* @function to [5 x i8]*) to i64), i64 1)
  br label %go
go:
  store i32 %tid, i32 addrspace(1)* %to, align 4
  ret void
}
)",
                         8, Opts);
    EXPECT_EQ(O.Result.End, LaunchEnd::Stopped);
    EXPECT_EQ(O.Ids, "EX48") << O.Text;
    EXPECT_NE(
        O.Text.find("assertion 'x < 3' fails at my.cu:12 in 'work'; kernel "
                    "'k', work-item (3,0,0) of group (0,0,0)"),
        std::string::npos)
        << O.Text;
    EXPECT_EQ(O.Values[2], 2u);
    EXPECT_EQ(O.Values[3], 77u);
  }
}

// ---- exit -------------------------------------------------------------------

TEST(Exit, EndsAWorkItemInAFunction) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(R"(
declare void @spir2nvvm.ptx.exit()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal void @maybe(i32 %tid) noinline {
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %leave, label %stay
leave:
  call void @spir2nvvm.ptx.exit()
  unreachable
stay:
  ret void
}
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  call void @maybe(i32 %tid)
  %who = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  store i32 %who, i32 addrspace(1)* %to, align 4
  ret void
}
)",
                         32, Opts);
    EXPECT_TRUE(O.Result.clean()) << O.Text;
    EXPECT_EQ(O.Values[0], 0x55555555u);
    EXPECT_EQ(O.Values[1], 77u);
  }
}

// ---- Special registers ------------------------------------------------------

// Work-item 37 of a group of 80.
const struct {
  const char *Name;
  uint32_t Value;
} Registers[] = {
    {"llvm.nvvm.read.ptx.sreg.laneid", 5},
    {"llvm.nvvm.read.ptx.sreg.warpid", 1},
    {"llvm.nvvm.read.ptx.sreg.nwarpid", 3},
    {"llvm.nvvm.read.ptx.sreg.lanemask.eq", 1u << 5},
    {"llvm.nvvm.read.ptx.sreg.lanemask.lt", 0x1f},
    {"llvm.nvvm.read.ptx.sreg.lanemask.le", 0x3f},
    {"llvm.nvvm.read.ptx.sreg.lanemask.gt", 0xffffffc0},
    {"llvm.nvvm.read.ptx.sreg.lanemask.ge", 0xffffffe0},
    {"llvm.nvvm.read.ptx.sreg.smid", 0},
    {"llvm.nvvm.read.ptx.sreg.nsmid", 1},
    {"llvm.nvvm.read.ptx.sreg.gridid", 0},
    {"llvm.nvvm.read.ptx.sreg.dynamic_smem_size", 40},
    {"llvm.nvvm.read.ptx.sreg.total_smem_size", 256},
    {"spir2nvvm.ptx.laneid", 5},
    {"spir2nvvm.ptx.warpid", 1},
    {"spir2nvvm.ptx.nwarpid", 3},
    {"spir2nvvm.ptx.lanemask_eq", 1u << 5},
    {"spir2nvvm.ptx.lanemask_lt", 0x1f},
    {"spir2nvvm.ptx.lanemask_le", 0x3f},
    {"spir2nvvm.ptx.lanemask_gt", 0xffffffc0},
    {"spir2nvvm.ptx.lanemask_ge", 0xffffffe0},
    {"spir2nvvm.ptx.dynamic_smem_size", 40},
    {"spir2nvvm.ptx.total_smem_size", 256},
};

TEST(SpecialRegisters, OfOneWorkItem) {
  for (const auto &C : Registers) {
    std::string Name = C.Name;
    SCOPED_TRACE(Name);
    Device R("declare i32 @" + Name + R"(()
@x = internal addrspace(3) global [4 x i32] undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
define void @k(i32 addrspace(1)* %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  store i32 %x, i32 addrspace(3)* getelementptr ([4 x i32], [4 x i32] addrspace(3)* @x, i32 0, i32 0), align 4
  %row = mul i32 %y, 10
  %n = add i32 %row, %x
  %mine = icmp eq i32 %n, 37
  br i1 %mine, label %write, label %end
write:
  %r = call i32 @)" +
             Name + R"(()
  store i32 %r, i32 addrspace(1)* %out, align 4
  br label %end
end:
  ret void
}
)");
    ASSERT_TRUE(R) << R.text();
    DevicePtr Out = R.buffer<uint32_t>({0}, "out");
    LaunchRequest Request;
    Request.Kernel = "k";
    Request.GroupSize = {10, 8, 1};
    Request.DynamicSharedBytes = 40;
    Request.addPointer(Out);
    EXPECT_TRUE(R.launch(Request).clean()) << R.text();
    EXPECT_EQ(R.contents<uint32_t>(Out, 1).front(), C.Value);
  }
}

const struct {
  const char *Name, *Type;
} Clocks[] = {
    {"llvm.nvvm.read.ptx.sreg.clock", "i32"},
    {"llvm.nvvm.read.ptx.sreg.clock64", "i64"},
    {"llvm.nvvm.read.ptx.sreg.globaltimer", "i64"},
    {"llvm.nvvm.read.ptx.sreg.globaltimer.lo", "i32"},
    {"spir2nvvm.ptx.clock", "i32"},
    {"spir2nvvm.ptx.clock64", "i64"},
    {"spir2nvvm.ptx.clock_hi", "i32"},
    {"spir2nvvm.ptx.globaltimer", "i64"},
    {"spir2nvvm.ptx.globaltimer_lo", "i32"},
    {"spir2nvvm.ptx.globaltimer_hi", "i32"},
};

// A clock does not go back, and one that counts nanoseconds goes on.
TEST(SpecialRegisters, ClocksGoOn) {
  for (const auto &C : Clocks) {
    std::string Type = C.Type, Call = Type + " @" + C.Name + "()";
    SCOPED_TRACE(C.Name);
    Device R(
        "declare " + Call + "\ndefine void @k(i64 addrspace(1)* %out) {\n" +
        "  %a = call " + Call + "\n  %b = call " + Call + "\n  %d = sub " +
        Type + " %b, %a\n  %w = " +
        (Type == "i64" ? "add i64 %d, 0" : "zext i32 %d to i64") +
        "\n  store i64 %w, i64 addrspace(1)* %out, align 8\n  ret void\n}\n");
    ASSERT_TRUE(R) << R.text();
    DevicePtr Out = R.buffer<uint64_t>({~0ull}, "out");
    EXPECT_TRUE(R.launch("k", 1, 1, Out).clean()) << R.text();
    EXPECT_LT(R.contents<uint64_t>(Out, 1).front(), 1000000000u);
  }
}

TEST(SpecialRegisters, EveryRowIsTested) {
  std::set<std::string> Tested;
  for (const auto &C : Registers)
    Tested.insert(C.Name);
  for (const executor::IntrinsicRow *Row : executor::allRows())
    if (Row->How == executor::Lowering::Lane)
      EXPECT_EQ(Tested.count(fullName(*Row)), 1u) << fullName(*Row);
}

} // namespace
