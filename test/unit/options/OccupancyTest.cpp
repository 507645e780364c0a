// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Occupancy against what CUDA's calculator (cuda_occupancy.h of CUDA 13.0)
/// answers for the same needs.

#include "Target/Occupancy.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;
using Limit = Occupancy::Limit;

namespace {
struct Case {
  unsigned Sm, Registers, WorkItems;
  uint64_t SharedBytes;
  unsigned Groups;
  Limit By;
};
} // namespace

static std::optional<Occupancy> roomFor(const Case &C) {
  GpuArch Arch;
  Arch.Sm = C.Sm;
  return occupancyOf({C.WorkItems, C.Registers, C.SharedBytes}, Arch);
}

TEST(Occupancy, IsThatOfCudasCalculator) {
  static const Case Cases[] = {
#define CASE(SM, REGISTERS, ITEMS, SHARED, GROUPS, BY)                         \
  {SM, REGISTERS, ITEMS, SHARED, GROUPS, Limit::BY},
#include "OccupancyCases.def"
  };
  for (const Case &C : Cases) {
    std::optional<Occupancy> Room = roomFor(C);
    ASSERT_TRUE(Room) << C.Sm;
    EXPECT_EQ(Room->Groups, C.Groups)
        << "sm_" << C.Sm << ", " << C.Registers << " registers, " << C.WorkItems
        << " work-items, " << C.SharedBytes << " bytes";
    EXPECT_EQ(Room->By, C.By) << "sm_" << C.Sm << ' ' << C.Registers << ' '
                              << C.WorkItems << ' ' << C.SharedBytes;
    EXPECT_EQ(Room->Warps, C.Groups * ((C.WorkItems + 31) / 32));
  }
}

TEST(Occupancy, SaysNothingOfWhatItDoesNotKnow) {
  EXPECT_FALSE(roomFor({88, 32, 256, 0, 0, Limit::Warps}));
  EXPECT_FALSE(roomFor({130, 32, 256, 0, 0, Limit::Warps}));
  EXPECT_FALSE(roomFor({80, 32, 0, 0, 0, Limit::Warps}));
}

TEST(Occupancy, PercentIsRoundedDown) {
  EXPECT_EQ(roomFor({80, 255, 64, 0, 0, Limit::Warps})->percent(), 12u);
  EXPECT_EQ(Occupancy().percent(), 0u);
}
