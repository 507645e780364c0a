// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Work-items that are lanes of vectors: which kernels have them, and that
/// results are those of one work-item after the other.

#include "LaneHarness.h"

#include "Executor/Compile/Prepare.h"
#include "Executor/Run/Fibre.h"

#include "llvm/IR/InstIterator.h"

#include <sstream>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

// ---- Arithmetic -------------------------------------------------------------

// Of words that are numbers of all sizes, NaNs and infinities.
TEST(Lanes, Conversions) {
  EXPECT_EQ(lanesOf(R"(
  %step = mul i32 %tid, 42949673
  %bits = add i32 %step, %seven
  %number = bitcast i32 %bits to float
  %wide = fpext float %number to double
  %a = fptosi float %number to i32
  %b = fptoui float %number to i32
  %c = fptosi double %wide to i32
  %d = fptoui double %wide to i64
  %e = fptosi float %number to i64
  %f = fptosi float %number to i16
  %g = call i32 @llvm.nvvm.f2i.rn(float %number)
  %h = call i32 @llvm.nvvm.f2ui.rn.ftz(float %number)
  %dlow = trunc i64 %d to i32
  %elow = trunc i64 %e to i32
  %ehigh64 = lshr i64 %e, 32
  %ehigh = trunc i64 %ehigh64 to i32
  %fwide = sext i16 %f to i32
  %ab = xor i32 %a, %b
  %abc = add i32 %ab, %c
  %abcd = xor i32 %abc, %dlow
  %abcde = add i32 %abcd, %elow
  %more = xor i32 %abcde, %ehigh
  %evenmore = add i32 %more, %fwide
  %gh = xor i32 %g, %h
  %r = add i32 %evenmore, %gh
)"),
            1u);
}

TEST(Lanes, Arithmetic) {
  EXPECT_EQ(lanesOf(R"(
  %a = mul i32 %tid, %seven
  %b = xor i32 %a, %x
  %c = call i32 @llvm.ctpop.i32(i32 %b)
  %d = uitofp i32 %c to float
  %e = call float @llvm.sqrt.f32(float %d)
  %f = call float @llvm.nvvm.sin.approx.f(float %e)
  %g = fdiv float %f, 3.0
  %small = fcmp olt float %g, 0.125
  %h = select i1 %small, float %e, float %g
  %r = bitcast float %h to i32
)"),
            1u);
}

// The division traps for lanes that do not divide.
TEST(Lanes, ADivisionThatSomeDo) {
  EXPECT_EQ(lanesOf(R"(
  %zero = and i32 %tid, 3
  %may = icmp ne i32 %zero, 0
  br i1 %may, label %divide, label %end
divide:
  %q = udiv i32 1000, %zero
  %m = srem i32 %tid, %zero
  %s = add i32 %q, %m
  br label %end
end:
  %r = phi i32 [ 5, %entry ], [ %s, %divide ]
)"),
            1u);
}

TEST(Lanes, VectorsOfTheProgram) {
  EXPECT_EQ(lanesOf(R"(
  %v0 = insertelement <4 x i32> undef, i32 %tid, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %x, i32 1
  %v2 = insertelement <4 x i32> %v1, i32 %seven, i32 2
  %v3 = insertelement <4 x i32> %v2, i32 9, i32 3
  %w = mul <4 x i32> %v3, <i32 3, i32 5, i32 7, i32 11>
  %s = shufflevector <4 x i32> %w, <4 x i32> %v3, <4 x i32> <i32 6, i32 0, i32 3, i32 5>
  %bytes = bitcast <4 x i32> %s to <16 x i8>
  %byte = extractelement <16 x i8> %bytes, i32 5
  %wide = zext i8 %byte to i32
  %halves = bitcast <4 x i32> %s to <2 x i64>
  %half = extractelement <2 x i64> %halves, i32 1
  %low = trunc i64 %half to i32
  %which = and i32 %tid, 3
  %some = extractelement <4 x i32> %s, i32 %which
  %t = insertelement <4 x i32> %s, i32 %wide, i32 %which
  %other = extractelement <4 x i32> %t, i32 2
  %a = add i32 %wide, %low
  %b = add i32 %some, %other
  %r = xor i32 %a, %b
)"),
            1u);
}

