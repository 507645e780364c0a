// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where parameters lie in their block.

#include "LaunchAbi/Parameter.h"

#include <gtest/gtest.h>

#include <vector>

using namespace spir2nvvm;

namespace {

LaunchParameter parameter(uint64_t Size, uint64_t Align) {
  LaunchParameter P;
  P.Size = Size;
  P.Align = Align;
  return P;
}

TEST(Layout, KeepsAlignmentsAndOrder) {
  BlockShape Block;
  LaunchParameter Byte = parameter(1, 1), Vector = parameter(16, 16),
                  Struct = parameter(12, 4), Pointer = parameter(8, 8);
  for (LaunchParameter *P : {&Byte, &Vector, &Struct, &Pointer})
    Block.place(*P);
  EXPECT_EQ(Byte.Offset, 0u);
  EXPECT_EQ(Vector.Offset, 16u);
  EXPECT_EQ(Struct.Offset, 32u);
  EXPECT_EQ(Pointer.Offset, 48u);
  EXPECT_EQ(Block.Bytes, 56u);
  EXPECT_EQ(Block.Align, 16u);
}

TEST(Layout, EndsBehindHiddenParameters) {
  using List = std::vector<LaunchParameter>;
  BlockShape Block;
  LaunchParameter Int = parameter(4, 4), Offset = parameter(8, 8);
  Block.place(Int);
  Block.place(Offset);
  EXPECT_EQ(blockBytes(List{}, List{}), 0u);
  EXPECT_EQ(blockBytes(List{Int}, List{}), 4u);
  EXPECT_EQ(blockBytes(List{Int}, List{Offset}), 16u);
}

} // namespace
