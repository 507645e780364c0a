// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lanes of a warp: every operation by its name, masks, divergence, partial
/// warps, and what is found when a lane does not come.

#include "Harness.h"

#include "Executor/Intrinsics/Intrinsics.h"

#include "llvm/ADT/bit.h"

#include <cmath>
#include <functional>
#include <set>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

using Pair = std::pair<uint32_t, uint32_t>;

// ---- Every operation --------------------------------------------------------

struct Case {
  const char *Name;
  const char *Result; // its type
  const char *Args;   // %v is the lane's value, %odd whether it is odd
  /// What a lane gets for the values of all.
  std::function<Pair(const Words &, unsigned Lane)> Expected;
};

Pair shuffled(const Words &V, unsigned Lane, int From, bool InRange) {
  return {V[InRange ? From : int(Lane)], InRange};
}

// c of 0x1f has one segment, 0x181f of eight lanes, 0x0 is up's.
Pair up3(const Words &V, unsigned Lane) {
  return shuffled(V, Lane, int(Lane) - 3, Lane >= 3);
}
Pair down5(const Words &V, unsigned Lane) {
  return shuffled(V, Lane, int(Lane) + 5, (Lane & 7) + 5 < 8);
}
Pair bfly1(const Words &V, unsigned Lane) {
  return shuffled(V, Lane, int(Lane ^ 1), true);
}
Pair idx2(const Words &V, unsigned Lane) {
  return shuffled(V, Lane, int((Lane & ~7u) | 2), true);
}
Pair valueOnly(Pair P) { return {P.first, 0}; }

uint32_t ballot(const Words &V) {
  uint32_t Yes = 0;
  for (unsigned N = 0; N != V.size(); ++N)
    Yes |= (V[N] & 1) << N;
  return Yes;
}
Pair ballotOf(const Words &V, unsigned) { return {ballot(V), 0}; }
Pair someOdd(const Words &V, unsigned) { return {ballot(V) != 0, 0}; }
Pair none(const Words &, unsigned) { return {0, 0}; }
Pair one(const Words &, unsigned) { return {1, 0}; }

Pair sameValue(const Words &V, unsigned Lane) {
  uint32_t Same = 0;
  for (unsigned N = 0; N != V.size(); ++N)
    Same |= uint32_t(V[N] == V[Lane]) << N;
  return {Same, 0};
}
Pair allLanes(const Words &, unsigned) { return {~0u, 1}; }
Pair allLanesAlone(const Words &, unsigned) { return {~0u, 0}; }
Pair leader(const Words &, unsigned Lane) { return {0, Lane == 0}; }

template <typename T, typename Fn>
std::function<Pair(const Words &, unsigned)> fold(Fn Do) {
  return [Do](const Words &V, unsigned) -> Pair {
    T R = T(V[0]);
    for (size_t N = 1; N != V.size(); ++N)
      R = Do(R, T(V[N]));
    return {uint32_t(R), 0};
  };
}
const auto Sum = fold<uint32_t>([](uint32_t A, uint32_t B) { return A + B; });
const auto Conj = fold<uint32_t>([](uint32_t A, uint32_t B) { return A & B; });
const auto Disj = fold<uint32_t>([](uint32_t A, uint32_t B) { return A | B; });
const auto Excl = fold<uint32_t>([](uint32_t A, uint32_t B) { return A ^ B; });
const auto LeastU =
    fold<uint32_t>([](uint32_t A, uint32_t B) { return std::min(A, B); });
const auto MostU =
    fold<uint32_t>([](uint32_t A, uint32_t B) { return std::max(A, B); });
const auto LeastS =
    fold<int32_t>([](int32_t A, int32_t B) { return std::min(A, B); });
const auto MostS =
    fold<int32_t>([](int32_t A, int32_t B) { return std::max(A, B); });

// The values as floats have both signs, both zeros and a NaN.
std::function<Pair(const Words &, unsigned)> extreme(bool Less, bool Abs,
                                                     bool Nan) {
  return [=](const Words &V, unsigned) -> Pair {
    if (Nan)
      return {0x7fffffff, 0};
    float Best = Less ? INFINITY : -INFINITY;
    for (uint32_t Bits : V) {
      auto X = llvm::bit_cast<float>(Bits);
      X = Abs ? std::fabs(X) : X;
      Best = Less ? std::fmin(Best, X) : std::fmax(Best, X);
    }
    return {llvm::bit_cast<uint32_t>(Best), 0};
  };
}

