// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Instructions that are a few of the processor's, one for all lanes: bits of the
/// functions that stand for them elsewhere.

#include "Harness.h"

#include "Executor/Intrinsics/Arithmetic.h"

#include "llvm/ADT/bit.h"

#include <cfenv>
#include <cmath>

using namespace spir2nvvm;
using namespace spir2nvvm::executor;
using namespace spir2nvvm::test;

namespace {

template <typename T> constexpr const char *NameOf = nullptr;
template <> constexpr const char *NameOf<float> = "float";
template <> constexpr const char *NameOf<double> = "double";
template <> constexpr const char *NameOf<int32_t> = "i32";
template <> constexpr const char *NameOf<uint32_t> = "i32";
template <> constexpr const char *NameOf<int64_t> = "i64";
template <> constexpr const char *NameOf<uint64_t> = "i64";

/// Near powers of two and the ends of integers, halves between them, zeros,
/// subnormals, infinities and NaNs.
template <typename T> std::vector<T> operands() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> All;
  auto Both = [&](T V) {
    All.push_back(V);
    All.push_back(-V);
  };
  for (T V : {T(0), Limits::denorm_min(), Limits::min(), Limits::max(),
              Limits::infinity(), Limits::quiet_NaN(), Limits::epsilon(),
              Limits::min() - Limits::denorm_min()})
    Both(V);
  for (int Power : {-30, -1, 0, 1, 4, 23, 24, 31, 32, 53, 63, 64}) {
    const T V = std::ldexp(T(1), Power);
    for (T Near : {V, std::nextafter(V, T(0)), std::nextafter(V, 2 * V),
                   V + T(0.5), V - T(0.5)})
      Both(Near);
  }
  All.resize(128, T(1.25));
  return All;
}

/// Whether so few numbers lie from one to the other.
template <typename T> bool areNear(T A, T B, uint64_t Apart = 0) {
  uint64_t Bits[2] = {};
  std::memcpy(&Bits[0], &A, sizeof(T));
  std::memcpy(&Bits[1], &B, sizeof(T));
  return std::max(Bits[0], Bits[1]) - std::min(Bits[0], Bits[1]) <= Apart;
}

/// A kernel of 128 groups of 128: each has one second operand.
template <typename To, typename From>
std::string kernelOf(const std::string &Name, bool IsUnary) {
  const std::string R = NameOf<To>, T = NameOf<From>;
  return "declare " + R + " @llvm.nvvm." + Name + "(" + T +
         (IsUnary ? "" : ", " + T) + R"()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k()" +
         T + " addrspace(1)* %in, " + R + R"( addrspace(1)* %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %pa = getelementptr )" +
         T + ", " + T + " addrspace(1)* %in, i32 %x\n  %pb = getelementptr " +
         T + ", " + T + " addrspace(1)* %in, i32 %g\n  %a = load " + T + ", " +
         T + " addrspace(1)* %pa\n  %b = load " + T + ", " + T +
         " addrspace(1)* %pb\n  %r = call " + R + " @llvm.nvvm." + Name + "(" +
         T + " %a" + (IsUnary ? "" : ", " + T + " %b") + R"()
  %row = mul i32 %g, 128
  %n = add i32 %row, %x
  %to = getelementptr )" +
         R + ", " + R + " addrspace(1)* %out, i32 %n\n  store " + R + " %r, " +
         R + R"( addrspace(1)* %to
  ret void
}
)";
}

template <typename To, typename From>
void compare(const std::string &Name, bool IsUnary, To (*Wanted)(From, From),
             uint64_t Apart = 0) {
  const std::vector<From> In = operands<From>();
  const uint32_t Count = uint32_t(In.size()), Groups = IsUnary ? 1 : Count;
  for (unsigned Lanes : {1u, 0u, 64u}) {
    ExecutorOptions Opts = fast();
    Opts.Lanes = Lanes;
    Device R(kernelOf<To, From>(Name, IsUnary), Opts);
    ASSERT_TRUE(R) << Name << R.text();
    DevicePtr Source = R.buffer(In, "in");
    DevicePtr Out = R.buffer(std::vector<To>(Groups * Count), "out");
    ASSERT_TRUE(R.launch("k", Groups, Count, Source, Out).clean());
    EXPECT_EQ(R->statistics().LaneKernels, unsigned(Lanes != 1)) << Name;
    const auto Got = R.contents<To>(Out, Groups * Count);
    unsigned Wrong = 0;
    for (size_t N = 0; N != Got.size(); ++N) {
      const From A = In[N % Count], B = In[N / Count];
      const To Right = Wanted(A, B);
      const bool AreNaNs = Right != Right && Got[N] != Got[N];
      if (!AreNaNs && !areNear(Got[N], Right, Apart) && Wrong++ < 3)
        ADD_FAILURE() << Name << "(" << A << ", " << B << ") gives " << Got[N]
                      << ", not " << Right << " with " << Lanes << " lanes";
    }
  }
}

template <typename T> void compareOfType(const std::string &Suffix) {
  compare<T, T>("fmin" + Suffix, false, arithmetic::minimum<T, false>);
  compare<T, T>("fmax" + Suffix, false, arithmetic::maximum<T, false>);
  compare<T, T>("add.rz" + Suffix, false,
                arithmetic::add<T, FE_TOWARDZERO, false>);
  compare<T, T>("saturate" + Suffix, true,
                [](T A, T) { return arithmetic::saturate<T, false>(A); });
}

