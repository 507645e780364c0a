// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Work-items that are lanes of vectors: branches, loops, and the order of
/// what they do.

#include "LaneHarness.h"

#include "Executor/Compile/Optimise.h"

#include "llvm/IR/InstIterator.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

// ---- Flow -------------------------------------------------------------------

TEST(Lanes, BranchesInBranches) {
  EXPECT_EQ(lanesOf(R"(
  %one = and i32 %tid, 1
  %odd = icmp ne i32 %one, 0
  br i1 %odd, label %left, label %right
left:
  %a = load i32, i32 addrspace(1)* %own, align 4
  %large = icmp sgt i32 %a, 0
  br i1 %large, label %deep, label %join
deep:
  %b = udiv i32 %a, %seven
  store i32 %b, i32 addrspace(1)* %own, align 4
  br label %join
join:
  %c = phi i32 [ %a, %left ], [ %b, %deep ]
  br label %end
right:
  %uniform = icmp ugt i32 %seven, 5
  br i1 %uniform, label %yes, label %no
yes:
  %d = mul i32 %tid, 5
  br label %end
no:
  %e = load i32, i32 addrspace(1)* %out, align 4
  br label %end
end:
  %r = phi i32 [ %c, %join ], [ %d, %yes ], [ %e, %no ]
)"),
            1u);
}

TEST(Lanes, ALoopThatEachLeavesInItsTime) {
  EXPECT_EQ(lanesOf(R"(
  %begin = add i32 %tid, 1
  br label %loop
loop:
  %v = phi i32 [ %begin, %entry ], [ %after, %step ]
  %n = phi i32 [ 0, %entry ], [ %next, %step ]
  %p = phi i32 addrspace(1)* [ %to, %entry ], [ %q, %step ]
  %done = icmp eq i32 %v, 1
  br i1 %done, label %end, label %body
body:
  %one = and i32 %v, 1
  %odd = icmp ne i32 %one, 0
  br i1 %odd, label %up, label %down
up:
  %t = mul i32 %v, 3
  %tt = add i32 %t, 1
  br label %step
down:
  %h = lshr i32 %v, 1
  br label %step
step:
  %after = phi i32 [ %tt, %up ], [ %h, %down ]
  %next = add i32 %n, 1
  %q = getelementptr i32, i32 addrspace(1)* %p, i32 1
  %much = icmp ugt i32 %next, 90
  br i1 %much, label %end, label %loop
end:
  %rounds = phi i32 [ %n, %loop ], [ %next, %step ]
  %ended = phi i32 addrspace(1)* [ %p, %loop ], [ %q, %step ]
  %from = ptrtoint i32 addrspace(1)* %to to i64
  %until = ptrtoint i32 addrspace(1)* %ended to i64
  %bytes = sub i64 %until, %from
  %words = trunc i64 %bytes to i32
  %r = add i32 %rounds, %words
)"),
            1u);
}

// All do as many rounds of the outer loop, and go out of the inner one by two
// ways.
TEST(Lanes, ALoopInALoop) {
  EXPECT_EQ(lanesOf(R"(
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %total, %latch ]
  %skip = icmp eq i32 %i, 3
  br i1 %skip, label %latch, label %inner
inner:
  %j = phi i32 [ %tid, %outer ], [ %j1, %more ]
  %part = phi i32 [ %sum, %outer ], [ %part1, %more ]
  %rest = urem i32 %j, 5
  %found = icmp eq i32 %rest, 4
  br i1 %found, label %latch, label %more
more:
  %part1 = add i32 %part, %rest
  %j1 = add i32 %j, 3
  %far = icmp ugt i32 %j1, 100
  br i1 %far, label %latch, label %inner
latch:
  %total = phi i32 [ %sum, %outer ], [ %part, %inner ], [ %part1, %more ]
  %i1 = add i32 %i, 1
  %again = icmp ult i32 %i1, %seven
  br i1 %again, label %outer, label %end
end:
  %r = add i32 %total, 1
)"),
            1u);
}