#define ALL "i32 -1"
#define SHUFFLES(MODE, ARGS, EXPECTED)                                         \
  {"spir2nvvm.ptx.shfl.sync." MODE ".b32", "{ i32, i1 }",                      \
   "i32 %v, " ARGS ", " ALL, EXPECTED},                                        \
      {"spir2nvvm.ptx.shfl." MODE ".b32", "{ i32, i1 }", "i32 %v, " ARGS,      \
       EXPECTED},                                                              \
      {"llvm.nvvm.shfl.sync." MODE ".i32p", "{ i32, i1 }",                     \
       ALL ", i32 %v, " ARGS, EXPECTED},                                       \
      {"llvm.nvvm.shfl.sync." MODE ".f32p", "{ float, i1 }",                   \
       ALL ", float %f, " ARGS, EXPECTED},                                     \
      {"llvm.nvvm.shfl." MODE ".i32p", "{ i32, i1 }", "i32 %v, " ARGS,         \
       EXPECTED},                                                              \
      {"llvm.nvvm.shfl." MODE ".f32p", "{ float, i1 }", "float %f, " ARGS,     \
       EXPECTED},                                                              \
      {"llvm.nvvm.shfl.sync." MODE ".i32", "i32", ALL ", i32 %v, " ARGS,       \
       [](const Words &V, unsigned L) { return valueOnly(EXPECTED(V, L)); }},  \
      {"llvm.nvvm.shfl." MODE ".i32", "i32", "i32 %v, " ARGS,                  \
       [](const Words &V, unsigned L) { return valueOnly(EXPECTED(V, L)); }},  \
      {"llvm.nvvm.shfl.sync." MODE ".f32", "float", ALL ", float %f, " ARGS,   \
       [](const Words &V, unsigned L) { return valueOnly(EXPECTED(V, L)); }},  \
      {"llvm.nvvm.shfl." MODE ".f32", "float", "float %f, " ARGS,              \
       [](const Words &V, unsigned L) { return valueOnly(EXPECTED(V, L)); }},

#define VOTES(MODE, PTX, RESULT, EXPECTED)                                     \
  {"spir2nvvm.ptx.vote.sync." PTX, RESULT, "i1 %odd, " ALL, EXPECTED},         \
      {"spir2nvvm.ptx.vote." PTX, RESULT, "i1 %odd", EXPECTED},                \
      {"llvm.nvvm.vote." MODE ".sync", RESULT, ALL ", i1 %odd", EXPECTED},     \
      {"llvm.nvvm.vote." MODE, RESULT, "i1 %odd", EXPECTED},

#define REDUCTIONS(NVVM, PTX, EXPECTED)                                        \
  {"llvm.nvvm.redux.sync." NVVM, "i32", "i32 %v, " ALL, EXPECTED},             \
      {"spir2nvvm.ptx.redux.sync." PTX, "i32", "i32 %v, " ALL, EXPECTED},

#define FLOATS(NVVM, PTX, ...)                                                 \
  {"llvm.nvvm.redux.sync." NVVM, "float", "float %f, " ALL,                    \
   extreme(__VA_ARGS__)},                                                      \
      {"spir2nvvm.ptx.redux.sync." PTX, "float", "float %f, " ALL,             \
       extreme(__VA_ARGS__)},

