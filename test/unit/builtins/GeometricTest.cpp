// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Geometric functions (6.12.5) of every type against long double sums. The
/// specification sets no limits; these are a rounding for each operation, and
/// 8192 units for the fast_ forms.

#include "Program.h"
#include "Values.h"

#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace spir2nvvm;
using mangling::Base;
using mangling::Prototype;

namespace {

constexpr size_t Count = 512;
using Vector = std::array<long double, 4>;

double epsilonOf(Base Element) {
  return std::ldexp(1.0, Element == Base::Half    ? -10
                         : Element == Base::Float ? -23
                                                  : -52);
}

Vector vectorAt(const std::vector<uint8_t> &Column, const mangling::Type &T,
                size_t I) {
  Vector V{};
  for (unsigned Lane = 0; Lane != T.lanes(); ++Lane)
    V[Lane] = test::asDouble(
        T.Element,
        &Column[(I * test::roomForLanes(T) + Lane) * test::bytesOf(T.Element)]);
  return V;
}

long double dot(const Vector &A, const Vector &B) {
  return A[0] * B[0] + A[1] * B[1] + A[2] * B[2] + A[3] * B[3];
}

/// The exact result and what it may be wrong by, lane by lane.
struct Expectation {
  Vector Value{}, Tolerance{};
};

Expectation expected(const Prototype &P, const Vector &X, const Vector &Y) {
  llvm::StringRef Name = P.NameText;
  bool Fast = Name.consume_front("fast_");
  long double Epsilon = epsilonOf(P.Params[0].Element);
  unsigned Lanes = P.Params[0].lanes();
  Expectation E;
  if (Name == "cross") {
    for (unsigned N = 0; N != 3; ++N) {
      unsigned A = (N + 1) % 3, B = (N + 2) % 3;
      E.Value[N] = X[A] * Y[B] - X[B] * Y[A];
      E.Tolerance[N] =
          2 * Epsilon * (std::fabs(X[A] * Y[B]) + std::fabs(X[B] * Y[A]));
    }
    return E;
  }
  if (Name == "dot") {
    E.Value[0] = dot(X, Y);
    for (unsigned N = 0; N != 4; ++N)
      E.Tolerance[0] += Lanes * Epsilon * std::fabs(X[N] * Y[N]);
    return E;
  }
  Vector V = X;
  if (Name == "distance")
    for (unsigned N = 0; N != 4; ++N)
      V[N] -= Y[N];
  long double Length = std::sqrt(dot(V, V));
  long double Ulps = Fast ? 8192 : 3 + Lanes;
  if (Name == "normalize") {
    for (unsigned N = 0; N != 4; ++N) {
      E.Value[N] = Length == 0 ? V[N] : V[N] / Length;
      E.Tolerance[N] = Ulps * Epsilon * std::fabs(E.Value[N]);
    }
    return E;
  }
  E.Value[0] = Length;
  E.Tolerance[0] = Ulps * Epsilon * Length;
  return E;
}

// Magnitudes whose squares and products no type overflows or loses.
std::vector<uint8_t> operands(const mangling::Type &T,
                              std::mt19937_64 &Random) {
  std::vector<uint8_t> Column(Count * test::roomForLanes(T) *
                              test::bytesOf(T.Element));
  for (size_t I = 0; I != Column.size(); I += test::bytesOf(T.Element)) {
    do
      test::randomValue(T.Element, Random, &Column[I]);
    while (!(std::fabs(test::asDouble(T.Element, &Column[I])) < 64) ||
           (std::fabs(test::asDouble(T.Element, &Column[I])) < 0.1 &&
            test::asDouble(T.Element, &Column[I]) != 0));
  }
  return Column;
}

bool isGeometric(const Prototype &P) {
  return P.Group == mangling::Family::Geometric;
}

TEST(Geometric, EveryOverload) {
  std::vector<Prototype> All = test::overloadsWhere(isGeometric, /*Step=*/1);
  test::Program Program(All);
  std::mt19937_64 Random(41);
  for (size_t Kernel = 0; Kernel != All.size(); ++Kernel) {
    const Prototype &P = All[Kernel];
    std::vector<uint8_t> X = operands(P.Params[0], Random), Y = X;
    if (P.NumParams == 2)
      Y = operands(P.Params[1], Random);
    std::vector<void *> Arrays{X.data()};
    if (P.NumParams == 2)
      Arrays.push_back(Y.data());
    std::vector<uint8_t> Result = Program.run(Kernel, Arrays, Count);
    // A difference of halves is rounded before it is measured.
    for (size_t I = 0; I != Count; ++I) {
      Expectation E =
          expected(P, vectorAt(X, P.Params[0], I), vectorAt(Y, P.Params[0], I));
      Vector Got = vectorAt(Result, P.Result, I);
      for (unsigned Lane = 0; Lane != P.Result.lanes(); ++Lane)
        ASSERT_LE(std::fabs(Got[Lane] - E.Value[Lane]), E.Tolerance[Lane])
            << mangling::toString(P) << " lane " << Lane << " of element " << I
            << ": " << double(Got[Lane]) << " for " << double(E.Value[Lane]);
    }
  }
}

/// What the bits of a type mean.
struct Layout {
  int ExponentBits, MantissaBits;

