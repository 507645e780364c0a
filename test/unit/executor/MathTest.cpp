// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Arithmetic with PTX's roundings, libdevice and its stand-ins.

#include "Harness.h"

#include "Process/HelperProgram.h"
#include "Process/Toolkit.h"

#include "llvm/ADT/bit.h"

#include <cfenv>
#include <cmath>
#include <limits>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

bool hasToolkit() { return !Toolkit("").find(ToolkitPart::LibDevice).empty(); }

// out[i] = Function(a[i], ...) for arrays of one type.
std::string mapping(const std::string &Function, const std::string &Result,
                    const std::string &Operand, unsigned Operands) {
  std::string Params, Loads, Types, Args;
  for (unsigned N = 0; N != Operands; ++N) {
    std::string I = std::to_string(N), Comma = N ? ", " : "";
    Params += ", " + Operand + " addrspace(1)* %a" + I;
    Loads += "  %p" + I + " = getelementptr " + Operand + ", " + Operand +
             " addrspace(1)* %a" + I + ", i32 %i\n  %v" + I + " = load " +
             Operand + ", " + Operand + " addrspace(1)* %p" + I + "\n";
    Types += Comma + Operand;
    Args += Comma + Operand + " %v" + I;
  }
  return "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
         "declare " +
         Result + " @" + Function + "(" + Types +
         ")\n"
         "define void @k(" +
         Result + " addrspace(1)* %out" + Params +
         ") {\n"
         "  %i = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n" +
         Loads + "  %r = call " + Result + " @" + Function + "(" + Args +
         ")\n  %to = getelementptr " + Result + ", " + Result +
         " addrspace(1)* %out, i32 %i\n  store " + Result + " %r, " + Result +
         " addrspace(1)* %to\n  ret void\n}\n";
}

template <typename T> const char *typeName();
template <> const char *typeName<float>() { return "float"; }
template <> const char *typeName<double>() { return "double"; }
template <> const char *typeName<int32_t>() { return "i32"; }
template <> const char *typeName<uint16_t>() { return "half"; }
template <> const char *typeName<uint32_t>() { return "<2 x half>"; }

template <typename R, typename T, typename... Ts>
std::vector<R> evaluate(const std::string &Function,
                        const ExecutorOptions &Opts,
                        const std::vector<T> &First, const Ts &...Others) {
  Device D(mapping(Function, typeName<R>(), typeName<T>(), 1 + sizeof...(Ts)),
           Opts);
  EXPECT_TRUE(D) << D.text();
  if (!D)
    return {};
  DevicePtr Out = D.buffer(std::vector<R>(First.size()), "out");
  LaunchResult Result =
      D.launch("k", First.size(), 1, Out, D.buffer(First, "a"),
               D.buffer(Others, "b")...);
  EXPECT_TRUE(Result.clean()) << D.text();
  return D.contents<R>(Out, First.size());
}

TEST(Rounding, SumsGoTheWayTheNameSays) {
  std::vector<float> X{1, -1, 1}, Y{0x1p-30f, -0x1p-30f, -0x1p-30f};
  ExecutorOptions Opts;
  float Up = std::nextafter(1.0f, 2.0f), Below = std::nextafter(1.0f, 0.0f);
  EXPECT_EQ(evaluate<float>("llvm.nvvm.add.rn.f", Opts, X, Y),
            (std::vector<float>{1, -1, 1}));
  EXPECT_EQ(evaluate<float>("llvm.nvvm.add.rp.f", Opts, X, Y),
            (std::vector<float>{Up, -1, 1}));
  EXPECT_EQ(evaluate<float>("llvm.nvvm.add.rm.f", Opts, X, Y),
            (std::vector<float>{1, -Up, Below}));
  EXPECT_EQ(evaluate<float>("llvm.nvvm.add.rz.f", Opts, X, Y),
            (std::vector<float>{1, -1, Below}));
}

