// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Comparing results: distances in units in the last place, and tolerances.

#include "Conformance/Compare/Compare.h"

#include "llvm/Support/MathExtras.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace spir2nvvm::conformance;

namespace {

std::vector<uint8_t> floats(std::initializer_list<float> Values) {
  std::vector<uint8_t> Bytes;
  for (float Value : Values) {
    uint32_t Bits = llvm::FloatToBits(Value);
    for (int I = 0; I != 4; ++I)
      Bytes.push_back(uint8_t(Bits >> (8 * I)));
  }
  return Bytes;
}

Comparison compareFloats(std::initializer_list<float> Got,
                         std::initializer_list<float> Expected,
                         Tolerance Allowed = {}, unsigned Lanes = 1) {
  return compareBuffers(floats(Got), floats(Expected), {Scalar::Float, Lanes},
                        Allowed);
}

TEST(UlpDistance, CountsRepresentableNumbers) {
  EXPECT_EQ(ulpDistance(0x3F800000, 0x3F800001, Scalar::Float), 1);
  EXPECT_EQ(ulpDistance(0x00000001, 0x80000001, Scalar::Float), 2);
  EXPECT_EQ(ulpDistance(0x80000000, 0x00000000, Scalar::Float), 0);
  EXPECT_EQ(ulpDistance(0x7F7FFFFF, 0x7F800000, Scalar::Float), 1);
  EXPECT_EQ(ulpDistance(0x7FC00000, 0xFFC12345, Scalar::Float), 0);
  EXPECT_TRUE(std::isinf(ulpDistance(0x7FC00000, 0x7F800000, Scalar::Float)));
  EXPECT_EQ(ulpDistance(0x3C00, 0x3C03, Scalar::Half), 3);
  EXPECT_EQ(ulpDistance(0x3FF0000000000000, 0x3FEFFFFFFFFFFFFF, Scalar::Double),
            1);
}

TEST(Compare, FindsTheFirstDifference) {
  Comparison C = compareFloats({1, 2, 3, 4}, {1, 2, 5, 6});
  EXPECT_EQ(C.Compared, 4U);
  EXPECT_EQ(C.Different, 2U);
  EXPECT_EQ(C.First, "element 2: 3, expected 5");
}

TEST(Compare, KeepsToTheTolerance) {
  float Next = std::nextafter(1.0F, 2.0F);
  EXPECT_FALSE(compareFloats({Next}, {1}).equal());
  EXPECT_TRUE(compareFloats({Next}, {1}, {1, 0}).equal());
  EXPECT_TRUE(compareFloats({1.05F}, {1}, {0, 0.1}).equal());
  EXPECT_FALSE(compareFloats({1.2F}, {1}, {0, 0.1}).equal());
}

TEST(Compare, DistinguishesZerosOnlyWhereExactnessIsAsked) {
  EXPECT_FALSE(compareFloats({-0.0F}, {0.0F}).equal());
  EXPECT_TRUE(compareFloats({-0.0F}, {0.0F}, {1, 0}).equal());
  EXPECT_TRUE(compareFloats({-0.0F}, {0.0F}, {0, 0, false}).equal());
}

TEST(Compare, NanNeverIsANumber) {
  EXPECT_TRUE(compareFloats({NAN}, {-NAN}).equal());
  Comparison C = compareFloats({NAN, 1}, {1, NAN}, {1e9, 1e9});
  EXPECT_EQ(C.Different, 2U);
  EXPECT_EQ(C.Histogram.back(), 2U);
}

TEST(Compare, IgnoresTheFourthLaneOfThree) {
  EXPECT_TRUE(compareFloats({1, 2, 3, 99}, {1, 2, 3, 4}, {}, 3).equal());
  Comparison C = compareFloats({1, 9, 3, 4}, {1, 2, 3, 4}, {}, 3);
  EXPECT_EQ(C.First, "element 0.s1: 9, expected 2");
}

TEST(Compare, CountsTheBytesBehindTheLastElement) {
  std::vector<uint8_t> A = floats({1}), B = A;
  A.push_back(1);
  B.push_back(2);
  EXPECT_FALSE(compareBuffers(A, B, {Scalar::Float, 1}, {}).equal());
  B.push_back(2);
  EXPECT_EQ(compareBuffers(A, B, {Scalar::Float, 1}, {}).First,
            "5 bytes, expected 6");
}

TEST(Compare, FillsTheHistogram) {
  float Next = std::nextafter(1.0F, 2.0F);
  Comparison C = compareFloats({1, Next, 2000}, {1, 1, 1}, {1e9, 0});
  EXPECT_EQ(C.Histogram[0], 1U);
  EXPECT_EQ(C.Histogram[1], 1U);
  EXPECT_EQ(C.Histogram[UlpBuckets.size()], 1U);
}

TEST(Compare, IntegersHaveAnAbsoluteTolerance) {
  std::vector<uint8_t> A{0xFF, 0, 0, 0}, B{0, 0, 0, 0};
  EXPECT_TRUE(compareBuffers(A, B, {Scalar::Char, 4}, {0, 1}).equal());
  EXPECT_FALSE(compareBuffers(A, B, {Scalar::UChar, 4}, {0, 1}).equal());
}

} // namespace