TEST(Lanes, BarriersInALoop) {
  EXPECT_EQ(lanesOf(R"(
  %slot = and i32 %tid, 255
  %mine = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 %slot
  store i32 %tid, i32 addrspace(3)* %mine, align 4
  call void @llvm.nvvm.barrier0()
  br label %loop
loop:
  %half = phi i32 [ %width, %entry ], [ %less, %met ]
  %less = lshr i32 %half, 1
  %some = icmp ult i32 %tid, %less
  br i1 %some, label %add, label %met
add:
  %other = add i32 %tid, %less
  %theirs = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 %other
  %a = load i32, i32 addrspace(3)* %mine, align 4
  %b = load i32, i32 addrspace(3)* %theirs, align 4
  %sum = add i32 %a, %b
  store i32 %sum, i32 addrspace(3)* %mine, align 4
  br label %met
met:
  call void @llvm.nvvm.barrier0()
  %again = icmp ugt i32 %less, 1
  br i1 %again, label %loop, label %end
end:
  %r = load i32, i32 addrspace(3)* %mine, align 4
)"),
            1u);
}

// A lane knows behind a barrier what it decided before it.
TEST(Lanes, TruthsOutliveBarriers) {
  EXPECT_EQ(lanesOf(R"(
  %rest = urem i32 %tid, %seven
  %a = load i32, i32 addrspace(1)* %own, align 4
  %large = icmp sgt i32 %a, %rest
  %never = icmp eq i32 %width, 77
  store i32 %tid, i32 addrspace(3)* @last, align 4
  call void @llvm.nvvm.barrier0()
  %last = load i32, i32 addrspace(3)* @last, align 4
  call void @llvm.nvvm.barrier0()
  %either = or i1 %large, %never
  br i1 %either, label %yes, label %end
yes:
  %more = add i32 %last, %tid
  br label %end
end:
  %r = phi i32 [ %rest, %entry ], [ %more, %yes ]
)"),
            1u);
}

// ---- Order ------------------------------------------------------------------

TEST(Lanes, AtomicsThatTellNothing) {
  EXPECT_EQ(lanesOf(R"(
  %slot = and i32 %tid, 255
  %mine = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 %slot
  store i32 0, i32 addrspace(3)* %mine, align 4
  call void @llvm.nvvm.barrier0()
  %few = and i32 %tid, 15
  %odd = icmp ugt i32 %few, 3
  br i1 %odd, label %count, label %go
count:
  %bin = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 %few
  %old = atomicrmw add i32 addrspace(3)* %bin, i32 %tid monotonic
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %r = load i32, i32 addrspace(3)* %mine, align 4
)"),
            1u);
}

// What one thread alone sees needs no operation of the processor.
TEST(Lanes, LocalAtomicsAreLoadsAndStores) {
  llvm::LLVMContext Context;
  auto M = parsed(R"(
define i32 @f(i32* %p, i32 %v) {
  %a = atomicrmw umax i32* %p, i32 %v syncscope("singlethread") seq_cst
  %b = cmpxchg i32* %p, i32 %a, i32 %v syncscope("singlethread") seq_cst seq_cst
  %c = atomicrmw add i32* %p, i32 %v seq_cst
  %d = cmpxchg i32* %p, i32 %c, i32 %v seq_cst seq_cst
  %e = extractvalue {i32, i1} %b, 0
  %g = extractvalue {i32, i1} %d, 0
  %r = add i32 %e, %g
  ret i32 %r
}
)",
                  Context);
  ASSERT_TRUE(M);
  executor::lowerLocalAtomics(*M);
  unsigned Loads = 0, Stores = 0, Atomics = 0;
  for (const llvm::Instruction &I : llvm::instructions(*M->getFunction("f"))) {
    Loads += llvm::isa<llvm::LoadInst>(I);
    Stores += llvm::isa<llvm::StoreInst>(I);
    Atomics += I.isAtomic();
  }
  EXPECT_EQ(std::make_tuple(Loads, Stores, Atomics),
            std::make_tuple(2u, 2u, 2u));
}

