// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the code of lanes looks like, and which functions are worth it.

#include "Harness.h"

#include "Executor/Compile/LaneCode.h"
#include "Executor/Compile/LaneGains.h"
#include "Executor/Model/Runtime.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

/// A function of a work-item with its number %x in a row, and what its lanes do.
class Item {
public:
  explicit Item(const std::string &Body) {
    M = test::parsed(R"(
define void @item(i8* %view, float* %from, float* %to, i32 %n, i64 %wide) {
entry:
  %field = bitcast i8* %view to i32*
  %x = load i32, i32* %field, align 4
  %at = zext i32 %x to i64
)" + Body + "\n}\n",
                     Context);
    if (!M)
      return;
    F = M->getFunction("item");
    Shapes = std::make_unique<LaneShapes>(*F, nullptr);
  }

  std::optional<int64_t> strideOf(const char *Name) const {
    return Shapes->strideOf(*F->getValueSymbolTable()->lookup(Name));
  }
  Function &lanes() {
    auto *Made =
        Function::Create(F->getFunctionType(), F->getLinkage(), "lanes", *M);
    LaneCode(*F, *Made, *Shapes, RowGuards(*F, *Shapes, /*IsOneStep=*/true), 16,
             16)
        .run();
    EXPECT_FALSE(verifyFunction(*Made, &errs()));
    return *Made;
  }
  bool gains() { return gainsByLanes(*F, *Shapes); }
  bool gainsAtTheEnd() { return gainsByTail(*F, *Shapes); }

private:
  LLVMContext Context;
  std::unique_ptr<Module> M;
  Function *F = nullptr;
  std::unique_ptr<LaneShapes> Shapes;
};

/// Those whose condition is known only when it runs.
unsigned countBranches(Function &F) {
  return unsigned(count_if(instructions(F), [](const Instruction &I) {
    auto *Branch = dyn_cast<BranchInst>(&I);
    return Branch && Branch->isConditional() &&
           !isa<Constant>(Branch->getCondition());
  }));
}

// ---- Code -------------------------------------------------------------------

// A choice of its own for each lane would be no row.
TEST(LaneCode, FrozenNumbersStayApart) {
  Item Frozen(R"(
  %sum = add nsw i32 %x, %n
  %one = freeze i32 %sum
  %index = sext i32 %one to i64
  %place = getelementptr float, float* %from, i64 %index
  store float 1.0, float* %place, align 4
  ret void)");
  EXPECT_EQ(Frozen.strideOf("one"), 1);
  EXPECT_EQ(Frozen.strideOf("place"), 4);
  unsigned Frozens = 0;
  for (const Instruction &I : instructions(Frozen.lanes()))
    Frozens += isa<FreezeInst>(I);
  EXPECT_EQ(Frozens, 1u);
}

/// A store of work-items below %n.
std::string storeOfSome(const std::string &Place) {
  return Place + R"(
  %few = icmp ult i32 %x, %n
  br i1 %few, label %some, label %end
some:
  store float 1.0, float* %place, align 4
  br label %end
end:
  ret void)";
}

// A masked store whose lanes are all off is slow where there is no page.
TEST(LaneCode, NothingIsStoredInABufferForNone) {
  Item Some(storeOfSome("  %place = getelementptr float, float* %to, i64 %at"));
  EXPECT_EQ(countBranches(Some.lanes()), 1u);
}

TEST(LaneCode, StoresInTheGroupsMemoryNeedNoBranch) {
  Item Some(storeOfSome("  %sharedAt = getelementptr i8, i8* %view, i64 " +
                        std::to_string(offsetof(WorkItem, SharedBase)) + R"(
  %sharedField = bitcast i8* %sharedAt to i64*
  %base = load i64, i64* %sharedField, align 8
  %sum = add i64 %base, %wide
  %begin = inttoptr i64 %sum to float*
  %place = getelementptr float, float* %begin, i64 %at)"));
  EXPECT_EQ(countBranches(Some.lanes()), 0u);
}

// A loop's last round makes new joins of those that say that it is the last.
TEST(LaneCode, RoundsEndAsTheirOwnJoinsSay) {
  Item Twice(R"(
  %own = trunc i32 %x to i1
  %place = getelementptr float, float* %to, i64 %at
  br label %round
round:
  %first = phi i1 [ true, %entry ], [ false, %latch ]
  br i1 %own, label %some, label %latch
some:
  store float 1.0, float* %place, align 4
  br label %latch
latch:
  br i1 %first, label %round, label %end
end:
  ret void)");
  EXPECT_EQ(count_if(instructions(Twice.lanes()),
                     [](const Instruction &I) {
                       auto *Branch = dyn_cast<BranchInst>(&I);
                       return Branch && Branch->isConditional() &&
                              isa<PHINode>(Branch->getCondition());
                     }),
            1);
}

// The way round, which comes first, changes %was.
TEST(LaneCode, LoopsAreLeftWithTheJoinsOfTheirRound) {
  Item Loop(R"(
  br label %round
round:
  %was = phi i32 [ 0, %entry ], [ %is, %round ]
  %i = phi i32 [ 0, %entry ], [ %next, %round ]
  %is = mul i32 %i, %x
  %next = add i32 %i, 1
  %again = icmp ult i32 %i, %x
  br i1 %again, label %round, label %end
end:
  %last = phi i32 [ %was, %round ]
  %value = sitofp i32 %last to float
  %place = getelementptr float, float* %to, i64 %at
  store float %value, float* %place, align 4
  ret void)");
  const SelectInst *Left = nullptr;
  for (const Instruction &I : instructions(Loop.lanes()))
    if (isa<SIToFPInst>(I))
      Left = dyn_cast<SelectInst>(I.getOperand(0));
  ASSERT_TRUE(Left);
  EXPECT_TRUE(isa<PHINode>(Left->getTrueValue()));
}

// ---- Gains ------------------------------------------------------------------

/// A loop that adds up products of what lies at these indices, which \p Body
/// computes, times itself so often.
std::string productsOf(ArrayRef<StringRef> Indices, const std::string &Body,
                       unsigned Times = 0) {
  std::string Text = R"(
  %row = mul i64 %at, %wide
  %row2 = mul i64 %row, %wide
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi float [ 0.0, %entry ], [ %t, %loop ]
)" + Body;
  std::string Last = "2.0";
  auto Multiply = [&](const std::string &By, const std::string &Name) {
    Text += "  " + Name + " = fmul float " + Last + ", " + By + "\n";
    Last = Name;
  };
  for (size_t N = 0; N != Indices.size(); ++N) {
    const std::string K = std::to_string(N);
    Text += "  %place" + K + " = getelementptr float, float* %from, i64 " +
            Indices[N].str() + "\n  %v" + K + " = load float, float* %place" +
            K + "\n";
    Multiply("%v" + K, "%p" + K);
  }
  for (unsigned N = 0; N != Times; ++N)
    Multiply(Last, "%q" + std::to_string(N));
  return Text + "  %t = fadd float %s, " + Last + R"(
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, 1024
  br i1 %more, label %loop, label %end
end:
  %out = getelementptr float, float* %to, i64 %at
  store float %t, float* %out
  ret void)";
}

