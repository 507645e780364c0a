// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Work-items that are lanes of vectors: which kernels have them, and that
/// results are those of one work-item after the other.

#include "Harness.h"

#include "Executor/Compile/Prepare.h"
#include "Executor/Run/Fibre.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/SourceMgr.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

const char Header[] = R"(
@counts = internal addrspace(3) global [256 x i32] undef, align 4
@last = internal addrspace(3) global i32 undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
declare void @llvm.nvvm.barrier0()
declare float @llvm.sqrt.f32(float)
declare float @llvm.nvvm.sin.approx.f(float)
declare i32 @llvm.nvvm.f2i.rn(float)
declare i32 @llvm.nvvm.f2ui.rn.ftz(float)
declare i32 @llvm.ctpop.i32(i32)
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
)";

/// %to is where the result goes, %own one of the words before all results.
std::string kernelOf(const std::string &Body) {
  return Header + (R"(
define void @k(i32 addrspace(1)* %out, i32 %seven) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %width = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %row = mul i32 %y, %width
  %tid = add i32 %row, %x
  %there = add i32 %tid, 1024
  %three = mul i32 %tid, 3
  %place = add i32 %three, 1
  %to = getelementptr i32, i32 addrspace(1)* %out, i32 %there
  %own = getelementptr i32, i32 addrspace(1)* %out, i32 %place
)" + Body + R"(
  store i32 %r, i32 addrspace(1)* %to, align 4
  ret void
}
)");
}

using Size3 = std::array<uint32_t, 3>;
constexpr Size3 Sizes[] = {{1, 1, 1}, {64, 1, 1}, {200, 1, 1}, {21, 3, 1}};

/// What a group of this size leaves.
Words resultsOf(Device &R, const Size3 &Size) {
  Words Start(1024 + Size[0] * Size[1]);
  for (unsigned N = 0; N != Start.size(); ++N)
    Start[N] = N * 2654435761u;
  DevicePtr Out = R.buffer(Start, "out");
  LaunchRequest Request;
  Request.Kernel = "k";
  Request.GroupSize = Size;
  Request.addValue(Out);
  Request.addValue(uint32_t(7));
  EXPECT_TRUE(R.launch(Request).clean()) << R.text();
  return R.contents<uint32_t>(Out, Start.size());
}

Device deviceOf(const std::string &Body, unsigned Lanes) {
  ExecutorOptions Opts = fast();
  Opts.Lanes = Lanes;
  return Device(kernelOf(Body), Opts);
}

/// How many kernels have lanes; results are those of checked mode, of code that
/// is made for groups of one size, and of code that runs any.
unsigned lanesOf(const std::string &Body) {
  Device Checked(kernelOf(Body));
  EXPECT_TRUE(Checked) << Checked.text();
  if (!Checked)
    return ~0u;
  unsigned Kernels = 0;
  for (unsigned Lanes : {1u, 2u, 16u}) {
    Device All = deviceOf(Body, Lanes);
    for (const Size3 &Size : Sizes) {
      const std::string What =
          std::to_string(Lanes) + " lanes, rows of " + std::to_string(Size[0]);
      const Words Wanted = resultsOf(Checked, Size);
      EXPECT_EQ(resultsOf(All, Size), Wanted) << What << ", any";
      Device One = deviceOf(Body, Lanes);
      EXPECT_EQ(resultsOf(One, Size), Wanted) << What;
      EXPECT_EQ(One->statistics().LaneKernels, All->statistics().LaneKernels)
          << What;
    }
    Kernels = All->statistics().LaneKernels;
    if (Lanes == 1)
      EXPECT_EQ(Kernels, 0u);
  }
  EXPECT_EQ(Checked->statistics().LaneKernels, 0u);
  return Kernels;
}

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
  EXPECT_EQ(lanesOf(R"(
  %array = alloca [8 x i32], align 4
  br label %fill
fill:
  %n = phi i32 [ 0, %entry ], [ %next, %fill ]
  %slot = getelementptr [8 x i32], [8 x i32]* %array, i32 0, i32 %n
  %v = mul i32 %n, %tid
  store i32 %v, i32* %slot, align 4
  %next = add i32 %n, 1
  %again = icmp ult i32 %n, %seven
  br i1 %again, label %fill, label %use
use:
  %which = and i32 %tid, 7
  %mine = getelementptr [8 x i32], [8 x i32]* %array, i32 0, i32 %which
  %r = load i32, i32* %mine, align 4
)"),
            1u);
}

