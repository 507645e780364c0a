// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Approximate instructions as far off as PTX allows: inside of their bounds,
/// on both sides of the exact value, and the same on every thread.

#include "Harness.h"

#include "Executor/Floats/SmallFloat.h"
#include "Executor/Intrinsics/Intrinsics.h"

#include "llvm/ADT/bit.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

using Real = long double;

struct Case {
  const char *Name;
  unsigned Operands;
  bool IsDouble;
  Real (*Exact)(Real X, Real Y);
  Real (*Bound)(Real X, Real Exact);
};

template <int N> Real ulps(Real, Real Exact) {
  return std::ldexp(Real(N), std::max(std::ilogb(Exact), -126) - 23);
}
template <int Tenths> Real relative(Real, Real Exact) {
  return std::fabs(Exact) * std::exp2(Real(-Tenths) / 10);
}
Real ofRoot(Real X, Real Exact) {
  return std::min(relative<229>(X, Exact), ulps<2>(X, Exact));
}
Real ofLogarithm(Real X, Real Exact) {
  return X > 0.5L && X < 2 ? std::exp2(-22.0L) : relative<220>(X, Exact);
}
Real ofAngle(Real X, Real) {
  return std::exp2(std::fabs(X) <= 6.283185L ? -20.5L : -14.7L);
}
Real quotient(Real X, Real Y) { return X / Y; }
Real reciprocal(Real X, Real) { return 1 / X; }
Real root(Real X, Real) { return std::sqrt(X); }
Real reciprocalRoot(Real X, Real) { return 1 / std::sqrt(X); }
Real power(Real X, Real) { return std::exp2(X); }
Real logarithm(Real X, Real) { return std::log2(X); }
Real sine(Real X, Real) { return std::sin(X); }
Real cosine(Real X, Real) { return std::cos(X); }
Real tangent(Real X, Real) { return std::tanh(X); }

#define WITH_FTZ(NAME, OPERANDS, EXACT, BOUND)                                 \
  {"llvm.nvvm." NAME ".f", OPERANDS, false, EXACT, BOUND},                     \
      {"llvm.nvvm." NAME ".ftz.f", OPERANDS, false, EXACT, BOUND},
const Case Cases[] = {
    WITH_FTZ("div.approx", 2, quotient, ulps<2>)
        WITH_FTZ("sqrt.approx", 1, root, relative<230>)
            WITH_FTZ("rsqrt.approx", 1, reciprocalRoot, ofRoot)
                WITH_FTZ("ex2.approx", 1, power, ulps<2>)
                    WITH_FTZ("lg2.approx", 1, logarithm, ofLogarithm)
                        WITH_FTZ("sin.approx", 1, sine, ofAngle)
                            WITH_FTZ("cos.approx", 1, cosine,
                                     ofAngle){"spir2nvvm.ptx.div.full.f32", 2,
                                              false, quotient, ulps<2>},
    {"spir2nvvm.ptx.div.full.ftz.f32", 2, false, quotient, ulps<2>},
    {"llvm.nvvm.rcp.approx.ftz.f", 1, false, reciprocal, ulps<1>},
    {"spir2nvvm.ptx.rcp.approx.f32", 1, false, reciprocal, ulps<1>},
    {"spir2nvvm.ptx.rcp.approx.ftz.f32", 1, false, reciprocal, ulps<1>},
    {"spir2nvvm.ptx.sqrt.approx.f32", 1, false, root, relative<230>},
    {"spir2nvvm.ptx.sqrt.approx.ftz.f32", 1, false, root, relative<230>},
    {"llvm.nvvm.tanh.approx.f32", 1, false, tangent, relative<110>},
    // The operand loses as much as the result.
    {"llvm.nvvm.rcp.approx.ftz.d", 1, true, reciprocal, relative<190>},
    {"llvm.nvvm.rsqrt.approx.ftz.d", 1, true, reciprocalRoot, relative<190>},
};

std::string kernelOf(const Case &C) {
  std::string Ty = C.IsDouble ? "double" : "float";
  std::string Second = C.Operands == 2 ? ", " + Ty : "";
  return "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
         "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
         "declare " +
         Ty + " @" + C.Name + "(" + Ty + Second + ")\n" + "define void @k(" +
         Ty + " addrspace(1)* %out, " + Ty + " addrspace(1)* %in) {\n" + R"(
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %group, 64
  %n = add i32 %base, %tid
  %from = getelementptr )" +
         Ty + ", " + Ty + " addrspace(1)* %in, i32 %n\n" +
         "  %to = getelementptr " + Ty + ", " + Ty +
         " addrspace(1)* %out, i32 %n\n  %v = load " + Ty + ", " + Ty +
         " addrspace(1)* %from, align 4\n  %r = call " + Ty + " @" + C.Name +
         "(" + Ty + (C.Operands == 2 ? " 3.0, " + Ty : "") + " %v)\n  store " +
         Ty + " %r, " + Ty + " addrspace(1)* %to, align 4\n  ret void\n}\n";
}