const Case Cases[] = {
    SHUFFLES("up", "i32 3, i32 0", up3)
        SHUFFLES("down", "i32 5, i32 6175", down5)
            SHUFFLES("bfly", "i32 1, i32 31", bfly1)
                SHUFFLES("idx", "i32 2, i32 6175",
                         idx2){"llvm.nvvm.shfl.sync.i32", "{ i32, i1 }",
                               ALL ", i32 1, i32 %v, i32 3, i32 0", up3},
    {"llvm.nvvm.shfl.sync.i32", "{ i32, i1 }",
     ALL ", i32 0, i32 %v, i32 2, i32 6175", idx2},
    {"llvm.nvvm.shfl.sync.i32", "{ i32, i1 }",
     ALL ", i32 2, i32 %v, i32 5, i32 6175", down5},
    {"llvm.nvvm.shfl.sync.i32", "{ i32, i1 }",
     ALL ", i32 3, i32 %v, i32 1, i32 31", bfly1},
    VOTES("all", "all.pred", "i1", none) VOTES("any", "any.pred", "i1", someOdd)
        VOTES("uni", "uni.pred", "i1", none)
            VOTES("ballot", "ballot.b32", "i32",
                  ballotOf){"llvm.nvvm.vote.sync", "{ i32, i1 }",
                            ALL ", i32 3, i1 %odd", ballotOf},
    {"llvm.nvvm.vote.sync", "{ i32, i1 }", ALL ", i32 1, i1 %odd",
     [](const Words &V, unsigned) {
       return Pair{0, ballot(V) != 0};
     }},
    {"llvm.nvvm.vote.all.sync", "i1", ALL ", i1 true", one},
    {"llvm.nvvm.vote.uni.sync", "i1", ALL ", i1 false", one},
    {"llvm.nvvm.match.any.sync.i32", "i32", ALL ", i32 %v", sameValue},
    {"llvm.nvvm.match.any.sync.i64", "i64", // LLVM 14's type
     ALL ", i64 %w", sameValue},
    {"spir2nvvm.ptx.match.any.sync.b32", "i32", "i32 %v, " ALL, sameValue},
    {"spir2nvvm.ptx.match.any.sync.b64", "i32", "i64 %w, " ALL, sameValue},
    {"llvm.nvvm.match.all.sync.i32", "{ i32, i1 }", ALL ", i32 %v", none},
    {"llvm.nvvm.match.all.sync.i32p", "{ i32, i1 }", ALL ", i32 7", allLanes},
    {"llvm.nvvm.match.all.sync.i64", "{ i32, i1 }", ALL ", i64 %w", none},
    {"llvm.nvvm.match.all.sync.i64p", "{ i64, i1 }", ALL ", i64 7", allLanes},
    {"spir2nvvm.ptx.match.all.sync.b32", "{ i32, i1 }", "i32 7, " ALL,
     allLanes},
    {"spir2nvvm.ptx.match.all.sync.b64", "i32", "i64 %w, " ALL, none},
    REDUCTIONS("add", "add.u32", Sum) REDUCTIONS("add", "add.s32", Sum)
        REDUCTIONS("min", "min.s32", LeastS) REDUCTIONS("max", "max.s32", MostS)
            REDUCTIONS("umin", "min.u32", LeastU) REDUCTIONS(
                "umax", "max.u32", MostU) REDUCTIONS("and", "and.b32", Conj)
                REDUCTIONS("or", "or.b32", Disj) REDUCTIONS(
                    "xor", "xor.b32", Excl) FLOATS("fmin", "min.f32", true,
                                                   false, false)
                    FLOATS("fmax", "max.f32", false, false, false) FLOATS(
                        "fmin.NaN", "min.NaN.f32", true, false, true)
                        FLOATS("fmax.NaN", "max.NaN.f32", false, false, true)
                            FLOATS("fmin.abs", "min.abs.f32", true, true, false)
                                FLOATS("fmax.abs", "max.abs.f32", false, true,
                                       false)
                                    FLOATS("fmin.abs.NaN", "min.abs.NaN.f32",
                                           true, true, true)
                                        FLOATS("fmax.abs.NaN",
                                               "max.abs.NaN.f32", false, true,
                                               true){"llvm.nvvm.activemask",
                                                     "i32", "", allLanesAlone},
    {"spir2nvvm.ptx.activemask.b32", "i32", "", allLanesAlone},
    {"llvm.nvvm.elect.sync", "{ i32, i1 }", ALL, leader},
    {"spir2nvvm.ptx.elect.sync", "{ i32, i1 }", ALL, leader},
    {"llvm.nvvm.bar.warp.sync", "void", ALL, none},
    {"spir2nvvm.ptx.bar.warp.sync", "void", ALL, none},
    {"llvm.nvvm.nanosleep", "void", "i32 100", none},
    {"spir2nvvm.ptx.nanosleep.u32", "void", "i32 100", none},
};

std::string asWord(const std::string &Type, const char *From, const char *To) {
  std::string Cast = Type == "float" ? "bitcast"
                     : Type == "i64" ? "trunc"
                                     : "zext";
  if (Type == "i32")
    return std::string("  ") + To + " = add i32 " + From + ", 0\n";
  return std::string("  ") + To + " = " + Cast + " " + Type + " " + From +
         " to i32\n";
}

