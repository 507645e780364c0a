// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Scalars spelled and printed, and the contents made up for buffers.

#include "Conformance/Arguments/Values.h"
#include "Conformance/Arguments/SeededData.h"

#include <gtest/gtest.h>

#include <set>

using namespace spir2nvvm::conformance;

namespace {

struct Spelled {
  const char *Text;
  Scalar Kind;
  uint64_t Bits;
};

class SpelledScalar : public testing::TestWithParam<Spelled> {};

TEST_P(SpelledScalar, HasItsBits) {
  uint8_t Bytes[8] = {};
  ASSERT_TRUE(parseScalar(GetParam().Text, GetParam().Kind, Bytes));
  EXPECT_EQ(loadBits(Bytes, GetParam().Kind), GetParam().Bits);
}

INSTANTIATE_TEST_SUITE_P(
    Values, SpelledScalar,
    testing::Values(
        Spelled{"-128", Scalar::Char, 0x80},
        Spelled{"0XFF", Scalar::Char, 0xFF},
        Spelled{"65535", Scalar::UShort, 0xFFFF}, Spelled{"-0", Scalar::Int, 0},
        Spelled{"+7", Scalar::Int, 7},
        Spelled{"-9223372036854775808", Scalar::Long, uint64_t(1) << 63},
        Spelled{"18446744073709551615", Scalar::ULong, ~uint64_t(0)},
        Spelled{"-0.0", Scalar::Float, 0x80000000},
        Spelled{"0.1", Scalar::Float, 0x3DCCCCCD},
        Spelled{"-inf", Scalar::Float, 0xFF800000},
        Spelled{"1e-45", Scalar::Float, 1},
        Spelled{"0x1p-3", Scalar::Double, 0x3FC0000000000000},
        Spelled{"65504", Scalar::Half, 0x7BFF},
        Spelled{"65520", Scalar::Half, 0x7C00},
        Spelled{"5.9604644775390625e-08", Scalar::Half, 1},
        Spelled{"2049", Scalar::Half, 0x6800})); // a tie, to even

class MisspelledScalar
    : public testing::TestWithParam<std::pair<const char *, Scalar>> {};

TEST_P(MisspelledScalar, IsRefused) {
  uint8_t Bytes[8] = {0x5A};
  EXPECT_FALSE(parseScalar(GetParam().first, GetParam().second, Bytes));
  EXPECT_EQ(Bytes[0], 0x5A);
}

INSTANTIATE_TEST_SUITE_P(
    Values, MisspelledScalar,
    testing::Values(std::pair("", Scalar::Int), std::pair("-", Scalar::Int),
                    std::pair("256", Scalar::UChar),
                    std::pair("-129", Scalar::Char),
                    std::pair("1.5", Scalar::Int), std::pair("1x", Scalar::Int),
                    std::pair("18446744073709551616", Scalar::ULong),
                    std::pair("one", Scalar::Float),
                    std::pair("1.0f", Scalar::Float)));

TEST(PrintedScalar, ReadsBackAsItself) {
  SeededRandom Random(7);
  for (Scalar Kind : {Scalar::Char, Scalar::UShort, Scalar::Int, Scalar::ULong,
                      Scalar::Half, Scalar::Float, Scalar::Double})
    for (int I = 0; I != 200; ++I) {
      uint8_t Bytes[8] = {}, Back[8] = {};
      storeBits(Random.next(), Kind, Bytes);
      std::string Text = printScalar(Bytes, Kind);
      ASSERT_TRUE(parseScalar(Text, Kind, Back)) << Text;
      if (Text.find("nan") == std::string::npos) {
        ASSERT_EQ(loadBits(Bytes, Kind), loadBits(Back, Kind)) << Text;
      }
    }
}

TEST(ElementTypes, KnowTheirRoom) {
  EXPECT_EQ(ElementType::parse("float3")->bytes(), 16U);
  EXPECT_EQ(ElementType::parse("uchar16")->bytes(), 16U);
  EXPECT_EQ(ElementType::parse("unsigned int")->name(), "uint");
  for (const char *Wrong : {"float5", "bool", "", "float 4", "int1"})
    EXPECT_FALSE(ElementType::parse(Wrong)) << Wrong;
}

TEST(SeededData, DependsOnTheSeedAlone) {
  std::vector<uint8_t> A(64), B(64), C(64);
  fillSeeded(A, Scalar::Float, DataProfile::Edge, 3);
  fillSeeded(B, Scalar::Float, DataProfile::Edge, 3);
  fillSeeded(C, Scalar::Float, DataProfile::Edge, 4);
  EXPECT_EQ(A, B);
  EXPECT_NE(A, C);
  // The very bytes, so that a machine that computes others is noticed.
  fillSeeded(A, Scalar::ULong, DataProfile::Moderate, 1);
  EXPECT_EQ(SeededRandom(1).next(), 0x910A2DEC89025CC1U);
}

TEST(SeededData, ReachesTheEdges) {
  std::vector<uint8_t> Bytes(4096 * 4);
  fillSeeded(Bytes, Scalar::Float, DataProfile::Edge, 0);
  std::set<uint64_t> Seen;
  for (size_t At = 0; At != Bytes.size(); At += 4)
    Seen.insert(loadBits(&Bytes[At], Scalar::Float));
  for (uint64_t Edge : {0x80000000U, 0x7F800000U, 0xFF800000U, 0x7FC00000U,
                        0x7F7FFFFFU, 0x00800000U, 0x00000001U})
    EXPECT_TRUE(Seen.count(Edge)) << std::hex << Edge;
}

TEST(SeededData, StaysAnIndexWhereItMustBeOne) {
  std::vector<uint8_t> Bytes(4096);
  fillSeeded(Bytes, Scalar::Int, DataProfile::Moderate, 0);
  for (size_t At = 0; At != Bytes.size(); At += 4)
    ASSERT_LT(loadBits(&Bytes[At], Scalar::Int), 16U);
  fillUniform(Bytes, Scalar::Int, -2, 2, 0);
  std::set<int64_t> Seen;
  for (size_t At = 0; At != Bytes.size(); At += 4)
    Seen.insert(loadSigned(&Bytes[At], Scalar::Int));
  EXPECT_EQ(Seen, (std::set<int64_t>{-2, -1, 0, 1, 2}));
}

} // namespace
