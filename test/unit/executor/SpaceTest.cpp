// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Address spaces are apart: casts change values, and what meets the wrong
/// space is found.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

// Every space through a generic pointer and back.
const char RoundTrips[] = R"(
@table = addrspace(4) constant [2 x i32] [i32 11, i32 12], align 4
@global = addrspace(1) global [2 x i32] [i32 21, i32 22], align 4
@inside = internal addrspace(1) global i32 0, align 4
@shared = internal addrspace(3) global [2 x i32] undef, align 4
define internal i32 @get(i32* %p) noinline {
  %v = load i32, i32* %p, align 4
  ret i32 %v
}
define void @k(i32 addrspace(1)* %out) {
entry:
  %private = alloca i32, align 4
  store i32 41, i32* %private, align 4
  store i32 31, i32 addrspace(3)* getelementptr ([2 x i32], [2 x i32] addrspace(3)* @shared, i32 0, i32 1), align 4
  %c = call i32 @get(i32* addrspacecast (i32 addrspace(4)* getelementptr ([2 x i32], [2 x i32] addrspace(4)* @table, i32 0, i32 1) to i32*))
  %g = call i32 @get(i32* addrspacecast (i32 addrspace(1)* getelementptr ([2 x i32], [2 x i32] addrspace(1)* @global, i32 0, i32 1) to i32*))
  %s = call i32 @get(i32* addrspacecast (i32 addrspace(3)* getelementptr ([2 x i32], [2 x i32] addrspace(3)* @shared, i32 0, i32 1) to i32*))
  %l = addrspacecast i32* %private to i32 addrspace(5)*
  %again = addrspacecast i32 addrspace(5)* %l to i32*
  %p = call i32 @get(i32* %again)
  %n1 = getelementptr i32, i32 addrspace(1)* %out, i32 1
  %n2 = getelementptr i32, i32 addrspace(1)* %out, i32 2
  %n3 = getelementptr i32, i32 addrspace(1)* %out, i32 3
  store i32 %c, i32 addrspace(1)* %out, align 4
  store i32 %g, i32 addrspace(1)* %n1, align 4
  store i32 %s, i32 addrspace(1)* %n2, align 4
  store i32 %p, i32 addrspace(1)* %n3, align 4
  ret void
}
)";

TEST(Spaces, EveryOneThroughGenericPointers) {
  for (ExecutorOptions Opts : {ExecutorOptions(), fast()}) {
    Device R(RoundTrips, Opts);
    ASSERT_TRUE(R) << R.text();
    DevicePtr Out = R.buffer(std::vector<int>(4), "out");
    EXPECT_TRUE(R.launch("k", 1, 1, Out).clean()) << R.text();
    EXPECT_EQ(R.contents<int>(Out, 4), (std::vector<int>{12, 22, 31, 41}));
  }
}

TEST(Spaces, VariablesAreReachableByName) {
  Device R(RoundTrips);
  ASSERT_TRUE(R) << R.text();
  auto Global = R->variable("global");
  ASSERT_TRUE(Global);
  EXPECT_EQ(Global->Size, 8u);
  EXPECT_EQ(R.contents<int>(Global->Address, 2), (std::vector<int>{21, 22}));
  auto Table = R->variable("table");
  ASSERT_TRUE(Table);
  EXPECT_EQ(R.contents<int>(Table->Address, 2), (std::vector<int>{11, 12}));
  EXPECT_FALSE(R->variable("shared"));
  EXPECT_FALSE(R->variable("inside"));
  EXPECT_FALSE(R->variable("missing"));
}

