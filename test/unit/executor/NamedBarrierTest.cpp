// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Barriers with numbers and counts: every name, warps that arrive from
/// different places, and what is wrong with one.

#include "Harness.h"

#include "Executor/Intrinsics/Intrinsics.h"

#include <set>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

Outcome runWords(const std::string &Body, unsigned Items,
                 ExecutorOptions Opts = {}) {
  return test::runWords("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n" + Body,
                        Items, Opts);
}

// Warps 0 and 1 hand values to 2 and 3: those wait at barrier 1, these only
// arrive. Then each pair has a barrier of its own, from different blocks.
const char Producers[] = R"(
@values = internal addrspace(3) global [64 x i32] undef, align 4
declare void @spir2nvvm.ptx.bar.sync(i32, i32)
declare void @spir2nvvm.ptx.bar.arrive(i32, i32)
declare i32 @spir2nvvm.ptx.barrier.cta.red.popc.aligned.u32(i32, i32, i1)
declare i1 @spir2nvvm.ptx.bar.red.and.pred(i32, i32, i1)
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %slot = and i32 %tid, 63
  %place = getelementptr [64 x i32], [64 x i32] addrspace(3)* @values, i32 0, i32 %slot
  %odd = trunc i32 %tid to i1
  %early = icmp ult i32 %tid, 64
  br i1 %early, label %produce, label %consume
produce:
  %twice = shl i32 %tid, 1
  store i32 %twice, i32 addrspace(3)* %place, align 4
  call void @spir2nvvm.ptx.bar.arrive(i32 1, i32 128)
  %count = call i32 @spir2nvvm.ptx.barrier.cta.red.popc.aligned.u32(i32 2, i32 64, i1 %odd)
  br label %end
consume:
  call void @spir2nvvm.ptx.bar.sync(i32 1, i32 128)
  %v = load i32, i32 addrspace(3)* %place, align 4
  %all = call i1 @spir2nvvm.ptx.bar.red.and.pred(i32 3, i32 64, i1 true)
  %more = select i1 %all, i32 1000, i32 0
  %w = add i32 %v, %more
  br label %end
end:
  %r = phi i32 [ %count, %produce ], [ %w, %consume ]
  store i32 %r, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(NamedBarrier, ProducersAndConsumers) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(Producers, 128, Opts);
    EXPECT_TRUE(O.Result.clean()) << O.Text;
    for (unsigned N = 0; N != 64; ++N) {
      EXPECT_EQ(O.Values[N], 32u);
      EXPECT_EQ(O.Values[64 + N], 2 * N + 1000);
    }
  }
}

// Who comes last does not wait: in the next round it is another one.
TEST(NamedBarrier, AWarpIsTogetherBehindRounds) {
  Outcome O = runWords(R"(
declare void @spir2nvvm.ptx.bar.sync(i32)
declare i32 @spir2nvvm.ptx.activemask.b32()
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  br label %round
round:
  %n = phi i32 [ 0, %entry ], [ %next, %round ]
  call void @spir2nvvm.ptx.bar.sync(i32 0)
  %next = add i32 %n, 1
  %again = icmp ult i32 %next, 3
  br i1 %again, label %round, label %end
end:
  %lanes = call i32 @spir2nvvm.ptx.activemask.b32()
  store i32 %lanes, i32 addrspace(1)* %to, align 4
  ret void
}
)",
                       64);
  EXPECT_TRUE(O.Result.clean()) << O.Text;
  for (uint32_t Lanes : O.Values)
    EXPECT_EQ(Lanes, ~0u);
}

// Every name of a barrier: the values of neighbours are exchanged around it.
std::string exchange(const std::string &Declaration, const std::string &Call) {
  return "@values = internal addrspace(3) global [64 x i32] undef, align 4\n" +
         Declaration + R"(
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %mine = getelementptr [64 x i32], [64 x i32] addrspace(3)* @values, i32 0, i32 %tid
  store i32 %tid, i32 addrspace(3)* %mine, align 4
)" + Call +
         R"(
  %mirrored = sub i32 63, %tid
  %theirs = getelementptr [64 x i32], [64 x i32] addrspace(3)* @values, i32 0, i32 %mirrored
  %v = load i32, i32 addrspace(3)* %theirs, align 4
  store i32 %v, i32 addrspace(1)* %to, align 4
  ret void
}
)";
}

struct BarrierCase {
  const char *Name, *Result, *Args;
};