const char TwoRows[] = R"(
  %first = add i64 %row, %i
  %second = add i64 %row2, %i
)";

TEST(LaneGains, TwoRowsOfEachLanesOwn) {
  EXPECT_FALSE(Item(productsOf({"%first", "%second"}, TwoRows)).gains());
}

// One store takes as long as two loads, and a mask changes nothing.
TEST(LaneGains, RowsThatAreWritten) {
  EXPECT_FALSE(Item(R"(
  %row = mul i64 %at, %wide
  br label %loop
loop:
  %i = phi i64 [ %row, %entry ], [ %j, %loop ]
  %masked = and i64 %wide, %i
  %place = getelementptr float, float* %to, i64 %masked
  store float 1.0, float* %place
  %next = add i64 %i, 1
  %j = and i64 %next, %wide
  %more = icmp ult i64 %j, 1024
  br i1 %more, label %loop, label %end
end:
  ret void)")
                   .gains());
}

// The inner loop decides.
TEST(LaneGains, RowsThatAreWrittenSeldom) {
  EXPECT_TRUE(Item(R"(
  %row = mul i64 %at, %wide
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %after ]
  %index = add i64 %row, %i
  %place = getelementptr float, float* %to, i64 %index
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j1, %inner ]
  %s = phi float [ 0.0, %outer ], [ %t, %inner ]
  %k = add i64 %j, %at
  %source = getelementptr float, float* %from, i64 %k
  %v = load float, float* %source
  %t = fadd float %s, %v
  %j1 = add i64 %j, 1
  %again = icmp ult i64 %j1, 64
  br i1 %again, label %inner, label %after
after:
  %all = phi float [ %t, %inner ]
  store float %all, float* %place
  %i1 = add i64 %i, 1
  %more = icmp ult i64 %i1, 64
  br i1 %more, label %outer, label %end
end:
  ret void)")
                  .gains());
}

TEST(LaneGains, OneRowOfEachLanesOwn) {
  EXPECT_TRUE(Item(productsOf({"%first"}, TwoRows)).gains());
}

// Each round is in another line: work-items one after the other miss them as well.
TEST(LaneGains, ColumnsAreNoRows) {
  EXPECT_TRUE(Item(productsOf({"%first", "%second"}, R"(
  %far = mul i64 %i, %wide
  %first = add i64 %row, %far
  %second = add i64 %row2, %far
)"))
                  .gains());
}

// All lanes read the same, or side by side.
TEST(LaneGains, SharedRows) {
  EXPECT_TRUE(
      Item(productsOf({"%i", "%at", "%first"}, "  %first = add i64 %row, %i\n"))
          .gains());
}

// A store for some lanes, and a loop of numbers before it.
TEST(LaneGains, ALastRoundOfSomeLanes) {
  EXPECT_FALSE(Item(R"(
  %source = getelementptr float, float* %from, i64 %at
  %v = load float, float* %source
  %place = getelementptr float, float* %to, i64 %at
  store float %v, float* %place
  ret void)")
                   .gainsAtTheEnd());
  EXPECT_TRUE(
      Item(productsOf({"%i", "%at"}, "  %first = add i64 %row, %i\n", 2))
          .gainsAtTheEnd());
}

TEST(LaneGains, TwoRowsAndMuchArithmetic) {
  EXPECT_TRUE(Item(productsOf({"%first", "%second"}, TwoRows, 8)).gains());
}

} // namespace
