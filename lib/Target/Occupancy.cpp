// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/Occupancy.h"
#include "Target/LaunchLimits.h"

#include <algorithm>
#include <limits>

using namespace spir2nvvm;

static constexpr SmLimits Rows[] = {
#define SM(...) {__VA_ARGS__},
#include "Target/SmLimits.def"
};

const SmLimits *SmLimits::find(unsigned Sm) {
  const SmLimits *Row =
      std::find_if(std::begin(Rows), std::end(Rows),
                   [Sm](const SmLimits &R) { return R.Sm == Sm; });
  return Row == std::end(Rows) ? nullptr : Row;
}

static constexpr unsigned RegisterUnit = 256, MaxRegisters = 255;
static constexpr unsigned Unlimited = std::numeric_limits<unsigned>::max();

static constexpr uint64_t roundUp(uint64_t N, uint64_t Unit) {
  return (N + Unit - 1) / Unit * Unit;
}

// Registers are given to warps, each from the part of the multiprocessor that
// it runs on; a launch is refused as if its warps were spread over all parts.
static unsigned groupsByRegisters(const SmLimits &Sm, unsigned Registers,
                                  unsigned Warps) {
  if (Registers == 0)
    return Unlimited;
  uint64_t OfWarp = roundUp(uint64_t(Registers) * WarpSize, RegisterUnit);
  if (Registers > MaxRegisters ||
      OfWarp * roundUp(Warps, Sm.Partitions) > Sm.RegistersOfGroup)
    return 0;
  uint64_t OfPart = Sm.Registers / Sm.Partitions / OfWarp;
  return unsigned(OfPart * Sm.Partitions / Warps);
}

static constexpr uint64_t KiB = 1024;

static unsigned groupsByMemory(const SmLimits &Sm, uint64_t Bytes) {
  uint64_t OfGroup = roundUp(Bytes + Sm.Reserved, Sm.SharedUnit);
  if (OfGroup == 0)
    return Unlimited;
  if (Bytes > Sm.SharedKiBOfGroup * KiB)
    return 0;
  return unsigned(Sm.SharedKiB * KiB / OfGroup);
}

std::string_view spir2nvvm::limitName(Occupancy::Limit By) {
  switch (By) {
  case Occupancy::Limit::Warps:
    return "warps";
  case Occupancy::Limit::Groups:
    return "groups";
  case Occupancy::Limit::Registers:
    return "registers";
  case Occupancy::Limit::SharedMemory:
    return "shared memory";
  }
  return {};
}

std::optional<Occupancy> spir2nvvm::occupancyOf(const GroupNeeds &Needs,
                                                const GpuArch &Arch) {
  const SmLimits *Sm = SmLimits::find(Arch.Sm);
  if (!Sm || Needs.WorkItems == 0)
    return std::nullopt;
  unsigned Warps = unsigned(roundUp(Needs.WorkItems, WarpSize) / WarpSize);
  using Limit = Occupancy::Limit;
  const std::pair<unsigned, Limit> Limits[] = {
      {Sm->Warps / Warps, Limit::Warps},
      {Sm->Groups, Limit::Groups},
      {groupsByRegisters(*Sm, Needs.Registers, Warps), Limit::Registers},
      {groupsByMemory(*Sm, Needs.SharedBytes), Limit::SharedMemory}};
  auto Least = *std::min_element(
      std::begin(Limits), std::end(Limits),
      [](const auto &A, const auto &B) { return A.first < B.first; });
  Occupancy Result;
  Result.Groups = Least.first;
  Result.By = Least.second;
  Result.Warps = Result.Groups * Warps;
  Result.MaxWarps = Sm->Warps;
  return Result;
}

uint64_t spir2nvvm::sharedBytesOfGroup(const GpuArch &Arch) {
  uint64_t Bytes = StaticSharedBytes;
  for (const SmLimits &Row : Rows) // ascending
    if (Row.Sm <= Arch.Sm)
      Bytes = Row.SharedKiBOfGroup * KiB;
  return Bytes;
}