constexpr unsigned Count = 512;

template <typename T>
std::vector<T> run(const Case &C, const std::vector<T> &In, unsigned Threads,
                   Approximation How) {
  ExecutorOptions Opts = fast();
  Opts.Threads = Threads;
  Opts.Approximations = How;
  Device R(kernelOf(C), Opts);
  EXPECT_TRUE(R) << R.text();
  if (!R)
    return {};
  DevicePtr Out = R.buffer(std::vector<T>(In.size()), "out");
  EXPECT_TRUE(
      R.launch("k", unsigned(In.size() / 64), 64, Out, R.buffer(In, "in"))
          .clean());
  return R.contents<T>(Out, In.size());
}

template <typename T> void expectBounds(const Case &C) {
  std::vector<T> In(Count);
  for (unsigned N = 0; N != Count; ++N)
    In[N] = T(0.01 + 0.0371 * N); // to 19
  std::vector<T> Got = run(C, In, 1, Approximation::Worst);
  ASSERT_EQ(Got.size(), Count);
  unsigned Above = 0, Below = 0, Far = 0;
  for (unsigned N = 0; N != Count; ++N) {
    Real X = C.Operands == 2 ? 3 : In[N], Y = In[N];
    Real Exact = C.Exact(X, Y), Bound = C.Bound(In[N], Exact);
    Real Error = Real(Got[N]) - Exact;
    EXPECT_LE(std::fabs(Error), Bound) << In[N] << " gives " << Got[N];
    Above += Error > 0;
    Below += Error < 0;
    Far += std::fabs(Error) > Bound / 4;
  }
  EXPECT_GT(Above, Count / 8);
  EXPECT_GT(Below, Count / 8);
  EXPECT_GT(Far, Count / 4);
  EXPECT_EQ(run(C, In, 3, Approximation::Worst), Got);
}

TEST(Approximations, AreAsFarOffAsPtxAllows) {
  for (const Case &C : Cases) {
    SCOPED_TRACE(C.Name);
    C.IsDouble ? expectBounds<double>(C) : expectBounds<float>(C);
  }
}

TEST(Approximations, AreAsGoodAsTheTypeAllows) {
  for (const Case &C : Cases) {
    if (C.IsDouble)
      continue;
    SCOPED_TRACE(C.Name);
    std::vector<float> In(64);
    for (unsigned N = 0; N != 64; ++N)
      In[N] = 0.25f + 0.125f * float(N);
    std::vector<float> Got = run(C, In, 1, Approximation::Exact);
    ASSERT_EQ(Got.size(), In.size());
    for (unsigned N = 0; N != 64; ++N) {
      Real X = C.Operands == 2 ? 3 : In[N], Exact = C.Exact(X, In[N]);
      EXPECT_LE(std::fabs(Real(Got[N]) - Exact),
                std::max(ulps<1>(0, Exact), Real(1e-20)))
          << In[N];
    }
  }
}

TEST(Approximations, KeepSpecialValues) {
  const float Inf = INFINITY;
  const std::vector<float> Special = {0.0f, -0.0f, Inf, -Inf, NAN};
  for (const Case &C : Cases) {
    if (C.IsDouble)
      continue;
    SCOPED_TRACE(C.Name);
    std::vector<float> In(64, 0.0f);
    std::copy(Special.begin(), Special.end(), In.begin());
    std::vector<float> Worst = run(C, In, 1, Approximation::Worst);
    std::vector<float> Exact = run(C, In, 1, Approximation::Exact);
    for (size_t N = 0; N != Special.size(); ++N)
      if (std::isnan(Exact[N]))
        EXPECT_TRUE(std::isnan(Worst[N])) << In[N];
      else
        EXPECT_EQ(llvm::bit_cast<uint32_t>(Worst[N]),
                  llvm::bit_cast<uint32_t>(Exact[N]))
            << In[N];
  }
}

TEST(Approximations, TangentsOfSubnormalsAreTheirOperands) {
  const Case &Tangent =
      *std::find_if(std::begin(Cases), std::end(Cases), [](const Case &C) {
        return std::string_view(C.Name) == "llvm.nvvm.tanh.approx.f32";
      });
  std::vector<float> In(64);
  for (unsigned N = 0; N != 64; ++N)
    In[N] = llvm::bit_cast<float>(0x7fffffu - N * 0x1357u);
  EXPECT_EQ(run(Tangent, In, 1, Approximation::Worst), In);
}

