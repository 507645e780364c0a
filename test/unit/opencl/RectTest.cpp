// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Boxes in buffers: overlap, pitches, overflow.

#include "OpenCL/Commands/BufferCommands.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

using namespace spir2nvvm::opencl;

namespace {

std::set<size_t> bytesOf(const RectSide &Side, const Triple &Region) {
  std::set<size_t> Bytes;
  for (size_t Z = 0; Z < Region[2]; ++Z)
    for (size_t Y = 0; Y < Region[1]; ++Y)
      for (size_t X = 0; X < Region[0]; ++X)
        Bytes.insert(Side.offset() + Z * Side.SlicePitch + Y * Side.RowPitch +
                     X);
  return Bytes;
}

// Against every byte, for boxes that do not wrap around a row.
TEST(Rects, overlapAsTheirBytesDo) {
  std::mt19937 Random(1);
  auto UpTo = [&](size_t Most) { return size_t(Random() % (Most + 1)); };
  unsigned Touching = 0;
  for (int Round = 0; Round < 3000; ++Round) {
    Triple Region{1 + UpTo(3), 1 + UpTo(2), 1 + UpTo(1)};
    RectSide A, B;
    A.RowPitch = B.RowPitch = 8;
    A.SlicePitch = B.SlicePitch = 8 * 6;
    A.Origin = {UpTo(8 - Region[0]), UpTo(6 - Region[1]), UpTo(2)};
    B.Origin = {UpTo(8 - Region[0]), UpTo(6 - Region[1]), UpTo(2)};
    bool Touch = false;
    std::set<size_t> InA = bytesOf(A, Region);
    for (size_t Byte : bytesOf(B, Region))
      Touch |= InA.count(Byte) > 0;
    // Appendix E's test may call boxes overlapping that interleave; it never
    // misses one that overlaps.
    EXPECT_TRUE(rectsOverlap(A, B, Region) || !Touch);
    Touching += Touch;
  }
  EXPECT_GT(Touching, 100U);
}

TEST(Rects, fitWithoutOverflow) {
  Triple Region{16, 2, 2};
  RectSide Side;
  Side.settle(Region);
  EXPECT_EQ(Side.RowPitch, 16U);
  EXPECT_EQ(Side.SlicePitch, 32U);
  EXPECT_TRUE(Side.fits(Region, 64));
  EXPECT_FALSE(Side.fits(Region, 63));
  Side.Origin = {~size_t(0), 0, 0};
  EXPECT_FALSE(Side.fits(Region, 64));
  Side.Origin = {0, ~size_t(0), 0};
  EXPECT_FALSE(Side.fits(Region, 64));
  Side.Origin = {0, 0, size_t(1) << 60};
  EXPECT_FALSE(Side.fits(Region, 64));
}

TEST(Rects, pitchesAreMultiples) {
  Triple Region{16, 2, 2};
  EXPECT_EQ((RectSide{{}, 16, 32}.check(Region)), CL_SUCCESS);
  EXPECT_EQ((RectSide{{}, 16, 48}.check(Region)), CL_SUCCESS);
  EXPECT_EQ((RectSide{{}, 8, 32}.check(Region)), CL_INVALID_VALUE);
  EXPECT_EQ((RectSide{{}, 16, 16}.check(Region)), CL_INVALID_VALUE);
  EXPECT_EQ((RectSide{{}, 16, 40}.check(Region)), CL_INVALID_VALUE);
}

} // namespace
