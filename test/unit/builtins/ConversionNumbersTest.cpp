// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// convert_* and the half stores against exact references: long double holds
/// every value of every type here, and halves are found by search.

#include "Halves.h"
#include "Program.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace spir2nvvm;
using test::Direction;

namespace {

template <typename To, typename From> To bitsOf(From V) {
  static_assert(sizeof(To) == sizeof(From));
  To Out;
  std::memcpy(&Out, &V, sizeof(Out));
  return Out;
}

struct Mode {
  const char *Suffix;
  Direction How;
};
constexpr Mode Modes[] = {{"_rte", Direction::Nearest},
                          {"_rtz", Direction::Zero},
                          {"_rtp", Direction::Up},
                          {"_rtn", Direction::Down}};

long double integral(long double V, Direction How) {
  switch (How) {
  case Direction::Nearest:
    return std::nearbyint(V);
  case Direction::Zero:
    return std::trunc(V);
  case Direction::Up:
    return std::ceil(V);
  case Direction::Down:
    return std::floor(V);
  }
  return V;
}

template <typename F> std::vector<F> floatingValues() {
  std::vector<F> V = {0.0,  -0.0, 0.5,   -0.5,  1.5,   2.5,    -1.5,  -2.5,
                      0.49, 0.99, 126.5, 127.5, 128.5, -128.5, 255.5, 256};
  for (int Power : {7, 8, 15, 16, 23, 24, 31, 32, 53, 62, 63, 64, 70})
    for (F Sign : {F(1), F(-1)}) {
      F P = Sign * std::ldexp(F(1), Power);
      V.insert(V.end(), {P, std::nextafter(P, F(0)), std::nextafter(P, 2 * P)});
    }
  V.insert(V.end(),
           {F(NAN), F(INFINITY), F(-INFINITY), std::numeric_limits<F>::max(),
            std::numeric_limits<F>::denorm_min(),
            -std::numeric_limits<F>::denorm_min(), F(65504), F(65519.99),
            F(65520), F(65536), F(-65519.99), F(5.9604644775390625e-8),
            F(2.98023223876953125e-8), F(-2.98023223876953125e-8),
            F(6.103515625e-5), F(6.1e-5)});
  std::mt19937_64 Random(7);
  for (int I = 0; I != 3000; ++I)
    V.push_back(std::ldexp(F(int64_t(Random())), int(Random() % 160) - 120));
  return V;
}

template <typename I> std::vector<I> integerValues() {
  using L = std::numeric_limits<I>;
  std::vector<I> V = {
      0, 1, L::max(), L::min(), I(L::max() - 1), I(L::min() + 1)};
  for (unsigned Bit = 0; Bit != sizeof(I) * 8; ++Bit)
    for (int Near = -2; Near <= 2; ++Near)
      V.push_back(I((uint64_t(1) << Bit) + Near));
  std::mt19937_64 Random(9);
  for (int N = 0; N != 2000; ++N)
    V.push_back(I(Random() >> (Random() % 64)));
  return V;
}

// ---- floating point to integer ---------------------------------------------

template <typename I> bool fits(long double Rounded) {
  using L = std::numeric_limits<I>;
  return Rounded >= (long double)L::min() && Rounded <= (long double)L::max();
}

template <typename From, typename To>
void expectToInteger(const char *FromName, const char *ToName) {
  std::vector<From> In = floatingValues<From>();
  for (bool Saturate : {false, true})
    for (const Mode &M : Modes) {
      std::string Text = std::string(ToName) + " convert_" + ToName +
                         (Saturate ? "_sat" : "") + M.Suffix + "(" + FromName +
                         ")";
      std::vector<To> Out = test::Builtin(Text).scalars<To>(In);
      for (size_t I = 0; I != In.size(); ++I) {
        long double Rounded = integral(In[I], M.How);
        if (!fits<To>(Rounded) && !Saturate)
          continue; // 6.2.3.3: implementation-defined
        To Expected = std::isnan(In[I])   ? To(0)
                      : fits<To>(Rounded) ? To(Rounded)
                      : Rounded < 0       ? std::numeric_limits<To>::min()
                                          : std::numeric_limits<To>::max();
        ASSERT_EQ(+Out[I], +Expected) << Text << " of " << In[I];
      }
    }
}

template <typename From> void expectToAllIntegers(const char *FromName) {
  expectToInteger<From, int8_t>(FromName, "char");
  expectToInteger<From, uint8_t>(FromName, "uchar");
  expectToInteger<From, int16_t>(FromName, "short");
  expectToInteger<From, uint16_t>(FromName, "ushort");
  expectToInteger<From, int32_t>(FromName, "int");
  expectToInteger<From, uint32_t>(FromName, "uint");
  expectToInteger<From, int64_t>(FromName, "long");
  expectToInteger<From, uint64_t>(FromName, "ulong");
}

TEST(Convert, FloatToInteger) { expectToAllIntegers<float>("float"); }
TEST(Convert, DoubleToInteger) { expectToAllIntegers<double>("double"); }

// ---- integer to integer -----------------------------------------------------

template <typename From, typename To>
void expectBetweenIntegers(const char *FromName, const char *ToName) {
  std::vector<From> In = integerValues<From>();
  std::string Name = std::string(ToName) + " convert_" + ToName;
  auto Plain = test::Builtin(Name + "(" + FromName + ")").scalars<To>(In);
  auto Saturated =
      test::Builtin(Name + "_sat(" + FromName + ")").scalars<To>(In);
  using L = std::numeric_limits<To>;
  for (size_t I = 0; I != In.size(); ++I) {
    __int128 V = In[I];
    ASSERT_EQ(+Plain[I], +To(V)) << Name << FromName << " of " << +In[I];
    To Expected = V < __int128(L::min())   ? L::min()
                  : V > __int128(L::max()) ? L::max()
                                           : To(V);
    ASSERT_EQ(+Saturated[I], +Expected)
        << Name << "_sat " << FromName << " of " << +In[I];
  }
}

template <typename From> void expectToOtherIntegers(const char *FromName) {
  expectBetweenIntegers<From, int8_t>(FromName, "char");
  expectBetweenIntegers<From, uint8_t>(FromName, "uchar");
  expectBetweenIntegers<From, int16_t>(FromName, "short");
  expectBetweenIntegers<From, uint16_t>(FromName, "ushort");
  expectBetweenIntegers<From, int32_t>(FromName, "int");
  expectBetweenIntegers<From, uint32_t>(FromName, "uint");
  expectBetweenIntegers<From, int64_t>(FromName, "long");
  expectBetweenIntegers<From, uint64_t>(FromName, "ulong");
}

TEST(Convert, BetweenIntegers) {
  expectToOtherIntegers<int8_t>("char");
  expectToOtherIntegers<uint8_t>("uchar");
  expectToOtherIntegers<int16_t>("short");
  expectToOtherIntegers<uint16_t>("ushort");
  expectToOtherIntegers<int32_t>("int");
  expectToOtherIntegers<uint32_t>("uint");
  expectToOtherIntegers<int64_t>("long");
  expectToOtherIntegers<uint64_t>("ulong");
}

// ---- to floating point ------------------------------------------------------

/// \p Exact in F, rounded in a direction by stepping from the nearest.
template <typename F> F roundTo(long double Exact, Direction How) {
  F Nearest = F(Exact);
  if ((long double)Nearest == Exact || std::isnan(Exact) ||
      How == Direction::Nearest)
    return Nearest;
  bool Up = How == Direction::Up || (How == Direction::Zero && Exact < 0);
  if (Up)
    return Nearest > Exact ? Nearest : std::nextafter(Nearest, F(INFINITY));
  return Nearest < Exact ? Nearest : std::nextafter(Nearest, F(-INFINITY));
}

template <typename From, typename To>
void expectToFloating(const std::vector<From> &In, const char *FromName,
                      const char *ToName) {
  for (const Mode &M : Modes) {
    std::string Text = std::string(ToName) + " convert_" + ToName + M.Suffix +
                       "(" + FromName + ")";
    std::vector<To> Out = test::Builtin(Text).scalars<To>(In);
    for (size_t I = 0; I != In.size(); ++I) {
      To Expected = roundTo<To>(In[I], M.How);
      if (!(std::isnan(Expected) && std::isnan(Out[I]))) {
        ASSERT_EQ(Out[I], Expected) << Text << " of " << +In[I];
      }
    }
  }
}

template <typename From>
void expectToHalf(const std::vector<From> &In, const char *FromName) {
  for (const Mode &M : Modes) {
    std::string Text =
        std::string("half convert_half") + M.Suffix + "(" + FromName + ")";
    std::vector<uint16_t> Out = test::Builtin(Text).scalars<uint16_t>(In);
    for (size_t I = 0; I != In.size(); ++I) {
      uint16_t Expected = test::roundToHalf(In[I], M.How);
      if (!std::isnan((double)In[I])) {
        ASSERT_EQ(Out[I], Expected) << Text << " of " << +In[I];
      } else {
        ASSERT_TRUE(std::isnan(test::halfValue(Out[I])));
      }
    }
  }
}

TEST(Convert, IntegerToFloating) {
  expectToFloating<int32_t, float>(integerValues<int32_t>(), "int", "float");
  expectToFloating<uint32_t, float>(integerValues<uint32_t>(), "uint", "float");
  expectToFloating<int64_t, float>(integerValues<int64_t>(), "long", "float");
  expectToFloating<uint64_t, float>(integerValues<uint64_t>(), "ulong",
                                    "float");
  expectToFloating<int64_t, double>(integerValues<int64_t>(), "long", "double");
  expectToFloating<uint64_t, double>(integerValues<uint64_t>(), "ulong",
                                     "double");
  expectToFloating<int16_t, float>(integerValues<int16_t>(), "short", "float");
  expectToFloating<uint32_t, double>(integerValues<uint32_t>(), "uint",
                                     "double");
}

TEST(Convert, DoubleToFloat) {
  expectToFloating<double, float>(floatingValues<double>(), "double", "float");
}

TEST(Convert, ToHalf) {
  expectToHalf(floatingValues<float>(), "float");
  expectToHalf(floatingValues<double>(), "double");
  expectToHalf(integerValues<int8_t>(), "char");
  expectToHalf(integerValues<uint16_t>(), "ushort");
  expectToHalf(integerValues<int32_t>(), "int");
  expectToHalf(integerValues<uint64_t>(), "ulong");
  expectToHalf(integerValues<int64_t>(), "long");
}

// ---- half in memory ---------------------------------------------------------

// Behind the pointer there is room for indices 0 to 3.
TEST(HalfMemory, StoresRoundOnce) {
  constexpr size_t Room = 4;
  std::vector<double> In = floatingValues<double>();
  for (const Mode &M : Modes) {
    std::vector<uint16_t> Out(In.size() * Room);
    std::vector<uint64_t> Index(In.size(), 0);
    test::Builtin(std::string("void vstore_half") + M.Suffix +
                  "(double, ulong, __private half*)")
        .call<char>(In.size(), 0, In, Index, Out);
    for (size_t I = 0; I != In.size(); ++I)
      if (!std::isnan(In[I])) {
        ASSERT_EQ(Out[I * Room], test::roundToHalf(In[I], M.How))
            << In[I] << M.Suffix;
      }
  }
}

TEST(HalfMemory, LoadsAreExact) {
  constexpr size_t Room = 4, Items = 65536 / Room;
  std::vector<uint16_t> In(65536);
  for (size_t I = 0; I != In.size(); ++I)
    In[I] = uint16_t(I);
  for (uint64_t At = 0; At != Room; ++At) {
    std::vector<uint64_t> Index(Items, At);
    auto Out = test::Builtin("float vload_half(ulong, const __private half*)")
                   .call<float>(Items, 1, Index, In);
    for (size_t I = 0; I != Items; ++I) {
      double Expected = test::halfValue(In[I * Room + At]);
      if (!std::isnan(Expected)) {
        ASSERT_EQ(bitsOf<uint32_t>(Out[I]), bitsOf<uint32_t>(float(Expected)));
      }
    }
  }
}

} // namespace
