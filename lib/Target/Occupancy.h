// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How many warps of a kernel a multiprocessor can hold, and what limits them.

#ifndef SPIR2NVVM_LIB_TARGET_OCCUPANCY_H
#define SPIR2NVVM_LIB_TARGET_OCCUPANCY_H

#include "Target/Options.h"

#include <cstdint>

namespace spir2nvvm {

/// What one multiprocessor holds at once: a row of SmLimits.def.
struct SmLimits {
  unsigned Sm, Warps, Groups, Registers, RegistersOfGroup, SharedKiB,
      SharedKiBOfGroup, Reserved, SharedUnit, Partitions;

  /// Null for an architecture without a row.
  static const SmLimits *find(unsigned Sm);
};

/// What one work-group of a kernel takes.
struct GroupNeeds {
  unsigned WorkItems = 0;
  unsigned Registers = 0; // of one work-item
  uint64_t SharedBytes = 0;
};

struct Occupancy {
  enum class Limit { Warps, Groups, Registers, SharedMemory };

  unsigned Groups = 0; // at once on a multiprocessor; 0: it cannot be launched
  unsigned Warps = 0, MaxWarps = 0;
  Limit By = Limit::Warps;

  unsigned percent() const { return MaxWarps ? 100 * Warps / MaxWarps : 0; }
};

/// "warps", "groups", "registers", "shared memory"
std::string_view limitName(Occupancy::Limit By);

/// Nothing for an architecture that SmLimits.def does not describe, and for no
/// work-items.
std::optional<Occupancy> occupancyOf(const GroupNeeds &Needs,
                                     const GpuArch &Arch);

/// Static shared memory that ptxas grants a kernel of any architecture.
constexpr uint64_t StaticSharedBytes = 48 << 10;

/// Shared memory of one group at most, dynamic memory included. An architecture
/// that SmLimits.def does not describe has what the one before it has.
uint64_t sharedBytesOfGroup(const GpuArch &Arch);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_OCCUPANCY_H
