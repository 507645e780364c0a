// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is kept of the accesses to a word, and what later ones clash with.

#include "Executor/Run/AccessHistory.h"

#include "gtest/gtest.h"

#include <set>

using namespace spir2nvvm::executor;

namespace {

constexpr uint32_t PerGroup = 64, PerWarp = 32;

/// Items count through groups; only what is told is before something.
struct Order {
  uint32_t Me = 0;
  std::set<uint32_t> Before = {};
  uint32_t First = 1;

  bool isLive(Mark M) const { return M.moment() >= First; }
  bool isBefore(Mark Old, bool /*Writes*/) const {
    return Old.item() == Me || Before.count(Old.item()) != 0;
  }
  bool areOfOneWarp(Mark Old) const {
    return Old.item() / PerWarp == Me / PerWarp;
  }
  static bool areOfOneGroup(Mark A, Mark B) {
    return A.item() / PerGroup == B.item() / PerGroup;
  }
};

enum Way { Reads, Writes };

/// A word, accessed by one item after the other.
struct Accesses {
  AccessedRange Range{64};
  uint32_t Moment = 1;

  /// The site of what it clashes with, or -1.
  int access(uint32_t Item, Way How, uint32_t Site, Order By = {},
             bool IsAtomic = false, bool IsVolatile = false,
             uint64_t Offset = 0, uint64_t Size = 4) {
    By.Me = Item;
    const Clash Found =
        Range.note(Offset, Size, Mark(Moment, Item, Site, IsAtomic, IsVolatile),
                   How == Writes, By);
    return Found ? int(Found.With.site()) : -1;
  }
};

} // namespace

TEST(AccessHistory, OneOfBothWrites) {
  Accesses A;
  EXPECT_EQ(A.access(1, Reads, 10), -1);
  EXPECT_EQ(A.access(2, Reads, 11), -1);
  EXPECT_EQ(A.access(3, Writes, 12), 11);
  EXPECT_EQ(A.access(4, Reads, 13), 12);
  Accesses B;
  EXPECT_EQ(B.access(1, Writes, 10), -1);
  EXPECT_EQ(B.access(2, Writes, 11), 10);
}

TEST(AccessHistory, OneItemIsInOrder) {
  Accesses A;
  EXPECT_EQ(A.access(1, Reads, 10), -1);
  EXPECT_EQ(A.access(1, Writes, 11), -1);
  ++A.Moment;
  EXPECT_EQ(A.access(1, Writes, 12), -1);
  EXPECT_EQ(A.access(1, Reads, 13), -1);
  EXPECT_EQ(A.access(2, Reads, 14), 12);
}

TEST(AccessHistory, WhatIsBeforeDoesNotClash) {
  Accesses A;
  EXPECT_EQ(A.access(1, Writes, 10), -1);
  EXPECT_EQ(A.access(2, Reads, 11, {0, {1}}), -1);
  EXPECT_EQ(A.access(3, Writes, 12, {0, {1}}), 11);
  EXPECT_EQ(A.access(4, Writes, 13, {0, {1, 2, 3}}), -1);
}

TEST(AccessHistory, WhoReadIsNotTheOnlyReader) {
  Accesses A;
  A.access(1, Reads, 10);
  A.access(2, Reads, 11);
  for (uint32_t Item = 3; Item != 20; ++Item)
    A.access(Item, Reads, 12);
  EXPECT_EQ(A.access(1, Writes, 13), 12);
}

TEST(AccessHistory, KeepsReadersOfTwoGroups) {
  Accesses A;
  A.access(1, Reads, 10);
  A.access(2, Reads, 11);
  A.access(PerGroup + 1, Reads, 12);
  A.access(3, Reads, 13);
  EXPECT_EQ(A.access(4, Writes, 14, {0, {1, 2, 3}}), 12);
}

TEST(AccessHistory, AtomicsClashWithOthersOnly) {
  Accesses A;
  EXPECT_EQ(A.access(1, Writes, 10, {}, true), -1);
  EXPECT_EQ(A.access(2, Writes, 11, {}, true), -1);
  EXPECT_EQ(A.access(3, Reads, 12), 11);
  EXPECT_EQ(A.access(4, Writes, 13, {}, true), 12);
}

// One that set a counter before the others of its group count with it.
TEST(AccessHistory, AnAtomicDoesNotHideAStore) {
  Accesses A;
  EXPECT_EQ(A.access(1, Writes, 10), -1);
  EXPECT_EQ(A.access(2, Writes, 11, {0, {1}}, true), -1);
  EXPECT_EQ(A.access(PerGroup, Writes, 12, {}, true), 10);
}

TEST(AccessHistory, VolatileIsEnoughBetweenWarpsAlone) {
  Accesses A;
  EXPECT_EQ(A.access(1, Writes, 10, {}, false, true), -1);
  EXPECT_EQ(A.access(PerWarp, Reads, 11, {}, false, true), -1);
  EXPECT_EQ(A.access(2, Reads, 12, {}, false, true), 10);
}

