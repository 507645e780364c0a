// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which targets have instructions and special registers, of the list that
/// test/meta/ptx-since-ptxas.test asks ptxas about.

#include "Ptx/Since.h"

#include "gtest/gtest.h"

#include <fstream>
#include <sstream>

using namespace spir2nvvm::ptx;

namespace {

constexpr Target Targets[] = {
    {50},       {52},       {60},       {70},      {72},       {75},
    {80},       {89},       {90},       {90, 'a'}, {100},      {100, 'a'},
    {100, 'f'}, {103, 'a'}, {110, 'a'}, {120},     {120, 'f'}, {121, 'a'}};

std::string nameOf(Target T) {
  std::string Name = "sm_" + std::to_string(T.Sm);
  return T.Suffix ? Name + T.Suffix : Name;
}

/// One of "sm_80", "sm_90a", "sm_100f".
bool has(Target T, const std::string &Needed) {
  const unsigned Sm = unsigned(std::stoul(Needed.substr(3)));
  if (Needed.back() == 'a')
    return nameOf(T) == Needed;
  if (Needed.back() == 'f')
    return T.Suffix && T.Sm / 10 == Sm / 10 && T.Sm >= Sm;
  return T.Sm >= Sm;
}

TEST(Since, Instructions) {
  std::ifstream List(SOURCE_DIR "/test/Inputs/ptx-since.txt");
  unsigned Seen = 0;
  for (std::string Line; std::getline(List, Line);) {
    if (Line[0] == '#')
      continue;
    const size_t Colon = Line.find(": ");
    ASSERT_NE(Colon, std::string::npos) << Line;
    std::string Text = Line.substr(Colon + 2);
    Text = Text.substr(0, Text.find_first_of(" ;"));
    for (Target T : Targets) {
      bool Expected = false;
      std::istringstream Needed(Line.substr(0, Colon));
      for (std::string One; Needed >> One;)
        Expected |= has(T, One);
      EXPECT_EQ(missingFor(Text, T).empty(), Expected)
          << Line << " on " << nameOf(T);
    }
    ++Seen;
  }
  EXPECT_GT(Seen, 170u);
}

TEST(Since, Words) {
  EXPECT_EQ(missingFor("ld.global.L2::256B.u32", {75}), "sm_80");
  EXPECT_EQ(missingFor("ld.global.v8.f32", {50}), "sm_100");
  EXPECT_EQ(missingFor("wgmma.fence.sync.aligned", {100, 'a'}), "sm_90a");
  EXPECT_EQ(missingFor("cvt.rs.f16x2.f32", {100, 'f'}), "sm_100a or sm_103a");
  EXPECT_EQ(missingFor("tcgen05.cp", {90}), "sm_100f or sm_110f");
  EXPECT_EQ(missingFor("setmaxnreg.inc.sync.aligned.u32", {75}),
            "sm_90a, sm_100f, sm_110f or sm_120f");
}

// CUDA 12's name of sm_110.
TEST(Since, Sm101) {
  EXPECT_EQ(missingFor("tcgen05.cp", {101, 'a'}), "");
  EXPECT_EQ(missingFor("redux.sync.min.f32", {101, 'a'}), "sm_100f");
}

TEST(Since, Registers) {
  for (const char *Name :
       {"%clusterid.x", "%nclusterid.y", "%cluster_ctaid.x", "%cluster_ctarank",
        "%is_explicit_cluster", "%aggr_smem_size"}) {
    EXPECT_EQ(missingForRegister(Name, {80}), "sm_90") << Name;
    EXPECT_EQ(missingForRegister(Name, {90}), "") << Name;
  }
  EXPECT_EQ(missingForRegister("%reserved_smem_offset_begin", {75}), "sm_80");
  EXPECT_EQ(missingForRegister("%laneid", {50}), "");
}

} // namespace