#define OF_OPCODE(OPCODE, ALIGNED)                                             \
  {"spir2nvvm.ptx." OPCODE ".sync" ALIGNED, "void", "i32 0"},                  \
      {"spir2nvvm.ptx." OPCODE ".sync" ALIGNED, "void", "i32 3"},              \
      {"spir2nvvm.ptx." OPCODE ".sync" ALIGNED, "void", "i32 15, i32 64"},     \
      {"spir2nvvm.ptx." OPCODE ".red.popc" ALIGNED ".u32", "i32",              \
       "i32 0, i1 true"},                                                      \
      {"spir2nvvm.ptx." OPCODE ".red.and" ALIGNED ".pred", "i1",               \
       "i32 0, i1 true"},                                                      \
      {"spir2nvvm.ptx." OPCODE ".red.or" ALIGNED ".pred", "i1",                \
       "i32 0, i32 64, i1 true"},

#define OF_NVVM(ALIGNED)                                                       \
  {"llvm.nvvm.barrier.cta.sync" ALIGNED ".all", "void", "i32 0"},              \
      {"llvm.nvvm.barrier.cta.sync" ALIGNED ".count", "void",                  \
       "i32 1, i32 64"},                                                       \
      {"llvm.nvvm.barrier.cta.red.popc" ALIGNED ".all", "i32",                 \
       "i32 0, i1 true"},                                                      \
      {"llvm.nvvm.barrier.cta.red.popc" ALIGNED ".count", "i32",               \
       "i32 0, i32 64, i1 true"},                                              \
      {"llvm.nvvm.barrier.cta.red.and" ALIGNED ".all", "i1",                   \
       "i32 0, i1 true"},                                                      \
      {"llvm.nvvm.barrier.cta.red.and" ALIGNED ".count", "i1",                 \
       "i32 0, i32 64, i1 true"},                                              \
      {"llvm.nvvm.barrier.cta.red.or" ALIGNED ".all", "i1", "i32 0, i1 true"}, \
      {"llvm.nvvm.barrier.cta.red.or" ALIGNED ".count", "i1",                  \
       "i32 0, i32 64, i1 true"},

const BarrierCase BarrierCases[] = {
    OF_OPCODE("bar", "") OF_OPCODE("bar.cta", "") OF_OPCODE("barrier", "")
        OF_OPCODE("barrier", ".aligned") OF_OPCODE("barrier.cta", "")
            OF_OPCODE("barrier.cta", ".aligned") OF_NVVM("")
                OF_NVVM(".aligned"){"llvm.nvvm.bar.sync", "void", "i32 0"},
    {"llvm.nvvm.bar.sync", "void", "i32 7"},
    {"llvm.nvvm.barrier", "void", "i32 7, i32 64"},
    {"llvm.nvvm.barrier.n", "void", "i32 7"},
    {"llvm.nvvm.barrier.sync", "void", "i32 7"},
    {"llvm.nvvm.barrier.sync.cnt", "void", "i32 7, i32 64"},
};

TEST(NamedBarrier, EveryName) {
  for (const BarrierCase &C : BarrierCases)
    for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
      SCOPED_TRACE(std::string(C.Name) + "(" + C.Args + ")");
      std::string Result = C.Result;
      std::string Call = "  " +
                         std::string(Result == "void" ? "" : "%said = ") +
                         "call " + Result + " @" + C.Name + "(" + C.Args + ")";
      Outcome O = runWords(exchange("declare " + Result + " @" + C.Name + "(" +
                                        typesOf(C.Args) + ")",
                                    Call),
                           64, Opts);
      EXPECT_TRUE(O.Result.clean()) << O.Text;
      for (unsigned N = 0; N != O.Values.size(); ++N)
        ASSERT_EQ(O.Values[N], 63 - N);
    }
}

const char *const Arrivals[] = {"spir2nvvm.ptx.bar.arrive",
                                "spir2nvvm.ptx.bar.cta.arrive",
                                "spir2nvvm.ptx.barrier.arrive",
                                "spir2nvvm.ptx.barrier.arrive.aligned",
                                "spir2nvvm.ptx.barrier.cta.arrive",
                                "spir2nvvm.ptx.barrier.cta.arrive.aligned",
                                "llvm.nvvm.barrier.cta.arrive.count",
                                "llvm.nvvm.barrier.cta.arrive.aligned.count"};

TEST(NamedBarrier, EveryArrival) {
  for (const char *Name : Arrivals) {
    SCOPED_TRACE(Name);
    std::string N = Name;
    Outcome O = runWords("declare void @" + N + R"((i32, i32)
declare void @spir2nvvm.ptx.bar.sync(i32, i32)
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %late = icmp uge i32 %tid, 32
  br i1 %late, label %wait, label %arrive
arrive:
  store i32 %tid, i32 addrspace(1)* %to, align 4
  call void @)" + N + R"((i32 4, i32 64)
  ret void
wait:
  call void @spir2nvvm.ptx.bar.sync(i32 4, i32 64)
  %mirrored = sub i32 63, %tid
  %from = getelementptr i32, i32 addrspace(1)* %out, i32 %mirrored
  %v = load i32, i32 addrspace(1)* %from, align 4
  store i32 %v, i32 addrspace(1)* %to, align 4
  ret void
}
)",
                         64);
    EXPECT_TRUE(O.Result.clean()) << O.Text;
    for (unsigned N = 32; N != O.Values.size(); ++N)
      ASSERT_EQ(O.Values[N], 63 - N);
  }
}