// Three numbers that a barrier in a loop divides.
const char ArrayAndBarriers[] = R"(
  %array = alloca [3 x i32], align 4
  br label %fill
fill:
  %n = phi i32 [ 0, %entry ], [ %next, %fill ]
  %slot = getelementptr [3 x i32], [3 x i32]* %array, i32 0, i32 %n
  %v = mul i32 %n, %tid
  store i32 %v, i32* %slot, align 4
  %next = add i32 %n, 1
  %again = icmp ult i32 %next, 3
  br i1 %again, label %fill, label %round
round:
  %k = phi i32 [ 0, %fill ], [ %k1, %summed ]
  %sum = phi i32 [ 0, %fill ], [ %total, %summed ]
  store i32 %sum, i32 addrspace(3)* @last, align 4
  call void @llvm.nvvm.barrier0()
  br label %add
add:
  %m = phi i32 [ 0, %round ], [ %m1, %add ]
  %part = phi i32 [ %sum, %round ], [ %more, %add ]
  %from = getelementptr [3 x i32], [3 x i32]* %array, i32 0, i32 %m
  %old = load i32, i32* %from, align 4
  %new = add i32 %old, %k
  store i32 %new, i32* %from, align 4
  %more = add i32 %part, %new
  %m1 = add i32 %m, 1
  %rest = icmp ult i32 %m1, 3
  br i1 %rest, label %add, label %summed
summed:
  %total = xor i32 %more, %x
  %k1 = add i32 %k, 1
  %once = icmp ult i32 %k1, 4
  br i1 %once, label %round, label %done
done:
  %r = add i32 %total, 1
)";

TEST(Lanes, PrivateArraysOutliveBarriers) {
  EXPECT_EQ(lanesOf(ArrayAndBarriers), 1u);
}

