// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a warp's request costs: CUDA C++ Best Practices Guide, "Coalesced Access
/// to Global Memory" and "Shared Memory and Memory Banks".

#include "Executor/Run/Advice.h"

#include "gtest/gtest.h"

using namespace spir2nvvm;
using namespace spir2nvvm::executor;

/// Lane N at Begin + N * Stride.
static std::vector<uint64_t> lanes(uint64_t Stride, uint64_t Begin = 0) {
  std::vector<uint64_t> Addresses;
  for (unsigned Lane = 0; Lane != WarpSize; ++Lane)
    Addresses.push_back(Begin + Lane * Stride);
  return Addresses;
}

TEST(Advice, CountsSectors) {
  struct Row {
    uint64_t Stride, Begin, Size, Cost, Least;
  } Rows[] = {
      {4, 0, 4, 4, 4},     // neighbours
      {4, 4, 4, 5, 4},     // misaligned
      {8, 0, 4, 8, 4},     // every second one
      {128, 0, 4, 32, 4},  // a column
      {0, 64, 4, 1, 1},    // all the same
      {16, 0, 16, 16, 16}, // float4
      {1, 0, 1, 1, 1},     // bytes
  };
  for (const Row &R : Rows) {
    RequestCost Cost = sectorsOf(lanes(R.Stride, R.Begin), R.Size);
    EXPECT_EQ(Cost.Requests, 1u);
    EXPECT_EQ(Cost.Cost, R.Cost) << "stride " << R.Stride;
    EXPECT_EQ(Cost.Least, R.Least) << "stride " << R.Stride;
  }
}

TEST(Advice, CountsBankConflicts) {
  struct Row {
    uint64_t Stride, Size, Cost, Least;
  } Rows[] = {
      {4, 4, 1, 1},    // a bank each
      {8, 4, 2, 1},    // two words in half of the banks
      {128, 4, 32, 1}, // all in one bank
      {132, 4, 1, 1},  // rows of 33
      {0, 4, 1, 1},    // one word for all
      {1, 1, 1, 1},    // bytes of one word are one word
      {8, 8, 2, 2},    // doubles, by halves of a warp
      {16, 16, 4, 4},  // float4, by quarters
      {256, 8, 32, 2}, // a column of doubles
  };
  for (const Row &R : Rows) {
    RequestCost Cost = bankCyclesOf(lanes(R.Stride), R.Size);
    EXPECT_EQ(Cost.Cost, R.Cost) << "stride " << R.Stride;
    EXPECT_EQ(Cost.Least, R.Least) << "stride " << R.Stride;
  }
}

TEST(Advice, CountsDivergence) {
  EXPECT_EQ(divergenceOf({1, 1, 1}).Cost, 0u);
  EXPECT_EQ(divergenceOf({1, 0, 1}).Cost, 1u);
}

// The n-th time that lanes are at a site is one request.
TEST(Advice, GathersRequestsOfWarps) {
  WarpRequests Requests;
  for (uint32_t Item = 0; Item != 40; ++Item)
    for (uint64_t Time = 0; Time != 3; ++Time)
      Requests.note(/*Site=*/7, Item, 100 * Time + Item);
  std::vector<std::pair<uint64_t, size_t>> Seen; // first lane's, how many
  auto Take = [&](uint32_t Site, llvm::ArrayRef<uint64_t> Lanes) {
    EXPECT_EQ(Site, 7u);
    Seen.emplace_back(Lanes.front(), Lanes.size());
  };
  Requests.takeAll(Take);
  EXPECT_EQ(Seen,
            (decltype(Seen){
                {0, 32}, {100, 32}, {200, 32}, {32, 8}, {132, 8}, {232, 8}}));
  Seen.clear();
  Requests.takeAll(Take);
  EXPECT_TRUE(Seen.empty());
}
