// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/Optimise.h"

#include "Harness.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;

TEST(SelfLoops, AreOpened) {
  LLVMContext Context;
  auto M = spir2nvvm::test::parsed(R"(
    define void @k(i32* %p) {
    entry:
      br label %items
    items:
      %i = phi i32 [ 0, %entry ], [ %next, %items ]
      %to = getelementptr i32, i32* %p, i32 %i
      store i32 %i, i32* %to
      %next = add i32 %i, 1
      %more = icmp ult i32 %next, 64
      br i1 %more, label %items, label %done
    done:
      ret void
    })",
                                   Context);
  ASSERT_TRUE(M);
  spir2nvvm::executor::openSelfLoops(*M);
  EXPECT_FALSE(verifyModule(*M, &errs()));
  const Function &F = *M->getFunction("k");
  EXPECT_EQ(F.size(), 4u);
  for (const BasicBlock &Block : F)
    EXPECT_FALSE(is_contained(successors(&Block), &Block));
}
