// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which devices have which bytes, against a model that looks at each byte.

#include "OpenCL/Support/Residence.h"

#include <gtest/gtest.h>

#include <random>

using namespace spir2nvvm::opencl;

namespace {

using Bytes =
    std::vector<std::pair<size_t, unsigned>>; // what to take from whom

Bytes bytesOf(const std::vector<Residence::Move> &Moves) {
  Bytes All;
  for (const Residence::Move &M : Moves)
    for (size_t I = M.What.Begin; I != M.What.End; ++I)
      All.emplace_back(I, M.From);
  return All;
}

TEST(Residence, CopiesNothingThatIsUndefinedOrThere) {
  Residence R(100);
  EXPECT_TRUE(R.missing(1, {0, 100}).empty());
  R.note(0, {0, 100}, MemoryUse::Overwrites);
  EXPECT_TRUE(R.missing(0, {0, 100}).empty());
  ASSERT_EQ(R.missing(1, {10, 20}).size(), 1u);
  R.note(1, {10, 20}, MemoryUse::Reads);
  EXPECT_TRUE(R.missing(1, {10, 20}).empty());
  EXPECT_TRUE(R.missing(0, {0, 100}).empty());
  EXPECT_EQ(bytesOf(R.missing(1, {8, 22})),
            (Bytes{{8, 0}, {9, 0}, {20, 0}, {21, 0}}));
}

// Two devices write a half each: neither takes the other's.
TEST(Residence, HalvesAreApart) {
  Residence R(64);
  R.note(0, {0, 64}, MemoryUse::Overwrites);
  R.note(1, {32, 64}, MemoryUse::Writes);
  R.note(0, {0, 32}, MemoryUse::Writes);
  EXPECT_TRUE(R.missing(1, {32, 64}).empty());
  const auto All = R.missing(0, {0, 64});
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].What.Begin, 32u);
  EXPECT_EQ(All[0].What.End, 64u);
  EXPECT_EQ(All[0].From, 1u);
}

TEST(Residence, IsThatOfAModel) {
  constexpr size_t Size = 40;
  std::mt19937 Random(7); // NOLINT(cert-msc51-cpp): the same each time
  for (unsigned Round = 0; Round != 200; ++Round) {
    Residence R(Size);
    std::vector<unsigned> Model(Size, 0);
    for (unsigned Step = 0; Step != 60; ++Step) {
      const size_t Begin = Random() % Size,
                   End = Begin + 1 + Random() % (Size - Begin);
      const unsigned On = Random() % 3;
      const auto How = MemoryUse(Random() % 3);
      Bytes Wanted;
      for (size_t I = Begin; I != End; ++I)
        if (Model[I] && !(Model[I] & (1u << On)))
          Wanted.emplace_back(I, unsigned(__builtin_ctz(Model[I])));
      ASSERT_EQ(bytesOf(R.missing(On, {Begin, End})), Wanted);
      R.note(On, {Begin, End}, How);
      for (size_t I = Begin; I != End; ++I)
        Model[I] = How != MemoryUse::Reads ? 1u << On
                   : Model[I]              ? Model[I] | 1u << On
                                           : 0;
    }
  }
}

} // namespace
