// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calls through pointers, and functions that call themselves.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

const char Header[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
)";

Outcome runWords(const std::string &Body, unsigned Items,
                 ExecutorOptions Opts = {}) {
  return test::runWords(Header + Body, Items, Opts);
}

// ---- Through pointers -------------------------------------------------------

// A table in constant memory as numbers, one in global memory as pointers.
std::string tables(const char *Index) {
  return std::string(R"(
@numbers = internal addrspace(4) constant [3 x i64] [i64 ptrtoint (i32 (i32)* @twice to i64), i64 ptrtoint (i32 (i32)* @square to i64), i64 ptrtoint (float (float)* @half to i64)], align 8
@pointers = internal addrspace(1) global [2 x i32 (i32)*] [i32 (i32)* @square, i32 (i32)* @meet], align 8
define internal i32 @twice(i32 %x) {
  %r = shl i32 %x, 1
  ret i32 %r
}
define internal i32 @square(i32 %x) noinline {
  %r = mul i32 %x, %x
  ret i32 %r
}
define internal float @half(float %x) {
  %r = fmul float %x, 0.5
  ret float %r
}
define internal i32 @meet(i32 %x) {
  call void @llvm.nvvm.barrier0()
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 -1)
  ret i32 %r
}
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %odd = and i32 %tid, 1
  %index = add i32 %odd, )") +
         Index + R"(
  %entry = getelementptr [3 x i64], [3 x i64] addrspace(4)* @numbers, i32 0, i32 %index
  %number = load i64, i64 addrspace(4)* %entry, align 8
  %f = inttoptr i64 %number to i32 (i32)*
  %a = call i32 %f(i32 %tid)
  %second = getelementptr [2 x i32 (i32)*], [2 x i32 (i32)*] addrspace(1)* @pointers, i32 0, i32 1
  %g = load i32 (i32)*, i32 (i32)* addrspace(1)* %second, align 8
  %b = call i32 %g(i32 1)
  %high = shl i32 %b, 16
  %r = or i32 %a, %high
  store i32 %r, i32 addrspace(1)* %to, align 4
  ret void
}
)";
}

TEST(Calls, ThroughTables) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(tables("0"), 64, Opts);
    EXPECT_TRUE(O.Result.clean()) << O.Text;
    for (unsigned N = 0; N != O.Values.size(); ++N)
      EXPECT_EQ(O.Values[N], (32u << 16) | (N % 2 ? N * N : 2 * N)) << N;
  }
}

TEST(Calls, OfAnotherType) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(tables("1"), 32, Opts);
    EXPECT_EQ(O.Result.End, LaunchEnd::Stopped);
    EXPECT_EQ(O.Ids, "EX45") << O.Text;
    EXPECT_NE(
        O.Text.find("a call of 'half', which has another type; kernel 'k', "
                    "work-item (1,0,0) of group (0,0,0)"),
        std::string::npos)
        << O.Text;
    EXPECT_NE(O.Text.find("%a = call i32 %f(i32 %tid)"), std::string::npos)
        << O.Text;
  }
}

// No barrier: the group is one loop.
const char Number[] = R"(
define internal i32 @f(i32 %x) {
  ret i32 %x
}
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %late = icmp ugt i32 %tid, 2
  %step = select i1 %late, i64 8, i64 0
  %base = ptrtoint i32 (i32)* @f to i64
  %address = add i64 %base, %step
  %f = inttoptr i64 %address to i32 (i32)*
  %v = call i32 %f(i32 5)
  store i32 %v, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(Calls, OfANumberThatIsNoFunction) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(Number, 32, Opts);
    EXPECT_EQ(O.Result.End, LaunchEnd::Stopped);
    EXPECT_EQ(O.Ids, "EX45") << O.Text;
    EXPECT_NE(O.Text.find(
                  "error: a call of address 0xf00d000000000008, which is not a "
                  "function; kernel 'k', work-item (3,0,0)"),
              std::string::npos)
        << O.Text;
    EXPECT_EQ(O.Values[2], 5u);
  }
}

TEST(Calls, AFunctionIsNoMemory) {
  Outcome O = runWords(R"(
define internal i32 @f(i32 %x) {
  ret i32 %x
}
define void @k(i32 addrspace(1)* %out) {
  %p = bitcast i32 (i32)* @f to i32*
  %v = load i32, i32* %p, align 4
  store i32 %v, i32 addrspace(1)* %out, align 4
  ret void
}
)",
                       1);
  EXPECT_EQ(O.Ids, "EX20") << O.Text;
}