TEST(Rounding, ToNearestByLlvmsOwnInstructions) {
  ExecutorOptions Opts;
  // Halfway between two numbers, and just after it: rounded once, to even.
  std::vector<int32_t> Whole{0x1000001, 0x1000003, -0x1000001, INT32_MIN};
  EXPECT_EQ(evaluate<float>("llvm.nvvm.i2f.rn", Opts, Whole),
            (std::vector<float>{0x1p24f, 0x1.000004p24f, -0x1p24f, -0x1p31f}));
  EXPECT_EQ(evaluate<float>("llvm.nvvm.ui2f.rn", Opts, Whole),
            (std::vector<float>{0x1p24f, 0x1.000004p24f, 0x1.fep31f, 0x1p31f}));
  EXPECT_EQ(evaluate<double>("llvm.nvvm.ui2d.rn", Opts, Whole)[3], 0x1p31);
  EXPECT_EQ(evaluate<double>("llvm.nvvm.i2d.rn", Opts, Whole)[3], -0x1p31);
  std::vector<double> Wide{1 + 0x1p-24, 1 + 0x1.8p-23, 0x1.ffffffp127,
                           0x1p-150};
  EXPECT_EQ(evaluate<float>("llvm.nvvm.d2f.rn", Opts, Wide),
            (std::vector<float>{1, 1 + 0x1p-22f, INFINITY, 0}));
  std::vector<float> Small{3, 0x1p-149f, -0.0f};
  EXPECT_EQ(evaluate<float>("llvm.nvvm.rcp.rn.f", Opts, Small),
            (std::vector<float>{0x1.555556p-2f, INFINITY, -INFINITY}));
}

TEST(Rounding, FusedProductsAreRoundedOnce) {
  // (1 + e)^2 - 1 - 2e = e^2 exactly.
  double E = 0x1p-40;
  std::vector<double> X{1 + E}, C{-(1 + 2 * E)};
  for (const char *Name : {"llvm.nvvm.fma.rn.d", "llvm.nvvm.fma.rm.d"})
    EXPECT_EQ(evaluate<double>(Name, ExecutorOptions(), X, X, C),
              std::vector<double>{E * E})
        << Name;
}

// Just below and just above the middle of two halves, closer to it than floats
// tell apart.
TEST(Rounding, FusedHalvesAreRoundedOnce) {
  std::vector<uint16_t> X{0x3c01, 0x3c14}, Y{0x0ffe, 0x0fd9}, Z{0x3c01, 0x3c00};
  std::vector<uint32_t> X2{0x3c143c01}, Y2{0x0fd90ffe}, Z2{0x3c003c01};
  for (std::string Name : {"llvm.fma", "llvm.fmuladd"}) {
    EXPECT_EQ(evaluate<uint16_t>(Name + ".f16", ExecutorOptions(), X, Y, Z),
              (std::vector<uint16_t>{0x3c01, 0x3c01}))
        << Name;
    EXPECT_EQ(
        evaluate<uint32_t>(Name + ".v2f16", ExecutorOptions(), X2, Y2, Z2),
        std::vector<uint32_t>{0x3c013c01})
        << Name;
  }
}

TEST(Rounding, ConversionsSaturate) {
  std::vector<double> X{2.5, -2.5, 3.5e9, -3.5e9, std::nan("")};
  ExecutorOptions Opts;
  int Max = INT32_MAX, Min = INT32_MIN;
  EXPECT_EQ(evaluate<int32_t>("llvm.nvvm.d2i.rn", Opts, X),
            (std::vector<int>{2, -2, Max, Min, Min}));
  EXPECT_EQ(evaluate<int32_t>("llvm.nvvm.d2i.rp", Opts, X),
            (std::vector<int>{3, -2, Max, Min, Min}));
  EXPECT_EQ(evaluate<int32_t>("llvm.nvvm.d2i.rm", Opts, X),
            (std::vector<int>{2, -3, Max, Min, Min}));
  EXPECT_EQ(evaluate<int32_t>("llvm.nvvm.d2i.rz", Opts, X),
            (std::vector<int>{2, -2, Max, Min, Min}));
}

TEST(Rounding, FlushingForms) {
  std::vector<float> X{0x1p-140f, -0x1p-140f, 0x1p-100f};
  std::vector<float> Y{1, 1, 0x1p-40f}, Zeros{0, 0, 0};
  ExecutorOptions Opts;
  EXPECT_EQ(evaluate<float>("llvm.nvvm.mul.rn.f", Opts, X, Y),
            (std::vector<float>{0x1p-140f, -0x1p-140f, 0x1p-140f}));
  for (const char *Name :
       {"llvm.nvvm.mul.rn.ftz.f", "llvm.nvvm.mul.rp.ftz.f"}) {
    std::vector<float> R = evaluate<float>(Name, Opts, X, Y);
    EXPECT_EQ(R, Zeros) << Name;
    EXPECT_TRUE(std::signbit(R[1])) << Name;
  }
}

TEST(Rounding, MinimaOfZerosAndNaNs) {
  float NaN = std::nanf("");
  std::vector<float> X{0.0f, -0.0f, NaN, 1}, Y{-0.0f, 0.0f, 2, NaN};
  std::vector<float> Min =
      evaluate<float>("llvm.nvvm.fmin.f", ExecutorOptions(), X, Y);
  EXPECT_TRUE(std::signbit(Min[0]) && std::signbit(Min[1]));
  EXPECT_EQ(Min[2], 2);
  EXPECT_EQ(Min[3], 1);
}