// libNVVM's inline assembly for division goes the same way.
TEST(Approximations, OfInlinePtx) {
  ExecutorOptions Opts;
  Opts.Approximations = Approximation::Worst;
  Device R(R"(
define void @k(float addrspace(1)* %p, float %x) {
  %q = call float asm "div.full.f32 $0, $1, $2;", "=f,f,f"(float 1.0, float %x)
  store float %q, float addrspace(1)* %p, align 4
  ret void
}
)",
           Opts);
  ASSERT_TRUE(R) << R.text();
  DevicePtr P = R.buffer<float>({0}, "p");
  EXPECT_TRUE(R.launch("k", 1, 1, P, 3.0f).clean()) << R.text();
  float Got = R.contents<float>(P, 1).front();
  EXPECT_NE(Got, 1.0f / 3.0f);
  EXPECT_NEAR(Got, 1.0f / 3.0f, 6.0e-8);
}

// ---- Halves -----------------------------------------------------------------

struct HalfCase {
  const char *Name;
  executor::SmallFormat Format;
  Real (*Exact)(Real X, Real);
  Real (*Bound)(Real X, Real Exact);
};

template <int Thousandths> Real absolute(Real, Real) {
  return std::exp2(Real(-Thousandths) / 1000);
}
const HalfCase HalfCases[] = {
    {"spir2nvvm.ptx.tanh.approx.f16", executor::SmallFormat::F16, tangent,
     absolute<10987>},
    {"spir2nvvm.ptx.tanh.approx.bf16", executor::SmallFormat::BF16, tangent,
     absolute<8000>},
    {"spir2nvvm.ptx.ex2.approx.f16", executor::SmallFormat::F16, power,
     relative<99>},
    {"spir2nvvm.ptx.ex2.approx.ftz.bf16", executor::SmallFormat::BF16, power,
     relative<70>},
};

/// Of every operand there is.
std::vector<uint16_t> run(const HalfCase &C, Approximation How) {
  ExecutorOptions Opts = fast();
  Opts.Approximations = How;
  Device R("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
           "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
           "declare i16 @" +
               std::string(C.Name) +
               "(i16)\ndefine void @k(i16 addrspace(1)* %out) {\n" + R"(
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = shl i32 %group, 8
  %n = add i32 %base, %tid
  %x = trunc i32 %n to i16
  %to = getelementptr i16, i16 addrspace(1)* %out, i32 %n
  %r = call i16 @)" +
               C.Name + R"((i16 %x)
  store i16 %r, i16 addrspace(1)* %to, align 2
  ret void
}
)",
           Opts);
  EXPECT_TRUE(R) << R.text();
  if (!R)
    return {};
  DevicePtr Out = R.buffer(std::vector<uint16_t>(1u << 16), "out");
  EXPECT_TRUE(R.launch("k", 256, 256, Out).clean());
  return R.contents<uint16_t>(Out, 1u << 16);
}

/// What a result may be: the bound, or the type's last digit, and the end of
/// the numbers where the exact result is beyond it.
void expectBounds(const HalfCase &C, const std::vector<uint16_t> &Got,
                  bool IsWorst) {
  unsigned Far = 0, Moved = 0;
  for (uint32_t X = 0; X != Got.size(); ++X) {
    Real In = executor::smallValue(C.Format, X);
    Real Exact = C.Exact(In, 0),
         Result = executor::smallValue(C.Format, Got[X]);
    uint32_t Nearest = executor::toSmall(C.Format, double(Exact),
                                         executor::SmallRounding::Nearest,
                                         executor::Beyond::Infinity);
    Real Rounded = executor::smallValue(C.Format, Nearest);
    if (std::isnan(Rounded) || std::isinf(Rounded)) {
      EXPECT_EQ(Got[X], Nearest) << X;
      continue;
    }
    Real Bound = std::max(C.Bound(In, Exact), std::fabs(Rounded - Exact));
    // bf16 has no subnormal results.
    if (C.Format == executor::SmallFormat::BF16)
      Bound = std::max(Bound, std::exp2(Real(-126)));
    Real Slack = 1e-15L * (Bound + std::fabs(Exact)); // of doubles
    EXPECT_LE(std::fabs(Result - Exact), Bound + Slack) << X;
    Far += std::fabs(Result - Exact) > Bound / 4;
    Moved += Got[X] != Nearest;
  }
  EXPECT_TRUE(!IsWorst || Far > Got.size() / 8) << Far;
  EXPECT_EQ(Moved > Got.size() / 8, IsWorst) << Moved;
}

TEST(Approximations, OfHalves) {
  for (const HalfCase &C : HalfCases) {
    SCOPED_TRACE(C.Name);
    expectBounds(C, run(C, Approximation::Worst), true);
    expectBounds(C, run(C, Approximation::Exact), false);
  }
}

TEST(Approximations, EveryRowIsTested) {
  std::set<std::string> Tested;
  for (const Case &C : Cases)
    Tested.insert(C.Name);
  for (const HalfCase &C : HalfCases)
    Tested.insert(C.Name);
  for (const executor::IntrinsicRow *Row : executor::allRows())
    if (Row->Worst.Address)
      EXPECT_EQ(Tested.count(fullName(*Row)), 1u) << fullName(*Row);
}

} // namespace
