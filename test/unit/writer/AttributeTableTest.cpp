// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM 7's attributes: the table is whole.

#include "llvm/IR/Attributes.h"

#include <gtest/gtest.h>

#include <set>

using namespace llvm;

// A release of LLVM that adds an attribute must not find a table without it.
TEST(Llvm7Attributes, HasOneRowForEveryAttribute) {
  std::set<Attribute::AttrKind> Kinds;
  std::set<unsigned> Numbers;
#define ATTRIBUTE(KIND, NUMBER, TREATMENT)                                     \
  EXPECT_TRUE(Kinds.insert(Attribute::KIND).second) << #KIND;                  \
  EXPECT_TRUE(Numbers.insert(NUMBER).second) << #KIND;
#include "Writer/Legalise/Llvm7/Attributes.def"
  for (unsigned Kind = Attribute::None + 1; Kind < Attribute::EndAttrKinds;
       ++Kind) {
    StringRef Name = Attribute::getNameFromAttrKind(Attribute::AttrKind(Kind));
    EXPECT_TRUE(Kinds.count(Attribute::AttrKind(Kind))) << Name.str();
  }
}