// -ftz=1 concerns the plain instructions as well.
TEST(Rounding, FlushingOption) {
  const char Body[] = R"(
define void @k(float addrspace(1)* %p) {
  %x = load float, float addrspace(1)* %p
  %y = fmul float %x, 1.0
  store float %y, float addrspace(1)* %p
  ret void
}
)";
  for (bool Flush : {false, true}) {
    ExecutorOptions Opts;
    Opts.applyBackendOptions({"-ftz=" + std::to_string(Flush), "-fma=1"});
    EXPECT_EQ(Opts.FlushDenormals, Flush);
    Device D(Body, Opts);
    ASSERT_TRUE(D) << D.text();
    DevicePtr P = D.buffer<float>({0x1p-140f}, "p");
    D.launch("k", 1, 1, P);
    EXPECT_EQ(D.contents<float>(P, 1)[0], Flush ? 0.0f : 0x1p-140f);
  }
}

// An application may round as it likes, flush and trap where it launches, and
// the executor's threads begin there.
TEST(Rounding, IsNotTheApplications) {
  const char Body[] = R"(
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k(float addrspace(1)* %p, float %one, float %tiny, float %zero) {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %sum = fadd float %one, 0x3E10000000000000
  %more = fsub float %sum, %one
  %kept = fmul float %tiny, %one
  %infinite = fdiv float %one, %zero
  %less = fdiv float %one, %infinite
  %a = fadd float %more, %kept
  %b = fadd float %a, %less
  %to = getelementptr float, float addrspace(1)* %p, i32 %i
  store float %b, float addrspace(1)* %to
  ret void
}
)";
  constexpr unsigned Groups = 64;
  for (const ExecutorOptions &Opts : {ExecutorOptions(), fast()}) {
    Device D(Body, Opts);
    ASSERT_TRUE(D) << D.text();
    DevicePtr P = D.buffer(std::vector<float>(Groups), "p");
    std::fenv_t Before;
    std::fegetenv(&Before);
    std::fesetround(FE_UPWARD);
#ifdef __SSE__
    constexpr unsigned FlushResults = 0x8000, FlushOperands = 0x40;
    constexpr unsigned TrapDivisions = 0x200;
    __builtin_ia32_ldmxcsr(
        (__builtin_ia32_stmxcsr() | FlushResults | FlushOperands) &
        ~TrapDivisions);
#endif
    D.launch("k", Groups, 1, P, 1.0f, 0x1p-140f, 0.0f);
    EXPECT_EQ(std::fegetround(), FE_UPWARD);
    std::fesetenv(&Before);
    EXPECT_EQ(D.contents<float>(P, Groups),
              std::vector<float>(Groups, 0x1p-140f));
  }
}

// Half: every operation is rounded to half, not only the last one.
TEST(Half, EachStepIsRounded) {
  const char Body[] = R"(
define void @k(half addrspace(1)* %p, float addrspace(1)* %f) {
  %1 = getelementptr half, half addrspace(1)* %p, i32 1
  %2 = getelementptr half, half addrspace(1)* %p, i32 2
  %x = load half, half addrspace(1)* %p, align 2
  %y = load half, half addrspace(1)* %1, align 2
  %sum = fadd half %x, %y
  %back = fsub half %sum, %x
  store half %back, half addrspace(1)* %2, align 2
  %wide = fpext half %sum to float
  store float %wide, float addrspace(1)* %f
  ret void
}
)";
  for (ExecutorOptions Opts : {ExecutorOptions(), fast()}) {
    Device D(Body, Opts);
    ASSERT_TRUE(D) << D.text();
    // 2048 + 1 is a tie in half and goes to 2048, so that nothing comes back.
    DevicePtr P = D.buffer<uint16_t>({0x6800, 0x3c00, 0xffff}, "p");
    DevicePtr F = D.buffer<float>({0}, "f");
    EXPECT_TRUE(D.launch("k", 1, 1, P, F).clean()) << D.text();
    EXPECT_EQ(D.contents<uint16_t>(P, 3)[2], 0);
    EXPECT_EQ(D.contents<float>(F, 1)[0], 2048.0f);
  }
}

// ---- libdevice --------------------------------------------------------------