// A cast by way of integers keeps the bits, so the access goes astray.
std::string reinterpreted(const std::string &From, const std::string &To) {
  return R"(
@table = internal addrspace(4) constant [64 x i32] zeroinitializer, align 4
@global = internal addrspace(1) global [64 x i32] zeroinitializer, align 4
@shared = internal addrspace(3) global [64 x i32] undef, align 4
define void @k(i32 addrspace(1)* %out) {
entry:
  %private = alloca [64 x i32], align 4
  %n1 = getelementptr [64 x i32], [64 x i32]* %private, i32 0, i32 40
  %local = addrspacecast i32* %n1 to i32 addrspace(5)*
  %n2 = getelementptr [64 x i32], [64 x i32] addrspace(3)* @shared, i32 0, i32 40
  %n3 = getelementptr [64 x i32], [64 x i32] addrspace(1)* @global, i32 0, i32 40
  %generic = addrspacecast i32 addrspace(1)* %n3 to i32*
  %bits = ptrtoint )" +
         From + R"( to i64
  %wrong = inttoptr i64 %bits to )" +
         To + R"(
  store i32 1, )" +
         To + R"( %wrong, align 4
  ret void
}
)";
}

TEST(Spaces, ForgottenCastsAreFound) {
  struct Case {
    const char *From, *To, *Text;
  };
  const Case Cases[] = {
      {"i32 addrspace(1)* %n3", "i32 addrspace(3)*", "hits 'global'"},
      {"i32* %n1", "i32 addrspace(5)*", "hits 'private', which is in private"},
      {"i32 addrspace(5)* %local", "i32*", "null pointer"},
      {"i32 addrspace(3)* %n2", "i32*", "null pointer"},
      {"i32 addrspace(3)* %n2", "i32 addrspace(1)*", "null pointer"},
  };
  for (const Case &C : Cases) {
    std::string To = C.To;
    Device R(reinterpreted(C.From, To));
    ASSERT_TRUE(R) << R.text();
    R.launch("k", 1, 1, R.buffer<int>({0}, "out"));
    EXPECT_NE(R.text().find(C.Text), std::string::npos)
        << C.From << " as " << C.To << "\n"
        << R.text();
  }
}

// A generic pointer to global memory has the global one's number, as on GPUs.
TEST(Spaces, TheRightReinterpretationIsClean) {
  const char *From[] = {"i32 addrspace(1)* %n3", "i32* %generic"};
  for (const char *Pointer : From)
    for (const char *To : {"i32 addrspace(1)*", "i32*"}) {
      Device R(reinterpreted(Pointer, To));
      ASSERT_TRUE(R) << R.text();
      EXPECT_TRUE(R.launch("k", 1, 1, R.buffer<int>({0}, "out")).clean())
          << Pointer << " as " << To << "\n"
          << R.text();
    }
}

// The bank is read-only, however it is reached.
const char WritesConstant[] = R"(
@table = internal addrspace(4) constant [2 x i32] [i32 1, i32 2], align 4
define void @k(i32 %index) {
  %p = getelementptr [2 x i32], [2 x i32] addrspace(4)* @table, i32 0, i32 %index
  %g = addrspacecast i32 addrspace(4)* %p to i32*
  store i32 5, i32* %g, align 4
  ret void
}
)";

TEST(Spaces, ConstantMemoryIsReadOnly) {
  Device R(WritesConstant);
  ASSERT_TRUE(R) << R.text();
  R.launch("k", 1, 1, 1);
  EXPECT_EQ(R.ids(), "EX23") << R.text();
}

// A byval parameter is read where it is; as local memory it is garbage.
const char Parameter[] = R"(
%pair = type { i32, i64 }
define void @good(i64 addrspace(1)* %out, %pair* byval(%pair) align 8 %s, i32 %i) {
  %p = getelementptr %pair, %pair* %s, i32 %i, i32 1
  %v = load i64, i64* %p, align 8
  store i64 %v, i64 addrspace(1)* %out, align 8
  ret void
}
define void @bad(i64 addrspace(1)* %out, %pair* byval(%pair) align 8 %s) {
  %p = getelementptr %pair, %pair* %s, i32 0, i32 1
  %l = addrspacecast i64* %p to i64 addrspace(5)*
  %v = load i64, i64 addrspace(5)* %l, align 8
  store i64 %v, i64 addrspace(1)* %out, align 8
  ret void
}
define void @writes(%pair* byval(%pair) align 8 %s) {
  %p = getelementptr %pair, %pair* %s, i32 0, i32 0
  store i32 1, i32* %p, align 4
  ret void
}
)";

