// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What goes into the block for an argument of each kind.

#include "LaunchAbi/Block.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;

namespace {

/// A kernel's parameters, one after the other.
class Parameters {
public:
  LaunchParameter add(ArgKind Kind, uint64_t Size, uint64_t PointeeAlign = 0) {
    LaunchParameter P;
    P.Kind = Kind;
    P.Size = P.Align = Size;
    P.PointeeAlign = PointeeAlign;
    Shape.place(P);
    return P;
  }
  BlockShape Shape;
};

uint64_t wordAt(const ParameterBlock &Block, const LaunchParameter &P) {
  uint64_t Word = 0;
  std::memcpy(&Word, Block.data() + P.Offset, P.Size);
  return Word;
}

TEST(Marshal, PutsWhatTheKindAsksFor) {
  Parameters Of;
  const uint16_t Number = 0x1234;
  HostArgument A{&Number, sizeof(Number), 0xABCD0000, 24, 19};
  const LaunchParameter All[] = {
      Of.add(ArgKind::Scalar, 2),          Of.add(ArgKind::GlobalPointer, 8),
      Of.add(ArgKind::ConstantPointer, 8), Of.add(ArgKind::Image, 8),
      Of.add(ArgKind::Sampler, 4),         Of.add(ArgKind::LocalOffset, 4, 4)};
  ParameterBlock Block(Of.Shape.Bytes);
  Marshal To(Block, 0);
  for (const LaunchParameter &P : All)
    To.add(P, A);
  EXPECT_EQ(wordAt(Block, All[0]), 0x1234u);
  EXPECT_EQ(wordAt(Block, All[1]), 0xABCD0000u);
  EXPECT_EQ(wordAt(Block, All[2]), 0xABCD0000u);
  EXPECT_EQ(wordAt(Block, All[3]), 0xABCD0000u);
  EXPECT_EQ(wordAt(Block, All[4]), 19u);
  EXPECT_EQ(wordAt(Block, All[5]), 0u);
  EXPECT_EQ(To.localBytes(), 24u);
}

TEST(Marshal, AlignsLocalMemoryForWhatItHolds) {
  Parameters Of;
  const LaunchParameter Bytes = Of.add(ArgKind::LocalOffset, 4, 1),
                        Vectors = Of.add(ArgKind::LocalOffset, 4, 16),
                        Unknown = Of.add(ArgKind::LocalOffset, 4, 0);
  ParameterBlock Block(Of.Shape.Bytes);
  Marshal To(Block, 3); // behind variables
  HostArgument A;
  A.LocalBytes = 5;
  for (const LaunchParameter *P : {&Bytes, &Vectors, &Unknown})
    To.add(*P, A);
  EXPECT_EQ(wordAt(Block, Bytes), 3u);
  EXPECT_EQ(wordAt(Block, Vectors), 16u);
  EXPECT_EQ(wordAt(Block, Unknown), 21u);
  EXPECT_EQ(To.localBytes(), 26u);
}

TEST(HiddenParameters, SayWhatTheLaunchIs) {
  Parameters Of;
  std::vector<LaunchParameter> Hidden;
  for (ArgKind Kind : {ArgKind::GlobalOffset, ArgKind::GlobalSize})
    for (unsigned D = 0; D != 3; ++D)
      Hidden.push_back(Of.add(Kind, 8));
  for (ArgKind Kind :
       {ArgKind::FirstGroup, ArgKind::GroupCount, ArgKind::GroupSize})
    for (unsigned D = 0; D != 3; ++D)
      Hidden.push_back(Of.add(Kind, 4));
  Hidden.push_back(Of.add(ArgKind::WorkDim, 4));
  ParameterBlock Block(Of.Shape.Bytes);
  LaunchRange Range;
  Range.WorkDim = 2;
  Range.Offset = {5, 6, 1ull << 40};
  Range.GlobalSize = {7, 8, 1ull << 41};
  Range.FirstGroup = {9, 10, 11};
  Range.GroupCount = {12, 13, 14};
  Range.GroupSize = {15, 16, 17};
  putHidden(Block, Hidden, Range);
  const uint64_t Expected[] = {5,  6,  1ull << 40, 7,  8,  1ull << 41, 9,  10,
                               11, 12, 13,         14, 15, 16,         17, 2};
  ASSERT_EQ(Hidden.size(), std::size(Expected));
  for (size_t I = 0; I != Hidden.size(); ++I)
    EXPECT_EQ(wordAt(Block, Hidden[I]), Expected[I]) << I;
}

// A vector of three elements comes without the fourth; nothing is written
// beside the parameter.
TEST(ParameterBlock, KeepsParametersApart) {
  Parameters Of;
  const LaunchParameter First = Of.add(ArgKind::Vector, 4),
                        Second = Of.add(ArgKind::Vector, 4);
  ParameterBlock Block(Of.Shape.Bytes);
  Block.put(First, "\1\2\3\4\5\6", 6);
  Block.put(Second, "\7\7\7", 3);
  EXPECT_EQ(wordAt(Block, First), 0x04030201u);
  EXPECT_EQ(wordAt(Block, Second), 0x070707u);
  Block.put(Second, nullptr, 0);
  EXPECT_EQ(wordAt(Block, Second), 0x070707u);
}

TEST(ParameterBlock, IsTakenApart) {
  Parameters Of;
  std::vector<LaunchParameter> Arguments, Hidden;
  for (uint64_t Bytes : {1, 8, 2})
    Arguments.push_back(Of.add(ArgKind::Scalar, Bytes));
  Hidden.push_back(Of.add(ArgKind::WorkDim, 4));
  ParameterBlock Block(Of.Shape.Bytes);
  const std::vector<void *> Wanted = {Block.data(), Block.data() + 8,
                                      Block.data() + 16, Block.data() + 20};
  EXPECT_EQ(addressesIn(Block, Arguments, Hidden), Wanted);
}

} // namespace
