// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every shuffle, and the relational functions that choose by signs, executed:
/// which element is taken is computed here from the text of 6.12.6 and 6.12.12.

#include "Program.h"
#include "Values.h"

#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;
using llvm::StringRef;
using mangling::Base;
using mangling::Family;
using mangling::Prototype;

namespace {

constexpr size_t Count = 64;
using test::Column;

// ---- shuffle ---------------------------------------------------------------

bool isShuffle(const Prototype &P) { return P.Group == Family::Misc; }

void checkShuffle(test::Program &Program, size_t Kernel,
                  std::mt19937_64 &Random) {
  const Prototype &P = Program.overload(Kernel);
  unsigned Sources = P.NumParams - 1;
  test::Columns Run(P, Count, Random);
  Run.run(Program, Kernel, Count);
  const std::vector<Column> &Columns = Run.Arrays;
  const Column &Result = Run.Result;

  size_t Bytes = test::bytesOf(P.Result.Element);
  const mangling::Type &Mask = P.Params[Sources];
  unsigned Step = test::roomForLanes(P.Params[0]);
  for (size_t I = 0; I != Count; ++I)
    for (unsigned Lane = 0; Lane != P.Result.lanes(); ++Lane) {
      size_t At = I * test::roomForLanes(Mask) + Lane;
      uint64_t Index = uint64_t(test::asInteger(
          Mask.Element, &Columns[Sources][At * test::bytesOf(Mask.Element)]));
      Index %= Sources * Step;
      if (Index % Step >= P.Params[0].lanes())
        continue; // the fourth of three: undefined
      const uint8_t *Expected =
          &Columns[Index / Step][(I * Step + Index % Step) * Bytes];
      const uint8_t *Got =
          &Result[(I * test::roomForLanes(P.Result) + Lane) * Bytes];
      ASSERT_TRUE(test::sameValue(P.Result.Element, Got, Expected))
          << mangling::toString(P) << " lane " << Lane << " index " << Index;
    }
}

TEST(Shuffle, TakesWhatTheMaskNames) {
  std::mt19937_64 Random(29);
  test::forEachOverload(test::overloadsWhere(isShuffle, /*Step=*/7),
                        [&](test::Program &Run, size_t Kernel) {
                          checkShuffle(Run, Kernel, Random);
                        });
}

// ---- any, all, select ------------------------------------------------------

bool looksAtSigns(const Prototype &P) {
  StringRef Name = P.NameText;
  return Name == "any" || Name == "all" || Name == "select";
}

// Vectors look at the most significant bit, scalars of select at any.
bool isChosen(const mangling::Type &T, const void *Mask) {
  if (T.lanes() == 1)
    return test::asInteger(T.Element, Mask) != 0;
  uint8_t Top =
      static_cast<const uint8_t *>(Mask)[test::bytesOf(T.Element) - 1];
  return (Top & 0x80) != 0;
}

bool topBitsOf(const Prototype &P, const uint8_t *Lanes) {
  bool All = true, Any = false;
  size_t Bytes = test::bytesOf(P.Params[0].Element);
  for (unsigned Lane = 0; Lane != P.Params[0].lanes(); ++Lane) {
    bool Set = (Lanes[Lane * Bytes + Bytes - 1] & 0x80) != 0;
    All &= Set;
    Any |= Set;
  }
  return StringRef(P.NameText) == "any" ? Any : All;
}

void checkSigns(test::Program &Program, size_t Kernel,
                std::mt19937_64 &Random) {
  const Prototype &P = Program.overload(Kernel);
  test::Columns Run(P, Count, Random);
  Run.run(Program, Kernel, Count);
  const std::vector<Column> &Columns = Run.Arrays;
  const Column &Result = Run.Result;
  size_t Bytes = test::bytesOf(P.Params[0].Element);
  unsigned Room = test::roomForLanes(P.Params[0]);
  for (size_t I = 0; I != Count; ++I) {
    if (P.NumParams == 1) {
      ASSERT_EQ(test::asInteger(Base::Int, &Result[I * sizeof(int32_t)]),
                topBitsOf(P, &Columns[0][I * Room * Bytes]) ? 1 : 0)
          << mangling::toString(P);
      continue;
    }
    for (unsigned Lane = 0; Lane != P.Result.lanes(); ++Lane) {
      size_t At = (I * Room + Lane) * Bytes;
      bool Second = isChosen(P.Params[2], &Columns[2][At]);
      ASSERT_TRUE(test::sameValue(P.Result.Element, &Result[At],
                                  &Columns[Second ? 1 : 0][At]))
          << mangling::toString(P) << " lane " << Lane;
    }
  }
}

TEST(Relational, SignsDecide) {
  std::mt19937_64 Random(29);
  test::forEachOverload(test::overloadsWhere(looksAtSigns, /*Step=*/5),
                        [&](test::Program &Run, size_t Kernel) {
                          checkSigns(Run, Kernel, Random);
                        });
}

} // namespace
