// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels that leave it to the processor to flush subnormal numbers: which
/// (ProcessorFlushes.cpp), and that nobody sees it.

#include "Harness.h"

#include "llvm/ADT/StringExtras.h"

#include <cmath>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::test;

static const char Declarations[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare float @llvm.nvvm.add.rn.ftz.f(float, float)
declare float @llvm.nvvm.fma.rn.f(float, float, float)
declare float @llvm.nvvm.fmax.f(float, float)
declare float @llvm.nvvm.rcp.rm.ftz.f(float)
declare i32 @llvm.nvvm.f2i.rn(float)
declare i32 @llvm.nvvm.f2i.rm(float)
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)
declare i16 @spir2nvvm.ptx.atom.add.noftz.bf16(i16*, i16)
declare float @llvm.fabs.f32(float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.floor.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.fma.f32(float, float, float)
declare double @llvm.arithmetic.fence.f64(double)
declare float @__nv_sinf(float)
declare double @__nv_sin(double)
)";

// ---- Which kernels ----------------------------------------------------------

// Of a kernel of %f and %g, %d and %e, %i, %p and %q: 0 or 1.
static unsigned leftToProcessor(const std::string &Body, bool Flushes,
                                ExecutorOptions Opts = {}) {
  Opts.FlushDenormals = Flushes;
  Opts.Math = MathSource::Host;
  Device D(std::string(Declarations) +
               "define internal double @product(double %x) {\n"
               "  %y = fmul double %x, %x\n  ret double %y\n}\n"
               "define void @k(float %f, float %g, double %d, double %e, "
               "i32 %i, float* %p, i16* %q) {\n" +
               Body + "  ret void\n}\n",
           Opts);
  EXPECT_TRUE(D) << D.text();
  return D ? D->statistics().FlushingKernels : 2;
}

static constexpr const char Sum[] = "%s = fadd float %f, %g\n";
static constexpr const char RowSum[] =
    "%s = call float @llvm.nvvm.add.rn.ftz.f(float %f, float %g)\n";

TEST(ProcessorFlushes, AreThoseOfKernelsThatAlwaysFlush) {
  EXPECT_EQ(leftToProcessor(Sum, true), 1u);
  EXPECT_EQ(leftToProcessor(Sum, false), 0u);
  EXPECT_EQ(leftToProcessor(RowSum, true), 1u);
  EXPECT_EQ(leftToProcessor(RowSum, false), 1u);
  EXPECT_EQ(leftToProcessor("%s = add i32 %i, %i\n", true), 0u);
  ExecutorOptions Worst;
  Worst.Approximations = Approximation::Worst;
  EXPECT_EQ(leftToProcessor(Sum, true, Worst), 0u);
}

// Beside a sum that is flushed where floats are, and where only that is.
TEST(ProcessorFlushes, AreNoneBesideNumbersThatStay) {
  const struct {
    const char *Body;
    bool Flushes;
    unsigned Left;
  } Cases[] = {
      {"%r = fadd double %d, %e\n", true, 0},
      {"%r = fdiv double %d, %e\n", true, 0},
      {"%r = call double @product(double %d)\n", true, 0},
      {"%r = call double @__nv_sin(double %d)\n", true, 0},
      {"%r = fcmp olt double %d, %e\n", true, 0},
      {"%r = atomicrmw fadd float* %p, float %f seq_cst\n", true, 0},
      {"%r = call i16 @spir2nvvm.ptx.atom.add.noftz.bf16(i16* %q, i16 1)\n",
       true, 0},
      {"%r = fadd float %f, %g\n", false, 0},
      {"%r = fpext float %f to double\n", false, 0},
      {"%r = fptrunc double %d to float\n", false, 0},
      {"%r = fcmp olt float %f, %g\n", false, 0},
      {"%r = call float @llvm.floor.f32(float %f)\n", false, 0},
      {"%r = call float @llvm.sqrt.f32(float %f)\n", false, 0},
      {"%r = call float @__nv_sinf(float %f)\n", false, 0},
      {"%r = call float @llvm.nvvm.fmax.f(float %f, float %g)\n", false, 0},
      {"%r = call i32 @llvm.nvvm.f2i.rm(float %f)\n", false, 0},
      {"%r = call float @llvm.nvvm.fma.rn.f(float %f, float %g, float %f)\n",
       false, 0},
      // Its numbers, but for those that only move, become whole, were flushed
      // or are large.
      {"%r = fpext float %f to double\n", true, 1},
      {"%r = fptrunc double %d to float\n", true, 1},
      {"%r = fcmp olt float %f, %g\n", true, 1},
      {"%r = call float @llvm.nvvm.fma.rn.f(float %f, float %g, float %f)\n",
       true, 1},
      {"%r = call float @__nv_sinf(float %f)\n", true, 1},
      {"%h = fptrunc float %f to half\n%r = fmul half %h, %h\n", true, 1},
      {"%r = call float @llvm.fabs.f32(float %f)\n", false, 1},
      {"%r = call float @llvm.trunc.f32(float %f)\n", false, 1},
      {"%r = call i32 @llvm.nvvm.f2i.rn(float %f)\n", false, 1},
      {"%r = call float @llvm.nvvm.rcp.rm.ftz.f(float %f)\n", false, 1},
      {"%r = call float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float %f, "
       "i32 0, i32 31)\n",
       false, 1},
      {"%r = fcmp olt float %s, 1.0\n", false, 1},
      {"%r = call float @llvm.floor.f32(float %s)\n", false, 1},
      {"%r = call float @llvm.nvvm.fmax.f(float %s, float 0.0)\n", false, 1},
      {"%m = call float @llvm.fabs.f32(float %f)\n"
       "%small = fcmp olt float %m, 0x3810000000000000\n"
       "%zero = call float @llvm.copysign.f32(float 0.0, float %f)\n"
       "%n = select i1 %small, float %zero, float %f\n"
       "%r = fcmp olt float %n, 1.0\n",
       false, 1},
  };
  for (const auto &C : Cases) {
    EXPECT_EQ(leftToProcessor(std::string(RowSum) + C.Body, C.Flushes), C.Left)
        << C.Body << C.Flushes;
  }
}

