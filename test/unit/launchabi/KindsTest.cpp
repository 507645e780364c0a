// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The rows of Kinds.def and the C interface's numbers.

#include "LaunchAbi/CKinds.h"

#include <gtest/gtest.h>

#include <set>

using namespace spir2nvvm;

namespace {

constexpr ArgKind All[] = {
#define ARG_KIND(NAME, C, SPELLING, SOURCE) ArgKind::NAME,
#include "LaunchAbi/Kinds.def"
};

TEST(Kinds, GoToTheCInterfaceAndBack) {
  for (ArgKind Kind : All)
    EXPECT_EQ(fromC(toC(Kind)), Kind) << spelling(Kind);
}

TEST(Kinds, KeepTheirNumbers) {
  EXPECT_EQ(toC(ArgKind::Scalar), 0u);
  EXPECT_EQ(toC(ArgKind::LocalOffset), 5u);
  EXPECT_EQ(toC(ArgKind::WorkDim), 9u);
  EXPECT_EQ(toC(ArgKind::GroupSize), 13u);
}

TEST(Kinds, OfNewerLibrariesAreUnknown) {
  EXPECT_EQ(fromC(static_cast<s2n_arg_kind>(std::size(All))), std::nullopt);
}

TEST(Kinds, HaveSpellingsOfTheirOwn) {
  std::set<std::string_view> Spellings;
  for (ArgKind Kind : All)
    EXPECT_TRUE(Spellings.insert(spelling(Kind)).second) << spelling(Kind);
  EXPECT_EQ(spelling(ArgKind::LocalOffset), "local-offset");
}

} // namespace