std::string kernelOf(const Case &C) {
  std::string Result = C.Result, Take;
  if (Result[0] == '{') {
    std::string First = Result.substr(2, Result.find(',') - 2);
    Take = "  %a = extractvalue " + Result + " %r, 0\n" +
           asWord(First, "%a", "%first") + "  %b = extractvalue " + Result +
           " %r, 1\n" + asWord("i1", "%b", "%second");
  } else {
    Take = (Result == "void" ? "  %first = add i32 0, 0\n"
                             : asWord(Result, "%r", "%first")) +
           "  %second = add i32 0, 0\n";
  }
  return "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare " + Result +
         " @" + C.Name + "(" + typesOf(C.Args) + ")\n" + R"(
define void @k(i32 addrspace(1)* %out, i32 addrspace(1)* %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr i32, i32 addrspace(1)* %in, i32 %tid
  %v = load i32, i32 addrspace(1)* %from, align 4
  %w = zext i32 %v to i64
  %f = bitcast i32 %v to float
  %odd = trunc i32 %v to i1
)" + "  " +
         (Result == "void" ? "" : "%r = ") + "call " + Result + " @" + C.Name +
         "(" + C.Args + ")\n" + Take + R"(
  %place = shl i32 %tid, 1
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %place
  store i32 %first, i32 addrspace(1)* %to, align 4
  %next = getelementptr i32, i32 addrspace(1)* %to, i32 1
  store i32 %second, i32 addrspace(1)* %next, align 4
  ret void
}
)";
}

Words valuesOf64() {
  Words V(64);
  for (unsigned N = 0; N != 64; ++N)
    V[N] = N % 5 == 1   ? 0x3f800000 + N % 32
           : N % 5 == 2 ? 0xc0000000 + N / 16
           : N % 7 == 3 ? 0x80000000
           : N % 7 == 4 ? 0x7fc00001
                        : N / 4;
  return V;
}

TEST(Warp, EveryOperation) {
  for (const Case &C : Cases)
    for (ExecutionMode Mode : {ExecutionMode::Checked, ExecutionMode::Fast}) {
      SCOPED_TRACE(C.Name);
      ExecutorOptions Opts;
      Opts.Mode = Mode;
      Device R(kernelOf(C), Opts);
      ASSERT_TRUE(R) << R.text();
      Words In = valuesOf64();
      DevicePtr Out = R.buffer(Words(128), "out");
      EXPECT_TRUE(R.launch("k", 1, 64, Out, R.buffer(In, "in")).clean())
          << R.text();
      Words Got = R.contents<uint32_t>(Out, 128);
      for (unsigned N = 0; N != 64; ++N) {
        Words Warp(In.begin() + N / 32 * 32, In.begin() + N / 32 * 32 + 32);
        Pair Wanted = C.Expected(Warp, N % 32);
        EXPECT_EQ(Pair(Got[2 * N], Got[2 * N + 1]), Wanted) << N;
      }
    }
}

TEST(Warp, EveryRowIsTested) {
  std::set<std::string> Tested;
  for (const Case &C : Cases)
    Tested.insert(C.Name);
  // DeviceFunctionTest.cpp and the tests of lib/Ptx/Lift have these.
  for (const char *Elsewhere : {"exit", "mma.sync"})
    Tested.insert(std::string("spir2nvvm.ptx.") + Elsewhere);
  for (const executor::IntrinsicRow *Row : executor::allRows())
    if (Row->How == executor::Lowering::Warp)
      EXPECT_EQ(Tested.count(fullName(*Row)), 1u) << fullName(*Row);
}

// ---- Who meets --------------------------------------------------------------

const char Header[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare i32 @spir2nvvm.ptx.shfl.sync.down.b32(i32, i32, i32, i32)
declare void @spir2nvvm.ptx.nanosleep.u32(i32)
)";

Outcome runWords(const std::string &Body, unsigned Items,
                 ExecutorOptions Opts = {}) {
  return test::runWords(Header + Body, Items, Opts);
}

// Odd and even lanes are in different blocks with the same mask.
const char TwoPlaces[] = R"(
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %left, label %right
left:
  %a = call i32 @llvm.nvvm.redux.sync.add(i32 1, i32 -1)
  br label %end