  int smallest() const { return 2 - (1 << (ExponentBits - 1)) - MantissaBits; }
  int largest() const { return (1 << (ExponentBits - 1)) - 1; }
};

Layout layoutOf(Base Element) {
  if (Element == Base::Half)
    return {5, 10};
  return Element == Base::Float ? Layout{8, 23} : Layout{11, 52};
}

// Any exponent, subnormal numbers and zero among them, each lane for itself or
// all lanes near each other.
std::vector<uint8_t> wideOperands(const mangling::Type &T,
                                  std::mt19937_64 &Random) {
  const Layout Bits = layoutOf(T.Element);
  const int Finite = (1 << Bits.ExponentBits) - 2;
  std::uniform_int_distribution<int> Exponent(0, Finite), Near(-3, 3),
      Eighth(0, 7), Shift(0, Bits.MantissaBits);
  unsigned Size = test::bytesOf(T.Element), Room = test::roomForLanes(T);
  std::vector<uint8_t> Column(Count * Room * Size);
  for (size_t I = 0; I != Count; ++I) {
    int Common = I % 3 ? Exponent(Random) : 0;
    for (unsigned Lane = 0; Lane != Room; ++Lane) {
      int E = I % 2 ? Exponent(Random) : Common + Near(Random);
      uint64_t Mantissa = Random() & ((uint64_t(1) << Bits.MantissaBits) - 1);
      if (E <= 0) // subnormal numbers of every size
        Mantissa >>= Shift(Random);
      uint64_t Sign = Random() & 1;
      uint64_t Value =
          uint64_t(std::clamp(E, 0, Finite)) << Bits.MantissaBits | Mantissa;
      if (Eighth(Random) == 0)
        Value = 0;
      test::storeInteger(
          T.Element,
          int64_t(Sign << (Bits.ExponentBits + Bits.MantissaBits) | Value),
          &Column[(I * Room + Lane) * Size]);
    }
  }
  return Column;
}

// Nothing may be lost on the way where the result can be represented.
TEST(Geometric, WholeExponentRange) {
  std::vector<Prototype> All = test::overloadsWhere(
      [](const Prototype &P) {
        llvm::StringRef Name = P.NameText;
        return isGeometric(P) && (Name == "normalize" || Name == "length");
      },
      /*Step=*/1);
  test::Program Program(All);
  std::mt19937_64 Random(43);
  for (size_t Kernel = 0; Kernel != All.size(); ++Kernel) {
    const Prototype &P = All[Kernel];
    const Layout Bits = layoutOf(P.Result.Element);
    const long double Unit = std::ldexp(1.0L, Bits.smallest());
    const long double Largest = std::ldexp(1.0L, Bits.largest() + 1);
    std::vector<uint8_t> X = wideOperands(P.Params[0], Random);
    std::vector<uint8_t> Result = Program.run(Kernel, {X.data()}, Count);
    for (size_t I = 0; I != Count; ++I) {
      Vector In = vectorAt(X, P.Params[0], I);
      Expectation E = expected(P, In, In);
      Vector Got = vectorAt(Result, P.Result, I);
      for (unsigned Lane = 0; Lane != P.Result.lanes(); ++Lane) {
        long double Allowed = E.Tolerance[Lane] + 2 * Unit;
        if (std::isinf(Got[Lane]) && E.Value[Lane] + Allowed >= Largest)
          continue;
        ASSERT_LE(std::fabs(Got[Lane] - E.Value[Lane]), Allowed)
            << mangling::toString(P) << " lane " << Lane << " of ("
            << double(In[0]) << ", " << double(In[1]) << ", " << double(In[2])
            << ", " << double(In[3]) << "): " << double(Got[Lane]) << " for "
            << double(E.Value[Lane]);
      }
    }
  }
}

// One infinite lane after the other, as far as there are elements.
std::vector<uint8_t> infiniteLanes(const mangling::Type &T) {
  const Layout Bits = layoutOf(T.Element);
  const uint64_t Infinity = ((uint64_t(1) << Bits.ExponentBits) - 1)
                            << Bits.MantissaBits;
  unsigned Size = test::bytesOf(T.Element), Room = test::roomForLanes(T);
  std::vector<uint8_t> Column(T.lanes() * Room * Size);
  for (unsigned Lane = 0; Lane != T.lanes(); ++Lane)
    test::storeInteger(T.Element, int64_t(Infinity),
                       &Column[(Lane * Room + Lane) * Size]);
  return Column;
}

// Also where there is no toolkit, whose libdevice does so.
TEST(Geometric, InfiniteLanesMakeInfiniteLengths) {
  std::vector<Prototype> All = test::overloadsWhere(
      [](const Prototype &P) {
        llvm::StringRef Name = P.NameText;
        return isGeometric(P) && (Name == "distance" || Name == "length");
      },
      /*Step=*/1);
  for (MathSource Source : {MathSource::Toolkit, MathSource::Host}) {
    test::Program Program(All, {test::Subnormals::Kept, Source});
    for (size_t Kernel = 0; Kernel != All.size(); ++Kernel) {
      const Prototype &P = All[Kernel];
      std::vector<uint8_t> X = infiniteLanes(P.Params[0]), Y(X.size());
      std::vector<void *> Arrays{X.data()};
      if (P.NumParams == 2)
        Arrays.push_back(Y.data());
      unsigned Lanes = P.Params[0].lanes();
      std::vector<uint8_t> Result = Program.run(Kernel, Arrays, Lanes);
      for (unsigned Lane = 0; Lane != Lanes; ++Lane)
        EXPECT_EQ(vectorAt(Result, P.Result, Lane)[0], INFINITY)
            << mangling::toString(P) << " with lane " << Lane << " infinite, "
            << (Source == MathSource::Host ? "host" : "toolkit");
    }
  }
}

} // namespace
