// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// FreshBodies exchanges every instruction and changes nothing that can be
/// printed. Tests of steps count on both (spir2nvvm-opt).

#include "Pipeline/FreshBodies.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

static constexpr char Loop[] = R"(
@g = global i32 0
define i32 @sum(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %0
0:
  store i32 %next, i32* @g, !note !0
  ret i32 %next
}
!0 = !{i32 7}
)";

static std::string textOf(const Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  return OS.str();
}

TEST(FreshBodies, ExchangesAllInstructionsAndKeepsTheText) {
  LLVMContext Ctx;
  SMDiagnostic Fault;
  std::unique_ptr<Module> M = parseAssemblyString(Loop, Fault, Ctx);
  ASSERT_TRUE(M) << Fault.getMessage().str();
  Function &Sum = *M->getFunction("sum");
  SmallVector<Instruction *, 8> Kept;
  SmallVector<WeakTrackingVH, 8> Followed;
  for (Instruction &I : instructions(Sum)) {
    Kept.push_back(&I);
    Followed.emplace_back(&I);
  }
  const std::string Before = textOf(*M);
  FreshBodies Bodies;
  Bodies.exchange(*M);
  EXPECT_EQ(textOf(*M), Before);
  EXPECT_FALSE(verifyModule(*M, &errs()));
  size_t N = 0;
  for (Instruction &I : instructions(Sum)) {
    EXPECT_NE(&I, Kept[N]);
    EXPECT_EQ(&I, Followed[N]);
    ++N;
  }
  EXPECT_EQ(N, Kept.size());
  for (const Instruction *Old : Kept)
    EXPECT_EQ(Old->getParent(), nullptr);
}