// Values, in memory and in vectors, chosen and joined, and what they become.
TEST(Lanes, Halves) {
  EXPECT_EQ(lanesOf(R"(
  %bits = mul i32 %tid, 40503
  %low = trunc i32 %bits to i16
  %a = bitcast i16 %low to half
  %number = uitofp i32 %tid to half
  %b = fdiv half %number, 0xH4200
  %sum = fadd half %a, %b
  %fused = call half @llvm.fma.f16(half %a, half %b, half %number)
  %negative = fneg half %fused
  %less = fcmp olt half %sum, %negative
  %one = select i1 %less, half %sum, half %negative
  %half = bitcast i32 addrspace(1)* %own to half addrspace(1)*
  store half %one, half addrspace(1)* %half, align 4
  %odd = icmp ugt i32 %tid, 20
  br i1 %odd, label %more, label %join
more:
  %again = load half, half addrspace(1)* %half, align 4
  %product = fmul half %again, %b
  br label %join
join:
  %joined = phi half [ %one, %entry ], [ %product, %more ]
  %pair0 = insertelement <2 x half> undef, half %joined, i32 0
  %pair = insertelement <2 x half> %pair0, half %number, i32 1
  %pairs = call <2 x half> @llvm.fma.v2f16(<2 x half> %pair, <2 x half> %pair, <2 x half> %pair)
  %turned = shufflevector <2 x half> %pairs, <2 x half> %pair, <2 x i32> <i32 1, i32 2>
  %last = extractelement <2 x half> %turned, i32 0
  %is = fcmp uno half %last, %joined
  %safe = select i1 %is, half 0xH3C00, half %last
  %whole = fptosi half %safe to i32
  %words = bitcast <2 x half> %turned to i32
  %wide = fpext half %safe to float
  %sharp = fdiv float %wide, 3.0
  %narrow = fptrunc float %sharp to half
  %word = bitcast half %narrow to i16
  %long = zext i16 %word to i32
  %x1 = xor i32 %words, %whole
  %r = add i32 %x1, %long
)"),
            1u);
}

// By a number of all lanes and by their own, of words and of narrower ones.
TEST(Lanes, Divisions) {
  std::ostringstream Text;
  Text << R"(
  %hash = mul i32 %tid, -1640531527
  %large = xor i32 %hash, %seven
  %few = lshr i32 %hash, 9
  %low = or i32 %few, 1
)";
  std::string Sum = "%large";
  unsigned N = 0;
  for (const char *Type : {"i32", "i16", "i8"})
    for (const char *Op : {"udiv", "sdiv", "urem", "srem"})
      for (const char *By : {"%seven", "%low"}) {
        const std::string K = std::to_string(N++), T = Type;
        auto Narrow = [&](const std::string &To, const std::string &From) {
          Text << "  " << To << " = "
               << (T == "i32" ? "add i32 " + From + ", 0"
                              : "trunc i32 " + From + " to " + T)
               << "\n";
        };
        Narrow("%a" + K, "%large");
        Narrow("%b" + K, By);
        Text << "  %q" << K << " = " << Op << " " << T << " %a" << K << ", %b"
             << K << "\n  %w" << K << " = "
             << (T == "i32" ? "add i32 %q" + K + ", 0"
                            : "sext " + T + " %q" + K + " to i32")
             << "\n  %m" << K << " = mul i32 " << Sum << ", 16777619\n  %s" << K
             << " = xor i32 %m" << K << ", %w" << K << "\n";
        Sum = "%s" + K;
      }
  Text << "  %r = add i32 " << Sum << ", 0\n";
  EXPECT_EQ(lanesOf(Text.str()), 1u);
}

// ---- Groups -----------------------------------------------------------------

// As many lanes as the processor has, or fewer for rows that are shorter.
TEST(Lanes, RowsOfAllLengths) {
  const char Body[] = R"(
  %depth = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %height = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %plane = mul i32 %width, %height
  %all = mul i32 %plane, %depth
  %hash = mul i32 %tid, %all
  %a = xor i32 %hash, %seven
  store i32 %a, i32 addrspace(1)* %own, align 4
  %r = add i32 %a, %width
)";
  Device Checked(kernelOf(Body));
  for (uint32_t X = 1; X != 50; ++X)
    for (uint32_t Y : {1, 3}) {
      Device Fast = deviceOf(Body, 0);
      EXPECT_EQ(resultsOf(Fast, {X, Y, 1}), resultsOf(Checked, {X, Y, 1}))
          << X << " by " << Y;
      EXPECT_EQ(Fast->statistics().LaneKernels, 1u) << X << " by " << Y;
    }
}

