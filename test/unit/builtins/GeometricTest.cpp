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

} // namespace
