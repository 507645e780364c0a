// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Integer builtins against 128-bit arithmetic, for all eight types.

#include "Program.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

using namespace spir2nvvm;

namespace {

using Wide = __int128;

template <typename T> struct Name;
template <> struct Name<int8_t> {
  static constexpr char Text[] = "char", Unsigned[] = "uchar";
};
template <> struct Name<uint8_t> {
  static constexpr char Text[] = "uchar", Unsigned[] = "uchar";
};
template <> struct Name<int16_t> {
  static constexpr char Text[] = "short", Unsigned[] = "ushort";
};
template <> struct Name<uint16_t> {
  static constexpr char Text[] = "ushort", Unsigned[] = "ushort";
};
template <> struct Name<int32_t> {
  static constexpr char Text[] = "int", Unsigned[] = "uint";
};
template <> struct Name<uint32_t> {
  static constexpr char Text[] = "uint", Unsigned[] = "uint";
};
template <> struct Name<int64_t> {
  static constexpr char Text[] = "long", Unsigned[] = "ulong";
};
template <> struct Name<uint64_t> {
  static constexpr char Text[] = "ulong", Unsigned[] = "ulong";
};

template <typename T> std::vector<T> edges() {
  using L = std::numeric_limits<T>;
  return {T(0),
          T(1),
          T(2),
          T(-1),
          T(-2),
          L::max(),
          L::min(),
          T(L::max() - 1),
          T(L::min() + 1),
          T(L::max() / 2),
          T(0x55),
          T(T(1) << (sizeof(T) * 8 - 1))};
}

/// Columns of arguments: all combinations of edges, then random values.
template <typename T> std::array<std::vector<T>, 3> arguments() {
  std::array<std::vector<T>, 3> Columns;
  for (T A : edges<T>())
    for (T B : edges<T>())
      for (T C : edges<T>()) {
        Columns[0].push_back(A);
        Columns[1].push_back(B);
        Columns[2].push_back(C);
      }
  std::mt19937_64 Random(1);
  for (int I = 0; I != 2000; ++I)
    for (auto &Column : Columns)
      Column.push_back(T(Random() >> (Random() % 64)));
  return Columns;
}

template <typename T> T saturated(Wide V) {
  using L = std::numeric_limits<T>;
  return V > Wide(L::max()) ? L::max() : V < Wide(L::min()) ? L::min() : T(V);
}

template <typename T> unsigned leadingZeros(T X) {
  unsigned N = 0;
  for (int Bit = sizeof(T) * 8;
       Bit-- != 0 && !((std::make_unsigned_t<T>(X) >> Bit) & 1);)
    ++N;
  return N;
}

template <typename T> class IntegerNumbers : public testing::Test {
protected:
  using U = std::make_unsigned_t<T>;
  static constexpr unsigned Bits = sizeof(T) * 8;
  std::array<std::vector<T>, 3> In = arguments<T>();
  std::string Type = Name<T>::Text;

  template <typename R, typename F>
  void expect(const std::string &Function, const char *Result, unsigned Arity,
              F Reference) {
    std::string Text = std::string(Result) + " " + Function + "(" + Type;
    for (unsigned N = 1; N != Arity; ++N)
      Text += ", " + Type;
    test::Builtin Run(Text + ")");
    std::vector<R> Out = Arity == 1   ? Run.scalars<R>(In[0])
                         : Arity == 2 ? Run.scalars<R>(In[0], In[1])
                                      : Run.scalars<R>(In[0], In[1], In[2]);
    for (size_t I = 0; I != Out.size(); ++I)
      ASSERT_EQ(Out[I], R(Reference(In[0][I], In[1][I], In[2][I])))
          << Text << ") of " << Wide2(In[0][I]) << ", " << Wide2(In[1][I])
          << ", " << Wide2(In[2][I]);
  }
  static std::string Wide2(T V) { return std::to_string(V); }
};

using AllIntegers = testing::Types<int8_t, uint8_t, int16_t, uint16_t, int32_t,
                                   uint32_t, int64_t, uint64_t>;
TYPED_TEST_SUITE(IntegerNumbers, AllIntegers);

TYPED_TEST(IntegerNumbers, Magnitudes) {
  using T = TypeParam;
  using U = typename TestFixture::U;
  const char *Unsigned = Name<T>::Unsigned;
  this->template expect<U>("abs", Unsigned, 1,
                           [](Wide A, Wide, Wide) { return A < 0 ? -A : A; });
  this->template expect<U>("abs_diff", Unsigned, 2, [](Wide A, Wide B, Wide) {
    return A > B ? A - B : B - A;
  });
}

TYPED_TEST(IntegerNumbers, Saturation) {
  using T = TypeParam;
  const char *Same = Name<T>::Text;
  this->template expect<T>("add_sat", Same, 2, [](Wide A, Wide B, Wide) {
    return saturated<T>(A + B);
  });
  this->template expect<T>("sub_sat", Same, 2, [](Wide A, Wide B, Wide) {
    return saturated<T>(A - B);
  });
  this->template expect<T>("mad_sat", Same, 3, [](T A, T B, T C) {
    // |a*b| < 2^128 may not fit a signed 128-bit word when both are large
    // unsigned 64-bit numbers, but then it saturates anyway.
    if (std::is_unsigned_v<T>) {
      unsigned __int128 P = static_cast<unsigned __int128>(A) * B;
      unsigned __int128 Max = std::numeric_limits<T>::max();
      return P > Max || P + C > Max ? std::numeric_limits<T>::max() : T(P + C);
    }
    return saturated<T>(Wide(A) * Wide(B) + Wide(C));
  });
}

TYPED_TEST(IntegerNumbers, Averages) {
  using T = TypeParam;
  const char *Same = Name<T>::Text;
  this->template expect<T>("hadd", Same, 2,
                           [](Wide A, Wide B, Wide) { return (A + B) >> 1; });
  this->template expect<T>(
      "rhadd", Same, 2, [](Wide A, Wide B, Wide) { return (A + B + 1) >> 1; });
}

TYPED_TEST(IntegerNumbers, HighHalves) {
  using T = TypeParam;
  constexpr unsigned Bits = sizeof(T) * 8;
  const char *Same = Name<T>::Text;
  auto High = [](T A, T B) {
    return std::is_unsigned_v<T>
               ? T((static_cast<unsigned __int128>(A) * B) >> Bits)
               : T((Wide(A) * Wide(B)) >> Bits);
  };
  this->template expect<T>("mul_hi", Same, 2,
                           [&](T A, T B, T) { return High(A, B); });
  this->template expect<T>("mad_hi", Same, 3, [&](T A, T B, T C) {
    return T(Wide(High(A, B)) + C);
  });
}

TYPED_TEST(IntegerNumbers, Bits) {
  using T = TypeParam;
  using U = typename TestFixture::U;
  constexpr unsigned Bits = sizeof(T) * 8;
  const char *Same = Name<T>::Text;
  this->template expect<T>("clz", Same, 1,
                           [](T A, T, T) { return leadingZeros(A); });
  this->template expect<T>("popcount", Same, 1, [](T A, T, T) {
    return __builtin_popcountll(U(A));
  });
  this->template expect<T>("rotate", Same, 2, [](T A, T B, T) {
    unsigned N = U(B) % Bits;
    return T(N ? U(U(A) << N) | U(U(A) >> (Bits - N)) : U(A));
  });
}

TYPED_TEST(IntegerNumbers, Order) {
  using T = TypeParam;
  const char *Same = Name<T>::Text;
  this->template expect<T>("max", Same, 2,
                           [](T A, T B, T) { return A > B ? A : B; });
  this->template expect<T>("min", Same, 2,
                           [](T A, T B, T) { return A < B ? A : B; });
  this->template expect<T>("clamp", Same, 3, [](T A, T B, T C) {
    return std::min(std::max(A, B), C);
  });
}

TEST(IntegerWidths, Upsample) {
  std::vector<int8_t> High = {-128, -1, 0, 1, 127};
  std::vector<uint8_t> Low = {255, 0, 128, 1, 127};
  auto R =
      test::Builtin("short upsample(char, uchar)").scalars<int16_t>(High, Low);
  for (size_t I = 0; I != R.size(); ++I)
    EXPECT_EQ(R[I], int16_t(uint16_t(uint8_t(High[I])) << 8 | Low[I]));
}

TEST(IntegerWidths, TwentyFourBits) {
  std::vector<int32_t> A = {-8388608, 8388607, -1, 3},
                       B = {2, 100, 8388607, -5}, C = {1, 2, 3, 4};
  auto R = test::Builtin("int mad24(int, int, int)").scalars<int32_t>(A, B, C);
  auto P = test::Builtin("int mul24(int, int)").scalars<int32_t>(A, B);
  for (size_t I = 0; I != R.size(); ++I) {
    EXPECT_EQ(R[I], int32_t(int64_t(A[I]) * B[I] + C[I]));
    EXPECT_EQ(P[I], int32_t(int64_t(A[I]) * B[I]));
  }
}

} // namespace