// The first size has code of its own, and all others share theirs.
TEST(Lanes, CodeIsFittedToTheFirstSize) {
  const char Body[] = "%r = mul i32 %tid, %width";
  Device Checked(kernelOf(Body)), Fast = deviceOf(Body, 0);
  const std::pair<Size3, unsigned> Launches[] = {
      {{64, 1, 1}, 1}, {{64, 1, 1}, 1}, {{64, 2, 1}, 2}, {{32, 2, 1}, 2},
      {{1, 64, 1}, 2}, {{64, 1, 1}, 2}, {{17, 1, 1}, 2}};
  for (const auto &[Size, Compiled] : Launches) {
    EXPECT_EQ(resultsOf(Fast, Size), resultsOf(Checked, Size)) << Size[0];
    EXPECT_EQ(Fast->statistics().OptimisedKernels, Compiled);
    EXPECT_EQ(Fast->statistics().LaneKernels, 1u);
  }
}

TEST(Lanes, CodeWithoutThemRunsAllSizes) {
  const char Body[] = "%r = load volatile i32, i32 addrspace(1)* %own";
  Device Checked(kernelOf(Body)), Fast = deviceOf(Body, 0);
  for (const Size3 &Size : Sizes) {
    EXPECT_EQ(resultsOf(Fast, Size), resultsOf(Checked, Size)) << Size[0];
    EXPECT_EQ(Fast->statistics().OptimisedKernels, 1u);
    EXPECT_EQ(Fast->statistics().LaneKernels, 0u);
  }
}

// ---- Accesses ---------------------------------------------------------------

// To a row, to every third word, to one place, and somewhere.
TEST(Lanes, Accesses) {
  EXPECT_EQ(lanesOf(R"(
  %a = load i32, i32 addrspace(1)* %to, align 4
  %b = load i32, i32 addrspace(1)* %own, align 4
  %c = load i32, i32 addrspace(1)* %out, align 4
  %hash = lshr i32 %a, 24
  %at = getelementptr i32, i32 addrspace(1)* %out, i32 %hash
  %odd = and i32 %a, 1
  %sum = add i32 %a, %b
  %sum2 = add i32 %sum, %c
  store i32 %sum2, i32 addrspace(3)* @last, align 4
  call void @llvm.nvvm.barrier0()
  %d = load i32, i32 addrspace(3)* @last, align 4
  %r = add i32 %sum2, %d
)"),
            1u);
}

TEST(Lanes, FourWordsAtOnce) {
  EXPECT_EQ(lanesOf(R"(
  %shared = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 0
  %of = and i32 %tid, 63
  %quads = bitcast i32 addrspace(3)* %shared to <4 x i32> addrspace(3)*
  %quad = getelementptr <4 x i32>, <4 x i32> addrspace(3)* %quads, i32 %of
  %v0 = insertelement <4 x i32> undef, i32 %of, i32 0
  %v = shufflevector <4 x i32> %v0, <4 x i32> undef, <4 x i32> zeroinitializer
  %w = mul <4 x i32> %v, <i32 3, i32 5, i32 7, i32 11>
  store <4 x i32> %w, <4 x i32> addrspace(3)* %quad, align 16
  %back = load <4 x i32>, <4 x i32> addrspace(3)* %quad, align 16
  %r = extractelement <4 x i32> %back, i32 2
)"),
            1u);
}

// A row whose narrow index wraps around is none.
TEST(Lanes, AnIndexThatWrapsAround) {
  EXPECT_EQ(lanesOf(R"(
  %more = add i32 %tid, 5
  %narrow = trunc i32 %more to i8
  %index = sext i8 %narrow to i64
  %at = add i64 %index, 128
  %from = getelementptr i32, i32 addrspace(1)* %out, i64 %at
  %unsigned = zext i8 %narrow to i64
  %shared = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i64 0, i64 %unsigned
  store i32 %tid, i32 addrspace(3)* %shared, align 4
  %a = load i32, i32 addrspace(3)* %shared, align 4
  %few = icmp ult i32 %tid, 64
  br i1 %few, label %read, label %end
read:
  %behind = icmp ugt i64 %at, 192
  br i1 %behind, label %far, label %end
far:
  %b = load i32, i32 addrspace(1)* %from, align 4
  br label %end
end:
  %c = phi i32 [ 0, %entry ], [ 1, %read ], [ %b, %far ]
  %d = and i32 %c, 0
  %r = add i32 %a, %d
)"),
            1u);
}