// Barriers stay as many as they were.
TEST(Lanes, PrivateArraysBecomeValues) {
  executor::Program P(fast(), DeviceMemory::create());
  P.Context = std::make_unique<llvm::LLVMContext>();
  llvm::SMDiagnostic Fault;
  P.Source =
      llvm::parseAssemblyString(kernelOf(ArrayAndBarriers), Fault, *P.Context);
  ASSERT_TRUE(P.Source) << Fault.getMessage().str();
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

// ---- Flow -------------------------------------------------------------------

TEST(Lanes, BranchesInBranches) {
  EXPECT_EQ(lanesOf(R"(
  %one = and i32 %tid, 1
  %odd = icmp ne i32 %one, 0
  br i1 %odd, label %left, label %right
left:
  %a = load i32, i32 addrspace(1)* %own, align 4
  %large = icmp sgt i32 %a, 0
  br i1 %large, label %deep, label %join
deep:
  %b = udiv i32 %a, %seven
  store i32 %b, i32 addrspace(1)* %own, align 4
  br label %join
join:
  %c = phi i32 [ %a, %left ], [ %b, %deep ]
  br label %end
right:
  %uniform = icmp ugt i32 %seven, 5
  br i1 %uniform, label %yes, label %no
yes:
  %d = mul i32 %tid, 5
  br label %end
no:
  %e = load i32, i32 addrspace(1)* %out, align 4
  br label %end
end:
  %r = phi i32 [ %c, %join ], [ %d, %yes ], [ %e, %no ]
)"),
            1u);
}

TEST(Lanes, ALoopThatEachLeavesInItsTime) {
  EXPECT_EQ(lanesOf(R"(
  %begin = add i32 %tid, 1
  br label %loop
loop:
  %v = phi i32 [ %begin, %entry ], [ %after, %step ]
  %n = phi i32 [ 0, %entry ], [ %next, %step ]
  %p = phi i32 addrspace(1)* [ %to, %entry ], [ %q, %step ]
  %done = icmp eq i32 %v, 1
  br i1 %done, label %end, label %body
body:
  %one = and i32 %v, 1
  %odd = icmp ne i32 %one, 0
  br i1 %odd, label %up, label %down
up:
  %t = mul i32 %v, 3
  %tt = add i32 %t, 1
  br label %step
down:
  %h = lshr i32 %v, 1
  br label %step
step:
  %after = phi i32 [ %tt, %up ], [ %h, %down ]
  %next = add i32 %n, 1
  %q = getelementptr i32, i32 addrspace(1)* %p, i32 1
  %much = icmp ugt i32 %next, 90
  br i1 %much, label %end, label %loop
end:
  %rounds = phi i32 [ %n, %loop ], [ %next, %step ]
  %ended = phi i32 addrspace(1)* [ %p, %loop ], [ %q, %step ]
  %from = ptrtoint i32 addrspace(1)* %to to i64
  %until = ptrtoint i32 addrspace(1)* %ended to i64
  %bytes = sub i64 %until, %from
  %words = trunc i64 %bytes to i32
  %r = add i32 %rounds, %words
)"),
            1u);
}

// All do as many rounds of the outer loop, and go out of the inner one by two
// ways.
TEST(Lanes, ALoopInALoop) {
  EXPECT_EQ(lanesOf(R"(
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %total, %latch ]
  %skip = icmp eq i32 %i, 3
  br i1 %skip, label %latch, label %inner
inner:
  %j = phi i32 [ %tid, %outer ], [ %j1, %more ]
  %part = phi i32 [ %sum, %outer ], [ %part1, %more ]
  %rest = urem i32 %j, 5
  %found = icmp eq i32 %rest, 4
  br i1 %found, label %latch, label %more
more:
  %part1 = add i32 %part, %rest
  %j1 = add i32 %j, 3
  %far = icmp ugt i32 %j1, 100
  br i1 %far, label %latch, label %inner
latch:
  %total = phi i32 [ %sum, %outer ], [ %part, %inner ], [ %part1, %more ]
  %i1 = add i32 %i, 1
  %again = icmp ult i32 %i1, %seven
  br i1 %again, label %outer, label %end
end:
  %r = add i32 %total, 1
)"),
            1u);
}

TEST(Lanes, BarriersInALoop) {
  EXPECT_EQ(lanesOf(R"(
  %slot = and i32 %tid, 255
  %mine = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 %slot
  store i32 %tid, i32 addrspace(3)* %mine, align 4
  call void @llvm.nvvm.barrier0()
  br label %loop
loop:
  %half = phi i32 [ %width, %entry ], [ %less, %met ]
  %less = lshr i32 %half, 1
  %some = icmp ult i32 %tid, %less
  br i1 %some, label %add, label %met
add:
  %other = add i32 %tid, %less
  %theirs = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 %other
  %a = load i32, i32 addrspace(3)* %mine, align 4
  %b = load i32, i32 addrspace(3)* %theirs, align 4
  %sum = add i32 %a, %b
  store i32 %sum, i32 addrspace(3)* %mine, align 4
  br label %met
met:
  call void @llvm.nvvm.barrier0()
  %again = icmp ugt i32 %less, 1
  br i1 %again, label %loop, label %end
end:
  %r = load i32, i32 addrspace(3)* %mine, align 4
)"),
            1u);
}

// ---- Order ------------------------------------------------------------------