TEST(Calls, OfWhatIsOnlyDeclared) {
  Device R(R"(
declare void @f()
define void @k(i64 addrspace(1)* %out) {
  store i64 ptrtoint (void ()* @f to i64), i64 addrspace(1)* %out, align 8
  ret void
}
)");
  EXPECT_FALSE(R);
  EXPECT_EQ(R.ids(), "EX03");
  EXPECT_NE(R.text().find("the address of a function that is not defined here "
                          "cannot run on the CPU"),
            std::string::npos)
      << R.text();
}

// ---- Recursion --------------------------------------------------------------

// sum(n) = n + sum(n - 1), with an array that must outlive the inner call, in
// turns by a function and through its pointer.
const char Sums[] = R"(
@self = internal addrspace(4) constant i32 (i32)* @sum, align 8
define internal i32 @again(i32 %n) alwaysinline {
  %r = call i32 @sum(i32 %n)
  ret i32 %r
}
define internal i32 @sum(i32 %n) alwaysinline {
entry:
  %room = alloca [4 x i32], align 4
  %index = and i32 %n, 3
  %slot = getelementptr [4 x i32], [4 x i32]* %room, i32 0, i32 %index
  store i32 %n, i32* %slot, align 4
  %end = icmp eq i32 %n, 0
  br i1 %end, label %last, label %more
last:
  ret i32 0
more:
  %less = sub i32 %n, 1
  %odd = trunc i32 %n to i1
  br i1 %odd, label %through, label %direct
through:
  %f = load i32 (i32)*, i32 (i32)* addrspace(4)* @self, align 8
  %a = call i32 %f(i32 %less)
  br label %add
direct:
  %b = call i32 @again(i32 %less)
  br label %add
add:
  %below = phi i32 [ %a, %through ], [ %b, %direct ]
  %mine = load i32, i32* %slot, align 4
  %r = add i32 %below, %mine
  ret i32 %r
}
)";

std::string sumKernel(const char *Depth, const char *Before) {
  return Sums + std::string(R"(
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
)") + Before +
         "  %n = add i32 %tid, " + Depth + R"(
  %r = call i32 @sum(i32 %n)
  store i32 %r, i32 addrspace(1)* %to, align 4
  ret void
}
)";
}

TEST(Recursion, KeepsItsPrivateObjects) {
  for (const char *Before : {"", "  call void @llvm.nvvm.barrier0()\n",
                             "  %s = call i32 @llvm.nvvm.redux.sync.add(i32 1, "
                             "i32 -1)\n"})
    for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
      Outcome O = runWords(sumKernel("100", Before), 64, Opts);
      EXPECT_TRUE(O.Result.clean()) << O.Text;
      for (unsigned N = 0; N != O.Values.size(); ++N)
        EXPECT_EQ(O.Values[N], (100 + N) * (101 + N) / 2) << N;
    }
}

TEST(Recursion, HasALimit) {
  for (const char *Before : {"", "  call void @llvm.nvvm.barrier0()\n"})
    for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
      Outcome O = runWords(sumKernel("1000000", Before), 4, Opts);
      EXPECT_EQ(O.Result.End, LaunchEnd::Stopped);
      EXPECT_EQ(O.Ids, "EX46") << O.Text;
      // Which of the two functions has no room depends on the mode.
      EXPECT_EQ(O.Text.find("error: the recursion of '"), 0u) << O.Text;
      EXPECT_NE(O.Text.find("' is too deep; kernel 'k', work-item (0,0,0) of "
                            "group (0,0,0) [S2N-EX46]"),
                std::string::npos)
          << O.Text;
    }
}

// Without private objects the host's stack is what ends.
TEST(Recursion, OfRegistersHasALimit) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(R"(
define internal i32 @even(i32 %n, i32 %x) noinline {
entry:
  %end = icmp eq i32 %n, 0
  br i1 %end, label %last, label %more
last:
  ret i32 %x
more:
  %less = sub i32 %n, 1
  %r = call i32 @odd(i32 %less, i32 %x)
  %s = mul i32 %r, %n
  ret i32 %s
}
define internal i32 @odd(i32 %n, i32 %x) noinline {
  %less = sub i32 %n, 1
  %r = call i32 @even(i32 %less, i32 %n)
  %s = xor i32 %r, %x
  ret i32 %s
}
define void @k(i32 addrspace(1)* %out) {
  %r = call i32 @even(i32 100000000, i32 7)
  store i32 %r, i32 addrspace(1)* %out, align 4
  ret void
}
)",
                         1, Opts);
    EXPECT_EQ(O.Ids, "EX46") << O.Text;
    EXPECT_NE(
        O.Text.find("error: the recursion of 'even' is too deep; kernel 'k'"),
        std::string::npos)
        << O.Text;
  }
}

} // namespace
