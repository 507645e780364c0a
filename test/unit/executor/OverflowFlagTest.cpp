// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Choices by what overflowed, compiled quickly (OverflowFlags.cpp), and behind
/// that optimised (HostMachine.cpp).

#include "Harness.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::test;

// Stores %s and %t, made of %a and %b.
static std::string kernel(const std::string &Body) {
  return "define void @k(i32 addrspace(1)* %out, i32 %a, i32 %b) {" + Body +
         R"(
  %second = getelementptr i32, i32 addrspace(1)* %out, i32 1
  store i32 %s, i32 addrspace(1)* %out, align 4
  store i32 %t, i32 addrspace(1)* %second, align 4
  ret void
}
)";
}

// Zero where %a and %b do not overflow, and where they do.
static std::string choices(StringRef Operation) {
  std::string Text =
      "declare { i32, i1 } @llvm.OP.with.overflow.i32(i32, i32)\n" + kernel(R"(
  %both = call { i32, i1 } @llvm.OP.with.overflow.i32(i32 %a, i32 %b)
  %value = extractvalue { i32, i1 } %both, 0
  %overflows = extractvalue { i32, i1 } %both, 1
  %s = select i1 %overflows, i32 %value, i32 0
  %t = select i1 %overflows, i32 0, i32 %value)");
  for (size_t At; (At = Text.find("OP")) != std::string::npos;)
    Text.replace(At, 2, Operation.str());
  return Text;
}

using Words = std::vector<uint32_t>;

static Words results(const std::string &Text, bool Quickly, uint32_t A,
                     uint32_t B) {
  ExecutorOptions Opts;
  Opts.Mode = ExecutionMode::Fast;
  Opts.Lanes = 1;
  Opts.CompilesQuickly = Quickly;
  Device D(Text, Opts);
  if (!D) {
    ADD_FAILURE();
    return {};
  }
  DevicePtr Out = D.buffer(Words(2, 77), "out");
  EXPECT_TRUE(D.launch("k", 1, 1, Out, A, B).clean());
  return D.contents<uint32_t>(Out, 2);
}

static Words chosen(StringRef Operation, uint32_t A, uint32_t B) {
  return results(choices(Operation), /*Quickly=*/true, A, B);
}

TEST(OverflowFlags, AreStillThereWhereZeroIsOneOfTheChoices) {
  constexpr uint32_t Most = 0x7fffffff, Least = 0x80000000;
  EXPECT_EQ(chosen("uadd", 6, ~0u), (Words{5, 0}));
  EXPECT_EQ(chosen("uadd", 6, 1), (Words{0, 7}));
  EXPECT_EQ(chosen("usub", 6, 7), (Words{~0u, 0}));
  EXPECT_EQ(chosen("usub", 7, 6), (Words{0, 1}));
  EXPECT_EQ(chosen("umul", Least, 3), (Words{Least, 0}));
  EXPECT_EQ(chosen("umul", 5, 3), (Words{0, 15}));
  EXPECT_EQ(chosen("sadd", Most, 1), (Words{Least, 0}));
  EXPECT_EQ(chosen("sadd", Most, ~0u), (Words{0, Most - 1}));
  EXPECT_EQ(chosen("ssub", Least, 1), (Words{Most, 0}));
  EXPECT_EQ(chosen("ssub", Least, ~0u), (Words{0, Least + 1}));
  EXPECT_EQ(chosen("smul", Most, 2), (Words{~1u, 0}));
  EXPECT_EQ(chosen("smul", 5, ~0u), (Words{0, uint32_t(-5)}));
}

// The code generator makes overflows of them.
TEST(OverflowFlags, AreLookedAtAtOnceInOptimisedCodeToo) {
  const std::string Before = kernel(R"(
  %none = icmp eq i32 %a, 0
  %less = add i32 %a, -1
  %s = select i1 %none, i32 0, i32 %less
  %more = add i32 %b, 1
  %wraps = icmp eq i32 %more, 0
  %t = select i1 %wraps, i32 0, i32 %more)");
  for (bool Quickly : {true, false}) {
    EXPECT_EQ(results(Before, Quickly, 7, 6), (Words{6, 7}));
    EXPECT_EQ(results(Before, Quickly, 0, ~0u), (Words{0, 0}));
  }
}
