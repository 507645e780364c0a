// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Texts that end anywhere, are damaged, or nest without end: parse() ends, and
/// says where and why.

#include "Samples.h"

#include "PrintModule.h"

#include "gtest/gtest.h"

#include <random>

using namespace spir2nvvm::ptx;

namespace {

/// Whether it parses; a refusal has to say something.
bool take(std::string_view Text) {
  SyntaxError Error;
  if (auto M = parse(Text, Error)) {
    EXPECT_FALSE(print(*M).empty());
    return true;
  }
  EXPECT_NE(Error.At.Line, 0u);
  EXPECT_FALSE(Error.Found.empty());
  EXPECT_FALSE(Error.Expected.empty());
  return false;
}

TEST(Hostile, EveryPrefix) {
  for (const std::string &Text : samples())
    for (size_t Size = 0; Size != Text.size(); ++Size) {
      // A copy of its own, so that reading past its end is seen.
      const std::vector<char> Cut(Text.begin(),
                                  Text.begin() + static_cast<ptrdiff_t>(Size));
      take({Cut.data(), Cut.size()});
    }
}

std::string damaged(std::string Text, std::mt19937 &Random) {
  constexpr std::string_view Characters = ".,;:[](){}<>=+-*/%&|^!~?@\"0_ax\n#";
  for (unsigned Count = 1 + Random() % 4; Count-- && !Text.empty();) {
    size_t At = Random() % Text.size();
    switch (Random() % 4) {
    case 0:
      Text[At] = Characters[Random() % Characters.size()];
      break;
    case 1:
      Text.erase(At, 1 + Random() % 20);
      break;
    case 2:
      Text.insert(At, 1, Characters[Random() % Characters.size()]);
      break;
    default:
      Text.insert(At, Text.substr(Random() % Text.size(), Random() % 40));
    }
  }
  return Text;
}

TEST(Hostile, TenThousandMutants) {
  const std::vector<std::string> Texts = samples();
  std::mt19937 Random(33);
  unsigned Taken = 0;
  for (unsigned N = 0; N != 10000; ++N)
    Taken += take(damaged(Texts[N % Texts.size()], Random));
  // Neither all nor none.
  EXPECT_GT(Taken, 500u);
  EXPECT_LT(Taken, 9500u);
}

TEST(Hostile, EndlessNesting) {
  const std::string Head = ".version 8.0\n.target sm_90\n";
  const std::string Body = Head + ".entry k() {";
  for (const char *Opening : {"{", "(", "[", "-", "(.u64)", "a[", "1+(", "!",
                              "1(", "generic(", "1?", "1?1:", "@p{"}) {
    std::string Many;
    for (unsigned N = 0; N != 100000; ++N)
      Many += Opening;
    EXPECT_FALSE(take(Head + ".global .b32 a = " + Many));
    EXPECT_FALSE(take(Body + Many));
    EXPECT_FALSE(take(Body + "call " + Many));
  }
}

TEST(Hostile, NestingThatIsStillTaken) {
  const std::string Head = ".version 8.0\n.target sm_90\n.entry k() ";
  EXPECT_TRUE(take(Head + std::string(100, '{') + std::string(100, '}')));
}

} // namespace