TEST(Lanes, LocalMemoryIsExchanged) {
  lanesOf(R"(
  %slot = and i32 %tid, 255
  %mine = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 %slot
  store i32 %seven, i32 addrspace(3)* %mine, align 4
  call void @llvm.nvvm.barrier0()
  %odd = and i32 %tid, 1
  %guess = add i32 %seven, %odd
  %pair = cmpxchg i32 addrspace(3)* %mine, i32 %guess, i32 %tid monotonic monotonic
  %old = extractvalue {i32, i1} %pair, 0
  %was = extractvalue {i32, i1} %pair, 1
  %high = atomicrmw umax i32 addrspace(3)* %mine, i32 12 monotonic
  %swap = atomicrmw xchg i32 addrspace(3)* %mine, i32 %x monotonic
  call void @llvm.nvvm.barrier0()
  %now = load i32, i32 addrspace(3)* %mine, align 4
  %wide = zext i1 %was to i32
  %a = add i32 %old, %wide
  %b = xor i32 %a, %high
  %c = mul i32 %swap, 31
  %d = add i32 %b, %c
  %r = add i32 %d, %now
)");
}

// Of those that come from %none nobody asks for it.
TEST(Lanes, WhatOthersLeaveUndefinedStays) {
  EXPECT_EQ(lanesOf(R"(
  store i32 5, i32 addrspace(3)* @last, align 4
  call void @llvm.nvvm.barrier0()
  %rest = urem i32 %tid, %seven
  %is = icmp ugt i32 %rest, 3
  br i1 %is, label %some, label %none
some:
  %same = load i32, i32 addrspace(3)* @last, align 4
  store i32 %same, i32 addrspace(1)* %own, align 4
  br label %go
none:
  store i32 %rest, i32 addrspace(1)* %own, align 4
  br label %go
go:
  %maybe = phi i32 [ %same, %some ], [ undef, %none ]
  %r = select i1 %is, i32 %maybe, i32 %tid
)"),
            1u);
}

// The lanes get what they would one after the other.
TEST(Lanes, SomeUseWhatAtomicsGive) {
  EXPECT_EQ(lanesOf(R"(
  store i32 0, i32 addrspace(1)* %own, align 4
  %old = atomicrmw add i32 addrspace(1)* %own, i32 %tid monotonic
  %r = add i32 %old, 1
)"),
            1u);
  EXPECT_EQ(lanesOf(R"(
  store i32 5, i32 addrspace(3)* @last, align 4
  call void @llvm.nvvm.barrier0()
  %rest = urem i32 %tid, %seven
  %is = icmp ugt i32 %rest, 3
  br i1 %is, label %take, label %go
take:
  %old = atomicrmw add i32 addrspace(3)* @last, i32 %rest monotonic
  br label %go
go:
  %r = phi i32 [ %tid, %entry ], [ %old, %take ]
)"),
            1u);
}

TEST(Lanes, SomeUseWhatAtomicsGiveInLoops) {
  const std::string Rounds =
      textOf({"loop", "entry", "end", "%seven", "done"}, R"(
  %sum = phi i32 [ 0, %entry ], [ %more, %end ]
  %bits = xor i32 %loop.n, %tid
  %odd = and i32 %bits, 1
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %take, label %end
take:
  %old = atomicrmw add i32 addrspace(1)* %own, i32 %bits monotonic
  br label %end
end:
  %got = phi i32 [ 0, %loop ], [ %old, %take ]
  %more = add i32 %sum, %got
)");
  EXPECT_EQ(lanesOf("  store i32 0, i32 addrspace(1)* %own, align 4\n" +
                    Rounds + "  %r = add i32 %more, 0\n"),
            1u);
}

// The result is what a work-item waits for.
TEST(Lanes, NoneWhereOneMayWaitForAnother) {
  EXPECT_EQ(lanesOf(R"(
  store i32 0, i32 addrspace(1)* %own, align 4
  br label %loop
loop:
  %old = atomicrmw add i32 addrspace(1)* %own, i32 1 monotonic
  %more = icmp ult i32 %old, %tid
  br i1 %more, label %loop, label %done
done:
  %r = add i32 %old, 1
)"),
            0u);
  EXPECT_EQ(lanesOf(R"(
  %r = load volatile i32, i32 addrspace(1)* %own, align 4
)"),
            0u);
  EXPECT_EQ(lanesOf(R"(
  %now = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %r = and i32 %now, 0
)"),
            0u);
}

} // namespace