TEST(Libdevice, AgreesWithTheCLibrary) {
  if (!hasToolkit())
    GTEST_SKIP() << "no CUDA toolkit";
  std::vector<double> X{0.1, 1, 2.5, 10, 300, 3e-9};
  for (const char *Name : {"sin", "cos", "exp", "log", "sqrt", "cbrt", "tanh",
                           "lgamma", "erf", "sinpi", "log1p", "rsqrt"}) {
    std::string Full = std::string("__nv_") + Name;
    std::vector<double> Device = evaluate<double>(Full, ExecutorOptions(), X);
    std::vector<double> Host = evaluate<double>(Full, hostMath(), X);
    for (size_t N = 0; N != X.size(); ++N)
      EXPECT_NEAR(Device[N], Host[N],
                  std::fabs(Host[N]) * 16 *
                      std::numeric_limits<double>::epsilon())
          << Name << "(" << X[N] << ")";
  }
}

TEST(Libdevice, SaturatesOnTheHost) {
  std::vector<float> X{-1, 0.25, 2, NAN};
  EXPECT_EQ(evaluate<float>("__nv_saturatef", hostMath(), X),
            (std::vector<float>{0, 0.25, 1, 0}));
}

TEST(Libdevice, StatisticsSayWhereItCameFrom) {
  std::string Body = mapping("__nv_sinf", "float", "float", 1);
  Device Host(Body, hostMath());
  ASSERT_TRUE(Host) << Host.text();
  EXPECT_EQ(Host->statistics().HostMath, std::vector<std::string>{"__nv_sinf"});
  EXPECT_EQ(Host->statistics().LibDevice, "");
  if (!hasToolkit())
    GTEST_SKIP() << "no CUDA toolkit";
  Device Real(Body);
  ASSERT_TRUE(Real) << Real.text();
  EXPECT_TRUE(Real->statistics().HostMath.empty());
  EXPECT_NE(Real->statistics().LibDevice, "");
}

TEST(Libdevice, IsOurOwnWithoutAToolkit) {
  const std::string Own = findInstalledFile(MathLibrary);
  if (Own.empty())
    GTEST_SKIP() << "no " << MathLibrary;
  ExecutorOptions Opts;
  Opts.CudaPath = "/nowhere";
  Device D(mapping("__nv_sinf", "float", "float", 1), Opts);
  ASSERT_TRUE(D) << D.text();
  EXPECT_EQ(D->statistics().LibDevice, Own);
  EXPECT_TRUE(D->statistics().HostMath.empty());
}

TEST(Libdevice, AnswersReflection) {
  if (!hasToolkit())
    GTEST_SKIP() << "no CUDA toolkit";
  // __nv_fabsf of a subnormal number is where -ftz=1 shows.
  std::vector<float> X{0x1p-140f};
  ExecutorOptions Flushing;
  Flushing.FlushDenormals = true;
  EXPECT_EQ(evaluate<float>("__nv_fabsf", ExecutorOptions(), X), X);
  EXPECT_EQ(evaluate<float>("__nv_fabsf", Flushing, X), std::vector<float>{0});
}

TEST(Libdevice, IsLinkedToModulesOfOpaquePointers) {
  if (!hasToolkit())
    GTEST_SKIP() << "no CUDA toolkit";
  Device D(R"(
declare float @__nv_fmodf(float, float)
define void @k(ptr addrspace(1) %out) {
  %r = call float @__nv_fmodf(float 7.0, float 4.0)
  store float %r, ptr addrspace(1) %out
  ret void
}
)");
  ASSERT_TRUE(D) << D.text();
  DevicePtr Out = D.buffer<float>({0}, "out");
  EXPECT_TRUE(D.launch("k", 1, 1, Out).clean()) << D.text();
  EXPECT_EQ(D.contents<float>(Out, 1)[0], 3.0F);
}

// A second result through a pointer, to private memory.
const char Frexp[] = R"(
declare double @__nv_frexp(double, i32*)
define void @k(double addrspace(1)* %out, i32 addrspace(1)* %e, i64 %offset) {
  %room = alloca i32, align 4
  %bytes = bitcast i32* %room to i8*
  %moved = getelementptr i8, i8* %bytes, i64 %offset
  %p = bitcast i8* %moved to i32*
  %f = call double @__nv_frexp(double 48.0, i32* %p)
  store double %f, double addrspace(1)* %out
  %n = load i32, i32* %room, align 4
  store i32 %n, i32 addrspace(1)* %e, align 4
  ret void
}
)";

TEST(Libdevice, PointersAreChecked) {
  for (const ExecutorOptions &Opts : {ExecutorOptions(), hostMath()}) {
    Device D(Frexp, Opts);
    ASSERT_TRUE(D) << D.text();
    DevicePtr Out = D.buffer<double>({0}, "out"), E = D.buffer<int>({0}, "e");
    EXPECT_TRUE(D.launch("k", 1, 1, Out, E, int64_t(0)).clean()) << D.text();
    EXPECT_EQ(D.contents<double>(Out, 1)[0], 0.75);
    EXPECT_EQ(D.contents<int>(E, 1)[0], 6);
    D.launch("k", 1, 1, Out, E, int64_t(4));
    EXPECT_EQ(D.ids(), "EX20") << D.text();
  }
}

