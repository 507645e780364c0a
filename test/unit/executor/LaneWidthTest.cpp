// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How many vectors the values of a work-item have, on a processor with 32
/// registers of 16 words.

#include "Executor/Compile/LaneShapes.h"
#include "Executor/Compile/LaneWidths.h"

#include "Harness.h"

#include <sstream>

using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

VectorUnits wide() {
  VectorUnits Host;
  Host.Lanes = 16;
  Host.Registers = 32;
  return Host;
}

/// Of a function with these blocks behind its first, which has each work-item's
/// %in, %out and %x.
unsigned vectorsOf(const std::string &Body, const VectorUnits &Host = wide()) {
  const std::string Text = R"(
declare float @llvm.fma.f32(float, float, float)
declare float @spir2nvvm.nvvm.long(float)
define void @item(i32 %number, float* %from, float* %to, i32* %count, i32 %n) {
entry:
  %at = zext i32 %number to i64
  %in = getelementptr float, float* %from, i64 %at
  %out = getelementptr float, float* %to, i64 %at
  %x = load float, float* %in
)" + Body + "\n}\n";
  llvm::LLVMContext Context;
  auto M = test::parsed(Text, Context);
  if (!M)
    return 0;
  llvm::Function &Item = *M->getFunction("item");
  LaneShapes Shapes(Item, Item.getArg(0));
  EXPECT_TRUE(Shapes.isKnown());
  return vectorsFor(Item, Shapes, Host);
}

/// A loop of \p Chains sums, each of which waits for itself. \p More ends its
/// first block.
std::string sums(unsigned Chains,
                 const std::string &More = "  br label %latch\n") {
  std::ostringstream Joins, Steps, Ends;
  std::string All = "%x";
  for (unsigned N = 0; N != Chains; ++N) {
    Joins << "%s" << N << " = phi float [ %x, %entry ], [ %t" << N
          << ", %latch ]\n";
    Steps << "%t" << N << " = call float @llvm.fma.f32(float %s" << N
          << ", float 0.5, float %x)\n";
    Ends << "%a" << N << " = fadd float " << All << ", %t" << N << "\n";
    All = "%a" + std::to_string(N);
  }
  std::ostringstream Text;
  Text << "br label %loop\nloop:\n"
       << "%i = phi i32 [ 0, %entry ], [ %j, %latch ]\n"
       << Joins.str() << Steps.str() << More
       << "latch:\n%j = add i32 %i, 1\n%more = icmp ult i32 %j, %n\n"
       << "br i1 %more, label %loop, label %end\nend:\n"
       << Ends.str() << "store float " << All << ", float* %out\nret void";
  return Text.str();
}

TEST(LaneWidths, OneChainWaits) { EXPECT_EQ(vectorsOf(sums(1)), 4u); }
TEST(LaneWidths, SomeChainsWaitLess) { EXPECT_EQ(vectorsOf(sums(4)), 2u); }
TEST(LaneWidths, ManyChainsDoNotWait) { EXPECT_EQ(vectorsOf(sums(16)), 1u); }

TEST(LaneWidths, RegistersEnd) {
  VectorUnits Few = wide();
  Few.Registers = 4;
  EXPECT_EQ(vectorsOf(sums(5)), 2u);
  EXPECT_EQ(vectorsOf(sums(5), Few), 1u);
}

// One lane after the other takes as long with more of them.
TEST(LaneWidths, CallsOfEachLane) {
  EXPECT_EQ(vectorsOf(sums(1, R"(
  %long = call float @spir2nvvm.nvvm.long(float %t0)
  store float %long, float* %in
  br label %latch
)")),
            1u);
}

// What a condition of the lanes guards is rare, what all reach is not.
TEST(LaneWidths, WhatIsRare) {
  const std::string Guarded = R"(
  %found = fcmp oeq float %t0, 3.0
  br i1 %found, label %rare, label %latch
rare:
  %two = fcmp oeq float %x, 3.0
  br i1 %two, label %rarer, label %latch
rarer:
  %three = fcmp oeq float %x, %t0
  br i1 %three, label %rarest, label %latch
rarest:
  %old = atomicrmw add i32* %count, i32 1 monotonic
  br label %latch
)";
  const std::string Always = R"(
  %old = atomicrmw add i32* %count, i32 1 monotonic
  br label %latch
)";
  EXPECT_GT(vectorsOf(sums(1, Guarded)), 1u);
  EXPECT_EQ(vectorsOf(sums(1, Always)), 1u);
}

// Its accesses are to one place for each lane, of which more gain nothing.
TEST(LaneWidths, ALoopBehindConditions) {
  std::ostringstream Before; // the same for all lanes
  for (unsigned N = 0; N != 32; ++N)
    Before << "%u" << N << " = add i32 %n, " << N << "\n";
  EXPECT_EQ(vectorsOf(Before.str() + R"(
  %first = icmp ult i32 %number, %n
  br i1 %first, label %some, label %end
some:
  %second = fcmp ogt float %x, 0.0
  br i1 %second, label %before, label %end
before:
  %wide = zext i32 %n to i64
  %row = mul i64 %at, %wide
  br label %loop
loop:
  %i = phi i64 [ 0, %before ], [ %j, %loop ]
  %s = phi float [ %x, %before ], [ %t, %loop ]
  %place = add i64 %row, %i
  %left = getelementptr float, float* %from, i64 %place
  %right = getelementptr float, float* %to, i64 %place
  %a = load float, float* %left
  %b = load float, float* %right
  %t = call float @llvm.fma.f32(float %a, float %b, float %s)
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %wide
  br i1 %more, label %loop, label %after
after:
  store float %t, float* %out
  br label %end
end:
  ret void
)"),
            1u);
}

/// Straight code, each instruction on the one before.
std::string steps(unsigned Count) {
  std::ostringstream Text;
  Text << "%v0 = bitcast float %x to i32\n";
  for (unsigned N = 0; N != Count; ++N)
    Text << "%v" << N + 1 << " = add i32 %v" << N << ", %v" << N << "\n";
  Text << "%r = bitcast i32 %v" << Count
       << " to float\nstore float %r, float* %out\nret void";
  return Text.str();
}

TEST(LaneWidths, StraightCode) { EXPECT_EQ(vectorsOf(steps(900)), 2u); }

TEST(LaneWidths, UnitsOfAProcessor) {
  VectorUnits Slow = wide();
  Slow.Latency = 2;
  Slow.Busy = 0.25;
  EXPECT_EQ(vectorsOf(steps(900), Slow), 4u);
}

// Compiling it would take too long.
TEST(LaneWidths, LongCode) { EXPECT_EQ(vectorsOf(steps(3000)), 1u); }

} // namespace