TEST(Lanes, AtomicsThatTellNothing) {
  EXPECT_EQ(lanesOf(R"(
  %slot = and i32 %tid, 255
  %mine = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 %slot
  store i32 0, i32 addrspace(3)* %mine, align 4
  call void @llvm.nvvm.barrier0()
  %few = and i32 %tid, 15
  %odd = icmp ugt i32 %few, 3
  br i1 %odd, label %count, label %go
count:
  %bin = getelementptr [256 x i32], [256 x i32] addrspace(3)* @counts, i32 0, i32 %few
  %old = atomicrmw add i32 addrspace(3)* %bin, i32 %tid monotonic
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %r = load i32, i32 addrspace(3)* %mine, align 4
)"),
            1u);
}

// Of those that come from %none nobody asks for it.
TEST(Lanes, WhatOthersLeaveUndefinedStays) {
  EXPECT_EQ(lanesOf(R"(
  store i32 5, i32 addrspace(3)* @last, align 4
  call void @llvm.nvvm.barrier0()
  %rest = urem i32 %tid, %seven
  %is = icmp ugt i32 %rest, 3
  br i1 %is, label %some, label %none
some:
  %same = load i32, i32 addrspace(3)* @last, align 4
  store i32 %same, i32 addrspace(1)* %own, align 4
  br label %go
none:
  store i32 %rest, i32 addrspace(1)* %own, align 4
  br label %go
go:
  %maybe = phi i32 [ %same, %some ], [ undef, %none ]
  %r = select i1 %is, i32 %maybe, i32 %tid
)"),
            1u);
}

// The lanes get what they would one after the other.
TEST(Lanes, SomeUseWhatAtomicsGive) {
  EXPECT_EQ(lanesOf(R"(
  store i32 0, i32 addrspace(1)* %own, align 4
  %old = atomicrmw add i32 addrspace(1)* %own, i32 %tid monotonic
  %r = add i32 %old, 1
)"),
            1u);
  EXPECT_EQ(lanesOf(R"(
  store i32 5, i32 addrspace(3)* @last, align 4
  call void @llvm.nvvm.barrier0()
  %rest = urem i32 %tid, %seven
  %is = icmp ugt i32 %rest, 3
  br i1 %is, label %take, label %go
take:
  %old = atomicrmw add i32 addrspace(3)* @last, i32 %rest monotonic
  br label %go
go:
  %r = phi i32 [ %tid, %entry ], [ %old, %take ]
)"),
            1u);
}

TEST(Lanes, SomeUseWhatAtomicsGiveInLoops) {
  EXPECT_EQ(lanesOf(R"(
  store i32 0, i32 addrspace(1)* %own, align 4
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %end ]
  %sum = phi i32 [ 0, %entry ], [ %more, %end ]
  %bits = xor i32 %n, %tid
  %odd = and i32 %bits, 1
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %take, label %end
take:
  %old = atomicrmw add i32 addrspace(1)* %own, i32 %bits monotonic
  br label %end
end:
  %got = phi i32 [ 0, %loop ], [ %old, %take ]
  %more = add i32 %sum, %got
  %next = add i32 %n, 1
  %last = icmp eq i32 %next, %seven
  br i1 %last, label %done, label %loop
done:
  %r = add i32 %more, 0
)"),
            1u);
}

// The result is what a work-item waits for.
TEST(Lanes, NoneWhereOneMayWaitForAnother) {
  EXPECT_EQ(lanesOf(R"(
  store i32 0, i32 addrspace(1)* %own, align 4
  br label %loop
loop:
  %old = atomicrmw add i32 addrspace(1)* %own, i32 1 monotonic
  %more = icmp ult i32 %old, %tid
  br i1 %more, label %loop, label %done
done:
  %r = add i32 %old, 1
)"),
            0u);
  EXPECT_EQ(lanesOf(R"(
  %r = load volatile i32, i32 addrspace(1)* %own, align 4
)"),
            0u);
  EXPECT_EQ(lanesOf(R"(
  %now = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %r = and i32 %now, 0
)"),
            0u);
}

} // namespace