right:
  %b = call i32 @llvm.nvvm.redux.sync.add(i32 100, i32 -1)
  br label %end
end:
  %r = phi i32 [ %a, %left ], [ %b, %right ]
  store i32 %r, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(Warp, MeetsFromDifferentPlaces) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(TwoPlaces, 32, Opts);
    EXPECT_TRUE(O.Result.clean()) << O.Text;
    EXPECT_EQ(O.Values, Words(32, 16 * 101));
  }
}

// Lane N goes round N % 4 + 1 times; each turn's lanes are its mask.
const char Loop[] = R"(
define internal i32 @sum(i32 %n, i32 %mask) noinline {
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %n, i32 %mask)
  ret i32 %r
}
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %turns = and i32 %tid, 3
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %loop ]
  %total = phi i32 [ 0, %entry ], [ %more, %loop ]
  %mask = call i32 @llvm.nvvm.activemask()
  %sum = call i32 @sum(i32 1, i32 %mask)
  %shifted = shl i32 %total, 8
  %more = or i32 %shifted, %sum
  %next = add i32 %n, 1
  %again = icmp ule i32 %next, %turns
  br i1 %again, label %loop, label %end
end:
  store i32 %more, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(Warp, LanesLeaveALoopOneAfterTheOther) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(Loop, 64, Opts);
    EXPECT_TRUE(O.Result.clean()) << O.Text;
    const uint32_t Wanted[] = {32, 0x2018, 0x201810, 0x20181008};
    for (unsigned N = 0; N != 64; ++N)
      EXPECT_EQ(O.Values[N], Wanted[N % 4]) << N;
  }
}

// Lanes above 7 return first.
const char Early[] = R"(
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %go = icmp ult i32 %tid, 8
  br i1 %go, label %meet, label %end
meet:
  %yes = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  store i32 %yes, i32 addrspace(1)* %to, align 4
  br label %end
end:
  ret void
}
)";

TEST(Warp, DoesNotWaitForLanesThatHaveReturned) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(Early, 32, Opts);
    EXPECT_TRUE(O.Result.clean()) << O.Text;
    EXPECT_EQ(O.Values[7], 0xffu);
    EXPECT_EQ(O.Values[8], 77u);
  }
}

const char Whole[] = R"(
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %yes = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %yes, i32 -1)
  store i32 %sum, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(Warp, TheLastOneMayBePartial) {
  Outcome O = runWords(Whole, 37);
  EXPECT_TRUE(O.Result.clean()) << O.Text;
  EXPECT_EQ(O.Values[31], ~0u * 32);
  EXPECT_EQ(O.Values[36], 31u * 5);
}

const char Beyond[] = R"(
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %v = call i32 @spir2nvvm.ptx.shfl.sync.down.b32(i32 %tid, i32 16, i32 31, i32 -1)
  store i32 %v, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(Warp, LanesThatTakeNoPartHaveNoValue) {
  Outcome O = runWords(Beyond, 20);
  EXPECT_TRUE(O.Result.clean()) << O.Text;
  EXPECT_EQ(O.Values[3], 19u);
  EXPECT_EQ(O.Values[4], 0xa5a5a5a5u);
  EXPECT_EQ(O.Values[17], 17u); // out of range: its own
  ExecutorOptions Opts;
  Opts.CheckUninitialised = true;
  O = runWords(Beyond, 20, Opts);
  EXPECT_EQ(O.Ids, "EX42");
  EXPECT_NE(
      O.Text.find("the value comes from a lane that takes no part; kernel "
                  "'k', work-item (4,0,0) of group (0,0,0); 12 times"),
      std::string::npos)
      << O.Text;
}

// A lane that holds a lock sleeps until lane 0, which waits for it, is there.
const char Lock[] = R"(
@flag = internal addrspace(3) global i32 undef, align 4
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %clear, label %start
clear:
  store volatile i32 0, i32 addrspace(3)* @flag, align 4
  br label %start
start:
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %last = icmp eq i32 %tid, 31
  br i1 %last, label %set, label %spin
spin:
  call void @spir2nvvm.ptx.nanosleep.u32(i32 20)
  %now = load volatile i32, i32 addrspace(3)* @flag, align 4
  %done = icmp ne i32 %now, 0
  br i1 %done, label %end, label %spin
set:
  store volatile i32 5, i32 addrspace(3)* @flag, align 4
  br label %end
