// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Compare/Compare.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::ScalarClass;

namespace {
/// The bit layout of a floating-point type.
struct Layout {
  unsigned Bits, Mantissa;
  uint64_t sign() const { return uint64_t(1) << (Bits - 1); }
  uint64_t infinity() const {
    return (sign() - 1) & ~((uint64_t(1) << Mantissa) - 1);
  }
};
} // namespace

static Layout layoutOf(Scalar Kind) {
  switch (Kind) {
  case Scalar::Half:
    return {16, 10};
  case Scalar::Float:
    return {32, 23};
  default:
    return {64, 52};
  }
}

double spir2nvvm::conformance::ulpDistance(uint64_t A, uint64_t B,
                                           Scalar Kind) {
  Layout L = layoutOf(Kind);
  auto Magnitude = [&](uint64_t Bits) { return Bits & (L.sign() - 1); };
  bool NanA = Magnitude(A) > L.infinity(), NanB = Magnitude(B) > L.infinity();
  if (NanA || NanB)
    return NanA == NanB ? 0 : std::numeric_limits<double>::infinity();
  // Sign and magnitude to a line of integers; both zeros are its origin.
  auto Place = [&](uint64_t Bits) {
    double Size = double(Magnitude(Bits));
    return Bits & L.sign() ? -Size : Size;
  };
  bool SameSign = (A & L.sign()) == (B & L.sign());
  if (!SameSign)
    return std::fabs(Place(A) - Place(B));
  // Exact also where a double cannot hold the places.
  uint64_t MA = Magnitude(A), MB = Magnitude(B);
  return double(MA > MB ? MA - MB : MB - MA);
}

static size_t bucketOf(double Ulp) {
  if (std::isinf(Ulp))
    return UlpBuckets.size() + 1;
  for (size_t I = 0; I != UlpBuckets.size(); ++I)
    if (Ulp <= double(UlpBuckets[I]))
      return I;
  return UlpBuckets.size();
}

static bool floatsAgree(const uint8_t *Got, const uint8_t *Expected,
                        Scalar Kind, const Tolerance &Allowed, Comparison &C) {
  uint64_t A = loadBits(Got, Kind), B = loadBits(Expected, Kind);
  double Ulp = ulpDistance(A, B, Kind);
  ++C.Histogram[bucketOf(Ulp)];
  if (!std::isinf(Ulp))
    C.MaxUlp = std::max(C.MaxUlp, Ulp);
  if (Ulp == 0) {
    bool OtherZero = A != B && loadFloat(Got, Kind) == 0;
    return !OtherZero || Allowed.Ulp > 0 || !Allowed.SignedZeros;
  }
  return Ulp <= Allowed.Ulp ||
         std::fabs(loadFloat(Got, Kind) - loadFloat(Expected, Kind)) <=
             Allowed.Absolute;
}

static bool integersAgree(const uint8_t *Got, const uint8_t *Expected,
                          Scalar Kind, const Tolerance &Allowed) {
  uint64_t A = loadBits(Got, Kind), B = loadBits(Expected, Kind);
  if (A == B)
    return true;
  if (Allowed.Absolute == 0)
    return false;
  double Distance =
      classOf(Kind) == ScalarClass::Signed
          ? double(loadSigned(Got, Kind)) - double(loadSigned(Expected, Kind))
          : double(A) - double(B);
  return std::fabs(Distance) <= Allowed.Absolute;
}

static std::string describe(uint64_t Index, unsigned Lane, ElementType Type,
                            const uint8_t *Got, const uint8_t *Expected) {
  std::string Place = "element " + std::to_string(Index);
  if (Type.Lanes > 1) {
    constexpr char Hex[] = "0123456789abcdef";
    Place += std::string(".s") + Hex[Lane];
  }
  return Place + ": " + printScalar(Got, Type.Kind) + ", expected " +
         printScalar(Expected, Type.Kind);
}

Comparison spir2nvvm::conformance::compareBuffers(ArrayRef<uint8_t> Got,
                                                  ArrayRef<uint8_t> Expected,
                                                  ElementType Type,
                                                  const Tolerance &Allowed) {
  Comparison C;
  if (Got.size() != Expected.size()) {
    C.Different = 1;
    C.First = std::to_string(Got.size()) + " bytes, expected " +
              std::to_string(Expected.size());
    return C;
  }
  size_t Step = bytesOf(Type.Kind), Scalars = Got.size() / Step;
  bool IsFloat = classOf(Type.Kind) == ScalarClass::Float;
  for (size_t I = 0; I != Scalars; ++I) {
    unsigned Lane = unsigned(I % Type.storedLanes());
    if (Lane >= Type.Lanes)
      continue;
    const uint8_t *A = &Got[I * Step], *B = &Expected[I * Step];
    ++C.Compared;
    bool Agree = IsFloat ? floatsAgree(A, B, Type.Kind, Allowed, C)
                         : integersAgree(A, B, Type.Kind, Allowed);
    if (Agree)
      continue;
    if (C.Different++ == 0)
      C.First = describe(I / Type.storedLanes(), Lane, Type, A, B);
  }
  size_t Covered = Scalars * Step;
  if (Got.drop_front(Covered) != Expected.drop_front(Covered) &&
      C.Different++ == 0)
    C.First = "the bytes after the last element differ";
  return C;
}