// The work-items behind \p Last read %from, which \p Body makes.
static std::string readingBehind(const char *Last, const std::string &Body) {
  return Body + "  %behind = icmp sgt i32 %tid, " + Last + R"(
  br i1 %behind, label %read, label %end
read:
  %b = load i32, i32 addrspace(1)* %from, align 4
  br label %end
end:
  %r = phi i32 [ 1, %entry ], [ %b, %read ]
)";
}

// Known before the row: only work-items behind the largest number read, from 2^32
// words further down than the row would go on.
TEST(Lanes, ARowThatWrapsAround) {
  EXPECT_EQ(lanesOf(readingBehind("47", R"(
  %late = add i32 %tid, 2147483600
  %index = sext i32 %late to i64
  %far = getelementptr i32, i32 addrspace(1)* %out, i64 2147483648
  %from = getelementptr i32, i32 addrspace(1)* %far, i64 %index
)")),
            1u);
}

// Without a sign, and by a parameter: 7 * 613566749 is 2^32 - 53.
TEST(Lanes, ARowThatWrapsAroundWithoutASign) {
  EXPECT_EQ(lanesOf(readingBehind("52", R"(
  %large = mul i32 %seven, 613566749
  %late = add i32 %tid, %large
  %index = zext i32 %late to i64
  %from = getelementptr i32, i32 addrspace(1)* %out, i64 %index
)")),
            1u);
}

// Each lane adds for itself: worth it where other numbers are vectors.
TEST(Lanes, AtomicsAloneGainNothing) {
  const std::string Add = R"(
  %few = and i32 %h0, 255
  %slot = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 %few
  %old = atomicrmw add i32 addrspace(3)* %slot, i32 1 seq_cst
  %r = add i32 %h0, 1
)";
  std::string Mix = "  %h8 = mul i32 %tid, %tid\n";
  for (unsigned N = 8; N != 0; --N) {
    const std::string To = std::to_string(N - 1), From = std::to_string(N);
    Mix += "  %m" + To + " = mul i32 %h" + From + ", %h" + From + "\n  %h" +
           To + " = xor i32 %m" + To + ", %tid\n";
  }
  for (bool Mixes : {false, true}) {
    Device R =
        deviceOf(Mixes ? Mix + Add : "  %h0 = mul i32 %tid, %tid\n" + Add,
                 /*Lanes=*/0);
    resultsOf(R, {64, 1, 1});
    EXPECT_EQ(R->statistics().LaneKernels, unsigned(Mixes));
  }
}

// The last one stays.
TEST(Lanes, SomeStoreToOnePlace) {
  EXPECT_EQ(lanesOf(R"(
  %rest = urem i32 %tid, %seven
  %is = icmp eq i32 %rest, 0
  br i1 %is, label %put, label %go
put:
  store i32 %tid, i32 addrspace(3)* @last, align 4
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %r = load i32, i32 addrspace(3)* @last, align 4
)"),
            1u);
}

TEST(Lanes, PrivateMemoryIsFilledAndCopied) {
  EXPECT_EQ(lanesOf(R"(
  %from = alloca [8 x i32], align 4
  %copy = alloca [8 x i32], align 4
  %raw = bitcast [8 x i32]* %from to i8*
  %rawCopy = bitcast [8 x i32]* %copy to i8*
  %byte = trunc i32 %tid to i8
  call void @llvm.memset.p0i8.i64(i8* %raw, i8 %byte, i64 32, i1 false)
  %few = and i32 %tid, 7
  %one = getelementptr [8 x i32], [8 x i32]* %from, i32 0, i32 %few
  store i32 %tid, i32* %one, align 4
  %odd = and i32 %tid, 1
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %some, label %all
some:
  call void @llvm.memset.p0i8.i64(i8* %rawCopy, i8 1, i64 32, i1 false)
  br label %go
all:
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %rawCopy, i8* %raw, i64 32, i1 false)
  br label %go
go:
  %other = getelementptr [8 x i32], [8 x i32]* %copy, i32 0, i32 %few
  %a = load i32, i32* %other, align 4
  %first = getelementptr [8 x i32], [8 x i32]* %from, i32 0, i32 3
  %b = load i32, i32* %first, align 4
  %r = add i32 %a, %b
)"),
            1u);
}

// Processors look for what masked lanes would read.
TEST(Lanes, FindReadablePagesBesideSharedMemory) {
  const executor::Pages Room(5000, executor::Pages::Guards::Readable);
  ASSERT_TRUE(Room);
  EXPECT_EQ(Room.begin()[-1], std::byte(0));
  EXPECT_EQ(Room.begin()[Room.size()], std::byte(0));
  EXPECT_DEATH(Room.begin()[-1] = std::byte(1), "");
}