// A loop that compares and exchanges reads first.
TEST(AccessHistory, VolatileIsEnoughBesideAtomics) {
  Accesses A;
  EXPECT_EQ(A.access(1, Writes, 10, {}, true), -1);
  EXPECT_EQ(A.access(2, Reads, 11, {}, false, true), -1);
  EXPECT_EQ(A.access(3, Writes, 12, {}, true), -1);
  EXPECT_EQ(A.access(4, Reads, 13), 12);
}

TEST(AccessHistory, KnowsBytesOfAWord) {
  Accesses A;
  for (uint32_t Item = 0; Item != 4; ++Item)
    EXPECT_EQ(A.access(Item, Writes, 10 + Item, {}, false, false, Item, 1), -1);
  EXPECT_EQ(A.access(5, Writes, 20, {}, false, false, 2, 1), 12);
  EXPECT_EQ(A.access(6, Reads, 21, {0, {0, 1, 5}}), 13);
}

TEST(AccessHistory, WordsStayKnownWhenBytesAre) {
  Accesses A;
  EXPECT_EQ(A.access(1, Writes, 10), -1);
  EXPECT_EQ(A.access(2, Writes, 11, {}, false, false, 7, 1), -1);
  EXPECT_EQ(A.access(3, Reads, 12, {}, false, false, 1, 2), 10);
}

TEST(AccessHistory, ForgetsOtherLaunches) {
  Accesses A;
  EXPECT_EQ(A.access(1, Writes, 10), -1);
  A.Moment = 2;
  EXPECT_EQ(A.access(2, Reads, 11, {0, {}, 2}), -1);
  EXPECT_EQ(A.access(3, Writes, 12, {0, {}, 2}), 11);
}

TEST(AccessHistory, GoesAcrossPages) {
  LaunchHistory All;
  All.beginLaunch();
  LaunchHistory::Recent Known{};
  const uint32_t Now = All.takeNumbers();
  const uint64_t At = 3 * LaunchHistory::PageBytes - 4;
  EXPECT_FALSE(
      All.note(Known, At, 8, Mark(Now, 1, 7, false, false), true, Order{1}));
  EXPECT_FALSE(All.note(Known, At + 8, 4, Mark(Now, 2, 8, false, false), true,
                        Order{2}));
  EXPECT_TRUE(All.note(Known, At + 4, 4, Mark(Now, 2, 9, false, false), false,
                       Order{2}));
  EXPECT_LT(Now, All.takeNumbers());
}

namespace {

/// Of a launch, as a worker sees it.
struct Row {
  LaunchHistory &All;
  LaunchHistory::Recent Known{};
  uint32_t Now = 0;

  bool put(uint64_t Begin, uint64_t Stride, uint32_t Item, bool Writes) {
    const RowOfAccesses Of = {
        Begin, Stride, 4, PerGroup, Mark(Now, Item, 7, false, false), Writes};
    return All.isRowAlone(Known, Of) && All.putRow(Known, Of);
  }
};

} // namespace

TEST(LaunchHistory, NotesRowsAsOneAfterTheOther) {
  LaunchHistory All;
  All.beginLaunch();
  Row R{All};
  R.Now = All.takeNumbers();
  const uint64_t At = 3 * LaunchHistory::PageBytes - 8; // on two pages
  EXPECT_TRUE(R.put(At, 4, 0, false));
  EXPECT_TRUE(R.put(At, 4, 0, true));  // the same work-items
  EXPECT_FALSE(R.put(At, 4, 1, true)); // their neighbours
  EXPECT_FALSE(R.put(At + 4, 4, 0, false));
  EXPECT_TRUE(R.put(At + uint64_t(4) * PerGroup, 12, PerGroup, true));
  EXPECT_TRUE(All.note(R.Known, At + 40, 4, Mark(R.Now, 11, 9, false, false),
                       false, Order{11}));
  EXPECT_FALSE(All.note(R.Known, At + 40, 4, Mark(R.Now, 10, 9, false, false),
                        false, Order{10}));
  EXPECT_FALSE(R.put(At + 2, 4, 0, true)); // no words
}

// Memory of the launch before, which tells nothing about other addresses.
TEST(LaunchHistory, PagesServeOtherAddresses) {
  LaunchHistory All;
  for (uint64_t Page : {3, 5, 3}) {
    All.beginLaunch();
    Row R{All};
    R.Now = All.takeNumbers();
    EXPECT_TRUE(R.put(Page * LaunchHistory::PageBytes, 4, 0, true));
    EXPECT_FALSE(R.put(Page * LaunchHistory::PageBytes, 4, 2, true));
    EXPECT_TRUE(R.put((Page + 1) * LaunchHistory::PageBytes, 4, 2, true));
  }
}
