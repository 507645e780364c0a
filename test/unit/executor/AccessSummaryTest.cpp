// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which accesses of two commands need an order.

#include "Executor/Run/AccessSummary.h"

#include "gtest/gtest.h"

using namespace spir2nvvm;
using Way = AccessSummary::Way;

static AccessSummary one(uint64_t Address, uint64_t Bytes, Way How,
                         uint32_t Site = 0) {
  AccessSummary S;
  S.note(Address, Bytes, How, Site);
  return S;
}

TEST(AccessSummary, ReadsAndAtomicsNeedNoOrder) {
  constexpr Way Ways[] = {Way::Reads, Way::Writes, Way::Atomics};
  for (Way A : Ways)
    for (Way B : Ways)
      EXPECT_EQ(one(100, 4, A).clashWith(one(102, 4, B)).has_value(),
                A != B || A == Way::Writes)
          << A << ' ' << B;
}

TEST(AccessSummary, IsAboutBytes) {
  EXPECT_FALSE(one(100, 4, Way::Writes).clashWith(one(104, 4, Way::Writes)));
  EXPECT_FALSE(one(100, 4, Way::Writes).clashWith(one(96, 4, Way::Writes)));
  auto Found = one(0x2ffe, 0x3000, Way::Writes, 7)
                   .clashWith(one(0x4001, 1, Way::Reads, 9));
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Address, 0x4001u);
  EXPECT_EQ(Found->Mine, Way::Writes);
  EXPECT_EQ(Found->Others, Way::Reads);
  EXPECT_EQ(Found->MySite, 7u);
  EXPECT_EQ(Found->OtherSite, 9u);
}
