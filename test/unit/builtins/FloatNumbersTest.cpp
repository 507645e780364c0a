// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The edge cases of OpenCL 1.2, section 7.5.1, one by one, and functions with
/// a second result. AccuracyTest.cpp measures the numbers in between.

#include "Halves.h"
#include "Program.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace spir2nvvm;

namespace {

const float Inf = INFINITY, NaN = NAN;

std::vector<float> values() {
  std::vector<float> V = {0.0f,
                          -0.0f,
                          1.0f,
                          -1.0f,
                          2.0f,
                          -2.0f,
                          0.5f,
                          -0.5f,
                          3.0f,
                          -3.0f,
                          1e-45f,
                          -1e-45f,
                          1.17549435e-38f,
                          3.4028235e38f,
                          -3.4028235e38f,
                          Inf,
                          -Inf,
                          NaN,
                          1.5f,
                          -1.5f,
                          2.5f,
                          127.0f};
  std::mt19937 Random(3);
  for (int I = 0; I != 3000; ++I)
    V.push_back(std::ldexp(float(int32_t(Random())), int(Random() % 80) - 70));
  return V;
}

std::vector<float> rotated(const std::vector<float> &V, size_t By) {
  std::vector<float> R(V.begin() + By % V.size(), V.end());
  R.insert(R.end(), V.begin(), V.begin() + By % V.size());
  return R;
}

bool same(float A, float B) {
  return (std::isnan(A) && std::isnan(B)) ||
         (A == B && std::signbit(A) == std::signbit(B));
}

/// Distance in units of the last place of float at the exact value.
long double ulps(float Got, long double Exact) {
  if (std::isnan(Exact) || std::isinf((float)Exact) || Exact == 0)
    return same(Got, (float)Exact) ? 0 : INFINITY;
  int Exponent = std::max(std::ilogb((double)Exact), -126);
  return std::fabs(Got - Exact) / std::ldexp(1.0L, Exponent - 23);
}

// ---- relational -------------------------------------------------------------

TEST(Relational, ScalarsAreOneOrZero) {
  std::vector<float> A = values();
  struct Case {
    const char *Name;
    bool (*Holds)(float, float);
  };
  const Case Cases[] = {
      {"isequal", [](float X, float Y) { return X == Y; }},
      {"isnotequal", [](float X, float Y) { return X != Y; }},
      {"isgreater", [](float X, float Y) { return X > Y; }},
      {"isgreaterequal", [](float X, float Y) { return X >= Y; }},
      {"isless", [](float X, float Y) { return X < Y; }},
      {"islessequal", [](float X, float Y) { return X <= Y; }},
      {"islessgreater", [](float X, float Y) { return X < Y || X > Y; }},
      {"isordered", [](float X, float Y) { return X == X && Y == Y; }},
      {"isunordered", [](float X, float Y) { return X != X || Y != Y; }}};
  for (const Case &C : Cases)
    for (size_t Shift = 0; Shift != 22; ++Shift) {
      std::vector<float> B = rotated(A, Shift);
      auto R = test::Builtin(std::string("int ") + C.Name + "(float, float)")
                   .scalars<int32_t>(A, B);
      for (size_t I = 0; I != A.size(); ++I)
        ASSERT_EQ(R[I], C.Holds(A[I], B[I]) ? 1 : 0)
            << C.Name << ' ' << A[I] << ' ' << B[I];
      if (Shift > 2)
        break;
    }
}

TEST(Relational, Classification) {
  std::vector<float> A = values();
  struct Case {
    const char *Name;
    bool (*Holds)(float);
  };
  const Case Cases[] = {{"isfinite", [](float X) { return std::isfinite(X); }},
                        {"isinf", [](float X) { return std::isinf(X); }},
                        {"isnan", [](float X) { return std::isnan(X); }},
                        {"isnormal", [](float X) { return std::isnormal(X); }},
                        {"signbit", [](float X) { return std::signbit(X); }}};
  for (const Case &C : Cases) {
    auto R = test::Builtin(std::string("int ") + C.Name + "(float)")
                 .scalars<int32_t>(A);
    for (size_t I = 0; I != A.size(); ++I)
      ASSERT_EQ(R[I], C.Holds(A[I]) ? 1 : 0) << C.Name << ' ' << A[I];
  }
}

TEST(Relational, VectorsAreMinusOneOrZero) {
  std::vector<float> A = {1, 2, NaN, 4}, B = {1, 3, NaN, 2};
  auto R =
      test::Builtin("int4 isequal(float4, float4)").call<int32_t>(1, 4, A, B);
  EXPECT_EQ(R, (std::vector<int32_t>{-1, 0, 0, 0}));
  std::vector<double> D = {1, 2}, E = {1, 3};
  auto L = test::Builtin("long2 isequal(double2, double2)")
               .call<int64_t>(1, 2, D, E);
  EXPECT_EQ(L, (std::vector<int64_t>{-1, 0}));
}

TEST(Relational, SelectLooksAtTheTopBitOfVectorsOnly) {
  std::vector<int32_t> A = {1, 2, 3, 4}, B = {10, 20, 30, 40},
                       C = {1, -1, INT32_MIN, 0};
  auto V = test::Builtin("int4 select(int4, int4, int4)")
               .call<int32_t>(1, 4, A, B, C);
  EXPECT_EQ(V, (std::vector<int32_t>{1, 20, 30, 4}));
  auto S = test::Builtin("int select(int, int, int)").scalars<int32_t>(A, B, C);
  EXPECT_EQ(S, (std::vector<int32_t>{10, 20, 30, 4}));
}

TEST(Relational, AnyAndAll) {
  std::vector<int32_t> In = {1, 2, -1, 4, -1, -2, -3, -4, 1, 2, 3, 4};
  EXPECT_EQ(test::Builtin("int any(int4)").call<int32_t>(3, 1, In),
            (std::vector<int32_t>{1, 1, 0}));
  EXPECT_EQ(test::Builtin("int all(int4)").call<int32_t>(3, 1, In),
            (std::vector<int32_t>{0, 1, 0}));
}

TEST(Relational, Bitselect) {
  std::vector<uint32_t> A = {0xff00ff00}, B = {0x12345678}, C = {0x0000ffff};
  EXPECT_EQ(test::Builtin("uint bitselect(uint, uint, uint)")
                .scalars<uint32_t>(A, B, C)[0],
            0xff005678u);
}

// ---- edge cases of 7.5.1 ----------------------------------------------------

struct Edge {
  float X;
  int N;
  float Expected;
};

void expectEdges(const char *Prototype, std::initializer_list<Edge> Edges) {
  std::vector<float> X;
  std::vector<int32_t> N;
  for (const Edge &E : Edges) {
    X.push_back(E.X);
    N.push_back(E.N);
  }
  auto R = test::Builtin(Prototype).scalars<float>(X, N);
  size_t I = 0;
  for (const Edge &E : Edges) {
    EXPECT_TRUE(same(R[I], E.Expected))
        << Prototype << ' ' << E.X << ' ' << E.N << " gives " << R[I];
    ++I;
  }
}

TEST(Powers, PownEdges) {
  expectEdges("float pown(float, int)", {{NaN, 0, 1},
                                         {0.0f, 0, 1},
                                         {Inf, 0, 1},
                                         {0.0f, -3, Inf},
                                         {-0.0f, -3, -Inf},
                                         {-0.0f, -2, Inf},
                                         {0.0f, 2, 0.0f},
                                         {-0.0f, 3, -0.0f},
                                         {-0.0f, 4, 0.0f},
                                         {-2, 3, -8},
                                         {-2, 2, 4},
                                         {-1, 16777217, -1},
                                         {-1, 2147483647, -1},
                                         {-1, INT32_MIN, 1},
                                         {1.00000012f, 16777217, 7.3890562f},
                                         {2, -149, 1e-45f}});
}

TEST(Powers, RootnEdges) {
  expectEdges("float rootn(float, int)", {{0.0f, -3, Inf},
                                          {-0.0f, -3, -Inf},
                                          {0.0f, -2, Inf},
                                          {-0.0f, -2, Inf},
                                          {0.0f, 2, 0.0f},
                                          {-0.0f, 2, 0.0f},
                                          {0.0f, 3, 0.0f},
                                          {-0.0f, 3, -0.0f},
                                          {-4, 2, NaN},
                                          {4, 0, NaN},
                                          {-8, 3, -2},
                                          {27, 3, 3},
                                          {Inf, 2, Inf},
                                          {-Inf, 3, -Inf},
                                          {Inf, -2, 0.0f},
                                          {NaN, 1, NaN}});
}

TEST(Powers, AreWithinTheirUlps) {
  std::mt19937 Random(5);
  std::vector<float> X;
  std::vector<int32_t> N;
  for (int I = 0; I != 20000; ++I) {
    X.push_back(std::ldexp(1.0f + float(Random() % 8388608) / 8388608,
                           int(Random() % 250) - 125));
    N.push_back(int32_t(Random() % 200) - 100);
  }
  auto P = test::Builtin("float pown(float, int)").scalars<float>(X, N);
  auto Q = test::Builtin("float rootn(float, int)").scalars<float>(X, N);
  for (size_t I = 0; I != X.size(); ++I) {
    // Table 7.1: 16 ulp each.
    ASSERT_LE(ulps(P[I], powl(X[I], N[I])), 16) << X[I] << " ^ " << N[I];
    if (N[I] != 0) {
      ASSERT_LE(ulps(Q[I], powl(X[I], 1.0L / N[I])), 16)
          << X[I] << " ^ 1/" << N[I];
    }
  }
}

TEST(Powers, PowrEdges) {
  std::vector<float> X = {-1, 0, -0.0f, 0, Inf, 1, 1, NaN, 2, 2, 0, -0.0f, 4};
  std::vector<float> Y = {2, 0, 0, -2, 0, Inf, 3, 0, NaN, 0, 3, -1, 0.5f};
  std::vector<float> E = {NaN, NaN, NaN, Inf, NaN, NaN, 1,
                          NaN, NaN, 1,   0,   Inf, 2};
  auto R = test::Builtin("float powr(float, float)").scalars<float>(X, Y);
  for (size_t I = 0; I != X.size(); ++I)
    EXPECT_TRUE(same(R[I], E[I])) << X[I] << ' ' << Y[I] << ' ' << R[I];
}

// Whether so large an exponent is odd is asked by a shift beyond the width.
TEST(Powers, HugeExponentsAreEven) {
  std::vector<double> X = {-2042.03, -0.5}, Y = {7.5e169, 7.5e169};
  auto R = test::Builtin("double pow(double, double)").scalars<double>(X, Y);
  EXPECT_EQ(R[0], INFINITY);
  EXPECT_EQ(R[1], 0);
  EXPECT_FALSE(std::signbit(R[1]));
}

TEST(Pointers, Fract) {
  std::vector<float> X = {1.25f, -1.25f, 0.0f,    -0.0f, Inf,
                          -Inf,  NaN,    -1e-20f, 3.0f};
  std::vector<float> F = {0.25f, 0.75f, 0.0f,           -0.0f, 0.0f,
                          -0.0f, NaN,   0x1.fffffep-1f, 0.0f};
  std::vector<float> W = {1, -2, 0.0f, -0.0f, Inf, -Inf, NaN, -1, 3}, Whole;
  auto R = test::Builtin("float fract(float, __private float*)")
               .withPointer<float>(Whole, X);
  for (size_t I = 0; I != X.size(); ++I) {
    EXPECT_TRUE(same(R[I], F[I])) << X[I] << ' ' << R[I];
    EXPECT_TRUE(same(Whole[I], W[I])) << X[I] << ' ' << Whole[I];
  }
}

TEST(Pointers, RemquoHasSevenBits) {
  std::vector<float> X = values(), Y = rotated(X, 977);
  for (int I = 0; I != 400; ++I) { // quotients of a few bits, ties included
    X.push_back(float(I) - 200);
    Y.push_back((I % 7 - 3) * 0.5f);
  }
  std::vector<int32_t> Quotient;
  auto R = test::Builtin("float remquo(float, float, __private int*)")
               .withPointer<float>(Quotient, X, Y);
  for (size_t I = 0; I != X.size(); ++I) {
    float Expected = std::remainder(X[I], Y[I]);
    ASSERT_TRUE(same(R[I], Expected))
        << X[I] << ' ' << Y[I] << ' ' << R[I] << " not " << Expected;
    if (std::isnan(Expected))
      continue;
    // The exact quotient modulo 128, from fmod by 128 times y in long double.
    long double A = std::fabs((long double)X[I]),
                B = std::fabs((long double)Y[I]);
    long double Q = std::isinf(B) ? 0 : std::nearbyint((fmodl(A, 128 * B)) / B);
    int Low = int(Q) & 127;
    bool Negative = std::signbit(X[I]) != std::signbit(Y[I]);
    ASSERT_EQ(Quotient[I], Negative ? -Low : Low) << X[I] << ' ' << Y[I];
  }
}

TEST(Pointers, LgammaSign) {
  std::vector<float> X = {0.5f, -0.5f, -1.5f, -2.5f, 3, 0.0f, -0.0f};
  std::vector<int32_t> Expected = {1, -1, 1, -1, 1, 1, -1}, Sign;
  test::Builtin("float lgamma_r(float, __private int*)")
      .withPointer<float>(Sign, X);
  EXPECT_EQ(Sign, Expected);
}

TEST(Own, NanIlogbMagnitudes) {
  std::vector<uint32_t> Payload = {0, 1, 0xffffffff};
  auto N = test::Builtin("float nan(uint)").scalars<uint32_t>(Payload);
  EXPECT_EQ(N, (std::vector<uint32_t>{0x7fc00000, 0x7fc00001, 0x7fffffff}));
  std::vector<float> X = {NaN, 0, 1, 1e-45f, Inf};
  auto I = test::Builtin("int ilogb(float)").scalars<int32_t>(X);
  EXPECT_EQ(I,
            (std::vector<int32_t>{INT32_MAX, INT32_MIN, 0, -149, INT32_MAX}));
  std::vector<float> A = {1, -3, 2, NaN, -2}, B = {-2, 2, -2, 1, 2};
  EXPECT_EQ(test::Builtin("float maxmag(float, float)").scalars<float>(A, B),
            (std::vector<float>{-2, -3, 2, 1, 2}));
  EXPECT_EQ(test::Builtin("float minmag(float, float)").scalars<float>(A, B),
            (std::vector<float>{1, 2, -2, 1, -2}));
}

TEST(Own, HalvesFuseAndStepExactly) {
  std::mt19937 Random(11);
  std::vector<uint16_t> A, B, C;
  for (int I = 0; I != 50000; ++I) {
    A.push_back(uint16_t(Random()));
    B.push_back(uint16_t(Random()));
    C.push_back(uint16_t(Random()));
  }
  auto F =
      test::Builtin("half fma(half, half, half)").scalars<uint16_t>(A, B, C);
  auto N = test::Builtin("half nextafter(half, half)").scalars<uint16_t>(A, B);
  for (size_t I = 0; I != A.size(); ++I) {
    double X = test::halfValue(A[I]), Y = test::halfValue(B[I]),
           Z = test::halfValue(C[I]);
    // A product of halves has 22 bits; 64 bits of long double do not hold every
    // sum, so the rest is added as a sticky bit.
    long double P = (long double)X * Y, S = P + Z, Back = S - P;
    long double Rest = (P - (S - Back)) + (Z - Back);
    if (std::isnan(S)) {
      ASSERT_TRUE(std::isnan(test::halfValue(F[I])));
      continue;
    }
    if (Rest != 0 && std::isfinite(S))
      S = std::nextafter(S, Rest > 0 ? (long double)INFINITY
                                     : -(long double)INFINITY);
    ASSERT_EQ(F[I], test::roundToHalf(S, test::Direction::Nearest))
        << X << ' ' << Y << ' ' << Z;
    double Next = test::halfValue(N[I]);
    if (X < Y) {
      ASSERT_TRUE(Next > X && Next <= Y) << X << ' ' << Y << ' ' << Next;
    } else if (X > Y) {
      ASSERT_TRUE(Next < X && Next >= Y) << X << ' ' << Y << ' ' << Next;
    }
  }
}

TEST(Geometric, NormalizeKeepsItsRange) {
  for (float Scale : {1.0f, 1e-38f, 1e38f, 1e-20f, 1e25f}) {
    std::vector<float> In = {1 * Scale, 2 * Scale, 2 * Scale, 0};
    auto R = test::Builtin("float4 normalize(float4)").call<float>(1, 4, In);
    EXPECT_NEAR(R[0], 1 / 3.0f, 1e-6) << Scale;
    EXPECT_NEAR(R[1], 2 / 3.0f, 1e-6) << Scale;
  }
  std::vector<float> Zero(4, 0.0f), Infinite = {Inf, 1, -Inf, 0};
  EXPECT_EQ(test::Builtin("float4 normalize(float4)").call<float>(1, 4, Zero),
            Zero);
  auto R =
      test::Builtin("float4 normalize(float4)").call<float>(1, 4, Infinite);
  EXPECT_NEAR(R[0], std::sqrt(0.5f), 1e-6);
  EXPECT_NEAR(R[2], -std::sqrt(0.5f), 1e-6);
  EXPECT_EQ(R[1], 0);
}

TEST(Geometric, CrossAndDot) {
  std::vector<float> A = {1, 2, 3, 9}, B = {4, 5, 6, 9};
  EXPECT_EQ(
      test::Builtin("float4 cross(float4, float4)").call<float>(1, 4, A, B),
      (std::vector<float>{-3, 6, -3, 0}));
  EXPECT_EQ(test::Builtin("float dot(float4, float4)").call<float>(1, 1, A, B),
            (std::vector<float>{113}));
}

TEST(Common, EdgesOfSignStepAndSmoothstep) {
  std::vector<float> X = {2, -2, 0.0f, -0.0f, NaN};
  auto S = test::Builtin("float sign(float)").scalars<float>(X);
  for (size_t I = 0; I != X.size(); ++I)
    EXPECT_TRUE(same(S[I], std::vector<float>{1, -1, 0.0f, -0.0f, 0.0f}[I]))
        << X[I];
  std::vector<float> Edge(5, 0.0f);
  EXPECT_EQ(test::Builtin("float step(float, float)").scalars<float>(Edge, X),
            (std::vector<float>{1, 0, 1, 1, 1}));
  std::vector<float> Low = {0, 0, 0}, High = {2, 2, 2}, T = {-1, 1, 5};
  EXPECT_EQ(test::Builtin("float smoothstep(float, float, float)")
                .scalars<float>(Low, High, T),
            (std::vector<float>{0, 0.5f, 1}));
}

TEST(Shuffle, VariableMasks) {
  std::vector<int32_t> X = {10, 11, 12, 13}, Y = {20, 21, 22, 23};
  std::vector<uint32_t> Mask = {7, 0, 13, 3};
  EXPECT_EQ(test::Builtin("int4 shuffle2(int4, int4, uint4)")
                .call<int32_t>(1, 4, X, Y, Mask),
            (std::vector<int32_t>{23, 10, 21, 13}));
  EXPECT_EQ(
      test::Builtin("int4 shuffle(int4, uint4)").call<int32_t>(1, 4, X, Mask),
      (std::vector<int32_t>{13, 10, 11, 13}));
}

} // namespace