TEST(InlineNumbers, OfFloats) { compareOfType<float>(".f"); }
TEST(InlineNumbers, OfDoubles) { compareOfType<double>(".d"); }

TEST(InlineNumbers, OfFlushedFloats) {
  compare<float, float>("fmin.ftz.f", false, arithmetic::minimum<float, true>);
  compare<float, float>("fmax.ftz.f", false, arithmetic::maximum<float, true>);
  compare<float, float>("add.rz.ftz.f", false,
                        arithmetic::add<float, FE_TOWARDZERO, true>);
}

// ---- Approximations ---------------------------------------------------------

// As the double nearest to the result, rounded: of all floats each 2^14th.
void compareApproximation(const std::string &Name, double (*Function)(double)) {
  constexpr uint32_t Count = 1 << 18, Items = 128;
  std::vector<float> In;
  for (uint32_t N = 0; N != Count; ++N)
    In.push_back(llvm::bit_cast<float>(N << 14 | (N >> 4)));
  for (unsigned Lanes : {1u, 0u}) {
    ExecutorOptions Opts = fast();
    Opts.Lanes = Lanes;
    Device R("declare float @llvm.nvvm." + Name + R"((float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
define void @k(float addrspace(1)* %in, float addrspace(1)* %out) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %row = mul i32 %g, 128
  %n = add i32 %row, %x
  %from = getelementptr float, float addrspace(1)* %in, i32 %n
  %to = getelementptr float, float addrspace(1)* %out, i32 %n
  %v = load float, float addrspace(1)* %from
  %r = call float @llvm.nvvm.)" +
                 Name + R"((float %v)
  store float %r, float addrspace(1)* %to
  ret void
}
)",
             Opts);
    ASSERT_TRUE(R) << R.text();
    DevicePtr Source = R.buffer(In, "in");
    DevicePtr Out = R.buffer(std::vector<float>(Count), "out");
    ASSERT_TRUE(R.launch("k", Count / Items, Items, Source, Out).clean());
    EXPECT_EQ(R->statistics().LaneKernels, unsigned(Lanes != 1)) << Name;
    const auto Got = R.contents<float>(Out, Count);
    unsigned Wrong = 0;
    for (uint32_t N = 0; N != Count; ++N) {
      const auto Right = float(Function(double(In[N])));
      const bool AreNaNs = std::isnan(Right) && std::isnan(Got[N]);
      if (!AreNaNs && !areNear(Got[N], Right) && Wrong++ < 3)
        ADD_FAILURE() << Name << "(" << In[N] << ") gives " << Got[N]
                      << ", not " << Right << " with " << Lanes << " lanes";
    }
  }
}

TEST(InlineNumbers, Sines) { compareApproximation("sin.approx.f", std::sin); }
TEST(InlineNumbers, Cosines) { compareApproximation("cos.approx.f", std::cos); }
TEST(InlineNumbers, Logarithms) {
  compareApproximation("lg2.approx.f", std::log2);
}

TEST(InlineNumbers, ReciprocalsOfDoubles) {
  constexpr uint64_t Tie = 1; // one of them is in the middle of two, nearly
  compare<double, double>(
      "rsqrt.approx.d", true,
      [](double A, double) {
        return arithmetic::approxReciprocalRoot<double, false>(A);
      },
      Tie);
  compare<double, double>(
      "rsqrt.approx.ftz.d", true,
      [](double A, double) {
        return arithmetic::approxReciprocalRoot<double, true>(A);
      },
      Tie);
  compare<double, double>("rcp.approx.ftz.d", true, [](double A, double) {
    return arithmetic::flush<true>(1 / arithmetic::flush<true>(A));
  });
}

// ---- Integers ---------------------------------------------------------------

template <typename To, typename From, int Mode, bool Ftz>
void compareMode(const std::string &Name) {
  compare<To, From>(Name, true, [](From A, From) {
    return arithmetic::toInteger<To, From, Mode, Ftz>(A);
  });
}

template <typename To, typename From>
void compareModes(const std::string &Name) {
  compareMode<To, From, FE_TONEAREST, false>(Name + ".rn");
  compareMode<To, From, FE_DOWNWARD, false>(Name + ".rm");
  compareMode<To, From, FE_UPWARD, false>(Name + ".rp");
  compareMode<To, From, FE_TOWARDZERO, false>(Name + ".rz");
}

TEST(InlineNumbers, WordsOfFloats) {
  compareModes<int32_t, float>("f2i");
  compareModes<uint32_t, float>("f2ui");
  compareMode<int32_t, float, FE_DOWNWARD, true>("f2i.rm.ftz");
  compareMode<int32_t, float, FE_TONEAREST, true>("f2i.rn.ftz");
  compareMode<uint32_t, float, FE_UPWARD, true>("f2ui.rp.ftz");
}
TEST(InlineNumbers, LongWordsOfFloats) {
  compareModes<int64_t, float>("f2ll");
  compareModes<uint64_t, float>("f2ull");
}
TEST(InlineNumbers, WordsOfDoubles) {
  compareModes<int32_t, double>("d2i");
  compareModes<uint32_t, double>("d2ui");
}
TEST(InlineNumbers, LongWordsOfDoubles) {
  compareModes<int64_t, double>("d2ll");
  compareModes<uint64_t, double>("d2ull");
}

} // namespace
