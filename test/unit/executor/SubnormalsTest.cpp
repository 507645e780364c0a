// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Subnormal numbers that become zeros, and where that is left out.

#include "Executor/Compile/Subnormals.h"

#include "LaneHarness.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

/// A function whose %in and %other may be subnormal. What \p Body names
/// %flush.* is the operand there without subnormals.
class Flushed {
public:
  explicit Flushed(const std::string &Body) {
    M = parsed("declare float @llvm.floor.f32(float)\n"
               "declare float @llvm.sqrt.f32(float)\n"
               "declare float @llvm.maxnum.f32(float, float)\n"
               "declare float @llvm.copysign.f32(float, float)\n"
               "define float @f(float %in, float %other, i1 %c, i32 %n) {\n"
               "entry:\n" +
                   Body + "}\n",
               Context);
    EXPECT_TRUE(M);
    Function &F = *M->getFunction("f");
    SmallVector<Instruction *, 8> Wanted;
    for (Instruction &I : instructions(F))
      if (I.getName().startswith("flush"))
        Wanted.push_back(&I);
    for (Instruction *I : Wanted) {
      IRBuilder<> B(I);
      I->replaceAllUsesWith(executor::withoutSubnormals(B, I->getOperand(0)));
      I->eraseFromParent();
    }
  }

  void leaveToProcessor() { executor::leaveToProcessor(*M->getFunction("f")); }

  /// How many are left at once, and after a look at all of the function.
  std::pair<unsigned, unsigned> left() {
    const unsigned Made = count();
    FunctionAnalysisManager None;
    executor::DropFlushesPass::run(*M->getFunction("f"), None);
    EXPECT_FALSE(verifyModule(*M, &errs()));
    return {Made, count()};
  }

  unsigned leftInTheEnd() {
    executor::dropFlushedOperands(*M->getFunction("f"));
    EXPECT_FALSE(verifyModule(*M, &errs()));
    return count();
  }

private:
  // Those that somebody uses.
  unsigned count() const {
    return unsigned(
        count_if(instructions(*M->getFunction("f")), [](const Instruction &I) {
          return isa<SelectInst>(I) && !I.use_empty() &&
                 isa<CallInst>(I.getOperand(1));
        }));
  }

  LLVMContext Context;
  std::unique_ptr<Module> M;
};

using Left = std::pair<unsigned, unsigned>;

TEST(Subnormals, AreFlushedOnce) {
  EXPECT_EQ(Flushed(R"(
  %flush.a = fneg float %in
  %turned = fneg float %flush.a
  %flush.b = fneg float %turned
  ret float %flush.b
)")
                .left(),
            Left(1, 1));
}

TEST(Subnormals, AreNoResultsOfSomeOperations) {
  EXPECT_EQ(Flushed(R"(
  %int = sitofp i32 %n to float
  %flush.int = fneg float %int
  %whole = call float @llvm.floor.f32(float %in)
  %flush.whole = fneg float %whole
  %root = call float @llvm.sqrt.f32(float %in)
  %flush.root = fneg float %root
  %larger = call float @llvm.maxnum.f32(float %flush.int, float %flush.root)
  %one = select i1 %c, float 1.0, float %larger
  %signed = call float @llvm.copysign.f32(float %one, float %in)
  %flush.one = fneg float %signed
  %sum = fadd float %flush.whole, %flush.one
  ret float %sum
)")
                .left(),
            Left(0, 0));
}

TEST(Subnormals, AreResultsOfOthers) {
  EXPECT_EQ(Flushed(R"(
  %sum = fadd float %in, %other
  %flush.sum = fneg float %sum
  %bits = bitcast i32 %n to float
  %flush.bits = fneg float %bits
  %some = select i1 %c, float %flush.sum, float 0x3800000000000000
  %flush.some = fneg float %some
  %larger = call float @llvm.maxnum.f32(float %flush.bits, float %other)
  %flush.larger = fneg float %larger
  %r = fadd float %flush.some, %flush.larger
  ret float %r
)")
                .left(),
            Left(4, 4));
}