end:
  %v = phi i32 [ %now, %spin ], [ 9, %set ]
  store i32 %v, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(Warp, ASleepingLaneLetsOthersGoOn) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(Lock, 32, Opts);
    EXPECT_TRUE(O.Result.clean()) << O.Text;
    EXPECT_EQ(O.Values[0], 5u);
    EXPECT_EQ(O.Values[31], 9u);
  }
}

// The first warp spins until a lane of the second one has written, as
// sub-groups that make independent progress may (OpenCL C 3.0, 6.15.2).
const char Spinning[] = R"(
@flag = internal addrspace(3) global i32 undef
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  store i32 0, i32 addrspace(3)* @flag, align 4
  call void @llvm.nvvm.barrier0()
  %second = icmp ugt i32 %tid, 31
  br i1 %second, label %write, label %spin
spin:
  %seen = load volatile i32, i32 addrspace(3)* @flag, align 4
  %none = icmp eq i32 %seen, 0
  br i1 %none, label %spin, label %end
write:
  store volatile i32 7, i32 addrspace(3)* @flag, align 4
  br label %end
end:
  %v = phi i32 [ %seen, %spin ], [ 7, %write ]
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  store i32 %v, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(Warp, OneThatSpinsLetsOthersGoOn) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(Spinning, 64, Opts);
    EXPECT_TRUE(O.Result.clean()) << O.Text;
    EXPECT_EQ(O.Values, Words(64, 7));
  }
}

// ---- What is found ----------------------------------------------------------

const char AtBarrier[] = R"(
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %other = icmp eq i32 %tid, 5
  br i1 %other, label %wait, label %meet
wait:
  call void @llvm.nvvm.barrier0()
  br label %end
meet:
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br label %end
end:
  ret void
}
)";

TEST(Warp, ALaneThatNeverComes) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Outcome O = runWords(AtBarrier, 32, Opts);
    EXPECT_EQ(O.Result.End, LaunchEnd::Stopped);
    EXPECT_EQ(O.Ids, "EX39") << O.Text;
    EXPECT_NE(O.Text.find("lane 5 never gets here: it waits at a barrier in "
                          "block 'wait' of function 'k'; kernel 'k', work-item "
                          "(0,0,0) of group (0,0,0)"),
              std::string::npos)
        << O.Text;
    EXPECT_NE(O.Text.find("call void @llvm.nvvm.bar.warp.sync(i32 -1)"),
              std::string::npos)
        << O.Text;
  }
}

const char OtherOperation[] = R"(
define void @k(i32 addrspace(1)* %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %other = icmp uge i32 %tid, 16
  br i1 %other, label %vote, label %add
vote:
  %a = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  br label %end
add:
  %b = call i32 @llvm.nvvm.redux.sync.add(i32 1, i32 -1)
  br label %end
end:
  ret void
}
)";

TEST(Warp, LanesAtDifferentOperations) {
  Outcome O = runWords(OtherOperation, 32);
  EXPECT_EQ(O.Result.End, LaunchEnd::Stopped);
  EXPECT_EQ(O.Ids, "EX40") << O.Text;
  EXPECT_NE(O.Text.find("lane 16 never gets here: in block 'vote' of function "
                        "'k' it is at another operation, or with mask "
                        "0xffffffff instead of 0xffffffff; kernel 'k', "
                        "work-item (0,0,0)"),
            std::string::npos)
      << O.Text;
}

const char NotInMask[] = R"(
define void @k(i32 addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %tid
  %yes = call i32 @llvm.nvvm.vote.ballot.sync(i32 65535, i1 true)
  store i32 %yes, i32 addrspace(1)* %to, align 4
  ret void
}
)";

TEST(Warp, ALaneThatIsNotInItsMask) {
  Outcome O = runWords(NotInMask, 32);
  EXPECT_EQ(O.Result.End, LaunchEnd::Finished);
  EXPECT_EQ(O.Ids, "EX41") << O.Text;
  EXPECT_NE(O.Text.find("lane 16 is not in its own mask 0xffff; kernel 'k', "
                        "work-item (16,0,0) of group (0,0,0); 16 times"),
            std::string::npos)
      << O.Text;
  EXPECT_EQ(O.Values[0], 0xffffu);
  EXPECT_EQ(O.Values[16], 0u);
}

} // namespace