// LLVM spells doubles by their bits.
static std::string power(int Exponent) {
  const double Value = std::ldexp(1.0, Exponent);
  uint64_t Bits;
  std::memcpy(&Bits, &Value, sizeof Bits);
  return "0x" + utohexstr(Bits);
}

// Whole numbers and floats are far from it, and so are some of their products.
TEST(ProcessorFlushes, LookAtTheSizeOfDoubles) {
  auto Left = [](const std::string &Body) {
    return leftToProcessor(RowSum + Body, true);
  };
  auto WholeTimes = [&](int Exponent) {
    return Left("%w = sitofp i32 %i to double\n%r = fmul double %w, " +
                power(Exponent) + "\n");
  };
  EXPECT_EQ(WholeTimes(-1022), 1u);
  EXPECT_EQ(WholeTimes(-1023), 0u);
  auto FloatTimes = [&](int Exponent, const std::string &Then) {
    return Left("%w = fpext float %f to double\n%x = fmul double %w, " +
                power(Exponent) + "\n" + Then);
  };
  EXPECT_EQ(FloatTimes(-873, ""), 1u);
  EXPECT_EQ(FloatTimes(-874, ""), 0u);
  EXPECT_EQ(FloatTimes(-821, "%r = fadd double %x, 1.0\n"), 1u);
  EXPECT_EQ(FloatTimes(-822, "%r = fadd double %x, 1.0\n"), 0u);
  EXPECT_EQ(FloatTimes(0, "%r = fdiv double %x, 2.0\n"), 0u);
  EXPECT_EQ(Left("%w = uitofp i32 %i to double\n"
                 "%x = call double @llvm.arithmetic.fence.f64(double %w)\n"
                 "%n = fneg double %x\n%r = fcmp olt double %n, -4.0\n"),
            1u);
  auto Choice = [&](const std::string &Other) {
    return Left("%w = uitofp i32 %i to double\n%c = icmp eq i32 %i, 1\n"
                "%x = select i1 %c, double %w, double " +
                Other + "\n%r = fmul double %x, 2.0\n");
  };
  EXPECT_EQ(Choice("0.0"), 1u);
  EXPECT_EQ(Choice("%d"), 0u);
}

// What libdevice does without -ftz=1.
TEST(ProcessorFlushes, LookOnlyAtWhatRuns) {
  const char Ways[] = R"(
  %asked = icmp ne i32 1, 0
  br i1 %asked, label %flushes, label %keeps
flushes:
  %s = call float @llvm.nvvm.add.rn.ftz.f(float %f, float %g)
  br label %end
keeps:
  %r = fadd double %d, %e
  br label %end
end:
)";
  EXPECT_EQ(leftToProcessor(Ways, true), 1u);
  std::string Both = Ways;
  Both.replace(Both.find("i32 1, 0"), 8, "i32 %i, 0");
  EXPECT_EQ(leftToProcessor(Both, true), 0u);
}

// ---- What they give ---------------------------------------------------------

static constexpr unsigned Side = 32, Results = 16;

