// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which values differ between work-items.

#include "LaneHarness.h"

#include "Executor/Compile/Differences.h"

#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;
using namespace spir2nvvm::test;

namespace {

/// The names of the joins that differ where \p own does, in their order.
std::string joinsThatDiffer(const std::string &Body, bool AreClosed = true) {
  LLVMContext Context;
  std::unique_ptr<Module> M = test::parsed(
      "define void @f(i1 %own, i32 %n, i1 %same) {\nentry:\n" + Body + "}\n",
      Context);
  if (!M)
    return "no module";
  Function &F = *M->getFunction("f");
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  Differences Found(
      F, Loops, AreClosed, [](const Instruction &) { return false; },
      F.getArg(0));
  if (!Found.isKnown())
    return "not known";
  std::string Names;
  for (const Instruction &I : instructions(F))
    if (!I.isTerminator() && Found.has(I))
      Names += (Names.empty() ? "" : " ") + I.getName().str();
  return Names;
}

TEST(Differences, JoinsBehindABranch) {
  EXPECT_EQ(joinsThatDiffer(R"(
  br i1 %own, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %two = phi i32 [ 1, %left ], [ 2, %right ]
  %one = phi i32 [ 3, %left ], [ 3, %right ]
  br i1 %same, label %more, label %end
more:
  br label %end
end:
  %later = phi i32 [ 4, %join ], [ 5, %more ]
  ret void
)"),
            "two");
}

// One side has a loop and then meets the other; both go on to where others are.
TEST(Differences, LoopsOnTheWays) {
  EXPECT_EQ(joinsThatDiffer(
                "  br i1 %own, label %even, label %odd\n"
                "even:\n"
                "  br i1 %same, label %quick, label %out\n"
                "quick:\n  br label %meet\n"
                "odd:\n"
                "  br i1 %same, label %behind, label %before\n"
                "before:\n" +
                textOf({"first", "before", "first", "%n", "left"}, "") +
                "  br label %behind\n"
                "behind:\n"
                "  %ways = phi i32 [ 0, %odd ], [ 1, %left ]\n" +
                textOf({"second", "behind", "second", "%n", "after"}, "") +
                R"(
  br label %meet
meet:
  %met = phi i32 [ 0, %quick ], [ 1, %after ]
  br label %out
out:
  %all = phi i32 [ 0, %meet ], [ 1, %even ]
  ret void
)"),
            "met all");
}

const char InTurns[] = R"(
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %same, label %some, label %latch
some:
  br i1 %own, label %out, label %latch
latch:
  %next = add i32 %i, 1
  %ends = icmp eq i32 %next, %n
  br i1 %ends, label %last, label %loop
)";

TEST(Differences, WhatIsLeftInDifferentRounds) {
  EXPECT_EQ(joinsThatDiffer(std::string(InTurns) + R"(
out:
  %i.out = phi i32 [ %i, %some ]
  br label %end
last:
  %i.last = phi i32 [ %i, %latch ]
  br label %end
end:
  %which = phi i32 [ 0, %out ], [ 1, %last ]
  ret void
)"),
            "i.out which");
  EXPECT_EQ(joinsThatDiffer(std::string(InTurns) + R"(
out:
  %double = shl i32 %i, 1
  ret void
last:
  ret void
)",
                            /*AreClosed=*/false),
            "double");
}

TEST(Differences, OutOfTwoLoops) {
  EXPECT_EQ(joinsThatDiffer(R"(
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %more, %behind ]
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %next, %on ]
  br i1 %own, label %out, label %on
on:
  %next = add i32 %k, 1
  %ends = icmp eq i32 %next, %n
  br i1 %ends, label %behind, label %inner
behind:
  %more = add i32 %i, 1
  br i1 %same, label %outer, label %last
out:
  %i.out = phi i32 [ %i, %inner ]
  br label %last
last:
  %i.last = phi i32 [ %i.out, %out ], [ %more, %behind ]
  ret void
)"),
            "i.out i.last");
}

TEST(Differences, NothingIsKnownOfTwoEntries) {
  EXPECT_EQ(joinsThatDiffer(R"(
  br i1 %own, label %a, label %b
a:
  br label %b
b:
  br i1 %same, label %a, label %end
end:
  ret void
)"),
            "not known");
}

} // namespace
