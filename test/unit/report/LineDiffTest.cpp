// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Differences of two texts, line by line.

#include "spir2nvvm/Page/LineDiff.h"

#include <gtest/gtest.h>

#include <random>

using namespace spir2nvvm;
using Text = std::vector<std::string>;

// "=a -b +c"
static std::string edits(const Text &Before, const Text &After) {
  std::string Out;
  for (const LineEdit &E : diffLines(Before, After)) {
    const std::string &Line =
        E.What == LineEdit::New ? After[E.After] : Before[E.Before];
    Out += (Out.empty() ? "" : " ") + std::string(1, "=-+"[E.What]) + Line;
  }
  return Out;
}

TEST(LineDiff, ShowsWhatWentAndWhatCame) {
  EXPECT_EQ(edits({}, {}), "");
  EXPECT_EQ(edits({"a", "b"}, {"a", "b"}), "=a =b");
  EXPECT_EQ(edits({"a", "b", "c"}, {"a", "x", "c"}), "=a -b +x =c");
  EXPECT_EQ(edits({}, {"a"}), "+a");
  EXPECT_EQ(edits({"a"}, {}), "-a");
  EXPECT_EQ(edits({"a", "a"}, {"a"}), "=a -a");
  EXPECT_EQ(edits({"a", "b", "c", "d"}, {"b", "x", "d"}), "-a =b -c +x =d");
}

TEST(LineDiff, RebuildsBothTexts) {
  std::mt19937 Random(1);
  for (int Round = 0; Round != 500; ++Round) {
    Text Before, After;
    for (Text *T : {&Before, &After})
      for (unsigned I = Random() % 30; I-- > 0;)
        T->push_back(std::string(1, char('a' + Random() % 4)));
    Text FromEdits, ToEdits;
    for (const LineEdit &E : diffLines(Before, After)) {
      if (E.What != LineEdit::New)
        FromEdits.push_back(Before[E.Before]);
      if (E.What != LineEdit::Gone)
        ToEdits.push_back(After[E.After]);
      if (E.What == LineEdit::Same) {
        ASSERT_EQ(Before[E.Before], After[E.After]);
      }
    }
    ASSERT_EQ(FromEdits, Before);
    ASSERT_EQ(ToEdits, After);
  }
}

TEST(LineDiff, TakesLongTextsWhole) {
  Text Before, After;
  for (int I = 0; I != 9000; ++I) {
    Before.push_back("a" + std::to_string(I));
    After.push_back("b" + std::to_string(I));
  }
  EXPECT_EQ(diffLines(Before, After).size(), 18000u);
}

TEST(LineDiff, NumbersOfMetadataAreNoDifference) {
  EXPECT_EQ(comparedForm("  ret void, !dbg !12"), comparedForm("  ret void"));
  EXPECT_EQ(comparedForm("call @f() #3, !srcloc !7"),
            comparedForm("call @f() #1, !srcloc !70"));
  EXPECT_NE(comparedForm("%1 = add i32 %x, 1"),
            comparedForm("%2 = add i32 %x, 1"));
}