// %x and %y are any two of Side numbers; %kept needs a double.
static std::string operations(bool Keeps) {
  std::string Text = std::string(Declarations) + R"(
define void @k(float addrspace(1)* %in, float addrspace(1)* %out, double addrspace(1)* %d) {
entry:
  %column = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %px = getelementptr float, float addrspace(1)* %in, i32 %column
  %py = getelementptr float, float addrspace(1)* %in, i32 %row
  %x = load float, float addrspace(1)* %px, align 4
  %y = load float, float addrspace(1)* %py, align 4
  %first = mul i32 %row, 32
  %item = add i32 %first, %column
  %place = mul i32 %item, 16
  %r0 = fadd float %x, %y
  %r1 = fsub float %x, %y
  %r2 = fmul float %x, %y
  %r3 = fdiv float %x, %y
  %r4 = call float @llvm.fma.f32(float %x, float %y, float %x)
  %less = fcmp olt float %x, %y
  %r5 = select i1 %less, float %x, float %y
  %r6 = call float @llvm.floor.f32(float %x)
  %r7 = call float @llvm.minnum.f32(float %x, float %y)
  %r8 = call float @llvm.sqrt.f32(float %x)
  %wide = fpext float %x to double
  %r9 = fptrunc double %wide to float
  %r10 = fneg float %x
  %r11 = call float @llvm.copysign.f32(float %x, float %y)
  %same = fcmp oeq float %x, %y
  %r12 = select i1 %same, float 1.0, float %r1
  %r13 = call float @llvm.nvvm.fma.rn.f(float %x, float 1.0, float -0.0)
  %half = fmul float %r11, 0.5
  %r14 = fmul float %half, 2.0
  %r15 = select i1 %same, float %x, float %r2
)";
  for (unsigned N = 0; N != Results; ++N) {
    const std::string Number = std::to_string(N);
    Text += "  %at" + Number + " = add i32 %place, " + Number + "\n  %to" +
            Number + " = getelementptr float, float addrspace(1)* %out, i32 " +
            "%at" + Number + "\n  store float %r" + Number +
            ", float addrspace(1)* %to" + Number + ", align 4\n";
  }
  if (Keeps)
    Text += "  %was = load double, double addrspace(1)* %d, align 8\n"
            "  %kept = fmul double %was, %was\n"
            "  store double %kept, double addrspace(1)* %d, align 8\n";
  return Text + "  ret void\n}\n";
}

static std::vector<uint32_t> operands() {
  std::vector<uint32_t> All = {0,          1,          0x007fffff, 0x00400000,
                               0x00800000, 0x00800001, 0x00fffffe, 0x01000000,
                               0x3f800000, 0x3f000000, 0x34000000, 0x7f7fffff,
                               0x7f800000, 0x7fc00000, 0x20000000, 0x1ffffffe};
  for (size_t N = 0; All.size() != Side; ++N)
    All.push_back(All[N] ^ 0x80000000);
  return All;
}

static std::vector<uint32_t> resultsOf(bool Keeps, ExecutorOptions Opts) {
  Opts.FlushDenormals = true;
  Device D(operations(Keeps), Opts);
  EXPECT_TRUE(D) << D.text();
  if (!D)
    return {};
  EXPECT_EQ(D->statistics().FlushingKernels, unsigned(!Keeps));
  constexpr size_t Count = size_t(Side) * Side * Results;
  DevicePtr In = D.buffer(operands(), "in");
  DevicePtr Out = D.buffer(std::vector<uint32_t>(Count, 0xffffffff), "out");
  DevicePtr Double = D.buffer<double>({1}, "d");
  EXPECT_TRUE(D.launch("k", Side, Side, In, Out, Double).clean()) << D.text();
  std::vector<uint32_t> All = D.contents<uint32_t>(Out, Count);
  for (uint32_t &Each : All)
    if ((Each & 0x7fffffff) > 0x7f800000)
      Each = 0x7fc00000; // any NaN
  return All;
}

// Comparisons choose among numbers as they are; only arithmetic flushes them. No
// result here would be subnormal if it had more digits, and is the least normal
// number with 24: processors do not agree about those.
TEST(ProcessorFlushes, GiveWhatInstructionsGive) {
  const std::vector<uint32_t> Wanted = resultsOf(true, ExecutorOptions());
  const size_t One = (Side + 1) * Results; // twice the least number
  ASSERT_EQ(Wanted.size(), size_t(Side) * Side * Results);
  EXPECT_EQ(Wanted[One], 0u);
  EXPECT_EQ(Wanted[One + 5], 1u);
  EXPECT_EQ(Wanted[One + 10], 0x80000001u);
  EXPECT_EQ(Wanted[One + 11], 1u);
  EXPECT_EQ(Wanted[One + 13], 1u);
  for (const bool Quick : {false, true})
    for (const unsigned Lanes : {0u, 1u, 8u}) {
      ExecutorOptions Opts;
      Opts.CompilesQuickly = Quick;
      if (Lanes != 0) {
        Opts.Mode = ExecutionMode::Fast;
        Opts.Lanes = Lanes;
      }
      for (const bool Keeps : {false, true}) {
        const std::vector<uint32_t> Found = resultsOf(Keeps, Opts);
        ASSERT_EQ(Found.size(), Wanted.size());
        const size_t N =
            std::mismatch(Found.begin(), Found.end(), Wanted.begin()).first -
            Found.begin();
        EXPECT_EQ(N, Found.size())
            << "%r" << N % Results << " of "
            << utohexstr(operands()[N / Results % Side]) << " and "
            << utohexstr(operands()[N / Results / Side % Side]) << ", "
            << (Quick ? "quick, " : "") << Lanes << " lanes, "
            << (Keeps ? "instructions" : "processor");
      }
    }
}