// Nobody else sees it.
/// Those below %seven times \p Factor meet at a barrier; the others have left.
std::string leaving(const std::string &Factor) {
  return "  %many = mul i32 %seven, " + Factor + R"(
  %stays = icmp ult i32 %tid, %many
  br i1 %stays, label %here, label %gone
gone:
  ret void
here:
  %small = and i32 %tid, 255
  %slot = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 %small
  store volatile i32 %three, i32 addrspace(3)* %slot, align 4
  call void @llvm.nvvm.barrier0()
  %first = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 0
  %begin = load volatile i32, i32 addrspace(3)* %first, align 4
  %own.of = load volatile i32, i32 addrspace(3)* %slot, align 4
  %r = sub i32 %begin, %own.of
)";
}

/// What a group of 40 leaves.
Words wordsOf(Device &R) {
  DevicePtr Out = R.buffer(Words(2048, 9), "out");
  EXPECT_EQ(R.launch("k", 1, 40, Out, uint32_t(7)).End, LaunchEnd::Finished);
  return R.contents<uint32_t>(Out, 2048);
}

TEST(Lanes, SomeMayLeaveBeforeABarrier) {
  EXPECT_EQ(lanesOf(leaving("1000")), 1u);
}

TEST(Lanes, ThoseThatWaitGoOnWithoutThoseThatLeft) {
  for (const char *Factor : {"1", "3", "5"}) {
    Device Checked(kernelOf(leaving(Factor)));
    const Words Wanted = wordsOf(Checked);
    EXPECT_EQ(Checked.ids(), "EX30");
    for (unsigned Lanes : {1u, 4u, 8u, 16u}) {
      Device Fast = deviceOf(leaving(Factor), Lanes);
      EXPECT_EQ(wordsOf(Fast), Wanted) << Factor << " " << Lanes;
      EXPECT_EQ(Fast.text(), "");
      EXPECT_EQ(Fast->statistics().LaneKernels, unsigned(Lanes != 1));
    }
  }
}

// Lanes behind the end of a row do not count, whatever they would do.
TEST(Lanes, NoneWaitsWhereAllHaveLeft) {
  std::string Body = leaving("1000");
  const std::string Stays = "icmp ult i32 %tid, %many";
  Body.replace(Body.find(Stays), Stays.size(), "icmp uge i32 %tid, 40");
  Device Checked(kernelOf(Body));
  const Words Wanted = wordsOf(Checked);
  for (unsigned Lanes : {1u, 4u, 8u, 16u, 64u}) {
    Device Fast = deviceOf(Body, Lanes);
    EXPECT_EQ(wordsOf(Fast), Wanted) << Lanes;
    EXPECT_EQ(Fast->statistics().LaneKernels, unsigned(Lanes != 1));
  }
}

// What is done with vectors of 8 between a load and a store of each.
unsigned lanesOfLong(const std::string &Work) {
  Device R(R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(<8 x i32> addrspace(1)* %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr <8 x i32>, <8 x i32> addrspace(1)* %out, i32 %tid
  %v = load <8 x i32>, <8 x i32> addrspace(1)* %at, align 32
)" + Work + R"(
  store <8 x i32> %r, <8 x i32> addrspace(1)* %at, align 32
  ret void
}
)",
           fast());
  DevicePtr Out = R.buffer(Words(8 * 64, 3), "out");
  EXPECT_TRUE(R.launch("k", 1, 64, Out).clean()) << R.text();
  return R->statistics().LaneKernels;
}

TEST(Lanes, LongVectorsAreWorkedOnAndNotJustMoved) {
  std::string Work = "  %v0 = mul <8 x i32> %v, %v\n";
  EXPECT_EQ(lanesOfLong("  %r = add <8 x i32> %v, %v\n"), 0u);
  for (unsigned N = 0; N != 9; ++N)
    Work += "  %v" + std::to_string(N + 1) + " = mul <8 x i32> %v" +
            std::to_string(N) + ", %v" + std::to_string(N) + "\n";
  EXPECT_EQ(lanesOfLong(Work + "  %r = xor <8 x i32> %v9, %v\n"), 1u);
}

TEST(Lanes, PrivateVariablesMayBeVolatile) {
  EXPECT_EQ(lanesOf(R"(
  %mine = alloca i32, align 4
  store volatile i32 %tid, i32* %mine, align 4
  %now = load volatile i32, i32* %mine, align 4
  %r = add i32 %now, 1
)"),
            1u);
}