// What arithmetic takes and gives; comparisons, minima and what is stored see
// numbers as they are.
TEST(Subnormals, AreLeftToTheProcessor) {
  const char Body[] = R"(
  %sum = fadd float %in, %other
  %flush.sum = fneg float %sum
  %narrow = fptrunc double 0x37A0000000000000 to float
  %flush.narrow = fneg float %narrow
  %both = fmul float %flush.sum, %flush.narrow
  %flush.both = fneg float %both
  %bits = bitcast i32 %n to float
  %flush.bits = fneg float %bits
  %more = fsub float %flush.both, %flush.bits
  %flush.less = fneg float %other
  %less = fcmp olt float %flush.less, %more
  %flush.in = fneg float %in
  %larger = call float @llvm.maxnum.f32(float %flush.in, float %more)
  %r = select i1 %less, float %more, float %larger
  ret float %r
)";
  EXPECT_EQ(Flushed(Body).left(), Left(6, 6));
  Flushed Short(Body);
  Short.leaveToProcessor();
  EXPECT_EQ(Short.left(), Left(6, 3));
  EXPECT_EQ(Short.leftInTheEnd(), 2u);
}

// The sum begins with nothing and goes on with what is flushed; the product
// begins with what may be subnormal.
TEST(Subnormals, AreLookedForInLoops) {
  EXPECT_EQ(Flushed(R"(
  br label %loop
loop:
  %sum = phi float [ 0.0, %entry ], [ %flush.next, %loop ]
  %product = phi float [ %in, %entry ], [ %flush.times, %loop ]
  %flush.sum = fneg float %sum
  %flush.product = fneg float %product
  %next = fadd float %flush.sum, %flush.product
  %flush.next = fneg float %next
  %times = fmul float %flush.product, 0.5
  %flush.times = fneg float %times
  %more = fcmp olt float %flush.next, 100.0
  br i1 %more, label %loop, label %done
done:
  ret float %flush.sum
)")
                .left(),
            Left(4, 3));
}

// A tenth of the smallest normal number, ten times: nothing, or a normal number.
TEST(Subnormals, AreZerosInLanesAsWithoutThem) {
  const std::string Body = R"(
  %few = and i32 %tid, 15
  %number = uitofp i32 %few to float
  %small = fmul float %number, 0x3810000000000000
  %tenth = fdiv float %small, 10.0
  %again = fmul float %tenth, 10.0
  %r = bitcast float %again to i32
)";
  for (const bool Flushes : {false, true}) {
    ExecutorOptions Opts;
    Opts.FlushDenormals = Flushes;
    Device Checked(kernelOf(Body), Opts);
    const Words Wanted = resultsOf(Checked, {64, 1, 1});
    EXPECT_EQ(Wanted[1024 + 1] == 0, Flushes);
    EXPECT_NE(Wanted[1024 + 15], 0u);
    Opts.Mode = ExecutionMode::Fast;
    for (const unsigned Lanes : {1u, 8u}) {
      Opts.Lanes = Lanes;
      Device Fast(kernelOf(Body), Opts);
      EXPECT_EQ(resultsOf(Fast, {64, 1, 1}), Wanted) << Flushes << Lanes;
    }
  }
}

// Relaxed flags allow the number itself for what is rounded, a product for the
// quotient, and one rounding for a product and a sum.
TEST(FastMath, GivesTheResultsOfEachOperation) {
  const std::string Body = R"(
  %number = uitofp i32 %tid to float
  %large = fadd reassoc nsz float %number, 1.0e+09
  %rounded = fsub reassoc nsz float %large, 1.0e+09
  %part = fdiv arcp float %number, 10.0
  %product = fmul contract float %number, 0x3FB99999A0000000
  %sum = fadd contract float %product, %part
  %both = fadd fast float %sum, %rounded
  %r = bitcast float %both to i32
)";
  std::string Strict = Body;
  for (const char *Flags : {"reassoc nsz ", "arcp ", "contract ", "fast "})
    for (size_t At; (At = Strict.find(Flags)) != std::string::npos;)
      Strict.erase(At, std::strlen(Flags));
  Device Checked(kernelOf(Strict));
  const Words Wanted = resultsOf(Checked, {200, 1, 1});
  Device CheckedToo(kernelOf(Body));
  EXPECT_EQ(resultsOf(CheckedToo, {200, 1, 1}), Wanted);
  for (const unsigned Lanes : {1u, 4u, 16u}) {
    Device Fast = deviceOf(Body, Lanes);
    EXPECT_EQ(resultsOf(Fast, {200, 1, 1}), Wanted) << Lanes;
  }
}

} // namespace
