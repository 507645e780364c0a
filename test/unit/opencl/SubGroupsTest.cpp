// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How work-groups divide into sub-groups.

#include "OpenCL/Commands/SubGroups.h"

#include <gtest/gtest.h>

using spir2nvvm::opencl::SubGroups;
using Sizes = std::array<size_t, 3>;

TEST(SubGroups, AreWarpsAndARest) {
  const SubGroups S{32, 1024};
  EXPECT_EQ(S.sizeIn(1), 1u);
  EXPECT_EQ(S.sizeIn(32), 32u);
  EXPECT_EQ(S.sizeIn(1000), 32u);
  EXPECT_EQ(S.countIn(1), 1u);
  EXPECT_EQ(S.countIn(32), 1u);
  EXPECT_EQ(S.countIn(33), 2u);
  EXPECT_EQ(S.most(), 32u);
}

TEST(SubGroups, MakeAGroupOfWholeOnes) {
  const SubGroups S{32, 1000};
  EXPECT_EQ(S.groupOf(1), (Sizes{32, 1, 1}));
  EXPECT_EQ(S.groupOf(31), (Sizes{992, 1, 1}));
  EXPECT_EQ(S.groupOf(32), (Sizes{0, 0, 0}));
  EXPECT_EQ(S.groupOf(0), (Sizes{0, 0, 0}));
}