// Numbers near each other, zeros of both signs, subnormals, and what overflows.
Words roundingOperands() {
  Words All = {0,          0x80000000, 1,          0x80000001, 0x3f800000,
               0xbf800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000,
               0x00800000, 0x007fffff, 0x33800000, 0xb3800000, 0x3f7fffff};
  uint32_t State = 1;
  while (All.size() != 48) {
    State = State * 1664525 + 1013904223;
    All.push_back((State >> 9) | (0x3e + (State >> 30) * 2) << 24 |
                  (State & 0x80000000));
  }
  return All;
}

// With others beside it, so that lanes run it as well.
TEST(Math, ProductsAndSumsRoundDown) {
  Device R(R"(
declare float @llvm.nvvm.fma.rm.f(float, float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k(float addrspace(1)* %in, float addrspace(1)* %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %y = udiv i32 %g, 48
  %z = urem i32 %g, 48
  %pa = getelementptr float, float addrspace(1)* %in, i32 %x
  %pb = getelementptr float, float addrspace(1)* %in, i32 %y
  %pc = getelementptr float, float addrspace(1)* %in, i32 %z
  %a = load float, float addrspace(1)* %pa, align 4
  %b = load float, float addrspace(1)* %pb, align 4
  %c = load float, float addrspace(1)* %pc, align 4
  %r = call float @llvm.nvvm.fma.rm.f(float %a, float %b, float %c)
  %row = mul i32 %g, 48
  %n = add i32 %row, %x
  %to = getelementptr float, float addrspace(1)* %out, i32 %n
  store float %r, float addrspace(1)* %to, align 4
  ret void
}
)",
           fast());
  ASSERT_TRUE(R) << R.text();
  const Words In = roundingOperands();
  const size_t Count = In.size(), All = Count * Count * Count;
  DevicePtr Out = R.buffer(std::vector<float>(All), "out");
  DevicePtr Source = R.buffer(In, "in");
  ASSERT_TRUE(R.launch("k", Count * Count, Count, Source, Out).clean());
  const Words Got = R.contents<uint32_t>(Out, All);
  auto Number = [](uint32_t Bits) { return llvm::bit_cast<float>(Bits); };
  unsigned Wrong = 0;
  for (size_t N = 0; N != All; ++N) {
    volatile float A = Number(In[N % Count]), B = Number(In[N / Count / Count]),
                   C = Number(In[N / Count % Count]);
    std::fesetround(FE_DOWNWARD);
    volatile float Wanted = std::fma(A, B, C);
    std::fesetround(FE_TONEAREST);
    const bool Same = std::isnan(Wanted)
                          ? std::isnan(Number(Got[N]))
                          : llvm::bit_cast<uint32_t>(float(Wanted)) == Got[N];
    if (!Same && Wrong++ < 5)
      ADD_FAILURE() << A << " * " << B << " + " << C << " gives "
                    << Number(Got[N]) << ", not " << Wanted;
  }
  EXPECT_EQ(Wrong, 0u);
}

// As the double nearest to the power, rounded.
TEST(Math, PowersOfTwo) {
  Device R(R"(
declare float @llvm.nvvm.ex2.approx.f(float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k(float addrspace(1)* %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %row = mul i32 %g, 64
  %n = add i32 %row, %x
  %bits = mul i32 %n, 262144
  %v = bitcast i32 %bits to float
  %r = call float @llvm.nvvm.ex2.approx.f(float %v)
  %to = getelementptr float, float addrspace(1)* %out, i32 %n
  store float %r, float addrspace(1)* %to, align 4
  ret void
}
)",
           fast());
  ASSERT_TRUE(R) << R.text();
  constexpr size_t Count = 1 << 14;
  DevicePtr Out = R.buffer(std::vector<float>(Count), "out");
  ASSERT_TRUE(R.launch("k", Count / 64, 64, Out).clean());
  const auto Got = R.contents<float>(Out, Count);
  for (size_t N = 0; N != Count; ++N) {
    const double X = llvm::bit_cast<float>(uint32_t(N << 18));
    if (std::isnan(X))
      EXPECT_TRUE(std::isnan(Got[N]));
    else
      EXPECT_EQ(Got[N], float(std::exp2(X))) << X;
  }
}

} // namespace
