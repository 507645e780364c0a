// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The logs of ptxas and nvJitLink: resources, warnings and errors.

#include "Backend/PtxasLog.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;

// As CUDA 13.0 prints it.
constexpr char Log[] =
    "ptxas info    : 0 bytes gmem, 12 bytes cmem[3]\n"
    "ptxas info    : Compiling entry function 'k' for 'sm_80'\n"
    "ptxas info    : Function properties for k\n"
    "    400 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads\n"
    "ptxas info    : Used 18 registers, used 1 barriers, 400 bytes cumulative "
    "stack size, 1000 bytes smem, 376 bytes cmem[0], 4 bytes cmem[2]\n"
    "ptxas info    : Compile time = 30.209 ms\n"
    "ptxas info    : Function properties for helper\n"
    "    16 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n";

TEST(PtxasLog, ResourcesOfEachFunction) {
  std::vector<ResourceUse> Uses = parseResources(Log);
  ASSERT_EQ(Uses.size(), 2u);
  EXPECT_EQ(Uses[0].Function, "k");
  EXPECT_EQ(Uses[0].Registers, 18u);
  EXPECT_EQ(Uses[0].StackBytes, 400u);
  EXPECT_EQ(Uses[0].SpillStores, 8u);
  EXPECT_EQ(Uses[0].SpillLoads, 12u);
  EXPECT_EQ(Uses[0].SharedBytes, 1000u);
  using Banks = std::vector<std::pair<unsigned, unsigned>>;
  EXPECT_EQ(Uses[0].Constant, (Banks{{0, 376}, {2, 4}}));
  EXPECT_EQ(Uses[1].Function, "helper");
  EXPECT_EQ(Uses[1].StackBytes, 16u);
}

TEST(PtxasLog, OnlyWarningsAndErrorsAreNews) {
  EXPECT_EQ(withoutInformation(Log), "");
  EXPECT_EQ(
      withoutInformation(std::string(Log) + "ptxas warning : something odd\n"),
      "ptxas warning : something odd");
}

// As nvJitLink 13.0 passes it on.
TEST(PtxasLog, ContinuationsOfNvJitLink) {
  constexpr char Passed[] =
      "ptxas info    : Compiling entry function 'k' for 'sm_75'\n"
      "ptxas info    : Function properties for k\n"
      "ptxas         .     8 bytes stack frame, 4 bytes spill stores, 2 bytes "
      "spill loads\n"
      "ptxas info    : Used 4 registers, used 0 barriers, 360 bytes cmem[0]\n";
  std::vector<ResourceUse> Uses = parseResources(Passed);
  ASSERT_EQ(Uses.size(), 1u);
  EXPECT_EQ(Uses[0].StackBytes, 8u);
  EXPECT_EQ(Uses[0].SpillStores, 4u);
  EXPECT_EQ(Uses[0].Registers, 4u);
  EXPECT_EQ(withoutInformation(Passed), "");
}
