// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sizes of work-groups: asked for, required, chosen, refused.

#include "OpenCL/Commands/NdRange.h"

#include <gtest/gtest.h>

using namespace spir2nvvm::opencl;
using Sizes = NdRange::Sizes;

namespace {

constexpr GroupLimits Usual{{1024, 1024, 64}, 1024};

NdRange range(cl_uint Dims, Sizes Global,
              std::optional<Sizes> Local = std::nullopt) {
  NdRange R;
  R.WorkDim = Dims;
  R.Global = Global;
  R.Local = Local;
  return R;
}

cl_int statusFor(const NdRange &R, std::optional<Sizes> Required = {}) {
  return groupSize(R, Usual, Required, 256).status();
}

TEST(GroupSize, asAskedFor) {
  Result<Sizes> Got =
      groupSize(range(2, {64, 32, 1}, Sizes{16, 8, 1}), Usual, {}, 256);
  ASSERT_TRUE(Got);
  EXPECT_EQ(*Got, (Sizes{16, 8, 1}));
}

TEST(GroupSize, isRefused) {
  EXPECT_EQ(statusFor(range(1, {100, 1, 1}, Sizes{64, 1, 1})),
            CL_INVALID_WORK_GROUP_SIZE); // does not divide
  EXPECT_EQ(statusFor(range(1, {64, 1, 1}, Sizes{0, 1, 1})),
            CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(statusFor(range(2, {64, 64, 1}, Sizes{64, 64, 1})),
            CL_INVALID_WORK_GROUP_SIZE); // too many together
  EXPECT_EQ(statusFor(range(3, {1, 1, 128}, Sizes{1, 1, 128})),
            CL_INVALID_WORK_ITEM_SIZE);
  EXPECT_EQ(statusFor(range(1, {64, 1, 1}, Sizes{32, 1, 1}), Sizes{64, 1, 1}),
            CL_INVALID_WORK_GROUP_SIZE); // not what the kernel asks for
  EXPECT_EQ(statusFor(range(1, {64, 1, 1}), Sizes{48, 1, 1}),
            CL_INVALID_WORK_GROUP_SIZE);
}

TEST(GroupSize, isTheKernelsWhereItAsks) {
  Result<Sizes> Got =
      groupSize(range(1, {128, 1, 1}), Usual, Sizes{32, 1, 1}, 256);
  ASSERT_TRUE(Got);
  EXPECT_EQ(*Got, (Sizes{32, 1, 1}));
}

TEST(GroupSize, isChosen) {
  struct Row {
    Sizes Global, Expected;
  };
  const Row Rows[] = {
      {{1024, 1, 1}, {256, 1, 1}},    {{100, 1, 1}, {100, 1, 1}},
      {{257, 1, 1}, {1, 1, 1}},       {{300, 1, 1}, {150, 1, 1}},
      {{16, 16, 16}, {16, 16, 1}},    {{1, 1, 4096}, {1, 1, 64}},
      {{7, 3, 100}, {7, 3, 10}},      {{3, 113, 1}, {1, 113, 1}},
      {{1021, 1021, 30}, {1, 1, 30}}, {{5, 7, 1031}, {5, 7, 1}},
      {{2, 257, 8}, {2, 1, 8}},       {{0, 64, 1}, {1, 64, 1}},
  };
  for (const Row &R : Rows) {
    Result<Sizes> Got = groupSize(range(3, R.Global), Usual, {}, 256);
    ASSERT_TRUE(Got);
    EXPECT_EQ(*Got, R.Expected)
        << R.Global[0] << ' ' << R.Global[1] << ' ' << R.Global[2];
  }
}

TEST(GroupSize, needNotDivideWhereTheLastGroupsMayBeSmaller) {
  GroupLimits Partial = Usual;
  Partial.TakesPartial = true;
  auto Of = [&](const NdRange &R, std::optional<Sizes> Required = {}) {
    return groupSize(R, Partial, Required, 256);
  };
  Result<Sizes> Asked = Of(range(1, {100, 1, 1}, Sizes{64, 1, 1}));
  ASSERT_TRUE(Asked);
  EXPECT_EQ(*Asked, (Sizes{64, 1, 1}));
  Result<Sizes> Required = Of(range(1, {100, 1, 1}), Sizes{48, 1, 1});
  ASSERT_TRUE(Required);
  EXPECT_EQ(*Required, (Sizes{48, 1, 1}));
  const std::pair<Sizes, Sizes> Chosen[] = {
      {{257, 1, 1}, {256, 1, 1}},      {{300, 1, 1}, {150, 1, 1}},
      {{3, 113, 1}, {1, 113, 1}},      {{2, 257, 8}, {2, 128, 1}},
      {{1021, 1021, 30}, {256, 1, 1}}, {{1, 1, 67}, {1, 1, 64}},
      {{5, 1, 1}, {5, 1, 1}},          {{0, 1, 1}, {1, 1, 1}},
      {{0, 0, 0}, {1, 1, 1}},          {{5, 0, 2}, {5, 1, 2}}};
  for (const auto &[Global, Expected] : Chosen) {
    Result<Sizes> Got = Of(range(3, Global));
    ASSERT_TRUE(Got);
    EXPECT_EQ(*Got, Expected) << Global[0] << ' ' << Global[1];
  }
  EXPECT_EQ(Of(range(1, {64, 1, 1}, Sizes{0, 1, 1})).status(),
            CL_INVALID_WORK_GROUP_SIZE);
}

TEST(NdRanges, areChecked) {
  const size_t Good[] = {8, 8, 8}, Empty[] = {8, 0, 8},
               Huge[] = {~size_t(0), 1, 1};
  EXPECT_EQ(NdRange::from(0, nullptr, Good, nullptr, false).status(),
            CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(NdRange::from(4, nullptr, Good, nullptr, false).status(),
            CL_INVALID_WORK_DIMENSION);
  EXPECT_EQ(NdRange::from(1, nullptr, nullptr, nullptr, false).status(),
            CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_EQ(NdRange::from(2, nullptr, Empty, nullptr, false).status(),
            CL_INVALID_GLOBAL_WORK_SIZE);
  EXPECT_TRUE(NdRange::from(1, nullptr, Empty, nullptr, false));
  EXPECT_EQ(NdRange::from(1, Good, Huge, nullptr, false).status(),
            CL_INVALID_GLOBAL_OFFSET);
  Result<NdRange> Nothing = NdRange::from(2, nullptr, Empty, nullptr, true);
  ASSERT_TRUE(Nothing);
  EXPECT_TRUE(Nothing->isEmpty());
  ASSERT_TRUE(NdRange::from(3, nullptr, nullptr, nullptr, true));
  EXPECT_TRUE(NdRange::from(3, nullptr, nullptr, nullptr, true)->isEmpty());
  EXPECT_EQ(NdRange::from(4, nullptr, nullptr, nullptr, true).status(),
            CL_INVALID_WORK_DIMENSION);
  Result<NdRange> R = NdRange::from(2, Good, Good, nullptr, false);
  ASSERT_TRUE(R);
  EXPECT_EQ(R->Global, (Sizes{8, 8, 1}));
  EXPECT_EQ(R->Offset, (Sizes{8, 8, 0}));
}

} // namespace