struct Pair {
  int32_t First;
  int64_t Second;
};

TEST(Spaces, ParameterSpace) {
  Device R(Parameter, {}, "good,bad,writes");
  ASSERT_TRUE(R) << R.text();
  DevicePtr Out = R.buffer<int64_t>({0}, "out");
  Pair Value{1, 77};
  EXPECT_TRUE(R.launch("good", 1, 1, Out, Value, 0).clean()) << R.text();
  EXPECT_EQ(R.contents<int64_t>(Out, 1), std::vector<int64_t>{77});
  R.launch("good", 1, 1, Out, Value, 1);
  R.launch("bad", 1, 1, Out, Value);
  R.launch("writes", 1, 1, Value);
  EXPECT_EQ(R.ids(), "EX20 EX24 EX23") << R.text();
  EXPECT_NE(R.text().find("parameter space"), std::string::npos) << R.text();
}

// Work-item 0 leaves a pointer to its own variable for work-item 1.
const char Neighbour[] = R"(
@shared = internal addrspace(3) global i32* undef, align 8
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(i32 addrspace(1)* %out, i32 %reader) {
entry:
  %mine = alloca i32, align 4
  store i32 3, i32* %mine, align 4
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %leave, label %meet
leave:
  store i32* %mine, i32* addrspace(3)* @shared, align 8
  br label %meet
meet:
  call void @llvm.nvvm.barrier0()
  %reads = icmp eq i32 %tid, %reader
  br i1 %reads, label %read, label %end
read:
  %p = load i32*, i32* addrspace(3)* @shared, align 8
  %v = load i32, i32* %p, align 4
  store i32 %v, i32 addrspace(1)* %out, align 4
  br label %end
end:
  ret void
}
)";

TEST(Spaces, PrivateMemoryOfAnotherWorkItem) {
  Device R(Neighbour);
  ASSERT_TRUE(R) << R.text();
  DevicePtr Out = R.buffer<int>({0}, "out");
  EXPECT_TRUE(R.launch("k", 1, 2, Out, 0).clean()) << R.text();
  EXPECT_EQ(R.contents<int>(Out, 1), std::vector<int>{3});
  R.launch("k", 1, 2, Out, 1);
  EXPECT_EQ(R.ids(), "EX26") << R.text();
}

// Null: 0 in global and generic memory, all ones elsewhere.
const char Nulls[] = R"(
define void @k(i8 addrspace(1)* %p, i32 addrspace(1)* %out) {
  %g = addrspacecast i8 addrspace(1)* %p to i8*
  %is.null = icmp eq i8* %g, null
  %back = addrspacecast i8* %g to i8 addrspace(1)*
  %same = icmp eq i8 addrspace(1)* %back, %p
  %a = zext i1 %is.null to i32
  %b = zext i1 %same to i32
  %c = shl i32 %b, 1
  %d = or i32 %a, %c
  store i32 %d, i32 addrspace(1)* %out, align 4
  ret void
}
)";

TEST(Spaces, NullSurvivesACast) {
  Device R(Nulls);
  ASSERT_TRUE(R) << R.text();
  DevicePtr Out = R.buffer<int>({0}, "out");
  R.launch("k", 1, 1, DevicePtr(0), Out);
  EXPECT_EQ(R.contents<int>(Out, 1), std::vector<int>{3});
  R.launch("k", 1, 1, Out, Out);
  EXPECT_EQ(R.contents<int>(Out, 1), std::vector<int>{2});
}

} // namespace
