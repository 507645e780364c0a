// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernel arguments and sizes as people write them on a command line.

#include "Conformance/Arguments/ArgumentSpec.h"
#include "Conformance/Arguments/Values.h"

#include <gtest/gtest.h>

using namespace spir2nvvm::conformance;
using namespace spir2nvvm::launch;

namespace {

Argument parsed(const char *Spec) {
  auto A = parseArgumentSpec(Spec, 1);
  if (!A) {
    ADD_FAILURE() << Spec << ": " << llvm::toString(A.takeError());
    return {};
  }
  return std::move(*A);
}

TEST(ArgumentSpec, TakesValues) {
  Argument A = parsed("int:-5");
  EXPECT_EQ(A.Form, ArgumentForm::Value);
  EXPECT_EQ(loadSigned(A.Bytes.data(), Scalar::Int), -5);
  A = parsed("float3:1,2,3");
  EXPECT_EQ(A.Bytes.size(), 16U);
  EXPECT_EQ(loadFloat(&A.Bytes[8], Scalar::Float), 3);
  EXPECT_EQ(parsed("uchar4:7").Bytes, std::vector<uint8_t>(4, 7));
  EXPECT_EQ(parsed("bytes:0aff").Bytes, (std::vector<uint8_t>{10, 255}));
}

TEST(ArgumentSpec, TakesBuffers) {
  Argument A = parsed("buf:float:1024=rand(0,1):in");
  EXPECT_EQ(A.Form, ArgumentForm::Buffer);
  EXPECT_EQ(A.Bytes.size(), 4096U);
  EXPECT_TRUE(A.InputOnly);
  for (size_t I = 0; I != 1024; ++I) {
    double Value = loadFloat(&A.Bytes[I * 4], Scalar::Float);
    ASSERT_TRUE(Value >= 0 && Value < 1) << Value;
  }
  EXPECT_EQ(parsed("buf:uchar:4=1,2").Bytes,
            (std::vector<uint8_t>{1, 2, 1, 2}));
  EXPECT_EQ(parsed("buf:uchar:4=iota(3,2)").Bytes,
            (std::vector<uint8_t>{3, 5, 7, 9}));
  A = parsed("buf:int4:2:out");
  EXPECT_EQ(A.Bytes, std::vector<uint8_t>(32, 0));
  EXPECT_FALSE(A.InputOnly);
  EXPECT_FALSE(parsed("buf:int:2=1:inout").InputOnly);
}

TEST(ArgumentSpec, TakesTheRest) {
  EXPECT_EQ(parsed("local:256").LocalBytes, 256U);
  EXPECT_EQ(parsed("null").Form, ArgumentForm::Null);
  EXPECT_EQ(parsed("sampler:normalized,repeat,linear").SamplerBits,
            8U + 3 + 16);
  EXPECT_EQ(parsed("sampler:0x13").SamplerBits, 0x13U);
  Argument A = parsed("image2d_array:8x4x3:r:unorm_int8=edge:in");
  EXPECT_EQ(A.Format.Shape, ImageShape::Image2dArray);
  EXPECT_EQ(A.Format.Layers, 3U);
  EXPECT_EQ(A.Bytes.size(), 96U);
  EXPECT_TRUE(A.InputOnly);
}

class WrongSpec : public testing::TestWithParam<const char *> {};

TEST_P(WrongSpec, IsRefused) {
  auto A = parseArgumentSpec(GetParam(), 1);
  EXPECT_FALSE(A);
  llvm::consumeError(A.takeError());
}

INSTANTIATE_TEST_SUITE_P(
    ArgumentSpec, WrongSpec,
    testing::Values("", "int", "int:", "int:1,2", "float3:1,2", "int:300x",
                    "buf:int", "buf:int:x", "buf:nothing:4",
                    "buf:int:4=", "buf:int:4=rand(1)", "buf:int:4=rand(2,1)",
                    "buf:int:4=file(/no/such/file)", "local:0", "local:many",
                    "bytes:abc", "bytes:", "sampler:round", "image2d:8",
                    "image2d:8x0", "image1d:4:rgba:int7",
                    "buf:long16:99999999999999"));

TEST(SizeList, CountsWhatIsGiven) {
  auto S = parseSizeList("64,2");
  ASSERT_TRUE(bool(S));
  EXPECT_EQ(S->Given, 2U);
  EXPECT_EQ(S->Size, (std::array<uint64_t, 3>{64, 2, 1}));
  for (const char *Wrong : {"", "0", "1,2,3,4", "x", "1,,2"}) {
    auto Bad = parseSizeList(Wrong);
    EXPECT_FALSE(Bad) << Wrong;
    llvm::consumeError(Bad.takeError());
  }
}

TEST(SizeList, OfOffsetsHasZeros) {
  auto S = parseSizeList("0,4", /*Least=*/0);
  ASSERT_TRUE(bool(S));
  EXPECT_EQ(S->Size, (std::array<uint64_t, 3>{0, 4, 0}));
}

} // namespace