TEST(NamedBarrier, EveryRowIsTested) {
  std::set<std::string> Tested(std::begin(Arrivals), std::end(Arrivals));
  for (const BarrierCase &C : BarrierCases)
    Tested.insert(C.Name);
  for (const executor::IntrinsicRow *Row : executor::allRows())
    if (Row->How == executor::Lowering::Named)
      EXPECT_EQ(Tested.count(fullName(*Row)), 1u) << fullName(*Row);
}

// Two warps at one bar.sync 0 and two at another, in a function and not.
const char Apart[] = R"(
declare void @spir2nvvm.ptx.bar.sync(i32)
define internal void @sync() noinline {
  call void @spir2nvvm.ptx.bar.sync(i32 0)
  ret void
}
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  store i32 %tid, i32 addrspace(1)* %to, align 4
  %early = icmp ult i32 %tid, 64
  br i1 %early, label %left, label %right
left:
  call void @spir2nvvm.ptx.bar.sync(i32 0)
  br label %end
right:
  %gone = icmp ult i32 %tid, 96
  br i1 %gone, label %leave, label %stay
leave:
  ret void
stay:
  call void @sync()
  br label %end
end:
  %mirrored = sub i32 127, %tid
  %from = getelementptr i32, i32 addrspace(1)* %out, i32 %mirrored
  %v = load i32, i32 addrspace(1)* %from, align 4
  call void @spir2nvvm.ptx.bar.sync(i32 0)
  store i32 %v, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(NamedBarrier, WarpsMeetFromDifferentPlaces) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(Apart, 128, Opts);
    EXPECT_TRUE(O.Result.clean()) << O.Text;
    for (unsigned N = 0; N != O.Values.size(); ++N)
      ASSERT_EQ(O.Values[N], N / 32 == 2 ? N : 127 - N);
  }
}

std::string barrierOf(const char *Args) {
  return std::string(R"(
declare void @spir2nvvm.ptx.bar.sync(i32, i32)
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %high = lshr i32 %tid, 5
  %sixteen = add i32 %high, 15
  %first = icmp ult i32 %tid, 32
  %count = select i1 %first, i32 32, i32 96
  call void @spir2nvvm.ptx.bar.sync()") +
         Args + ")\n  ret void\n}\n";
}

TEST(NamedBarrier, WhatIsWrongWithOne) {
  struct {
    const char *Args, *Ids, *Text;
  } const Faults[] = {
      {"i32 %sixteen, i32 32", "EX43",
       "barrier 16 with a count of 32: there are barriers 0 to 15; kernel 'k', "
       "work-item (32,0,0)"},
      {"i32 1, i32 33", "EX43",
       "barrier 1 with a count of 33: the count must be a multiple of 32 and "
       "at most the number of work-items; kernel 'k', work-item (0,0,0)"},
      {"i32 1, i32 %count", "EX44",
       "64 of 96 work-items have reached barrier 1, and no others can; "
       "kernel 'k', work-item (32,0,0)"},
  };
  for (const auto &F : Faults) {
    Outcome O = runWords(barrierOf(F.Args), 96);
    EXPECT_EQ(O.Ids, F.Ids) << O.Text;
    EXPECT_NE(O.Text.find(F.Text), std::string::npos) << O.Text;
  }
}

TEST(NamedBarrier, CountsAndOperationsAgree) {
  Outcome O = runWords(R"(
declare void @spir2nvvm.ptx.bar.sync(i32, i32)
declare i1 @spir2nvvm.ptx.bar.red.or.pred(i32, i32, i1)
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %warp = lshr i32 %tid, 5
  switch i32 %warp, label %first [ i32 1, label %second
                                   i32 2, label %third ]
first:
  call void @spir2nvvm.ptx.bar.sync(i32 1, i32 96)
  ret void
second:
  call void @spir2nvvm.ptx.bar.sync(i32 1, i32 64)
  ret void
third:
  %any = call i1 @spir2nvvm.ptx.bar.red.or.pred(i32 1, i32 96, i1 true)
  ret void
}
)",
                       96);
  EXPECT_EQ(O.Ids, "EX44 EX43 EX43") << O.Text;
  EXPECT_NE(
      O.Text.find("barrier 1 with a count of 64: other work-items reached it "
                  "with another count; kernel 'k', work-item (32,0,0)"),
      std::string::npos)
      << O.Text;
  EXPECT_NE(
      O.Text.find("barrier 1 with a count of 96: other work-items reached it "
                  "with another operation; kernel 'k', work-item (64,0,0)"),
      std::string::npos)
      << O.Text;
}

} // namespace
