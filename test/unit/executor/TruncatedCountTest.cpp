// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/Optimise.h"

#include "Harness.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;

TEST(TruncatedCounts, AreTruncatedBehindTheLoop) {
  LLVMContext Context;
  auto M = spir2nvvm::test::parsed(R"(
    define i32 @k(i32* %p, i64 %n) {
    entry:
      br label %loop
    loop:
      %i = phi i64 [ 0, %entry ], [ %next, %loop ]
      %small = trunc i64 %i to i32
      %to = getelementptr i32, i32* %p, i64 %i
      store i32 %small, i32* %to
      %next = add i64 %i, 1
      %more = icmp ult i64 %next, %n
      br i1 %more, label %loop, label %done
    done:
      %last = phi i32 [ %small, %loop ]
      ret i32 %last
    })",
                                   Context);
  ASSERT_TRUE(M);
  Function &F = *M->getFunction("k");
  spir2nvvm::executor::truncateBehindLoops(F);
  EXPECT_FALSE(verifyModule(*M, &errs()));
  auto *Return = cast<ReturnInst>(F.back().getTerminator());
  auto *Last = dyn_cast<TruncInst>(Return->getReturnValue());
  ASSERT_TRUE(Last);
  EXPECT_EQ(Last->getParent(), &F.back());
  auto *Count = dyn_cast<PHINode>(Last->getOperand(0));
  ASSERT_TRUE(Count);
  EXPECT_EQ(Count->getIncomingValue(0)->getName(), "i");
}