TEST(Lanes, PrivateArrays) {
  const std::string Fill =
      textOf({"fill", "entry", "fill", "%eight", "use"}, R"(
  %slot = getelementptr [8 x i32], [8 x i32]* %array, i32 0, i32 %fill.n
  %v = mul i32 %fill.n, %tid
  store i32 %v, i32* %slot, align 4
)");
  EXPECT_EQ(lanesOf("  %eight = add i32 %seven, 1\n"
                    "  %array = alloca [8 x i32], align 4\n" +
                    Fill + R"(
  %which = and i32 %tid, 7
  %mine = getelementptr [8 x i32], [8 x i32]* %array, i32 0, i32 %which
  %r = load i32, i32* %mine, align 4
)"),
            1u);
}

// Of one vector's lanes the stack holds them, of several vectors' it does not.
TEST(Lanes, LargePrivateArrays) {
  const std::string Chain = textOf({"fill", "entry", "fill", "100", "use"}, R"(
  %before = phi i32 [ %tid, %entry ], [ %after, %fill ]
  %product = mul i32 %before, %seven
  %after = xor i32 %product, %fill.n
)");
  const std::string Body = R"(
  %array = alloca [768 x i32], align 4
  %bytes = bitcast [768 x i32]* %array to i8*
  call void @llvm.memset.p0i8.i64(i8* %bytes, i8 3, i64 3072, i1 false)
)" + Chain + R"(
  %to.there = and i32 %after, 511
  %slot = getelementptr [768 x i32], [768 x i32]* %array, i32 0, i32 %to.there
  store i32 %after, i32* %slot, align 4
  %which = and i32 %tid, 511
  %mine = getelementptr [768 x i32], [768 x i32]* %array, i32 0, i32 %which
  %r = load i32, i32* %mine, align 4
)";
  Device Checked(kernelOf(Body)), All = deviceOf(Body, 0);
  EXPECT_EQ(resultsOf(All, {200, 1, 1}), resultsOf(Checked, {200, 1, 1}));
  EXPECT_EQ(All->statistics().LaneKernels, 1u);
}

// Three numbers that a barrier in a loop divides.
std::string arrayAndBarriers() {
  const std::string Fill = textOf({"fill", "entry", "fill", "3", "filled"}, R"(
  %slot = getelementptr [3 x i32], [3 x i32]* %array, i32 0, i32 %fill.n
  %v = mul i32 %fill.n, %tid
  store i32 %v, i32* %slot, align 4
)");
  const std::string Add = textOf({"add", "round", "add", "3", "added"}, R"(
  %part = phi i32 [ %sum, %round ], [ %more, %add ]
  %from = getelementptr [3 x i32], [3 x i32]* %array, i32 0, i32 %add.n
  %old = load i32, i32* %from, align 4
  %new = add i32 %old, %round.n
  store i32 %new, i32* %from, align 4
  %more = add i32 %part, %new
)");
  const std::string Rounds =
      textOf({"round", "filled", "added", "4", "done"}, R"(
  %sum = phi i32 [ 0, %filled ], [ %total, %added ]
  store i32 %sum, i32 addrspace(3)* @last, align 4
  call void @llvm.nvvm.barrier0()
)" + Add + "  %total = xor i32 %more, %x\n");
  return "  %array = alloca [3 x i32], align 4\n" + Fill + Rounds +
         "  %r = add i32 %total, 1\n";
}

TEST(Lanes, PrivateArraysOutliveBarriers) {
  EXPECT_EQ(lanesOf(arrayAndBarriers()), 1u);
}

// Barriers stay as many as they were.
TEST(Lanes, PrivateArraysBecomeValues) {
  executor::Program P(fast(), DeviceMemory::create());
  P.Context = std::make_unique<llvm::LLVMContext>();
  P.Source = parsed(kernelOf(arrayAndBarriers()), *P.Context);
  ASSERT_TRUE(P.Source);
  executor::simplifySource(P);
  unsigned Barriers = 0;
  for (const llvm::Instruction &I :
       llvm::instructions(*P.Source->getFunction("k"))) {
    EXPECT_FALSE(llvm::isa<llvm::AllocaInst>(I));
    auto *Call = llvm::dyn_cast<llvm::CallInst>(&I);
    Barriers +=
        Call && Call->getCalledFunction()->getName() == "llvm.nvvm.barrier0";
  }
  EXPECT_EQ(Barriers, 1u);
}

} // namespace
